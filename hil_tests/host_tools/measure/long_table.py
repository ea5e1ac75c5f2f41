"""The journal of a table that runs for months: some hundred different rounds are played by the
board's own keeper and journal, three times over, and what the third time adds to the second is
continued for as long as it takes. Every record is sealed behind the one before it and every export
is signed, as a board and its exporter would have done it."""

import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.store.records import TAG_BYTES, encode
from tablectl.store.ring import Cursor, cursor_of

from hil_tests.rules.helpers.any_game import AnyGame, rounds_of
from host_tools.device import keys_file, signatures
from host_tools.examples import BENCH_KEYS, ROUNDS
from host_tools.journal.blocks import (
    CHECK,
    MAGIC,
    RECORD_HEADER,
    blocks,
    record_block,
    stamp_block,
)
from host_tools.journal.entry import entry_of
from host_tools.measure.audit_figures import PlayedBoard
from host_tools.rounds import round_file

# A round that takes all of the meter, so that it stands alike behind each cycle.
JACKPOT = ROUNDS / "687a" / "02_jackpot_with_envy.json"
ROUNDS_A_CYCLE = 300
ROUNDS_AN_EXPORT = 30
SEED = 1
# A round a minute, 18 hours a day.
ROUNDS_A_MONTH = 60 * 18 * 365 // 12
# What names a place in the ring, and dates.
CURSOR, DATE = "cursor", "host"
SEALED_BEFORE = 2

Part = dict[str, Any]


@dataclass(frozen=True)
class Record:
    """`body`: up to its tag; `facts` of those that say something else in each cycle."""

    body: bytes
    time: int
    facts: Part | None


@dataclass(frozen=True)
class Stamp:
    says: Part


class FullTable(AnyGame):
    """Every seat makes every wager."""

    def step(self) -> None:
        if not self.game.waits("wagers"):
            super().step()
            return
        for seat in self.seats:
            for wager in self.table.game.wagers:
                if wager.name in self.table.limits and wager.entered:
                    self.wager(seat, wager)
        self.attempt("start_game")

    def wager(self, seat: int, wager: Any) -> None:
        if wager.sensor:
            self.game.do("chip_on", seat=seat)
        else:
            least, _ = self.table.limits[wager.name]
            self.attempt("wager", seat=seat, wager=wager.name, cents=least)


class LongTable:
    """`records`, `rounds`: how many were written so far; `cycle`: random rounds in a cycle."""

    def __init__(self, folder: Path, cycle: int = ROUNDS_A_CYCLE) -> None:
        self.key = keys_file.load(BENCH_KEYS)["journal"]
        self.signer = Ed25519PrivateKey.generate()
        self.records = self.rounds = 0
        self._tag, self._time = bytes(TAG_BYTES), 0
        self._parts = self._all(list(_cycles(folder / "played.tcj", cycle)))

    def write(self, path: Path, rounds: int) -> None:
        """A file with at least so many rounds more, to the end of an export."""
        until, hashed = self.rounds + rounds, sha256(MAGIC)
        with path.open("wb") as file:
            file.write(MAGIC)
            for part in self._parts:
                is_end = isinstance(part, Stamp) and part.says["stamp"] == "end"
                data = (
                    self._record(part) if isinstance(part, Record) else self._stamp(part, hashed)
                )
                hashed.update(data)
                file.write(data)
                if is_end and self.rounds >= until:
                    return

    def _all(self, cycles: list[bytes]) -> Iterator[Record | Stamp]:
        """What the board played, then the third cycle again and again, as it differs from the
        second."""
        first, second, third = (list(_parts_of(data)) for data in cycles)
        yield from first
        yield from second
        records = sum(isinstance(part, Record) for part in third)
        for cycle in count():
            for before, part in zip(second, third, strict=True):
                yield _continued(before, part, cycle, records)

    def _record(self, part: Record) -> bytes:
        self.records += 1
        body = bytearray(part.body)
        if part.facts:
            body.clear()
            encode(part.facts, self._time, body)
            self.rounds += part.facts["event"] == "over"
        place = RECORD_HEADER.pack(0, 0, self.records, part.time)
        sealed = self._tag + place[SEALED_BEFORE:] + body
        self._tag, self._time = hmac.digest(self.key, sealed, "sha256")[:TAG_BYTES], part.time
        return record_block(self.records, part.time, bytes(body) + self._tag)

    def _stamp(self, part: Stamp, hashed: Any) -> bytes:
        offset = cursor_of(part.says[CURSOR]).offset
        cursor = Cursor(self.records, offset, self._tag, self._time).text()
        says = {**part.says, CURSOR: cursor}
        if says["stamp"] == "end":
            name = signatures.digits_of(self.signer.public_key())
            signed = {**says, "sha256": hashed.hexdigest(), "signer": name}
            says = signatures.signed(signed, self.signer)
        return stamp_block(says)


def _cycles(path: Path, cycle: int) -> Iterator[bytes]:
    """What each of three cycles adds to a file."""
    file = round_file.load(JACKPOT)
    rounds = rounds_of(FullTable(file.configuration, SEED), cycle)
    board = PlayedBoard(path)
    board.configure(file.configuration)
    begin = len(MAGIC)
    for _ in range(3):
        board.play(file)
        for number, events in enumerate(rounds, 1):
            for event in events:
                board.handle(event)
            if number % ROUNDS_AN_EXPORT == 0:
                board.export()
        data = path.read_bytes()
        yield data[begin:]
        begin = len(data)


def _parts_of(data: bytes) -> Iterator[Record | Stamp]:
    for block in blocks(data, 0):
        if block.is_stamp:
            yield Stamp(block.stamp or {})
            continue
        entry = entry_of(block.data)
        body = block.data[RECORD_HEADER.size : -CHECK - TAG_BYTES]
        changes = entry.name == "over"
        yield Record(body, entry.time, entry.facts if changes else None)


def _continued(before: Any, part: Any, cycle: int, records: int) -> Record | Stamp:
    """As it comes `cycle` times later."""
    if isinstance(part, Stamp):
        return Stamp(_later(before.says, part.says, cycle, records))
    time = part.time + cycle * (part.time - before.time)
    facts = part.facts and _later(before.facts, part.facts, cycle, records)
    return Record(part.body, time, facts)


def _later(before: Any, now: Any, cycle: int, records: int) -> Any:
    """Plain data that grows from cycle to cycle by what it has grown by in the last."""
    if isinstance(now, bool) or now is None:
        return now
    if isinstance(now, int):
        return now + cycle * (now - before)
    if isinstance(now, dict):
        return {name: _named(name, before[name], now[name], cycle, records) for name in now}
    if isinstance(now, list):
        return [_later(*pair, cycle, records) for pair in zip(before, now, strict=True)]
    assert before == now, now
    return now


def _named(name: str, before: Any, now: Any, cycle: int, records: int) -> Any:
    if name == CURSOR:
        cursor = cursor_of(now)
        cursor.sequence += cycle * records
        return cursor.text()
    if name == DATE:
        first, second = (datetime.fromisoformat(text) for text in (before, now))
        return (second + cycle * (second - first)).isoformat(timespec="milliseconds")
    if name == "checkpoint":
        return json.dumps(_later(json.loads(before), json.loads(now), cycle, records))
    return _later(before, now, cycle, records)
