"""Plays a round file: says which event comes next, given what the table waits for.

The same player drives a table on the host and a board on the bench, so both get the same events
in the same order. It knows no game: the table says what it waits for, the file has it.
"""

from collections import deque
from typing import Any

from tablectl.core.cards import card_text

from host_tools.errors import HostError
from host_tools.round_file import RoundFile

Event = dict[str, Any]
BEFORE_THE_LATCH = ("betting", "locked")


class Player:
    """Hands out the events of one round, each without its time."""

    def __init__(self, file: RoundFile) -> None:
        self._file = file
        self._sensors = {wager.name for wager in file.game.WAGERS if wager.sensor}
        self._wagers: deque[Event] | None = None
        self._hands = {receiver: deque(cards) for receiver, cards in file.hands.items()}
        self._chips: list[int] = []
        self._decided: set[int] = set()
        self._stub_counted = False
        self._drawn = 0
        self._gone = 0
        self._due = list(file.irregularities)

    def next_event(self, awaits: dict[str, Any]) -> Event | None:
        """The next event for a table that `awaits` (the effect of core/table.py); None when the
        round is over. Raises HostError 6109 for what the file does not have."""
        what = awaits["what"]
        if self._chips and awaits["phase"] not in BEFORE_THE_LATCH:
            return {"event": "chip_off", "seat": self._chips.pop(0)}
        if what == "wagers":
            return self._bet()
        moment = self._moment(awaits, what)
        event = self._irregularity(moment)
        if event or what == "next_round":
            return event
        return self._answer(awaits, moment)

    def verify_all_used(self, void: bool) -> None:
        """After the round: what the file gives but nobody asked for is a mistake in it.

        Raises HostError 6108. A void round leaves cards and decisions over.
        """
        if self._due:
            late = self._due[0]
            raise HostError(
                6108, file=self._file.path, where=late.where, reason=f': "before": "{late.moment}"'
            )
        if void:
            return
        for receiver, cards in self._hands.items():
            if cards:
                where = self._file.place_of_hand(receiver)
                self._never(where, f": {card_text(cards[0])} was not dealt")
        for number, seat in self._file.seats.items():
            if seat.decision and number not in self._decided:
                self._never(f"seats.{number}.decision", "")
        if self._file.stub and not self._stub_counted:
            self._never("stub", "")

    def _never(self, where: str, reason: str) -> None:
        raise HostError(6108, file=self._file.path, where=where, reason=reason)

    def _bet(self) -> Event:
        """Every seat's wagers in the chapter's order, then Start Game."""
        if self._wagers is None:
            event = self._irregularity("wagers")
            if event:
                return event
            self._wagers = deque(self._wager_events())
        if self._wagers:
            event = self._wagers.popleft()
            self._follow_chip(event)
            return event
        return self._irregularity("start_game") or {"event": "start_game"}

    def _wager_events(self) -> list[Event]:
        events: list[Event] = []
        for number, seat in self._file.seats.items():
            for wager in self._file.game.WAGERS:
                if wager.name not in seat.wagers:
                    continue
                if wager.name in self._sensors:
                    events.append({"event": "chip_on", "seat": number})
                else:
                    events.append(
                        {
                            "event": "wager",
                            "seat": number,
                            "wager": wager.name,
                            "cents": seat.wagers[wager.name],
                        }
                    )
        return events

    def _moment(self, awaits: dict[str, Any], what: str) -> str:
        """The name of this moment in the file. A dealer may count the stub before it is due: a
        file that gives the count has it made before the first decision."""
        if what == "card":
            return f"card {self._drawn + 1}"
        if what == "decision":
            early_count = self._file.stub and not self._stub_counted and not self._decided
            return "stub_count" if early_count else f"decision {awaits['to']}"
        return what

    def _irregularity(self, moment: str) -> Event | None:
        for index, irregularity in enumerate(self._due):
            if irregularity.moment == moment:
                del self._due[index]
                self._follow_chip(irregularity.event)
                self._gone += "card" in irregularity.event
                return dict(irregularity.event)
        return None

    def _follow_chip(self, event: Event) -> None:
        """Chips that lie on sensors are taken away once the table has seen them all."""
        if event["event"] == "chip_on":
            self._chips.append(event["seat"])
        elif event["event"] == "chip_off" and event["seat"] in self._chips:
            self._chips.remove(event["seat"])

    def _answer(self, awaits: dict[str, Any], moment: str) -> Event:
        if moment == "stub_count":
            return {"event": "stub_count", **self._stub()}
        if awaits["what"] == "card":
            return self._card(awaits)
        if awaits["what"] == "decision":
            return self._decision(awaits)
        if moment == "jackpot_confirm":
            return {"event": moment, "key": True}
        return {"event": moment}

    def _card(self, awaits: dict[str, Any]) -> Event:
        receiver = awaits["to"]
        hand = self._hands.get(receiver)
        if not hand:
            where = self._file.place_of_hand(receiver)
            raise HostError(
                6109,
                file=self._file.path,
                where=f"{where}: another card",
                section=awaits["section"],
            )
        self._drawn += 1
        return {"event": "card", "card": hand.popleft()}

    def _decision(self, awaits: dict[str, Any]) -> Event:
        seat = awaits["to"]
        decision = self._file.seats[seat].decision
        if decision is None:
            raise HostError(
                6109,
                file=self._file.path,
                where=f"seats.{seat}.decision",
                section=awaits["section"],
            )
        self._decided.add(seat)
        return {"event": "decision", "seat": seat, "what": decision}

    def _stub(self) -> dict[str, Any]:
        """The count in the file, or the one that is right."""
        self._stub_counted = True
        rest = self._file.game.DECK - self._drawn - self._gone
        return self._file.stub or {"cards": rest, "misdealt": False}
