"""The Rules Submission of 686a as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import OverUnder
from hil_tests.rules.helpers.play import refused

CHOICES = (
    ("discard_rack", "686a.2(d)", ("equal", "taller_marked"), ("taller", None, True)),
    ("shuffler", "686a.3(b)", ("batches", "continuous", None), (True, "", "manual")),
    ("decisions", "R-686a-12", ("in_turn", "all_first"), ("", None, 1)),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(OverUnder.offering(**changes)), code, section)


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


def test_R_686a_28_no_progressive_no_sensor():
    game = OverUnder(verbal_wagers=True)
    assert game.table.meter is None
    assert not game.table.sensors.offered
    game.refuses(1019, "686a.5(h)", "deck_count", cards=312)


def test_R_686a_23_preinspected_cards_open_the_table_like_others():
    assert OverUnder(preinspected=True).waits("wagers")
