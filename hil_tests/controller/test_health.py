"""What is wrong with a board is told once, and again to a host that comes."""

from tablectl.app.health import Health
from tablectl.core.errors import DeviceError


class Part:
    missed = 3

    def status(self):
        return {"bad": 1}


def make():
    told = []
    health = Health(lambda name, time_us, facts: told.append((name, facts)))
    health.watch({"part": Part()}, {"check": Part()}, Part(), Part())
    return health, told


def lost(edges):
    return DeviceError(3007, {"edges": edges})


def test_a_trouble_is_told_once_until_it_changes():
    health, told = make()
    health.trouble("inputs", lost(1), 0)
    health.trouble("inputs", lost(1), 1)
    assert told == [("device", {"device": "inputs", "err": lost(1).as_dict()})]
    health.trouble("inputs", lost(2), 2)
    assert len(told) == 2
    assert health.devices()["troubles"] == {"inputs": 3007}
    health.well("inputs")
    health.well("inputs")
    assert health.devices()["troubles"] == {}


def test_parts_and_checks_tell_their_states():
    health, _ = make()
    assert health.devices()["parts"] == {"part": {"bad": 1}}
    assert health.checks() == {"check": {"bad": 1}}


def test_a_host_that_comes_is_told_what_is_wrong_now():
    health, told = make()
    health.trouble("inputs", lost(1), 0)
    health.trouble("fram", DeviceError(3001, {"device": "FRAM"}), 0)
    health.well("inputs")
    told.clear()
    health.repeat(5)
    assert [facts["device"] for _, facts in told] == ["fram"]


def test_a_fault_is_told_when_it_was_the_cause_of_the_start():
    record = {"state": "run", "count": 2, "kind": "ValueError", "text": "broken"}
    for cause, names in (
        ("fault", ["fault"]),
        ("watchdog", ["fault"]),
        ("power", []),
        ("service", []),
    ):
        health, told = make()
        health.started(cause, record)
        health.repeat(0)
        assert [name for name, _ in told] == names
        assert health.devices()["fault"] == record


def test_counts():
    health, _ = make()
    health.overflows = 2
    health.heap_free = 150_000
    status = {"phase": "betting"}
    health.count(status)
    assert status == {
        "phase": "betting",
        "heap_free": 150_000,
        "edges": {"overflows": 2, "missed": 3},
        "link": {"bad": 1},
        "resets": {"cause": None},
        "fault": None,
    }
    health.started("fault", {"state": "run", "count": 1, "kind": "OSError", "text": "x"})
    health.count(status)
    assert status["fault"] == {"count": 1, "kind": "OSError"} and status["resets"] == {
        "cause": "fault"
    }
