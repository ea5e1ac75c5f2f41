"""Edges that are to come, in the order of their times."""

from table_rig.schedule import Schedule


def edge(nanos, bit=0):
    return (nanos, bit, True, None, True)


def test_what_was_asked_for_later_happens_later():
    schedule = Schedule()
    for bit, nanos in enumerate((5, 3, 5, 9, 3)):
        schedule.add(edge(nanos, bit))
    assert [each[:2] for each in schedule.edges] == [(3, 1), (3, 4), (5, 0), (5, 2), (9, 3)]
    assert schedule.due_ns == 3


def batches(*millis):
    schedule = Schedule()
    for number in millis:
        schedule.add(edge(number * 1_000_000))
    found = []
    while schedule.due_ns is not None:
        found.append([each[0] // 1_000_000 for each in schedule.take_batch(25_000_000)])
    assert schedule.take_batch(25_000_000) == []
    return found


def test_a_batch_ends_at_the_first_long_pause():
    assert batches(1, 20, 40, 41, 60) == [[1, 20], [40, 41, 60]]


def test_a_batch_ends_behind_its_window_at_a_pause_that_is_enough():
    assert batches(1, 6, 11, 16, 21, 26, 31, 36) == [[1, 6, 11, 16, 21, 26], [31, 36]]
    assert batches(*range(1, 60)) == [list(range(1, 60))]
    assert batches(*range(1, 30), 33) == [list(range(1, 30)), [33]]


def test_a_batch_has_an_end():
    assert [len(batch) for batch in batches(*range(600))] == [256, 256, 88]


def test_what_is_put_back_precedes_its_like():
    schedule = Schedule()
    schedule.add(edge(7, 1))
    schedule.add(edge(5, 2))
    schedule.put_back([edge(6, 3), edge(7, 4)])
    assert [each[1] for each in schedule.edges] == [2, 3, 4, 1]
