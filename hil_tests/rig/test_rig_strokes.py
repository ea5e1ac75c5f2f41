"""Words for the state machine of the hands, carried out here cycle by cycle as the datasheet says:
PULL 1, OUT 1, OUT 1, JMP X-- taken delay times and once not."""

from table_rig.strokes import MOST_CYCLES, filling, strokes


def carried_out(words):
    """[(cycle, driven pins)] of each word; the first PULL ends at cycle 0."""
    cycle = 0
    changes = []
    for word in words:
        assert 0 <= word < 1 << 32
        changes.append((cycle, word & 0x3FFF))
        cycle += 1 + 1 + (word >> 14) + 1 + 1
    return changes, cycle


def visible(changes, before=0):
    found = []
    for cycle, driven in changes:
        if driven != before:
            found.append((cycle, driven))
            before = driven
    return found


def edges(*rows):
    return [(nanos, bit, drives, None, True) for nanos, bit, drives in rows]


def test_each_edge_comes_at_its_cycle():
    times = (32, 64, 1_000, 2_000_000, 5_000_000, 30_000_000)
    rows = [(nanos + 7_000_000_000, 4 + number, True) for number, nanos in enumerate(times)]
    changes = visible(carried_out(strokes(edges(*rows), 1, 7_000_000_000))[0], 1)
    masks = [1 | ((1 << 5 + number) - 1) & ~0xF for number in range(6)]
    assert changes == [(nanos // 8, mask) for nanos, mask in zip(times, masks)]


def test_edges_of_one_time_are_one_word():
    words = strokes(edges((800, 6, True), (800, 7, True), (800, 6, False)), 0, 0)
    assert len(words) == 2 and words[1] & 0x3FFF == 1 << 7
    assert visible(carried_out(words)[0]) == [(100, 1 << 7)]


def test_edges_closer_than_a_word_move_apart_in_their_order():
    words = strokes(edges((80, 6, True), (88, 6, False), (96, 6, True), (176, 6, False)), 0, 0)
    assert visible(carried_out(words)[0]) == [(10, 64), (14, 0), (18, 64), (22, 0)]


def test_what_is_late_happens_at_once_and_the_rest_in_time():
    rows = ((100, 6, True), (900, 6, False), (9_000, 7, True))
    changes = visible(carried_out(strokes(edges(*rows), 0, 1_000))[0])
    assert changes == [(4, 64), (8, 0), (1_000, 128)]


def test_waiting_takes_exactly_its_cycles():
    for cycles in (4, 5, 1000, MOST_CYCLES, MOST_CYCLES + 1, MOST_CYCLES + 4, 1_500_000):
        words = filling(0x2A, cycles)
        changes, end = carried_out(words)
        assert end == cycles
        assert {driven for _, driven in changes} == {0x2A}
