"""A table of each game lives for a while, with all that people do to it and all that fails; what
is wrong is found, and made short."""

from unittest import mock

import pytest
from tablectl.progressive.level import Level

from hil_tests.simulation.dealers import CHAPTERS
from hil_tests.simulation.history import live
from hil_tests.simulation.reduce import failure_of, in_words, of_words, reduced

STEPS = 110


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_whatever_happens_the_journal_says_it_and_the_table_goes_on(chapter):
    assert live(CHAPTERS.index(chapter), STEPS).done["honest ways"]


def test_a_seed_is_the_same_history_again():
    first, again = (live(2, 40) for _ in range(2))
    assert first.done == again.done and first.memory == again.memory


def test_what_is_wrong_is_found_and_made_short():
    """A void gives the meter back less than it took."""
    with mock.patch.object(Level, "reverse", lambda self, cents: None):
        seed, found = next(
            (seed, found)
            for seed in range(18)
            if (found := failure_of(seed, STEPS, None)) is not None
        )
        steps = reduced(seed, STEPS, found[1])
        assert failure_of(seed, STEPS, steps)
    assert len(steps) < STEPS // 2, in_words(steps)
    assert of_words(in_words(steps)) == set(steps)
    assert failure_of(seed, STEPS, steps) is None
