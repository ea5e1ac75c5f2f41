"""A recorded table as the panel draws one: nobody plays there, so that it offers nothing."""

import json
import time
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from tablectl.core.chips import Chips
from tablectl.core.table import Table

from host_tools.journal.entry import Entry
from host_tools.journal.log import details
from host_tools.journal.record_shower import RecordShower
from host_tools.session.recorded import Recorded
from host_tools.session.session import Session
from host_tools.session.web import display_facts, picture
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.words import plain

# What becomes of a card that is drawn.
TOLD = ("card", "discarded")
Picture = dict[str, Any]
Moment = dict[str, Any]


class RecordedView(PanelView):
    """A journal has no numbers of the link's events. Record by record, each pay line is told."""

    LINES_IN_LOG = True

    def begin_round(self) -> None:
        """A round is the same wherever somebody came from."""
        super().begin_round()
        self.rounds, self.nets = 0, {}

    def observe(self, event: dict[str, Any]) -> None:
        super().observe({"seq": self.seq + 1, **event})


@dataclass(frozen=True)
class Seen:
    """What `picture.py` asks of a session, of a table that is only looked at."""

    chapter: str
    game: Any
    limits: dict[str, tuple[int, int]]
    chips: Chips
    configuration: None = None
    has_hands: bool = False
    changes_game: bool = False


class RecordedTable(Recorded):
    """`play_towards` a place, then the `moments` from there on."""

    view: PanelView
    _open: Table | None = None

    def _new_view(self) -> None:
        self.view = RecordedView(watched=True)
        self._shower = RecordShower(self.view, self._report)
        self._open = None

    def take_next(self) -> Entry:
        entry = super().take_next()
        self._open = self._playback.table or self._open
        return entry

    @property
    def number(self) -> int | None:
        """Of the round, where one is known."""
        table = self._playback.table
        return table.round.number if table and table.round else None

    def play_towards(self, place: int, limit_s: float) -> int | None:
        """None once the table stands at `place`, else how far it is, in percent. Where a round
        begins that was played before, it is gone to at once."""
        if self.place != place:
            known = sorted(self._kept)
            at = bisect_right(known, place)
            if self.place > place or (at and known[at - 1] > self.place):
                self._restore(place)
            self.seek(place)
            self._go_on(time.monotonic() + limit_s)
        return None if self.place == place else 100 * self.place // place

    def moments(self, end: int) -> Iterator[Moment]:
        """Behind each record up to the place `end`, and before the first of all; none of records
        before the first table."""
        before: dict[str, str] = {}
        told = self._last_line()
        if self._is_open() and not self.place:
            yield self._moment(None, before, 0)
        while self.place < end:
            entry = self.take_next()
            if self._is_open():
                yield self._moment(entry, before, told)
            told = self._last_line()

    def _last_line(self) -> int:
        """The number of the last one of the log."""
        return self.view.log[-1].n if self.view.log else 0

    def _is_open(self) -> bool:
        """Whether some table is known, behind the last record or before the first; one whose
        state is lost is shown as it was last."""
        self._open = self._playback.table or self._open
        return self._open is not None

    def _moment(self, entry: Entry | None, before: dict[str, str], told: int) -> Moment:
        """The parts of the picture that are otherwise than in `before`, which takes them over, and
        the lines of the log behind number `told`."""
        date = self.date()
        lines = [line.as_dict() for line in self.view.log if line.n > told]
        return {
            "record": entry.sequence if entry else None,
            "name": entry.name if entry else "",
            "at_us": self.view.now_us,
            "date": f"{date:%Y-%m-%d %H:%M:%S}" if date else "",
            "says": self._says(entry, lines),
            "is_known": self._playback.table is not None,
            "parts": _changed(before, self._picture()),
            "log": lines if entry else [],
        }

    def _says(self, entry: Entry | None, lines: list[dict[str, Any]]) -> str:
        """What a record did; of a card only what the table told, for some lie face down."""
        if entry is None:
            return "before the first record"
        if entry.name == "card":
            return next((str(one["text"]) for one in lines if one["kind"] in TOLD), "card")
        seat = f"seat {entry.facts['seat']}" if "seat" in entry.facts else ""
        told = [plain(entry.name), seat, details(entry)]
        return ", ".join(part for part in told if part)

    def _picture(self) -> Picture:
        table = self._open
        assert table
        seen = Seen(table.configuration["game"], table.game, table.limits, table.chips)
        session = cast(Session, seen)
        parts = picture.moving_facts(session, self.view, table.configuration)
        says = display_facts.turn(self.view)
        parts["step"] |= {"n": self.place, "says": says, "offers": [], "enter": ""}
        # Of the events of a link, of which a journal has none.
        del parts["seq"]
        shown = picture.table_facts(session, self.view)
        return {**parts, "table": {**shown, "keys": [], "watched": True}}


def _changed(before: dict[str, str], parts: Picture) -> Picture:
    """As they are now: the view goes on with what the picture is made of."""
    texts = {name: json.dumps(value) for name, value in parts.items()}
    changed = {name: text for name, text in texts.items() if before.get(name) != text}
    before.update(texts)
    return {name: json.loads(text) for name, text in changed.items()}
