"""Over/Under: the Ante with Over 23, Under 18 or a surrender, decided on the first card."""

from collections import Counter
from fractions import Fraction

from tablectl.games.ch686a import paytables as printed

from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.work import OnHands

READINGS = ("else loses",)
DECKS = 6
# 686a.3(d): an ace is always 11.
SHOE = Counter({**dict.fromkeys(range(2, 10), 4 * DECKS), 10: 16 * DECKS, 11: 4 * DECKS})
OVER, UNDER, SURRENDER = "Over 23", "Under 18", "surrender"


def count(reading: str, on_hands: OnHands) -> Play:
    """The only reading loses an Over 23 or Under 18 Wager on the other side too (R-686a-11)."""
    assert printed.ANTE_ODDS == ("to", 1, 1)
    found: list[End] = []
    hands: dict[str, list[str]] = {}
    for first in SHOE:
        best = max(played(first), key=lambda ends: sum(end.count * end.net for end in ends))
        hands.setdefault(best[0].decisions, []).append(str(first))
        found += best
    on_hands(len(SHOE), len(SHOE))
    return Play(
        chapter="686a",
        game="Over/Under",
        section="686a.7, 686a.8(a)",
        reading="else loses",
        stake="Ante",
        unit="orders of three cards of six decks",
        strategy=tuple(f"{name} on {', '.join(values)}" for name, values in hands.items()),
        hands={name: " ".join(values) for name, values in hands.items()},
        assumptions=(
            "a full shoe of six decks, other players' cards not known",
            "Over 23 loses on 6-17 and Under 18 on 24-33 too (R-686a-11)",
            "the Bonus Wager apart",
        ),
        ends=tuple(found),
    )


def played(first: int) -> list[list[End]]:
    """The ends of each decision after a first card of this value."""
    over, under = Counter[bool](), Counter[bool]()
    for total, orders in totals(first).items():
        over[total > 23] += orders
        under[total < 18] += orders
    surrendered = End(SURRENDER, f"first card {first}", Fraction(-1), Fraction(1), over.total())
    return [_ends(OVER, first, over), _ends(UNDER, first, under), [surrendered]]


def totals(first: int) -> Counter[int]:
    """Orders of three cards that begin with this value, by their total."""
    found: Counter[int] = Counter()
    left = SHOE.copy()
    left[first] -= 1
    for second, of_second in left.items():
        for third, of_third in left.items():
            orders = SHOE[first] * of_second * (of_third - (second == third))
            found[first + second + third] += orders
    return found


def _ends(decisions: str, first: int, won: Counter[bool]) -> list[End]:
    """686a.8(a): even money on the Ante and on the equal second wager."""
    hand = f"first card {first}"
    return [
        End(decisions, f"{hand}, {'won' if wins else 'lost'}", Fraction(net), Fraction(2), number)
        for wins, net in ((True, 2), (False, -2))
        if (number := won[wins])
    ]
