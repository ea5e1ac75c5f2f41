"""The rounds of a journal as people read them: what lay, what was dealt, what was decided, what it
paid, and what else happened meanwhile."""

from dataclasses import dataclass, field
from typing import Any

from tablectl.core.cards import card_text, cards_text
from tablectl.core.money import dollars

from host_tools.journal.card_words import FACE_DOWN
from host_tools.journal.entry import Entry
from host_tools.journal.known_table import KnownTable
from host_tools.journal.playback import Playback, Played
from host_tools.journal.record_shower import RecordShower

# What is told of every wager and chip, and shows in the round itself.
UNTOLD = (" accepted", "chip collected")
Line = dict[str, Any]


@dataclass
class Seat:
    """`wagers` in cents by name; the cards of each hand; what its player decided, in order."""

    wagers: dict[str, int]
    hands: list[list[str]]
    decisions: list[str]
    lines: list[Line]


@dataclass
class Round:
    """`configuration`: its digest; `first` and `over`: its records; `hands`: what lay with the
    dealer (0) and on the layout; `void`: the section that made it so; `notes`: (microseconds of
    the table's clock, what was told); `meter`: micro-dollars then."""

    number: int
    chapter: str
    configuration: str
    first: Entry
    over: Entry
    seats: dict[int, Seat]
    hands: dict[int | str, list[str]]
    rolls: list[list[int]]
    start: int | None
    void: str
    notes: list[tuple[int, str]]
    meter: int | None

    @property
    def wagered(self) -> int:
        return sum(sum(seat.wagers.values()) for seat in self.seats.values())

    @property
    def collected(self) -> int:
        """Cents of wagers that were lost."""
        lines = [line for seat in self.seats.values() for line in seat.lines]
        return sum(line["stake"] for line in lines if line["outcome"] == "collect")

    @property
    def kept(self) -> int:
        """Cents of stakes that did not go back: those of lost wagers, and of wagers that are paid
        in their place."""
        lines = [line for seat in self.seats.values() for line in seat.lines]
        return self.wagered - sum(line["stake"] for line in lines if line["stake_back"])

    @property
    def paid(self) -> int:
        cents: int = self.over.facts["cents"]
        return cents


class _Told(KnownTable):
    """Keeps what is said."""

    def say(self, text: str) -> None:
        if not text.endswith(UNTOLD):
            self.messages.append(text)


@dataclass
class Story:
    """`tell` takes one record after the other, with what it did, and before them where a file that
    goes on from another stands up; `rounds` is what came of it."""

    rounds: list[Round] = field(default_factory=list)
    _first: Entry | None = None
    _decisions: dict[int, list[str]] = field(default_factory=dict)
    _rolls: list[list[int]] = field(default_factory=list)
    _start: int | None = None
    _void: str = ""
    _notes: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._told = _Told()
        self._shower = RecordShower(self._told)

    def tell(self, entry: Entry, played: Played, playback: Playback) -> None:
        if entry.at is not None:
            self._first = self._first or entry
        self._shower.take(entry, _turned_up(entry, played), playback)
        self._notes += [(entry.time, text) for text in self._told.messages]
        self._told.messages.clear()
        if entry.name == "decision":
            self._decisions.setdefault(entry.facts["seat"], []).append(_decision(entry.facts))
        for effect in played.effects:
            if effect["effect"] == "rolled":
                self._rolls.append(list(effect["dice"]))
            elif effect["effect"] == "start_position":
                self._start = effect["n"] or self._start
            elif effect["effect"] == "void":
                self._void = effect["section"]
        if entry.name == "over" and playback.table and not played.stood_up:
            self._end(entry, playback)
        if entry.name == "over" or played.stood_up:
            self._begin_round()

    def _end(self, over: Entry, playback: Playback) -> None:
        assert self._first and playback.table and playback.digest
        told = self._told
        seats = {seat: self._seat(seat) for seat in range(1, told.seats + 1)}
        self.rounds.append(
            Round(
                number=over.facts["round"],
                chapter=playback.table.configuration["game"],
                configuration=playback.digest,
                first=self._first,
                over=over,
                seats={
                    number: seat for number, seat in seats.items() if seat.wagers or seat.lines
                },
                hands={
                    place: list(cards)
                    for place, cards in told.hands.items()
                    if (place == 0 or isinstance(place, str)) and place != "dice"
                },
                rolls=self._rolls,
                start=self._start,
                void=self._void,
                notes=self._notes,
                meter=over.facts.get("meter"),
            )
        )

    def _begin_round(self) -> None:
        """What belongs to a round that was not played goes with it."""
        self._first, self._start, self._void = None, None, ""
        self._decisions, self._rolls, self._notes = {}, [], []

    def _seat(self, number: int) -> Seat:
        told = self._told
        return Seat(
            wagers=dict(told.wagers.get(number, {})),
            hands=[list(hand) for hand in told.hands_of(number)],
            decisions=self._decisions.get(number, []),
            lines=[line for line in told.lines if line["seat"] == number],
        )


def _turned_up(entry: Entry, played: Played) -> Played:
    """The record knows the card that the table tells of as face down."""
    if entry.name != "card":
        return played
    known = {"card": card_text(entry.facts["card"])}
    effects = [
        {**effect, **known} if effect.get("card") == FACE_DOWN else effect
        for effect in played.effects
    ]
    return played._replace(effects=effects)


def _decision(facts: dict[str, Any]) -> str:
    words = [facts["what"].replace("_", " ")]
    if facts.get("cents"):
        words.append(dollars(facts["cents"]))
    if facts.get("cards"):
        words.append(cards_text(facts["cards"]))
    return " ".join(words)
