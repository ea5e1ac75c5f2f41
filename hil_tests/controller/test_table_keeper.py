"""The keeper opens the table, saves the meter before anything shows, refuses what it must."""

import json
import sys

from fuzz_link import BYTES, CONFIGURATION
from stand_ins import Cut, CutRam, Ram, raises
from tablectl.app_table import MemoryLost, TableKeeper
from tablectl.core.errors import (
    ConfigurationError,
    DeviceError,
    LinkError,
    RuleError,
    StoreError,
)
from tablectl.store.journal import Journal
from tablectl.store.ring import RESERVE, RING_AT
from tablectl.store.slots import SLOTS, Slots

TEXT = json.dumps(CONFIGURATION).encode()


class Board:
    """A keeper, its memory, and what it showed with what the memory then held."""

    def __init__(self, memory=None, lying=()):
        self.memory = memory or Ram(BYTES)
        self.slots = Slots(self.memory)
        self.shown = []
        self.lying = list(lying)
        self.journal = Journal(self.memory, BYTES)
        self.keeper = TableKeeper(self.journal, self.show, lambda: self.lying)

    def show(self, effects, now_us):
        self.shown += effects

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
    board.keeper.open_from_memory(0)
    board.keeper.configure(TEXT, 0)
    return board


def started_again(board, now_us=0):
    """Another board on a copy of the memory, powered up."""
    memory = Ram(BYTES)
    memory.data[:] = board.memory.data
    again = Board(memory, board.lying)
    again.keeper.open_from_memory(now_us)
    return again


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
    memory = Ram(BYTES)
    Slots(memory).write("configuration", b'{"game":"999"}')
    board = Board(memory)
    board.keeper.open_from_memory(0)
    assert "999" in board.keeper.status()["reason"]


def with_slots(**values):
    """A board on a memory that holds these slots and no journal."""
    board = Board()
    for slot in sorted(values):
        board.slots.write(slot, values[slot])
    return board


def test_values_in_memory_that_nobody_could_have_written_keep_the_table_closed():
    for slot, value in (("configuration", b"not JSON"), ("configuration", b"7"), ("meter", b"-5")):
        values = {"configuration": TEXT, slot: value}
        board = with_slots(**values)
        board.keeper.open_from_memory(0)
        assert board.keeper.table is None and slot in board.keeper.closed


def test_the_meter_in_memory_is_that_of_a_table_that_is_installed():
    board = with_slots(configuration=TEXT, meter=b"2345670000")
    board.keeper.open_from_memory(0)
    meter = board.keeper.table.meter
    assert (meter.current, meter.startup, meter.contributions) == (2345670000, 2345670000, 0)
    board.slots.write("meter", b"7")
    assert started_again(board).keeper.table.meter.current == 2345670000


def test_a_damaged_slot_keeps_the_table_closed():
    for slot in ("configuration", "checkpoint", "exported"):
        board = open_board()
        board.journal.exported(board.journal.ring.head.copy())
        _, address, limit = SLOTS[slot]
        for copy in (0, 12 + limit):
            board.memory.data[address + copy + 12] ^= 0xFF
        again = Board(board.memory)
        again.keeper.open_from_memory(0)
        assert again.keeper.table is None
        assert again.keeper.status()["reason"] == "memory slot {}: both copies are damaged".format(
            slot
        )


def test_a_record_is_in_memory_before_its_effects_are_shown():
    board = open_board()
    seen = []

    def show(effects, now_us):
        seen.append(started_again(board).keeper.table.meter.micro)

    seed = board.keeper.table.meter.micro
    board.keeper.show = show
    board.bet_and_lock()
    assert seen[-1] == seed + 100 * 2050


def test_what_cannot_be_recorded_is_never_shown():
    memory = Broken(BYTES)
    board = open_board(memory)
    board.send("wager", seat=2, wager="ante", cents=1000)
    memory.fails = True
    board.shown = []
    try:
        board.send("start_game", 1000)
        raise AssertionError("went on without a record")
    except MemoryLost as lost:
        assert "FRAM" in str(lost)
    assert board.shown == []


def test_a_configuration_that_cannot_be_kept_opens_nothing():
    memory = Broken(BYTES)
    board = Board(memory)
    board.keeper.open_from_memory(0)
    memory.fails = True
    raises(DeviceError, 3003, board.keeper.configure, TEXT, 0)
    assert board.keeper.table is None


def stands(board):
    """All that a power cut may not change."""
    table = board.keeper.table
    round = table.round
    sensors = [table.sensors.lying, sorted(table.sensors.accepted), sorted(table.sensors.wagered)]
    state = [round.number, round.wagers, round.hands, round.drawn, table.lines, table.carried]
    return repr([table.status(), table.awaits, sensors, state, table.meter.state()])


def lamps(board):
    """The last state of every lamp and display; dark at power-up."""
    shown = {"jackpot_lamp": False}
    for effect in board.shown:
        name = effect["effect"]
        if name in ("seat_lamp", "win_lamp"):
            shown[name, effect["seat"]] = effect.get("state", effect.get("on"))
        elif name in ("locked", "jackpot_lamp", "meter"):
            shown[name] = effect.get("on", effect.get("micro"))
    return shown


def test_after_each_event_of_a_round_the_table_stands_up_as_it_stood():
    board = open_board()
    steps = [
        ("wager", {"seat": 2, "wager": "ante", "cents": 1000}),
        ("wager", {"seat": 2, "wager": "blind", "cents": 1000}),
        ("wager", {"seat": 5, "wager": "ante", "cents": 500}),
        ("chip_on", {"seat": 2}),
        ("chip_on", {"seat": 3}),
        ("start_game", {}),
        ("chip_on", {"seat": 6}),
        ("latched", {}),
        ("chip_off", {"seat": 2}),
        ("chip_off", {"seat": 3}),
        ("confirm_chips", {}),
    ]
    # A royal flush against nothing: the whole meter, held until it is confirmed.
    cards = [51, 47, 43, 39, 35, 4, 13, 22, 31, 40, 44]
    steps += [("card", {"card": card}) for card in cards]
    steps += [
        ("decision", {"seat": 2, "what": "raise"}),
        ("jackpot_confirm", {"key": True}),
        ("next_round", {}),
    ]
    time = 0
    for name, facts in steps:
        time += 30_000
        board.send(name, time, **facts)
        board.lying = [seat for seat, chip in board.keeper.table.sensors.lying.items() if chip]
        again = started_again(board, 5)
        assert stands(again) == stands(board), name
        shown = lamps(again)
        assert all([shown[lamp] == state for lamp, state in lamps(board).items()]), name
    assert board.keeper.table.meter.count == 1
    assert board.keeper.table.round.number == 2


def test_the_clock_goes_on_and_cards_grow_no_younger():
    board = open_board()
    board.send("chip_on", 7_000_000, seat=1)
    again = started_again(board, 1000)
    again.send("chip_off", 2000, seat=1)
    assert again.keeper.table.time == 7_001_000
    assert again.keeper.table.in_use.since == board.keeper.table.in_use.since


def test_chips_that_came_or_went_without_power_are_events():
    board = open_board(lying=(2,))
    assert board.keeper.table.sensors.lying[2] == "wager"
    board.lying = [4]
    again = started_again(board)
    lying = again.keeper.table.sensors.lying
    assert (lying[2], lying[4]) == (None, "wager")
    again.keeper.handle({"event": "start_game", "time": 100_000})
    again.keeper.handle({"event": "latched", "time": 120_000})
    again.lying = [4, 5]
    third = started_again(again)
    assert third.keeper.table.sensors.lying[5] == "late"


def test_a_start_is_recorded_once_with_its_cause():
    board = open_board()
    again = Board(board.memory)
    for _ in range(2):
        again.keeper.open_from_memory(0, "watchdog")
    records = again.journal.records(again.journal.ring.tail.copy(), 99)
    starts = [record.facts["cause"] for record in records if record.facts["event"] == "power_on"]
    assert starts == ["power", "watchdog"]


def test_a_meter_outlives_another_configuration_and_another_chapter():
    board = open_board()
    board.bet_and_lock()
    raises(LinkError, 2011, board.keeper.configure, TEXT, 40_000)
    board = open_board()
    board.keeper.table.meter.contribute(100_000)
    meter = board.keeper.table.meter.state()
    board.keeper.configure(json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode(), 0)
    assert board.keeper.table.meter.state() == meter
    with_dice = {
        "game": "593",
        "table": {"number": 1, "seats": 5},
        "abandon_loses": True,
        "limits": {"pip_street": [100, 1000], "millionaire_row": [100, 100]},
    }
    board.keeper.configure(json.dumps(with_dice).encode(), 0)
    assert board.keeper.table.meter is None
    again = started_again(board)
    again.keeper.configure(TEXT, 0)
    assert again.keeper.table.meter.state() == meter


def test_a_meter_outlives_a_configuration_that_does_not_offer_it():
    board = open_board()
    board.keeper.table.meter.contribute(100_000)
    meter = board.keeper.table.meter.state()
    without = json.dumps(dict(CONFIGURATION, progressive=None)).encode()
    for text in (without, without, TEXT):
        board.keeper.configure(text, 0)
        board = started_again(board)
    assert board.keeper.table.meter.state() == meter
    assert board.keeper.kept == {}
    board.keeper.configure(without, 0)
    board.memory = Broken(BYTES)
    board.keeper.slots.memory = board.journal.ring.memory = board.memory
    board.memory.fails = True
    kept = dict(board.keeper.kept)
    raises(DeviceError, 3003, board.keeper.configure, TEXT, 0)
    assert board.keeper.kept == kept and kept["687a"]["progressive"] == meter


def test_a_configuration_cut_short_leaves_the_old_table_or_the_new_one():
    new = json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode()
    cut_at, held = 0, []
    while not held or held[-1]:
        memory = CutRam(BYTES)
        board = open_board(memory)
        board.keeper.table.meter.contribute(500)
        meter = board.keeper.table.meter.state()
        board.keeper._checkpoint(TEXT)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            board.keeper.configure(new, 0)
        except Cut:
            pass
        else:
            break
        memory.left = None
        again = started_again(board)
        assert again.keeper.table, again.keeper.closed
        assert again.keeper.table.meter.state() == meter, cut_at
        held.append(again.keeper.table.configuration["jackpot_hold"])
        again.bet_and_lock()
        third = started_again(again)
        assert third.keeper.table, (cut_at, third.keeper.closed)
        assert third.keeper.status() == again.keeper.status()
        cut_at += 1 if cut_at < 300 else 37
    assert set(held) == {True, False}


def test_a_full_journal_stops_the_table_between_rounds():
    board = open_board()
    ring = board.journal.ring
    ring.bytes = RESERVE + 4096
    time = 0
    while not ring.is_full():
        time += 1000
        board.send("chip_on" if time // 1000 % 2 else "chip_off", time, seat=1)
    board.send("start_game", time + 1)
    board.send("latched", time + 2)
    error = raises(StoreError, 5005, board.send, "next_round", time + 3)
    assert error.text.endswith("export it first: tablectl log export")
    board.journal.exported(ring.head.copy())
    board.send("next_round", time + 4)
    assert board.keeper.status()["phase"] == "betting"


def test_an_export_while_a_round_is_in_play_loses_nothing_of_it():
    board = open_board()
    board.bet_and_lock()
    board.journal.exported(board.journal.ring.head.copy())
    for again in (started_again(board), started_again(started_again(board))):
        assert again.keeper.status() == board.keeper.status()
        assert again.keeper.status()["wagers"]["2"]["ante"] == 1000
        assert again.keeper.table.meter.state() == board.keeper.table.meter.state()
    ring = board.journal.ring
    ring.head.offset = ring.start.offset - 1 + ring.bytes
    raises(StoreError, 5005, board.journal.append, {"event": "latched", "time": 3})


def test_a_closed_table_gives_no_round_up_for_new_keys():
    board = open_board()
    board.bet_and_lock()
    board.journal.exported(board.journal.ring.head.copy())
    board.keeper.table = None
    raises(LinkError, 2029, board.keeper.rekey, {}, None, 0)


def test_a_record_damaged_since_stops_the_table_between_rounds():
    board = open_board()
    board.send("start_game", 1)
    board.send("latched", 2)
    byte = board.memory.read(RING_AT + 20, 1)[0]
    board.memory.write(RING_AT + 20, bytes([byte ^ 4]))
    raises(StoreError, 5003, board.keeper.audit, 8)
    raises(StoreError, 5003, board.send, "next_round", 3)


def test_a_journal_that_cannot_be_trusted_keeps_the_table_closed():
    board = open_board()
    board.bet_and_lock()
    head = board.journal.ring.head.offset
    byte = board.memory.read(RING_AT + head - 20, 1)[0]
    board.memory.write(RING_AT + head - 20, bytes([byte ^ 4]))
    again = started_again(board)
    assert again.keeper.table is None
    assert again.keeper.status()["reason"].startswith("journal: record ")
    raises(LinkError, 2010, again.keeper.configure, TEXT, 0)


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
    board.keeper.open_from_memory(0)
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
    board.keeper.open_from_memory(0)
    for configuration in (CONFIGURATION, DICE, CONFIGURATION):
        board.keeper.configure(json.dumps(configuration).encode(), 0)
        assert [name for name in sys.modules if name.startswith("tablectl.games.")] == []
    board.bet_and_lock()
    assert not board.keeper.awaits("wagers")
