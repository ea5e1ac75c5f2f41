"""Two short stints of `fuzz_board.py`, a poker and a blackjack table; `make fuzz` has the long
ones."""

import pytest

from hil_tests.board.fuzz_board import CHAPTERS, run
from host_tools.measure.figure import Figure

SEED = 4
SECONDS = 40
# A clean press, with twelve requests under way.
LIMIT_US = 5_000


@pytest.mark.needs("many_edges", "link_in")
@pytest.mark.parametrize("chapter", ["590", "687a"])
def test_nothing_hostile_changes_or_stops_a_table(chapter, measured):
    counts, late_us = run(SEED, CHAPTERS.index(chapter), SECONDS)
    assert counts["rounds"] >= 2 and counts["lines"] > 20
    assert sum(counts[name] for name in counts if name.startswith("refused ")) > 20
    if late_us["clean"]:
        how = f"worst of {len(late_us['clean'])} while the host asks for twelve things"
        measured(Figure("press to LOCKED", max(late_us["clean"]), "us", LIMIT_US, how))
