"""Both hands of Five Card Hi-Lo by their totals (579.11): five cards each of one deck."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb, prod

from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch579.paytables import BOTH_TIE, HIGH_TIE, LOW_TIE, TIE

from host_tools.mathematics.payback.outcomes import Outcomes, choices, tally

ACE, TEN = 11, 10
ACE_LOW = 1
HIGH_CARDS, CARDS = 3, 5
# How many cards there are of each value; the ace counts 1 in the low hand.
ONE_DECK = tuple((value, 16 if value == TEN else 4) for value in range(2, ACE + 1))

Values = tuple[tuple[int, int], ...]
Composition = tuple[int, ...]  # cards of each of the values
Totals = tuple[int, int]  # of the high and of the low hand
Dealers = dict[tuple[str, int | Totals], list[Composition]]  # by each total and by both


def compositions(values: Values, cards: int = CARDS) -> Iterator[Composition]:
    """Every hand, as how many cards of each value it has."""
    if not values:
        if cards == 0:
            yield ()
        return
    for count in range(min(cards, values[0][1]) + 1):
        for rest in compositions(values[1:], cards - count):
            yield (count, *rest)


def settings(counts: Composition, values: Values = ONE_DECK) -> list[Totals]:
    """The totals of each way to set a hand, the dealer's first: the three highest values high, or
    one ace low (579.11(d)), which the dealer sets low of four alone (579.11(e))."""
    cards = [value for (value, _), count in zip(values, counts, strict=True) for _ in range(count)]
    cards.sort(reverse=True)
    aces = cards.count(ACE)
    found = []
    if aces <= HIGH_CARDS:
        found.append((sum(cards[:HIGH_CARDS]), sum(cards[HIGH_CARDS:])))
    if aces:
        high = cards[1 : 1 + HIGH_CARDS]
        found.append((sum(high), ACE_LOW + sum(cards[1 + HIGH_CARDS :])))
    return found


def ties(values: Values = ONE_DECK) -> Outcomes:
    """Which totals of the player's two hands are the dealer's, dealt from these cards; set so that
    the wager returns the most."""
    return _ties(values, lambda each: max(each, key=_returned))


def ties_set_as_the_dealer(values: Values = ONE_DECK) -> Outcomes:
    """The same of a player who sets his hands as the dealer must."""
    return _ties(values, lambda each: each[0])


def _ties(values: Values, choose: Callable[[list[Counter[str]]], Counter[str]]) -> Outcomes:
    hands = {counts: settings(counts, values) for counts in compositions(values)}
    dealers: Dealers = defaultdict(list)
    for counts, ((high, low), *_) in hands.items():
        for same in (HIGH_TIE, high), (LOW_TIE, low), (BOTH_TIE, (high, low)):
            dealers[same].append(counts)
    deck = [held for _, held in values]
    tied: Counter[str] = Counter()
    for player, of_player in hands.items():
        left = [held - taken for held, taken in zip(deck, player, strict=True)]
        chosen = choose([_met(own, left, dealers) for own in of_player])
        number = prod(map(comb, deck, player))
        tied.update({name: number * count for name, count in chosen.items()})
    space = choices(sum(deck), CARDS) * choices(sum(deck) - CARDS, CARDS)
    return tally(tied.items(), space, "pairs of hands")


def _met(own: Totals, left: list[int], dealers: Dealers) -> Counter[str]:
    """The dealer's hands of the cards left that tie, by what ties."""
    found: Counter[str] = Counter()
    for name, total in (HIGH_TIE, own[0]), (LOW_TIE, own[1]), (BOTH_TIE, own):
        found[name] = sum(
            prod(map(comb, left, dealer)) for dealer in dealers.get((name, total), ())
        )
    found[HIGH_TIE] -= found[BOTH_TIE]
    found[LOW_TIE] -= found[BOTH_TIE]
    return found


def _returned(tied: Counter[str]) -> Fraction:
    """Stakes that come back for these hands."""
    return sum((count * _share(name) for name, count in tied.items()), Fraction(0))


@cache
def _share(name: str) -> Fraction:
    kind, a, b = odds_for(TIE, name)
    assert kind == TO
    return 1 + Fraction(a, b)
