"""Records of a journal shown on a view, as the events of the link would show them: the effects of
each go through the board's own `Effects`, with parts that only remember."""

from collections.abc import Callable
from typing import Any

from tablectl.app.effects import Effects
from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER

from host_tools.games import title
from host_tools.journal.contents import Entry
from host_tools.journal.log import details
from host_tools.journal.playback import Playback, Played
from host_tools.live.table_view import TableView

Report = Callable[[dict[str, Any]], None]
# Records that say nothing to people; events that do by themselves, whatever comes of them; and
# those that show where they belong, but in no event of the link.
PLAIN = ("over", "exported")
TOLD = ("adjusted", "irregularity", "stub_count", "deck_count", "jackpot_confirm")
REPORTED = ("wager", "withdraw", "decision", *TOLD)


class _Lamps:
    def __init__(self) -> None:
        self._states: dict[str, str] = {}

    def set(self, name: str, state: str, now_us: int) -> bool:
        before = self._states.get(name, "off")
        self._states[name] = state
        return state != before

    def write(self) -> None:
        pass


class _Sign:
    def show(self, value: int | None) -> None:
        pass

    def hit(self, cents: int | None) -> None:
        pass


class RecordShower:
    """`take` shows one record after the other; `report` is given events as the link has them."""

    def __init__(self, view: TableView, report: Report = lambda event: None) -> None:
        self._view = view
        self._report = report
        self._effects = Effects(_Lamps(), _Sign(), _Sign(), self._event)

    def show(self, played: Played, playback: Playback) -> None:
        """What a table that opens or stands up shows."""
        self.open(playback)
        self._effects.show(played.effects, int(self._view.now_us))

    def take(self, entry: Entry, played: Played, playback: Playback) -> None:
        """`played` is what `playback` made of the record."""
        view = self._view
        view.now_us = entry.time
        if played.opened:
            self.open(playback)
        if entry.is_event:
            self._act(entry)
        elif entry.name not in PLAIN:
            self._tell(entry)
        if played.refused:
            view.say(played.refused)
        self._effects.show(played.effects, entry.time)
        if entry.name in ("decision", "set_hand"):
            self._decide(entry.facts, playback)

    def _decide(self, facts: dict[str, Any], playback: Playback) -> None:
        """What a decision has put down is in no event of its own."""
        if "what" in facts:
            self._view.decisions[facts["seat"]] = facts["what"].replace("_", " ")
        elif facts["seat"] != DEALER:
            self._view.decisions[facts["seat"]] = "".join(map(card_text, facts["low"]))
        if playback.table and playback.table.round:
            for seat, placed in playback.table.round.wagers.items():
                self._view.wagers.setdefault(seat, {}).update(placed)

    def open(self, playback: Playback) -> None:
        """Another table: its name, its wagers."""
        view, table = self._view, playback.table
        assert table
        view.begin_round()
        configuration = table.configuration
        view.title = f"{title(configuration['game']).name}, table {configuration['table']}"
        view.seats = table.seats
        view.with_cards = table.pack.count > 0
        wagers = [w for w in table.game.WAGERS if w.name in table.limits or not w.entered]
        view.offered = tuple(wager.name for wager in wagers)

    def _act(self, entry: Entry) -> None:
        """What shows of an event before the table answers it."""
        view, facts = self._view, entry.facts
        if entry.name == "chip_on":
            view.chips.add(facts["seat"])
        elif entry.name == "chip_off":
            view.chips.discard(facts["seat"])
        elif entry.name == "wager":
            view.place(facts["seat"], facts["wager"], facts["cents"])
        elif entry.name == "withdraw":
            view.wagers.get(facts["seat"], {}).pop(facts["wager"], None)
        if entry.name in TOLD:
            self._tell(entry)
        elif entry.name in REPORTED:
            self._report({"ev": entry.name, "t": entry.time, **_facts(entry)})

    def _tell(self, entry: Entry) -> None:
        seat = f", seat {entry.facts['seat']}" if "seat" in entry.facts else ""
        self._view.say(f"{entry.name.replace('_', ' ')}{seat}: {details(entry)}".rstrip(": "))
        self._report({"ev": entry.name, "t": entry.time, **_facts(entry)})

    def _event(self, name: str, time_us: int, facts: dict[str, Any]) -> None:
        event = {"ev": name, "t": time_us, **facts}
        self._view.observe(event)
        self._report(event)


def _facts(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in entry.facts.items() if name not in ("event", "time")}
