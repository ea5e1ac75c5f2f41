"""All that a page shows, as plain data: one value a part, so that only what changed is sent."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tablectl.core.cards import card_text
from tablectl.core.irregularities import devices
from tablectl.core.seats import DEALER
from tablectl.core.wagers import is_told

from host_tools.common.money import in_dollars
from host_tools.device.clearing import BY_TECHNICIAN
from host_tools.rounds.named_hands import Called
from host_tools.rounds.settlement import stake_of
from host_tools.session import irregularities
from host_tools.session.bench_session import BenchSession
from host_tools.session.keys import KEYS
from host_tools.session.session import Session
from host_tools.session.web import (
    called_hands,
    display_facts,
    examples,
    layouts,
    remedies,
    results,
    seen_cards,
)
from host_tools.session.web.offers import task
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.pay_rows import paytables, row_of
from host_tools.session.web.seen_cards import Hands
from host_tools.session.web.words import plain

Picture = dict[str, Any]
# By receiver of KnownTable.
Names = dict[Any, Called]
# What a key does on the page, where that is not what it does in the terminal.
ON_THE_PAGE = {
    "pick": "a player sits down with the required wagers, or leaves; of a decision the choice",
    "enter": "go to the field, the dice or the cards that are awaited",
    "go_wrong": "tell what went wrong",
    "toggle_help": "show this page",
}
# Chips of one dollar to five hundred.
CHIPS = (100, 500, 2_500, 10_000, 50_000)


def table_facts(session: Session, view: PanelView) -> Picture:
    """What stays as long as the table has its configuration."""
    wagers = [wager for wager in session.game.wagers if wager.name in view.offered]
    chapter, known = session.chapter, session.configuration is not None
    return {
        "title": view.title,
        "chapter": chapter,
        "layout": layouts.printed(chapter),
        "board": view.board,
        "hands": session.has_hands,
        "seats": view.seats,
        "cards": view.with_cards,
        "wagers": [_wager(session, wager) for wager in wagers],
        "chips": _chips(session),
        "irregularities": irregularities.known(session.game, session.configuration),
        "devices": devices(session.configuration) if view.with_cards and known else [],
        "examples": examples.titles() if session.changes_game else [],
        "keys": [
            {
                "press": key.press,
                "show": key.show,
                "do": key.does,
                "long": ON_THE_PAGE.get(key.does, key.long),
            }
            for key in KEYS
        ],
    }


def _chips(session: Session) -> list[int]:
    """The values in the rack: those that the submission names."""
    return list(session.chips.values or CHIPS)[-len(CHIPS) :]


def _wager(session: Session, wager: Any) -> Picture:
    least, most = session.limits.get(wager.name, (0, 0))
    return {
        "name": wager.name,
        "label": plain(wager.name),
        "section": wager.section,
        "sensor": bool(wager.sensor),
        "told": bool(is_told(wager, (least, most))),
        "entered": bool(wager.entered),
        "required": bool(wager.required),
        "least": least,
        "most": most,
    }


def moving_facts(
    session: Session, view: PanelView, options: Mapping[str, Any] | None = None
) -> Picture:
    """What a round, a lamp or a fault changes. `options` are those of the table, where it has no
    submission here."""
    options = options or session.configuration or {}
    lying = seen_cards.seen(session.chapter, options, view)
    known = called_hands.called(session.chapter, view, lying)
    return {
        "power": view.power,
        "starting": view.starting,
        "step": _step(session, view),
        "lamps": {name: on for name, on in view.lamps.items() if on},
        "signs": {"meter_sign": view.meter_sign, "start_display": view.start_display},
        "segments": view.segments,
        "seats": _seats(session, view, lying, known),
        "places": _places(session.chapter, view, lying, known),
        "lines": _lines(session, view, known),
        "totals": _totals(view),
        "key": view.key_on,
        "auto": view.auto_deal,
        "every": view.every_round,
        "void": view.void and {**view.void, "what": _what(view.void["what"])},
        "closed": _closed(view),
        "possible": _possible(session, view),
        "shoe": _shoe(session),
        "faults": _faults(session),
        "health": asdict(view.link),
        "trouble": view.trouble,
        "seq": view.seq,
    }


def _what(irregularity: str) -> str:
    """In the words of the list from which it was chosen."""
    said = irregularities.KNOWN.get(irregularity, plain(irregularity))
    return said[:1].lower() + said[1:]


def _closed(view: PanelView) -> Picture | None:
    """Why the table is closed, what to do about it, and who may."""
    if view.phase != "closed":
        return None
    todo = remedies.of(view.error)
    if view.error is not None:
        who = "technician" if view.error in BY_TECHNICIAN else "floor"
        todo = [*todo, {"who": who, "does": "clear the error, with the key switch on"}]
    return {"reason": view.closed, "error": view.error, "todo": todo}


def _step(session: Session, view: PanelView) -> Picture:
    now = task(session, view)
    return {
        "n": view.steps,
        "phase": plain(view.phase),
        "what": view.what,
        "to": view.to,
        "hand": view.hand,
        "dice": view.dice,
        "section": view.section,
        "round": view.round,
        "says": now.says,
        "offers": [asdict(offer) for offer in now.offers],
        "enter": now.enter,
    }


def _seats(session: Session, view: PanelView, lying: Hands, known: Names) -> list[Picture]:
    lows = called_hands.all_lows(session.chapter, view, lying)
    chips = session.faults.lying if isinstance(session, BenchSession) else view.chips
    return [
        {
            "seat": seat,
            "player": seat in view.seated or bool(view.wagers.get(seat)),
            "chip": seat in chips,
            "sensed": seat in view.chips,
            "late": seat in view.late,
            "wagers": view.wagers.get(seat, {}),
            "area": view.areas.get(seat),
            "hands": _hands(lying, seat, known),
            "low": lows.get(seat, []),
            "decision": _decision(view.decisions.get(seat, "")),
        }
        for seat in range(1, view.seats + 1)
    ]


def _decision(said: str) -> str:
    """The cards of a low hand are seen where they lie."""
    return display_facts.SET if called_hands.is_low(said) else said


def _hands(lying: Hands, seat: int, known: Names) -> list[Picture]:
    """The hands of a seat with their numbers; the first may have become empty."""
    keys = [key for key in lying if key == seat or (type(key) is tuple and key[0] == seat)]
    numbered = {key[1] if isinstance(key, tuple) else 1: key for key in keys}
    return [
        {"hand": hand, "cards": lying[key], **_name(known.get(key))}
        for hand, key in sorted(numbered.items())
    ]


def _places(chapter: str, view: PanelView, lying: Hands, known: Names) -> list[Picture]:
    """The dealer's hand, and whatever else lies on the layout."""
    places = [key for key in lying if key == DEALER or isinstance(key, str)]
    turning = seen_cards.turning(chapter, view)
    lows = called_hands.all_lows(chapter, view, lying)
    return [
        {
            "place": key,
            "cards": lying[key],
            "low": lows.get(DEALER, []) if key == DEALER else [],
            "turning": turning.get(key, []),
            **_name(known.get(key)),
        }
        for key in places
    ]


def _name(hand: Called | None) -> Picture:
    """What a hand is called and which cards made it, once all of them are known."""
    return {"name": hand.name, "made": list(hand.made)} if hand else {"name": "", "made": []}


def _lines(session: Session, view: PanelView, known: Names) -> list[Picture]:
    if not view.lines:
        return []
    printed = paytables(json.dumps(session.configuration)) if session.configuration else []
    found = []
    for line in view.lines:
        decided = [known[key].name for key in (line["seat"], DEALER) if key in known]
        found.append({**_line(line), "row": row_of(line, printed, decided)})
    return found


def _line(line: dict[str, Any]) -> Picture:
    return {
        "seat": line["seat"],
        "wager": plain(line["wager"]),
        "name": line["wager"],
        "stake": f"${stake_of(line)}" if line["stake"] else "",
        "outcome": line["outcome"],
        "amount": in_dollars(line["amount"]) if line["amount"] else "",
        "odds": line["odds"],
        "section": line["section"],
    }


def _totals(view: PanelView) -> Picture:
    """Nets of this round in the order of settlement, and those of the rounds seen with it."""
    now = results.nets(view.lines)
    seen = results.added(view.nets, now.items())
    return {
        "round": {str(seat): results.signed(cents) for seat, cents in now.items()},
        "house": results.signed(-sum(now.values())),
        "rounds": view.rounds + bool(view.lines),
        "seats": {str(seat): results.signed(cents) for seat, cents in sorted(seen.items())},
        "house_seen": results.signed(-sum(seen.values())),
    }


def _possible(session: Session, view: PanelView) -> Picture:
    """Which irregularities can be recorded now, each with the seats that it may be about."""
    known = irregularities.known(session.game, session.configuration)
    now = [one for one in known if irregularities.is_possible(one, view)]
    return {one["name"]: irregularities.seats(one, view) for one in now}


def _shoe(session: Session) -> Picture | None:
    """How many cards are left, and of each card; which comes next nobody at a table knows."""
    if not isinstance(session, BenchSession) or not session.pack.count:
        return None
    left: dict[str, int] = {}
    for card in range(session.pack.kinds):
        if session.pack.has(card):
            left[card_text(card)] = 0
    for card in session.shoe:
        left[card_text(card)] += 1
    return {"left": len(session.shoe), "of": session.pack.count, "cards": left}


def _faults(session: Session) -> Picture | None:
    if not isinstance(session, BenchSession):
        return None
    faults = session.faults
    return {
        "stuck": {str(seat): covered for seat, covered in faults.stuck.items()},
        "entropy": faults.entropy_dead,
        "memory": faults.memory_out,
        "noise": faults.line_noisy,
    }
