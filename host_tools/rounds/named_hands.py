"""What the hands of a round are called: of every seat, of the dealer, of the dice. The evaluator
names them; here stands only which of its rankings a chapter goes by, and over which cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import handeval
from tablectl.core.cards import card_number, card_text
from tablectl.core.seats import DEALER

from host_tools.rounds.ranked_hand import Ranking, ranking_named

Hands = Mapping[Any, list[str]]
Lows = Mapping[int, list[str]]
COMMUNITY, DICE = "community", "dice"
# Where the dealer sets his hand as the house does, and the table does not say how.
HOUSE_WAYS = {"579": handeval.WAY_HI_LO}
# What a player decides who need not show his hand.
CONCEALING = ("fold", "surrender")
# The part of a hand that is set in two; all of it elsewhere.
HIGH, LOW = "high", "low"


@dataclass(frozen=True)
class Named:
    """A ranking by which a hand is named. `part`: of a hand that is set; `shared`: with the cards
    before all players; `split`: the ranking of one of several hands; `says`: the sentence that the
    name stands in."""

    ranking: str
    part: str = ""
    shared: bool = False
    split: str = ""
    says: str = "{}"


BLACKJACK = (Named("blackjack", split="blackjack_split"),)
HOLDEM = (Named("standard", shared=True),)
NAMES: dict[str, tuple[Named, ...]] = {
    "555": (Named("standard"),),
    "563": HOLDEM,
    "569": HOLDEM,
    "573": (Named("four_card"),),
    "579": (
        Named("hi_lo_high", part=HIGH, says="high {}"),
        Named("hi_lo_low", part=LOW, says="low {}"),
    ),
    "581": BLACKJACK,
    "583": (Named("standard_flop", shared=True),),
    "585": (Named("props_hops"),),
    "587": HOLDEM,
    "588": (Named("pai_gow_high", part=HIGH, says="high hand {}"),),
    "589": (Named("lunar"),),
    "590": BLACKJACK,
    "591": BLACKJACK,
    "592": (
        Named("criss_cross_across", shared=True, says="across {}"),
        Named("criss_cross_down", shared=True, says="down {}"),
    ),
    "593": (Named("high_roll"),),
    "686a": (Named("over_under", says="{} points"),),
    "687a": (Named("dj_wild"),),
    "688a": (
        Named("pai_gow_high", part=HIGH, says="high {}"),
        Named("pai_gow_low", part=LOW, says="low {}"),
    ),
}


def names(chapter: str, hands: Hands, lows: Lows) -> dict[int | str, str]:
    """{seat, 0 for the dealer or `dice`: what lies there is called}, hands by the receivers of
    KnownTable; "" for what is not known whole, or is no hand of this game."""
    of = NAMES[chapter]
    lows = {**_house_low(chapter, hands), **lows}
    places = {key[0] if isinstance(key, tuple) else key for key in hands}
    wanted = [place for place in places if isinstance(place, int) or place == DICE]
    return {place: _name(of, place, hands, lows) for place in wanted}


def _house_low(chapter: str, hands: Hands) -> Lows:
    """The dealer's, where his cards lie open."""
    try:
        cards = bytes(map(card_number, hands.get(DEALER, ())))
        low = handeval.settings(HOUSE_WAYS[chapter], cards)[0]
    except (KeyError, ValueError):
        return {}
    return {DEALER: [card_text(card) for card in low]}


def _name(of: tuple[Named, ...], place: int | str, hands: Hands, lows: Lows) -> str:
    keys = [key for key in hands if key == place or (isinstance(key, tuple) and key[0] == place)]
    whole = [hands[key] for key in sorted(keys, key=_number)]
    shared = hands.get(COMMUNITY, [])
    low = lows.get(place, []) if isinstance(place, int) else []
    each = [_of_hand(of, cards, shared, low, len(whole) > 1) for cards in whole]
    return ", ".join(each) if all(each) else ""


def _number(key: Any) -> int:
    return key[1] if isinstance(key, tuple) else 1


def _of_hand(
    of: tuple[Named, ...], cards: list[str], shared: list[str], low: list[str], several: bool
) -> str:
    said = []
    for named in of:
        ranking = ranking_named(named.split if several and named.split else named.ranking)
        taken = _part(named.part, cards, low) + (shared if named.shared else [])
        name = _category(ranking, taken)
        if not name:
            return ""
        said.append(named.says.format(name))
    return ", ".join(said)


def _part(part: str, cards: list[str], low: list[str]) -> list[str]:
    """Nothing of a hand that is not set yet."""
    if not part:
        return list(cards)
    if not low:
        return []
    return low if part == LOW else [card for card in cards if card not in low]


def _category(ranking: Ranking, cards: list[str]) -> str:
    """ "" for cards that nobody has seen, and for fewer or more than make a hand."""
    try:
        numbers = bytes(int(card) if ranking.has_dice else card_number(card) for card in cards)
        value = handeval.value(ranking.number, numbers)
    except ValueError:
        return ""
    return ranking.categories[handeval.category(ranking.number, value)]
