"""The table opens with the sealed image only, never with an older one, and is stopped between
rounds when the image changes while it runs."""

import json

from tablectl.app.seal import BIG_PIECE, CHECK_US, NOTE_US, Seal
from tablectl.app.table_configuration import digest
from tablectl.core.errors import ConfigurationError, DeviceError, LinkError
from tablectl.store.slots import SLOTS, Slots
from tablectl.store.trailer import short
from tablectl.store.verification import PIECE

from boards.native.image import sealed_image
from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import BYTES, CONFIGURATION, TEXT, Table

CHANGED = dict(CONFIGURATION, jackpot_hold=True)
OTHER = json.dumps(CHANGED).encode()
LENGTH = 4 * PIECE
LAP = (LENGTH + 20 + PIECE - 1) // PIECE


# What the board before it had, whose memory these tests take.
VERSION = 2_000


def image_of(version=VERSION, length=LENGTH):
    return bytearray(sealed_image(length, version))


def open_board(**options):
    """`image`: what is in its flash, where a test may change it."""
    options.setdefault("image", image_of())
    return Table(key=True, **options)


def advance(board, pieces):
    board.pass_time(pieces * CHECK_US)


def verify(board, nonce="00" * 8):
    assert board.ask("verify", nonce=nonce) == {}
    while board.ask("verified")["state"] == "running":
        board.pass_time(1_000)
    return board.ask("verified")


def troubles(board):
    return [told["err"]["code"] for told in board.told if told["ev"] == "device"]


def test_the_sealed_image_opens_and_the_watchdog_is_fed_on_the_way():
    board, fed = open_board(image=image_of(length=3 * BIG_PIECE)), []
    assert board.keeper.status()["phase"] == "betting"
    assert board.seal.status() == {"version": VERSION, "error": None, "check_us": 0, "laps": 0}
    again = Seal(
        image=board.image,
        memory=board.memory,
        memory_bytes=BYTES,
        keeper=board.keeper,
        recovery=board.recovery,
        trouble=None,
        clock=board.clock,
    )
    again.start(lambda: fed.append(1))
    assert len(fed) == 4


def test_a_changed_image_opens_nothing():
    image = image_of()
    image[LENGTH - 1] ^= 1
    board = open_board(image=image)
    assert board.seal.error.code == 3016 and board.seal.status()["error"] == 3016
    assert board.keeper.table is None


def test_the_highest_version_that_ran_is_kept_and_an_older_one_waits_for_somebody():
    board = open_board(image=image_of(2_000_000))
    older = board.again(image=image_of(1_999_999))
    assert older.seal.error.text == (
        "image 1999999: 2000000 has run on this board; a technician has to allow it, or flash a "
        "newer one"
    )
    assert older.keeper.table is None
    again = board.again(image=image_of(2_000_000))
    assert again.seal.error is None and again.keeper.table


def test_an_older_version_that_was_allowed_runs_from_then_on():
    board = open_board(image=image_of(3003))
    older = board.again(image=image_of(3002))
    assert older.ask("next_round")["code"] == 2010
    assert "reason" in older.signed("allow_version", "technician")
    assert older.keeper.status()["phase"] == "betting" and older.seal.error is None
    cleared = older.notes("cleared")
    assert [(facts["code"], facts["role"]) for facts in cleared] == [(4013, "technician")]
    assert older.again().seal.error is None
    assert older.again(image=image_of(3001)).seal.error.code == 4013


def test_nothing_else_is_allowed():
    board = open_board()
    raises(LinkError, 2028, board.seal.allow_version, {}, "technician")
    board.image[0] ^= 1
    advance(board, LAP)
    assert board.seal.error.code == 3016
    raises(LinkError, 2028, board.seal.allow_version, {}, "technician")


def test_a_damaged_memory_of_versions_keeps_the_table_closed():
    board = open_board()
    _, address, limit = SLOTS["image"]
    for copy in (0, 1):
        board.memory.data[address + copy * (12 + limit) + 12] ^= 0xFF
    again = board.again()
    assert again.seal.error.code == 5001 and again.keeper.table is None


def test_the_image_is_gone_over_a_piece_each_two_seconds_within_the_hour():
    board = open_board()
    advance(board, 3 * LAP)
    assert board.seal.laps == 3 and board.seal.error is None
    assert 704 * 1024 / PIECE * 2 <= 3600


def test_a_change_in_the_background_stops_a_table_that_waits():
    board = open_board()
    board.shown = []
    board.image[PIECE] ^= 0x20
    advance(board, LAP)
    assert troubles(board) == [3016]
    assert board.keeper.table is None and board.keeper.closing.reason == board.seal.error.text
    assert {"effect": "locked", "on": True} in board.shown
    assert [facts["code"] for facts in board.notes("fault")] == [3016]
    raises(LinkError, 2010, board.send, "next_round")
    board.image[PIECE] ^= 0x20
    advance(board, 3 * LAP)
    assert board.seal.error and len(troubles(board)) == 1


def test_a_change_in_a_round_stops_the_table_behind_it():
    board = open_board()
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.image[0] ^= 1
    advance(board, 2 * LAP)
    assert board.seal.error and board.keeper.status()["phase"] == "betting"
    board.send("withdraw", seat=2, wager="ante")
    advance(board, 1)
    assert board.keeper.table is None


def test_no_round_follows_the_one_in_which_the_image_changed():
    """Between the end of a round and the next piece there may be a second."""
    board = open_board()
    for wager in ("ante", "blind"):
        board.send("wager", seat=2, wager=wager, cents=1000)
    board.press("start_game")
    for card in range(11):
        board.send("card", card=card)
        board.image[0] = 0x55
        advance(board, 1)
    board.send("decision", seat=2, what="fold")
    board.send("reveal")
    assert board.keeper.is_waiting_for("next_round") and board.seal.error
    raises(DeviceError, 3016, board.send, "next_round")
    advance(board, 1)
    assert board.keeper.table is None


def test_verifying_is_journaled_with_the_digest_that_is_sealed():
    board = open_board()
    verify(board)
    (note,) = board.notes("verified")
    assert note["image"] == short(bytes(board.image[-32:])) and note["outcome"] == "sealed"
    board.image[0] ^= 1
    advance(board, 2 * LAP)
    verify(board)
    assert [note["outcome"] for note in board.notes("verified")] == ["sealed", "damaged"]


def test_verifying_writes_nothing_while_the_journal_is_closed():
    image = image_of()
    image[5] ^= 1
    board = open_board(image=image)
    before = bytes(board.memory.data)
    assert verify(board)["image"] is not None
    assert bytes(board.memory.data) == before


def test_a_nonce_is_8_to_64_bytes_in_hex_digits():
    board = open_board()
    for wrong in ("00" * 7, "00" * 65, "0" * 17, "zz" * 8, "\u00e9" * 16):
        error = raises(LinkError, 2006, board.seal.verify, {"nonce": wrong})
        assert error.text == "verify: nonce must be 8 to 64 bytes in hex digits"
    assert verify(board, "ab" * 64)["state"] == "done"


def test_a_new_nonce_ends_the_one_before():
    board = open_board()
    board.seal.verify({"nonce": "01" * 8})
    advance(board, 2)
    assert verify(board, "02" * 8)["nonce"] == "02" * 8
    assert len(board.notes("verified")) == 1


def rewritten(memory, text):
    """Somebody with the memory in his hands writes a configuration, its CRC right."""
    Slots(memory).write("configuration", text)


def test_a_configuration_that_nobody_sent_keeps_the_table_closed():
    board = open_board()
    rewritten(board.memory, OTHER)
    again = board.again()
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
    board.press("start_game")
    for card in range(11):
        board.send("card", card=card)
    board.send("decision", seat=2, what="fold")
    board.send("reveal")
    board.send("next_round")
    assert board.again().keeper.table is None


def test_the_right_configuration_sent_again_opens_the_table_with_its_meter():
    board = open_board()
    board.keeper.table.meter.contribute(700)
    board.keeper.checkpoint()
    meter = board.keeper.table.meter.state()
    rewritten(board.memory, OTHER)
    for values in (CONFIGURATION, CHANGED):
        again = board.again()
        assert again.configure(values) == {}
        assert again.keeper.table.meter.state() == meter
        assert again.again().keeper.table


def test_a_round_cut_off_goes_on_with_the_configuration_it_began_with():
    board = open_board()
    board.send("wager", seat=2, wager="ante", cents=1000)
    rewritten(board.memory, OTHER)
    again = board.again()
    assert again.keeper.table is None
    assert again.configure(CHANGED)["code"] == 5007
    assert again.keeper.table is None
    assert again.configure(CONFIGURATION) == {}
    assert again.keeper.status()["wagers"] == board.keeper.status()["wagers"]


def test_the_error_of_a_changed_configuration_is_one_of_configurations():
    error = ConfigurationError(4014, {"found": "aa", "sealed": "bb"})
    assert error.name == "configuration_changed"


def test_row_14_verifying_again_and_again_fills_no_journal():
    board = open_board()
    board.seal.note_due_us = 0
    for _ in range(50):
        board.seal._note()
    board.us += NOTE_US
    board.seal._note()
    assert [note.get("count") for note in board.notes("verified")] == [None, 49]
