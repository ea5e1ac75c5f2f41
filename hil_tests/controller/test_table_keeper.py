"""The keeper records what the table took before anything shows, and stands up as it stood."""

from tablectl.app.table_keeper import MemoryLost
from tablectl.core.errors import (
    LinkError,
    RuleError,
    StoreError,
)
from tablectl.store.keys import NAMES
from tablectl.store.ring import RING_AT

from hil_tests.controller.kept_board import TEXT, Board, Broken, open_board, started_again
from hil_tests.controller.kept_table import BYTES
from hil_tests.controller.stand_ins import Cut, CutRam, raises


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
    board = open_board()
    steps: list = [
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
        ("reveal", {}),
        ("reveal", {}),
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
        again.recovery.stand_up(0, "watchdog")
    records = again.journal.records(again.journal.ring.tail.copy(), 99)
    starts = [record.facts["cause"] for record in records if record.facts["event"] == "power_on"]
    assert starts == ["power", "watchdog"]


def test_a_round_that_ended_has_its_note_though_the_power_went_before_it():
    """After any byte that is written when it ends; a start more adds none."""
    begun = open_board()
    begun.send("start_game", 1000)
    cuts = ended = 0
    memory = None
    while memory is None or memory.left == 0:
        memory = CutRam(begun.memory.data)
        board = Board(memory)
        board.recovery.stand_up(0)
        memory.left = cuts
        try:
            board.send("latched", 21_000)
        except Cut:
            pass
        cuts += 1
        again = started_again(started_again(board))
        ended += again.keeper.awaits("next_round")
        told = [note["round"] for note in again.notes("over")]
        assert told == [1] * again.keeper.awaits("next_round")
    assert 0 < ended < cuts


def test_a_full_journal_stops_the_table_between_rounds():
    board = open_board()
    ring = board.journal.ring
    ring.bytes = board.keeper.table.budget.bytes + 8192
    time = 0
    while not board.keeper.is_full():
        time += 1000
        board.keeper.note("key", time, on=True)
    board.send("start_game", time + 1)
    board.send("latched", time + 2)
    error = raises(StoreError, 5005, board.send, "next_round", time + 3)
    assert error.text.endswith("export it first: tablectl log export")
    board.journal.exported(ring.head.copy())
    board.send("next_round", time + 4)
    assert board.keeper.status()["phase"] == "betting"


def test_notes_of_a_closed_table_leave_a_round_that_waits_for_room_and_no_reset():
    """They were taken as room for the first record, which ended the run, again at each start."""
    board = open_board()
    board.keeper.closing.close("closed", 0)
    ring = board.journal.ring
    ring.bytes = 32_000
    try:
        while True:
            board.keeper.note("key", 0, on=True)
    except StoreError as error:
        assert error.code == 5005
    board.lying = [3]
    board.recovery.stand_up(0)
    assert board.keeper.status()["phase"] == "betting"
    raises(StoreError, 5005, board.send, "start_game", 1)
    board.journal.exported(ring.head.copy())
    board.bet_and_lock()
    assert board.keeper.status()["phase"] == "collecting"


def test_a_round_that_is_over_stands_in_a_full_journal_with_chips_on_the_sensors():
    board = open_board()
    board.send("start_game", 1)
    board.send("latched", 2)
    ring = board.journal.ring
    ring.bytes = ring.head.offset + board.keeper.table.budget.bytes
    board.lying = [3]
    board.recovery.stand_up(3)
    assert board.keeper.status()["phase"] == "over"


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
    board.keeper.closing.close("closed", 0)
    board.recovery.rekey({name: bytes([n]) * 32 for n, name in enumerate(NAMES, 1)}, None, 0)
    again = started_again(board)
    assert again.keeper.status()["wagers"]["2"]["ante"] == 1000
    other = {name: bytes([n]) * 32 for n, name in enumerate(NAMES, 11)}
    error = raises(LinkError, 2029, again.recovery.rekey, other, None, 0)
    assert error.text.endswith("tablectl log export")


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
    raises(LinkError, 2010, again.configuring.configure, TEXT, 0)


def test_a_meter_that_does_not_add_up_stops_the_table_until_it_is_cleared():
    board = open_board()
    board.keeper.table.meter.hits += 1
    try:
        board.send("wager", seat=2, wager="ante", cents=1000)
        raise AssertionError("went on with a wrong meter")
    except MemoryLost as lost:
        assert "went in" in str(lost)
    again = started_again(board)
    assert again.keeper.table is None and again.keeper.closing.error[0] == 5006
    again.recovery.clear(5006, "floor", 0)
    assert again.keeper.wagers(2) == {"ante": 1000}


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
