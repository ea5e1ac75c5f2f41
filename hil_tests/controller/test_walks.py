"""However many notes come, a start has few records to go over; what ends the round or opens the
table is noted all the same. A pointer into the ring only moves on."""

from tablectl.app.chores import HEARTBEAT_US
from tablectl.app.recovery import LASTING, MANY
from tablectl.core.errors import DeviceError, LinkError, StoreError
from tablectl.store.journal import NOTES, PASSED_NOTES, WALK
from tablectl.store.ring import Cursor, cursor_of

from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import Table
from hil_tests.controller.test_mend import mended, spoil_slot

FLOOD = 3_000
# Checkpoint, wagers and presses of the short round here, and the notes of its start.
FEW = 24


def flooded(board):
    """Notes come until there have been thousands; how many were refused."""
    refused = 0
    for n in range(FLOOD):
        try:
            board.keeper.note("access", n * 1000, role="floor", command="clear", outcome=2028)
        except StoreError as error:
            assert error.code == 5010 and "end the round or clear the error" in error.text
            refused += 1
    return refused


def read_at_a_start(board):
    """(how many records a start goes over, the board that has started)."""
    again = board.again()
    fed = []
    again.keeper.closing.close("closed", 0)
    again.journal.ring.feed = lambda: fed.append(1)
    again.recovery.stand_up(again.clock())
    return len(fed), again


def with_a_wager():
    board = Table()
    board.send("wager", seat=2, wager="ante", cents=1000)
    return board


def in_a_round():
    board = with_a_wager()
    board.send("wager", seat=2, wager="blind", cents=1000)
    board.chip(2, True)
    board.press("start_game")
    return board


def closed_in_a_round():
    board = in_a_round()
    board.keeper.stop(DeviceError(3001, {"device": "FRAM"}), 30_000)
    again = board.again()
    assert again.keeper.table is None and again.keeper.status()["error"] == 3001
    return again


def without_a_configuration():
    return Table(configuration=None)


def closed_between_rounds():
    board = Table()
    board.keeper.stop(DeviceError(3001, {"device": "FRAM"}), 30_000)
    return board.again()


# (state, whether a start needs one of the records behind its checkpoint).
STATES = (
    (Table, False),
    (with_a_wager, True),
    (in_a_round, True),
    (closed_in_a_round, True),
    (without_a_configuration, False),
    (closed_between_rounds, False),
)


def test_a_flood_of_notes_leaves_a_start_few_records_whatever_the_table_does():
    for state, needs_one in STATES:
        board = state()
        before, noted = board.keeper.status(), len(board.notes("access"))
        refused = flooded(board)
        assert (refused > 0) == needs_one, state
        read, again = read_at_a_start(board)
        assert read <= (NOTES if needs_one else PASSED_NOTES) + FEW < WALK, (state, read)
        after = again.keeper.status()
        for fact in ("phase", "round", "wagers", "error", "meter"):
            assert after.get(fact) == before.get(fact), (state, fact)
        kept = len(board.notes("access")) - noted if refused else FLOOD
        assert kept + refused == FLOOD


def test_behind_a_flood_the_round_ends_and_the_error_is_cleared_with_their_notes():
    board = in_a_round()
    flooded(board)
    board.chip(2, False)
    board.send("confirm_chips")
    board.send("card", card=3)
    board.send("irregularity", what="incorrect_number", seat=2)
    assert board.notes("over")
    board.send("next_round")
    board.keeper.note("access", 2_002_000_000, role="floor", command="clear", outcome=2028)
    board = closed_in_a_round()
    flooded(board)
    board.recovery.clear(3001, "floor", 3_000_000_000)
    assert board.keeper.status()["round"] == 1 and board.notes("cleared")
    board.keeper.note_fault(DeviceError(3018, {"device": "FRAM", "address": 5}), 3_000_000_000)
    assert board.keeper.closing.distrusted is None, "a note too many is no reason to stop"


FAULT = DeviceError(3001, {"device": "FRAM"})


def full_of_notes():
    """A board whose table is closed for a fault, and whose journal takes no note."""
    board = Table()
    board.keeper.closing.latch(FAULT)
    board.keeper.closing.close("closed", 0)
    ring = board.journal.ring
    ring.bytes = 32_000
    raises(StoreError, 5005, lambda: [board.keeper.note("key", 0, on=True) for _ in range(9999)])
    board.recovery.stand_up(1)
    assert board.keeper.table is None and board.notes("fault") == []
    return board


def exported(board):
    board.journal.exported(board.journal.ring.head.copy())


def test_the_note_of_a_fault_waits_for_room_and_comes_before_that_of_its_end():
    board = full_of_notes()
    raises(StoreError, 5005, board.recovery.clear, 3001, "floor", 2)
    assert board.keeper.closing.error == (3001, FAULT.text)
    exported(board)
    board.recovery.clear(3001, "floor", 3)
    assert [(note["code"], note["text"]) for note in board.notes("fault")] == [(3001, FAULT.text)]
    assert len(board.notes("cleared")) == 1 and board.keeper.table
    board.keeper.stop(FAULT, 4)
    board.recovery.stand_up(5)
    assert len(board.notes("fault")) == 2, "once for each time that it is latched"


def test_behind_a_flood_the_note_of_a_fault_is_written_all_the_same():
    board = in_a_round()
    flooded(board)
    board.keeper.stop(FAULT, 3_000_000_000)
    assert [note["code"] for note in board.notes("fault")] == [3001]


def test_what_is_wrong_with_a_part_is_noted_once_there_is_a_journal_with_room():
    board = full_of_notes()
    opened = DeviceError(3022, {"input": "service_contact", "wire": "J7"})
    source = DeviceError(3010, {"test": "proportion", "samples": 21})
    for error in (opened, source, opened):
        board.keeper.note_fault(error, 2)
    exported(board)
    board.run(board.us + 2 * HEARTBEAT_US)
    assert sorted([note["code"] for note in board.notes("fault")]) == [3001, 3010, 3022]
    board.journal.close()
    board.keeper.note_soon("cleared", 5, code=4013, role="technician")
    board.recovery.stand_up(6)
    board.run(board.us + HEARTBEAT_US)
    assert [note["code"] for note in board.notes("cleared")] == [4013]


def test_what_a_long_round_decided_does_not_pile_up_in_a_start():
    board = Table()
    for seat in range(1, 7):
        for wager in ("ante", "blind", "trips"):
            board.send("wager", seat=seat, wager=wager, cents=1000)
    board.press("start_game")
    for _ in range(31):
        board.send("irregularity", what="malfunction", device="shuffler")
    assert len(board.shown) > 45
    again = board.again()
    most = MANY + len({name for name in again.names() if name in LASTING}) + 6 + 6
    assert len(again.shown) <= most < 36
    assert again.names().count("seat_lamp") == 6 and "locked" in again.names()


def test_a_table_that_stays_closed_is_not_read_again_and_again():
    board = closed_between_rounds()
    fed = []
    board.journal.ring.feed = lambda: fed.append(1)
    for second in range(5):
        board.recovery.stand_up(second * 1_000_000)
    assert fed == []


def test_a_lost_checkpoint_is_mended_before_more_records_than_are_gone_over():
    board = Table(key=True)
    ring = board.journal.ring
    for n in range(WALK + 500):
        ring.append({"event": "key", "on": bool(n % 2), "time": ring.head.time})
    last = ring.head.sequence
    spoil_slot(board, "checkpoint")
    board.slots.forget("passed")
    again = board.again()
    fed = []
    again.journal.ring.feed = lambda: fed.append(1)
    mended(again, 5001)
    assert len(fed) < WALK + 200
    assert again.journal.ring.head.sequence > last and again.keeper.table


def test_a_confirmed_cursor_moves_the_end_of_what_is_exported_on_and_never_back():
    board = Table(key=True)
    places = []
    for n in range(40):
        board.keeper.note("key", n * 1000, on=True)
        places.append(board.keeper.journal.ring.head.copy())
    reply = board.ask("journal", after=places[3].text())
    early = reply["cursor"]
    tail = cursor_of(board.ask("journal", after=places[30].text())["cursor"])
    board.keeper.journal.exported(tail)
    assert board.ask("journal", after=places[3].text())["cursor"] == early
    error = board.signed("journal_exported", "floor", cursor=early)
    assert error["code"] == 2037 and str(cursor_of(early).sequence) in error["text"]
    assert board.keeper.journal.ring.tail.text() == tail.text()
    assert board.keeper.slots.read("exported") == tail.text().encode()
    again = board.again()
    assert again.keeper.journal.ring.tail.text() == tail.text()


def test_a_cursor_of_another_ring_is_no_place_of_this_one():
    board = Table()
    for n in range(9):
        board.keeper.note("key", n * 1000, on=True)
    head = board.journal.ring.head
    other = Cursor(head.sequence - 2, head.offset, bytes(8), head.time)
    beyond = Cursor(head.sequence + 1, head.offset, head.tag, head.time)
    for cursor in (other, beyond):
        raises(LinkError, 2037, board.journal.exported, cursor)
    board.journal.exported(head.copy())
    board.journal.exported(head.copy())
