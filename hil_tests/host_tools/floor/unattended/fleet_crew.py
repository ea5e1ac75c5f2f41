"""Who rolls out: the two that agree on it, whoever has typed `tablectl fleet start`, and somebody
who goes from table to table with the key. Dealers let the key be."""

import json
import os
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import select

from hil_tests.host_tools.floor.fleet import next_image
from hil_tests.host_tools.floor.unattended.dealer import Dealer
from hil_tests.host_tools.floor.unattended.floor import Floor, await_
from hil_tests.host_tools.floor.unattended.tables import Table
from hil_tests.host_tools.floor.unattended.verified import tablectl
from hil_tests.host_tools.helpers.interrupting import TABLECTL
from host_tools.device import keys_file, signatures
from host_tools.device.keys_file import Keys
from host_tools.floor import schema
from host_tools.floor.moments import now, text_of
from host_tools.simulator.virtual.client import VirtualBench

# A byte of the seal behind the image, which no code is read from.
DAMAGED_AT = -1
ROLLED_WITHIN_S = 1_200.0
NOTIFIED_US = 73 * 3_600_000_000
BOOT_ROM = "boot_rom"


class Guest(Dealer):
    """Whoever turns the key at his table is none of his business, nor is one that is closed."""

    def _turn(self) -> None:
        if self.view.phase == "closed":
            self._came_on_s = time.monotonic()
            self.wait()
        else:
            super()._turn()

    def _bet(self) -> None:
        self._rest()
        self._place_wagers()
        self.presses.append(time.time())
        self.do("start_game")


class FleetFloor(Floor):
    def _dealer_of(self, table: Table, seed: int, every_s: float) -> Dealer:
        return Guest(table.port, table.keys_path, seed, every_s)

    def verify_no_round_was_left(self) -> int:
        """By the journals: no board went into its boot ROM between the first record of a round
        and its last, and each round but those that are in play came to its end. How many did."""
        access, rounds = schema.access.c, schema.rounds.c
        with self.database.reading() as connection:
            went = connection.execute(
                select(access.uid, access.sequence).where(
                    access.command == BOOT_ROM, access.outcome.is_(None) | (access.outcome == 0)
                )
            ).all()
            played = connection.execute(
                select(rounds.uid, rounds.first, rounds.sequence, rounds.void)
            ).all()
        for uid, sequence in went:
            inside = [one for one in played if one.uid == uid and one.first < sequence]
            assert all(sequence > one.sequence for one in inside), (uid, sequence)
        return len(went)


class Crew:
    """`worn`: unique ids of boards whose flash keeps another byte at present; `damaged`: the table
    to which that happens once."""

    def __init__(self, floor: FleetFloor, first: Sequence[Table], damaged: Table) -> None:
        self._floor, self._first, self.damaged = floor, first, damaged
        self._folder = floor.collector.folder / "rollout"
        self._folder.mkdir()
        self._keys = self._folder / "keys"
        self._keys.mkdir()
        self._file = self._folder / "plan.toml"
        self._database = ("--database", floor.url)
        self._mended = False
        self.worn: set[str] = set()

    def table_of(self, uid: str) -> Table:
        return next(table for table in self._floor.tables if table.uid == uid)

    def keep_keys(self, others: Mapping[str, Keys]) -> None:
        """What the technician has: the keys of each board, but `others` for some."""
        for table in self._floor.tables:
            file = self._keys / f"{table.uid}.json"
            file.unlink(missing_ok=True)
            keys_file.write(file, others.get(table.uid) or keys_file.load(table.keys_path))

    def agree(self, groups: Sequence[Sequence[Table]]) -> None:
        """One plans it, the other one approves it; the notice was 73 hours ago."""
        next_image.write(self._folder)
        for name in ("pla", "ann"):
            signatures.make(self._folder / f"{name}.pem", self._folder / f"{name}.pub")
        named = [json.dumps([table.uid for table in group], indent=0) for group in groups]
        written = "".join(f"\n[[groups]]\nboards = {one}\n" for one in named)
        self._file.write_text(f'reason = "the next image"\nimage = "firmware.tcu"\n{written}')
        signing = ("--signer", self._folder / "mak.pub", "--sign", self._folder / "pla.pem")
        told = self._typed("plan", self._file, *signing, "--by", "Pla", "--json")
        self.number = json.loads(told)["number"]
        asked = ("--reference", "GL-26-17", "--notified", text_of(now() - NOTIFIED_US))
        self._typed(
            *("approve", self.number, *asked, "--sign", self._folder / "ann.pem", "--by", "Ann")
        )

    def start(self, code: int) -> None:
        """`tablectl fleet start`, with somebody at the tables. Raises AssertionError for another
        exit code."""
        whose = {"--signer": "ann.pub", "--planner": "pla.pub", "--maker": "mak.pub"}
        named = [word for name, file in whose.items() for word in (name, self._folder / file)]
        options = (*named, "--keys", self._keys, "--by", "Tec")
        words = ("fleet", "start", self.number, self._file, *options, *self._database, "--yes")
        with subprocess.Popen(
            [TABLECTL, *map(str, words), "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as process:
            try:
                self._at_tables(process, code)
            finally:
                process.kill()

    def _at_tables(self, process: "subprocess.Popen[str]", code: int) -> None:
        told: list[dict[str, Any]] = []
        asked: list[str] = []
        assert process.stdout and process.stderr
        readers = [
            threading.Thread(target=_read, args=(process.stdout, told, json.loads), daemon=True),
            threading.Thread(target=_read, args=(process.stderr, asked, str), daemon=True),
        ]
        for reader in readers:
            reader.start()
        done = {row["uid"] for row in self.listed() if row["state"] == "done"}
        for table in self._first:
            if table.uid not in done and process.poll() is None:
                self._at(table, process, told, asked)
        if process.poll() is None and code == 1:
            self._typed("stop", self.number, "--by", "Flo", "--reason", "the first group is done")
        assert process.wait(ROLLED_WITHIN_S) == code, (told[-3:], asked[-3:])

    def _at(
        self,
        table: Table,
        process: "subprocess.Popen[str]",
        told: list[dict[str, Any]],
        asked: list[str],
    ) -> None:
        """Turns the key in whatever round the table is, and back when nothing more comes of it.
        The service contact of the damaged board is closed: its flash changes while its prompt
        waits for that contact."""
        assert table.board
        damages = table is self.damaged and not self._mended
        with VirtualBench(table.board) as bench:
            bench.service_contact(damages)
            bench.key_switch(True)
            is_over = partial(self._is_over, table, told)
            is_asked = partial(_is_asked, table, asked)
            await_(
                lambda: is_asked() or is_over() or process.poll() is not None,
                ROLLED_WITHIN_S,
                f"nothing becomes of {table.name}: {told[-3:]}, {asked[-3:]}",
            )
            if damages and is_asked():
                self.worn.add(table.uid)
                self._write(bench, 0xFF ^ next_image.content()[DAMAGED_AT])
            bench.key_switch(False)
            bench.service_contact(False)
        await_(
            lambda: is_over() or process.poll() is not None,
            ROLLED_WITHIN_S,
            f"nothing has become of {table.name}: {told[-3:]}, {asked[-3:]}",
        )

    def mend(self) -> None:
        """The damaged board has another flash, and its power was off."""
        assert self.damaged.board
        with VirtualBench(self.damaged.board) as bench:
            bench.power_off()
            self._write(bench, next_image.content()[DAMAGED_AT])
            bench.power_on()
        self.worn.clear()
        self._mended = True

    def listed(self) -> list[dict[str, Any]]:
        told = json.loads(self._typed("status", self.number, "--json"))
        boards: list[dict[str, Any]] = told["boards"]
        return boards

    def _typed(self, *words: object) -> str:
        return tablectl("fleet", *words, *self._database)

    def _write(self, bench: VirtualBench, byte: int) -> None:
        bench.flash_write(len(next_image.content()) + DAMAGED_AT, bytes([byte]))

    def _is_over(self, table: Table, told: list[dict[str, Any]]) -> bool:
        states = [one["state"] for one in told if one.get("board") == table.uid]
        return "done" in states or "failed" in states


def _is_asked(table: Table, asked: list[str]) -> bool:
    place = os.path.normpath(table.port)
    return any(place in line and "open the service contact" in line for line in asked)


def _read(stream: Any, lines: list[Any], how: Any) -> None:
    for line in stream:
        lines.append(how(line))
