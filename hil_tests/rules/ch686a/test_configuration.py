"""The Rules Submission of 686a as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import SEATS, OverUnder
from hil_tests.rules.helpers.play import changed, refused

YES_NO = (
    ("reshuffling_device", "686a.5(h)"),
    ("preinspected", "686a.4(e)"),
    ("verbal_wagers", "686a.6(a)"),
    ("mid_shoe_entry", "686a.6(b)"),
    ("bonus", "686a.6(e)"),
)
CHOICES = (
    ("discard_rack", "686a.2(d)", ("equal", "taller_marked"), ("taller", None, True)),
    ("shuffler", "686a.3(b)", ("batches", "continuous", None), (True, "", "manual")),
    ("decisions", "R-686a-12", ("in_turn", "all_first"), ("", None, 1)),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(OverUnder.offering(**changes)), code, section)


def test_686a_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            refuses(4003, section, **{key: value})


def test_686a_2_d_686a_3_b_R_686a_12_what_is_chosen_among():
    for key, section, good, bad in CHOICES:
        for value in good:
            assert OverUnder(**{key: value}).waits("wagers")
        for value in bad:
            refuses(4003, section, **{key: value})


def test_686a_5_h_R_686a_24_the_device_that_reshuffles_is_a_continuous_shuffler():
    assert OverUnder(shuffler="continuous", reshuffling_device=True).waits("wagers")
    for shuffler in ("batches", None):
        error = refuses(4003, "686a.5(h)", shuffler=shuffler, reshuffling_device=True)
        assert (error.facts["key"], error.facts["value"]) == ("reshuffling_device", True)
        assert error.facts["limit"] == "needs shuffler = continuous"


def test_686a_2_a_no_more_than_six_betting_positions():
    for seats in (1, 6):
        assert OverUnder(table=changed(SEATS, seats=seats)).table.seats == seats
    for seats in (0, 7, None, "6", True):
        refuses(4003, "686a.2(a)", table=changed(SEATS, seats=seats))


def test_686a_6_d_686a_6_e_limits_of_the_wagers_offered():
    for name, section in (("ante", "686a.6(d)"), ("bonus", "686a.6(e)")):
        for pair in ([500], [500, 400], [0, 500], None):
            refuses(4003, section, limits=changed(OverUnder.OFFERED["limits"], **{name: pair}))
    assert refuses(4001, None, bonus=False).facts["key"] == "limits.bonus"
    game = OverUnder(bonus=False, limits={"ante": [500, 50000]})
    game.bet(1)
    game.refuses(1003, None, "wager", seat=1, wager="bonus", cents=500)


def test_686a_3_c_cards_are_changed_after_24_hours():
    game = OverUnder()
    game.do("start_game", time=0)
    game.do("latched", time=24 * HOUR)
    error = game.refuses(1023, "686a.3(c)", "next_round", time=24 * HOUR)
    assert error.facts["hours"] == 24
    game.do("new_deck", time=24 * HOUR)
    game.do("next_round", time=24 * HOUR)


def test_R_686a_28_no_progressive_no_sensor():
    game = OverUnder(verbal_wagers=True)
    assert game.table.meter is None
    assert not game.table.sensors.offered
    game.refuses(1019, "686a.5(h)", "deck_count", cards=312)


def test_R_686a_23_preinspected_cards_open_the_table_like_others():
    assert OverUnder(preinspected=True).waits("wagers")
