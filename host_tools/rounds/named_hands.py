"""What the hands of a round are called: of every seat, of the dealer, of the dice. The evaluator
names them; here stands only which of its rankings a chapter goes by, and over which cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import handeval
from tablectl.core.cards import card_number, card_text
from tablectl.core.seats import DEALER
from tablectl.games.ch591.settlement import BEST, hard_total

from host_tools.rounds.ranked_hand import Ranking, ranking_named

Hands = Mapping[Any, list[str]]
Lows = Mapping[int, list[str]]
Cards = tuple[str, ...]
COMMUNITY, DICE, EXTRA_ROLL = "community", "dice", "extra_roll"
HIGH_ROLL = "high_roll"
# Hands that are asked for again and again, as often as a page looks.
KEPT = 1024
# Where the dealer sets his hand as the house does, and the table does not say how.
HOUSE_WAYS = {"579": handeval.WAY_HI_LO}
# What a player decides who need not show his hand.
CONCEALING = ("fold", "surrender")
# The part of a hand that is set in two; all of it elsewhere.
HIGH, LOW = "high", "low"


@dataclass(frozen=True)
class Named:
    """A ranking by which a hand is named. `part`: of a hand that is set; `shared`: how many cards
    make a hand with those before all players, 0 without any; `split`: the ranking of one of
    several hands; `soft`: whether an ace counts 11 belongs to the name; `chance`: whether a card
    that comes after 21 was exceeded is subtracted; `says`: the sentence that the name stands
    in."""

    ranking: str
    part: str = ""
    shared: int = 0
    split: str = ""
    soft: bool = False
    chance: bool = False
    says: str = "{}"


@dataclass(frozen=True)
class Called:
    """The name of a hand, and the cards or dice that made it."""

    name: str
    made: tuple[str, ...]


BLACKJACK = (Named("blackjack", split="blackjack_split", soft=True),)
DOUBLE_BACK = (Named("blackjack", split="blackjack_split", soft=True, chance=True),)
HOLDEM = (Named("standard", shared=7),)
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
    "583": (Named("standard_flop", shared=6),),
    "585": (Named("props_hops"),),
    "587": (Named("standard", shared=6),),
    "588": (Named("pai_gow_high", part=HIGH, says="high hand {}"),),
    "589": (Named("lunar"),),
    "590": BLACKJACK,
    "591": DOUBLE_BACK,
    "592": (
        Named("criss_cross_across", shared=7, says="across {}"),
        Named("criss_cross_down", shared=7, says="down {}"),
    ),
    "593": (Named("high_roll"),),
    "686a": (Named("over_under", says="{} points"),),
    "687a": (Named("dj_wild"),),
    "688a": (
        Named("pai_gow_high", part=HIGH, says="high {}"),
        Named("pai_gow_low", part=LOW, says="low {}"),
    ),
}


def called(chapter: str, hands: Hands, lows: Lows) -> dict[Any, Called]:
    """{receiver of KnownTable: what the hand is}, of the dice as well; without those that are not
    known whole, or are no hand of this game."""
    of = NAMES[chapter]
    lows = {**house_low(chapter, tuple(hands.get(DEALER, ()))), **lows}
    places = [_place(key) for key in hands]
    found = {}
    for key, cards in hands.items():
        place = _place(key)
        if isinstance(place, int):
            taken = (tuple(cards), tuple(hands.get(COMMUNITY, ())), tuple(lows.get(place, ())))
            found[key] = _of_hand(of, *taken, several=places.count(place) > 1)
        elif place == DICE:
            found[key] = _of_dice(of[0], tuple(cards), tuple(hands.get(EXTRA_ROLL, ())))
    return {key: hand for key, hand in found.items() if hand}


def names(chapter: str, hands: Hands, lows: Lows) -> dict[int | str, str]:
    """{seat, 0 for the dealer or `dice`: what lies there is called}; "" for what is not known
    whole, or is no hand of this game."""
    known = called(chapter, hands, lows)
    found: dict[int | str, list[str]] = {}
    for key in sorted(hands, key=_number):
        if isinstance(_place(key), int) or key == DICE:
            found.setdefault(_place(key), []).append(known[key].name if key in known else "")
    return {place: ", ".join(each) if all(each) else "" for place, each in found.items()}


def _place(key: Any) -> Any:
    return key[0] if isinstance(key, tuple) else key


def _number(key: Any) -> int:
    return key[1] if isinstance(key, tuple) else 1


@lru_cache(maxsize=KEPT)
def house_low(chapter: str, cards: Cards) -> Lows:
    """The dealer's, where his cards lie open."""
    try:
        low = handeval.settings(HOUSE_WAYS[chapter], bytes(map(card_number, cards)))[0]
    except (KeyError, ValueError):
        return {}
    return {DEALER: [card_text(card) for card in low]}


@lru_cache(maxsize=KEPT)
def _of_hand(
    of: tuple[Named, ...], cards: Cards, community: Cards, low: Cards, several: bool
) -> Called | None:
    said: list[str] = []
    made: list[str] = []
    for named in of:
        ranking = ranking_named(named.split if several and named.split else named.ranking)
        taken = _part(named.part, cards, low) + (community if named.shared else ())
        hand = None if 0 < len(taken) < named.shared else _ranked(ranking, taken)
        if not hand:
            return None
        name = _after_chance(taken) if named.chance else ""
        said.append(named.says.format(name or _soft(taken) * named.soft + hand.name))
        made += [card for card in hand.made if card not in made]
    return Called(", ".join(said), tuple(made))


def _part(part: str, cards: Cards, low: Cards) -> Cards:
    """Nothing of a hand that is not set yet."""
    if not part:
        return cards
    if not low:
        return ()
    return low if part == LOW else tuple(card for card in cards if card not in low)


def _after_chance(cards: Cards) -> str:
    """The total less the Second Chance card, which is the last one (591.7(l)); "" without one or
    where that is over 21 all the same."""
    numbers = [card_number(card) for card in cards]
    left = hard_total(numbers[:-1]) - hard_total(numbers[-1:])
    return str(left) if hard_total(numbers[:-1]) > BEST >= left else ""


def _soft(cards: Cards) -> str:
    """Of a total with an ace that counts 11."""
    hand = _ranked(ranking_named("blackjack_soft"), cards)
    total = _ranked(ranking_named("blackjack"), cards)
    is_soft = hand and total and hand.name == "soft" and total.name != "blackjack"
    return "soft " if is_soft else ""


@lru_cache(maxsize=KEPT)
def _of_dice(named: Named, dice: Cards, extra: Cards) -> Called | None:
    """Of a game with cards, and of one whose wagers go by it, the total."""
    ranking = ranking_named(named.ranking)
    total = f"total {sum(map(int, dice))}"
    if not ranking.has_dice:
        return Called(total, dice)
    hand = _ranked(ranking, dice)
    if hand is None or ranking.name != HIGH_ROLL:
        return hand and Called(f"{hand.name}, {total}", dice)
    made = hand.made + tuple(pips for pips in extra if pips == hand.made[0])
    more = ranking.categories[ranking.categories.index(hand.name) + len(made) - len(hand.made)]
    return Called(f"{more} with the extra roll" if extra else hand.name, made)


@lru_cache(maxsize=KEPT)
def _ranked(ranking: Ranking, cards: Cards) -> Called | None:
    """None for cards that nobody has seen, and for fewer or more than make a hand."""
    try:
        numbers = bytes(int(card) if ranking.has_dice else card_number(card) for card in cards)
        value = handeval.value(ranking.number, numbers)
    except ValueError:
        return None
    made = handeval.made(ranking.number, numbers)
    name = ranking.categories[handeval.category(ranking.number, value)]
    return Called(name, tuple(map(str if ranking.has_dice else card_text, made)))
