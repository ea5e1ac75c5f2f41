"""What a page may ask for: each act with the facts that belong to it, checked before anything is
done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablectl.core.cards import card_number
from tablectl.core.seats import DEALER, MOST_SEATS

from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.session import amounts
from host_tools.session.session import Session
from host_tools.session.web import examples
from host_tools.session.web.panel_view import PanelView
from host_tools.submission import table_file

Facts = dict[str, Any]
Check = Callable[[Any], bool]
# What the board refuses for want of it is asked for: these facts of a decision.
WANTING = {1019: "cents", 1056: "cards"}
MOST_CENTS = 100_000_000
MOST_CARDS = 999
LONGEST_NAME = 40


def _whole(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME


def _yes_no(value: Any) -> bool:
    return isinstance(value, bool)


def _card(value: Any) -> bool:
    try:
        return isinstance(value, str) and card_number(value) >= 0
    except ValueError:
        return False


def _list_of(check: Check, most: int) -> Check:
    return lambda value: (
        isinstance(value, list) and 0 < len(value) <= most and all(map(check, value))
    )


SEAT = _whole(1, MOST_SEATS)
# What each fact has to be, in words for whoever sent another.
CHECKS: dict[str, tuple[Check, str]] = {
    "seat": (_whole(DEALER, MOST_SEATS), "a seat, 0 the dealer"),
    "cents": (_whole(0, MOST_CENTS), "whole cents"),
    "wager": (_name, "the name of a wager"),
    "what": (_name, "a name"),
    "device": (_name, "the name of a device"),
    "chapter": (_name, "a chapter"),
    "card": (_card, "a card such as As"),
    "cards": (_list_of(_card, 7), "one to seven cards"),
    "dice": (_list_of(_whole(1, 6), 10), "the pips of the dice, 1 to 6"),
    "count": (_whole(0, MOST_CARDS), "a number of cards"),
    "step": (_whole(0, 1 << 40), "the number of a step"),
    "on": (_yes_no, "true or false"),
    "every": (_yes_no, "true or false"),
    "misdealt": (_yes_no, "true or false"),
    "covered": (lambda value: value is None or _yes_no(value), "true, false or null"),
}


@dataclass(frozen=True)
class Act:
    """`run` is given the session and the facts; those in `may` can be left out."""

    run: Callable[..., Any]
    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def perform(session: Session, do: Any, facts: Facts) -> Facts:
    """Do the act; {} or {"wanting": name of a fact} of a decision that needs one more, with the
    `least`, the `most` and the `usual` one of an amount.

    Raises HostError 69xx for an act or a fact that is none, what the session raises otherwise.
    """
    act = ACTS.get(do) if isinstance(do, str) else None
    if act is None:
        raise HostError(6901, act=do)
    for name in act.must:
        if name not in facts:
            raise HostError(6902, act=do, fact=name)
    for name, value in facts.items():
        if name not in (*act.must, *act.may):
            raise HostError(6903, act=do, fact=name)
        check, limit = CHECKS[name]
        if not check(value):
            raise HostError(6904, act=do, fact=name, limit=limit)
    if isinstance(session.view, PanelView):
        session.view.trouble = ""
    return act.run(session, **facts) or {}


def _answer(act: Act) -> Act:
    """An answer to the step that the page showed: what comes later than the next one is for
    nobody."""

    def run(session: Session, step: int, **facts: Any) -> Any:
        if isinstance(session.view, PanelView) and step != session.view.steps:
            raise HostError(6909)
        return act.run(session, **facts)

    return Act(run, ("step", *act.must), act.may)


def _method(name: str, *must: str, may: tuple[str, ...] = ()) -> Act:
    """The method of the session; one that needs hands at the table only where there are some."""

    def run(session: Session, **facts: Any) -> Any:
        method = getattr(session, name, None)
        if method is None:
            raise HostError(6905, act=name)
        return method(**facts)

    return Act(run, must, may)


def _start_game(session: Session) -> None:
    """Press Start Game, unless nobody has a wager. Raises HostError 6911."""
    view = session.view
    waits = session.has_hands and view.what == "wagers"
    if waits and not any(view.wagers.values()) and not view.chips:
        raise HostError(6911)
    _method("start_game").run(session)


def _decide(session: Session, what: str, **facts: Any) -> Facts | None:
    if "cards" in facts:
        facts["cards"] = [card_number(card) for card in facts["cards"]]
    try:
        session.decide(what, **facts)
    except Refused as refused:
        wanting = WANTING.get(refused.error["code"])
        if wanting is None or wanting in facts:
            raise
        between = _amounts(session, what) if wanting == "cents" else {}
        if between and between["least"] == between["most"]:
            return _decide(session, what, cents=between["least"])
        return {"wanting": wanting, **between}
    return None


def _amounts(session: Session, what: str) -> Facts:
    """Between which amounts the decision may be, and the usual one: all where any amount will do,
    else the least."""
    seat = session.view.to
    found = amounts.between(session.client, seat, what) if isinstance(seat, int) else None
    if found is None:
        return {}
    first, chips = session.chips.at_least(1), session.chips
    least, most = max(chips.at_least(found[0]), first), chips.at_most(found[1])
    return {"least": least, "most": most, "usual": most if least == first else least}


def _report(session: Session, what: str, **facts: Any) -> None:
    if "card" in facts:
        facts["card"] = card_number(facts["card"])
    session.report(what, **facts)


def _configure(session: Session, chapter: str) -> None:
    if not session.changes_game:
        raise HostError(6905, act="configure")
    session.configure(table_file.load(examples.path(chapter)))


ACTS = {
    "start_game": Act(_start_game),
    "lock_out": _method("lock_out"),
    "collect_chips": _method("collect_chips"),
    "deal": _method("deal"),
    "deal_card": _method("deal_card", "card"),
    "toggle_auto_deal": _method("toggle_auto_deal"),
    "toggle_every_round": _method("toggle_every_round"),
    "turn_key": _method("turn_key"),
    "confirm_jackpot": _method("confirm_jackpot"),
    "next_round": _method("next_round"),
    "place_wagers": _method("place_wagers"),
    "place_all_wagers": _method("place_all_wagers"),
    "place_wagers_at": _method("place_wagers_at", "seat", "every"),
    "toggle_chip": _method("toggle_chip", "seat"),
    "leave": _method("leave", "seat"),
    "drop": _method("drop", "seat", "wager", "cents"),
    "wager": _method("wager", "seat", "wager", "cents"),
    "roll": _answer(_method("roll", "dice")),
    "ask_house_way": _method("ask_house_way", "seat"),
    "set_low": _answer(_method("set_low", "cards")),
    "stub": _method("stub", "count", "misdealt"),
    "deck_count": _method("deck_count", "count"),
    "decide": _answer(Act(_decide, ("what",), ("cents", "cards"))),
    "report": Act(_report, ("what",), ("seat", "card", "device", "wager")),
    "configure": Act(_configure, ("chapter",)),
    "clear": _method("clear"),
    "toggle_power": _method("toggle_power"),
    "pull_plug": _method("pull_plug"),
    "stick_sensor": _method("stick_sensor", "seat", "covered"),
    "kill_entropy": _method("kill_entropy", "on"),
    "pull_memory": _method("pull_memory", "on"),
    "noise": _method("noise", "on"),
}
