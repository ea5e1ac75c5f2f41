"""A round in a file: game, configuration, meter, seats with wagers and cards, dealer.

The format is one for all games (README.md, "Round file"); what differs between games is read from
the game's own declaration. Loading checks all that can be known before the round is played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablectl.core.game import Game
from tablectl.core.money import MICRO_PER_CENT
from tablectl.core.seats import DEALER
from tablectl.core.table import Table, open_table

from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.common.json_file import Fields
from host_tools.common.plain import plain
from host_tools.rounds.round_cards import read_cards, verify_pack
from host_tools.rounds.round_expected import read_expected
from host_tools.rounds.round_irregularities import Irregularity, read_irregularities
from host_tools.rounds.round_seats import Seat, read_seats
from host_tools.submission import house_way, table_file

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


# What brings cards that were dealt back into the shoe, or other cards into play.
REFILLS = ("insufficient_cards", "new_deck")


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

    def leaves_out(self, receiver: int | str) -> bool:
        """A position without a wager and without cards here: what is dealt to it is all one."""
        if receiver == DEALER or not isinstance(receiver, int):
            return False
        seat = self.seats.get(receiver)
        return seat is None or not (seat.wagers or seat.cards)

    def cards_elsewhere(self) -> Iterator[int]:
        """The cards of the pack that stand nowhere in the file, the lowest first."""
        standing = Counter(card for card, _ in _all_cards(self))
        for card in filter(self.game.pack.has, range(self.game.pack.kinds)):
            for _ in range(self.game.pack.decks - standing[card]):
                yield card


def load(path: str | Path) -> RoundFile:
    """The round in the file `path`. Raises HostError 61xx with one line that names the fault."""
    top = Fields(path, "", json_file.read(path), TOP_KEYS)
    game, table = _open(top)
    seats = read_seats(top, game, table)
    hands: dict[int | str, list[int]] = {number: seat.cards for number, seat in seats.items()}
    hands[DEALER] = read_cards(top, "dealer")
    for place in _others(top).values:
        hands[place] = read_cards(_others(top), place)
    irregularities = read_irregularities(top, game.irregularities)
    file = RoundFile(
        path=Path(path),
        title=plain(top.text("title", "") or ""),
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
        expected=read_expected(top),
    )
    _verify_working(top)
    again = any(irregularity.what in REFILLS for irregularity in irregularities)
    verify_pack(path, table.pack, _all_cards(file), again)
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
    """The game and a table opened with the file's configuration, as a board would take it."""
    game = top.required("game", 'name the chapter, such as "687a"')
    if not isinstance(game, str):
        top.refuse("game", game, 'must be a chapter in quotes, such as "687a"')
    meter = top.values.get("meter")
    if meter is not None:
        top.whole("meter", meter)
    table = table_file.opened(_configuration(top), top.file)
    _verify_meter(top, table)
    return table.game, table


def _verify_meter(top: Fields, table: Table) -> None:
    """Its cents where the table has a progressive, else null or nothing."""
    meter = top.values.get("meter")
    if table.meter is None and meter is not None:
        top.refuse("meter", meter, "must be null, because the configuration has no progressive")
    if table.meter is not None:
        given = top.required("meter", "give the whole cents on the progressive before the round")
        if given is None:
            top.refuse("meter", given, "must be whole cents: the configuration has a progressive")


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


def _all_cards(file: RoundFile) -> Iterator[tuple[int, str]]:
    """Every card with its place in the file."""
    for receiver, cards in file.hands.items():
        for card in cards:
            yield card, file.place_of_hand(receiver)
    for irregularity in file.irregularities:
        if "card" in irregularity.event:
            yield irregularity.event["card"], irregularity.where
