"""688a.11(a) to (e): the dealer's hands by the house way, the players' as they come face up,
surrender, and players who leave."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.play import ANY, effect

TWO_PAIR = "Ah Ad Ks Kc 8h 5c 2d"
NOTHING = "Ac Jd Ts 7h 6d 4s 2c"
FOUR_EIGHTS = "8c 8d 8h 8s Kd Jc 2h"
# The dealer's seven cards and what the example house way sets low, by its rules.
HOUSE_LOW = (
    ("Ac Kd Jh 9s 8d 6c 4h", "Kd Jh"),
    ("9c 9d Kh Qs 7c 5d 3h", "Kh Qs"),
    ("Ks Kh 7d 7c 9s 5d 2h", "7d 7c"),
    ("Ks Kh 7d 7c As 5d 2h", "7d 7c"),
    ("6s 6h 3d 3c Ks 9d 8h", "Ks 9d"),
    ("As Ah 3d 3c Ks 9d 8h", "3d 3c"),
    ("As Ah 7d 7c 4s 4d Kh", "As Ah"),
    ("9s 9h 9d Kc Qs 4d 2h", "Kc Qs"),
    ("As Ah Ad Kc Qs 4d 2h", "Ah Kc"),
    ("9s 9h 9d Kc Kd 4d 2h", "Kc Kd"),
    ("9s Th Jd Qc Kd 4d 2h", "4d 2h"),
    ("2s 5s 8s Js Ks Ah Qd", "Ah Qd"),
    ("5s 5h 5d 5c As Qd 2h", "As Qd"),
    ("Js Jh Jd Jc As Qd 2h", "Jd Jc"),
    ("Jk As Ad Ah Ac Qd Qh", "Ah Ac"),
)


def deal(hands, dealer=FaceUp.PAIR_OF_NINES, **changes):
    """Up to the players' hands: the dealer's are set."""
    game = FaceUp(**changes)
    game.deal_round(hands, dealer)
    game.set(0, dealer[1])
    return game


def test_688a_11_a_R_688a_38_the_dealer_sets_by_the_house_way():
    for cards, low in HOUSE_LOW:
        game = FaceUp(ace_high=None, fortune_bonus=None, progressive=None)
        game.deal_round({3: (spare(cards), "", {})}, (cards, low))
        assert game.table.awaits["section"] == "688a.11(a)", cards
        game.set(0, low)
        assert game.notes("dealer_set_wrong") == [], cards
        shown = effect("hand_set", seat=0, low=card_numbers(low), section="688a.11(a)")
        assert shown in game.effects
        assert game.table.awaits["to"] == 3


def spare(cards):
    """Seven cards that the dealer does not hold."""
    others = [card for card in range(53) if card not in card_numbers(cards)]
    return " ".join([text(card) for card in others[:7]])


def text(card):
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def test_688a_13_h_hands_set_otherwise_are_reset_and_the_round_goes_on():
    game = FaceUp()
    game.deal_round({3: (TWO_PAIR, "", {})}, ("Js Jh 7d 7c 9s 5d 2h", ""))
    game.set(0, "9s 5d")
    assert game.notes("dealer_set_wrong") == [(None, "688a.13(h)")]
    game.refuses(1001, "688a.11(a)", "decision", seat=3, what="surrender")
    game.set(0, "7d 7c")
    game.set(3, "Ks Kc")
    assert game.line(3, "pai_gow") == ("pay", 1000, "1 to 1", "688a.12(a)")


def test_688a_13_h_cards_of_equal_rank_may_change_places():
    game = FaceUp()
    game.deal_round({3: (TWO_PAIR, "", {})}, ("As 9h 9d Kh Kd 4d 3h", ""))
    game.set(0, "9h 9d")
    assert game.notes("dealer_set_wrong") == []


def test_688a_11_b_R_688a_37_a_low_hand_is_two_cards_that_the_seat_holds():
    game = FaceUp()
    game.deal_round({3: (TWO_PAIR, "", {})})
    for low in ([], [51], card_numbers("Kh Qs 7c"), card_numbers("Kh Kh"), card_numbers("Ks Kc")):
        game.refuses(1022, "688a.11(a)", "set_hand", seat=0, low=low)
    game.refuses(1008, "688a.11(a)", "set_hand", seat=3, low=card_numbers("Ks Kc"))
    game.set(0, "Kh Qs")
    for low in (None, card_numbers("Ks"), card_numbers("Ks Kc 8h"), card_numbers("Kh Qs")):
        game.refuses(1022, "688a.11(e)", "set_hand", seat=3, low=low)
    game.refuses(1008, "688a.11(e)", "set_hand", seat=0, low=card_numbers("Kh Qs"))


def test_688a_11_e_players_hands_come_face_up_from_the_dealers_right():
    hands = {seat: (cards, "", {}) for seat, cards in ((1, NOTHING), (4, TWO_PAIR))}
    hands[6] = (FOUR_EIGHTS, "", {})
    game = deal(
        {1: hands[1], 6: hands[6], 4: ("Ah Ad Ks Kc Th 5c 2d", "", {})},
    )
    turn = []
    while game.waits("set_hand"):
        seat = game.table.awaits["to"]
        turn.append(seat)
        game.do("set_hand", seat=seat, low=game.table.round.hands[seat][:2])
    assert turn == [6, 4, 1]
    assert [line[0] for line in game.lines()] == [6, 4, 1]


def test_688a_11_d_a_player_without_optional_wagers_surrenders_before_his_hands_are_revealed():
    game = deal(
        {5: (FOUR_EIGHTS, "", {}), 3: (NOTHING, "", {}), 2: ("Ah Ad Ks Kc Th 5c 2d", "", {})}
    )
    # Not yet his turn: the wager is collected at once.
    game.set(3, "surrender")
    assert game.lines() == [(3, "pai_gow", 1000, "collect", 0, "", "688a.11(d)")]
    assert game.notes("cards_stay") == []
    game.refuses(1035, "688a.11(d)", "decision", seat=3, what="surrender")
    game.refuses(1035, "688a.11(d)", "decision", seat=4, what="surrender")
    game.refuses(1006, ANY, "decision", seat=7, what="surrender")
    game.refuses(1009, "688a.11(d)", "decision", seat=5, what="fold")
    game.set(5, "Kd Jc")
    game.refuses(1035, "688a.11(d)", "decision", seat=5, what="surrender")
    game.set(2, "surrender")
    assert game.waits("next_round")


def test_688a_11_d_no_surrender_with_an_optional_wager():
    for name, wagers in (
        ("ace_high", {"ace_high": 100}),
        ("fortune_bonus", {"fortune_bonus": 100}),
        ("progressive", {"progressive": True}),
    ):
        game = deal({3: (NOTHING, "", wagers)})
        error = game.refuses(1036, "688a.11(d)", "decision", seat=3, what="surrender")
        assert error.text == "surrender at seat 3: it has " + name + ", 688a.11(d)"


def test_688a_11_d_R_688a_16_surrendered_cards_stay_where_a_qualifying_wager_was_made():
    game = deal({5: (FOUR_EIGHTS, "", {}), 3: (NOTHING, "", {"fortune_bonus": 500})})
    game.set(5, "surrender")
    assert game.notes("cards_stay") == [(5, "688a.11(d)")]
    game.set(3, "Jd Ts")
    assert game.lines()[-1] == (3, "fortune_bonus", 0, "envy", 500, "fixed", "688a.12(c)")


def test_688a_11_d_R_688a_16_an_ace_high_pai_gow_is_shown_before_and_a_surrender_taken():
    game = deal({3: ("Qc Qd Th 7s 5c 3d 2s", "", {})}, FaceUp.ACE_HIGH)
    assert game.notes("ace_high_pai_gow") == [(None, "688a.11(f)(2)(iii)")]
    game.set(3, "surrender")
    assert game.line(3, "pai_gow") == ("collect", 0, "", "688a.11(d)")


def test_688a_7_b_R_688a_22_abandoned_wagers_are_collected_in_turn():
    hands = {
        5: (FOUR_EIGHTS, "", {"fortune_bonus": 500}),
        3: (NOTHING, "", {"fortune_bonus": 500}),
    }
    for before_the_dealer in (True, False):
        game = FaceUp()
        game.deal_round(hands)
        if before_the_dealer:
            game.report("player_left", seat=5)
        game.set(0, "Kh Qs")
        if not before_the_dealer:
            game.report("player_left", seat=5)
        left = ("collect", 0, "", "688a.7(b)")
        assert (game.line(5, "pai_gow"), game.line(5, "fortune_bonus")) == (left, left)
        game.set(3, "Jd Ts")
        assert [line for line in game.lines() if line[3] == "envy"] == []


def test_688a_7_b_R_688a_22_a_player_whose_wagers_are_settled_may_leave():
    game = deal(
        {5: (FOUR_EIGHTS, "", {"fortune_bonus": 500}), 3: (NOTHING, "", {"fortune_bonus": 500})}
    )
    game.set(5, "Kd Jc")
    game.refuses(1015, "688a.7(b)", "irregularity", what="player_left", seat=5)
    game.set(3, "Jd Ts")
    assert game.lines()[-1][:5] == (3, "fortune_bonus", 0, "envy", 500)


def test_688a_7_b_R_688a_22_where_wagers_are_not_abandoned_the_hand_is_settled():
    hands = {5: (FOUR_EIGHTS, "", {"fortune_bonus": 500}), 3: (NOTHING, "", {})}
    game = FaceUp(abandon_loses=False)
    game.deal_round(hands)
    game.set(0, "Kh Qs")
    game.report("player_left", seat=5)
    game.report("player_left", seat=3)
    game.refuses(1035, "688a.11(d)", "decision", seat=3, what="surrender")
    game.set(5, "8c 8d")
    game.set(3, "Jd Ts")
    assert game.line(5, "pai_gow") == ("push", 0, "", "688a.11(f)(2)(ii)")


def test_688a_7_f_two_areas_only_where_the_submission_permits_and_wagers_lie():
    game = FaceUp(two_areas=False)
    game.bet(3)
    game.bet(4)
    game.refuses(1015, "688a.7(f)", "irregularity", what="two_areas", seat=3)
    game = FaceUp()
    for seat in (2, 3, 4):
        game.bet(seat)
    game.refuses(1015, "688a.7(f)", "irregularity", what="two_areas", seat=4)
    game.report("two_areas", seat=3)
    game.refuses(1015, "688a.7(f)", "irregularity", what="two_areas", seat=2)


def test_688a_7_f_the_larger_wager_is_set_first_equal_ones_counterclockwise():
    for wagers, first in (((2000, 1000), 3), ((1000, 2000), 4), ((1000, 1000), 4)):
        game = FaceUp()
        game.bet(3, pai_gow=wagers[0])
        game.bet(4, pai_gow=wagers[1])
        game.report("two_areas", seat=3)
        game.start()
        game.position()
        game.deal_hands({0: FaceUp.PAIR_OF_NINES[0]})
        game.count()
        game.set(0, "Kh Qs")
        assert game.notes("set_first") == [(first, "688a.7(f)")]


def test_688a_11_b_3_a_hand_that_was_revealed_is_not_set_again():
    game = deal({5: (FOUR_EIGHTS, "", {}), 3: (NOTHING, "", {})})
    game.set(5, "Kd Jc")
    game.refuses(1008, "688a.11(e)", "set_hand", seat=5, low=card_numbers("8c 8d"))


def test_688a_11_e_no_players_hands_before_the_dealers_and_none_without_players():
    game = FaceUp()
    game.do("start_game")
    game.do("latched")
    assert game.waits("next_round")
    game = FaceUp.play_round({3: (NOTHING, "Jd Ts", {})})
    assert len(game.lines()) == 1
