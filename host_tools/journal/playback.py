"""The table of a journal once more: its records go through the rules of the firmware, one after
the other, under the configurations that it names."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tablectl.core.carried_over import carried_over
from tablectl.core.errors import TableError
from tablectl.core.table import Table, open_table

from host_tools.common.errors import HostError
from host_tools.device.link.client import canonical
from host_tools.journal.contents import Contents, Export
from host_tools.journal.entry import Entry
from host_tools.submission import table_file

Configuration = dict[str, Any]
Texts = Iterable[str | None]
State = dict[str, Any]
DIGEST_BYTES = 8
# What the rules stumble over in a state or an event that no board has written.
STUMBLES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class Configurations:
    """What tables were opened with, by the digest that the journal names. `texts`: of those that
    exports tell, and others that are known."""

    def __init__(self, file: Path, texts: Iterable[str | None]) -> None:
        self.file = file
        self._by_digest: dict[str, Configuration] = {}
        self.add(texts)

    def add(self, texts: Iterable[str | None]) -> None:
        for text in dict.fromkeys(texts):
            if text:
                self._by_digest[digest_of(text)] = json.loads(text)

    @property
    def known(self) -> dict[str, Configuration]:
        return self._by_digest

    def of(self, digest: str, record: int) -> Configuration:
        """Raises HostError 6806."""
        if digest not in self._by_digest:
            raise HostError(6806, file=self.file, record=record, digest=digest)
        return self._by_digest[digest]


def texts_of(tables: tuple[Path, ...]) -> list[str]:
    """Of files that give a configuration. Raises HostError 61xx."""
    return [canonical(table_file.load(path)) for path in tables]


def told_in(exports: list[Export]) -> list[str | None]:
    return [export.begin["configuration"] for export in exports]


def digest_of(text: str) -> str:
    """What the journal names a configuration by."""
    return hashlib.sha256(text.encode()).digest()[:DIGEST_BYTES].hex()


def checkpoints_of(contents: Contents) -> dict[int, State]:
    """{sequence: state} of what the board kept at each export, to stand up from."""
    found = {}
    for export in contents.exports:
        text = export.begin["checkpoint"]
        if text:
            checkpoint = json.loads(text)
            found[int(checkpoint["cursor"].split(".")[0])] = checkpoint["state"]
    return found


@dataclass(frozen=True)
class Standing:
    """A table behind a record, where betting has opened and nothing lies: its `state` as a
    checkpoint has it, None where that is not known; `began` and `first` as `Playback` has them."""

    state: State | None
    began: bool = True
    first: str | None = None


class Played(NamedTuple):
    """What a record did: the effects at the table; `opened`: another table plays from here on;
    `stood_up`: it goes on from this state, which the board kept; `lost`: what came before it does
    not lead to it; `refused`: why the rules did not take it."""

    effects: Sequence[dict[str, Any]] = ()
    opened: bool = False
    stood_up: State | None = None
    lost: bool = False
    refused: str = ""


NOTHING = Played()


class Playback:
    """`table` is None while its state is not known; what is not to be believed is left out, up to
    the next checkpoint."""

    def __init__(
        self, file: Path, contents: Contents, tables: tuple[Path, ...] = (), texts: Texts = ()
    ) -> None:
        """`tables`: files with configurations; `texts`: configurations as they are."""
        told = [*told_in(contents.exports), *texts_of(tables), *texts]
        self.configurations = Configurations(file, told)
        self.checkpoints = checkpoints_of(contents)
        self.table: Table | None = None
        self.digest: str | None = None
        self.kept: dict[str, Any] = {}
        self._unsound = contents.unsound
        self._first_before = contents.before
        self._first = _first_of(contents, self.checkpoints)
        self.rewind()

    def rewind(self) -> None:
        """To before the first record."""
        self.table, self.digest, self.kept = None, None, {}
        self._before = self._first_before
        self._began = False

    def go_on(self, standing: Standing) -> None:
        """Before `begin`: the records before the first one have led to this."""
        self._began, self._first = standing.began, standing.first
        if standing.state:
            self.checkpoints[self._before] = standing.state

    def standing(self) -> Standing:
        """To go on from behind the record that was played last."""
        state = None
        if self.table and self.table.awaits["phase"] == "betting":
            told = self.state()
            state = None if "betting" in told else json.loads(json.dumps(told))
        return Standing(state, self._began, self._first)

    def extend(self, contents: Contents) -> None:
        """Further records follow, which are in `contents`."""
        self.configurations.add(told_in(contents.exports))
        told = {**self.checkpoints, **checkpoints_of(contents)}
        self.checkpoints = {at: state for at, state in told.items() if at > self._before}
        self._unsound = contents.unsound

    @property
    def number(self) -> int | None:
        """Of the round, where one is known."""
        return self.table.round.number if self.table and self.table.round else None

    @property
    def is_over(self) -> bool:
        return self.table is not None and bool(self.table.waits_for == "next_round")

    def begin(self) -> Played:
        """Before the first record. Raises HostError 6806."""
        state = self.checkpoints.get(self._before)
        return self.stand_up(state, self._before) if state else NOTHING

    def take(self, entry: Entry) -> Played:
        """Play a record. Raises HostError 6806 for a configuration that is not known."""
        unsound = entry.sequence in self._unsound
        lost = unsound or entry.sequence != self._before + 1
        self._before = entry.sequence
        if lost:
            self.table = None
            self._began = True
        played = NOTHING if unsound else self._take(entry)
        state = self.checkpoints.get(entry.sequence) if self.table is None else None
        if state:
            stood = self.stand_up(state, entry.sequence)
            refused = played.refused or stood.refused
            played = stood._replace(refused=refused, lost=played.lost)
        return played._replace(lost=True) if lost else played

    def stand_up(self, state: State, record: int) -> Played:
        """Go on behind a record from what the board kept, or `state` gave. Raises HostError
        6806."""
        configuration = self.configurations.of(state["configuration"], record)
        self.kept = state["kept"]
        self._before = record
        opened = self._open(configuration, state["configuration"], state)
        return opened._replace(stood_up=state) if opened.opened else opened

    def state(self) -> State:
        """What `stand_up` goes on from; to be taken when betting has opened and no wager lies."""
        assert self.table
        game = self.table.configuration["game"]
        mine = {"game": game, "configuration": self.digest, "kept": self.kept}
        return {**self.table.state(), **mine}

    def _take(self, entry: Entry) -> Played:
        if entry.is_event:
            return self._play(entry)
        if entry.name == "configured":
            return self._configure(entry)
        if entry.name == "epoch" and self.table:
            self.table.levels.begin_anew()
        return NOTHING

    def _open(self, configuration: Configuration, digest: str, state: State | None) -> Played:
        self._began = True
        try:
            self.table = open_table(configuration, None, state)
        except (TableError, *STUMBLES) as error:
            self.table = None
            what = "the state in the checkpoint behind it" if state else f"configuration {digest}"
            return Played(lost=True, refused=f"{what} opens no table: {_said(error)}")
        self.digest = digest
        return Played(self.table.opening, opened=True)

    def _play(self, entry: Entry) -> Played:
        opening = NOTHING
        if self.table is None and self._first and not self._began:
            configuration = self.configurations.of(self._first, entry.sequence)
            opening = self._open(configuration, self._first, None)
        self._began = True
        if self.table is None:
            return opening
        try:
            self.table.take(dict(entry.facts))
            self.table.levels.recorded(entry.sequence, entry.tag)
            effects = self.table.take_effects()
            self.table.levels.verify()
        except (TableError, *STUMBLES) as error:
            refused = f"the rules refuse {entry.name}: {_said(error)}"
            lost = not isinstance(error, TableError)
            self.table = None if lost else self.table
            return Played(opening.effects, opening.opened, lost=lost, refused=refused)
        return Played([*opening.effects, *effects], True) if opening.opened else Played(effects)

    def _configure(self, entry: Entry) -> Played:
        before, after = entry.facts.get("before"), entry.facts["after"]
        if self.table is None:
            if self._began or before is not None:
                return NOTHING
            return self._open(self.configurations.of(after, entry.sequence), after, None)
        if before is None and after == self.digest:
            return NOTHING
        configuration = self.configurations.of(after, entry.sequence)
        state = {**self.table.state(), "game": self.table.configuration["game"]}
        fresh = self._open(configuration, after, None)
        if not fresh.opened:
            return fresh
        chapter = configuration["game"]
        state, self.kept = carried_over(state, self.table.state(), chapter, self.kept)
        return self._open(configuration, after, state)


def _said(error: Exception) -> str:
    return str(error.text) if isinstance(error, TableError) else repr(error)


def _first_of(contents: Contents, checkpoints: dict[int, State]) -> str | None:
    """The configuration of a board that had one before its first record, by what came later."""
    if contents.before:
        return None
    for entry in contents.entries:
        if entry.name == "configured":
            before: str | None = entry.facts.get("before")
            return before
    for _, state in sorted(checkpoints.items()):
        digest: str = state["configuration"]
        return digest
    return None
