"""The keeper records what the table took before anything shows, and stands up as it stood."""

from tablectl.app.table_keeper import MemoryLost
from tablectl.core.errors import (
    LinkError,
    RuleError,
    StoreError,
)
from tablectl.store.keys import NAMES
from tablectl.store.ring import RING_AT

from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import CONFIGURATION, STABLE_US, Table

# The board gives the latch that it owes within so long.
LATCHED_US = 40_000


def bet_and_lock(board):
    for wager in ("ante", "blind"):
        assert board.ask("wager", seat=2, wager=wager, cents=1000) == {}
    board.chip(2, True)
    board.press("start_game")
    assert board.keeper.is_waiting_for("confirm_chips")


def test_a_record_is_in_memory_before_its_effects_are_shown():
    board = Table()
    seen = []

    def show(effects, now_us):
        seen.append(board.again().keeper.table.meter.micro)

    seed = board.keeper.table.meter.micro
    board.keeper.show = show
    bet_and_lock(board)
    assert seen[-1] == seed + 100 * 2050


def test_a_request_and_a_jam_that_give_way_to_a_press_are_taken_once_behind_it():
    board = Table()
    looks = []
    board.keeper.is_pressed = lambda: bool(looks) and looks.pop()
    looks.append(True)
    assert board.ask("wager", seat=2, wager="ante", cents=1000) == {}
    assert not looks and board.keeper.wagers(2) == {"ante": 1000}
    looks.append(True)
    board.shoe.send(b"$SHUFFLERJAM*53\r\n")
    board.pass_time(STABLE_US)
    assert not looks
    assert [event["what"] for event in board.told if event["ev"] == "note"] == ["shuffler_jam"]


def test_what_cannot_be_recorded_is_never_shown():
    board = Table()
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.fram.fail("absent")
    board.shown = []
    try:
        board.send("start_game")
        raise AssertionError("went on without a record")
    except MemoryLost as lost:
        assert "FRAM" in str(lost)
    assert board.shown == []


def stands(board):
    """All that a power cut may not change."""
    table = board.keeper.table
    round = table.round
    sensors = [table.sensors.lying, sorted(table.sensors.accepted), sorted(table.sensors.wagered)]
    state = [round.number, round.wagers, round.hands, round.drawn, table.lines, table.carried]
    return repr([table.status(), table.awaits, sensors, state, table.meter.state()])


def lamps(board):
    """The last state of every lamp and display; dark at power-up."""
    shown: dict = {"jackpot_lamp": False}
    for effect in board.shown:
        name = effect["effect"]
        if name in ("seat_lamp", "win_lamp"):
            shown[name, effect["seat"]] = effect.get("state", effect.get("on"))
        elif name in ("locked", "jackpot_lamp", "meter"):
            shown[name] = effect.get("on", effect.get("micro"))
    return shown


def test_after_each_event_of_a_round_the_table_stands_up_as_it_stood():
    board = Table()
    steps: list = [
        ("wager", {"seat": 2, "wager": "ante", "cents": 1000}),
        ("wager", {"seat": 2, "wager": "blind", "cents": 1000}),
        ("wager", {"seat": 5, "wager": "ante", "cents": 500}),
        ("sensor_2", True),
        ("sensor_3", True),
        ("start_game", True),
        ("sensor_6", True),
        ("start_game", False),
        ("sensor_2", False),
        ("sensor_3", False),
        ("confirm_chips", {}),
    ]
    # A royal flush against nothing: the whole meter, held until it is confirmed.
    cards = [51, 47, 43, 39, 35, 4, 13, 22, 31, 40, 44]
    steps += [("card", {"card": card}) for card in cards]
    steps += [
        ("decision", {"seat": 2, "what": "raise"}),
        ("reveal", {}),
        ("reveal", {}),
        ("jackpot_confirm", {"key": True}),
        ("next_round", {}),
    ]
    for name, facts in steps:
        if facts in (True, False):
            board.close(name, facts)
        else:
            board.send(name, **facts)
        again = board.again()
        assert stands(again) == stands(board), name
        shown = lamps(again)
        assert all([shown[lamp] == state for lamp, state in lamps(board).items()]), name
    assert board.keeper.table.meter.count == 1
    assert board.keeper.table.round.number == 2


def test_the_clock_goes_on_and_cards_grow_no_younger():
    board = Table()
    board.pass_time(7_000_000)
    board.chip(1, True)
    time_us, again = board.keeper.table.time, board.again()
    assert time_us > 7_000_000 and time_us <= again.keeper.table.time < time_us + 1_000
    again.chip(1, False)
    assert time_us + 5_000 < again.keeper.table.time < time_us + 10_000
    assert again.keeper.table.in_use.since == board.keeper.table.in_use.since


def test_chips_that_came_or_went_without_power_are_events():
    board = Table(chips=(2,))
    assert board.keeper.table.sensors.lying[2] == "wager"
    again = board.again(chips=(4,))
    lying = again.keeper.table.sensors.lying
    assert (lying[2], lying[4]) == (None, "wager")
    again.press("start_game")
    third = again.again(chips=(4, 5))
    assert third.keeper.table.sensors.lying[5] == "late"


def test_a_start_is_recorded_once_with_its_cause():
    board = Table()
    again = board.again(by_watchdog=True)
    again.recovery.stand_up(again.clock(), "watchdog")
    assert [start["cause"] for start in again.notes("power_on")][-2:] == ["power", "watchdog"]


def test_a_round_that_ended_has_its_note_though_the_power_went_before_it():
    """After any byte that is written when it ends; a start more adds none."""
    begun = Table()
    begun.send("start_game")
    cuts, ended, board = 0, 0, None
    while board is None or not board.power:
        board = begun.again()
        assert board.keeper.is_waiting_for("latched")
        board.cut(cuts)
        board.pass_time(LATCHED_US)
        cuts += 1
        again = board.again().again()
        ended += again.keeper.is_waiting_for("next_round")
        told = [note["round"] for note in again.notes("over")]
        assert told == [1] * again.keeper.is_waiting_for("next_round")
    assert 0 < ended < cuts


def test_a_full_journal_stops_the_table_between_rounds():
    board = Table()
    ring = board.journal.ring
    ring.bytes = board.keeper.table.budget.bytes + 8192
    while not board.keeper.is_full():
        board.keeper.note("key", board.clock(), on=True)
    board.press("start_game")
    error = raises(StoreError, 5005, board.send, "next_round")
    assert error.text.endswith("export it first: tablectl log export")
    board.journal.exported(ring.head.copy())
    board.send("next_round")
    assert board.keeper.status()["phase"] == "betting"


def test_notes_of_a_closed_table_leave_a_round_that_waits_for_room_and_no_reset():
    """They were taken as room for the first record, which ended the run, again at each start."""
    board = Table()
    board.keeper.closing.close("closed", 0)
    ring = board.journal.ring
    ring.bytes = 32_000
    try:
        while True:
            board.keeper.note("key", 0, on=True)
    except StoreError as error:
        assert error.code == 5005
    board.chip(3, True)
    board.recovery.stand_up(board.clock())
    assert board.keeper.status()["phase"] == "betting"
    raises(StoreError, 5005, board.send, "start_game")
    board.journal.exported(ring.head.copy())
    bet_and_lock(board)
    assert board.keeper.status()["phase"] == "collecting"


def test_a_round_that_is_over_stands_in_a_full_journal_with_chips_on_the_sensors():
    board = Table()
    board.press("start_game")
    ring = board.journal.ring
    ring.bytes = ring.head.offset + board.keeper.table.budget.bytes
    board.keeper.closing.close("closed", 0)
    board.chip(3, True)
    board.recovery.stand_up(board.clock())
    assert board.keeper.status()["phase"] == "over"


def test_an_export_while_a_round_is_in_play_loses_nothing_of_it():
    board = Table()
    bet_and_lock(board)
    board.journal.exported(board.journal.ring.head.copy())
    for again in (board.again(), board.again().again()):
        assert again.keeper.status() == board.keeper.status()
        assert again.keeper.status()["wagers"]["2"]["ante"] == 1000
        assert again.keeper.table.meter.state() == board.keeper.table.meter.state()
    ring = board.journal.ring
    ring.head.offset = ring.start.offset - 1 + ring.bytes
    raises(StoreError, 5005, board.journal.append, {"event": "latched", "time": 3})


def test_a_closed_table_gives_no_round_up_for_new_keys():
    board = Table()
    board.journal.exported(board.journal.ring.head.copy())
    bet_and_lock(board)
    board.keeper.closing.close("closed", 0)
    for begin in (11, 31):
        other = {name: bytes([n]) * 32 for n, name in enumerate(NAMES, begin)}
        if begin == 11:
            board.recovery.rekey(other, "technician", 0)
    again = board.again()
    assert again.keeper.status()["wagers"]["2"]["ante"] == 1000
    error = raises(LinkError, 2029, again.recovery.rekey, other, "technician", 0)
    assert error.text.endswith("tablectl log export")


def test_a_record_damaged_since_stops_the_table_between_rounds():
    board = Table()
    board.press("start_game")
    board.memory.data[RING_AT + board.journal.audited.offset + 20] ^= 4
    raises(StoreError, 5003, board.keeper.audit, 99)
    raises(StoreError, 5003, board.send, "next_round")


def test_a_journal_that_cannot_be_trusted_keeps_the_table_closed():
    board = Table()
    bet_and_lock(board)
    board.memory.data[RING_AT + board.journal.ring.head.offset - 20] ^= 4
    again = board.again()
    assert again.keeper.table is None
    assert again.keeper.status()["reason"].startswith("journal: record ")
    assert again.configure(CONFIGURATION)["code"] == 2027


def test_a_meter_that_does_not_add_up_stops_the_table_until_it_is_cleared():
    board = Table()
    board.keeper.table.meter.hits += 1
    try:
        board.send("wager", seat=2, wager="ante", cents=1000)
        raise AssertionError("went on with a wrong meter")
    except MemoryLost as lost:
        assert "went in" in str(lost)
    again = board.again()
    assert again.keeper.table is None and again.keeper.closing.error[0] == 5006
    again.recovery.clear(5006, "floor", 0)
    assert again.keeper.wagers(2) == {"ante": 1000}


def test_what_the_rules_refuse_changes_nothing():
    board = Table()
    before = board.keeper.status(), len(board.shown), bytes(board.memory.data)
    raises(RuleError, 1001, board.send, "confirm_chips")
    wager = {"event": "wager", "at_us": 0, "seat": 7, "wager": "ante", "cents": 1000}
    raises(RuleError, 1006, board.keeper.handle, wager)
    assert (board.keeper.status(), len(board.shown), bytes(board.memory.data)) == before


def test_chips_that_lie_there_when_the_table_opens_are_wagers():
    board = Table(chips=(2,))
    for wager in ("ante", "blind"):
        board.send("wager", seat=2, wager=wager, cents=1000)
    board.press("start_game")
    accepted = [effect["seat"] for effect in board.shown if effect["effect"] == "accepted"]
    assert accepted == [2]


def test_settlement_lines_are_read_one_by_one():
    board = Table()
    error = raises(LinkError, 2012, board.keeper.line, 0)
    assert error.text == "line 0: this round has 0 settlement lines"
    raises(LinkError, 2010, Table(configuration=None).keeper.line, 0)
