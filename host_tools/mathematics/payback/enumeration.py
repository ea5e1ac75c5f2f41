"""All hands of a deck, counted by the board's evaluator on all cores.

The evaluator (firmware/handeval) decides every single hand; this file only cuts the work into
slices, hands them to threads and reads what came back.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import comb

import handcount
import handeval

from host_tools.mathematics.payback.outcomes import Outcome, Outcomes, choices, each

STANDARD_DECK = bytes(range(52))
JOKER = bytes([52])
JOKER_DECK = STANDARD_DECK + JOKER

# Small enough for a smooth bar, large enough that a slice outweighs starting it.
SLICE_HANDS = 2_500_000
_MADE_RANKS = 12  # bits of a class below its category: the ranks from the 3 to the ace
_RANKINGS = {row[0]: number for number, row in enumerate(handeval.rankings())}

Slice = tuple[bytes, bytes, int]
Key = tuple[str | bytes | int, ...]  # the ranking or the function, the deck, the cards


class Enumeration:
    """Counts hands, and counts the same hands once however many wagers ask for them.

    `on_hands(counted, total)` is called after every slice with the hands counted so far.
    """

    def __init__(self, on_hands: Callable[[int, int], None] = lambda counted, total: None) -> None:
        self._on_hands = on_hands
        self._known: dict[Key, Outcomes] = {}

    def hands(self, ranking: str, deck: bytes, cards: int) -> Outcomes:
        """All hands of `cards` cards, none of them with a place of its own."""
        parts = slices(deck, cards)
        space = choices(len(deck), cards).product
        return self.once((ranking, deck, cards), lambda: self._count(ranking, parts, space))

    def hands_with_joker_replaced(self, ranking: str, cards: int) -> Outcomes:
        """All hands of `cards` cards of the joker deck, each with each other card set aside to
        replace the joker."""
        return self.once((ranking, cards), lambda: self._joker_replaced(ranking, cards))

    def beaten(self, ranking: str, deck: bytes, cards: int, least: str) -> Outcomes:
        """All pairs of a hand and an opponent's hand; counted are the hands of category `least`
        or better that the opponent's beats."""
        names = categories(ranking)
        ways = choices(len(deck), cards) * choices(len(deck) - cards, cards)

        def count() -> Outcomes:
            self._on_hands(0, ways.number)
            number = _RANKINGS[ranking]
            classes = handcount.beaten(number, deck, cards, names.index(least))
            counts = _named(classes, names)
            return Outcomes(counts, ways.number, names, unit="pairs of hands", space=ways.product)

        return self.once((ranking, deck, cards, least), count)

    def once(self, key: Key, count: Callable[[], Outcomes]) -> Outcomes:
        """What `count` finds, asked for once under its key."""
        if key not in self._known:
            self._known[key] = count()
        return self._known[key]

    def _joker_replaced(self, ranking: str, cards: int) -> Outcomes:
        """Without the joker in hand the spare card is not looked at, so one stands for all."""
        spares = len(JOKER_DECK) - cards
        space = (choices(len(JOKER_DECK), cards) * each(spares)).product
        without_joker = self._count(ranking, slices(STANDARD_DECK, cards), space, JOKER)
        parts = [_times(without_joker, spares)]
        for spare in STANDARD_DECK:
            others = STANDARD_DECK.replace(bytes([spare]), b"")
            with_joker = slices(others, cards - 1, JOKER)
            parts.append(self._count(ranking, with_joker, space, bytes([spare])))
        return _sum(parts)

    def _count(
        self, ranking: str, cut: Iterable[Slice], space: str, after: bytes = b""
    ) -> Outcomes:
        number = _RANKINGS[ranking]
        parts = list(cut)
        total = sum(comb(len(deck), drawn) for _, deck, drawn in parts)
        classes: Counter[int] = Counter()
        counted = 0
        threads = ThreadPoolExecutor(os.cpu_count())
        try:
            waiting = {
                threads.submit(handcount.count, number, deck, drawn, before, after): (deck, drawn)
                for before, deck, drawn in parts
            }
            for done in as_completed(waiting):
                classes.update(done.result())
                deck, drawn = waiting[done]
                counted += comb(len(deck), drawn)
                self._on_hands(counted, total)
        finally:
            # Also when interrupted: the slices that have not begun are not counted.
            threads.shutdown(cancel_futures=True)
        names = categories(ranking)
        return Outcomes(_named(classes, names), total, names, space=space)


def categories(ranking: str) -> tuple[str, ...]:
    """The names of a ranking's categories from low to high."""
    return handeval.categories(_RANKINGS[ranking])


def slices(deck: bytes, cards: int, before: bytes = b"") -> Iterator[Slice]:
    """Cuts all draws of `cards` cards into (cards in hand, deck left, cards to draw)."""
    if comb(len(deck), cards) <= SLICE_HANDS:
        if cards <= len(deck):
            yield before, deck, cards
        return
    for lowest in range(len(deck)):
        yield from slices(deck[lowest + 1 :], cards - 1, before + deck[lowest : lowest + 1])


def _named(classes: dict[int, int], names: tuple[str, ...]) -> dict[Outcome, int]:
    """Counts by category name and the highest rank that makes the category.

    A deuce has no bit in a value (hand_eval.h), so no made rank at all reads as one.
    """
    counts: dict[Outcome, int] = {}
    for key, count in classes.items():
        made = key & ((1 << _MADE_RANKS) - 1)
        outcome = names[key >> _MADE_RANKS], made.bit_length()
        counts[outcome] = counts.get(outcome, 0) + count
    return counts


def _times(outcomes: Outcomes, factor: int) -> Outcomes:
    counts = {outcome: factor * count for outcome, count in outcomes.counts.items()}
    return Outcomes(counts, factor * outcomes.total, outcomes.ranking, space=outcomes.space)


def _sum(parts: list[Outcomes]) -> Outcomes:
    counts: Counter[Outcome] = Counter()
    for part in parts:
        counts.update(part.counts)
    total = sum(part.total for part in parts)
    return Outcomes(dict(counts), total, parts[0].ranking, space=parts[0].space)
