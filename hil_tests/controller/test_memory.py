"""Whatever is wrong with the FRAM bars the table under its own code; a memory that comes back
waits for the floor, one of another board for a technician."""

import json
from binascii import unhexlify

from tablectl.app.condition import Condition
from tablectl.app.memory import Memory
from tablectl.app.table_keeper import MemoryLost
from tablectl.core.errors import LinkError, StoreError, TableError
from tablectl.devices.fram import Fram
from tablectl.store import owner
from tablectl.store.fault_log import STEADY_US
from tablectl.store.journal import Journal
from tablectl.store.keys import NAMES
from tablectl.store.ring import HEAD_1_AT, HEAD_1_BYTES, RING_AT
from tablectl.store.slots import SCRATCH_AT, SLOTS

from boards.native.bus import Bus, FramPart
from hil_tests.controller.kept_table import CONFIGURATION, KeptTable
from hil_tests.controller.stand_ins import raises

FRAM_BYTES = 262_144
TABLE = {"name": "FRAM", "bytes": FRAM_BYTES, "id": "047f4803"}
SMALLER = b"\x04\x7f\x27\x03"
TEXT = json.dumps(CONFIGURATION).encode()
UID, OTHER = "e66058383001", "e66058383002"
KEYS = {name: bytes([number]) * 32 for number, name in enumerate(NAMES, 1)}


class Board(KeptTable):
    """Memory, keeper and condition as app/assembly.py wires them; `cells`: of a board before."""

    def __init__(self, cells=None, uid=UID, by_watchdog=False, fault=None):
        bus = Bus()
        self.part = FramPart(bus)
        if cells is not None:
            self.part.cells[:] = cells
        if fault:
            fault(self.part)
        self.told = []
        self.shown = []
        self.fram = Fram(bus, self.part.select, TABLE, SCRATCH_AT)
        self.keep(Journal(self.fram, TABLE["bytes"]), self.show, list)
        self.condition = Condition(self.tell)
        self.memory = Memory(
            fram=self.fram,
            keeper=self.keeper,
            condition=self.condition,
            uid=uid,
            clock=lambda: 5,
            open_table=self.open,
        )
        self.condition.began("watchdog" if by_watchdog else "power")
        self.memory.start(by_watchdog, 0)
        self.open(0)

    def show(self, effects, now_us):
        self.shown += effects

    def tell(self, name, time_us, facts):
        self.told.append((facts["device"], facts["err"]["code"]))

    def open(self, now_us):
        if self.memory.ready and self.keeper.table is None:
            self.recovery.stand_up(now_us)

    def second(self):
        """What a heartbeat does."""
        self.memory.look(1_000_000)
        self.open(1_000_000)

    def wager(self):
        self.keeper.handle(
            {"event": "wager", "seat": 2, "wager": "ante", "cents": 1000, "time": 9}
        )


def in_use(uid=UID):
    """The cells of a board with keys whose table is open."""
    board = Board(uid=uid)
    board.recovery.rekey(KEYS, None, 0)
    board.configuring.configure(TEXT, 0)
    assert board.keeper.status()["phase"] == "betting"
    return board.part.cells


def absent(part):
    part.present = False


def smaller(part):
    part.identity = SMALLER


def stuck(part):
    part.stuck[SCRATCH_AT] = (0x01, 0x00)


def whole(part):
    part.present, part.identity, part.stuck = True, b"\x04\x7f\x48\x03", {}


FAULTS = ((absent, 3001), (smaller, 3002), (stuck, 3018))


def test_a_sound_memory_opens_the_table_and_nothing_is_told():
    board = Board(in_use())
    assert board.keeper.status()["phase"] == "betting" and board.told == []
    board.second()
    assert board.memory.ready and board.condition.resets == {"cause": "power"}
    assert owner.claim(board.keeper.slots, UID) is None


def test_each_fault_at_power_up_bars_the_table_under_its_code():
    cells = in_use()
    for fault, code in FAULTS:
        board = Board(cells, fault=fault)
        for _ in range(3):
            status = board.keeper.status()
            assert (status["phase"], status["error"], status["locked"]) == ("closed", code, True)
            assert status["reason"] == board.memory.error.text
            board.second()
        assert board.told == [("fram", code)]
        assert board.condition.devices()["troubles"] == {"fram": code}
        raises(LinkError, 2010, board.wager)


def test_a_memory_that_is_gone_when_its_records_are_verified_is_not_damaged():
    """Between two looks at it, it reads as if every record were damaged."""
    for fault, code in ((absent, 3001), (smaller, 3002)):
        board = Board(in_use())
        board.wager()
        fault(board.part)
        if fault is smaller:
            board.part.cells[RING_AT:] = bytes(len(board.part.cells) - RING_AT)
        board.memory.audit(1, 1_000_000)
        assert board.keeper.status()["error"] == code and board.told == [("fram", code)]
        assert board.keeper.closing.distrusted is None


def test_a_damaged_record_of_a_memory_that_answers_is_damage():
    board = Board(in_use())
    board.wager()
    board.part.cells[RING_AT + board.keeper.journal.audited.offset] ^= 1
    assert raises(StoreError, 5003, board.memory.audit, 1, 1_000_000)
    assert board.keeper.closing.distrusted.code == 5003 and board.memory.ready


def test_a_memory_that_comes_back_waits_for_the_floor():
    cells = in_use()
    for fault, code in FAULTS:
        board = Board(cells, fault=fault)
        text = board.memory.error.text
        whole(board.part)
        board.second()
        assert board.condition.devices()["troubles"] == {}
        again = Board(board.part.cells)
        for each in (board, again):
            assert each.keeper.status()["reason"] == text
            raises(LinkError, 2010, each.wager)
        assert [facts["code"] for facts in board.notes("fault")] == [code]
        board.recovery.clear(code, "floor", 2_000_000)
        assert board.keeper.status()["phase"] == "betting"
        board.wager()


def test_a_memory_that_goes_while_the_table_waits_locks_it_within_a_second():
    for fault, code in ((absent, 3001), (smaller, 3002)):
        board = Board(in_use())
        board.wager()
        board.shown = []
        fault(board.part)
        board.second()
        assert board.shown == [{"effect": "locked", "on": True}]
        assert board.keeper.status()["error"] == code and board.told == [("fram", code)]
        board.second()
        whole(board.part)
        board.second()
        assert board.keeper.status()["phase"] == "closed"
        board.recovery.clear(code, "floor", 2_000_000)
        assert board.keeper.wagers(2) == {"ante": 1000}


def test_a_memory_that_goes_within_an_event_leaves_the_table_before_it():
    board = Board(in_use())
    absent(board.part)
    try:
        board.wager()
        raise AssertionError("it was taken")
    except MemoryLost as lost:
        assert "no answer" in str(lost)
    again = Board(board.part.cells, by_watchdog=True, fault=absent)
    assert again.keeper.status()["error"] == 3001
    assert again.condition.resets == {"cause": "watchdog"}
    whole(again.part)
    again.second()
    assert again.condition.resets == {"cause": "watchdog"} and again.condition.fault is None
    again.recovery.clear(3001, "floor", 2_000_000)
    assert again.keeper.wagers(2) == {}


def test_a_stuck_bit_where_the_next_record_goes_is_latched_and_stays():
    board = Board(in_use())
    at = 0x6300 + board.keeper.journal.ring.head.offset
    board.part.stuck[at + 3] = (0xFF, 0x5A)
    try:
        board.wager()
        raise AssertionError("it was taken")
    except MemoryLost as lost:
        assert "address {} does not hold".format(at) in str(lost)
    again = Board(board.part.cells, fault=lambda part: part.stuck.update(board.part.stuck))
    for _ in range(3):
        assert again.keeper.status()["error"] == 3003 and again.keeper.table is None
        again.second()
    mended = Board(again.part.cells)
    assert mended.keeper.status()["error"] == 3003
    mended.recovery.clear(3003, "floor", 0)
    assert mended.keeper.status()["phase"] == "betting" and mended.keeper.wagers(2) == {}


def test_a_stuck_bit_in_a_slot_written_at_power_up_bars_the_table_under_its_code():
    def in_fault_log(part):
        part.stuck[SLOTS["fault"][1] + 3] = (0x80, 0x80)

    board = Board(in_use(), by_watchdog=True, fault=in_fault_log)
    for _ in range(5):
        assert board.keeper.status()["error"] == 3003
        board.second()


def test_the_memory_of_another_board_is_left_as_it_is():
    cells = in_use()
    board = Board(cells, uid=OTHER)
    status = board.keeper.status()
    assert (status["phase"], status["error"]) == ("closed", 5008)
    assert status["reason"].startswith(
        "memory: it is that of board {}, this is {}".format(UID, OTHER)
    )
    board.second()
    assert board.part.cells == cells
    raises(LinkError, 2028, board.recovery.clear, 5008, "floor", 0)
    raises(LinkError, 2027, board.keeper.closing.verify_open, "provision")


def export_confirmed(board):
    board.keeper.journal.exported(board.keeper.journal.ring.head.copy())


DAMAGE = StoreError(5003, {"sequence": 7})
# Every way in which a board that runs writes.
WAYS = {
    "an event": Board.wager,
    "a note": lambda board: board.keeper.note("key", 5, on=True),
    "a checkpoint": lambda board: board.keeper.checkpoint(),
    "an export that is confirmed": export_confirmed,
    "a minute of good running": lambda board: board.memory.settle(STEADY_US),
    "an error that is latched": lambda board: board.keeper.closing.latch(DAMAGE),
    "a configuration": lambda board: board.configuring.configure(TEXT, 5),
    "a look": lambda board: board.memory.look(5),
    "an audit": lambda board: board.memory.audit(1, 5),
}


def test_no_write_reaches_the_memory_of_another_board_that_is_there_for_a_moment():
    for way in WAYS.values():
        board = Board(in_use())
        own, foreign = bytearray(board.part.cells), in_use(OTHER)
        board.part.cells[:] = foreign
        try:
            way(board)
        except (MemoryLost, TableError) as error:
            assert "another memory" in str(error)
        for _ in range(3):
            assert board.part.cells == foreign
            board.second()
            board.keeper.note_fault(DAMAGE, 5)
        board.part.cells[:] = own
        assert Board(own).keeper.status()["phase"] == "betting"


def test_a_memory_that_was_exchanged_for_a_moment_waits_for_the_floor():
    board = Board(in_use())
    own = bytearray(board.part.cells)
    board.part.cells[:] = in_use(OTHER)
    board.second()
    assert board.told == [("fram", 3023)] and not board.keeper.journal.is_open
    board.second()
    assert board.told == [("fram", 3023), ("fram", 5008)]
    board.part.cells[:] = own
    board.second()
    assert board.keeper.status()["error"] == 5008
    board.recovery.clear(5008, "floor", 2_000_000)
    board.wager()


def test_an_older_copy_of_the_own_memory_is_found_by_the_next_start():
    """At the moment of the exchange nobody can tell it; its records have a gap then."""
    board = Board(in_use())
    older = bytearray(board.part.cells)
    for _ in range(3):
        board.keeper.note("key", 5, on=True)
    board.part.cells[:] = older
    board.wager()
    assert Board(board.part.cells).keeper.status()["error"] == 5003


def test_a_technician_gives_it_to_the_board_and_the_journal_says_so():
    board = Board(in_use(), uid=OTHER)
    assert board.memory.adopt({}, "technician") == {"reason": None}
    assert board.keeper.status()["phase"] == "betting"
    (fault,) = board.notes("fault")
    assert fault["code"] == 5008 and UID in fault["text"]
    cleared = [(facts["code"], facts["role"]) for facts in board.notes("cleared")]
    assert cleared == [(5008, "technician")]
    assert Board(board.part.cells, uid=OTHER).keeper.status()["phase"] == "betting"
    assert Board(board.part.cells).keeper.status()["error"] == 5008


def test_nothing_else_is_given_away():
    for board in (Board(in_use()), Board(in_use(), fault=absent)):
        raises(LinkError, 2028, board.memory.adopt, {}, "technician")


def test_a_memory_put_in_for_another_is_looked_at_like_any():
    board = Board(in_use())
    absent(board.part)
    board.second()
    whole(board.part)
    board.part.cells[:] = Board(in_use(), uid=UID).part.cells
    board.memory.uid = OTHER
    board.second()
    assert board.keeper.status()["error"] == 5008


def test_a_memory_without_keys_is_anybodys():
    first = Board(uid=OTHER)
    assert first.keeper.status()["reason"] == "configuration needed"
    board = Board(first.part.cells)
    assert board.memory.ready and owner.claim(board.keeper.slots, UID) is None


def test_an_owner_that_cannot_be_read_bars_the_table():
    cells = in_use()
    _, address, limit = SLOTS["owner"]
    for copy in (0, 1):
        cells[address + copy * (12 + limit) + 12] ^= 0xFF
    assert Board(cells).keeper.status()["error"] == 5001
    raises(StoreError, 5001, owner.claim, Board(cells).keeper.slots, UID)


def test_a_memory_that_firmware_0_1_0_wrote_is_refused_and_left_as_it_is():
    """The head is one of such a board that was given keys and nothing else."""
    head = unhexlify("01000000250000006b7893fd72bbaf2caf116ba8")
    for which in (0, 1):
        cells = bytearray(FRAM_BYTES)
        at = HEAD_1_AT + which * HEAD_1_BYTES
        cells[at : at + len(head)] = head
        board = Board(cells)
        status = board.keeper.status()
        assert (status["phase"], status["error"]) == ("closed", 5009)
        assert "fit a blank memory" in status["reason"]
        assert board.part.cells[:SCRATCH_AT] == cells[:SCRATCH_AT]
        assert board.part.cells[RING_AT:] == cells[RING_AT:]
        cells[at] ^= 1
        assert Board(cells).keeper.status()["error"] is None
