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
    return [(nanos, bit, drives, None) for nanos, bit, drives in rows]


def test_each_edge_comes_at_its_cycle():
    times = (0, 32, 1_000, 2_000_000, 5_000_000, 30_000_000)
    rows = [(nanos, 4 + number, True) for number, nanos in enumerate(times)]
    words, driven = strokes(edges(*rows), 1)
    changes = visible(carried_out(words)[0], 1)
    masks = [1 | (1 << 4 + number) - 1 & ~0xF | 1 << 4 + number for number in range(6)]
    assert changes == [(nanos // 8, mask) for nanos, mask in zip(times, masks)]
    assert driven == 0x3F1


def test_edges_of_one_time_are_one_word():
    words, driven = strokes(edges((800, 6, True), (800, 7, True), (800, 6, False)), 0)
    assert len(words) == 1 and driven == 1 << 7
    assert words[0] & 0x3FFF == 1 << 7


def test_edges_closer_than_a_word_move_apart_in_their_order():
    words, _ = strokes(edges((0, 6, True), (8, 6, False), (16, 6, True), (96, 6, False)), 0)
    assert visible(carried_out(words)[0]) == [(0, 64), (4, 0), (8, 64), (12, 0)]


def test_waiting_takes_exactly_its_cycles():
    for cycles in (4, 5, 1000, MOST_CYCLES, MOST_CYCLES + 1, MOST_CYCLES + 4, 1_500_000):
        words = filling(0x2A, cycles)
        changes, end = carried_out(words)
        assert end == cycles
        assert {driven for _, driven in changes} == {0x2A}
