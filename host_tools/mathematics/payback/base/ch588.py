"""Six-Card Fortune Pai Gow Poker: the main wager and the Double Down, set for the most."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import handduel
from tablectl.core.odds import TO
from tablectl.games.ch588 import paytables as printed

from host_tools.mathematics.payback.base.play import BEST_PLAY, End, Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.enumeration import JOKER_DECK, categories

BEST, HOUSE, DOUBLE = "main wager", "main wager by the house way", "main wager and Double Down"
# Where the submission says joker_beside_straight = "lowest" (R-588-10).
LOWEST = " with the joker lowest"
PLAYS = (DOUBLE, BEST, HOUSE)
READINGS = (*PLAYS, *(play + LOWEST for play in PLAYS))
RANKING = "pai_gow_high"
CATEGORIES = categories(RANKING)
MOST_CATEGORIES = 16  # of handduel.pai_gow_six


class Pairs(NamedTuple):
    """Pairs of hands by how they end, for the player."""

    won: int
    tied: int
    lost: int


class Tables(NamedTuple):
    """handduel.pai_gow_six; each by category of the player's six cards."""

    best: list[Pairs]
    house: list[Pairs]
    single: list[Pairs]
    doubled_returned: list[Pairs]
    doubled: list[Pairs]


# Decisions, what the main wager and then the Double Down nets when won, stakes, and the pairs.
Part = tuple[str, int, int, list[Pairs]]


def count(reading: str, on_hands: OnHands) -> Play:
    """The readings are what is wagered, how the player sets his hand, and what the joker beside a
    straight is (R-588-10)."""
    assert printed.PAI_GOW_ODDS == (TO, 1, 1)
    of, lowest = reading.removesuffix(LOWEST), reading.endswith(LOWEST)
    tables = counted(joker_lowest=lowest)
    on_hands(1, 1)
    return Play(
        chapter="588",
        game="Six-Card Fortune Pai Gow Poker",
        section="588.11, 588.12(a)",
        reading=reading,
        stake="main wager",
        unit="pairs of player's and dealer's hands",
        play=PLAY[of],
        strategy=STRATEGY[of],
        assumptions=(
            "other players' cards are not known; no cards of the dealer's either",
            "the dealer sets by 588.11(d); a royal flush counts as a straight flush there"
            + (BESIDE_A_STRAIGHT if lowest else ""),
            "equal hands are the dealer's, but the player's joker as low hand beats an ace "
            "(588.6(c))",
            "the optional wagers apart, but for the Double Down where it is named",
        ),
        ends=tuple(ends(parts(of, tables))),
    )


BESIDE_A_STRAIGHT = "; beside a straight the joker is its lowest card (R-588-10)"
PLAY = {
    DOUBLE: BEST_PLAY,
    BEST: "best play without Double Down",
    HOUSE: "play by the house way",
}
STRATEGY = {
    BEST: ("set the low card that nets the most over all hands of the other 47 cards",),
    HOUSE: (
        "set as the dealer does (588.11(d)); of the joker and an ace that leave equal high hands, "
        "the joker low (588.6(c), R-588-12)",
    ),
    DOUBLE: (
        "Double Down where main wager and Double Down, set for the most together, net more than "
        "the main wager alone",
    ),
}


def parts(reading: str, tables: Tables) -> tuple[Part, ...]:
    if reading == BEST:
        return (("set for the most", 1, 1, tables.best),)
    if reading == HOUSE:
        return (("set by the house way", 1, 1, tables.house),)
    return (
        ("main wager alone", 1, 1, tables.single),
        ("Double Down, returned", 1, 2, tables.doubled_returned),
        ("Double Down, decided", 2, 2, tables.doubled),
    )


def ends(of: tuple[Part, ...]) -> Iterator[End]:
    for decisions, net, staked, pairs in of:
        for name, number in zip(CATEGORIES, pairs, strict=False):
            for ending, won, times in (
                ("wins", net, number.won),
                ("ties", 0, number.tied),
                ("loses", -net, number.lost),
            ):
                if times:
                    hand = f"{name}, {ending}"
                    yield End(decisions, hand, Fraction(won), Fraction(staked), times)


@cache
def counted(deck: bytes = JOKER_DECK, joker_lowest: bool = False) -> Tables:
    """All plays come of one count."""
    sums = memoryview(handduel.pai_gow_six(deck, joker_lowest)).cast("Q").tolist()
    pairs = [Pairs(*sums[start : start + 3]) for start in range(0, len(sums), 3)]
    size = MOST_CATEGORIES
    return Tables(*(pairs[start : start + size] for start in range(0, len(pairs), size)))
