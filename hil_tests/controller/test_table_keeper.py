"""The keeper opens the table, saves the meter before anything shows, refuses what it must."""

import json
import sys

from fuzz_link import CONFIGURATION
from stand_ins import Ram, raises
from tablectl.app_table import MeterLost, TableKeeper
from tablectl.core.errors import ConfigurationError, DeviceError, LinkError, RuleError
from tablectl.store.slots import SLOTS, Slots

TEXT = json.dumps(CONFIGURATION).encode()


class Board:
    """A keeper, its memory, and what it showed with what the memory then held."""

    def __init__(self, memory=None, lying=()):
        self.memory = memory or Ram()
        self.slots = Slots(self.memory)
        self.shown = []
        self.meters = []
        self.keeper = TableKeeper(self.slots, self.show, lambda: list(lying))

    def show(self, effects, now_us):
        self.shown += effects
        self.meters.append(self.slots.read("meter"))

    def names(self):
        return [effect["effect"] for effect in self.shown]

    def send(self, name, time=0, **facts):
        event = {"event": name, "time": time}
        event.update(facts)
        self.keeper.handle(event)

    def bet_and_lock(self):
        self.send("wager", seat=2, wager="ante", cents=1000)
        self.send("wager", seat=2, wager="blind", cents=1000)
        self.send("chip_on", 500, seat=2)
        self.send("start_game", 1000)
        self.send("latched", 21_000)


class Broken(Ram):
    """A memory that fails when told to."""

    fails = False

    def write(self, address, data):
        if self.fails:
            raise DeviceError(3003, {"device": "FRAM", "address": address})
        Ram.write(self, address, data)


def open_board(memory=None, lying=()):
    board = Board(memory, lying)
    board.keeper.configure(TEXT, 0)
    return board


def test_without_a_configuration_the_table_is_closed_and_says_so():
    board = Board()
    board.keeper.open_from_memory(0)
    status = board.keeper.status()
    assert status["phase"] == "closed" and status["locked"] is True
    assert status["reason"] == "configuration needed"
    error = raises(LinkError, 2010, board.send, "next_round")
    assert error.text == "the table is closed: configuration needed"
    assert not board.keeper.awaits("wagers")


def test_a_configuration_opens_the_table_and_the_next_start_too():
    board = open_board()
    assert board.keeper.status()["phase"] == "betting" and "locked" in board.names()
    again = Board(board.memory)
    again.keeper.open_from_memory(0)
    assert again.keeper.status()["phase"] == "betting"
    assert again.keeper.table.configuration["game"] == "687a"


def test_a_wrong_configuration_leaves_everything_as_it_was():
    board = open_board()
    before = bytes(board.memory.data), board.keeper.table
    wrong = dict(CONFIGURATION)
    wrong["shuffler"] = 3
    raises(ConfigurationError, 4003, board.keeper.configure, json.dumps(wrong).encode(), 0)
    raises(ConfigurationError, 4003, board.keeper.configure, b"[1]", 0)
    raises(ConfigurationError, 4003, board.keeper.configure, b"\xff", 0)
    assert (bytes(board.memory.data), board.keeper.table) == before


def test_a_configuration_is_taken_between_rounds_only():
    board = open_board()
    board.send("wager", seat=2, wager="ante", cents=1000)
    error = raises(LinkError, 2011, board.keeper.configure, TEXT, 0)
    assert "betting" in error.text
    board.send("withdraw", seat=2, wager="ante")
    board.keeper.configure(TEXT, 0)
    board.bet_and_lock()
    raises(LinkError, 2011, board.keeper.configure, TEXT, 0)


def test_a_configuration_that_this_firmware_refuses_keeps_the_table_closed_with_the_reason():
    memory = Ram()
    Slots(memory).write("configuration", b'{"game":"999"}')
    board = Board(memory)
    board.keeper.open_from_memory(0)
    assert "999" in board.keeper.status()["reason"]


def test_values_in_memory_that_nobody_could_have_written_keep_the_table_closed():
    for slot, value in (("configuration", b"not JSON"), ("configuration", b"7"), ("meter", b"-5")):
        board = open_board()
        board.slots.write(slot, value)
        again = Board(board.memory)
        again.keeper.open_from_memory(0)
        assert again.keeper.table is None and slot in again.keeper.closed


def test_a_damaged_slot_keeps_the_table_closed():
    for slot in ("configuration", "meter"):
        board = open_board()
        _, address, limit = SLOTS[slot]
        for copy in (0, 12 + limit):
            board.memory.data[address + copy + 12] ^= 0xFF
        again = Board(board.memory)
        again.keeper.open_from_memory(0)
        assert again.keeper.table is None
        assert again.keeper.status()["reason"] == "memory slot {}: both copies are damaged".format(
            slot
        )


def test_the_meter_is_in_memory_before_it_is_shown():
    board = open_board()
    seed = board.keeper.table.meter.micro
    board.shown, board.meters = [], []
    board.bet_and_lock()
    meters = [effect["micro"] for effect in board.shown if effect["effect"] == "meter"]
    assert meters == [seed + 100 * 2050]
    assert board.meters[-1] == str(meters[0]).encode()
    again = Board(board.memory)
    again.keeper.open_from_memory(0)
    assert again.keeper.table.meter.micro == meters[0]


def test_a_meter_that_cannot_be_saved_is_never_shown():
    memory = Broken()
    board = open_board(memory)
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.send("wager", seat=2, wager="blind", cents=1000)
    board.send("chip_on", 500, seat=2)
    board.send("start_game", 1000)
    memory.fails = True
    board.shown = []
    try:
        board.send("latched", 21_000)
        raise AssertionError("went on without a meter")
    except MeterLost as lost:
        assert "FRAM" in str(lost)
    assert board.shown == []


def test_a_configuration_that_cannot_be_kept_opens_nothing():
    memory = Broken()
    memory.fails = True
    board = Board(memory)
    raises(DeviceError, 3003, board.keeper.configure, TEXT, 0)
    assert board.keeper.table is None


def test_what_the_rules_refuse_changes_nothing():
    board = open_board()
    before = board.keeper.status(), len(board.shown), bytes(board.memory.data)
    raises(RuleError, 1001, board.send, "confirm_chips")
    wager = {"event": "wager", "time": 0, "seat": 7, "wager": "ante", "cents": 1000}
    raises(RuleError, 1006, board.keeper.handle, wager)
    assert (board.keeper.status(), len(board.shown), bytes(board.memory.data)) == before


def test_chips_that_lie_there_when_the_table_opens_are_wagers():
    board = open_board(lying=(2,))
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.send("wager", seat=2, wager="blind", cents=1000)
    board.send("start_game", 1000)
    board.send("latched", 21_000)
    accepted = [effect["seat"] for effect in board.shown if effect["effect"] == "accepted"]
    assert accepted == [2]


def test_settlement_lines_are_read_one_by_one():
    board = open_board()
    error = raises(LinkError, 2012, board.keeper.line, 0)
    assert error.text == "line 0: this round has 0 settlement lines"
    raises(LinkError, 2010, Board().keeper.line, 0)


def test_a_submission_for_another_board_is_refused_and_one_for_this_board_kept():
    board = Board()
    board.keeper.board = "RPI_PICO"
    for meant, refused in (("RPI_PICO2", True), ("RPI_PICO", False)):
        values = dict(CONFIGURATION, table=dict(CONFIGURATION["table"], board=meant))
        text = json.dumps(values).encode()
        if refused:
            error = raises(ConfigurationError, 4003, board.keeper.configure, text, 0)
            assert error.text == "table.board = RPI_PICO2: this board is RPI_PICO"
            assert board.keeper.table is None and board.slots.read("configuration") is None
        else:
            board.keeper.configure(text, 0)
            assert board.slots.read("configuration") == text


DICE = {
    "game": "593",
    "table": {"number": 1, "seats": 5},
    "abandon_loses": False,
    "limits": {"pip_street": [100, 50000], "millionaire_row": [100, 100]},
}


def test_a_table_that_opened_plays_on_and_leaves_no_game_imported():
    board = Board()
    for configuration in (CONFIGURATION, DICE, CONFIGURATION):
        board.keeper.configure(json.dumps(configuration).encode(), 0)
        assert [name for name in sys.modules if name.startswith("tablectl.games.")] == []
    board.bet_and_lock()
    assert not board.keeper.awaits("wagers")
