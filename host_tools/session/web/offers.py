"""What the table waits for, in words, and what can be done about it now: the buttons of the panel.

The acts are those of `acts.py`. Which decisions there are the table itself says.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tablectl.core.seats import DEALER

from host_tools.journal.card_words import whose
from host_tools.journal.known_table import cut_in_words
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.words import plain


class Session(Protocol):
    """What is asked of a session here: whether buttons, chips and cards are moved from it."""

    has_hands: bool


@dataclass(frozen=True)
class Offer:
    """A button: what it says, the act it asks for, the key that does the same in the terminal."""

    label: str
    do: str
    facts: dict[str, Any] = field(default_factory=dict)
    key: str = ""


@dataclass(frozen=True)
class Task:
    """What comes next: a sentence, the buttons (the usual one first), and what is to be entered
    (`low_hand`, `dice`, `stub`), if anything."""

    says: str
    offers: tuple[Offer, ...] = ()
    enter: str = ""


def task(session: Session, view: PanelView) -> Task:
    """What is to be done now at this table."""
    if view.absent:
        return Task(f"The board is not there: {view.absent}.")
    if not view.power:
        return Task("The board has no power.", (Offer("Power on", "toggle_power"),))
    if view.away and not session.has_hands:
        return Task("The board's port is gone. Is its cable in?")
    if view.away or view.starting:
        return Task("The board starts: it checks itself and its memory.")
    if view.phase == "closed":
        return _closed(view)
    now = TASKS.get(view.what, _unknown)(session, view)
    return replace(now, says=f"{now.says} {cut_in_words(view.cut)}.") if view.cut else now


def _closed(view: PanelView) -> Task:
    says = f"The table is closed: {view.closed or 'no configuration'}."
    if view.error is None:
        return Task(says)
    turned = () if view.key_on else (Offer("Turn the key on", "turn_key", key="k"),)
    return Task(says, (*turned, Offer(f"Clear error {view.error}", "clear")))


def _unknown(session: Session, view: PanelView) -> Task:
    return Task(f"The table waits: {plain(view.what)}." if view.what else "No answer yet.")


def _wagers(session: Session, view: PanelView) -> Task:
    placed = any(view.wagers.values()) or view.chips
    start = (Offer("Start Game", "start_game", key="s"),) if session.has_hands else ()
    fill = (
        Offer("Required wagers", "place_wagers", key="w"),
        Offer("Every wager", "place_all_wagers", key="W"),
    )
    if placed:
        return Task("Players may still bet. Then close the betting: Start Game.", start + fill)
    if view.players:
        return Task("Enter what the players wager, or drop chips on the layout.", fill + start)
    return Task("Seat the players, or drop chips on the layout.")


def _latched(session: Session, view: PanelView) -> Task:
    return Task("No more bets. The sensors settle what came before the lock.")


def _confirm_chips(session: Session, view: PanelView) -> Task:
    says = "Collect the chips from the sensors, and confirm their count."
    if not session.has_hands:
        return Task(says, (Offer("Confirm the count", "collect_chips", key="c"),))
    return Task(says, (Offer("Collect and confirm", "collect_chips", key="c"),))


def _card(session: Session, view: PanelView) -> Task:
    to = _receiver(view)
    if not session.has_hands:
        return Task(f"Next card: {to}. It is drawn from the shoe at the table.")
    says = f"Next card: {to}. Deal it, or choose one in the shoe."
    auto = "Auto-deal: on" if view.auto_deal else "Auto-deal"
    return Task(
        says,
        (Offer("Deal", "deal", key="d"), Offer(auto, "toggle_auto_deal", key="a")),
    )


def _receiver(view: PanelView) -> str:
    """Who gets the next card; of one that nobody gets, where it goes and when that is. Each
    position gets cards, with a wager or without (588.8(d), 688a.8(d))."""
    if view.to == "burn":
        return "burn, face down to the discard rack before others are dealt"
    if isinstance(view.to, int) and view.to != DEALER and not view.wagers.get(view.to):
        return f"{whose(view.to)}, dealt to without a wager"
    return whose(view.to) + (f", hand {view.hand}" if view.hand else "")


def _roll(session: Session, view: PanelView) -> Task:
    by = f", {whose(view.to)}" if view.to else ""
    return Task(f"The dice are thrown{by}.", _throw(session), "dice")


def _throw(session: Session) -> tuple[Offer, ...]:
    return (Offer("Throw the dice", "deal", key="d"),) if session.has_hands else ()


def _start_position(session: Session, view: PanelView) -> Task:
    if view.dice:
        says = "The board cannot draw the starting position. Shake the dice."
        return Task(says, _throw(session), "dice")
    return Task("The board draws the starting position.")


def _decision(session: Session, view: PanelView) -> Task:
    hand = f", hand {view.hand}" if view.hand else ""
    asks = _house_way(view) if "no_double_down" in view.choices else ()
    return Task(f"{_begin(whose(view.to))}{hand} decides.", _choices(view) + asks)


def _choices(view: PanelView) -> tuple[Offer, ...]:
    return tuple(
        Offer(_begin(plain(what)), "decide", {"what": what}, str(number))
        for number, what in enumerate(view.choices, 1)
    )


def _set_hand(session: Session, view: PanelView) -> Task:
    says = f"{_begin(whose(view.to))} sets the low hand: choose its cards."
    return Task(says, _choices(view) + _house_way(view), "low_hand")


def _house_way(view: PanelView) -> tuple[Offer, ...]:
    """A player who asks is told how the house would set his hands, and so is the dealer."""
    return (Offer("How the house would set it", "ask_house_way", {"seat": view.to}),)


def _reveal(session: Session, view: PanelView) -> Task:
    what = f": {whose(view.to)}" if view.to is not None else ""
    return Task(f"Turn up the cards{what}.", (Offer("Turned up", "deal", key="d"),))


def _card_reader(session: Session, view: PanelView) -> Task:
    return Task(
        "The hole card goes into the card reader device.",
        (Offer("Hole card in the reader", "deal", key="d"),),
    )


def _stub_count(session: Session, view: PanelView) -> Task:
    return Task("Count the cards of the stub.", (), "stub")


def _jackpot(session: Session, view: PanelView) -> Task:
    says = "An award of the meter is held. Confirm it with the key switch on."
    key = Offer("Turn the key off" if view.key_on else "Turn the key on", "turn_key", key="k")
    confirm = Offer("Confirm the award", "confirm_jackpot", key="j")
    keys = (key,) if session.has_hands else ()
    return Task(says, (confirm, *keys) if view.key_on else (*keys, confirm))


def _claiming(session: Session, view: PanelView) -> Task:
    says = f"Wait for the link: it says what the award of {whose(view.to)} comes to."
    return Task(f"{says} The cards stay; it goes on by itself.", ())


def _next_round(session: Session, view: PanelView) -> Task:
    says = "Pay and collect by the lines" if view.lines else "Nobody is paid in this round"
    return Task(
        f"The round is over. {says}, then open the next one.",
        (Offer("Next round", "next_round", key="n"),),
    )


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]


TASKS = {
    "wagers": _wagers,
    "latched": _latched,
    "confirm_chips": _confirm_chips,
    "card": _card,
    "roll": _roll,
    "start_position": _start_position,
    "decision": _decision,
    "set_hand": _set_hand,
    "reveal": _reveal,
    "card_reader": _card_reader,
    "stub_count": _stub_count,
    "answered": _claiming,
    "jackpot_confirm": _jackpot,
    "next_round": _next_round,
}
