"""Edges that are to come, in the order of their times."""

from table_rig.schedule import Schedule


def edge(nanos, bit=0):
    return (nanos, bit, True, None)


def test_what_was_asked_for_later_happens_later():
    schedule = Schedule()
    for bit, nanos in enumerate((5, 3, 5, 9, 3)):
        schedule.add(edge(nanos, bit))
    assert [each[:2] for each in schedule.edges] == [(3, 1), (3, 4), (5, 0), (5, 2), (9, 3)]
    assert schedule.due_ns == 3


def test_a_batch_ends_at_the_first_pause():
    schedule = Schedule()
    for nanos in (100, 190, 250, 350, 351):
        schedule.add(edge(nanos))
    assert [each[0] for each in schedule.take_batch(100, 9)] == [100, 190, 250]
    assert [each[0] for each in schedule.take_batch(100, 1)] == [350]
    assert [each[0] for each in schedule.take_batch(100, 9)] == [351]
    assert schedule.take_batch(100, 9) == [] and schedule.due_ns is None


def test_what_is_put_back_precedes_its_like():
    schedule = Schedule()
    schedule.add(edge(7, 1))
    schedule.add(edge(5, 2))
    schedule.put_back([edge(6, 3), edge(7, 4)])
    assert [each[1] for each in schedule.edges] == [2, 3, 4, 1]
