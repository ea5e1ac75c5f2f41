"""688a.7 to 688a.10: wagers (688a.7(e)(3), locked by 688a.2(d)(2)), no more bets, the starting
position, the deal of the 53 cards of 688a.3(a), the four that remain."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.play import ANY, effect, named

METHODS = {
    "manual_shoe": ("688a.8(b)", "688a.8(d)", "688a.8(e)", "688a.8(f)", "688a.8(f)"),
    "hand": ("688a.9(a)(3)", "688a.9(c)", "688a.9(d)", "688a.9(e)", "688a.9(f)"),
    "automated_shoe": ("688a.10(a)(2)", "688a.10(c)", "688a.10(d)", "688a.10(e)", "688a.10(f)"),
}
LAMMERS = {
    "manual_shoe": ("688a.8(b)(1)", "688a.8(b)(2)"),
    "hand": ("688a.9(a)(3)(i)", "688a.9(a)(3)(ii)"),
    "automated_shoe": ("688a.10(a)(2)(i)", "688a.10(a)(2)(ii)"),
}
# The place that each number counts to: the dealer is 1, then counterclockwise.
PLACES = {1: 0, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}
CLOCKWISE = (1, 2, 3, 4, 5, 6, 0)


def started(number=1, wagers=None, **changes):
    game = FaceUp(**changes)
    game.bet(3, **(wagers or {}))
    game.start()
    game.position(number)
    return game


def places_dealt(game):
    """Every place in the order dealt to."""
    places = []
    while game.waits("card"):
        places.append(game.table.awaits["to"])
        game.do("card", card=len(places))
    return places


def test_688a_7_d_the_main_wager_within_the_limits():
    game = FaceUp()
    for cents in (499, 50001):
        game.refuses(1004, "688a.7(d)", "wager", seat=3, wager="pai_gow", cents=cents)
    game.bet(3)


def test_688a_7_e_an_optional_wager_needs_the_main_wager():
    game = FaceUp()
    for name, section in (("ace_high", "688a.7(e)(1)"), ("fortune_bonus", "688a.7(e)(2)")):
        game.refuses(1005, section, "wager", seat=3, wager=name, cents=500)
    game.refuses(1003, ANY, "wager", seat=3, wager="progressive", cents=500)
    for name, offered in (("ace_high", "ace_high"), ("fortune_bonus", "fortune_bonus")):
        without_it = FaceUp(**{offered: None})
        without_it.bet(3)
        without_it.refuses(1003, ANY, "wager", seat=3, wager=name, cents=500)


def test_688a_7_d_688a_7_e_3_R_688a_31_a_progressive_wager_alone_is_returned():
    game = FaceUp()
    game.do("chip_on", seat=4)
    game.bet(3)
    game.do("start_game")
    game.do("latched")
    assert game.lines() == [(4, "progressive", 500, "return", 0, "", "688a.7(e)")]
    assert game.table.meter.micro == 10000 * 1000000


def test_688a_7_c_no_wager_after_no_more_bets():
    game = started()
    game.refuses(1002, "688a.7(c)", "wager", seat=4, wager="pai_gow", cents=1000)
    game.refuses(1002, "688a.7(c)", "withdraw", seat=3, wager="pai_gow")


def test_688a_2_d_2_a_late_progressive_wager_is_none():
    game = FaceUp()
    game.bet(3)
    game.do("start_game", time=5000)
    game.do("chip_on", seat=3, time=5000)
    game.do("latched", time=6000)
    assert [shown["seat"] for shown in named(game.effects, "late")] == [3]
    assert game.waits("start_position")
    game = FaceUp()
    game.bet(3)
    game.refuses(1003, None, "wager", seat=3, wager="progressive", cents=500)
    game.do("chip_on", seat=3, time=4999)
    game.do("start_game", time=5000)
    game.do("latched", time=6000)
    assert game.table.round.placed(3)["progressive"] == 500


def test_688a_8_b_1_9_a_3_i_10_a_2_i_lammers_beside_qualifying_wagers():
    for method in METHODS:
        game = FaceUp(deal_method=method)
        game.bet(2, fortune_bonus=499, progressive=True)
        game.bet(5, fortune_bonus=500)
        game.bet(6, ace_high=500)
        game.do("start_game")
        game.do("latched")
        section, chips = LAMMERS[method]
        assert game.notes("lammer") == [(2, section), (5, section)]
        assert game.table.awaits["section"] == chips
        game.refuses(1010, chips, "confirm_chips")
        game.refuses(1001, chips, "start_position", number=1)


def test_688a_8_b_2_R_688a_19_a_dollar_has_no_lammer():
    game = FaceUp(progressive="1")
    game.bet(2, progressive=True)
    game.start()
    assert game.notes("lammer") == []
    assert game.table.meter.micro == 10000 * 1000000 + 280000


def test_688a_5_i_2_the_number_displayed_counts_from_the_dealer_counterclockwise():
    for number in sorted(PLACES):
        game = FaceUp()
        game.bet(3)
        game.start()
        assert game.table.awaits["section"] == "688a.5(i)(2)"
        for wrong in (0, 8, "1", None):
            game.refuses(1021, "688a.5(i)(2)", "start_position", number=wrong)
        shown = game.position(number)
        assert effect("start_position", n=number, to=PLACES[number]) in shown
        assert game.table.awaits["to"] == PLACES[number]


def test_688a_5_i_1_the_total_of_three_dice_counts_round():
    for total in range(3, 19):
        game = FaceUp(start_position="dice")
        game.bet(3)
        game.start()
        assert game.table.awaits["dice"] == 3
        game.refuses(1020, "688a.5(i)(1)", "roll", dice=[6, 6])
        game.do("roll", dice=FaceUp.DICE[total])
        counted, place = total, [0, 6, 5, 4, 3, 2, 1]
        while counted > 7:
            counted -= 7
        assert game.table.awaits["to"] == place[counted - 1], total


def test_R_688a_40_the_dice_where_the_generator_draws_nothing():
    game = FaceUp(start_position="rng_or_dice")
    game.bet(3)
    game.start()
    assert game.waits("start_position") and game.table.awaits["dice"] == 3
    game.refuses(1020, "688a.5(i)(1)", "roll", dice=[1, 2])
    game.report("not_flat")
    shown = game.do("roll", dice=[4, 4, 4])
    assert effect("start_position", n=5, to=3) in shown
    game.refuses(1001, "688a.8(d)", "roll", dice=[1, 2, 3])


def test_688a_8_d_9_c_one_card_at_a_time_clockwise_to_every_position_and_the_dealer():
    for method in ("manual_shoe", "hand"):
        for number in (1, 4, 7):
            game = started(number, deal_method=method)
            assert game.table.awaits["section"] == METHODS[method][1]
            first = CLOCKWISE.index(PLACES[number])
            turn = CLOCKWISE[first:] + CLOCKWISE[:first]
            assert places_dealt(game) == list(turn) * 7


def test_688a_10_c_stacks_of_seven_clockwise_to_every_position_and_the_dealer():
    game = started(4, deal_method="automated_shoe")
    assert game.table.awaits["section"] == "688a.10(c)"
    turn = (4, 5, 6, 0, 1, 2, 3)
    assert places_dealt(game) == [place for place in turn for _ in range(7)]


def test_688a_8_c_9_b_10_b_no_card_before_the_starting_position():
    game = FaceUp()
    game.bet(3)
    game.start()
    game.refuses(1001, "688a.5(i)(2)", "card", card=1)


def test_688a_8_e_9_d_10_d_four_cards_are_counted_in_every_round():
    for method in METHODS:
        game = started(deal_method=method)
        for _ in range(2):
            game.deal_hands({0: FaceUp.PAIR_OF_NINES[0]})
            assert game.table.awaits["section"] == METHODS[method][2]
            game.refuses(1001, METHODS[method][2], "set_hand", seat=0, low=[])
            game.refuses(1013, METHODS[method][2], "stub_count", cards=54)
            game.count()
            game.set(0, FaceUp.PAIR_OF_NINES[1])
            game.do("set_hand", seat=3, low=game.table.round.hands[3][:2])
            game.do("next_round")
            game.bet(3)
            game.start()
            game.position()


def test_688a_8_f_9_e_10_e_more_or_less_than_four_void_the_round():
    for method in METHODS:
        section = METHODS[method][3]
        for cards, misdealt in ((3, False), (5, False), (3, True), (5, True)):
            game = started(wagers={"fortune_bonus": 500}, deal_method=method)
            game.deal_hands({})
            game.count(cards, misdealt)
            assert game.lines() == [
                (3, "pai_gow", 1000, "return", 0, "", section),
                (3, "fortune_bonus", 500, "return", 0, "", section),
            ]
            if misdealt:
                game.do("next_round")
            else:
                assert effect("deck_removed", section=section) in game.effects
                game.refuses(1016, section, "next_round")
                game.do("new_deck")
                game.do("next_round")


def test_688a_8_f_9_f_10_f_stacks_without_a_wager_are_collected():
    for method in METHODS:
        game = started(deal_method=method)
        game.deal_hands({})
        game.count()
        section = METHODS[method][4]
        assert game.notes("no_wager") == [(seat, section) for seat in (1, 2, 4, 5, 6)]


def test_688a_3_a_one_deck_with_one_joker():
    game = started()
    game.refuses(1012, ANY, "card", card=53)
    game.deal("Jk")
    game.refuses(1011, ANY, "card", card=card_number("Jk"))


def test_688a_5_h_R_688a_33_a_wrong_count_of_the_device_removes_the_deck():
    game = FaceUp(counting_shuffler=True)
    game.do("deck_count", cards=52)
    game.refuses(1001, ANY, "new_dice")
    game.bet(3)
    game.start()
    game.position()
    game.refuses(1016, "688a.5(h)", "card", card=1)


def test_688a_5_j_the_starting_position_is_marked_where_the_submission_says_so():
    assert started(mark_start=True).notes("mark_start") == [(None, "688a.5(j)")]
    game = started(mark_start=True, mark_object="red cover card")
    told = effect("note", what="mark_start", object="red cover card", section="688a.5(j)")
    assert told in game.effects
    assert started().notes("mark_start") == []


def test_688a_5_i_the_display_is_dark_once_the_round_is_over():
    game = FaceUp.one_seat("Ah Ad Ks Kc 8h 5c 2d", "Ks Kc")
    shown = named(game.effects, "start_position")
    assert [one["n"] for one in shown] == [1, None]


def test_688a_8_d_the_dealer_and_players_have_the_cards_dealt_to_them():
    game = FaceUp()
    game.NUMBER = 5
    game.deal_round({3: ("2c 3d 4s 6s 7c 8h Tc", "", {})}, FaceUp.ACE_HIGH)
    shown = named(game.effects, "card")
    to_dealer = [card["card"] for card in shown if card["to"] == 0]
    assert " ".join(to_dealer) == FaceUp.ACE_HIGH[0]
    assert " ".join([card["card"] for card in shown if card["to"] == 3]) == "2c 3d 4s 6s 7c 8h Tc"
