"""DJ Wild Stud Poker: Ante, Blind and Raise under the best decision on the own five cards."""

from tablectl.games.ch687a import paytables as printed

from host_tools.mathematics.payback.base.duels import (
    Border,
    Row,
    Tally,
    dealers_hands,
    net_odds,
    rows,
)
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.enumeration import JOKER_DECK, categories

READINGS = ("kickers decide",)
RANKING = "dj_wild"
CATEGORIES = categories(RANKING)
CATEGORY_SHIFT = 25
RAISE, FOLD = "raise", "fold"
# What a winning Blind nets, by category; a hand without a row pushes.
BLIND = net_odds(printed.BLIND, CATEGORIES)
# Stakes of one Ante: the Blind equals it, the Raise is twice it (687a.7(d)(1), 687a.11(b)).
FOLDED, RAISED = 2, 4


def count(reading: str, on_hands: OnHands) -> Play:
    """The only reading compares kickers within a category (R-687a-24)."""
    tally, border = Tally(), Border(RANKING)
    against = dealers_hands(JOKER_DECK)
    hands = 0
    for row in rows(RANKING, JOKER_DECK):
        decide(row, against, tally, border)
        hands += row.weight
    on_hands(hands, hands)
    return Play(
        chapter="687a",
        game="DJ Wild Stud Poker",
        section="687a.11, 687a.12(a), (b)",
        reading=reading,
        stake="Ante",
        unit="pairs of player's and dealer's hands",
        strategy=border.words(FOLD, RAISE, hands * against),
        assumptions=(
            "other players' cards are not known",
            "the dealer always plays; five-of-a-kind ranks below the royal flush (R-687a-01)",
            "equal hands push all three wagers; a winning hand below a straight pushes the Blind",
            "a fold loses Ante and Blind; the optional wagers apart",
        ),
        ends=tally.ends(),
    )


def decide(row: Row, against: int, tally: Tally, border: Border) -> None:
    """687a.11(e): Ante and Raise even money, the Blind by its table; all lost to a higher hand."""
    category = row.value >> CATEGORY_SHIFT
    won = 1 + 2 + BLIND[category]
    higher = against - row.lower - row.equal
    raised = won * row.lower - RAISED * higher
    gain = raised + FOLDED * against
    border.add(row.value, row.weight, gain)
    name = CATEGORIES[category]
    if gain > 0:
        tally.add(RAISE, f"{name}, higher", won, RAISED, row.weight * row.lower)
        tally.add(RAISE, f"{name}, equal", 0, RAISED, row.weight * row.equal)
        tally.add(RAISE, f"{name}, lower", -RAISED, RAISED, row.weight * higher)
    else:
        tally.add(FOLD, name, -FOLDED, FOLDED, row.weight * against)
