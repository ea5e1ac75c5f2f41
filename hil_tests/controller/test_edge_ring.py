"""The native input bank keeps the contract of firmware/edges: runs, their order, what is lost."""

import array

from boards.native.edge_ring import EdgeRing

# firmware/edges/README.md: a run ends after 2 ms without an edge, a pin is masked at its 65th edge
# in 16 ms, and its ring holds 32 runs.
RUN_GAP_US = 2_000
EDGES = 64
RUNS = 32
PINS = 9
SENSOR, OTHER = 2, 5


def started():
    ring = EdgeRing(lambda: 0, PINS)
    ring.start()
    return ring


def taken(ring):
    """[(first_us, pin, level, span_us, masked)] of all runs."""
    run = array.array("I", (0, 0, 0, 0))
    found = []
    first_us = ring.take(run)
    while first_us is not None:
        found.append((first_us,) + tuple(run))
        first_us = ring.take(run)
    return found


def moved(ring, number, times):
    """The pin, which is high, changes at each of these times."""
    for time_us in times:
        ring.edge(number, 1 - (ring.level() >> number & 1), time_us)


def test_edges_within_2_ms_are_one_run_with_the_level_at_its_end():
    ring = started()
    moved(ring, SENSOR, (100, 1_100, 3_099))
    assert ring.pending() == 1 << SENSOR
    assert taken(ring) == [(100, 1 << SENSOR, 0, 2_999, 0)]
    assert ring.pending() == 0 and ring.level() == 0x1FF & ~(1 << SENSOR)


def test_an_edge_2_ms_later_begins_a_run_of_its_own():
    ring = started()
    moved(ring, SENSOR, (100, 100 + RUN_GAP_US))
    assert taken(ring) == [(100, 4, 0, 0, 0), (2_100, 4, 4, 0, 0)]


def test_an_edge_behind_a_run_that_was_taken_begins_another():
    ring = started()
    moved(ring, SENSOR, (100,))
    assert taken(ring) == [(100, 4, 0, 0, 0)]
    moved(ring, SENSOR, (101,))
    assert taken(ring) == [(101, 4, 4, 0, 0)]


def test_runs_come_in_the_order_in_which_they_began_and_of_equal_times_the_lower_pin_first():
    ring = started()
    moved(ring, OTHER, (500,))
    moved(ring, SENSOR, (500,))
    moved(ring, 7, (499,))
    moved(ring, 0, (501,))
    assert [run[1] for run in taken(ring)] == [1 << 7, 1 << SENSOR, 1 << OTHER, 1]


def test_more_edges_than_a_contact_makes_mask_their_pin_alone():
    ring = started()
    moved(ring, SENSOR, range(0, 10 * (EDGES + 5), 10))
    moved(ring, OTHER, (700,))
    sensor, other = taken(ring)
    assert sensor == (0, 4, 0, 10 * EDGES, 1) and other == (700, 32, 0, 0, 0)
    moved(ring, SENSOR, (50_000,))
    assert ring.pending() == 0 and ring.overflows() == 0
    ring.unmask(1 << SENSOR)
    moved(ring, SENSOR, (60_000,))
    assert [run[0] for run in taken(ring)] == [60_000]


def test_as_many_edges_as_a_contact_makes_mask_nobody():
    ring = started()
    moved(ring, SENSOR, range(0, 10 * EDGES, 10))
    assert taken(ring) == [(0, 4, 4, 10 * (EDGES - 1), 0)]


def test_a_full_ring_loses_a_run_and_masks_its_pin():
    ring = started()
    moved(ring, SENSOR, range(0, RUN_GAP_US * (RUNS + 3), RUN_GAP_US))
    assert ring.overflows() == 1
    found = taken(ring)
    assert len(found) == RUNS and [run[4] for run in found] == [0] * (RUNS - 1) + [1]


def test_nothing_is_recorded_before_it_is_started_or_once_it_is_stopped():
    ring = EdgeRing(lambda: 0, PINS)
    moved(ring, SENSOR, (1,))
    ring.start()
    moved(ring, SENSOR, (5_000,))
    ring.stop()
    moved(ring, SENSOR, (9_000,))
    assert [run[0] for run in taken(ring)] == [5_000]
