"""A round in a file: game, configuration, meter, seats with wagers and cards, dealer.

The format is one for all games (README.md, "Round file"); what differs between games is read from
the game's own declaration. Loading checks all that can be known before the round is played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

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

# What a round is, also one that was played before it at the table.
ROUND_KEYS = (
    "seats",
    "dealer",
    "dealer_low",
    "other",
    "dice",
    "start_position",
    "irregularities",
    "stub",
)
TOP_KEYS = (
    "game",
    "configuration",
    "meter",
    "title",
    "earlier",
    *ROUND_KEYS,
    "expected",
    "working",
)


# What brings cards that were dealt back into the shoe, or other cards into play.
REFILLS = ("insufficient_cards", "new_deck")


@dataclass(frozen=True)
class RoundFile:
    """A checked round. `hands`: cards by receiver: seat, 0 = dealer, or a place on the layout;
    `dealer_low`: the dealer's low hand as set, again if it is reset; `dice`: the pips of one roll
    after the other; `earlier`: the rounds played before it at this table; `where`: the place of
    one of those in its file."""

    path: Path
    where: str
    title: str
    game: Game
    configuration: dict[str, Any]
    meter_cents: int | None
    earlier: list["RoundFile"]
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

    def place(self, key: str) -> str:
        """Where `key` of this round stands."""
        return f"{self.where}.{key}" if self.where else key

    def place_of_hand(self, receiver: int | str) -> str:
        """Where this file gives the cards of `receiver`."""
        if receiver == DEALER:
            return self.place("dealer")
        of_seat = isinstance(receiver, int)
        return self.place(f"seats.{receiver}.cards" if of_seat else f"other.{receiver}")

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
    at = _AtTable(game, table, _configuration(top))
    given = top.values.get("earlier", [])
    if not isinstance(given, list):
        top.refuse("earlier", given, "must be a list [ ] of rounds")
    earlier = [
        _round(Fields(path, f"earlier[{index}]", entry, ROUND_KEYS), at)
        for index, entry in enumerate(given)
    ]
    _verify_working(top)
    return replace(
        _round(top, at),
        title=plain(top.text("title", "") or ""),
        meter_cents=top.values.get("meter"),
        earlier=earlier,
        expected=read_expected(top),
    )


class _AtTable(NamedTuple):
    game: Game
    table: Table
    configuration: dict[str, Any]


def _round(fields: Fields, at: _AtTable) -> RoundFile:
    """One round of the file, without what stands at its top alone."""
    seats = read_seats(fields, at.game, at.table)
    hands: dict[int | str, list[int]] = {number: seat.cards for number, seat in seats.items()}
    hands[DEALER] = read_cards(fields, "dealer")
    for place in _others(fields).values:
        hands[place] = read_cards(_others(fields), place)
    irregularities = read_irregularities(fields, at.game.irregularities)
    file = RoundFile(
        path=Path(fields.file),
        where=fields.where,
        title="",
        game=at.game,
        configuration=at.configuration,
        meter_cents=None,
        earlier=[],
        seats=seats,
        hands=hands,
        dealer_low=_dealer_low(fields),
        dice=_dice(fields),
        start_position=_start_position(fields),
        irregularities=irregularities,
        stub=_stub(fields),
        expected=None,
    )
    again = any(irregularity.what in REFILLS for irregularity in irregularities)
    verify_pack(fields.file, at.table.pack, _all_cards(file), again)
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
    table_file.verify_game(top.values, top.file)
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
    settings = [Fields(top.file, top.where, {"dealer_low": text}, TOP_KEYS) for text in texts]
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
    return Fields(top.file, top.place("other"), given, known)


def _verify_working(top: Fields) -> None:
    """How `expected` was worked out, for people: lines of text."""
    working = top.values.get("working", [])
    if not isinstance(working, list) or not all(isinstance(line, str) for line in working):
        top.refuse("working", working, "must be a list of texts")


def _stub(top: Fields) -> dict[str, Any] | None:
    if top.values.get("stub") is None:
        return None
    stub = Fields(top.file, top.place("stub"), top.values["stub"], ("cards", "misdealt"))
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
