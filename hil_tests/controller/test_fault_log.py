"""Why the board started, and what ended the run before."""

from tablectl.store.fault_log import FaultLog
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.stand_ins import Ram


def test_power_up_is_no_fault():
    log = FaultLog(Slots(Ram()))
    assert log.start(False, "run") == "power"
    first = {"state": "run", "count": 0, "kind": None, "text": None, "in_a_row": 0}
    assert log.last() == first
    assert log.start(False, "run") == "power"


def test_a_watchdog_reset_out_of_a_run_is_a_hang():
    log = FaultLog(Slots(Ram()))
    log.start(False, "run")
    assert log.start(True, "run") == "watchdog"
    assert log.last()["count"] == 1 and log.last()["kind"] == "watchdog"
    assert log.start(True, "run") == "watchdog"
    assert log.last()["count"] == 2


def test_a_recorded_exception_is_the_cause_of_the_next_start_only():
    log = FaultLog(Slots(Ram()))
    log.start(False, "run")
    log.record("MemoryError", "memory allocation failed")
    assert log.start(True, "run") == "fault"
    assert log.last() == {
        "state": "run",
        "count": 1,
        "kind": "MemoryError",
        "text": "memory allocation failed",
        "in_a_row": 1,
    }
    assert log.start(False, "run") == "power"
    assert log.last()["count"] == 1


def test_a_visit_at_the_service_prompt_is_told_however_it_ended_and_is_no_fault():
    log = FaultLog(Slots(Ram()))
    for by_watchdog in (True, False):
        log.start(False, "service")
        assert log.start(by_watchdog, "run") == "service"
        assert log.last()["count"] == 0
    assert log.start(False, "run") == "power"


def test_any_text_can_be_recorded():
    log = FaultLog(Slots(Ram()))
    log.record("ValueError", 'x"\\\n\u00e9' * 200)
    assert len(log.last()["text"]) == 120
    assert log.start(True, "run") == "fault"


def test_a_damaged_record_starts_anew():
    memory = Ram()
    log = FaultLog(Slots(memory))
    log.start(False, "run")
    number, address, limit = SLOTS["fault"]
    for copy in (0, 12 + limit):
        memory.data[address + copy + 14] ^= 0xFF
    assert "damaged" in log.last()["text"]
    assert log.start(False, "run") == "power"
    assert log.last()["count"] == 0
