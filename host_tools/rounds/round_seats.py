"""The seats of a round file: wagers, cards, decisions and low hands."""

from dataclasses import dataclass
from typing import Any

from tablectl.core.cards import card_number, cards_text
from tablectl.core.game import Game
from tablectl.core.table import Table
from tablectl.core.wagers import Wager, equalled, is_told

from host_tools.common.errors import HostError
from host_tools.common.json_file import Fields
from host_tools.common.money import CENTS
from host_tools.rounds.round_cards import read_cards

SEAT_KEYS = ("wagers", "cards", "decision", "low")


@dataclass(frozen=True)
class Decision:
    """What a player chooses, and the cents that he puts down or the cards that he gives up with
    it."""

    what: str
    cents: int | None = None
    cards: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """As the file writes it: `play 3000`."""
        amount = [] if self.cents is None else [str(self.cents)]
        return " ".join([self.what, *amount, *cards_text(self.cards).split()])


@dataclass(frozen=True)
class Seat:
    """`decisions` in the order they are asked for; `low`: the cards of the player's low hand."""

    wagers: dict[str, int]
    cards: list[int]
    decisions: list[Decision]
    low: list[int]


def read_seats(top: Fields, game: Game, table: Table) -> dict[int, Seat]:
    known = tuple(str(number) for number in range(1, table.seats + 1))
    given = top.required("seats", 'it holds the players, as {"1": {"wagers": {...}, ...}}')
    seats = Fields(top.file, top.place("seats"), given, known)
    return {int(number): _seat(seats, number, game, table) for number in sorted(seats.values)}


def _seat(seats: Fields, number: str, game: Game, table: Table) -> Seat:
    seat = Fields(seats.file, seats.place(number), seats.values[number], SEAT_KEYS)
    wagers = _wagers(seat, game, table)
    cards = read_cards(seat, "cards") if "cards" in seat else []
    low = read_cards(seat, "low") if "low" in seat else []
    return Seat(dict(wagers.values), cards, _decisions(seat), low)


def _wagers(seat: Fields, game: Game, table: Table) -> Fields:
    given = seat.required("wagers", "it holds cents by wager")
    if isinstance(given, dict):
        for wager in game.wagers:
            if wager.name in given:
                _verify_placed(seat, wager, table)
    entered = [wager for wager in game.wagers if wager.entered and wager.name in table.limits]
    wagers = Fields(seat.file, seat.place("wagers"), given, tuple(w.name for w in entered))
    for wager in entered:
        if wager.name in wagers:
            _verify_cents(wagers, wager, table.limits[wager.name])
            _verify_equal(wagers, wager, equalled(game.wagers, wager, wagers.values), table)
    return wagers


def _verify_placed(seat: Fields, wager: Wager, table: Table) -> None:
    """A wager of the chapter that is placed before the lock, and that the table offers."""
    facts = {"where": seat.place("wagers"), "wager": wager.name, "section": wager.section}
    if not wager.entered:
        raise HostError(6112, file=seat.file, seat=seat.where, **facts)
    if wager.name not in table.limits:
        raise HostError(6113, file=seat.file, **facts)


def _verify_cents(wagers: Fields, wager: Wager, limits: tuple[int, int]) -> None:
    """Whole cents; a sensor counts one wager of the one amount, or two, that the table takes."""
    cents = wagers.whole(wager.name, wagers.values[wager.name], 1)
    if is_told(wager, limits) and cents not in limits:
        wagers.refuse(wager.name, cents, f"must be {limits[0]} or {limits[1]}, {wager.section}")
    if wager.sensor and not limits[0] <= cents <= limits[1]:
        wagers.refuse(wager.name, cents, f"this table takes {limits[0]} cents, {wager.section}")


def _verify_equal(
    wagers: Fields, wager: Wager, equal: tuple[str, int] | None, table: Table
) -> None:
    """A sensor whose wager equals another cannot be told its amount: the file must agree. Without
    the other it counts as the least."""
    if not wager.sensor or not wager.equals:
        return
    cents, least = wagers.values[wager.name], table.limits[wager.name][0]
    if equal and cents != equal[1]:
        limit = f"must equal {equal[0]} {equal[1]}, {wager.section}"
        wagers.refuse(wager.name, cents, limit)
    if not equal and cents != least:
        wagers.refuse(wager.name, cents, f"must be the least, {least}, {wager.section}")


def _decisions(seat: Fields) -> list[Decision]:
    """One text or a list of them: `fold`, `play 3000` with cents, `discard 4c 9d` with cards."""
    given = seat.values.get("decision", [])
    texts = given if isinstance(given, list) else [given]
    return [_decision(seat, text) for text in texts if text is not None]


_DECISION_LIMIT = (
    'must be a decision, with its cents or cards if it has, as "play 3000", "discard 4c 9d"'
)


def _decision(seat: Fields, text: Any) -> Decision:
    words = text.split() if isinstance(text, str) else []
    if not words:
        seat.refuse("decision", text, _DECISION_LIMIT)
    if len(words) == 2 and CENTS.fullmatch(words[1]):
        return Decision(words[0], cents=int(words[1]))
    cards: list[int] = []
    try:
        cards.extend(card_number(word) for word in words[1:])
    except ValueError:
        seat.refuse("decision", text, _DECISION_LIMIT)
    return Decision(words[0], cards=tuple(cards))
