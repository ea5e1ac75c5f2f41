"""579.7 and 579.11(b): the Rules Submission, what may be wagered and when, the Play Wager and the
fold, two areas."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import effect, refused


def refuses(code, section, **changes):
    return refused(lambda: open_table(HiLo.offering(**changes)), code, section)


def test_R_579_01_the_pair_of_7s_is_in_a_unless_said_otherwise():
    assert HiLo().table.configuration["poker_bonus_sevens"] == "A"
    assert HiLo(poker_bonus_sevens="B").table.configuration["poker_bonus_sevens"] == "B"
    for answer in ("C", "a", None, 7):
        refuses(4003, "R-579-01", poker_bonus_sevens=answer)


BIG = ("Ks Jd Th 2d 2h", "play", {}, None)


def test_579_7_d_only_with_an_ante_wager_a_player_takes_part():
    game = HiLo()
    game.bet(4)
    game.start()
    assert game.table.round.competing == [4]
    game = HiLo()
    game.start()
    assert game.waits("next_round")


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


def test_579_11_b_2_R_579_10_a_fold_keeps_the_poker_bonus():
    ante = (3, "ante", "collect", "579.11(b)")
    paid = (3, "poker_bonus", "pay", "579.12(d)")
    assert folded(poker_bonus=500) == [ante, paid]
    tie = (3, "tie", "collect", "579.11(b)(1)")
    assert folded(tie=500, poker_bonus=500) == [ante, tie, paid]


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
