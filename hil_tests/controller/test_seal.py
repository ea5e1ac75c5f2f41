"""The table opens with the sealed image only, never with an older one, and is stopped between
rounds when the image changes while it runs."""

import json

from tablectl.app.seal import BIG_PIECE, NOTE_US, Seal
from tablectl.app.table_configuration import digest
from tablectl.core.errors import ConfigurationError, DeviceError, LinkError, StoreError
from tablectl.store.journal import Journal
from tablectl.store.slots import SLOTS, Slots
from tablectl.store.trailer import short
from tablectl.store.verification import PIECE

from boards.native.image import sealed_image
from hil_tests.controller.kept_table import BYTES, CONFIGURATION, KeptTable
from hil_tests.controller.stand_ins import Ram, raises

TEXT = json.dumps(CONFIGURATION).encode()
OTHER = json.dumps(dict(CONFIGURATION, jackpot_hold=True)).encode()
LENGTH = 4 * PIECE
LAP = (LENGTH + 20 + PIECE - 1) // PIECE


class Board(KeptTable):
    """Keeper and seal as app/assembly.py wires them."""

    def __init__(self, memory=None, image=None):
        self.memory = memory or Ram(BYTES)
        self.image = bytearray(image or sealed_image(LENGTH))
        self.now_us = 0
        self.fed = 0
        self.shown = []
        self.troubles = []
        self.keep(Journal(self.memory, BYTES), self.show, list)
        self.slots = self.keeper.slots
        self.seal = Seal(
            image=memoryview(self.image),
            memory=self.memory,
            memory_bytes=BYTES,
            keeper=self.keeper,
            recovery=self.recovery,
            trouble=self.trouble,
            clock=lambda: self.now_us,
        )
        self.seal.start(self.feed)
        if self.seal.error is None:
            self.seal.admit()
        if self.seal.error is None:
            self.recovery.stand_up(0)

    def feed(self):
        self.fed += 1

    def show(self, effects, now_us):
        self.shown += effects

    def trouble(self, part, error, now_us):
        self.troubles.append((part, error.code))

    def send(self, name, **facts):
        event = {"event": name, "time": self.now_us}
        event.update(facts)
        self.keeper.handle(event)

    def advance(self, pieces):
        for _ in range(pieces):
            self.now_us = max(self.now_us, self.seal.due_us)
            self.seal.advance(self.now_us)

    def verify(self, nonce="00" * 8):
        self.seal.verify({"nonce": nonce})
        while self.seal.verified({})["state"] == "running":
            self.advance(1)
        return self.seal.verified({})


def open_board(memory=None, image=None):
    board = Board(memory, image)
    board.configuring.configure(TEXT, 0)
    return board


def test_the_sealed_image_opens_and_the_watchdog_is_fed_on_the_way():
    board = open_board(image=sealed_image(3 * BIG_PIECE))
    assert board.keeper.status()["phase"] == "betting"
    assert board.fed == 4
    assert board.seal.status() == {"version": 1000, "error": None, "check_us": 0, "laps": 0}


def test_a_changed_image_opens_nothing():
    image = bytearray(sealed_image(LENGTH))
    image[LENGTH - 1] ^= 1
    board = Board(image=image)
    assert board.seal.error.code == 3016 and board.seal.status()["error"] == 3016
    assert board.keeper.table is None


def test_the_highest_version_that_ran_is_kept_and_an_older_one_waits_for_somebody():
    board = open_board(image=sealed_image(LENGTH, 2_000_000))
    older = Board(board.memory, sealed_image(LENGTH, 1_999_999))
    assert older.seal.error.text == (
        "image 1999999: 2000000 has run on this board; a technician has to allow it, or flash a "
        "newer one"
    )
    assert older.keeper.table is None
    again = Board(board.memory, sealed_image(LENGTH, 2_000_000))
    assert again.seal.error is None and again.keeper.table


def test_an_older_version_that_was_allowed_runs_from_then_on():
    board = open_board(image=sealed_image(LENGTH, 3))
    older = Board(board.memory, sealed_image(LENGTH, 2))
    raises(LinkError, 2010, older.send, "next_round")
    older.seal.allow_version({}, "technician")
    assert older.keeper.status()["phase"] == "betting" and older.seal.error is None
    cleared = older.notes("cleared")
    assert [(facts["code"], facts["role"]) for facts in cleared] == [(4013, "technician")]
    assert Board(board.memory, sealed_image(LENGTH, 2)).seal.error is None
    assert Board(board.memory, sealed_image(LENGTH, 1)).seal.error.code == 4013


def test_nothing_else_is_allowed():
    board = open_board()
    raises(LinkError, 2028, board.seal.allow_version, {}, "technician")
    board.image[0] ^= 1
    board.advance(LAP)
    assert board.seal.error.code == 3016
    raises(LinkError, 2028, board.seal.allow_version, {}, "technician")


def test_a_damaged_memory_of_versions_keeps_the_table_closed():
    board = open_board()
    _, address, limit = SLOTS["image"]
    for copy in (0, 1):
        board.memory.data[address + copy * (12 + limit) + 12] ^= 0xFF
    again = Board(board.memory)
    assert again.seal.error.code == 5001 and again.keeper.table is None


def test_the_image_is_gone_over_a_piece_each_two_seconds_within_the_hour():
    board = open_board()
    board.advance(3 * LAP)
    assert board.seal.laps == 3 and board.seal.error is None
    assert board.now_us == 3 * LAP * 2_000_000
    assert 704 * 1024 / PIECE * 2 <= 3600


def test_a_change_in_the_background_stops_a_table_that_waits():
    board = open_board()
    board.shown = []
    board.image[PIECE] ^= 0x20
    board.advance(LAP)
    assert board.troubles == [("image", 3016)]
    assert board.keeper.table is None and board.keeper.closing.reason == board.seal.error.text
    assert {"effect": "locked", "on": True} in board.shown
    assert [facts["code"] for facts in board.notes("fault")] == [3016]
    raises(LinkError, 2010, board.send, "next_round")
    board.image[PIECE] ^= 0x20
    board.advance(3 * LAP)
    assert board.seal.error and len(board.troubles) == 1


def test_a_change_in_a_round_stops_the_table_behind_it():
    board = open_board()
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.image[0] ^= 1
    board.advance(2 * LAP)
    assert board.seal.error and board.keeper.status()["phase"] == "betting"
    board.send("withdraw", seat=2, wager="ante")
    board.advance(1)
    assert board.keeper.table is None


def test_no_round_follows_the_one_in_which_the_image_changed():
    """Between the end of a round and the next piece there may be a second."""
    board = open_board()
    for wager in ("ante", "blind"):
        board.send("wager", seat=2, wager=wager, cents=1000)
    board.send("start_game")
    board.now_us += 20_000
    board.send("latched")
    for card in range(11):
        board.send("card", card=card)
        board.image[0] = 0x55
        board.advance(1)
    board.send("decision", seat=2, what="fold")
    board.send("reveal")
    assert board.keeper.awaits("next_round") and board.seal.error
    raises(DeviceError, 3016, board.send, "next_round")
    board.advance(1)
    assert board.keeper.table is None


def test_verifying_is_journaled_with_the_digest_that_is_sealed():
    board = open_board()
    board.verify()
    (note,) = board.notes("verified")
    assert note["image"] == short(bytes(board.image[-32:])) and note["outcome"] == "sealed"
    board.image[0] ^= 1
    board.advance(2 * LAP)
    board.verify()
    assert [note["outcome"] for note in board.notes("verified")] == ["sealed", "damaged"]


def test_verifying_writes_nothing_while_the_journal_is_closed():
    image = bytearray(sealed_image(LENGTH))
    image[5] ^= 1
    board = Board(image=image)
    before = bytes(board.memory.data)
    assert board.verify()["image"] is not None
    assert bytes(board.memory.data) == before


def test_a_nonce_is_8_to_64_bytes_in_hex_digits():
    board = open_board()
    verify = board.seal.verify
    for wrong in ("00" * 7, "00" * 65, "0" * 17, "zz" * 8, "\u00e9" * 16):
        error = raises(LinkError, 2006, verify, {"nonce": wrong})
        assert error.text == "verify: nonce must be 8 to 64 bytes in hex digits"
    assert board.verify("ab" * 64)["state"] == "done"


def test_a_new_nonce_ends_the_one_before():
    board = open_board()
    board.seal.verify({"nonce": "01" * 8})
    board.advance(2)
    assert board.verify("02" * 8)["nonce"] == "02" * 8
    assert len(board.notes("verified")) == 1


def rewritten(memory, text):
    """Somebody with the memory in his hands writes a configuration, its CRC right."""
    Slots(memory).write("configuration", text)


def test_a_configuration_that_nobody_sent_keeps_the_table_closed():
    board = open_board()
    rewritten(board.memory, OTHER)
    again = Board(board.memory)
    assert again.keeper.table is None
    assert again.keeper.closing.reason == (
        "configuration: {} is in memory where {} was accepted; send it again".format(
            digest(OTHER), digest(TEXT)
        )
    )


def test_a_configuration_changed_while_the_table_runs_is_not_sealed_by_its_next_round():
    board = open_board()
    rewritten(board.memory, OTHER)
    for wager in ("ante", "blind"):
        board.send("wager", seat=2, wager=wager, cents=1000)
    board.send("start_game")
    board.now_us += 20_000
    board.send("latched")
    for card in range(11):
        board.send("card", card=card)
    board.send("decision", seat=2, what="fold")
    board.send("reveal")
    board.send("next_round")
    assert Board(board.memory).keeper.table is None


def test_the_right_configuration_sent_again_opens_the_table_with_its_meter():
    board = open_board()
    board.keeper.table.meter.contribute(700)
    board.keeper.checkpoint()
    meter = board.keeper.table.meter.state()
    rewritten(board.memory, OTHER)
    for text in (TEXT, OTHER):
        memory = Ram(board.memory.data)
        again = Board(memory)
        again.configuring.configure(text, 0)
        assert again.keeper.table.meter.state() == meter
        assert Board(memory).keeper.table


def test_a_round_cut_off_goes_on_with_the_configuration_it_began_with():
    board = open_board()
    board.send("wager", seat=2, wager="ante", cents=1000)
    rewritten(board.memory, OTHER)
    again = Board(board.memory)
    assert again.keeper.table is None
    before = bytes(board.memory.data)
    raises(StoreError, 5007, again.configuring.configure, OTHER, 0)
    assert bytes(board.memory.data) == before
    again.configuring.configure(TEXT, 0)
    assert again.keeper.status()["wagers"] == board.keeper.status()["wagers"]


def test_the_error_of_a_changed_configuration_is_one_of_configurations():
    error = ConfigurationError(4014, {"found": "aa", "sealed": "bb"})
    assert error.name == "configuration_changed"


def test_row_14_verifying_again_and_again_fills_no_journal():
    board = Board()
    board.seal.note_due_us = 0
    for _ in range(50):
        board.seal._note()
    board.now_us += NOTE_US
    board.seal._note()
    journal = board.keeper.journal
    facts = [one.facts for one in journal.records(journal.ring.tail.copy(), 999)]
    counts = [one.get("count") for one in facts if one["event"] == "verified"]
    assert counts == [None, 49]
