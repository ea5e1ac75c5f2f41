"""What a collector sees of a table, as its board tells it."""

import random
from base64 import b64encode
from binascii import crc32
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tablectl.core.errors import LinkError
from tablectl.link import frames
from tablectl.store.ring import RING_AT

from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.floor.collector.plugged_board import CONFIGURATION as OF_BOARD
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.floor.collector import watching
from host_tools.floor.collector.look import LARGEST, LONGEST_TEXT, Look
from host_tools.floor.collector.subscribers import Subscriber

UID = "e660000000000007"
STATUS = {
    "phase": "jackpot_hold",
    "what": "jackpot_confirm",
    "section": "687a.12(f)",
    "to": 3,
    "locked": True,
    "round": 41,
    "meter": 25_000_600_000,
    "error": None,
}
HELD = {"seat": 3, "wager": "progressive", "amount": 200_060, "section": "687a.12(f)"}
LEVEL = {"level": "progressive", "levels": 1, "registers": {"current": 25_000_600_000}}
ANSWERS: dict[str, Any] = {
    "status": STATUS,
    "settlement": {"line": {**HELD, "outcome": "hold", "stake": 100, "odds": "100%"}, "of": 7},
    "registers": LEVEL,
    "devices": {"parts": {"fram": {"bytes": RING_AT + 236_000}}},
}
CONFIGURATION = b'{"game":"687a","table":{"number":12}}'


class Seen(Subscriber):
    def __init__(self):
        self.looks: list = [None]

    def seen(self, look):
        self.looks.append(look)

    @property
    def last(self):
        return self.looks[-1]


@pytest.fixture
def board(plugged):
    """Table 12, which says that an award is held."""
    table = {**OF_BOARD["table"], "number": 12}
    made = plugged(configuration={**OF_BOARD, "table": table})
    made.says = {**ANSWERS}
    return made


def test_a_look_has_what_the_board_tells_and_follows_its_events(place, board, monkeypatch):
    monkeypatch.setattr(watching, "QUIET_S", 0.1)
    seen = Seen()
    with collecting(place, board, subscribers=(seen,)):
        whole = Look(
            uid=board.uid,
            at=0,
            version="0.2.0",
            table_number="12",
            chapter="687a",
            phase="jackpot_hold",
            waits="jackpot_confirm",
            section="687a.12(f)",
            round=41,
            meters={"progressive": 25_000_600_000},
            holds=[HELD],
            ring=236_000,
        )
        until(lambda: seen.last and replace(seen.last, at=0) == replace(whole, free=board.free))
        before = seen.last.at
        monkeypatch.setattr(watching, "QUIET_S", 60.0)
        board.says["status"] = {**STATUS, "phase": "betting", "what": "lock", "round": 42}
        board.says["registers"] = {**LEVEL, "registers": {"current": 20_000_000_000}}
        board.event("meter", micro=20_000_000_000)
        until(lambda: seen.last.meters == {"progressive": 20_000_000_000})
        assert (seen.last.phase, seen.last.round, seen.last.holds) == ("betting", 42, [])
        assert seen.last.at > before
        board.unplug()
        until(lambda: seen.last.reach == "away")
        assert (seen.last.why, seen.last.round) == ("unplugged", 42)


def test_a_meter_that_other_tables_feed_is_not_the_table_s_to_tell(place, board, monkeypatch):
    monkeypatch.setattr(watching, "QUIET_S", 0.1)
    text = CONFIGURATION.replace(b"{", b'{"linked":{"link":"pit","progressive":"major"},', 1)
    slot = {"data": b64encode(text).decode(), "bytes": len(text), "crc": crc32(text)}
    board.says["slot"] = slot
    seen = Seen()
    with collecting(place, board, subscribers=(seen,)):
        until(lambda: seen.last and seen.last.ring)
        until(lambda: seen.last.meters == {})
    assert all(look is None or not look.meters for look in seen.looks)


def test_a_collector_that_ends_says_so_when_the_line_of_its_board_ends_first(
    place, board, monkeypatch
):
    end = watching.Watching.end

    def end_late(self, why):
        self.join()
        end(self, why)

    monkeypatch.setattr(watching.Watching, "end", end_late)
    seen = Seen()
    with collecting(place, board, subscribers=(seen,)):
        until(lambda: seen.last)
    assert (seen.last.reach, seen.last.why) == ("away", "ended")


def test_a_board_that_is_silent_is_away_since_it_answered_and_so_is_one_whose_collector_ended(
    place, board, monkeypatch
):
    monkeypatch.setattr(watching, "QUIET_S", 0.02)
    monkeypatch.setattr(watching, "SILENT_S", 0.05)
    seen = Seen()
    with collecting(place, board, subscribers=(seen,)):
        until(lambda: seen.last and seen.last.ring)
        board.says["status"] = None
        until(lambda: seen.last.reach == "away")
        answered = max(look.at for look in seen.looks[1:] if look.reach == "here")
        assert (seen.last.why, seen.last.at) == ("silent", answered)
        board.says["status"] = STATUS
        until(lambda: seen.last.reach == "here")
        assert seen.last.why is None
    assert (seen.last.reach, seen.last.why) == ("away", "ended")


class Line:
    """A stream to a board that answers at once, in a time of its own; `noise`: an event comes
    every 10 ms. `asked`: what it was asked, and when."""

    def __init__(self, answers, noise=False):
        self.name, self.first_id, self.answers, self.noise = "p", 1, answers, noise
        self.time_s, self.number, self.asked = 0.0, 0, []
        self._replies = b""

    def send(self, data):
        (line,) = frames.Frames().feed(data)
        message = frames.decode(line)
        self.asked.append((message["do"], self.time_s))
        reply = {"id": message["id"], "ok": self.answers.get(message["do"], {})}
        with suppress(LinkError):
            self._replies += frames.encode(reply)

    def receive(self, limit_s):
        if self._replies or not limit_s:
            data, self._replies = self._replies, b""
            return data
        self.time_s += min(limit_s, 0.01) if self.noise else limit_s
        self.number += 1
        event = {"ev": "note", "seq": self.number, "t": self.number}
        return frames.encode(event) if self.noise else b""

    def now_s(self):
        return self.time_s


def watched(answers, monkeypatch, for_s, noise=False):
    """(how often a board was asked for what, its looks) in so many seconds of its time."""
    line: Any = Line(answers, noise)
    looks: list[Look] = []
    clock = SimpleNamespace(monotonic=line.now_s, time_ns=lambda: int(line.time_s * 1e9))
    monkeypatch.setattr(watching, "time", clock)
    identity = {"uid": UID, "version": "0.2.0", "game": None}
    one = watching.Watching(identity, line, looks.append)
    while line.time_s < for_s:
        one._ask()
        one._listen()
    names = [do for do, _ in line.asked]
    return {do: names.count(do) for do in names}, looks


def test_a_quiet_board_is_asked_every_5_s(monkeypatch):
    answers = {**ANSWERS, "slot": {"bytes": 0, "crc": 0, "data": ""}}
    asked, _ = watched(answers, monkeypatch, 50.0)
    assert asked["status"] == 10 and asked["slot"] <= 12
    assert asked["registers"] <= 2 and asked["devices"] == 1


def test_a_board_whose_events_never_end_is_asked_10_times_a_second(monkeypatch):
    asked, _ = watched(ANSWERS, monkeypatch, 10.0, noise=True)
    assert 90 <= asked["status"] <= 101
    assert sum(asked.values()) - asked["status"] - asked["settlement"] <= 12


def junk(chance) -> Any:
    some: list = [
        None,
        -1,
        1 << 70,
        1.5,
        True,
        "",
        "x" * 220,
        "\x1b[2J",
        [],
        {},
        [[]],
        {"bytes": -1},
    ]
    some += [{"current": 1 << 60}, {"fram": {"bytes": "x"}}, {"fram": 7}, "hold", 1 << 52]
    return chance.choice(some)


def test_whatever_a_board_says_a_look_is_bounded(monkeypatch):
    chance = random.Random(5)
    for _ in range(100):
        answers = {do: {key: junk(chance) for key in ok} for do, ok in ANSWERS.items()}
        answers["status"]["phase"] = chance.choice(["jackpot_hold", "closed", junk(chance)])
        answers["slot"] = {"bytes": junk(chance), "crc": junk(chance), "data": junk(chance)}
        _, looks = watched(answers, monkeypatch, 6.0)
        for look in looks:
            assert all(_is_bounded(value) for value in vars(look).values()), look


def _is_bounded(value):
    if isinstance(value, dict):
        return all(_is_bounded(one) for one in (*value, *value.values()))
    if isinstance(value, list):
        return all(_is_bounded(one) for one in value)
    if isinstance(value, str):
        return len(value) <= 4 * LONGEST_TEXT and value.isprintable()
    return value is None or type(value) is int and 0 <= value < LARGEST


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (CONFIGURATION.decode(), ("12", "687a")),
        (None, (None, None)),
        ("[" * 4000, (None, None)),
        ("7", (None, None)),
        ('{"table":[],"game":5}', (None, None)),
        ('{"table":{"number":"M 7"},"game":"588"}', ("M 7", "588")),
    ],
)
def test_which_table_it_is_stands_in_the_configuration(text, found):
    table = watching.look.table_of(text)
    assert (table["table_number"], table["chapter"]) == found
