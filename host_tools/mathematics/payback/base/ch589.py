"""Lunar Poker without draws: Ante and Bet under the best decision, and the force option.

The player decides on his five cards and the dealer's one that is face up (589.8 to 589.10), and
on forcing the dealer with both hands before him. Sums are Antes.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import compress
from math import comb
from typing import NamedTuple

import handduel
import handeval
from tablectl.core.odds import TO
from tablectl.core.paytable import (
    ACE_KING,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    odds_for,
)
from tablectl.games.ch589 import paytables as printed

from host_tools.mathematics.payback.base.ch589_strategy import Choices
from host_tools.mathematics.payback.base.duels import (
    CARDS,
    RANKING_NUMBERS,
    Row,
    ShownRow,
    Tally,
    rows,
    shown_rows,
)
from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.enumeration import STANDARD_DECK, categories

READINGS = tuple(printed.INSTANT)
RANKING = "lunar"
NUMBER = RANKING_NUMBERS[RANKING]
CATEGORIES = categories(RANKING)
# Of any ace-king or better (hand_eval.h).
QUALIFIES = CATEGORIES.index(ACE_KING) << 25
FOLD, BET, DECLARE = "fold", "Bet", "declare"
BET_STAKE = 2  # 589.1
STAKED = 1 + BET_STAKE
NEW_CARDS = 42
# Dealer's hands with the card shown, and what each may draw when it is forced.
DEALERS = comb(len(STANDARD_DECK) - CARDS - 1, CARDS - 1)
ROUNDS = DEALERS * NEW_CARDS
# Below a straight a player beats new pairs only, and 12 cards make one: 589.12(c) must pay the
# Bet more than 7 Antes for forcing to net more than the Ante, 12 won > 2 * 42.
LEAST_TO_FORCE = 8
INSTANT = (ROYAL_FLUSH, STRAIGHT_FLUSH)


class Counted(NamedTuple):
    """What all tables of the instant payout share; `instant` is how often each is declared."""

    ends: tuple[End, ...]
    instant: dict[str, int]
    strategy: tuple[str, ...]


class Hand(NamedTuple):
    """A category with ace-king among them, and the Antes that a winning Bet nets with it."""

    name: str
    won: int


class Forced(NamedTuple):
    """Dealer's hands that are forced, and what their new cards make beside the player's hand."""

    hands: int
    lower: int
    equal: int
    higher: int


NOT_FORCED = Forced(0, 0, 0, 0)


def count(reading: str, on_hands: OnHands) -> Play:
    """The reading is the table of the instant payout."""
    counted = count_all(on_hands)
    instant = [
        End(DECLARE, name, Fraction(instant_odds(reading, name)), Fraction(1), number)
        for name, number in counted.instant.items()
    ]
    return Play(
        chapter="589",
        game="Lunar Poker without draws",
        section="589.11, 589.12(a), (c), (d)",
        reading=f"instant payout paytable {reading}",
        stake="Ante",
        unit="pairs of hands, by the dealer's card shown and the new card if forced",
        play="best play without draws",
        strategy=counted.strategy,
        assumptions=(
            "other players' cards are not known",
            "nobody buys a sixth card or exchanges cards; the Super Wager apart",
            "the dealer's last card is face up before the player decides (589.8(c))",
            "a royal or straight flush is declared for the instant payout, which ends the hand",
            "the ace-king is paid as a second combination unless both of its cards are in the "
            "first; five cards have no other (R-589-04, R-589-05)",
            "forcing costs an Ante, which the house keeps",
        ),
        ends=(*instant, *counted.ends),
    )


@cache
def count_all(on_hands: OnHands) -> Counted:
    """Everything but what a royal or straight flush is paid."""
    tally, choices = Tally(), Choices()
    instant: Counter[str] = Counter()
    forced = forced_dealers(rows(RANKING, STANDARD_DECK))
    hands = 0
    for row in shown_rows(RANKING, STANDARD_DECK, QUALIFIES):
        hand = known(row)
        if hand.name in INSTANT:
            instant[hand.name] += row.weight * len(row.shown) * ROUNDS
        else:
            decide(row, hand, forced.get(row.cards), tally, choices)
        hands += row.weight
        on_hands(hands, comb(len(STANDARD_DECK), CARDS))
    return Counted(tally.ends(), dict(instant), choices.words())


def decide(
    row: ShownRow, hand: Hand, forced: list[Forced] | None, tally: Tally, choices: Choices
) -> None:
    """Adds the ends of Bet or fold, for all cards shown."""
    bets = cards_bet_on(row, hand.won, forced)
    kind, ranks = kind_of(row, hand), {card >> 2 for card in row.cards}
    matched = [card >> 2 in ranks for card in row.shown]
    bet, bet_of_ranks = sum(bets), sum(compress(bets, matched))
    for among, cards, bet_on in (
        (True, sum(matched), bet_of_ranks),
        (False, len(bets) - sum(matched), bet - bet_of_ranks),
    ):
        choices.add(kind, among, row.weight * (cards - bet_on), row.weight * bet_on)
    tally.add(FOLD, hand.name, -1, 1, row.weight * (len(bets) - bet) * ROUNDS)
    lower, equal, under = (sum(compress(column, bets)) for column in compared(row))
    on_cards = compress([forced[card] for card in row.shown], bets) if forced else ()
    sums = Forced(*map(sum, zip(NOT_FORCED, *on_cards, strict=True)))
    met = meeting(bet * DEALERS, lower, equal, under, sums)
    for (ending, won, staked), number in zip(endings(hand.won), met, strict=True):
        tally.add(BET, f"{hand.name}, {ending}", won, staked, row.weight * number)


def cards_bet_on(row: ShownRow, won: int, forced: list[Forced] | None) -> list[bool]:
    """Of each card shown, whether a Bet nets more than the fold, which loses the Ante."""
    if forced:
        return [net(met, won) > -ROUNDS for met in meetings(row, forced)]
    # The same in dealer's hands, without a Met for each of six million cards.
    return [
        under + won * (lower - under) - STAKED * (DEALERS - lower - equal) > -DEALERS
        for lower, equal, under in zip(*compared(row), strict=True)
    ]


class Met(NamedTuple):
    """Rounds of a Bet by how they end, in the order of `endings`."""

    unqualified: int
    won: int
    tied: int
    lost: int
    forced_in_vain: int
    forced_won: int
    forced_tied: int
    forced_lost: int


def endings(won: int) -> tuple[tuple[str, int, int], ...]:
    """The name, net and stakes of each ending of a Bet that nets `won` if it wins."""
    return (
        ("dealer does not qualify", 1, STAKED),
        ("higher", won, STAKED),
        ("equal", 0, STAKED),
        ("lower", -STAKED, STAKED),
        ("dealer forced in vain", -1, STAKED + 1),
        ("higher than the forced dealer", won - 1, STAKED + 1),
        ("equal to the forced dealer", -1, STAKED + 1),
        ("lower than the forced dealer", -STAKED - 1, STAKED + 1),
    )


def net(met: Met, won: int) -> int:
    """What the rounds of a Bet net together."""
    return sum(each * rounds for (_, each, _), rounds in zip(endings(won), met, strict=True))


def compared(row: ShownRow) -> tuple[list[int], list[int], list[int]]:
    """By the card shown, dealer's hands lower than the player's, equal to it, and unqualified. Who
    qualifies beats a player who would not."""
    under = row.under.tolist()
    if row.value < QUALIFIES:
        return under, [0] * len(under), under
    return row.lower.tolist(), row.equal.tolist(), under


def meeting(dealers: int, lower: int, equal: int, under: int, forced: Forced) -> Met:
    """The rounds of a Bet against so many hands of the dealer."""
    return Met(
        NEW_CARDS * (under - forced.hands),
        NEW_CARDS * (lower - under),
        NEW_CARDS * equal,
        NEW_CARDS * (dealers - lower - equal),
        NEW_CARDS * forced.hands - forced.lower - forced.equal - forced.higher,
        forced.lower,
        forced.equal,
        forced.higher,
    )


def meetings(row: ShownRow, forced: list[Forced] | None) -> Iterator[Met]:
    """The rounds of a Bet against each card shown."""
    for shown, lower, equal, under in zip(row.shown, *compared(row), strict=True):
        of_card = forced[shown] if forced else NOT_FORCED
        yield meeting(DEALERS, lower, equal, under, of_card)


def kind_of(row: ShownRow, hand: Hand) -> str:
    """The name, with the pair of 2s apart, which alone of all pairs is not always bet."""
    if hand.name == PAIR:
        deuces = handeval.ranks(NUMBER, row.value)[0] == 0
        return "a pair of 2s" if deuces else "a pair of 3s or better"
    return hand.name


def forced_dealers(players: Iterable[Row | ShownRow]) -> dict[bytes, list[Forced]]:
    """For the hands that can gain by it, the dealers they force by the card shown."""
    able = [row for row in players if known(row).won >= LEAST_TO_FORCE]
    cards = b"".join(row.cards for row in able)
    won = array("i", [known(row).won for row in able])
    counts = memoryview(handduel.forced(NUMBER, QUALIFIES, cards, won.tobytes())).cast("Q")
    width, deck = len(Forced._fields), len(STANDARD_DECK)
    forced = [Forced(*counts[start : start + width]) for start in range(0, len(counts), width)]
    return {row.cards: forced[deck * n : deck * n + deck] for n, row in enumerate(able)}


def known(row: Row | ShownRow) -> Hand:
    """A hand as the paytable sees it; the Bet is twice the Ante."""
    name = CATEGORIES[handeval.category(NUMBER, row.value)]
    second = handeval.value(handeval.LUNAR_SECOND, row.cards)
    paid = bet_odds(name) + bet_odds(handeval.category_name(handeval.LUNAR_SECOND, second))
    return Hand(name, BET_STAKE * paid)


@cache
def bet_odds(name: str) -> int:
    """Odds to 1 of the Bet; 0 for a hand that beats no dealer who qualifies, and for none."""
    kind, a, b = odds_for(printed.BET, name) or (TO, 0, 1)
    assert kind == TO and b == 1
    return int(a)


def instant_odds(table: str, name: str) -> int:
    kind, a, b = odds_for(printed.INSTANT[table], name)
    assert kind == TO and b == 1
    return int(a)
