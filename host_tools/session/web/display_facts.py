"""What players see of the table: the meters, who decides now, what became of the round. Nothing
that only the dealer may know: a hand is named once it lies open for all."""

from typing import Any

from tablectl.core.seats import DEALER

from host_tools.common.money import in_dollars
from host_tools.journal.known_table import Receiver
from host_tools.rounds import named_hands
from host_tools.session.web import called_hands
from host_tools.session.web.panel_view import SIGN, PanelView
from host_tools.session.web.results import result
from host_tools.session.web.words import meter, plain, whose

Facts = dict[str, Any]
# The parts of the picture that the display is told.
PARTS = ("display", "rules", "seq")
# The board tells how it stands twice a second; one that says nothing for so long is not well.
SILENT_US = 3_000_000
# Hands lie open from here on.
OPEN = ("next_round", "jackpot_confirm")
SET = "hands set"


def facts(chapter: str, view: PanelView) -> Facts:
    """All but the house rules. Where the table is not well, that it is not and nothing else."""
    trouble = trouble_of(view)
    known = {"title": view.title, "trouble": trouble}
    if trouble:
        return {**known, "void": "", "now": None, "meters": [], "seats": [], "house": None}
    named = _names(chapter, view)
    return {
        **known,
        "void": _void(view),
        "now": {"says": turn(view), "to": view.to, "section": view.section},
        "meters": [_meter(level, micro) for level, micro in view.meters.items()],
        "seats": [_seat(view, seat, named) for seat in range(1, view.seats + 1)],
        "house": _house(named),
    }


def trouble_of(view: PanelView) -> str:
    """Why nothing of the table is to be believed now, "" where all is well."""
    if view.absent:
        return f"The board is not there: {view.absent}."
    if not view.power:
        return "The board has no power."
    if view.away:
        return "The connection to the board is lost."
    if view.starting:
        return "The board is starting."
    if view.phase == "closed":
        return f"The table is closed: {view.closed or 'no configuration'}."
    if view.now_us - view.heard_us > SILENT_US:
        return "The board does not answer."
    return ""


def turn(view: PanelView) -> str:
    """What the table waits for, in a sentence for everybody."""
    says = SAYS.get(view.what, f"The table waits: {plain(view.what)}.")
    if view.to is None:
        return says.replace(": {who}", "")
    hand = f", hand {view.hand}" if view.hand else ""
    text = says.format(who=whose(view.to) + hand)
    return text[:1].upper() + text[1:]


SAYS = {
    "wagers": "Place your bets.",
    "latched": "No more bets.",
    "confirm_chips": "No more bets: the chips on the sensors are collected.",
    "card": "Cards are dealt: {who}.",
    "roll": "The dice are thrown: {who}.",
    "start_position": "The starting position is drawn.",
    "decision": "{who} decides.",
    "set_hand": "{who} sets the low hand.",
    "reveal": "Cards are turned up: {who}.",
    "card_reader": "The hole card goes into the card reader device.",
    "stub_count": "The cards that are left are counted.",
    "answered": "The award of {who} is asked for: the meter is shared with other tables.",
    "jackpot_confirm": "An award of the meter is held until it is confirmed: {who}.",
    "next_round": "The round is over.",
    "": "The table has not said what comes next.",
}


def _names(chapter: str, view: PanelView) -> dict[int | str, str]:
    """Of a void round nobody had to show his cards."""
    if view.what not in OPEN or view.void:
        return {}
    hands: dict[Receiver, list[str]] = view.hands
    return named_hands.names(chapter, hands, called_hands.lows(view))


def _void(view: PanelView) -> str:
    """What made the round so, and by which section."""
    return f"{plain(view.void['what'])}, {view.void['section']}" if view.void else ""


def _meter(level: str, micro: int | None) -> Facts:
    label = "Progressive meter" if level == SIGN else f"Meter of {plain(level)}"
    return {"level": level, "label": label, "amount": meter(micro)}


def _seat(view: PanelView, seat: int, named: dict[int | str, str]) -> Facts:
    lines = [line for line in view.lines if line["seat"] == seat]
    said = view.decisions.get(seat, "")
    decided = SET if called_hands.is_low(said) else said
    playing = seat in view.seated or bool(view.wagers.get(seat)) or bool(lines)
    shown = bool(lines) and decided not in named_hands.CONCEALING
    return {
        "seat": seat,
        "playing": playing,
        "turn": view.to == seat and seat != DEALER,
        "hand": named.get(seat, "") if shown else "",
        "decided": decided,
        **{name: in_dollars(cents) if cents else "" for name, cents in result(lines).items()},
    }


def _house(named: dict[int | str, str]) -> Facts | None:
    """What lies before the dealer: his hand, or where there are no cards the dice."""
    for place in (named_hands.DICE, DEALER):
        if named.get(place):
            return {"place": place, "hand": named[place]}
    return None
