"""Plays a round file: says which event comes next, given what the table waits for.

The same player drives a table on the host and a board on the bench, so both get the same events
in the same order. It knows no game: the table says what it waits for, the file has it.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from tablectl.core.cards import card_text, cards_text
from tablectl.core.seats import DEALER
from tablectl.core.wagers import is_entered

from host_tools.common.errors import HostError
from host_tools.common.json_file import quote
from host_tools.rounds.moments import Moments
from host_tools.rounds.round_file import RoundFile

Event = dict[str, Any]
BEFORE_THE_LATCH = ("betting", "locked")
NEXT_ROUND = "next_round"
# Beside the facts of an event: the number of the error with which it has to be refused.
REFUSED = "refused"


class Player:
    """Hands out the events of a file, those of its earlier rounds first; `void` says whether the
    round in play is void, where anybody tells."""

    def __init__(self, file: RoundFile) -> None:
        self._rounds = deque((*file.earlier, file))
        self._round = _Round(self._rounds.popleft())
        self.void: bool | None = None

    @property
    def place(self) -> str:
        """Where in the file the last event stands, with what it says there."""
        return self._round.place

    @property
    def moments(self) -> Moments:
        """Those of the round in play."""
        return self._round.moments

    def next_event(self, awaits: dict[str, Any]) -> Event | None:
        """The next event, without its time, for a table that `awaits` (the effect of
        core/table.py); None when the last round is over. Raises HostError 6109 for what the file
        does not have, 6108 for what an earlier round never asked for."""
        event = self._round.next_event(awaits)
        if event is None and self._rounds:
            self.verify_all_used(self.void is not False)
            self._round = _Round(self._rounds.popleft())
            return {"event": NEXT_ROUND}
        return event

    def verify_all_used(self, void: bool) -> None:
        """After a round: what the file gives but nobody asked for is a mistake in it.

        Raises HostError 6108. A void round leaves cards and decisions over.
        """
        self._round.verify_all_used(void)


class _Round:
    """Hands out the events of one round."""

    def __init__(self, file: RoundFile) -> None:
        self.place = ""
        self.moments = Moments()
        self._file = file
        self._wagers: deque[tuple[int, str, bool]] | None = None
        self._hands = {receiver: deque(cards) for receiver, cards in file.hands.items()}
        self._decisions = {number: deque(seat.decisions) for number, seat in file.seats.items()}
        self._lows = {number: deque([seat.low]) for number, seat in file.seats.items() if seat.low}
        self._lows[DEALER] = deque(file.dealer_low)
        self._rolls = deque(file.dice)
        self._chips: list[int] = []
        self._stub_counted = False
        self._gone = 0
        self._spare = file.cards_elsewhere()
        self._due = list(file.irregularities)

    def next_event(self, awaits: dict[str, Any]) -> Event | None:
        what = awaits["what"]
        if self._chips and awaits["phase"] not in BEFORE_THE_LATCH:
            return {"event": "chip_off", "seat": self._chips.pop(0)}
        if what == "wagers":
            return self._bet()
        if awaits.get("uncounted") and self._file.stub and not self._stub_counted:
            # Before it is due: a file that gives the count has it made as soon as it can be.
            what = "stub_count"
        event = self._irregularity(what, awaits.get("to"))
        if event or what == NEXT_ROUND:
            return event
        self.place = f"at {what}"
        return self._answer(awaits, what)

    def verify_all_used(self, void: bool) -> None:
        if self._due:
            late = self._due[0]
            reason = f': "before": "{late.moment}"; the moments were {self.moments.in_words()}'
            where = f"{late.where} {late.what}"
            raise HostError(6108, file=self._file.path, where=where, reason=reason)
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
                where = self._file.place(f"seats.{number}.decision")
                yield where, f": {decisions[0].what} was not asked"
        for number, lows in self._lows.items():
            if lows:
                yield self._place_of_low(number), f": {cards_text(lows[0])} was not set"
        if self._rolls:
            yield self._file.place("dice"), f": {self._rolls[0]} was not rolled"
        if self._file.stub and not self._stub_counted:
            yield self._file.place("stub"), ""

    def _bet(self) -> Event:
        """Every seat's wagers in the chapter's order, then Start Game."""
        if self._wagers is None:
            event = self._irregularity("wagers")
            if event:
                return event
            self._wagers = deque(self._entries())
        if self._wagers:
            return self._wager(*self._wagers.popleft())
        event = self._irregularity("start_game")
        if event:
            return event
        self.place = "at start_game"
        return {"event": "start_game"}

    def _entries(self) -> Iterator[tuple[int, str, bool]]:
        """(seat, wager, whether it is entered): one whose chip is on a sensor is entered besides
        where the table takes two amounts."""
        limits = self._file.open_table().limits
        for number, seat in self._file.seats.items():
            for wager in self._file.game.wagers:
                if wager.name in seat.wagers and wager.sensor:
                    yield number, wager.name, False
                if wager.name in seat.wagers and is_entered(wager, limits.get(wager.name)):
                    yield number, wager.name, True

    def _wager(self, seat: int, name: str, by_hand: bool) -> Event:
        cents = self._file.seats[seat].wagers[name]
        self.place = self._file.place(f"seats.{seat}.wagers.{name} = {cents}")
        event: Event = {"event": "wager", "seat": seat, "wager": name, "cents": cents}
        if not by_hand:
            event = {"event": "chip_on", "seat": seat}
        self._follow_chip(event)
        return event

    def _irregularity(self, what: str, to: int | str | None = None) -> Event | None:
        """The next that the file has just before the table gets `what` it waits for."""
        names = self.moments.names(what, to)
        self.moments.come(names[0])
        for index, irregularity in enumerate(self._due):
            if irregularity.moment in names:
                self.place = (
                    f"{irregularity.where} {irregularity.what} (before {irregularity.moment})"
                )
                del self._due[index]
                if irregularity.refused:
                    return {**irregularity.event, REFUSED: irregularity.refused}
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

    def _answer(self, awaits: dict[str, Any], what: str) -> Event:
        if what == "stub_count":
            return {"event": "stub_count", **self._stub()}
        if what in ANSWERS:
            return ANSWERS[what](self, awaits)
        if what == "jackpot_confirm":
            return {"event": what, "key": True}
        return {"event": what}

    def _card(self, awaits: dict[str, Any]) -> Event:
        receiver = awaits["to"]
        where = self._file.place_of_hand(receiver)
        hand = self._hands.get(receiver)
        if not hand and self._file.leaves_out(receiver):
            hand = deque([next(self._spare)])
        if not hand:
            self._missing(f"{where}: another card", awaits)
        self.moments.dealt(receiver)
        card = hand.popleft()
        self.place = f"{where}: {card_text(card)}, card {self.moments.drawn} of the round"
        return {"event": "card", "card": card}

    def _decision(self, awaits: dict[str, Any]) -> Event:
        seat = awaits["to"]
        if not self._decisions.get(seat):
            before = self.moments.decided[seat]
            where = self._file.place(f"seats.{seat}.decision") + (f"[{before}]" if before else "")
            self._missing(where, awaits, "one of " + ", ".join(awaits.get("choices", ())))
        decision = self._decisions[seat].popleft()
        self.moments.decided[seat] += 1
        self.place = self._file.place(f"seats.{seat}.decision = {quote(decision.text)}")
        event = {"event": "decision", "seat": seat, "what": decision.what}
        if decision.cents is not None:
            event["cents"] = decision.cents
        if decision.cards:
            event["cards"] = list(decision.cards)
        return event

    def _roll(self, awaits: dict[str, Any]) -> Event:
        if not self._rolls:
            self._missing(self._file.place("dice"), awaits)
        roll = f"dice[{self.moments.rolled}] = {quote(self._rolls[0])}"
        self.place = self._file.place(roll)
        self.moments.rolled += 1
        return {"event": "roll", "dice": self._rolls.popleft()}

    def _reveal(self, awaits: dict[str, Any]) -> Event:
        if awaits["phase"] != "comparing":
            self.moments.revealed += 1
        return {"event": "reveal"}

    def _start_position(self, awaits: dict[str, Any]) -> Event:
        """The number drawn, or the dice called while the draw is closed."""
        if self._rolls and "dice" in awaits:
            return self._roll(awaits)
        if self._file.start_position is None:
            self._missing(self._file.place("start_position"), awaits)
        self.place = self._file.place(f"start_position = {self._file.start_position}")
        return {"event": "start_position", "number": self._file.start_position}

    def _set_hand(self, awaits: dict[str, Any]) -> Event:
        """The seat's low hand, or what its player decides instead of showing one."""
        seat = awaits["to"]
        if awaits.get("choices") and self._decisions.get(seat):
            return self._decision(awaits)
        if not self._lows.get(seat):
            self._missing(self._place_of_low(seat), awaits)
        low = self._lows[seat].popleft()
        self.place = f"{self._place_of_low(seat)} = {quote(cards_text(low))}"
        return {"event": "set_hand", "seat": seat, "low": low}

    def _missing(self, where: str, awaits: dict[str, Any], what: str = "it") -> NoReturn:
        section = awaits["section"]
        raise HostError(6109, file=self._file.path, where=where, section=section, what=what)

    def _stub(self) -> dict[str, Any]:
        """The count in the file, or the one that is right."""
        self._stub_counted = True
        self.place = self._file.place("stub")
        rest = self._file.game.pack.count - self.moments.drawn - self._gone
        return self._file.stub or {"cards": rest, "misdealt": False}

    def _place_of_low(self, number: int) -> str:
        return self._file.place("dealer_low" if number == DEALER else f"seats.{number}.low")


# What the file answers, by what the table waits for.
ANSWERS: dict[str, Callable[[_Round, dict[str, Any]], Event]] = {
    "card": _Round._card,
    "decision": _Round._decision,
    "reveal": _Round._reveal,
    "roll": _Round._roll,
    "start_position": _Round._start_position,
    "set_hand": _Round._set_hand,
}
