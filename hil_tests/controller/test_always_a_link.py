"""Whatever a memory holds and however often a start has failed: the link comes up, and the table
says why it is closed."""

import json

from tablectl.app.condition import Condition
from tablectl.app.memory import Memory
from tablectl.app.mend_requests import PIECE
from tablectl.app.table_keeper import TableKeeper
from tablectl.store.fault_log import STEADY_US, FaultLog
from tablectl.store.journal import Journal
from tablectl.store.latched_error import LatchedError, fault
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.kept_table import BYTES
from hil_tests.controller.linked_board import Board
from hil_tests.controller.signing import UID
from hil_tests.controller.stand_ins import Ram

READING = ("identity", "status", "devices", "checks", "verified")
# What no version of the firmware has written into a slot.
SHAPES = (b"[]", b"7", b'"x"', b"{}", b"\xff\xfe\x00", b"[" * 40, b'{"cursor": 1, "state": {}}')
SHAPES += (b'{"cursor": "1.1.x", "state": {}}', b'{"cursor": "0.0.0000000000000000", "state": []}')


class Part(Ram):
    """A memory as app/memory.py looks at it."""

    def __init__(self, data):
        self.data = data
        self.writes = 0

    def start(self):
        pass

    identify = try_out = verify = keep_to_none = start

    def keep_to(self, address, mark):
        pass


class Start:
    """A board that was switched on with the memory of `board`; `memory` is app/memory.py's."""

    def __init__(self, board, by_watchdog=True):
        part = Part(board.memory.data)
        keeper = TableKeeper(journal=Journal(part, BYTES), show=board.show, lying=list)
        condition = Condition(lambda *told: None)
        self.memory = Memory(
            fram=part,
            keeper=keeper,
            condition=condition,
            uid=UID,
            clock=lambda: 0,
            open_table=None,
        )
        self.memory.start(by_watchdog, 0)
        self.board = Board(memory=part, configuration=None)
        self.board.key = True

    def fails(self):
        """What app/service.py keeps of an exception that nothing handled."""
        slots = Slots(self.board.memory)
        LatchedError(slots).latch(fault("ValueError", "broken"))
        FaultLog(slots).record("ValueError", "broken")

    def status(self):
        return self.board.ask("status")

    def clear(self, code):
        return self.board.signed("clear", "floor", code=code)


def in_a_round():
    board = Board()
    board.ask("wager", seat=2, wager="ante", cents=1000)
    return board


def after_two_that_failed():
    start = Start(in_a_round(), by_watchdog=False)
    for _ in range(2):
        start.fails()
        start = Start(start.board)
    return start


def test_after_two_starts_that_fail_the_memory_is_left_alone_and_the_table_says_so():
    start = after_two_that_failed()
    status = start.status()
    assert (status["phase"], status["error"], status["locked"]) == ("closed", 4015, True)
    reason = "2 starts failed (ValueError: broken); tablectl error clear"
    assert status["reason"].startswith(reason)
    assert not start.board.keeper.journal.is_open
    for do in READING:
        assert "code" not in start.board.ask(do), do
    assert "data" in start.board.ask("memory", at=0)
    assert "nonce" in start.board.ask("nonce", role="floor")
    assert start.board.ask("verify", nonce="00" * 8) == {}
    assert start.board.ask("wager", seat=2, wager="ante", cents=5)["code"] == 2010


def test_it_stays_so_over_power_cycles_until_the_floor_has_cleared_it():
    start = Start(after_two_that_failed().board, by_watchdog=False)
    assert start.status()["error"] == 4015
    assert start.clear(4015) == {"reason": None}
    assert start.status()["wagered"] == [2]
    assert Start(start.board, by_watchdog=False).status()["error"] is None


def test_the_journal_has_the_error_and_who_cleared_it():
    start = after_two_that_failed()
    start.clear(4015)
    journal = start.board.keeper.journal
    records = [record.facts for record in journal.records(journal.ring.tail.copy(), 99)]
    codes = [(facts["event"], facts["code"]) for facts in records if "code" in facts]
    assert codes[-2:] == [("fault", 4015), ("cleared", 4015)]


def test_a_start_that_fails_while_it_is_tried_again_leaves_the_next_one_closed():
    start = after_two_that_failed()
    keeper = start.board.keeper

    def hang():
        raise SystemExit

    keeper.journal.open = hang
    try:
        start.clear(4015)
        raise AssertionError("it was not read")
    except SystemExit:
        pass
    start.fails()
    assert Start(start.board).status()["error"] == 4015


def test_one_more_failure_after_it_was_cleared_is_enough():
    start = after_two_that_failed()
    start.clear(4015)
    start.fails()
    assert Start(start.board).status()["error"] == 4015


def test_what_hangs_counts_like_what_is_raised():
    start = Start(in_a_round(), by_watchdog=False)
    for _ in range(2):
        assert start.status()["error"] is None
        assert FaultLog(Slots(start.board.memory)).failed_starts(True) > 0
        start = Start(start.board)
    assert start.status()["error"] == 4015


def test_a_minute_of_good_running_ends_the_row():
    start = Start(in_a_round(), by_watchdog=False)
    for _ in range(4):
        start.memory.settle(STEADY_US - 1)
        start.memory.settle(STEADY_US)
        start = Start(start.board)
        record = FaultLog(Slots(start.board.memory)).last()
        assert (record["in_a_row"], record["kind"]) == (0, "watchdog")
    assert start.status()["error"] is None


def test_before_a_minute_it_does_not():
    start = Start(in_a_round(), by_watchdog=False)
    for _ in range(2):
        start.memory.settle(STEADY_US - 1)
        start = Start(start.board)
    assert start.status()["error"] == 4015


def mended(start, code):
    """What floor and technician do with the evidence in their hands."""
    board = start.board
    at = 0
    while at < BYTES:
        at += PIECE
        board.ask("memory", at=at - PIECE)
    assert board.signed("mend", "floor", code=code) == {"waits_for": ["technician"]}
    return board.signed("mend", "technician", code=code)


def test_it_is_mended_without_the_records_since_the_checkpoint():
    start = after_two_that_failed()
    assert mended(start, 4015)["reason"].startswith("2 starts failed")
    assert start.clear(4015) == {"reason": None}
    assert start.status()["phase"] == "betting" and start.status()["wagered"] == []
    assert Start(start.board, by_watchdog=False).status()["error"] is None


def test_any_shape_in_any_slot_comes_up_with_a_link():
    for name in sorted(SLOTS):
        for shape in SHAPES:
            memory = Ram(in_a_round().memory.data)
            Slots(memory).write(name, shape[: SLOTS[name][2]])
            board = Board(memory=memory, configuration=None)
            status = Start(board).status()
            assert status["phase"] != "closed" or status["reason"], (name, shape)


def test_counters_of_another_shape_begin_anew_as_after_five_wrong_signatures():
    for shape in SHAPES:
        board = in_a_round()
        board.keeper.slots.write("access", shape)
        start = Start(board, by_watchdog=False)
        assert start.board.ask("nonce", role="floor")["code"] == 2025
        start.board.now_us += 60_000_000
        assert start.clear(4011)["code"] == 2028


def with_checkpoint(change):
    board = in_a_round()
    checkpoint = json.loads(board.keeper.slots.read("checkpoint"))
    change(checkpoint["state"])
    board.keeper.slots.write("checkpoint", json.dumps(checkpoint).encode())
    return Start(board, by_watchdog=False)


def test_a_checkpoint_of_another_shape_closes_the_table_and_can_be_mended():
    def without(key):
        return lambda state: state.pop(key)

    def as_text(key):
        return lambda state: state.update({key: "x"})

    changes = [without(key) for key in ("round", "time", "levels", "configuration", "kept")]
    changes += [as_text(key) for key in ("time", "lying")]
    for change in changes:
        start = with_checkpoint(change)
        status = start.status()
        assert (status["phase"], status["error"], status["locked"]) == ("closed", 4016, True)
        assert "slots" in mended(start, 4016)
        assert start.clear(4016) == {"reason": None}


def test_no_memory_for_the_start_closes_the_table():
    board = in_a_round()
    again = Board(memory=board.memory, configuration=None)

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
    start = Start(board, by_watchdog=False)
    assert start.status()["error"] == 4016
    assert start.clear(4016) == {"reason": None}
    assert start.status()["wagered"] == [2]
