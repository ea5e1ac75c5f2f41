"""What a session tells people: refusals and other errors, and what was decided."""

import re

from tablectl.core.cards import card_text
from tablectl.core.money import dollars

from host_tools.common.errors import HostError
from host_tools.device.link.client import Message, Refused

# The board's errors whose numbers are cents (core/errors.py), but for seats and multiples.
OF_CENTS = (1004, 1024)
CENTS = re.compile(r"(?<!seat )(?<![\w.])\d+(?!\w|(?: or \d+)* x )")


def in_words(error: Exception) -> str:
    if isinstance(error, Refused):
        return f"refused: {refusal(error.error)}"
    return error.text if isinstance(error, HostError) else str(error)


def refusal(error: Message) -> str:
    """The text of an error of the board, its amounts in dollars."""
    text: str = error["text"]
    if error.get("code") not in OF_CENTS:
        return text
    end = f", {error['section']}" if error.get("section") else ""
    said = CENTS.sub(lambda found: f"${dollars(int(found[0]))}", text.removesuffix(end))
    return said.replace("_", " ") + (end if text.endswith(end) else "")


def decision(seat: int, hand: int | None, what: str, facts: Message) -> str:
    """Who decided what, with its amount and cards."""
    whose = f"seat {seat}, hand {hand}" if hand else f"seat {seat}"
    amount = f" {dollars(facts['cents'])}" if "cents" in facts else ""
    given = "".join(f" {card_text(card)}" for card in facts.get("cards", ()))
    return f"{whose}: {what.replace('_', ' ')}{amount}{given}"
