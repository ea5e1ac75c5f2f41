"""The rounds of a journal once more: every event goes through the rules of the firmware again, and
what comes out is held against what the board noted."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablectl.core.carried_over import carried_over
from tablectl.core.errors import TableError
from tablectl.core.table import Table, open_table
from tablectl.progressive.level import REGISTERS

from host_tools import table_file
from host_tools.errors import HostError
from host_tools.journal.contents import Contents, Entry, Finding
from host_tools.journal.export import checkpoint_of
from host_tools.journal.ledger import Ledger
from host_tools.link import canonical

Configuration = dict[str, Any]
# What a checkpoint says of a table; the rest of its state is about configurations.
STATE = ("round", "time", "levels", "carried", "deck", "in_use", "lying")
DIGEST_BYTES = 8


class Configurations:
    """What tables were opened with, by the digest that the journal names."""

    def __init__(self, file: Path, contents: Contents, tables: tuple[Path, ...]) -> None:
        self.file = file
        self._by_digest: dict[str, Configuration] = {}
        texts = [export.begin["configuration"] for export in contents.exports]
        texts += [canonical(table_file.load(path)) for path in tables]
        for text in texts:
            if text:
                self._by_digest[_digest(text)] = json.loads(text)

    def of(self, digest: str, record: int) -> Configuration:
        """Raises HostError 6806."""
        if digest not in self._by_digest:
            raise HostError(6806, file=self.file, record=record, digest=digest)
        return self._by_digest[digest]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).digest()[:DIGEST_BYTES].hex()


@dataclass
class Replay:
    """`lines` of each round's settlement by the record of its note; `left_out`: rounds before the
    first place where the state of the table is known; `stopped`: HostError 6806."""

    configurations: Configurations
    checkpoints: dict[int, dict[str, Any]]
    first: str | None
    findings: list[Finding] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    lines: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    rounds: int = 0
    left_out: int = 0
    stopped: HostError | None = None
    table: Table | None = None
    digest: str | None = None
    kept: dict[str, Any] = field(default_factory=dict)
    _settled: dict[str, Any] | None = None
    _settled_lines: list[dict[str, Any]] = field(default_factory=list)
    _began: bool = False

    def take(self, entry: Entry) -> None:
        if self._settled and entry.name != "over":
            if entry.name != "power_on":
                text = f"round {self._settled['round']} was settled before it, without a note"
                self._find(entry, text)
            self._settled = None
        if entry.is_event:
            self._play(entry)
        elif entry.name == "over":
            self._hold_against(entry)
        elif entry.name == "configured":
            self._configure(entry)
        self.hold_against_checkpoint(entry.sequence, entry.time)

    def hold_against_checkpoint(self, sequence: int, time: int) -> None:
        """Where the board kept the state of its table: it is this one's, or this one begins."""
        checkpoint = self.checkpoints.get(sequence)
        if checkpoint is None:
            return
        state = checkpoint["state"]
        if self.table is None:
            configuration = self.configurations.of(state["configuration"], sequence)
            self.ledger.stand_up(state)
            self.kept = state["kept"]
            self._open(configuration, state["configuration"], state, sequence, time)
            return
        mine = json.loads(json.dumps(self.table.state()))
        for key in STATE:
            if mine[key] != state[key]:
                text = f"the checkpoint behind it has {key} {state[key]}, the replay {mine[key]}"
                self.findings.append(Finding(sequence, text))
        self._verify_registers(sequence)

    def _verify_sums(self, sequence: int) -> None:
        for level, account in self.ledger.accounts.items():
            if not account.is_even:
                self.findings.append(Finding(sequence, f"the meter of {level} does not add up"))

    def _verify_registers(self, sequence: int) -> None:
        self._verify_sums(sequence)
        levels = self.checkpoints[sequence]["state"]["levels"] or {}
        for level, account in self.ledger.accounts.items():
            theirs = dict(zip(REGISTERS, levels[level][0], strict=True))
            for name, value in account.registers().items():
                if value != theirs[name]:
                    text = f"{name} of {level} is {theirs[name]} on the board, {value} recomputed"
                    self.findings.append(Finding(sequence, text))

    def _find(self, entry: Entry, text: str) -> None:
        self.findings.append(Finding(entry.sequence, text))

    def _open(
        self,
        configuration: Configuration,
        digest: str,
        state: dict[str, Any] | None,
        sequence: int,
        time: int,
    ) -> None:
        self.table = open_table(configuration, None, state)
        self.digest = digest
        declared = self.table.game.progressive(self.table.configuration)
        self.ledger.open(configuration["game"], declared, sequence, time)
        self._began = True

    def _play(self, entry: Entry) -> None:
        if self.table is None and self.first and not self._began:
            configuration = self.configurations.of(self.first, entry.sequence)
            self._open(configuration, self.first, None, entry.sequence, entry.time)
        self._began = True
        if self.table is None:
            return
        if entry.name == "adjusted":
            self._adjust(entry)
        was_over = _is_over(self.table)
        try:
            effects = self.table.handle(dict(entry.facts))
            self.table.levels.verify()
        except TableError as error:
            self._find(entry, f"the rules refuse {entry.name}: {error.text}")
            return
        self._book(entry, effects)
        if _is_over(self.table) and not was_over:
            self._settle(entry)

    def _adjust(self, entry: Entry) -> None:
        facts = entry.facts
        if facts["level"] in self.ledger.accounts and not self.ledger.adjust(
            entry.sequence, entry.time, facts["level"], facts["before"], facts["after"]
        ):
            self._find(entry, f"the meter did not stand at {facts['before']} before it")

    def _book(self, entry: Entry, effects: list[dict[str, Any]]) -> None:
        for effect in effects:
            if effect["effect"] == "accepted":
                what = effect["seat"], effect["wager"], effect["cents"]
                self.ledger.accept(entry.sequence, entry.time, *what)
            elif effect["effect"] == "line":
                if not self.ledger.settle(entry.sequence, entry.time, effect["line"]):
                    self._find(entry, f"{effect['line']['amount']} cents are not of the meter")

    def _settle(self, entry: Entry) -> None:
        assert self.table and self.table.round
        lines = [dict(line) for line in self.table.lines]
        paid = [line["amount"] for line in lines if line["outcome"] != "hold"]
        self._settled = {
            "round": self.table.round.number,
            "lines": len(lines),
            "cents": sum(paid),
            "meter": self.table.meter.micro if self.table.meter else None,
        }
        self._settled_lines = lines
        if self.ledger.shown() != self._settled["meter"]:
            text = (
                f"the meter is {self._settled['meter']} by the rules, {self.ledger.shown()} by sum"
            )
            self._find(entry, text)
        self._verify_sums(entry.sequence)
        self.ledger.round_over()

    def _hold_against(self, entry: Entry) -> None:
        """The note `over` and the round as it was played here."""
        if self.table is None:
            self.left_out += 1
            return
        if self._settled is None:
            self._find(entry, "no round is over here")
            return
        for name, value in self._settled.items():
            if entry.facts.get(name) != value:
                text = f"{name} is {entry.facts.get(name)} in the note, {value} in the replay"
                self._find(entry, text)
        self.lines[entry.sequence] = self._settled_lines
        self.rounds += 1
        self._settled = None

    def _configure(self, entry: Entry) -> None:
        before, after = entry.facts.get("before"), entry.facts["after"]
        place = entry.sequence, entry.time
        if self.table is None:
            if not self._began and before is None:
                self._open(self.configurations.of(after, entry.sequence), after, None, *place)
            return
        if before is None and after == self.digest:
            return
        if before not in (None, self.digest):
            self._find(entry, f"it names {before} as the one before, which is {self.digest}")
        configuration = self.configurations.of(after, entry.sequence)
        state = {**self.table.state(), "game": self.table.configuration["game"]}
        fresh = open_table(configuration).state()
        state, self.kept = carried_over(state, fresh, configuration["game"], self.kept)
        self._open(configuration, after, state, *place)


def _is_over(table: Table) -> bool:
    return bool(table.awaits["what"] == "next_round")


def replay(file: Path, contents: Contents, tables: tuple[Path, ...]) -> Replay:
    """Play the rounds in the file, up to a configuration that is missing: `stopped` says so."""
    checkpoints = {}
    for export in contents.exports:
        checkpoint = checkpoint_of(export.begin)
        if checkpoint:
            checkpoints[int(checkpoint["cursor"].split(".")[0])] = checkpoint
    known = Configurations(file, contents, tables)
    made = Replay(known, checkpoints, _first_of(contents, checkpoints))
    try:
        made.hold_against_checkpoint(contents.before, 0)
        for entry in contents.entries:
            made.take(entry)
    except HostError as error:
        made.stopped = error
    return made


def _first_of(contents: Contents, checkpoints: dict[int, dict[str, Any]]) -> str | None:
    """The configuration of a board that had one before its first record, by what came later."""
    if contents.before:
        return None
    for entry in contents.entries:
        if entry.name == "configured":
            before: str | None = entry.facts.get("before")
            return before
    for _, checkpoint in sorted(checkpoints.items()):
        digest: str = checkpoint["state"]["configuration"]
        return digest
    return None
