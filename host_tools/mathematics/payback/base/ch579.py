"""Five Card Hi-Lo: Ante, Play and Ante Bonus under the best decision and setting."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import NamedTuple

import handeval
from tablectl.core.odds import FOR
from tablectl.core.paytable import odds_for
from tablectl.games.ch579 import paytables as printed

from host_tools.mathematics.payback.base.duels import Tally
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands

READINGS = tuple(printed.ANTE_BONUS)
CARDS, LOW_CARDS = 5, 2
# Cards by points, as nothing else of a card counts (579.6(a)): 2 to 9, then 10, then the ace.
POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
ACE = len(POINTS) - 1
OF_POINTS = tuple(
    bytes(range(32, 48)) if points == 10 else bytes(range(first, first + 4))
    for points, first in zip(POINTS, (0, 4, 8, 12, 16, 20, 24, 28, 32, 48), strict=True)
)
LEFT = tuple(len(cards) for cards in OF_POINTS)
# By the evaluator's classes of the Ante Bonus, from none on.
BONUS_HANDS = (None, printed.THREE_ACES, printed.FOUR_ACES, printed.FOUR_ACES_AND_ONE_2)
FOLD, PLAY, ACE_LOW = "fold", "play", "play, an ace low"

# How many cards of each of POINTS.
Hand = tuple[int, ...]
Dealers = dict[tuple[int, int], list[tuple[int, ...]]]


@dataclass(frozen=True)
class Setting:
    """Values of both hands (hand_eval.h); greater is better in the low hand too."""

    decision: str
    high: int
    low: int


class Against(NamedTuple):
    """The dealer's hands that a setting beats, ties and loses to (579.11(g))."""

    won: int
    tied: int
    lost: int


class Best(NamedTuple):
    """The setting that nets the most, as a decision."""

    decision: str
    against: Against


def count(reading: str, on_hands: OnHands) -> Play:
    """The reading is the table of the Ante Bonus."""
    tally = Tally()
    chosen: dict[str, list[Hand]] = {}
    for hand, best in best_settings(on_hands).items():
        decision = decide(hand, best, bonus(hand, reading), tally)
        chosen.setdefault(decision, []).append(hand)
    return Play(
        chapter="579",
        game="Five Card Hi-Lo",
        section="579.11, 579.12(a), (b)",
        reading=f"Ante Bonus paytable {reading}",
        stake="Ante",
        unit="pairs of player's and dealer's hands",
        strategy=words(chosen),
        hands={decision: " ".join(map(name, of)) for decision, of in chosen.items()},
        assumptions=(
            "other players' cards are not known",
            "the dealer sets every ace high, but one of four (579.11(e))",
            "the player sets the three higher cards high, at his choice one ace low (579.11(d))",
            "equal totals are the dealer's (579.11(g))",
            "the Ante Bonus is paid beside the Ante's settlement (R-579-02), not after a fold",
        ),
        ends=tally.ends(),
    )


@cache
def best_settings(on_hands: OnHands) -> dict[Hand, Best]:
    """Of every hand; the table of the Ante Bonus changes none."""
    dealers, players = dealers_hands(), list(hands())
    found = {}
    for done, hand in enumerate(players, 1):
        found[hand] = best_setting(hand, dealers)
        on_hands(done, len(players))
    return found


def best_setting(hand: Hand, dealers: Dealers) -> Best:
    met = meet(hand, dealers)
    return max(
        (Best(own.decision, against(own, met)) for own in settings(hand)),
        key=lambda best: best.against.won - best.against.lost,
    )


def decide(hand: Hand, best: Best, paid: int, tally: Tally) -> str:
    """Adds the ends of the best decision, and returns it."""
    number = prod(map(comb, LEFT, hand))
    decision, (won, tied, lost) = best
    total = won + tied + lost
    aces = f"{hand[ACE]} aces"
    if 2 * (won - lost) + paid * total <= -total:
        tally.add(FOLD, aces, -1, 1, number * total)
        return FOLD
    for ending, net, times in (("wins", 2, won), ("ties", 0, tied), ("loses", -2, lost)):
        tally.add(decision, f"{aces}, {ending}", net + paid, 2, number * times)
    return decision


def hands() -> Iterator[Hand]:
    """All hands by the points of their cards."""

    def rest(points: int, cards: int) -> Iterator[Hand]:
        if points == len(POINTS):
            if cards == 0:
                yield ()
            return
        for held_here in range(min(cards, LEFT[points]) + 1):
            for others in rest(points + 1, cards - held_here):
                yield held_here, *others

    return rest(0, CARDS)


def held(hand: Hand) -> list[tuple[int, int]]:
    """The points that a hand holds at all, by their place, and how many cards of each."""
    return [(place, cards) for place, cards in enumerate(hand) if cards]


def dealers_hands() -> Dealers:
    """By the values of both, each as its places in `meet`'s list of ways."""
    found: Dealers = {}
    for hand in hands():
        own = settings(hand)[0]
        places = tuple((CARDS + 1) * place + cards for place, cards in held(hand))
        found.setdefault((own.high, own.low), []).append(places)
    return found


def meet(player: Hand, dealers: Dealers) -> dict[tuple[int, int], int]:
    """The dealer's hands of the other cards by the values of his high and low hand."""
    ways = [
        comb(left - own, cards)
        for left, own in zip(LEFT, player, strict=True)
        for cards in range(CARDS + 1)
    ]
    return {
        values: sum(prod(map(ways.__getitem__, places)) for places in of_values)
        for values, of_values in dealers.items()
    }


def against(own: Setting, met: dict[tuple[int, int], int]) -> Against:
    """579.11(g): won with both hands better, lost with neither, else tied."""
    won = sum(n for (high, low), n in met.items() if own.high > high and own.low > low)
    lost = sum(n for (high, low), n in met.items() if own.high <= high and own.low <= low)
    return Against(won, sum(met.values()) - won - lost, lost)


def settings(hand: Hand) -> list[Setting]:
    """The settings of 579.11(d), that of the dealer first: no ace low, unless there are four."""
    cards = bytes(card for place, n in held(hand) for card in OF_POINTS[place][:n])
    found = []
    if hand[ACE] <= CARDS - LOW_CARDS:
        found.append(setting(PLAY, cards[:LOW_CARDS], cards[LOW_CARDS:]))
    if hand[ACE] > 0:
        low = cards[:1] + cards[-1:]
        found.append(setting(ACE_LOW, low, cards[1:-1]))
    return found


def setting(decision: str, low: bytes, high: bytes) -> Setting:
    return Setting(
        decision,
        handeval.value(handeval.HI_LO_HIGH, high),
        handeval.value(handeval.HI_LO_LOW, low),
    )


def bonus(hand: Hand, table: str) -> int:
    """Antes that 579.12(b) pays a hand."""
    cards = bytes(card for place, n in held(hand) for card in OF_POINTS[place][:n])
    ranking = handeval.HI_LO_ANTE_BONUS
    category = handeval.category(ranking, handeval.value(ranking, cards))
    paid = BONUS_HANDS[category]
    if paid is None:
        return 0
    kind, a, b = odds_for(printed.ANTE_BONUS[table], paid)
    assert kind == FOR and b == 1
    return int(a)


def words(chosen: dict[str, list[Hand]]) -> tuple[str, ...]:
    """From which low total on each high total is folded, as far as totals alone tell it."""
    folded, played = totals(chosen[FOLD]), totals(chosen[PLAY])
    assert not any(hand[ACE] for hand in chosen[FOLD])
    either = sorted(folded & played)
    least: dict[int, int] = {}
    for high, low in sorted(folded - played, reverse=True):
        least[high] = low
    return (
        "fold without an ace a high hand and a low hand of at least "
        + ", ".join(f"{high} and {low}" for high, low in sorted(least.items())),
        "the cards themselves decide " + ", ".join(f"{high} and {low}" for high, low in either),
        f"play every hand with an ace: {len(chosen[ACE_LOW])} of the "
        f"{sum(bool(h[ACE]) for of in chosen.values() for h in of)} kinds set one low",
        "kinds of hands, by the points of their cards, a for an ace, in the list of hands",
    )


def totals(of: list[Hand]) -> set[tuple[int, int]]:
    """High and low total of hands without an ace."""
    low = [[points for place, n in held(hand) for points in [POINTS[place]] * n] for hand in of]
    return {
        (sum(points[LOW_CARDS:]), sum(points[:LOW_CARDS]))
        for points in low
        if POINTS[ACE] not in points
    }


def name(hand: Hand) -> str:
    """The points of the cards, as `2-2-9-10-a`."""
    return "-".join(
        "a" if place == ACE else str(POINTS[place]) for place, n in held(hand) for _ in range(n)
    )
