"""Who got which card, in the words of the panel, the terminal and the log."""

from collections.abc import Callable, Sequence
from typing import Any

from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER

# A card that lies so, as the board tells of it.
FACE_DOWN = "face down"
Event = dict[str, Any]


def whose(to: int | str | None) -> str:
    """Who or what a step, a card or an event is about."""
    if to == DEALER:
        return "dealer"
    return f"seat {to}" if isinstance(to, int) else str(to or "table").replace("_", " ")


def hand_of(event: Event) -> str:
    return whose(event["to"]) + (f", hand {event['hand']}" if event.get("hand") else "")


def _split(event: Event) -> str:
    return f"seat {event['seat']}: hand {event['hand']} is split, hand {event['into']} is new"


# The line of each event of the link that is about cards.
WORDS: dict[str, Callable[[Event], str]] = {
    "card": lambda event: f"{hand_of(event)}: {event['card']}",
    "revealed": lambda event: f"{whose(event['to'])}: {event['card']} turned up",
    "discarded": lambda event: f"{event['card']} discarded",
    "exposed": lambda event: f"{event['card']} exposed, it is the next card",
    "split": _split,
}


def told_of(effects: Sequence[Event], card: int | None) -> list[Event]:
    """What the effects of a record say of cards, as events of the link; `card` is the one that the
    record names, which the table tells of as face down where it lies so."""
    told = []
    for effect in effects:
        if effect["effect"] in WORDS:
            facts = {key: value for key, value in effect.items() if key != "effect"}
            told.append({"ev": effect["effect"], **facts, **_seen(facts, card)})
    return told


def _seen(facts: Event, card: int | None) -> Event:
    if card is None or facts.get("card") != FACE_DOWN:
        return {}
    return {"card": card_text(card), "face_down": True}


def in_words(told: list[Event]) -> str:
    """The line of all of them."""
    return "; ".join(
        WORDS[event["ev"]](event) + (f", {FACE_DOWN}" if event.get("face_down") else "")
        for event in told
    )
