"""579.7 and 579.11(b): what may be wagered and when, the Play Wager and the fold, two areas."""

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import effect

BIG = ("Ks Jd Th 2d 2h", "play", {}, None)


def test_579_7_d_only_with_an_ante_wager_a_player_takes_part():
    game = HiLo()
    game.bet(4)
    game.start()
    assert game.table.round.competing == [4]
    game = HiLo()
    game.start()
    assert game.waits("next_round")


def test_579_7_e_tie_and_poker_bonus_need_an_ante():
    game = HiLo()
    for name, section in (("tie", "579.7(e)(1)"), ("poker_bonus", "579.7(e)(2)")):
        error = game.refuses(1005, section, "wager", seat=2, wager=name, cents=500)
        assert error.text == f"{name} at seat 2: needs ante first, {section}"
    game.bet(2, tie=500, poker_bonus=500)
    game.do("withdraw", seat=2, wager="ante")
    assert game.table.round.placed(2) == {}


def test_579_7_a_amounts_are_within_the_tables_limits_and_the_optional_ones_of_any_ratio():
    game = HiLo()
    for cents in (499, 50001):
        game.refuses(1004, "579.7(d)", "wager", seat=1, wager="ante", cents=cents)
    game.bet(1, ante=500, tie=10000, poker_bonus=10000)
    game.refuses(1004, "579.7(e)(1)", "wager", seat=1, wager="tie", cents=10001)
    game.refuses(1004, "579.7(e)(2)", "wager", seat=1, wager="poker_bonus", cents=99)
    game.refuses(1003, None, "wager", seat=1, wager="play", cents=500)
    game.refuses(1007, None, "withdraw", seat=2, wager="ante")


def test_579_7_c_no_wager_after_no_more_bets():
    game = HiLo()
    game.bet(1)
    game.start()
    for name in ("wager", "withdraw"):
        game.refuses(1002, "579.7(c)", name, seat=1, wager="ante", cents=1000)


def test_579_11_b_R_579_06_asked_clockwise_for_a_play_wager_equal_to_the_ante():
    game = HiLo()
    game.deal_round({2: BIG, 5: ("Td Jh 9c 4c 3d", "play", {"ante": 1700}, None)})
    assert game.table.awaits == effect(
        "phase",
        phase="deciding",
        what="decision",
        section="579.11(b)",
        to=2,
        choices=["play", "fold"],
        uncounted=True,
    )
    game.refuses(1008, "579.11(b)", "decision", seat=5, what="play")
    game.refuses(1009, "579.11(b)", "decision", seat=2, what="raise")
    game.decide(2, "play")
    game.decide(5, "play")
    assert [game.table.round.placed(seat)["play"] for seat in (2, 5)] == [1000, 1700]


def folded(**wagers):
    """(seat, wager, outcome, section) of the lines where seat 3 folds a pair of kings."""
    game = HiLo.play_round({3: ("Ks Kd 9c 4c 3d", "fold", wagers, None)})
    return [line[:2] + (line[3], line[6]) for line in game.lines()]


def test_579_11_b_1_a_fold_forfeits_ante_and_tie():
    ante = (3, "ante", "collect", "579.11(b)")
    assert folded() == [ante]
    assert folded(tie=500) == [ante, (3, "tie", "collect", "579.11(b)(1)")]


def test_579_11_b_2_R_579_10_a_fold_keeps_the_poker_bonus():
    ante = (3, "ante", "collect", "579.11(b)")
    paid = (3, "poker_bonus", "pay", "579.12(d)")
    assert folded(poker_bonus=500) == [ante, paid]
    tie = (3, "tie", "collect", "579.11(b)(1)")
    assert folded(tie=500, poker_bonus=500) == [ante, tie, paid]


def test_579_11_c_forfeits_are_collected_clockwise_when_all_have_decided():
    hands = {
        1: ("Ks Kd 9c 4c 3d", "fold", {"tie": 300, "poker_bonus": 500}, None),
        4: ("Jc Jd Th 2d 2h", "play", {}, None),
        6: ("Td Jh 9h 4h 3s", "fold", {"poker_bonus": 500}, None),
    }
    game = HiLo()
    game.deal_round(hands)
    game.decide(1, "fold")
    game.decide(4, "play")
    assert game.lines() == []
    game.decide(6, "fold")
    assert game.lines() == []
    game.set_low(4, "2d 2h")
    assert [line[:2] + line[6:] for line in game.lines()] == [
        (1, "ante", "579.11(b)"),
        (1, "tie", "579.11(b)(1)"),
        (6, "ante", "579.11(b)"),
        (6, "poker_bonus", "579.11(j)(2)(ii)"),
        (4, "ante", "579.12(a)"),
        (4, "play", "579.12(a)"),
        (1, "poker_bonus", "579.12(d)"),
    ]


def pair_of_areas(first, second, **changes):
    """Seats 3 and 4 of one player with these Antes, seats 2 and 5 of others; all play."""
    hands = {
        2: ("Ks Jd Th 2d 2h", "play", {}, None),
        3: ("Js 8d 7h 4d 3s", "play", {"ante": first}, None),
        4: ("Qs 8h 7c 4s 3c", "play", {"ante": second}, None),
        5: ("Qh Jc 7d 4h 3d", "play", {}, None),
    }
    game = HiLo(**changes)
    for seat in hands:
        game.bet(seat, **hands[seat][2])
    game.report("two_areas", seat=3)
    game.start()
    game.deal_hands({seat: hands[seat][0] for seat in hands})
    return game


def order(game):
    asked = []
    for seat in (2, 3, 4, 5):
        game.decide(seat, "play")
    while game.waits("set_hand"):
        seat = game.table.awaits["to"]
        asked.append(seat)
        low = {2: "2d 2h", 3: "4d 3s", 4: "4s 3c", 5: "4h 3d"}[seat]
        game.set_low(seat, low)
    return asked


def test_579_7_f_R_579_11_the_larger_wager_of_two_areas_is_set_first():
    assert order(pair_of_areas(1100, 1000)) == [2, 3, 4, 5]
    assert order(pair_of_areas(1000, 1100)) == [2, 4, 3, 5]


def test_579_7_f_R_579_11_equal_wagers_of_two_areas_are_set_counterclockwise():
    assert order(pair_of_areas(1000, 1000)) == [2, 4, 3, 5]


def test_579_7_f_the_second_hand_waits_and_a_hand_once_set_stays():
    game = pair_of_areas(1000, 1000)
    for seat in (2, 3, 4, 5):
        game.decide(seat, "play")
    game.set_low(2, "2d 2h")
    game.refuses(1008, "579.11(d)", "set_hand", seat=3, low=[1, 2])
    game.set_low(4, "4s 3c")
    game.refuses(1008, "579.11(d)", "set_hand", seat=4, low=[1, 2])


def test_579_7_f_each_area_is_a_hand_of_its_own():
    game = pair_of_areas(1000, 1000)
    game.decide(2, "fold")
    game.decide(3, "fold")
    game.decide(4, "play")
    game.decide(5, "fold")
    assert game.table.awaits["to"] == 4
    game.set_low(4, "4s 3c")
    assert game.line(3, "ante")[0] == "collect"


def test_579_7_f_two_areas_only_where_the_house_permits_and_both_are_wagered_on():
    game = HiLo(two_areas=False)
    game.bet(3)
    game.bet(4)
    game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=3)
    game = HiLo()
    game.bet(3)
    for seat in (2, 3, 6):
        game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=seat)
    for seat in (2, 4, 5):
        game.bet(seat)
    noted = effect("note", what="two_areas", seat=3, section="579.7(f)")
    assert game.report("two_areas", seat=3) == [noted]
    for seat in (2, 3, 4):
        game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=seat)
    game.start()
    game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=5)


def test_579_7_f_an_area_whose_ante_was_taken_back_is_no_second_one():
    game = HiLo()
    for seat in (3, 4):
        game.bet(seat)
    game.report("two_areas", seat=3)
    game.do("withdraw", seat=4, wager="ante")
    game.start()
    game.deal_anything()
    game.report("player_left", seat=3)
    assert game.table.round.left == {3}
