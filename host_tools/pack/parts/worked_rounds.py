"""The worked rounds of a chapter: what was dealt and done, and what the image settled."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tablectl.core.cards import cards_text
from tablectl.core.money import dollars
from tablectl.core.seats import DEALER

from host_tools.common import json_file
from host_tools.examples import ROUNDS
from host_tools.pack.document import (
    Block,
    Column,
    Row,
    Section,
    Text,
    code,
    items,
    paragraph,
    plain,
    table,
)
from host_tools.pack.subject import NOT_FILED, ROOT, Subject
from host_tools.rounds import named_hands, round_file
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.round_irregularities import Irregularity
from host_tools.rounds.round_seats import Seat
from host_tools.rounds.settlement import Settlement, line_cells
from host_tools.simulator import played_round
from host_tools.submission.form import form_of

EQUAL = "equal"
# Decisions after which the cards of a seat are not one hand in the order in which they were dealt.
APART = {"split", "free_split", "exchange", "second_chance"}
METHOD = (
    "Each round was worked by hand from the text, and its file says what it must settle to. It "
    "was then played on the image of [[tested]], which runs on an emulated Pico: buttons are "
    "pressed, chips lie on their sensors, the card shoe says each card, and the settlement is "
    "what the board sent on its USB link. It is compared, line by line, with the same rules run "
    "on this computer and with the file. What a hand is called comes from the evaluator of the "
    "board, compiled for this computer. Below each settlement stands how it was worked out.",
    "Seat 1 is farthest to the dealer's left. Cards are rank and suit, `Td` is the ten of "
    "diamonds, `Jk` the joker. The lines are in the order of settlement. **Stake**: what lay "
    "there, and whether it goes back to the player or is gone. **Amount**: what is handed over "
    "besides. `hold`: the award waits for the floor to confirm it. What goes wrong in a round has "
    "the moment before which it happens, such as `card 10`, the tenth card that is dealt "
    "(`host_tools/examples/rounds/README.md` explains every moment). A starting position of a "
    "random number generator is drawn by the board; the number shown is the file's.",
)


@dataclass(frozen=True)
class Played:
    """A round file, as JSON too, with the image's settlement and where that is another one than
    the host's or the file's."""

    file: RoundFile
    values: dict[str, Any]
    settlement: Settlement
    differences: list[str]

    @property
    def name(self) -> str:
        return self.file.path.stem

    @property
    def verdict(self) -> str:
        return EQUAL if not self.differences else f"{len(self.differences)} differ"


def rounds(chapter: str) -> list[RoundFile]:
    return [round_file.load(path) for path in sorted((ROUNDS / chapter).glob("*.json"))]


def played(subject: Subject, file: RoundFile) -> Played:
    """The round played on the image. Raises what `played_round.play` does."""
    settlement = played_round.play(file, subject.build / "firmware.bin")
    found = played_round.compare(settlement, file)
    return Played(file, json_file.read_object(file.path), settlement, found)


def blocks(subject: Subject, of_image: list[Played]) -> Iterator[Block]:
    yield Section("Worked rounds", 1, "rounds")
    yield from map(paragraph, METHOD)
    columns = (Column("Round", 5), Column("Lines", 0, number=True), Column("Image", 2))
    rows: list[Row] = [
        (plain(f"{one.name}: {one.file.title}"), plain(len(one.settlement.lines)), one.verdict)
        for one in of_image
    ]
    wrong = sum(bool(one.differences) for one in of_image)
    yield table("The rounds, and whether image, host and file agree", columns, rows)
    agree = f"Image, host and file agree in all {len(of_image)} rounds."
    yield paragraph(f"**{wrong} of {len(of_image)} rounds differ.**" if wrong else agree)
    submitted = answers_of(subject.configuration or {})
    for one in of_image:
        yield from _round(one, submitted)


def answers_of(configuration: dict[str, Any]) -> dict[str, str]:
    """{key: the answer as people read it} of a configuration."""
    form = form_of(configuration, NOT_FILED)
    return {entry.key: entry.answer for entry in form.entries}


def _round(one: Played, submitted: dict[str, str]) -> Iterator[Block]:
    file = one.file
    yield Section(f"{_spaced(one.name)}: {file.title}", 2)
    yield from _terms(file, submitted)
    for number, earlier in enumerate(file.earlier, 1):
        yield from _dealt(earlier, f"{one.name}: earlier round {number} at the table")
    yield from _dealt(file, f"{one.name}: what was dealt")
    yield from _settled(one)
    yield items(*one.values.get("working", ()))
    path = file.path.relative_to(ROOT).as_posix()
    digest = sha256(file.path.read_bytes()).hexdigest()
    yield paragraph(f"Again: `tablectl run {path}`; SHA-256 of the file: `{digest}`.")


def _terms(file: RoundFile, submitted: dict[str, str]) -> Iterator[Block]:
    """How the table of a round differs from the one submitted."""
    answers = answers_of(file.configuration)
    rows: list[Row] = [
        (code(key), plain(answer), plain(submitted.get(key, "not asked for")))
        for key, answer in answers.items()
        if answer != submitted.get(key)
    ]
    if rows:
        columns = (Column("Key", 3), Column("In this round", 4), Column("As submitted", 4))
        yield table(f"{file.path.stem}: its table", columns, rows)
    else:
        yield paragraph("The table is the one submitted.")


def _dealt(file: RoundFile, caption: str) -> Iterator[Block]:
    columns = (
        Column("At", 2),
        Column("Wagers", 4),
        Column("Cards, as dealt", 4),
        Column("Hand", 4),
        Column("Decisions, low hand", 3),
    )
    yield table(caption, columns, list(_hands(file)))
    told = [f"Roll {number}: {pips}." for number, pips in enumerate(map(_pips, file.dice), 1)]
    if file.start_position is not None:
        told.append(f"Starting position: {file.start_position}.")
    told += map(_happened, file.irregularities)
    if file.stub is not None:
        right = "; the deck was misdealt" if file.stub["misdealt"] else ""
        told.append(f"The stub is counted: {file.stub['cards']} cards{right}.")
    if told:
        yield items(*told)


def _hands(file: RoundFile) -> Iterator[Row]:
    """The seats, then the dealer and the other places with cards."""
    names = _names(file)
    for number, seat in file.seats.items():
        wagers = [f"{_spaced(name)} {dollars(cents)}" for name, cents in seat.wagers.items()]
        cells = ", ".join(wagers) or "none", cards_text(seat.cards), names.get(number, "")
        yield _plain(f"seat {number}", *cells, _decided(seat))
    for place, cards in file.hands.items():
        if place == DEALER and cards:
            lows = [f"low {cards_text(low)}" for low in file.dealer_low]
            yield _plain(
                "dealer", "", cards_text(cards), names.get(DEALER, ""), ", then ".join(lows)
            )
        elif isinstance(place, str):
            yield _plain(_spaced(place), "", cards_text(cards), "", "")


def _names(file: RoundFile) -> dict[int | str, str]:
    """{seat: what its hand is called}; none where cards were given up or split."""
    whole = {
        place: cards_text(cards).split()
        for place, cards in file.hands.items()
        if not isinstance(place, int)
        or place not in file.seats
        or not APART & {decision.what for decision in file.seats[place].decisions}
    }
    lows = {number: cards_text(seat.low).split() for number, seat in file.seats.items()}
    if file.dealer_low:
        lows[DEALER] = cards_text(file.dealer_low[-1]).split()
    return named_hands.names(file.configuration["game"], whole, lows)


def _decided(seat: Seat) -> str:
    """What a seat decided, in order, and the low hand that it set."""
    told = [
        " ".join(filter(None, (_spaced(one.what), _amount(one.cents), cards_text(one.cards))))
        for one in seat.decisions
    ]
    return ", ".join([*told, f"low {cards_text(seat.low)}"] if seat.low else told)


def _amount(cents: int | None) -> str:
    return "" if cents is None else dollars(cents)


def _happened(one: Irregularity) -> str:
    told = [_fact(key, value) for key, value in one.event.items() if key not in ("event", "what")]
    refused = f"; refused with error {one.refused}" if one.refused else ""
    said = f" ({', '.join(told)})" if told else ""
    return f"Before `{one.moment}`: {_spaced(one.what)}{said}{refused}."


def _fact(key: str, value: Any) -> str:
    """A fact of an event, as people say it."""
    if key == "card":
        return f"card {cards_text([value])}"
    if key == "cents":
        return dollars(value)
    if key == "seat" and value == DEALER:
        return "the dealer"
    return f"{key} {_spaced(str(value))}"


def _settled(one: Played) -> Iterator[Block]:
    columns = (
        Column("Line", 0, number=True),
        Column("Seat", 0, number=True),
        Column("Wager", 3),
        Column("Stake", 0, number=True),
        Column("Outcome", 2),
        Column("Amount", 0, number=True),
        Column("Odds", 3),
        Column("Section", 4),
    )
    rows = [
        _plain(number, *map(str, line_cells(line)))
        for number, line in enumerate(one.settlement.lines, 1)
    ]
    yield table(f"{one.name}: settlement on the image", columns, rows)
    if one.settlement.void:
        yield paragraph(f"The round is void by {one.settlement.void}.")
    if one.settlement.meter is not None:
        before, after = map(dollars, (one.file.meter_cents or 0, one.settlement.meter))
        yield paragraph(f"Meter before the round {before}, after it {after}.")
    if one.differences:
        yield items(*(f"**Differs**: {text}" for text in one.differences))
    else:
        yield paragraph("Image, host and file agree in every line.")


def _plain(*cells: object) -> tuple[Text, ...]:
    return tuple(map(plain, cells))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _pips(roll: list[int]) -> str:
    return " + ".join(map(str, roll))
