"""The cards on a layout as they lie there: those that nobody has turned up show their backs."""

from collections.abc import Mapping
from typing import Any

from tablectl.core.seats import DEALER

from host_tools.journal.card_words import FACE_DOWN
from host_tools.journal.known_table import KnownTable, Receiver
from host_tools.session.web import layouts

Hands = dict[Receiver, list[str]]
# What the table waits for once the round is settled.
OVER = ("jackpot_confirm", "next_round")
# Phases in which cards of a position without a wager lie there.
UNCOUNTED = ("dealing", "stub")


def seen(chapter: str, configuration: Mapping[str, Any], table: KnownTable) -> Hands:
    """All that lies on the layout as it lies there: what nobody has turned up, and the cards of a
    position without a wager (588.8(d), 688a.8(d)), are `face down`. The latter go to the discard
    rack once the stub is counted (588.8(g), 688a.8(f))."""
    hands: Hands = {key: list(cards) for key, cards in table.hands.items()}
    for place in layouts.of(chapter).places:
        for card in _down(place, configuration, table):
            if card < len(hands.get(place.place, ())):
                hands[place.place][card] = FACE_DOWN
    for key in [key for key in hands if _is_unwagered(key, table)]:
        if table.phase in UNCOUNTED:
            hands[key] = [FACE_DOWN] * len(hands[key])
        else:
            del hands[key]
    return hands


def _is_unwagered(key: Receiver, table: KnownTable) -> bool:
    seat = key[0] if isinstance(key, tuple) else key
    return isinstance(seat, int) and seat != DEALER and not table.wagers.get(seat)


def _down(place: layouts.Place, configuration: Mapping[str, Any], table: KnownTable) -> set[int]:
    if place.only_if and configuration.get(place.only_if[0]) != place.only_if[1]:
        return set()
    turned: list[int | str] = list(table.turned)
    if table.what in OVER and not table.void:
        turned.append(layouts.SETTLED)
    if place.place in turned:
        return set()
    shown = [card for what in turned for card in place.turned.get(what, ())]
    # What comes on a pile lies as its first card does.
    count = len(table.hands.get(place.place, ())) if place.shape == "pile" else 0
    return {*place.down, *range(count)} - set(shown)


def turning(chapter: str, table: KnownTable) -> dict[int | str, list[int]]:
    """{place: which of its cards the dealer is to turn up now}."""
    found = {}
    for place in layouts.of(chapter).places:
        if table.what == "reveal" and place.down:
            all_of_it = place.down if table.to == place.place else ()
            cards = place.turned.get(table.to or DEALER, all_of_it)
            found[place.place] = list(cards)
    return found
