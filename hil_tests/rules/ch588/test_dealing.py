"""588.2, 588.3, 588.5 and 588.8 to 588.10: deck, starting position, cards, count, cut."""

from tablectl.core.cards import JOKER

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, effect, named

METHODS = ("manual_shoe", "hand", "automated_shoe")
CARDS = {"manual_shoe": "588.8(d)", "hand": "588.9(c)", "automated_shoe": "588.10(c)"}
COUNT = {"manual_shoe": "588.8(e)", "hand": "588.9(d)", "automated_shoe": "588.10(d)"}
WRONG = {"manual_shoe": "588.8(f)", "hand": "588.9(e)", "automated_shoe": "588.10(e)"}
NO_WAGER = {"manual_shoe": "588.8(g)", "hand": "588.9(f)", "automated_shoe": "588.10(f)"}
# Where the deal begins for each number: the dealer is one, then counterclockwise.
STARTS = {1: 0, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}


def started(seats=(3,), **changes):
    game = PaiGow(**changes)
    for seat in seats:
        game.bet(seat)
    game.start()
    return game


def receivers(game):
    """Deal whatever is left; the places in the order in which they got their cards."""
    before = len(game.effects)
    game.deal_cards()
    return [shown["to"] for shown in named(game.effects[before:], "card")]


def test_588_5_i_2_the_generator_shows_1_to_7():
    game = started()
    assert game.table.awaits["section"] == "588.5(i)(2)"
    for number in (0, 8, -1, "3", None, True, 2.0):
        game.refuses(1021, "588.5(i)(2)", "start_position", number=number)
    game.refuses(1001, ANY, "roll", dice=[1, 2, 3])


def test_588_5_i_1_ii_588_5_i_1_iii_the_total_of_three_dice_is_counted_round():
    # All totals: 8 and 15 are the dealer again, 18 the position numbered 4.
    for total in range(3, 19):
        dice = [min(6, total - 2), 1, 1]
        dice[1] = min(6, total - dice[0] - 1)
        dice[2] = total - dice[0] - dice[1]
        counted = total
        while counted > 7:
            counted -= 7
        game = started(start_position="dice")
        assert game.table.awaits["dice"] == 3
        shown = game.do("roll", dice=dice)
        assert effect("start_position", n=counted, to=STARTS[counted]) in shown, total


def test_588_2_d_1_588_5_i_1_three_dice_and_no_number():
    game = started(start_position="dice")
    assert game.table.awaits["section"] == "588.5(i)(1)"
    for dice in ([1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], "123", None):
        game.refuses(1020, "588.5(i)(1)", "roll", dice=dice)
    game.refuses(1001, ANY, "start_position", number=3)


def test_588_5_j_the_starting_position_is_marked_where_the_submission_says_so():
    shown = started(mark_start=True, mark_object="").do("start_position", number=2)
    assert effect("note", what="mark_start", section="588.5(j)") in shown
    shown = started(mark_start=True, mark_object="button").do("start_position", number=2)
    assert effect("note", what="mark_start", object="button", section="588.5(j)") in shown
    shown = started(mark_start=False, mark_object="").do("start_position", number=2)
    assert [note for note in named(shown, "note") if note["what"] == "mark_start"] == []


def test_588_5_b_1_588_8_c_588_9_b_588_10_b_R_588_13_the_position_before_the_first_card():
    for method in METHODS:
        game = started(deal_method=method)
        game.refuses(1001, ANY, "card", card=5)
        assert game.waits("start_position")


def test_588_8_d_588_9_c_one_card_at_a_time_clockwise_to_all_seven():
    for method in ("manual_shoe", "hand"):
        game = started(seats=(2, 5), deal_method=method)
        game.position(4)
        assert game.table.awaits["section"] == CARDS[method]
        assert receivers(game) == [4, 5, 6, 0, 1, 2, 3] * 6


def test_588_10_c_stacks_of_six_clockwise_to_all_seven():
    game = started(seats=(2, 5), deal_method="automated_shoe")
    game.position(2)
    assert game.table.awaits["section"] == CARDS["automated_shoe"]
    assert receivers(game) == [to for to in (6, 0, 1, 2, 3, 4, 5) for _ in range(6)]


def test_588_3_a_one_deck_of_53_cards_with_a_joker():
    game = started()
    game.position()
    game.do("card", card=JOKER)
    game.refuses(1011, ANY, "card", card=JOKER)
    game.refuses(1012, ANY, "card", card=53)


def test_588_8_e_588_9_d_588_10_d_the_11_cards_that_remain_are_counted_in_every_round():
    for method in METHODS:
        for counting in (False, True):
            game = started(deal_method=method, counting_shuffler=counting)
            for _ in range(2):
                game.deal_cards()
                assert game.waits("stub_count")
                assert game.table.awaits["section"] == COUNT[method]
                game.count(11)
                assert game.waits("reveal")
                game.set(0, game.low_of(0))
                game.set(3, game.low_of(3))
                game.bet(3)
                game.start()


def test_588_8_f_588_9_e_588_10_e_a_wrong_count_voids_and_removes_the_deck_unless_misdealt():
    for method in METHODS:
        for cards in (10, 12):
            for misdealt in (False, True):
                game = started(seats=(1, 6), deal_method=method)
                game.deal_cards()
                game.count(cards, misdealt)
                section = WRONG[method]
                assert [li[3:] for li in game.lines()] == [("return", 0, "", section)] * 2
                assert bool(named(game.effects, "deck_removed")) is not misdealt
                if not misdealt:
                    game.refuses(1016, section, "next_round")
                    game.do("new_deck")
                game.do("next_round")


def test_588_8_g_588_9_f_588_10_f_stacks_without_a_wager_are_collected():
    for method in METHODS:
        game = started(seats=(2, 5), deal_method=method)
        game.deal_cards()
        shown = game.count(11)
        collected = [note["seat"] for note in named(shown, "note") if note["what"] == "no_wager"]
        assert collected == [1, 3, 4, 6]
        assert {note["section"] for note in named(shown, "note")} == {NO_WAGER[method]}


def test_588_5_h_R_588_28_a_wrong_count_of_the_device_removes_the_deck():
    game = started(counting_shuffler=True)
    assert effect("deck_removed", section="588.5(h)") in game.do("deck_count", cards=52)
    plain = PaiGow(counting_shuffler=False)
    plain.refuses(1019, "588.5(h)", "deck_count", cards=53)


def played(**changes):
    """A round of seats 1, 3 and 6."""
    game = PaiGow(**changes)
    for seat in (1, 3, 6):
        game.bet(seat)
    game.start()
    game.deal_out()
    game.compare({seat: game.low_of(seat) for seat in (1, 3, 6)})
    return game


def test_588_5_b_2_588_5_d_2_after_each_round_from_the_dealers_right_counterclockwise():
    game = played(shuffler=False, deal_method="manual_shoe")
    offered = effect("cut", seats=[6, 3, 1], section="588.5(d)(2)")
    assert named(game.effects, "cut") == [offered]
    game.do("next_round")
    assert named(game.effects, "cut") == [offered]


def test_588_5_b_1_588_5_d_2_a_shuffling_device_leaves_nothing_to_cut():
    assert named(played(shuffler=True).effects, "cut") == []


def test_588_5_a_R_588_34_without_a_card_dealt_nothing_is_shuffled():
    game = PaiGow(shuffler=False, deal_method="manual_shoe")
    game.start()
    assert game.waits("next_round")
    assert named(game.effects, "cut") == []
