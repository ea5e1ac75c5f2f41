"""The rounds of a journal once more, held against what the board noted: every settlement, and
every meter at every record."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablectl.progressive.level import REGISTERS

from host_tools.common.errors import HostError
from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry
from host_tools.journal.finding import Finding
from host_tools.journal.ledger import Ledger
from host_tools.journal.playback import Playback, Played, Standing, Texts

# What a checkpoint says of a table, and of the meters that wait.
STATE = (
    "round",
    "time",
    "levels",
    "carried",
    "deck",
    "in_use",
    "lying",
    "betting",
    "spent",
    "linked",
)
COMPARED = (*STATE, "game", "configuration", "kept")


@dataclass
class Settled:
    """A round that the rules have settled: what its note has to say, and its lines; `is_cut`: the
    board has started again before it wrote the note."""

    note: dict[str, Any]
    lines: list[dict[str, Any]]
    is_cut: bool = False


Tell = Callable[[Entry, Played, Playback], None]


@dataclass
class Replay:
    """`tell` is given every record with what it did; `lines` of each round's settlement by the
    record of its note; `left_out`: rounds that could not be played, because the state of the table
    was not known; `stopped`: HostError 6806."""

    playback: Playback
    tell: Tell = lambda entry, played, playback: None
    findings: list[Finding] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    lines: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    rounds: int = 0
    left_out: int = 0
    stopped: HostError | None = None
    _settled: Settled | None = None
    _last: Entry | None = None

    def begin(self, before: int) -> None:
        """`before`: the record that the file begins behind, which an earlier export kept."""
        place = Entry(before, 0, {"event": "exported", "sequence": before})
        self._took(place, self.playback.begin())

    def take(self, entry: Entry) -> None:
        table, digest = self.playback.table, self.playback.digest
        was_over = self.playback.is_over
        self._last = entry
        played = self.playback.take(entry)
        if self._settled and not played.lost:
            self._expect_note(entry)
        self._took(entry, played)
        if self.playback.table is None:
            self.left_out += entry.name == "over"
        elif not played.lost and not played.stood_up:
            self._hold(entry, played, was_over)
        if table is not None and not played.lost:
            if entry.name == "configured" and entry.facts.get("before") not in (None, digest):
                named = entry.facts["before"]
                self._find(entry, f"it names {named} as the one before, which is {digest}")
            if entry.sequence in self.playback.checkpoints:
                self._hold_against_checkpoint(entry)

    def _took(self, entry: Entry, played: Played) -> None:
        if played.refused:
            self._find(entry, played.refused)
        if played.lost:
            self.ledger.lose()
            self._settled = None
        if played.stood_up:
            self.ledger.stand_up(played.stood_up)
        table = self.playback.table
        if played.opened and table:
            declared = table.game.progressive(table.configuration)
            chapter = table.configuration["game"]
            linked = table.configuration["linked"]
            self.ledger.open(chapter, declared, entry.sequence, entry.time, linked)
        self.tell(entry, played, self.playback)

    def _hold(self, entry: Entry, played: Played, was_over: bool) -> None:
        """What the record did, against the ledger and against the note of the round."""
        if entry.is_event:
            self._book(entry, played)
            if self.playback.is_over and not was_over and not played.refused:
                self._settle(entry)
        elif entry.name == "over":
            self._hold_against_note(entry)

    def _hold_against_checkpoint(self, entry: Entry) -> None:
        """Where the board kept the state of its table, it is this one's."""
        state = self.playback.checkpoints[entry.sequence]
        if self.playback.table is None:
            return
        mine = json.loads(json.dumps(self.playback.state()))
        for key in COMPARED:
            if key in state and mine.get(key) != state[key]:
                found = mine.get(key)
                text = f"the checkpoint behind it has {key} {state[key]}, the replay {found}"
                self._find(entry, text)
        level_of = {account.name: level for level, account in self.ledger.accounts.items()}
        for name, (values, *_) in (state["levels"] or {}).items():
            level = level_of[name]
            self._compare(entry, level, dict(zip(REGISTERS, values, strict=True)), "on the board")

    def _find(self, entry: Entry, text: str) -> None:
        self.findings.append(entry.finding(text))

    def hold_to_betting(self) -> None:
        """Behind the last record of a piece: the next one goes on from a table between rounds."""
        if self.playback.table and self._last and not self.playback.standing().state:
            self._find(self._last, "the checkpoint behind it is of no round, the replay is in one")

    def _expect_note(self, entry: Entry) -> None:
        """A start that keeps the table closed writes other notes first."""
        assert self._settled
        if entry.name == "power_on":
            self._settled.is_cut = True
        if entry.name == "over" or self._settled.is_cut and not entry.is_event:
            return
        if not self._settled.is_cut:
            number = self._settled.note["round"]
            self._find(entry, f"round {number} was settled before it, without a note")
        self._settled = None

    def _adjust(self, entry: Entry) -> None:
        facts = entry.facts
        if facts["level"] in self.ledger.accounts and not self.ledger.adjust(
            entry.sequence, entry.time, facts["level"], facts["before"], facts["after"]
        ):
            self._find(entry, f"the meter did not stand at {facts['before']} before it")

    def _book(self, entry: Entry, played: Played) -> None:
        if entry.name == "adjusted":
            self._adjust(entry)
        if played.refused:
            return
        if entry.name == "answered":
            self.ledger.answer(entry.facts["cents"])
        for effect in played.effects:
            if effect["effect"] == "accepted":
                what = effect["seat"], effect["wager"], effect["cents"]
                self.ledger.accept(entry.sequence, entry.time, *what)
            elif effect["effect"] == "line":
                if not self.ledger.settle(entry.sequence, entry.time, effect["line"]):
                    self._find(entry, f"{effect['line']['amount']} cents are not of the meter")
        self._verify_meters(entry)

    def _verify_meters(self, entry: Entry) -> None:
        """Behind every record: each meter adds up, and is what the rules of the firmware make of
        it."""
        assert self.playback.table
        for level, account in self.ledger.accounts.items():
            if not account.is_even:
                self._find(entry, f"the meter of {level} does not add up")
            self._compare(
                entry, level, self.playback.table.levels.of[level].registers(), "by the rules"
            )

    def _compare(self, entry: Entry, level: str, theirs: dict[str, int], where: str) -> None:
        mine = self.ledger.accounts[level].registers()
        if mine == theirs:
            return
        for name, value in mine.items():
            if value != theirs[name]:
                text = f"{name} of {level} is {theirs[name]} {where}, {value} by sum"
                self._find(entry, text)

    def _settle(self, entry: Entry) -> None:
        table = self.playback.table
        assert table and table.round
        lines = [dict(line) for line in table.lines]
        paid = [line["amount"] for line in lines if line["outcome"] != "hold"]
        note = {
            "round": table.round.number,
            "lines": len(lines),
            "cents": sum(paid),
            "meter": self.ledger.shown(),
        }
        self._settled = Settled(note, lines)
        self.ledger.round_over()

    def _hold_against_note(self, entry: Entry) -> None:
        """The note `over` and the round as it was played here."""
        if self._settled is None:
            self._find(entry, "no round is over here")
            return
        for name, value in self._settled.note.items():
            if entry.facts.get(name) != value:
                text = f"{name} is {entry.facts.get(name)} in the note, {value} in the replay"
                self._find(entry, text)
        self.lines[entry.sequence] = self._settled.lines
        self.rounds += 1
        self._settled = None


def replay(
    file: Path,
    contents: Contents,
    tables: tuple[Path, ...] = (),
    tell: Tell | None = None,
    texts: Texts = (),
    standing: Standing | None = None,
) -> Replay:
    """Play the rounds in the file, up to a configuration that is missing: `stopped` says so.
    `tables`, `texts`: configurations besides those that exports tell; `standing`: what the records
    before the first one have led to."""
    made = Replay(Playback(file, contents, tables, texts))
    made.tell = tell or made.tell
    if standing:
        made.playback.go_on(standing)
    try:
        made.begin(contents.before)
        for entry in contents.entries:
            made.take(entry)
    except HostError as error:
        made.stopped = error
    return made
