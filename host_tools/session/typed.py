"""What someone types at the live view: wagers, dice, low hands, the amount or the cards of a
decision, irregularities. Each prompt hands what it read to an act of the session."""

from collections.abc import Callable
from typing import Any

from tablectl.core.cards import card_number
from tablectl.core.seats import DEALER

from host_tools.session.prompt import Prompt, cents_in, name_in, numbers_in, seat_in
from host_tools.session.table_view import TableView

Act = Callable[..., Any]
YES = ("y", "yes")


def wager(view: TableView, place: Act) -> Prompt:
    """A seat, a wager or how its name begins, and dollars; no dollars take the wager back."""

    def take(text: str) -> None:
        words = text.split()
        if len(words) != 3:
            raise ValueError("seat, wager, dollars: such as 3 ante 10")
        place(seat_in(words[0]), name_in(words[1], view.entered), cents_in(words[2]))

    return Prompt("wager: seat, name, dollars", take)


def roll(view: TableView, throw: Act) -> Prompt:
    def take(text: str) -> None:
        throw(numbers_in(text, "the pips of the dice"))

    return Prompt(f"pips of {view.dice} dice", take)


def low_hand(view: TableView, set_low: Act, ask: Act) -> Prompt:
    """Of the seat whose turn it is, or of the dealer; a `?` asks how the house would set it."""

    def take(text: str) -> None:
        if text.strip() == "?":
            ask()
        else:
            set_low(cards_of(view, view.to, text))

    return Prompt(f"low hand of {listed(view, view.to)}", take)


def amount(view: TableView, decide: Act, what: str) -> Prompt:
    """Of a decision that puts down as much as its player chooses."""

    def take(text: str) -> None:
        decide(what, cents=cents_in(text.strip()))

    return Prompt(f"{what.replace('_', ' ')} of seat {view.to}: dollars", take)


def cards(view: TableView, decide: Act, what: str) -> Prompt:
    """Of a decision that gives up cards."""

    def take(text: str) -> None:
        given = cards_of(view, view.to, text)
        decide(what, cards=[card_number(card) for card in given])

    return Prompt(f"{what.replace('_', ' ')} of {listed(view, view.to)}", take)


def irregularity(view: TableView, report: Act, possible: list[dict[str, Any]]) -> Prompt:
    """Its name or how it begins; then a seat (0 the dealer), a card, a device, a wager as it needs
    them.
    `possible`: those of `irregularities.known` that can be recorded now."""
    by_name = {one["name"]: one for one in possible}

    def take(text: str) -> None:
        words = text.split() or [""]
        if not words[0] or not any(name.startswith(words[0]) for name in by_name):
            raise ValueError(f"{words[0]!r}: no name of the list begins so")
        one = by_name[name_in(words[0], tuple(by_name))]
        facts = facts_in(words[1:], one["needs"])
        view.prompt = _record(one, lambda: report(one["name"], **facts))

    listed_names = tuple((one["name"], one["says"]) for one in possible)
    return Prompt("irregularity: name, seat, card, device, wager", take, known=listed_names)


def _record(one: dict[str, Any], report: Callable[[], None]) -> Prompt:
    """Whether it is to be recorded, with what will happen then."""

    def take(text: str) -> None:
        if text.strip().lower() in YES:
            report()

    tells = f"{one['says']}. If it is recorded: {one['effect']} {one['section']}".strip()
    return Prompt("record it? y or n", take, tells=tells)


def facts_in(words: list[str], needs: list[str]) -> dict[str, Any]:
    """A number is a seat, what names a card is one, the rest a device, or a wager where one may be
    told."""
    named = "wager" if "wager" in needs else "device"
    facts: dict[str, Any] = {}
    for word in words:
        if word.isdecimal():
            facts["seat"] = int(word)
        else:
            try:
                facts["card"] = card_number(word)
            except ValueError:
                facts[named] = word
    return facts


def listed(view: TableView, to: Any) -> str:
    """A hand with the numbers that its cards are chosen by."""
    whose = "the dealer" if to == DEALER else f"seat {to}"
    hand = [f"{n} {card}" for n, card in enumerate(view.hands.get(to, []), 1)]
    return f"{whose} ({'  '.join(hand)})"


def cards_of(view: TableView, to: Any, text: str) -> list[str]:
    """The cards of a hand that are chosen by their numbers."""
    hand = view.hands.get(to, [])
    numbers = numbers_in(text, "the numbers of the cards")
    if not all(1 <= number <= len(hand) for number in numbers):
        raise ValueError(f"{text!r}: the cards have the numbers 1 to {len(hand)}")
    return [hand[number - 1] for number in numbers]
