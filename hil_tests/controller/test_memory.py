"""Whatever is wrong with the FRAM bars the table under its own code; a memory that comes back
waits for the floor, one of another board for a technician."""

from tablectl.app.effects import NO_METER
from tablectl.app.table_keeper import MemoryLost
from tablectl.core.errors import LinkError, StoreError, TableError
from tablectl.store import owner, slots
from tablectl.store.fault_log import STEADY_US
from tablectl.store.ring import RING_AT
from tablectl.store.slots import SCRATCH_AT, SLOTS

from boards.native.fram import SMALLER
from hil_tests.controller.signing import UID
from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import TEXT, Table, memory_of_default
from hil_tests.controller.test_keeper_configuration import configure

OTHER = "e660000000000002"


def in_use(uid=UID):
    """The cells of a board with keys whose table is open."""
    return bytearray(Table(uid=uid).fram.cells)


def board_on(cells, **options):
    return Table(cells=cells, **options)


def second(board):
    """A heartbeat passes."""
    board.pass_time(1_000_000)


def wager(board):
    board.send("wager", seat=2, wager="ante", cents=1000)


def told(board):
    """What the host was told of devices."""
    found = [told for told in board.told if told["ev"] == "device"]
    return [(one["device"], one["err"]["code"]) for one in found]


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
    board = board_on(in_use())
    assert board.keeper.status()["phase"] == "betting" and told(board) == []
    second(board)
    assert board.owned.ready and board.condition.resets == {"cause": "power"}
    assert owner.claim(board.keeper.slots, UID) is None


def test_each_fault_at_power_up_bars_the_table_under_its_code():
    cells = in_use()
    for fault, code in FAULTS:
        board = board_on(cells, fault=fault)
        for _ in range(3):
            status = board.keeper.status()
            assert (status["phase"], status["error"], status["locked"]) == ("closed", code, True)
            assert status["reason"] == board.owned.error.text
            second(board)
        assert set(told(board)) == {("fram", code)}
        assert board.condition.devices()["troubles"] == {"fram": code}
        raises(LinkError, 2010, wager, board)


def test_a_memory_that_is_gone_when_its_records_are_verified_is_not_damaged():
    """Between two looks at it, it reads as if every record were damaged."""
    for fault, code in ((absent, 3001), (smaller, 3002)):
        board = board_on(in_use())
        wager(board)
        fault(board.fram)
        if fault is smaller:
            board.fram.cells[RING_AT:] = bytes(len(board.fram.cells) - RING_AT)
        board.owned.audit(1, board.clock())
        board.pass_time(1_000)
        assert board.keeper.status()["error"] == code and told(board) == [("fram", code)]
        assert board.keeper.closing.distrusted is None


def test_a_damaged_record_of_a_memory_that_answers_is_damage():
    board = board_on(in_use())
    wager(board)
    board.fram.cells[RING_AT + board.keeper.journal.audited.offset] ^= 1
    assert raises(StoreError, 5003, board.owned.audit, 1, 1_000_000)
    assert board.keeper.closing.distrusted.code == 5003 and board.owned.ready


def test_a_memory_that_comes_back_waits_for_the_floor():
    cells = in_use()
    for fault, code in FAULTS:
        board = board_on(cells, fault=fault)
        text = board.owned.error.text
        whole(board.fram)
        second(board)
        assert board.condition.devices()["troubles"] == {}
        again = board_on(board.fram.cells)
        for each in (board, again):
            assert each.keeper.status()["reason"] == text
            raises(LinkError, 2010, wager, each)
        assert [facts["code"] for facts in board.notes("fault")] == [code]
        board.recovery.clear(code, "floor", 2_000_000)
        assert board.keeper.status()["phase"] == "betting"
        wager(board)


def test_a_memory_that_goes_while_the_table_waits_locks_it_within_a_second():
    for fault, code in ((absent, 3001), (smaller, 3002)):
        board = board_on(in_use())
        wager(board)
        board.shown = []
        fault(board.fram)
        second(board)
        assert board.shown == [NO_METER, {"effect": "locked", "on": True}]
        assert board.keeper.status()["error"] == code and told(board) == [("fram", code)]
        second(board)
        whole(board.fram)
        second(board)
        assert board.keeper.status()["phase"] == "closed"
        board.recovery.clear(code, "floor", 2_000_000)
        assert board.keeper.wagers(2) == {"ante": 1000}


def test_a_memory_that_goes_within_an_event_leaves_the_table_before_it():
    board = board_on(in_use())
    absent(board.fram)
    try:
        wager(board)
        raise AssertionError("it was taken")
    except MemoryLost as lost:
        assert "no answer" in str(lost)
    again = board_on(board.fram.cells, by_watchdog=True, fault=absent)
    assert again.keeper.status()["error"] == 3001
    assert again.condition.resets == {"cause": "watchdog"}
    whole(again.fram)
    second(again)
    assert again.condition.resets == {"cause": "watchdog"} and again.condition.fault is None
    again.recovery.clear(3001, "floor", 2_000_000)
    assert again.keeper.wagers(2) == {}


def test_a_stuck_bit_where_the_next_record_goes_is_latched_and_stays():
    board = board_on(in_use())
    at = 0x6300 + board.keeper.journal.ring.head.offset
    board.fram.stuck[at + 3] = (0xFF, 0x5A)
    try:
        wager(board)
        raise AssertionError("it was taken")
    except MemoryLost as lost:
        assert "address {} does not hold".format(at) in str(lost)
    again = board_on(board.fram.cells, fault=lambda part: part.stuck.update(board.fram.stuck))
    for _ in range(3):
        assert again.keeper.status()["error"] == 3003 and again.keeper.table is None
        second(again)
    mended = board_on(again.fram.cells)
    assert mended.keeper.status()["error"] == 3003
    mended.recovery.clear(3003, "floor", 0)
    assert mended.keeper.status()["phase"] == "betting" and mended.keeper.wagers(2) == {}


def test_a_stuck_bit_in_a_slot_written_at_power_up_bars_the_table_under_its_code():
    def in_fault_log(part):
        part.stuck[SLOTS["fault"][1] + 3] = (0x80, 0x80)

    board = board_on(in_use(), by_watchdog=True, fault=in_fault_log)
    for _ in range(5):
        assert board.keeper.status()["error"] == 3003
        second(board)


def test_the_memory_of_another_board_is_left_as_it_is():
    cells = in_use()
    board = board_on(cells, uid=OTHER)
    status = board.keeper.status()
    assert (status["phase"], status["error"]) == ("closed", 5008)
    assert status["reason"].startswith(
        "memory: it is that of board {}, this is {}".format(UID, OTHER)
    )
    second(board)
    assert board.fram.cells == cells
    raises(LinkError, 2028, board.recovery.clear, 5008, "floor", 0)
    raises(LinkError, 2027, board.keeper.closing.verify_open, "provision")


def export_confirmed(board):
    board.keeper.journal.exported(board.keeper.journal.ring.head.copy())


DAMAGE = StoreError(5003, {"sequence": 7})
# Every way in which a board that runs writes.
WAYS = {
    "an event": wager,
    "a note": lambda board: board.keeper.note("key", 5, on=True),
    "a checkpoint": lambda board: board.keeper.checkpoint(),
    "an export that is confirmed": export_confirmed,
    "a minute of good running": lambda board: board.owned.settle(STEADY_US),
    "an error that is latched": lambda board: board.keeper.closing.latch(DAMAGE),
    "a configuration": lambda board: configure(board, TEXT),
    "a look": lambda board: board.owned.look(5),
    "an audit": lambda board: board.owned.audit(1, 5),
}


def test_no_write_reaches_the_memory_of_another_board_that_is_there_for_a_moment():
    for way in WAYS.values():
        board = board_on(in_use())
        own, foreign = bytearray(board.fram.cells), in_use(OTHER)
        board.fram.cells[:] = foreign
        try:
            way(board)
        except (MemoryLost, TableError) as error:
            assert "another memory" in str(error)
        for _ in range(3):
            assert board.fram.cells == foreign
            second(board)
            board.keeper.note_fault(DAMAGE, 5)
        board.fram.cells[:] = own
        assert board_on(own).keeper.status()["phase"] == "betting"


def test_a_memory_that_was_exchanged_for_a_moment_waits_for_the_floor():
    board = board_on(in_use())
    own = bytearray(board.fram.cells)
    board.fram.cells[:] = in_use(OTHER)
    second(board)
    assert told(board) == [("fram", 3023)] and not board.keeper.journal.is_open
    second(board)
    assert told(board) == [("fram", 3023), ("fram", 5008)]
    board.fram.cells[:] = own
    second(board)
    assert board.keeper.status()["error"] == 5008
    board.recovery.clear(5008, "floor", 2_000_000)
    wager(board)


def test_an_older_copy_of_the_own_memory_is_found_by_the_next_start():
    """At the moment of the exchange nobody can tell it; its records have a gap then."""
    board = board_on(in_use())
    older = bytearray(board.fram.cells)
    for _ in range(3):
        board.keeper.note("key", 5, on=True)
    board.fram.cells[:] = older
    wager(board)
    assert board_on(board.fram.cells).keeper.status()["error"] == 5003


def test_a_technician_gives_it_to_the_board_and_the_journal_says_so():
    board = board_on(in_use(), uid=OTHER)
    assert board.owned.adopt({}, "technician") == {"reason": None}
    assert board.keeper.status()["phase"] == "betting"
    (fault,) = board.notes("fault")
    assert fault["code"] == 5008 and UID in fault["text"]
    cleared = [(facts["code"], facts["role"]) for facts in board.notes("cleared")]
    assert cleared == [(5008, "technician")]
    assert board_on(board.fram.cells, uid=OTHER).keeper.status()["phase"] == "betting"
    assert board_on(board.fram.cells).keeper.status()["error"] == 5008


def test_nothing_else_is_given_away():
    for board in (board_on(in_use()), board_on(in_use(), fault=absent)):
        raises(LinkError, 2028, board.owned.adopt, {}, "technician")


def test_a_memory_put_in_for_another_is_looked_at_like_any():
    board = board_on(in_use())
    absent(board.fram)
    second(board)
    whole(board.fram)
    board.fram.cells[:] = in_use()
    board.owned.uid = OTHER
    second(board)
    assert board.keeper.status()["error"] == 5008


def test_a_memory_without_keys_is_anybodys():
    first = Table(uid=OTHER, keys=None, configuration=None)
    assert first.keeper.status()["reason"] == "configuration needed"
    board = board_on(first.fram.cells)
    assert board.owned.ready and owner.claim(board.keeper.slots, UID) is None


def test_an_owner_that_cannot_be_read_bars_the_table():
    cells = in_use()
    _, address, limit = SLOTS["owner"]
    for copy in (0, 1):
        cells[address + copy * (12 + limit) + 12] ^= 0xFF
    assert board_on(cells).keeper.status()["error"] == 5001
    raises(StoreError, 5001, owner.claim, board_on(cells).keeper.slots, UID)


def in_format(number, make):
    """What `make` gives in a firmware whose slots are of this format."""
    own, made = slots.FORMAT, memory_of_default[:]
    slots.FORMAT, memory_of_default[:] = number, []
    try:
        return make()
    finally:
        slots.FORMAT, memory_of_default[:] = own, made


def refused(cells):
    """The reason for which a board leaves this memory as it is."""
    board = board_on(bytearray(cells))
    status = board.keeper.status()
    assert (status["phase"], status["error"]) == ("closed", 5009)
    assert board.fram.cells == cells
    return status["reason"]


def test_a_memory_of_another_format_is_refused_and_left_as_it_is():
    """A next version is made up, whose slots are of format 2: neither version takes what the other
    one wrote for damaged or blank."""
    older, newer = in_use(), in_format(2, in_use)
    assert "of format 2, this version has 1" in refused(newer)
    assert "of format 1, this version has 2" in in_format(2, lambda: refused(older))
    assert in_format(2, lambda: board_on(newer).keeper.status()["phase"]) == "betting"
    _, address, limit = SLOTS["owner"]
    for copy in (0, 1):
        damaged = bytearray(newer)
        damaged[address + copy * (12 + limit) + 12] ^= 0xFF
        refused(damaged)
