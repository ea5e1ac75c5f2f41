"""Records of a journal told to a table, as the events of the link would tell them: the effects of
each go through the board's own `Effects`, with parts that only remember."""

from collections.abc import Callable
from typing import Any

from tablectl.app.effects import Effects
from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER

from host_tools.common.games import title
from host_tools.journal.entry import Entry
from host_tools.journal.known_table import KnownTable
from host_tools.journal.log import details
from host_tools.journal.playback import Playback, Played

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

    def __init__(self, known: KnownTable, report: Report = lambda event: None) -> None:
        self._known = known
        self._report = report
        self._effects = Effects(
            lamps=_Lamps(), meter_sign=_Sign(), start_display=_Sign(), report=self._event
        )

    def show(self, played: Played, playback: Playback) -> None:
        """What a table that opens or stands up shows."""
        self.open(playback)
        self._effects.show(played.effects, int(self._known.now_us))
        self._lie(playback)

    def take(self, entry: Entry, played: Played, playback: Playback) -> None:
        """`played` is what `playback` made of the record."""
        known = self._known
        known.now_us = entry.time
        if played.opened:
            self.open(playback)
        if entry.is_event:
            self._act(entry)
        elif entry.name not in PLAIN:
            self._tell(entry)
        if played.refused:
            known.say(played.refused)
        self._effects.show(played.effects, entry.time)
        if played.opened:
            self._lie(playback)
        if entry.name in ("decision", "set_hand"):
            self._decide(entry.facts, playback)
        known.round = playback.number

    def _decide(self, facts: dict[str, Any], playback: Playback) -> None:
        """What a decision has put down is in no event of its own."""
        if "what" in facts:
            self._known.decisions[facts["seat"]] = facts["what"].replace("_", " ")
        elif facts["seat"] != DEALER:
            self._known.decisions[facts["seat"]] = "".join(map(card_text, facts["low"]))
        self._place(playback)

    def _lie(self, playback: Playback) -> None:
        """What lies at a table that stands up while betting is open is in no event."""
        if playback.table:
            self._known.chips = set(playback.table.sensors.all_lying())
        self._place(playback)

    def _place(self, playback: Playback) -> None:
        if playback.table and playback.table.round:
            for seat, placed in playback.table.round.wagers.items():
                self._known.wagers.setdefault(seat, {}).update(placed)

    def open(self, playback: Playback) -> None:
        """Another table: its name, its wagers."""
        known, table = self._known, playback.table
        assert table
        known.begin_round()
        configuration = table.configuration
        known.title = f"{title(configuration['game']).name}, table {configuration['table']}"
        known.seats = table.seats
        known.with_cards = table.pack.count > 0
        wagers = [w for w in table.game.wagers if w.name in table.limits or not w.entered]
        known.offered = tuple(wager.name for wager in wagers)

    def _act(self, entry: Entry) -> None:
        """What shows of an event before the table answers it."""
        known, facts = self._known, entry.facts
        if entry.name == "chip_on":
            known.chips.add(facts["seat"])
        elif entry.name == "chip_off":
            known.chips.discard(facts["seat"])
        elif entry.name == "wager":
            known.place(facts["seat"], facts["wager"], facts["cents"])
        elif entry.name == "withdraw":
            known.wagers.get(facts["seat"], {}).pop(facts["wager"], None)
        if entry.name in TOLD:
            self._tell(entry)
        elif entry.name in REPORTED:
            self._report({"ev": entry.name, "t": entry.time, **_facts(entry)})

    def _tell(self, entry: Entry) -> None:
        seat = f", seat {entry.facts['seat']}" if "seat" in entry.facts else ""
        self._known.say(f"{entry.name.replace('_', ' ')}{seat}: {details(entry)}".rstrip(": "))
        self._report({"ev": entry.name, "t": entry.time, **_facts(entry)})

    def _event(self, name: str, time_us: int, facts: dict[str, Any]) -> None:
        event = {"ev": name, "t": time_us, **facts}
        self._known.observe(event)
        self._report(event)


def _facts(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in entry.facts.items() if name not in ("event", "time")}
