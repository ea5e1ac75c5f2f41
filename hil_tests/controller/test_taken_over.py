"""Memories of boards of 0.1.0 (hil_tests/memories) under this firmware: each is taken over where
it stood, or refused with the way out; their records are read, and what follows is of format 2."""

import json

try:
    from zlib import decompress
except ImportError:  # the unix port
    from deflate import GZIP, DeflateIO

    decompress = None
import io

from tablectl.core.errors import RuleError, StoreError
from tablectl.store import format_1
from tablectl.store.journal import Journal
from tablectl.store.mend import mend
from tablectl.store.records import MOST, Sealer
from tablectl.store.ring import RING_AT, Cursor, Ring

from hil_tests.controller.kept_table import KeptTable
from hil_tests.controller.stand_ins import Cut, CutRam, Ram, raises

FOLDER = __file__[: __file__.rfind("controller/")] + "memories/0_1_0/"
BYTES = 262_144
EPOCH = b"\x01\x23\x45\x67\x89\xab\xcd\xef"
# (name, what ends the phase it is in).
OPEN = ("687a_betting", "687a_decision", "687a_latch", "687a_held", "687a_over", "687a_one_copy")
OPEN += ("588_dealing", "585_roll", "687a_full", "687a_unused")
CLOSED = ("keys_alone", "without_keys")


def unpacked(data):
    if decompress is not None:
        return decompress(data, 31)
    return DeflateIO(io.BytesIO(data), GZIP).read()


def memory_of(name, kind=Ram):
    with open(FOLDER + name + ".fram.gz", "rb") as file:
        return kind(unpacked(file.read()))


def told(name):
    """What a board of 0.1.0 said of itself on this memory."""
    with open(FOLDER + name + ".json") as file:
        return json.load(file)


class Started(KeptTable):
    """A board of this firmware that was switched on with a memory."""

    def __init__(self, memory):
        self.memory = memory
        self.shown = []
        self.journal = Journal(memory, BYTES, random=lambda n: EPOCH[:n])
        self.keep(self.journal, self.show, self.lying)
        self.recovery.stand_up(0)

    def show(self, effects, now_us):
        self.shown += effects

    def lying(self):
        """The chips lie where they lay."""
        return [seat for seat, chip in self.keeper.table.sensors.lying.items() if chip]

    def stands(self):
        """What of it an update may not change."""
        status = self.keeper.status()
        names = ("phase", "awaits", "to", "round", "meter", "error", "locked", "wagers")
        return {name: status.get(name) for name in names}

    def registers(self):
        levels = self.keeper.table.levels
        return {name: levels.of[name].registers() for name in levels.names}


def records_from(journal, cursor):
    return [record.facts for record in journal.records(cursor.copy(), 10_000)]


def test_each_open_board_stands_where_it_stood_its_meters_equal():
    for name in OPEN:
        wanted = told(name)
        board = Started(memory_of(name))
        for fact, value in board.stands().items():
            assert (value or None) == (wanted[fact] or None), (name, fact)
        assert board.registers() == wanted["registers"], name
        assert board.journal.epoch == "0123456789abcdef"


def test_one_that_was_never_configured_waits_for_it():
    for name in CLOSED:
        board = Started(memory_of(name))
        assert (board.keeper.table, board.journal.is_open) == (None, True), name
        assert board.keeper.closing.reason == told(name)["reason"]


def test_a_memory_that_0_1_0_refused_is_refused_with_the_same_error_and_mended():
    board = Started(memory_of("687a_both_copies"))
    assert (board.keeper.table, board.keeper.closing.locking()[0]) == (None, 5001)
    assert mend(board.journal, 5001)[0] == ["checkpoint"]
    board.recovery.clear(5001, "floor", 0)
    assert board.keeper.awaits("wagers") and board.journal.epoch == "0123456789abcdef"
    last = [record["event"] for record in records_from(board.journal, board.journal.ring.tail)]
    assert last[:2] == ["format", "epoch"]


def test_a_latched_error_of_0_1_0_stays_and_its_round_comes_back():
    board = Started(memory_of("687a_error"))
    assert board.keeper.status()["error"] == told("687a_error")["error"] == 3001
    board.recovery.clear(3001, "floor", 0)
    assert board.keeper.table.round.seats() == [1, 3]


def test_its_records_are_kept_in_their_bytes_and_end_with_one_note():
    for name in OPEN + CLOSED:
        memory = memory_of(name)
        head = max([copy for copy in format_1.heads(memory) if copy])[0]
        before = bytes(memory.data[RING_AT:])
        board = Started(memory)
        journal = board.journal
        # Thousands of records, kept together, are more than the smallest memory that runs this.
        cursor = journal.ring.oldest.copy()
        while cursor.sequence < head:
            (last,) = journal.records(cursor, 1)
            assert last.of_0_1_0
        length = cursor.offset
        assert bytes(memory.data[RING_AT : RING_AT + length]) == before[:length], name
        assert cursor.time is None and last.sequence == head
        (note,) = journal.records(cursor, 1)
        assert note.facts == {"event": "format", "format": 2, "time": last.time}
        (epoch,) = journal.records(cursor, 1)
        assert epoch.facts == {"event": "epoch", "epoch": "0123456789abcdef", "time": note.time}
        assert not epoch.of_0_1_0
        assert format_1.heads(memory) == [False, False], "0.1.0 finds no end of its journal"


def test_a_second_start_finds_it_taken_over():
    for name in OPEN:
        board = Started(memory_of(name))
        head, stands = board.journal.ring.head.sequence, board.stands()
        again = Started(board.memory)
        assert again.stands() == stands
        assert again.journal.ring.head.sequence == head + 1, "its power_on alone"


def test_a_cut_at_any_byte_of_the_taking_over_leaves_the_table_where_it_stood():
    for torn in (0x00, 0xFF, 0x5A):
        cut_at = 0
        while True:
            memory = memory_of("687a_decision", CutRam)
            memory.left, memory.torn = cut_at, torn
            try:
                Started(memory)
                whole = True
            except Cut:
                whole = False
            memory.left = None
            board = Started(memory)
            assert board.stands()["awaits"] == "decision", (torn, cut_at)
            names = [
                facts["event"] for facts in records_from(board.journal, board.journal.ring.tail)
            ]
            assert names.count("format") == 1 and 1 <= names.count("epoch") <= 2
            if whole:
                break
            cut_at += 1


def test_a_round_that_0_1_0_began_is_played_to_its_end_and_the_next_one_opens():
    board = Started(memory_of("687a_decision"))
    keeper = board.keeper
    keeper.handle({"event": "decision", "seat": 2, "what": "raise", "time": 1_000_000})
    assert keeper.awaits("reveal"), "its rounds had no such step, those of this firmware have"
    keeper.handle({"event": "reveal", "time": 1_000_000})
    assert keeper.awaits("jackpot_confirm")
    keeper.handle({"event": "jackpot_confirm", "key": True, "time": 2_000_000})
    keeper.handle({"event": "new_deck", "time": 3_000_000})
    number = keeper.table.round.number
    keeper.handle({"event": "next_round", "time": 4_000_000})
    assert keeper.awaits("wagers") and keeper.table.round.number == number + 1
    again = Started(board.memory)
    assert again.keeper.table.round.number == number + 1
    assert again.journal.ring.start.time is not None


def test_facts_that_nothing_uses_are_taken_over_and_refused_of_new_events():
    """0.1.0 recorded whatever came with a decision or an irregularity."""
    old = records_from(Started(memory_of("687a_unused")).journal, Cursor(time=None))
    jam, decision = [one for one in old if one.get("card") == 5 or one.get("cards") == [0, 1]]
    assert jam["seat"] == 1 and decision["cents"] == 1000
    board = Started(memory_of("687a_decision"))
    keeper, ring = board.keeper, board.journal.ring
    head, stands = ring.head.sequence, board.stands()
    for event in (jam, decision):
        raises(RuleError, 1019, keeper.handle, dict(event, time=1_000_000))
    assert (ring.head.sequence, board.stands()) == (head, stands)
    for event in (
        {"event": "irregularity", "what": "shuffler_jam", "time": 1_000_000},
        {"event": "decision", "seat": 2, "what": "raise", "time": 2_000_000},
        {"event": "reveal", "time": 2_000_000},
    ):
        keeper.handle(event)
    assert keeper.awaits("jackpot_confirm")


def test_a_full_ring_takes_its_last_notes_and_goes_on_after_an_export():
    board = Started(memory_of("687a_full"))
    while not board.keeper.is_full():
        board.keeper.note("key", 1_000_000, on=True)
    handle = board.keeper.handle
    raises(StoreError, 5005, handle, {"event": "next_round", "time": 1_000_000})
    board.journal.exported(board.journal.ring.head.copy())
    handle({"event": "new_deck", "time": 2_000_000})
    handle({"event": "next_round", "time": 3_000_000})
    assert Started(board.memory).keeper.awaits("wagers")


def test_the_notes_of_the_taking_over_find_room_where_no_record_does():
    """Wherever the ring is full to its last byte, its end in the midst of a note among them."""
    size = 2048
    for offset in range(0, size, 3):
        ring = Ring(Ram(RING_AT + size), RING_AT + size, Sealer(b"a key"))
        oldest = Cursor(5, (offset + MOST) % size, b"12345678", None)
        ring.keep(oldest, oldest)
        ring.head = Cursor(90, offset, b"abcdefgh", None)
        assert ring.free() == 0
        ring.take_over(5_000)
        ring.begin_epoch("0123456789abcdef")
        assert ring.free() > -MOST, offset
        raises(StoreError, 5005, ring.append, {"event": "lock_out", "time": 9})


def test_every_flipped_bit_of_a_record_of_format_1_is_found_after_it_was_taken_over():
    board = Started(memory_of("687a_decision"))
    ring = board.journal.ring
    for address in range(RING_AT + ring.start.offset, RING_AT + ring.head.offset, 3):
        board.memory.data[address] ^= 0x10
        raises(StoreError, 5003, Journal(board.memory, BYTES).open)
        board.memory.data[address] ^= 0x10
    assert Started(board.memory).stands()["awaits"] == "decision"
