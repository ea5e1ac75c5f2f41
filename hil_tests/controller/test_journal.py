"""The journal: every cut leaves it before or after a record, every flipped bit is found, and a
full one refuses."""

from tablectl.core.errors import StoreError
from tablectl.store import owner
from tablectl.store.journal import Journal
from tablectl.store.keys import NAMES
from tablectl.store.mend import mend
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT, Cursor
from tablectl.store.slots import SLOTS, copies_of

from hil_tests.controller.stand_ins import Cut, CutRam, Ram, raises, recovered
from hil_tests.controller.table import Table

# Of the longest round.
RESERVE = 24 * 1024
KEY = b"a key of the journal"
BYTES = RING_AT + 32 * 1024


def journal(memory, size=BYTES):
    return Journal(memory, size, KEY)


def opened(memory, size=BYTES):
    """An open journal with what it recovered."""
    made = journal(memory, size)
    return made, recovered(made)


def event(number):
    return {
        "event": "wager",
        "seat": 1 + number % 6,
        "wager": "ante",
        "cents": number,
        "time": number,
    }


def cents(events):
    return [facts["cents"] for facts in events]


def test_a_memory_without_a_journal():
    for filling in (b"\x00", b"\xff"):
        memory = Ram(BYTES)
        memory.write(0, filling * BYTES)
        made, recovered = opened(memory)
        assert recovered == (None, [])
        assert made.ring.head.sequence == 0


def test_events_since_the_checkpoint_are_given_back_in_order():
    memory = Ram(BYTES)
    made, _ = opened(memory)
    made.checkpoint({"round": 1})
    for number in range(5):
        made.append(event(number))
    made.append({"event": "fault", "code": 5003, "text": "x", "time": 9})
    made.append(event(5))
    assert opened(memory)[1] == ({"round": 1}, [event(number) for number in range(6)])
    made.checkpoint({"round": 2})
    made.append(event(6))
    state, events = opened(memory)[1]
    assert (state, cents(events)) == ({"round": 2}, [6])


def test_every_cut_of_an_append_leaves_it_before_or_after():
    for torn in (0x00, 0xFF, 0x0F, 0xAA, 0x55):
        cut_at = 0
        while True:
            memory = CutRam(BYTES)
            made, _ = opened(memory)
            made.checkpoint({})
            for number in range(3):
                made.append(event(number))
            memory.left, memory.torn = cut_at, torn
            try:
                made.append(event(3))
                whole = True
            except Cut:
                whole = False
            memory.left = None
            again, (_, events) = opened(memory)
            assert cents(events) in ([0, 1, 2], [0, 1, 2, 3]), (torn, cut_at)
            again.append(event(9))
            assert cents(opened(memory)[1][1]) == cents(events) + [9], (torn, cut_at)
            if whole:
                break
            cut_at += 1


def test_every_cut_of_a_checkpoint_leaves_the_old_one_or_the_new_one():
    cut_at = 0
    while True:
        memory = CutRam(BYTES)
        made, _ = opened(memory)
        made.checkpoint({"round": 1})
        made.append(event(1))
        memory.left, memory.torn = cut_at, 0x3C
        try:
            made.checkpoint({"round": 2})
            whole = True
        except Cut:
            whole = False
        memory.left = None
        state, events = opened(memory)[1]
        assert (state["round"], cents(events)) in ((1, [1]), (2, [])), cut_at
        if whole:
            assert state["round"] == 2
            break
        cut_at += 1


def filled():
    """A memory with a checkpoint and six records behind it."""
    memory = Ram(BYTES)
    made, _ = opened(memory)
    made.checkpoint({"round": 1})
    for number in range(6):
        made.append(event(number))
    return memory, made


def test_a_bit_flipped_in_a_record_is_found_and_never_believed():
    memory, made = filled()
    for address in range(RING_AT, RING_AT + made.ring.head.offset):
        for bit in (0, 3, 7):
            byte = memory.read(address, 1)[0]
            memory.write(address, bytes([byte ^ 1 << bit]))
            raises(StoreError, 5003, journal(memory).open)
            memory.write(address, bytes([byte]))
    assert len(opened(memory)[1][1]) == 6


def test_a_bit_flipped_in_the_head_is_corrected_from_its_other_copy():
    memory, _ = filled()
    for address in range(HEAD_AT, HEAD_AT + 2 * HEAD_BYTES):
        byte = memory.read(address, 1)[0]
        memory.write(address, bytes([byte ^ 0x10]))
        made, (_, events) = opened(memory)
        assert len(events) == 6
        made.append(event(6))
        assert len(opened(memory)[1][1]) == 7
        memory, _ = filled()


def test_records_cut_off_the_end_show():
    memory, made = filled()
    cursor = made.ring.start.copy()
    made.records(cursor, 5)
    last = made.ring.head.offset - cursor.offset
    memory.write(RING_AT + cursor.offset, bytes(last))
    error = raises(StoreError, 5003, journal(memory).open)
    assert error.facts["sequence"] == 6


def test_a_head_set_back_shows():
    memory, made = filled()
    heads = memory.read(HEAD_AT, 2 * HEAD_BYTES)
    for number in range(2):
        made.append(event(6 + number))
    memory.write(HEAD_AT, heads)
    raises(StoreError, 5004, journal(memory).open)


def test_a_head_without_records_shows():
    memory, _ = filled()
    memory.write(HEAD_AT, b"\x5a" * 2 * HEAD_BYTES)
    raises(StoreError, 5004, journal(memory).open)


def test_records_under_another_key_are_refused():
    memory, _ = filled()
    raises(StoreError, 5003, Journal(memory, BYTES, b"another key").open)


def test_a_full_journal_refuses_and_loses_nothing():
    memory = Ram(BYTES)
    made, _ = opened(memory)
    made.checkpoint({})
    number = 0
    while not made.ring.is_full(RESERVE):
        made.append(event(number))
        number += 1
    assert made.ring.free() < RESERVE
    before = None
    while before is None:
        try:
            made.append(event(number))
            number += 1
        except StoreError as error:
            assert error.code == 5005
            before = number
    assert cents(opened(memory)[1][1]) == list(range(before))
    cursor = made.ring.tail.copy()
    made.records(cursor, before - 10)
    made.checkpoint({})
    made.exported(cursor)
    made.append(event(before))
    assert not made.ring.is_full(RESERVE)
    assert cents(opened(memory)[1][1]) == [before]


def test_the_ring_goes_round_many_times():
    memory = Ram(BYTES)
    made, _ = opened(memory)
    made.checkpoint({})
    for number in range(5000):
        made.append(event(number))
        if number % 100 == 99:
            made.checkpoint({"number": number})
            made.exported(made.ring.head.copy())
        if number % 487 == 0:
            state, events = opened(memory)[1]
            first = state.get("number", -1) + 1
            assert cents(events) == list(range(first, number + 1))


def test_the_audit_goes_over_all_records_and_finds_one_that_was_damaged_since():
    memory, made = filled()
    laps = [made.audit(4), made.audit(4), made.audit(4)]
    assert laps == [False, False, True]
    byte = memory.read(RING_AT + 20, 1)[0]
    memory.write(RING_AT + 20, bytes([byte ^ 1]))
    raises(StoreError, 5003, made.audit, 4)


def test_row_10_a_new_board_whose_very_first_record_was_cut_off_anywhere_opens_again():
    for torn in (0x00, 0xFF, 0x0F, 0xAA, 0x55):
        for blank in (b"\x00", b"\xff"):
            cut_at = 0
            while True:
                memory = CutRam(BYTES)
                memory.write(0, blank * BYTES)
                made, _ = opened(memory)
                memory.left, memory.torn = cut_at, torn
                try:
                    made.append(event(0))
                    whole = True
                except Cut:
                    whole = False
                memory.left = None
                again = journal(memory)
                list(again.ring.open())
                again.ring.append(event(1))
                list(again.ring.open())
                assert again.ring.head.sequence in (1, 2), (torn, cut_at)
                if whole:
                    break
                cut_at += 1


def epoch_of(memory, drawn):
    """The epoch that a board which opens the memory is in; it draws these bytes if it has to."""
    made = Journal(memory, BYTES, KEY, random=lambda n: bytes([drawn]) * n)
    made.open()
    return made.epoch


def test_a_memory_that_begins_anew_has_another_epoch_and_no_other_has():
    memory = Ram(BYTES)
    first = epoch_of(memory, 0x11)
    assert first == "11" * 8 == epoch_of(memory, 0x22)
    made = Journal(memory, BYTES, KEY)
    made.open()
    assert [record.facts["event"] for record in made.records(Cursor(), 9)] == ["epoch"]
    owner.give(made.slots, "another board")
    assert epoch_of(memory, 0x33) == "33" * 8
    made.random = lambda n: bytes([0x44]) * n
    made.open()
    mend(made, 5003)
    assert made.epoch == "44" * 8 == epoch_of(memory, 0x55)
    begun = [record.facts["epoch"][:2] for record in made.records(made.ring.tail.copy(), 9)]
    assert begun == ["44"]


def test_the_first_keys_begin_an_epoch_and_further_ones_do_not():
    board = Table(keys=None, configuration=None)
    epochs = [board.journal.epoch]
    for key in (0x22, 0x33):
        board.journal.give_up(board.journal.ring.head.copy())
        board.recovery.rekey({name: bytes([key]) * 32 for name in NAMES}, None, board.clock())
        board.journal.open()
        epochs.append(board.journal.epoch)
    assert epochs[0] != epochs[1] == epochs[2]


def test_an_epoch_that_is_damaged_in_both_copies_is_followed_by_another_by_itself():
    memory = Ram(BYTES)
    assert epoch_of(memory, 0x11) == "11" * 8
    begin, end = copies_of(SLOTS["epoch"])
    for at in (begin, (begin + end) // 2):
        memory.data[at + 13] ^= 1
    assert epoch_of(memory, 0x22) == "22" * 8 == epoch_of(memory, 0x33)


def test_a_cut_in_the_beginning_of_an_epoch_leaves_none_without_its_record():
    cut_at = 0
    while True:
        memory = CutRam(BYTES)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            epoch_of(memory, 0x11)
            whole = True
        except Cut:
            whole = False
        memory.left = None
        epoch = epoch_of(memory, 0x22)
        made = Journal(memory, BYTES, KEY)
        made.open()
        begun = [record.facts["epoch"] for record in made.records(Cursor(), 9)]
        assert begun[-1] == epoch and len(begun) <= 2, cut_at
        if whole:
            break
        cut_at += 1
