"""The journal's figures: what is made of times and written bytes, and some measured."""

import pytest

from host_tools.measure import journal_figures
from host_tools.measure.journal_figures import ENDURANCE, figures_of_times, wear


@pytest.fixture(scope="module")
def recording():
    return journal_figures.recorded(None)


def test_times_state_median_and_worst():
    append, checkpoint = figures_of_times([1300, 9000, 1200], 5000)
    assert (append.value, checkpoint.value) == (1300, 5000)
    assert append.how == "median of the 3 of a round; worst 9,000 us"
    assert append.simulated and append.limit is None


def test_the_byte_written_most_often_decides_how_long_the_memory_lasts():
    written = [(0x4480, 1), (0x5000, 2), (0x4480, 2), (0x5001, 3), (0x4480, 3)]
    size, years = wear(written)
    assert (size.value, size.unit) == (5, "bytes")
    # Three writes a round, 525,600 rounds a year.
    assert years.value == ENDURANCE / 3 / 525_600
    assert years.how.startswith("byte 0x04480, written 3 times")


def test_the_recorded_round_writes_no_byte_of_the_ring_twice(recording):
    """Only heads and slots are written anew with each record."""
    ring = [address for address, _ in recording.written if address >= 0x5000]
    assert len(ring) == len(set(ring)) > 600


def test_recovery_is_in_time_and_a_record_takes_less_than_the_lock_has(recording):
    found = journal_figures.recovery(recording, None)
    assert found.limit == 300 and 0 < found.value <= 300
    appends, checkpoint = journal_figures.times(recording, None)
    # Six of them are hands that are compared one by one.
    assert len(appends) == 88
    assert 0 < sorted(appends)[40] < 3000 and checkpoint > 0
