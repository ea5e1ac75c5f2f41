"""581.2(e), 590.2(e) and 591.2(e) in the same words: the height of the discard rack."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.play import refused


def verify_discard_rack(configuration, section):
    """(1) equal to the stack of all decks, which a submission without the key means, or (2) taller
    with a mark."""
    for answer in ("equal", "taller_marked"):
        table = open_table(configuration(discard_rack=answer))
        assert table.configuration["discard_rack"] == answer
    assert open_table(configuration()).configuration["discard_rack"] == "equal"
    for wrong in (None, True, "taller", "lower"):
        refused(lambda wrong=wrong: open_table(configuration(discard_rack=wrong)), 4003, section)
