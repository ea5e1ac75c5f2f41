"""Plays a round file: says which event comes next, given what the table waits for.

The same player drives a table on the host and a board on the bench, so both get the same events
in the same order. It knows no game: the table says what it waits for, the file has it.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from tablectl.core.cards import card_text, cards_text
from tablectl.core.seats import DEALER
from tablectl.core.wagers import is_told

from host_tools.common.errors import HostError
from host_tools.rounds.round_file import RoundFile

Event = dict[str, Any]
BEFORE_THE_LATCH = ("betting", "locked")


class Player:
    """Hands out the events of one round, each without its time."""

    def __init__(self, file: RoundFile) -> None:
        self._file = file
        self._sensors = {wager.name for wager in file.game.wagers if wager.sensor}
        self._wagers: deque[Event] | None = None
        self._hands = {receiver: deque(cards) for receiver, cards in file.hands.items()}
        self._decisions = {number: deque(seat.decisions) for number, seat in file.seats.items()}
        self._lows = {number: deque([seat.low]) for number, seat in file.seats.items() if seat.low}
        self._lows[DEALER] = deque(file.dealer_low)
        self._rolls = deque(file.dice)
        self._rolled = 0
        self._revealed = 0
        self._chips: list[int] = []
        self._decided: Counter[int] = Counter()
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
        for where, reason in self._left_over():
            raise HostError(6108, file=self._file.path, where=where, reason=reason)

    def _left_over(self) -> Iterator[tuple[str, str]]:
        """(place in the file, why) of what was never asked for."""
        for receiver, cards in self._hands.items():
            if cards:
                where = self._file.place_of_hand(receiver)
                yield where, f": {card_text(cards[0])} was not dealt"
        for number, decisions in self._decisions.items():
            if decisions:
                yield f"seats.{number}.decision", f": {decisions[0].what} was not asked"
        for number, lows in self._lows.items():
            if lows:
                yield _place_of_low(number), f": {cards_text(lows[0])} was not set"
        if self._rolls:
            yield "dice", f": {self._rolls[0]} was not rolled"
        if self._file.stub and not self._stub_counted:
            yield "stub", ""

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
        limits = self._file.open_table().limits
        for number, seat in self._file.seats.items():
            for wager in self._file.game.wagers:
                if wager.name not in seat.wagers:
                    continue
                if wager.name in self._sensors:
                    events.append({"event": "chip_on", "seat": number})
                if wager.name not in self._sensors or is_told(wager, limits[wager.name]):
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
        """The name of this moment in the file."""
        if self._counts_early(what):
            return "stub_count"
        if what == "card":
            return f"card {self._drawn + 1}"
        if what == "roll":
            return f"roll {self._rolled + 1}"
        if what == "decision":
            before = self._decided[awaits["to"]]
            return f"decision {awaits['to']}" + (f" {before + 1}" if before else "")
        if what == "reveal":
            return f"reveal {self._revealed + 1}"
        if what == "set_hand":
            return f"set_hand {awaits['to']}"
        return what

    def _counts_early(self, what: str) -> bool:
        """A dealer may count the stub before it is due: a file that gives the count has it made
        before the first decision, or before cards are turned up where community cards are dealt
        after the decisions. A game that takes none before it is due says so (`early_count`)."""
        if not self._file.stub or self._stub_counted:
            return False
        if not self._file.game.early_count:
            return False
        if what == "decision":
            return not self._decided and not self._hands.get("community")
        return what == "reveal"

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
        if awaits["what"] in ANSWERS:
            return ANSWERS[awaits["what"]](self, awaits)
        if moment == "jackpot_confirm":
            return {"event": moment, "key": True}
        return {"event": moment}

    def _card(self, awaits: dict[str, Any]) -> Event:
        receiver = awaits["to"]
        hand = self._hands.get(receiver)
        if not hand:
            self._missing(f"{self._file.place_of_hand(receiver)}: another card", awaits)
        self._drawn += 1
        return {"event": "card", "card": hand.popleft()}

    def _decision(self, awaits: dict[str, Any]) -> Event:
        seat = awaits["to"]
        if not self._decisions[seat]:
            self._missing(f"seats.{seat}.decision", awaits)
        decision = self._decisions[seat].popleft()
        self._decided[seat] += 1
        event = {"event": "decision", "seat": seat, "what": decision.what}
        if decision.cents is not None:
            event["cents"] = decision.cents
        if decision.cards:
            event["cards"] = list(decision.cards)
        return event

    def _roll(self, awaits: dict[str, Any]) -> Event:
        if not self._rolls:
            self._missing("dice", awaits)
        self._rolled += 1
        return {"event": "roll", "dice": self._rolls.popleft()}

    def _reveal(self, awaits: dict[str, Any]) -> Event:
        self._revealed += 1
        return {"event": "reveal"}

    def _start_position(self, awaits: dict[str, Any]) -> Event:
        """The number drawn, or the dice called while the draw is closed."""
        if self._rolls and "dice" in awaits:
            return self._roll(awaits)
        if self._file.start_position is None:
            self._missing("start_position", awaits)
        return {"event": "start_position", "number": self._file.start_position}

    def _set_hand(self, awaits: dict[str, Any]) -> Event:
        """The seat's low hand, or what its player decides instead of showing one."""
        seat = awaits["to"]
        if awaits.get("choices") and self._decisions[seat]:
            return self._decision(awaits)
        if not self._lows.get(seat):
            self._missing(_place_of_low(seat), awaits)
        return {"event": "set_hand", "seat": seat, "low": self._lows[seat].popleft()}

    def _missing(self, where: str, awaits: dict[str, Any]) -> NoReturn:
        raise HostError(6109, file=self._file.path, where=where, section=awaits["section"])

    def _stub(self) -> dict[str, Any]:
        """The count in the file, or the one that is right."""
        self._stub_counted = True
        rest = self._file.game.pack.count - self._drawn - self._gone
        return self._file.stub or {"cards": rest, "misdealt": False}


def _place_of_low(number: int) -> str:
    return "dealer_low" if number == DEALER else f"seats.{number}.low"


# What the file answers, by what the table waits for.
ANSWERS: dict[str, Callable[[Player, dict[str, Any]], Event]] = {
    "decision": Player._decision,
    "reveal": Player._reveal,
    "roll": Player._roll,
    "start_position": Player._start_position,
    "set_hand": Player._set_hand,
}
