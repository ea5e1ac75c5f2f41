"""The keeper takes a configuration and opens with it again, or stays closed and says why."""

import json
import sys

from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.table_configuration import digest
from tablectl.core.errors import (
    ConfigurationError,
    DeviceError,
    LinkError,
)
from tablectl.store.ring import RING_AT
from tablectl.store.slots import SLOTS

from boards.native.board import Ended
from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import CONFIGURATION, OPEN_US, TEXT, Table
from hil_tests.helpers import examples


def configure(board, text):
    """Raises what the request does."""
    requests = ConfigurationRequests(
        keeper=board.keeper,
        recovery=board.recovery,
        clock=board.clock,
        board=board.build_info.BOARD,
    )
    requests.configure(text, board.clock())


def test_without_a_configuration_the_table_is_closed_and_says_so():
    board = Table(configuration=None)
    status = board.keeper.status()
    assert status["phase"] == "closed" and status["locked"] is True
    assert status["reason"] == "configuration needed"
    error = raises(LinkError, 2010, board.send, "next_round")
    assert error.text == "the table is closed: configuration needed"
    assert not board.keeper.is_waiting_for("wagers")


def test_a_configuration_opens_the_table_and_the_next_start_too():
    board = Table()
    assert board.keeper.status()["phase"] == "betting" and "locked" in board.names()
    again = board.again()
    assert again.keeper.status()["phase"] == "betting"
    assert again.keeper.table.configuration["game"] == "687a"


def test_605a_7_the_sign_is_dark_at_a_game_without_a_meter_and_at_a_closed_table():
    board = Table()

    def sign():
        return board.signs.displays.texts["meter_sign"]

    meter = sign()
    assert meter.strip() == "2000.00"
    configure(board, json.dumps(examples.table("581")).encode())
    assert sign() == " " * 8
    configure(board, TEXT)
    assert sign() == meter
    board.keeper.closing.close("out of order", board.clock())
    assert sign() == " " * 8


def test_a_wrong_configuration_leaves_everything_as_it_was():
    board = Table()
    before = bytes(board.memory.data), board.keeper.table
    wrong = dict(CONFIGURATION)
    wrong["shuffler"] = 3
    raises(ConfigurationError, 4003, configure, board, json.dumps(wrong).encode())
    raises(ConfigurationError, 4003, configure, board, b"[1]")
    raises(ConfigurationError, 4003, configure, board, b"\xff")
    assert (bytes(board.memory.data), board.keeper.table) == before


def test_a_configuration_is_taken_between_rounds_only():
    board = Table()
    board.send("wager", seat=2, wager="ante", cents=1000)
    error = raises(LinkError, 2011, configure, board, TEXT)
    assert "betting" in error.text
    board.send("withdraw", seat=2, wager="ante")
    configure(board, TEXT)
    board.chip(2, True)
    for wager in ("ante", "blind"):
        board.send("wager", seat=2, wager=wager, cents=1000)
    board.press("start_game")
    raises(LinkError, 2011, configure, board, TEXT)


def test_a_configuration_that_this_firmware_refuses_keeps_the_table_closed_with_the_reason():
    board = with_slots(configuration=b'{"game":"999"}')
    assert "999" in board.keeper.status()["reason"]


def with_slots(**values):
    """A board on a memory that holds these slots and no checkpoint."""
    board = Table(configuration=None)
    for slot in sorted(values):
        board.slots.write(slot, values[slot])
    return board.again()


def test_values_in_memory_that_nobody_could_have_written_keep_the_table_closed():
    for slot, value in (("configuration", b"not JSON"), ("configuration", b"7"), ("meter", b"-5")):
        values = {"configuration": TEXT, slot: value}
        board = with_slots(**values)
        assert board.keeper.table is None and slot in board.keeper.closing.reason


def test_a_table_that_closes_while_it_opens_is_shown_as_locked():
    board = Table()
    board.fram.stuck[RING_AT + board.journal.ring.head.offset + 3] = (0xFF, 0x5A)
    board.power_off()
    board.shown = []
    board.power_on()
    board.pass_time(OPEN_US)
    assert board.keeper.status()["error"] == 3003
    locked = [effect["on"] for effect in board.shown if effect["effect"] == "locked"]
    assert locked == [False, True]


def test_the_meter_in_memory_is_that_of_a_table_that_is_installed():
    board = with_slots(configuration=TEXT, meter=b"2345670000")
    meter = board.keeper.table.meter
    assert (meter.current, meter.startup, meter.contributions) == (2345670000, 2345670000, 0)
    board.slots.write("meter", b"7")
    assert board.again().keeper.table.meter.current == 2345670000


def test_a_damaged_slot_keeps_the_table_closed():
    for slot in ("configuration", "checkpoint", "exported"):
        board = Table()
        board.journal.exported(board.journal.ring.head.copy())
        _, address, limit = SLOTS[slot]
        for copy in (0, 12 + limit):
            board.memory.data[address + copy + 12] ^= 0xFF
        again = board.again()
        assert again.keeper.table is None
        assert again.keeper.status()["reason"] == "memory slot {}: both copies are damaged".format(
            slot
        )


def test_a_configuration_that_cannot_be_kept_opens_nothing():
    board = Table(configuration=None)
    board.fram.fail("absent")
    raises(DeviceError, 3001, configure, board, TEXT)
    assert board.keeper.table is None


def test_a_meter_outlives_another_configuration_and_another_chapter():
    board = Table()
    board.keeper.table.meter.contribute(100_000)
    meter = board.keeper.table.meter.state()
    configure(board, json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode())
    assert board.keeper.table.meter.state() == meter
    with_dice = {
        "game": "593",
        "table": {"number": 1, "seats": 5},
        "abandon_loses": True,
        "limits": {"pip_street": [100, 1000], "millionaire_row": [100, 100]},
    }
    configure(board, json.dumps(with_dice).encode())
    assert board.keeper.table.meter is None
    again = board.again()
    configure(again, TEXT)
    assert again.keeper.table.meter.state() == meter


def test_R_585_11_a_new_table_of_dice_has_the_positions_of_its_layout():
    board = Table()
    before = board.keeper.table
    dice = json.dumps(dict(examples.table("585"), table={"number": 1, "seats": 4})).encode()
    error = raises(ConfigurationError, 4003, configure, board, dice)
    assert error.section == "585.1(a)" and board.keeper.table is before


def test_a_meter_outlives_a_configuration_that_does_not_offer_it():
    board = Table()
    board.keeper.table.meter.contribute(100_000)
    meter = board.keeper.table.meter.state()
    without = json.dumps(dict(CONFIGURATION, progressive=None)).encode()
    for text in (without, without, TEXT):
        configure(board, text)
        board = board.again()
    assert board.keeper.table.meter.state() == meter
    assert board.keeper.checkpoints.kept == {}
    configure(board, without)
    board.fram.fail("absent")
    kept = dict(board.keeper.checkpoints.kept)
    raises(DeviceError, 3001, configure, board, TEXT)
    assert board.keeper.checkpoints.kept == kept and kept["687a"]["progressive"] == meter


def test_a_configuration_cut_short_leaves_the_old_table_or_the_new_one():
    new = json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode()
    begun = Table()
    begun.keeper.table.meter.contribute(500)
    meter = begun.keeper.table.meter.state()
    begun.keeper.checkpoint()
    cut_at, held = 0, []
    while not held or held[-1]:
        board = begun.again()
        board.cut(cut_at, torn=True)
        try:
            configure(board, new)
        except Ended:
            pass
        else:
            break
        again = board.again()
        assert again.keeper.table, again.keeper.closing.reason
        assert again.keeper.table.meter.state() == meter, cut_at
        noted = [digest(TEXT)] + [note["after"] for note in again.notes("configured")]
        assert noted[-1] == again.keeper.checkpoints.digest, cut_at
        held.append(again.keeper.table.configuration["jackpot_hold"])
        again.send("wager", seat=2, wager="ante", cents=1000)
        again.press("start_game")
        third = again.again()
        assert third.keeper.table, (cut_at, third.keeper.closing.reason)
        assert third.keeper.status() == again.keeper.status()
        cut_at += 1 if cut_at < 300 else 7
    assert set(held) == {True, False}


def closed_board():
    """One whose table has not opened."""
    return Table(configuration=None)


def refused_board():
    """One that played, and whose configuration this firmware refuses."""
    board = Table()
    other = b'{"game":"999"}'
    board.slots.write("configuration", other)
    board.keeper.checkpoints.stand_for(digest(other))
    board.keeper.checkpoint()
    return board.again()


def test_a_closed_table_whose_configuration_is_cut_short_was_given_what_its_journal_says():
    for begun in (closed_board, refused_board):
        cut_at, opened, closed = 0, False, begun()
        before = closed.notes("configured")
        while not opened:
            board = closed.again()
            board.cut(cut_at, torn=True)
            try:
                configure(board, TEXT)
                opened = True
            except Ended:
                pass
            again = board.again()
            names = [note["after"] for note in again.notes("configured")[len(before) :]]
            assert names == ([digest(TEXT)] if again.keeper.table else [])
            cut_at += 7


def test_a_configuration_that_was_cut_short_before_its_note_is_let_go():
    board = Table()
    new = json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode()
    board.slots.prepare("configuration", new)
    again = board.again()
    assert again.keeper.table.configuration["jackpot_hold"] is True
    assert again.slots.prepared("configuration") is None
    _, address, limit = SLOTS["configuration"]
    for copy in (address, address + 12 + limit):
        assert again.memory.read(copy + 12, len(TEXT)) == TEXT


def test_a_submission_for_another_board_is_refused_and_one_for_this_board_kept():
    board = Table(configuration=None)
    for meant, refused in (("RPI_PICO2", True), ("RPI_PICO", False)):
        values = json.loads(json.dumps(CONFIGURATION))
        values["table"]["board"] = meant
        text = json.dumps(values).encode()
        if refused:
            error = raises(ConfigurationError, 4003, configure, board, text)
            assert error.text == "table.board = RPI_PICO2: this board is RPI_PICO"
            assert board.keeper.table is None and board.slots.read("configuration") is None
        else:
            configure(board, text)
            assert board.slots.read("configuration") == text


DICE = {
    "game": "593",
    "table": {"number": 1, "seats": 5},
    "abandon_loses": False,
    "limits": {"pip_street": [100, 50000], "millionaire_row": [100, 100]},
}


def test_a_table_that_opened_plays_on_and_leaves_no_game_imported():
    board = Table(configuration=None)
    for configuration in (CONFIGURATION, DICE, CONFIGURATION):
        configure(board, json.dumps(configuration).encode())
        assert [name for name in sys.modules if name.startswith("tablectl.games.")] == []
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.press("start_game")
    assert not board.keeper.is_waiting_for("wagers")
