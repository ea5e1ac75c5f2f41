"""What is wrong with a board is told once, and again to a host that comes."""

from tablectl.app.condition import Condition
from tablectl.core.errors import DeviceError


class Part:
    missed = 3
    heap_free = 150_000

    def status(self):
        return {"bad": 1}


def make():
    told = []
    condition = Condition(lambda name, time_us, facts: told.append((name, facts)))
    part = Part()
    condition.watch(
        parts={"part": part}, checked={"check": part}, bank=part, session=part, tidying=part
    )
    return condition, told


def lost(edges):
    return DeviceError(3007, {"edges": edges})


def test_a_trouble_is_told_once_until_it_changes():
    condition, told = make()
    condition.trouble("inputs", lost(1), 0)
    condition.trouble("inputs", lost(1), 1)
    assert told == [("device", {"device": "inputs", "err": lost(1).as_dict()})]
    condition.trouble("inputs", lost(2), 2)
    assert len(told) == 2
    assert condition.devices()["troubles"] == {"inputs": 3007}
    condition.well("inputs")
    condition.well("inputs")
    assert condition.devices()["troubles"] == {}


def test_parts_and_checks_tell_their_states():
    condition, _ = make()
    assert condition.devices()["parts"] == {"part": {"bad": 1}}
    assert condition.checks() == {"check": {"bad": 1}}


def test_a_host_that_comes_is_told_what_is_wrong_now():
    condition, told = make()
    condition.trouble("inputs", lost(1), 0)
    condition.trouble("fram", DeviceError(3001, {"device": "FRAM"}), 0)
    condition.well("inputs")
    told.clear()
    condition.repeat(5)
    assert [facts["device"] for _, facts in told] == ["fram"]


def test_a_fault_is_told_when_it_was_the_cause_of_the_start():
    record = {"state": "run", "count": 2, "kind": "ValueError", "text": "broken"}
    for cause, names in (
        ("fault", ["fault"]),
        ("watchdog", ["fault"]),
        ("power", []),
        ("service", []),
    ):
        condition, told = make()
        condition.started(cause, record)
        condition.repeat(0)
        assert [name for name, _ in told] == names
        assert condition.devices()["fault"] == record


def test_counts():
    condition, _ = make()
    assert condition.overflowed(2) == 5
    status = {"phase": "betting"}
    condition.count(status)
    assert status == {
        "phase": "betting",
        "heap_free": 150_000,
        "edges": {"overflows": 2, "missed": 3},
        "link": {"bad": 1},
        "resets": {"cause": None},
        "fault": None,
    }
    condition.started("fault", {"state": "run", "count": 1, "kind": "OSError", "text": "x"})
    condition.count(status)
    assert status["fault"] == {"count": 1, "kind": "OSError"} and status["resets"] == {
        "cause": "fault"
    }
