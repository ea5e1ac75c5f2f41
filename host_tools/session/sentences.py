"""What a session tells people: refusals and other errors, and what was decided."""

import re
from collections.abc import Callable

from tablectl.core.cards import card_text

from host_tools.common.errors import HostError
from host_tools.common.money import in_dollars
from host_tools.device.link.client import Message, Refused

# The board's errors whose numbers are cents (core/errors.py), but for seats and multiples.
OF_CENTS = (1004, 1024)
CENTS = re.compile(r"(?<!seat )(?<![\w.])\d+(?!\w|(?: or \d+)* x )")


# What the table waits for, and the way on: by `what` of its step.
WAITS = {
    "wagers": ("the bets", "Start Game closes them."),
    "latched": ("the sensors to settle", "It goes on by itself."),
    "confirm_chips": ("the count of the chips", "Collect them and confirm it first."),
    "card": ("a card", "Deal it first."),
    "roll": ("the dice", "Throw them first."),
    "start_position": ("the starting position", "Shake the dice if the board asks for it."),
    "decision": ("a player to decide", "Enter what the player decides first."),
    "set_hand": ("a hand to be set", "Enter its low hand first."),
    "reveal": ("cards to be turned up", "Turn them up first."),
    "card_reader": ("the card reader", "Put the hole card into it first."),
    "stub_count": ("the count of the stub", "Count it first."),
    "answered": ("the link", "It goes on by itself."),
    "jackpot_confirm": ("an award to be confirmed", "Confirm it with the key switch on first."),
    "next_round": ("the next round", "Open it first: Next round."),
}
# Requests by what somebody meant with them.
ACTS = {"config_end": "another game", "config_begin": "another game"}
# Errors of the board as people are told them, with the way on: code -> (what its text is, the
# sentence).
TOLD: dict[int, tuple[str, str | Callable[[re.Match[str]], str]]] = {
    1001: (
        r"(\w+) now: the table waits for (\w+) .*",
        lambda found: _not_awaited(*found.groups()),
    ),
    1002: (
        r"(.*) at (seat \d+): no more bets",
        r"No more bets: \1 at \2 has to wait for the next round.",
    ),
    1010: (
        r"chips still on.*seats (.*)",
        r"Chips are still on the sensors of seats \1. Take them off first.",
    ),
    1046: (
        r"seat (\d+) sat.*",
        r"Seat \1 sat out a round since the last shuffle, so its player bets again after the next "
        r"one, or once it is recorded under Irregularity that the player may.",
    ),
    2011: (
        r"(\w+): only.*",
        lambda found: (
            f"{_begin(ACTS.get(found[1], found[1]))} has to wait for the end of this "
            "round. Finish the round, then choose it again."
        ),
    ),
}


def in_words(error: Exception) -> str:
    if isinstance(error, Refused):
        return refusal(error.error)
    return error.text if isinstance(error, HostError) else str(error)


def refusal(error: Message, cited: bool = True) -> str:
    """An error of the board as a sentence: its amounts in dollars, the section at the end if it
    is to be `cited`."""
    code, text = error.get("code"), error["text"]
    section = error.get("section") or ""
    text = text.removesuffix(f", {section}")
    if code in OF_CENTS:
        text = CENTS.sub(lambda found: in_dollars(int(found[0])), text)
    if code in TOLD:
        text = re.sub(TOLD[code][0], TOLD[code][1], text)
    text = _begin(text.replace("_", " "))
    return (text if text.endswith(".") else f"{text}.") + (
        f" ({section})" if section and cited else ""
    )


def _not_awaited(event: str, what: str) -> str:
    waits, way = WAITS.get(what, (what, ""))
    return f"{event} is not possible now: the table waits for {waits}. {way}".strip()


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]


def decision(seat: int, hand: int | None, what: str, facts: Message) -> str:
    """Who decided what, with its amount and cards."""
    whose = f"seat {seat}, hand {hand}" if hand else f"seat {seat}"
    amount = f" {in_dollars(facts['cents'])}" if "cents" in facts else ""
    given = "".join(f" {card_text(card)}" for card in facts.get("cards", ()))
    return f"{whose}: {what.replace('_', ' ')}{amount}{given}"
