"""The table of a board once more, record by record, and what each record comes to: rows, and what
is not as the rules have it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Table
from tablectl.core import table as core

from host_tools.common.errors import HostError
from host_tools.floor import rows
from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry
from host_tools.journal.playback import NOTHING, Playback, Played
from host_tools.journal.story import Story

NO_CONFIGURATION = 6806
Row = dict[str, Any]


@dataclass
class Came:
    """`alarms`: (kind, text)."""

    rows: list[tuple[Table, Row]] = field(default_factory=list)
    alarms: list[tuple[str, str]] = field(default_factory=list)


class Playing:
    def __init__(self, contents: Contents, texts: list[str], state: str | None = None) -> None:
        """Behind the record before `contents`, where the table stood as `state` says; None where
        nothing but a checkpoint can tell. `texts`: configurations that are known besides."""
        self._playback = Playback(Path(), contents)
        self._playback.configurations.add(texts)
        self._story = Story()
        self._first: tuple[int, int | None] | None = None
        if state:
            self._playback.checkpoints[contents.before] = json.loads(state)
        came = Came()
        played = self._tried(came, self._playback.begin)
        self._has_to_tell = played.opened and not state
        before = Entry(contents.before, 0, {"event": "exported", "sequence": contents.before})
        self._story.tell(before, played, self._playback)
        self._before = came.alarms

    @property
    def table(self) -> core.Table | None:
        """Behind the record that was taken last; None while it is not known."""
        return self._playback.table

    def go_on(self, contents: Contents) -> None:
        self._playback.extend(contents)

    def take(self, entry: Entry, at: int | None) -> Came:
        came = Came(alarms=self._before)
        self._before = []
        if self._first is None:
            self._first = entry.sequence, at
        played = self._tried(came, lambda: self._playback.take(entry))
        self._story.tell(entry, played, self._playback)
        if played.refused:
            came.alarms.append(("refused", played.refused))
        came.rows += rows.of_event(entry.facts)
        if played.opened or self._has_to_tell:
            came.rows += rows.of_table(self._playback)
            self._has_to_tell = False
        if entry.name == "over":
            self._end_round(entry, played, came)
        came.rows += rows.of_meters(entry, self._playback)
        if played.stood_up:
            self._first = None
        return came

    def state(self) -> str | None:
        """What another one goes on from behind this record: None unless betting has opened and
        nothing lies."""
        table = self._playback.table
        if table is None or table.awaits["phase"] != "betting":
            return None
        state = self._playback.state()
        if "betting" in state or state["lying"]:
            return None
        self._first = None
        return json.dumps(state)

    def standing(self) -> Row:
        """How the table stands, as the columns of `boards` have it."""
        table = self._playback.table
        if table is None:
            names = ("table_number", "chapter", "digest", "phase", "waits", "section", "round")
            return {**dict.fromkeys(names), "meters": {}, "holds": []}
        awaits = table.awaits
        return {
            **rows.under(self._playback),
            "phase": awaits["phase"],
            "waits": awaits["what"],
            "section": awaits["section"],
            "round": self._playback.number,
            "meters": {name: level.current for name, level in rows.own_levels(table)},
            "holds": list(_held(table.lines)) if awaits["phase"] == "jackpot_hold" else [],
        }

    def _tried(self, came: Came, play: Any) -> Played:
        """What a configuration that no export told makes of the table is not known."""
        try:
            played: Played = play()
        except HostError as error:
            if error.code != NO_CONFIGURATION:
                raise
            self._playback.table = None
            text = f"configuration {error.facts['digest']} is in no export; rounds are not played"
            came.alarms.append(("configuration", text))
            return NOTHING
        return played

    def _end_round(self, over: Entry, played: Played, came: Came) -> None:
        first, began = self._first or (None, None)
        bounds = {"first": first, "began": began}
        if not self._story.rounds:
            came.rows += [(table, row | bounds) for table, row in rows.of_note(over.facts)]
            return
        (round_,) = self._story.rounds
        self._story.rounds.clear()
        made = list(rows.of_round(round_, self._playback))
        came.rows += [(made[0][0], made[0][1] | bounds), *made[1:]]
        came.alarms += _differences(over, self._playback)


def _held(lines: list[dict[str, Any]]) -> Iterator[Row]:
    """The award that waits: it was announced last."""
    held = [line for line in lines if line["outcome"] == "hold"]
    for line in held[-1:]:
        yield {name: line[name] for name in ("seat", "wager", "amount", "section")}


def _differences(over: Entry, playback: Playback) -> Iterator[tuple[str, str]]:
    """Between the note of a round and the round as the rules played it."""
    table = playback.table
    assert table
    shown = table.levels.shown
    paid = sum(line["amount"] for line in table.lines if line["outcome"] != "hold")
    mine = {
        "round": playback.number,
        "lines": len(table.lines),
        "cents": paid,
        "meter": shown and shown.current,
    }
    for name, value in mine.items():
        if over.facts.get(name) != value:
            yield "differs", f"{name} is {over.facts.get(name)} in the note, {value} by the rules"
