"""A device that reshuffles the cards while they are played: nobody cuts them."""

from tablectl.core.table import open_table

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.play import Played, changed, effect, refused

# Chapter, section of the device, of the recut.
DEVICES = (
    ("573", "573.5(g)", "573.5(e)"),
    ("579", "579.5(g)", "579.5(e)"),
    ("583", "583.5(g)", "583.5(e)"),
    ("587", "587.5(g)", "587.5(e)"),
    ("589", "589.5(g)", "589.5(e)"),
    ("592", "592.5(g)", "592.5(e)"),
    ("687a", "687a.5(g)", "687a.5(e)"),
)
# Where the device that counts is one that reshuffles: chapter, section of the recut.
COUNTING = (
    ("581", "581.5(e)"),
    ("588", "588.5(f)"),
    ("590", "590.5(e)"),
    ("591", "591.5(e)"),
)


def with_device(chapter, **more):
    return changed(table(chapter), shuffler=True, counting_shuffler=True, **more)


def test_R_687a_33_the_device_is_a_shuffler_that_counts_and_none_where_left_out():
    for chapter, section, _ in DEVICES:
        checked = open_table(with_device(chapter)).configuration
        assert checked["reshuffling_device"] is False
        checked = open_table(with_device(chapter, reshuffling_device=True)).configuration
        assert checked["reshuffling_device"] is True
        for value in (None, 1, "true"):
            values = with_device(chapter, reshuffling_device=value)
            refused(lambda values=values: open_table(values), 4003, section)
        values = changed(table(chapter), counting_shuffler=False, reshuffling_device=True)
        if chapter == "573":
            assert open_table(values).configuration["reshuffling_device"] is True
            values = changed(values, shuffler=False)
        refused(lambda values=values: open_table(values), 4003, section)


def test_687a_5_g_nobody_cuts_again_what_a_device_reshuffles():
    for chapter, _, recut in DEVICES:
        game = Played(with_device(chapter, reshuffling_device=True))
        error = game.refuses(1015, recut, "irregularity", what="recut")
        assert "the device in use reshuffles the cards" in error.text
        noted = effect("note", what="recut", section=recut)
        assert noted in Played(with_device(chapter)).do("irregularity", what="recut")


def test_581_5_h_588_5_h_590_5_h_591_5_h_nor_with_the_device_that_counts():
    for chapter, recut in COUNTING:
        shuffler = True if chapter == "588" else "continuous"
        values = changed(table(chapter), shuffler=shuffler, counting_shuffler=True)
        game = Played(values)
        game.refuses(1015, recut, "irregularity", what="recut")
        values = changed(values, counting_shuffler=False)
        assert effect("note", what="recut", section=recut) in Played(values).do(
            "irregularity", what="recut"
        )
