"""The sample of a room is always the same, and a mutant dies of the tests that reach it."""

from hil_tests.matrix import nets, rooms
from hil_tests.matrix.citations import RULES_CODE

CBOR = RULES_CODE / "store/cbor.py"
TESTS = rooms.ROOT / "hil_tests/controller/test_cbor.py"


def test_one_seed_draws_one_sample():
    store = rooms.drawn("store", 30, "47")
    assert store == rooms.drawn("store", 30, "47") != rooms.drawn("store", 30, "48")
    assert {one.path.parent.name for one in store} == {"store"} and len(set(store)) == 30


def test_every_room_has_modules_and_tests():
    for room, folders in rooms.ROOMS.items():
        assert rooms.drawn(room, 1, "47")
        assert all(rooms.tests_in(folder) for folder in folders)


def test_a_mutant_dies_of_tests_that_call_the_changed_function():
    reached = {test: (took, set(at)) for test, took, at in rooms.reaching(nets.tests_of(TESTS))}
    one = next(
        one
        for one in rooms.drawn("store", 10**6, "47")
        if one.path == CBOR and one.source.strip().startswith("if len(value) > MOST_ITEMS")
    )
    every, first = rooms.killers(one, reached, True), rooms.killers(one, reached, False)
    assert every and every[:1] == first
    called = {test.said for test in rooms.tests_of_mutant(one, reached)}
    assert set(every) <= called < {test.said for test in nets.tests_of(TESTS)}
