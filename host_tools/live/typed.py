"""What someone types at the live view becomes a request: wagers, dice, low hands, the
amount or the cards of a decision, irregularities."""

from collections.abc import Callable
from typing import Any

from tablectl.core.cards import card_number
from tablectl.core.seats import DEALER

from host_tools.live.prompt import Prompt, cents_in, name_in, numbers_in, seat_in
from host_tools.live.table_view import TableView

Ask = Callable[..., Any]
# Mended by a request of its own, not by an irregularity.
REQUESTS = ("new_deck", "new_dice", "covered")


def wager(view: TableView, ask: Ask) -> Prompt:
    """A seat, a wager or how its name begins, and dollars; no dollars take the wager back."""

    def take(text: str) -> None:
        words = text.split()
        if len(words) != 3:
            raise ValueError("seat, wager, dollars: such as 3 ante 10")
        seat, name, cents = seat_in(words[0]), name_in(words[1], view.entered), cents_in(words[2])
        if cents:
            ask("wager", seat=seat, wager=name, cents=cents)
            view.place(seat, name, cents)
        else:
            ask("withdraw", seat=seat, wager=name)

    return Prompt("wager: seat, name, dollars", take)


def roll(view: TableView, ask: Ask) -> Prompt:
    def take(text: str) -> None:
        ask("roll", dice=numbers_in(text, "the pips of the dice"))

    return Prompt(f"pips of {view.dice} dice", take)


def low_hand(view: TableView, ask: Ask) -> Prompt:
    """Of the seat whose turn it is, or of the dealer."""
    seat = view.to

    def take(text: str) -> None:
        low = cards_of(view, seat, text)
        ask("set_hand", seat=seat, low=[card_number(card) for card in low])
        if isinstance(seat, int) and seat != DEALER:
            view.decisions[seat] = "".join(low)

    return Prompt(f"low hand of {listed(view, seat)}", take)


def amount(view: TableView, decide: Ask, what: str) -> Prompt:
    """Of a decision that puts down as much as its player chooses."""

    def take(text: str) -> None:
        decide(what, cents=cents_in(text.strip()))

    return Prompt(f"{what.replace('_', ' ')} of seat {view.to}: dollars", take)


def cards(view: TableView, decide: Ask, what: str) -> Prompt:
    """Of a decision that gives up cards."""

    def take(text: str) -> None:
        given = cards_of(view, view.to, text)
        decide(what, cards=[card_number(card) for card in given])

    return Prompt(f"{what.replace('_', ' ')} of {listed(view, view.to)}", take)


def irregularity(view: TableView, ask: Ask, known: tuple[str, ...]) -> Prompt:
    """Its name or how it begins; then a seat (0 the dealer), a card, a device as it needs them."""

    def take(text: str) -> None:
        words = text.split()
        name = name_in(words[0] if words else "", (*known, *REQUESTS))
        if name in REQUESTS:
            ask(name)
        else:
            ask("irregularity", what=name, **facts_in(words[1:]))

    return Prompt("irregularity: name, seat, card, device", take)


def facts_in(words: list[str]) -> dict[str, Any]:
    """A number is a seat, what names a card is one, the rest a device."""
    facts: dict[str, Any] = {}
    for word in words:
        if word.isdecimal():
            facts["seat"] = int(word)
        else:
            try:
                facts["card"] = card_number(word)
            except ValueError:
                facts["device"] = word
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


# What `e` asks for, by what the table waits for; dice wherever they may be thrown.
PROMPTS = {
    "wagers": wager,
    "set_hand": low_hand,
}
