"""`tablectl monitor`: a board and a recorded journal look the same, the record can be sought in,
and nothing is changed on the board that is watched."""

import random
from types import SimpleNamespace

import pytest
from rich.console import Console

from hil_tests.helpers.cable import Cable
from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from hil_tests.host_tools.session.terminal.watched_table import ROUND, STEP_US, Table, path_of
from host_tools.common.errors import NO_REPLY, HostError
from host_tools.device.link.client import LinkClient
from host_tools.journal import contents
from host_tools.journal.entry import Entry
from host_tools.session.keys import REPLAYING, WATCHING
from host_tools.session.monitor import Monitor
from host_tools.session.recorded import LONGEST_WAIT_S, Recorded
from host_tools.session.table_view import TableView
from host_tools.session.terminal.screen import screen
from host_tools.session.terminal.watch import Watch
from host_tools.simulator.bench_stream import BenchStream

# Cards and sensors, hands that split, dice, hands that are set.
PLAYED = (ROUND, *(f"{chapter}/" for chapter in ("581", "585", "688a")))
# Drawing a screen takes its time: how often a test looks at one.
MOST_SEEN, PLACES = 60, 12
READ_ONLY = {"identity", "status", "devices", "wagers", "settlement", "slot", "journal"}


def rows(view, **options):
    console = Console(width=100, height=34, record=True, file=open("/dev/null", "w"))
    console.print(screen(view, 100, 34, keys=WATCHING, **options))
    return console.export_text().splitlines()


def picture(view):
    """The screen without what tells the source: board and clock, the lines at the foot; without
    the chips on the sensors too, which the link tells of once they are wagers or late."""
    found = [row for row in rows(view) if not row.startswith("player ")]
    return [view.title, *found[1:-3]]


@pytest.fixture(scope="module", params=PLAYED, ids=lambda name: name.split("/")[0])
def recorded_table(request, tmp_path_factory):
    """Two rounds of a game in a journal, and what a monitor saw of them: of the first at every
    record."""
    table = Table(request.param)
    monitor = table.monitor()
    seen = {}

    def look(event):
        table.board.run_for(STEP_US)
        monitor.tick()
        if event["event"] != "decision" and len(seen) < MOST_SEEN:
            seen[table.board.keeper.journal.ring.head.sequence] = picture(monitor.view)

    table.play(look)
    table.next_round()
    monitor.tick()
    table.play(look)
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    found = table.journal(path)
    return SimpleNamespace(path=path, contents=found, seen=seen, table=table)


def replayed(recorded_table, **options):
    return Recorded(recorded_table.path, recorded_table.contents, **options)


def test_board_and_record_look_the_same_at_every_record(recorded_table):
    recorded = replayed(recorded_table)
    compared = 0
    while not recorded.is_over:
        entry = recorded.take_next()
        if entry.sequence in recorded_table.seen:
            assert picture(recorded.view) == recorded_table.seen[entry.sequence], entry
            compared += 1
    assert compared >= 20


def test_sought_is_as_played_wherever_it_comes_from(recorded_table):
    """Back and forth at random; each place looks as on the way there from the beginning."""
    chance = random.Random(4)
    straight = replayed(recorded_table)
    places = [chance.randint(0, len(recorded_table.contents.entries)) for _ in range(PLACES)]
    looks = {}
    while True:
        if straight.place in places:
            looks[straight.place] = rows(straight.view)[:-3]
        if straight.is_over:
            break
        straight.take_next()
    recorded = replayed(recorded_table)
    for place in places:
        recorded.seek(place)
        recorded.finish_seeking()
        assert recorded.place == place
        shown = rows(recorded.view)[:-3]
        assert shown[1:] == looks[place][1:], place


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Waiting(Recorded):
    """A replay with a clock that a test moves."""

    def __init__(self, record):
        self.clock = Clock()
        super().__init__(record.path, record.contents, now_s=self.clock)

    def wait(self, seconds):
        self.clock.now += seconds
        self.tick()


@pytest.fixture
def replay(record):
    return Waiting(record)


def test_it_plays_at_its_own_pace_and_at_others(replay, record):
    replay.seek(20)
    replay.wait(0)
    for speed, press in ((1, None), (2, "faster"), (4, "faster"), (1, "slower"), (0.5, "slower")):
        while press and replay.speed != speed:
            replay.press(press, "")
        before = replay.place
        for _ in range(70):
            replay.wait(0.1)
        times = [record.contents.entries[place - 1].time for place in (before, replay.place)]
        assert times[1] - times[0] == pytest.approx(7e6 * speed, abs=1e6), speed


def test_nobody_waits_for_long_whatever_the_table_did(record):
    """Between the first records lie the minutes in which nobody came."""
    clock = Clock()
    entries = [
        Entry(one.sequence, one.time + 3_600_000_000 * (one.sequence > 5), one.facts)
        for one in record.contents.entries
    ]
    found = contents.Contents(record.contents.exports, entries)
    recorded = Recorded(record.path, found, now_s=clock)
    recorded.seek(5)
    recorded.tick()
    clock.now += LONGEST_WAIT_S + 0.1
    recorded.tick()
    assert recorded.place >= 6


def test_it_stands_still_steps_and_goes_on(replay):
    replay.seek(30)
    replay.wait(0)
    replay.press("toggle_play", " ")
    replay.wait(60)
    assert (replay.place, replay.playing) == (30, False)
    replay.press("next_record", ".")
    replay.wait(0)
    assert replay.place == 31
    for _ in range(3):
        replay.press("previous_record", ",")
        replay.wait(0)
    assert replay.place == 28
    replay.press("toggle_play", " ")
    replay.wait(0.8)
    assert replay.place == 29


def test_it_stands_still_while_a_place_is_typed_and_the_answer_is_there_to_be_read(replay):
    replay.seek(20)
    replay.wait(0)
    replay.speed = 64
    replay.press("go", "g")
    for character in "#99999\r":
        replay.type(character)
        replay.wait(0.5)
    assert replay.place == 20 and "records #1 to" in replay.view.news
    replay.type("\x1b")
    replay.wait(0.5)
    assert replay.place > 20


def test_at_its_end_it_stands_still_and_can_go_back(replay, record):
    replay.press("go", "g")
    for character in "#99999\r":
        replay.type(character)
    assert "records #1 to" in replay.view.messages[-1] and replay.view.prompt
    replay.type("\x1b")
    replay.seek(len(record.contents.entries) - 1)
    replay.wait(0)
    for _ in range(5):
        replay.wait(5)
    assert replay.is_over and not replay.playing
    assert replay.view.source.startswith("■")
    replay.press("previous_round", "b")
    replay.wait(0)
    assert not replay.is_over and replay.view.phase == "betting"


def test_rounds_are_gone_to_one_after_the_other(replay):
    numbers = []
    for _ in range(3):
        replay.press("next_round", "n")
        replay.wait(0)
        numbers.append(replay._playback.number)
        assert (replay.view.phase, replay.view.hands) == ("betting", {})
    assert numbers == [2, 3, 4]
    replay.press("previous_round", "b")
    replay.wait(0)
    assert replay._playback.number == 3


@pytest.mark.parametrize(
    ("where", "first"),
    [("2", "next_round"), ("#7", 7), ("0:00:20", None), ("1", 1)],
)
def test_a_round_a_record_and_a_clock_can_be_named(where, first, replay, record):
    place = replay.place_of(where)
    entries = record.contents.entries
    if where.startswith("#"):
        assert entries[place - 1].sequence == first
    elif ":" in where:
        assert entries[place - 1].time <= 20_000_000 < entries[place].time
    elif where == "2":
        assert entries[place - 1].name == first
    else:
        assert place == 0


@pytest.mark.parametrize("where", ["", "9", "#0", "x", "1:x", "#"])
def test_a_place_that_is_none_is_said_with_what_there_is(where, replay):
    with pytest.raises(ValueError) as caught:
        replay.place_of(where)
    assert "rounds 1 to 3, records #1 to" in str(caught.value)


def test_every_key_of_a_record_does_something(replay):
    watch = Watch(replay, Console(width=80, height=24))
    for key in REPLAYING:
        if key.does == "go":
            assert watch.take("g12\x1b")
        elif key.does != "quit":
            assert watch.take(key.press[0])
    assert not watch.take("q")
    text = "\n".join(rows(replay.view))
    assert "no such key" not in text
    assert watch.take("w") and "no such key" in replay.view.messages[-1]


def test_records_that_are_missing_are_said_and_the_rest_is_played(record):
    entries = [one for one in record.contents.entries if one.sequence != 30]
    found = contents.Contents(record.contents.exports, entries)
    recorded = Recorded(record.path, found)
    recorded.seek(len(entries))
    recorded.finish_seeking()
    assert "records before 31 are missing or not to be believed" in recorded.view.messages


def test_a_watcher_asks_nothing_that_changes_the_board():
    table = Table(ROUND)
    memory, asked = table.board.memory, set()
    monitor = table.monitor()
    request = monitor.client.request

    def noted(do, *arguments, **facts):
        asked.add(do)
        return request(do, *arguments, **facts)

    monitor.client.request = noted
    monitor._take_up(monitor.client.identity)
    for _ in range(40):
        table.board.run_for(STEP_US)
        monitor.tick()
    watch = Watch(monitor, Console(width=80, height=24))
    for character in "123456wWeslcdauikjnp[]?":
        watch.take(character)
    assert asked <= READ_ONLY and {"status", "slot", "devices"} <= asked
    assert table.board.memory == memory


def test_what_a_watcher_missed_of_the_round_is_there():
    table = Table(ROUND)
    early = table.monitor()
    shown = []

    def look(event):
        if event["event"] == "decision" and not shown:
            table.board.run_for(STEP_US)
            early.tick()
            shown.append(picture(early.view))
            late = table.monitor()
            late.tick()
            shown.append(picture(late.view))

    table.play(look)
    assert shown[0] == shown[1] and any("Ks" in row for row in shown[0])


def test_the_round_of_a_board_that_answered_too_late_is_there_once_it_answers(monkeypatch):
    table = Table(ROUND)
    shown = []

    def look(event):
        if event["event"] == "decision" and not shown:
            table.board.run_for(STEP_US)
            late = Monitor(LinkClient(BenchStream(table.board)), TableView())
            late.view.starting = True
            ask = late.client.request

            def busy(do, *limit, **arguments):
                if do == "journal":
                    raise HostError(NO_REPLY, port=late.client.stream.name, request=do, seconds=0)
                return ask(do, *limit, **arguments)

            table.board.run_for(STEP_US)
            with monkeypatch.context() as patched:
                patched.setattr(late.client, "request", busy)
                patched.setattr(late.client, "on_event", lambda event: None)
                late.tick()
            assert not late.view.starting and not late.view.hands
            late.tick()
            shown.extend(map(picture, (late.view, table.monitor().view)))

    table.play(look)
    assert shown[0] == shown[1] and any("Ks" in row for row in shown[0])


def test_a_closed_table_is_shown_and_opens_before_the_watchers_eyes():
    board = NativeTable()
    monitor = Monitor(LinkClient(BenchStream(board)), TableView())
    monitor.open()
    assert monitor.view.title == "no table" and "configuration needed" in "\n".join(
        rows(monitor.view)
    )
    board.configure(configuration_of(ROUND))
    for _ in range(15):
        board.run_for(STEP_US)
        monitor.tick()
    assert monitor.view.title == "DJ Wild Stud Poker, table 1"
    assert any("bets are open" in row for row in rows(monitor.view))


def test_another_configuration_is_noticed():
    table = Table(ROUND)
    monitor = table.monitor()
    other = configuration_of(path_of("585/"))
    table.board.configure(other)
    for _ in range(15):
        table.board.run_for(STEP_US)
        monitor.tick()
    assert monitor.view.title.startswith("Props & Hops")


def test_a_board_that_is_unplugged_is_shown_as_gone_and_taken_up_again():
    table = Table(ROUND)
    events = []
    cable = Cable(BenchStream(table.board), 10**9)
    back = []

    def reopen():
        if not back:
            raise HostError(6201, port="x", reason="gone")
        cable.is_out = False

    cable.reopen = reopen
    monitor = Monitor(LinkClient(cable), TableView(), events.append)
    monitor.open()
    cable.is_out = True
    table.board.run_for(STEP_US)
    monitor.tick()
    assert monitor.view.away and "NO BOARD" in rows(monitor.view)[1]
    table.play()
    back.append(True)
    for _ in range(4):
        table.board.run_for(STEP_US)
        monitor.tick()
    assert not monitor.view.away and monitor.view.phase == "over" and monitor.view.lines
    assert [event["ev"] for event in events if "plug" in event["ev"]] == [
        "unplugged",
        "plugged_in",
    ]
