"""What players see of the table: the meters, who decides now, what became of the round. Nothing
that only the dealer may know: a hand is named once it lies open for all."""

import json
from functools import cache
from pathlib import Path
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
# What the odds of an award of the meter say.
OF_METER = "of meter"
ENGLISH = Path(__file__).parent / "page" / "words" / "en.json"


def facts(chapter: str, view: PanelView) -> Facts:
    """All but the house rules. Where the table is not well, that it is not and nothing else."""
    trouble = trouble_of(view)
    known = {"title": view.title, "trouble": trouble}
    if trouble:
        nothing: Facts = {"meters": [], "seats": [], "events": []}
        return {**known, **nothing, "void": "", "now": None, "house": None}
    named = _names(chapter, view)
    return {
        **known,
        "void": _void(view),
        "now": {"what": view.what, "to": view.to, "hand": view.hand, "section": view.section},
        "events": [_event(line) for line in view.lines if _is_event(line)],
        "meters": [_meter(level, micro) for level, micro in view.meters.items()],
        "seats": [_seat(view, seat, named) for seat in range(1, view.seats + 1)],
        "house": _house(named),
    }


def trouble_of(view: PanelView) -> str:
    """Why nothing of the table is to be believed now, as the display's words have it, "" where all
    is well."""
    is_silent = view.now_us - view.heard_us > SILENT_US
    troubles = {
        "absent": view.absent,
        "power": not view.power,
        "away": view.away,
        "starting": view.starting,
        "closed": view.phase == "closed",
        "silent": is_silent,
    }
    return next((kind for kind, holds in troubles.items() if holds), "")


@cache
def words() -> dict[str, Any]:
    """The words of the display in English, which a replay says too."""
    known: dict[str, Any] = json.loads(ENGLISH.read_text())
    return known


def turn(view: PanelView) -> str:
    """What the table waits for, in a sentence for everybody."""
    says = words()["says"].get(view.what, f"The table waits: {plain(view.what)}.")
    if view.to is None:
        return says.replace(": {who}", "")
    hand = f", hand {view.hand}" if view.hand else ""
    text = says.format(who=whose(view.to) + hand)
    return text[:1].upper() + text[1:]


def _is_event(line: dict[str, Any]) -> bool:
    """Awards of the meter, once, and envy bonuses."""
    return line["outcome"] == "envy" or line["outcome"] == "pay" and OF_METER in line["odds"]


def _event(line: dict[str, Any]) -> Facts:
    kind = "envy" if line["outcome"] == "envy" else "jackpot"
    return {"kind": kind, "seat": line["seat"], "amount": in_dollars(line["amount"])}


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
    """`amount` is None while its link is down, `level` "" for the one that the sign shows."""
    name = "" if level == SIGN else plain(level)
    return {"level": name, "amount": None if micro is None else meter(micro)}


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
