"""What an event of the link says, in one line for the log of the panel."""

from collections.abc import Callable
from typing import Any

from tablectl.core.cards import card_text

from host_tools.common.money import in_dollars, on_sign
from host_tools.journal import card_words
from host_tools.journal.card_words import whose
from host_tools.journal.known_table import cut_in_words
from host_tools.rounds.settlement import stake_of
from host_tools.session.sentences import refusal

Event = dict[str, Any]
# Lamps are seen on the table itself; a log of them would hide the rest.
SILENT = ("lamp", "win_lamp", "tested")


def plain(name: str) -> str:
    """A name of the code as people write it."""
    return name.replace("_", " ")


# Phases of a round in the words of a dealer; the others are called what they are.
PHASES = {
    "betting": "bets are taken",
    "locked": "the chips are collected",
    "starting": "the starting position is drawn",
    "dealing": "cards are dealt",
    "rolling": "the dice are thrown",
    "deciding": "players decide",
    "setting": "hands are set",
    "revealing": "hands are turned up",
    "comparing": "hands are compared",
    "collecting": "lost wagers are collected",
    "stub": "the stub is counted",
    "counting": "the cards are counted",
    "claiming": "the link is asked for the award",
    "jackpot_hold": "an award is held",
    "over": "round over",
    "closed": "table closed",
}


def of_phase(phase: str) -> str:
    return PHASES.get(phase, plain(phase))


def meter(micro: int | None) -> str:
    """What a meter of so many micro-dollars stands at; None: its link is down."""
    return on_sign(micro) if micro is None else f"${on_sign(micro)}"


def in_words(event: Event) -> str:
    """The line of an event, "" for one that is seen anyway; of a newer firmware its name."""
    name = event["ev"]
    if name in SILENT:
        return ""
    return WORDS[name](event) if name in WORDS else plain(name)


def _pay(event: Event) -> str:
    line = event["line"]
    amount = f" {in_dollars(line['amount'])}" if line["amount"] else ""
    stake = f" ${stake_of(line)}" if line["stake"] else ""
    odds = f" ({line['odds']})" if line["odds"] else ""
    return f"seat {line['seat']}, {plain(line['wager'])}{stake}: {line['outcome']}{amount}{odds}"


def _start(event: Event) -> str:
    return f"starting position {event['n']}" if event["n"] else "starting position dark"


def _facts(event: Event) -> str:
    """What a note tells besides whose it is: which of two decks, what marks a position."""
    deck = f": {event['deck']}" if event.get("deck") else ""
    return deck or (f" with: {event['object']}" if event.get("object") else "")


def _note(event: Event) -> str:
    place = f"{whose(event['seat'])}: " if event.get("seat") is not None else ""
    wager = f", {plain(event['wager'])}" if event.get("wager") else ""
    what = NOTES.get(event["what"]) or plain(event["what"])
    return f"{place}{what}{_facts(event)}{wager}"


# Notes that the name alone does not make clear.
NOTES = {"dealer_set_wrong": "the dealer's hands are not the house way's and are set anew"}


WORDS: dict[str, Callable[[Event], str]] = {
    "phase": lambda event: of_phase(event["phase"]),
    "locked": lambda event: "no more bets" if event["on"] else "betting is open",
    "jackpot_lamp": lambda event: f"jackpot lamp {'on' if event['on'] else 'off'}",
    "late": lambda event: f"seat {event['seat']}: chip after the lock, no wager",
    "withdrawn": lambda event: (
        f"seat {event['seat']}: {plain(event.get('wager', 'chip'))} withdrawn"
    ),
    "collected": lambda event: f"seat {event['seat']}: chip collected",
    "lifted": lambda event: f"seat {event['seat']}: chip lifted",
    "accepted": lambda event: (
        f"seat {event['seat']}: {plain(event['wager'])} {in_dollars(event['cents'])} accepted"
    ),
    "hit": lambda event: f"seat {event['seat']} wins {in_dollars(event['cents'])} of the meter",
    "meter": lambda event: f"meter {meter(event['micro'])}",
    **card_words.WORDS,
    "start_position": _start,
    "hand_set": lambda event: (
        f"{whose(event['seat'])}: low hand {' '.join(map(card_text, event['low']))}"
    ),
    "rolled": lambda event: f"dice {' '.join(map(str, event['dice']))}",
    "pay": _pay,
    "void": lambda event: f"the round is void: {plain(event['what'])}",
    "note": _note,
    "cut": lambda event: cut_in_words(event["seats"]),
    "deck_removed": lambda event: "the deck is removed from the table",
    "refused": lambda event: refusal(event["err"], cited=False),
    "device": lambda event: event["err"]["text"],
    "fault": lambda event: f"restarted after a fault: {event['kind']} {event['text']}",
}


def section_of(event: Event) -> str:
    """The section that an event goes by, "" where it names none."""
    within: Event = event.get("line") or event.get("err") or event
    return within.get("section") or ""
