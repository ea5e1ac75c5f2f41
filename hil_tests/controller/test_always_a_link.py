"""Whatever a memory holds and however often a start has failed: the link comes up, and the table
says why it is closed."""

import json

from tablectl.app import service
from tablectl.app.mend_requests import PIECE
from tablectl.store.fault_log import STEADY_US, FaultLog
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.table import BYTES, Table

READING = ("identity", "status", "devices", "checks", "verified")
# What no version of the firmware has written into a slot.
SHAPES = (b"[]", b"7", b'"x"', b"{}", b"\xff\xfe\x00", b"[" * 40, b'{"cursor": 1, "state": {}}')
SHAPES += (b'{"cursor": "1.1.x", "state": {}}', b'{"cursor": "0.0.0000000000000000", "state": []}')


def started(board, by_watchdog=True):
    """A board that was switched on, its key too, with the memory of `board`."""
    return board.again(by_watchdog=by_watchdog, key=True)


def fail(board):
    """An exception that nothing handles."""
    service.record_fault(board.parts, ValueError("broken"))


def clear(board, code):
    return board.signed("clear", "floor", code=code)


def in_a_round():
    board = Table()
    board.ask("wager", seat=2, wager="ante", cents=1000)
    return board


def after_two_that_failed():
    start = started(in_a_round(), by_watchdog=False)
    for _ in range(2):
        fail(start)
        start = started(start)
    return start


def test_after_two_starts_that_fail_the_memory_is_left_alone_and_the_table_says_so():
    start = after_two_that_failed()
    status = start.ask("status")
    assert (status["phase"], status["error"], status["locked"]) == ("closed", 4015, True)
    reason = "2 starts failed (ValueError: broken); tablectl error clear"
    assert status["reason"].startswith(reason)
    assert not start.keeper.journal.is_open
    for do in READING:
        assert "code" not in start.ask(do), do
    assert "data" in start.ask("memory", at=0)
    assert "nonce" in start.ask("nonce", role="floor")
    assert start.ask("verify", nonce="00" * 8) == {}
    assert start.ask("wager", seat=2, wager="ante", cents=5)["code"] == 2010


def test_it_stays_so_over_power_cycles_until_the_floor_has_cleared_it():
    start = started(after_two_that_failed(), by_watchdog=False)
    assert start.ask("status")["error"] == 4015
    assert clear(start, 4015) == {"reason": None}
    assert start.ask("status")["wagered"] == [2]
    assert started(start, by_watchdog=False).ask("status")["error"] is None


def test_the_journal_has_the_error_and_who_cleared_it():
    start = after_two_that_failed()
    clear(start, 4015)
    journal = start.keeper.journal
    records = [record.facts for record in journal.records(journal.ring.tail.copy(), 99)]
    codes = [(facts["event"], facts["code"]) for facts in records if "code" in facts]
    assert codes[-2:] == [("fault", 4015), ("cleared", 4015)]


def test_a_start_that_fails_while_it_is_tried_again_leaves_the_next_one_closed():
    start = after_two_that_failed()
    keeper = start.keeper

    def hang():
        raise SystemExit

    keeper.journal.open = hang
    try:
        clear(start, 4015)
        raise AssertionError("it was not read")
    except SystemExit:
        pass
    fail(start)
    assert started(start).ask("status")["error"] == 4015


def test_one_more_failure_after_it_was_cleared_is_enough():
    start = after_two_that_failed()
    clear(start, 4015)
    fail(start)
    assert started(start).ask("status")["error"] == 4015


def test_what_hangs_counts_like_what_is_raised():
    start = started(in_a_round(), by_watchdog=False)
    for _ in range(2):
        assert start.ask("status")["error"] is None
        assert FaultLog(Slots(start.memory)).failed_starts(True) > 0
        start = started(start)
    assert start.ask("status")["error"] == 4015


def test_a_minute_of_good_running_ends_the_row():
    start = started(in_a_round(), by_watchdog=False)
    for _ in range(4):
        start.owned.settle(STEADY_US - 1)
        start.owned.settle(STEADY_US)
        start = started(start)
        record = FaultLog(Slots(start.memory)).last()
        assert (record["in_a_row"], record["kind"]) == (0, "watchdog")
    assert start.ask("status")["error"] is None


def test_before_a_minute_it_does_not():
    start = started(in_a_round(), by_watchdog=False)
    for _ in range(2):
        start.owned.settle(STEADY_US - 1)
        start = started(start)
    assert start.ask("status")["error"] == 4015


def mended(start, code):
    """What floor and technician do with the evidence in their hands."""
    board = start
    at = 0
    while at < BYTES:
        at += PIECE
        board.ask("memory", at=at - PIECE)
    assert board.signed("mend", "floor", code=code) == {"waits_for": ["technician"]}
    return board.signed("mend", "technician", code=code)


def test_it_is_mended_without_the_records_since_the_checkpoint():
    start = after_two_that_failed()
    assert mended(start, 4015)["reason"].startswith("2 starts failed")
    assert clear(start, 4015) == {"reason": None}
    assert start.ask("status")["phase"] == "betting" and start.ask("status")["wagered"] == []
    assert started(start, by_watchdog=False).ask("status")["error"] is None


def test_any_shape_in_any_slot_comes_up_with_a_link():
    for name in sorted(SLOTS):
        for shape in SHAPES:
            board = in_a_round()
            Slots(board.memory).write(name, shape[: SLOTS[name][2]])
            status = started(board).ask("status")
            assert status["phase"] != "closed" or status["reason"], (name, shape)


def test_counters_of_another_shape_begin_anew_as_after_five_wrong_signatures():
    for shape in SHAPES:
        board = in_a_round()
        board.keeper.slots.write("access", shape)
        start = started(board, by_watchdog=False)
        assert start.ask("nonce", role="floor")["code"] == 2025
        start.us += 60_000_000
        assert clear(start, 4011)["code"] == 2028


def with_checkpoint(change):
    board = in_a_round()
    checkpoint = json.loads(board.keeper.slots.read("checkpoint"))
    change(checkpoint["state"])
    board.keeper.slots.write("checkpoint", json.dumps(checkpoint).encode())
    return started(board, by_watchdog=False)


def test_a_checkpoint_of_another_shape_closes_the_table_and_can_be_mended():
    def without(key):
        return lambda state: state.pop(key)

    def as_text(key):
        return lambda state: state.update({key: "x"})

    changes = [without(key) for key in ("round", "time", "levels", "configuration", "kept")]
    changes += [as_text(key) for key in ("time", "lying")]
    for change in changes:
        start = with_checkpoint(change)
        status = start.ask("status")
        assert (status["phase"], status["error"], status["locked"]) == ("closed", 4016, True)
        assert "slots" in mended(start, 4016)
        assert clear(start, 4016) == {"reason": None}


def test_no_memory_for_the_start_closes_the_table():
    board = in_a_round()
    again = board.again()

    def no_room():
        raise MemoryError("memory allocation failed, allocating 2048 bytes")

    keeper = again.keeper
    keeper.closing.close("closed", 0)
    keeper.journal.begin = no_room
    again.recovery.stand_up(0)
    assert keeper.status()["error"] == 4016
    assert keeper.closing.reason.startswith(
        "memory: cannot be read (MemoryError: memory allocation fail"
    )


def test_a_memory_error_is_tried_again_when_it_is_cleared():
    board = in_a_round()
    board.keeper.closing.latch_unread(MemoryError("memory allocation failed"))
    start = started(board, by_watchdog=False)
    assert start.ask("status")["error"] == 4016
    assert clear(start, 4016) == {"reason": None}
    assert start.ask("status")["wagered"] == [2]
