"""A round in a file: game, configuration, meter, seats with wagers and cards, dealer.

The format is one for all games (README.md, "Round file"); what differs between games is read from
the game's own declaration. Loading checks all that can be known before the round is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablectl import games
from tablectl.core.cards import card_number
from tablectl.core.errors import ConfigurationError
from tablectl.core.game import Game
from tablectl.core.money import MICRO_PER_CENT
from tablectl.core.seats import DEALER
from tablectl.core.table import Table, open_table
from tablectl.core.wagers import equalled, is_told

from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.common.json_file import Fields
from host_tools.rounds.round_cards import read_cards, verify_pack
from host_tools.rounds.round_irregularities import Irregularity, read_irregularities
from host_tools.submission import house_way

TOP_KEYS = (
    "game",
    "configuration",
    "meter",
    "title",
    "seats",
    "dealer",
    "dealer_low",
    "other",
    "dice",
    "start_position",
    "irregularities",
    "stub",
    "expected",
    "working",
)
SEAT_KEYS = ("wagers", "cards", "decision", "low")
LINE_KEYS = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")
STAKE_BACK = "stake_back"


@dataclass(frozen=True)
class Decision:
    """What a player chooses, and the cents that he puts down or the cards that he gives up with
    it."""

    what: str
    cents: int | None = None
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Seat:
    """`decisions` in the order they are asked for; `low`: the cards of the player's low hand."""

    wagers: dict[str, int]
    cards: list[int]
    decisions: list[Decision]
    low: list[int]


@dataclass(frozen=True)
class RoundFile:
    """A checked round. `hands`: cards by receiver: seat, 0 = dealer, or a place on the layout;
    `dealer_low`: the dealer's low hand as set, again if it is reset; `dice`: the pips of one roll
    after the other."""

    path: Path
    title: str
    game: Game
    configuration: dict[str, Any]
    meter_cents: int | None
    seats: dict[int, Seat]
    hands: dict[int | str, list[int]]
    dealer_low: list[list[int]]
    dice: list[list[int]]
    start_position: int | None
    irregularities: list[Irregularity]
    stub: dict[str, Any] | None
    expected: dict[str, Any] | None

    def open_table(self) -> Table:
        """A fresh table of this file's configuration with its meter."""
        cents = self.meter_cents
        micro = None if cents is None else cents * MICRO_PER_CENT
        table: Table = open_table(self.configuration, micro)
        return table

    def place_of_hand(self, receiver: int | str) -> str:
        """Where this file gives the cards of `receiver`."""
        if receiver == DEALER:
            return "dealer"
        return f"seats.{receiver}.cards" if isinstance(receiver, int) else f"other.{receiver}"


def load(path: str | Path) -> RoundFile:
    """The round in the file `path`. Raises HostError 61xx with one line that names the fault."""
    top = Fields(path, "", json_file.read(path), TOP_KEYS)
    game, table = _open(top)
    seats = _seats(top, game, table)
    hands: dict[int | str, list[int]] = {number: seat.cards for number, seat in seats.items()}
    hands[DEALER] = read_cards(top, "dealer")
    for place in _others(top).values:
        hands[place] = read_cards(_others(top), place)
    irregularities = read_irregularities(top, [known.name for known in game.irregularities])
    file = RoundFile(
        path=Path(path),
        title=top.text("title", "") or "",
        game=game,
        configuration=_configuration(top),
        meter_cents=top.values.get("meter"),
        seats=seats,
        hands=hands,
        dealer_low=_dealer_low(top),
        dice=_dice(top),
        start_position=_start_position(top),
        irregularities=irregularities,
        stub=_stub(top),
        expected=_expected(top),
    )
    _verify_working(top)
    verify_pack(path, table.pack, _all_cards(file))
    return file


def _configuration(top: Fields) -> dict[str, Any]:
    todo = f"its keys: tablectl submission new {top.values['game']}"
    inner = top.required("configuration", todo)
    if not isinstance(inner, dict):
        top.refuse("configuration", inner, "must be an object { }")
    if "game" in inner:
        raise HostError(
            6104,
            file=top.file,
            where="configuration",
            key='"game"',
            known="the other keys of the table; the game stands at the top level",
        )
    return {"game": top.values["game"], **house_way.filled(inner, top.file)}


def _open(top: Fields) -> tuple[Game, Table]:
    """The game and a table opened with the file's configuration: both must be legal."""
    game = top.required("game", 'name the chapter, such as "687a"')
    if not isinstance(game, str):
        top.refuse("game", game, 'must be a chapter in quotes, such as "687a"')
    meter = top.values.get("meter")
    if meter is not None:
        top.whole("meter", meter)
    try:
        rules: Game = games.load(game)
        table = open_table(_configuration(top), None)
    except ConfigurationError as error:
        raise HostError(6110, file=top.file, where="configuration", text=error.text) from None
    if (table.meter is None) != (meter is None):
        top.refuse("meter", meter, "must be null without a progressive, else whole cents")
    return rules, table


def _seats(top: Fields, game: Game, table: Table) -> dict[int, Seat]:
    known = tuple(str(number) for number in range(1, table.seats + 1))
    given = top.required("seats", 'it holds the players, as {"1": {"wagers": {...}, ...}}')
    seats = Fields(top.file, "seats", given, known)
    return {int(number): _seat(seats, number, game, table) for number in sorted(seats.values)}


def _seat(seats: Fields, number: str, game: Game, table: Table) -> Seat:
    seat = Fields(seats.file, f"seats.{number}", seats.values[number], SEAT_KEYS)
    entered = [wager for wager in game.wagers if wager.entered and wager.name in table.limits]
    given = seat.required("wagers", "it holds cents by wager")
    wagers = Fields(seat.file, seat.place("wagers"), given, tuple(w.name for w in entered))
    for wager in entered:
        if wager.name in wagers:
            _verify_cents(wagers, wager, table.limits[wager.name])
            _verify_equal(wagers, wager, equalled(game.wagers, wager, wagers.values))
    cards = read_cards(seat, "cards") if "cards" in seat else []
    low = read_cards(seat, "low") if "low" in seat else []
    return Seat(dict(wagers.values), cards, _decisions(seat), low)


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
    if len(words) == 2 and words[1].isdecimal():
        return Decision(words[0], cents=int(words[1]))
    cards: list[int] = []
    try:
        cards.extend(card_number(word) for word in words[1:])
    except ValueError:
        seat.refuse("decision", text, _DECISION_LIMIT)
    return Decision(words[0], cards=tuple(cards))


def _dealer_low(top: Fields) -> list[list[int]]:
    """One text of cards, or a list of them where the dealer's hands are reset."""
    given = top.values.get("dealer_low", [])
    texts = given if isinstance(given, list) else [given]
    settings = [Fields(top.file, "", {"dealer_low": text}, TOP_KEYS) for text in texts]
    return [read_cards(setting, "dealer_low") for setting in settings]


def _dice(top: Fields) -> list[list[int]]:
    """One list of pips a roll; the rules say how many and which."""
    rolls = top.values.get("dice", [])
    if not isinstance(rolls, list) or not all(isinstance(roll, list) for roll in rolls):
        top.refuse("dice", rolls, "must be a list of rolls, each a list of pips [3, 4]")
    return [[top.whole("dice", pips) for pips in roll] for roll in rolls]


def _start_position(top: Fields) -> int | None:
    number = top.values.get("start_position")
    return None if number is None else top.whole("start_position", number)


def _verify_cents(wagers: Fields, wager: Any, limits: tuple[int, int]) -> None:
    """Whole cents; a sensor counts one wager of the one amount, or two, that the table takes."""
    cents = wagers.whole(wager.name, wagers.values[wager.name], 1)
    if is_told(wager, limits) and cents not in limits:
        wagers.refuse(wager.name, cents, f"must be {limits[0]} or {limits[1]}, {wager.section}")
    if wager.sensor and not limits[0] <= cents <= limits[1]:
        wagers.refuse(wager.name, cents, f"this table takes {limits[0]} cents, {wager.section}")


def _verify_equal(wagers: Fields, wager: Any, equal: tuple[str, int] | None) -> None:
    """A sensor whose wager equals another cannot be told its amount: the file must agree."""
    cents = wagers.values[wager.name]
    if wager.sensor and equal and cents != equal[1]:
        limit = f"must equal {equal[0]} {equal[1]}, {wager.section}"
        wagers.refuse(wager.name, cents, limit)


def _others(top: Fields) -> Fields:
    given = top.values.get("other", {})
    known = tuple(given) if isinstance(given, dict) else ()
    return Fields(top.file, "other", given, known)


def _verify_working(top: Fields) -> None:
    """How `expected` was worked out, for people: lines of text."""
    working = top.values.get("working", [])
    if not isinstance(working, list) or not all(isinstance(line, str) for line in working):
        top.refuse("working", working, "must be a list of texts")


def _stub(top: Fields) -> dict[str, Any] | None:
    if top.values.get("stub") is None:
        return None
    stub = Fields(top.file, "stub", top.values["stub"], ("cards", "misdealt"))
    cards = stub.whole("cards", stub.required("cards", "count the cards left in the deck"))
    return {"cards": cards, "misdealt": stub.yes_no("misdealt", False)}


def _expected(top: Fields) -> dict[str, Any] | None:
    """{"lines": [line dict], "meter": cents or None, "void": section or None}."""
    if top.values.get("expected") is None:
        return None
    expected = Fields(top.file, "expected", top.values["expected"], ("lines", "meter", "void"))
    lines = expected.required("lines", "it lists the settlement, in order")
    if not isinstance(lines, list):
        expected.refuse("lines", lines, "must be a list [ ]")
    for index, line in enumerate(lines):
        if not isinstance(line, list) or len(line) not in (len(LINE_KEYS), len(LINE_KEYS) + 1):
            expected.refuse(f"lines[{index}]", line, f"must be [{', '.join(LINE_KEYS)}]")
        if len(line) > len(LINE_KEYS) and not isinstance(line[-1], bool):
            expected.refuse(f"lines[{index}]", line, "must end with true or false: stake back")
    return {
        "lines": [dict(zip((*LINE_KEYS, STAKE_BACK), line, strict=False)) for line in lines],
        "meter": expected.values.get("meter"),
        "void": expected.text("void"),
    }


def _all_cards(file: RoundFile) -> Iterator[tuple[int, str]]:
    """Every card with its place in the file."""
    for receiver, cards in file.hands.items():
        for card in cards:
            yield card, file.place_of_hand(receiver)
    for irregularity in file.irregularities:
        if "card" in irregularity.event:
            yield irregularity.event["card"], irregularity.where
