"""DJ Wild Stud Poker, 58 Pa. Code 687a.12."""

from dataclasses import replace

from tablectl.games.ch687a import paytables as printed

from host_tools.mathematics.payback.chapters.common import (
    NOT_FOLDED,
    Rows,
    dealt_with_joker,
    tables,
)
from host_tools.mathematics.payback.enumeration import JOKER_DECK, Enumeration
from host_tools.mathematics.payback.outcomes import Outcomes
from host_tools.mathematics.payback.wager import Meter, Odds, PrintedRow, Table, Wager

CHAPTER = "687a"
TwoColumns = tuple[tuple[str, tuple[Odds | None, Odds]], ...]
DECK = "one deck of 53 cards, the four deuces and the joker wild (687a.3(a), 687a.6(b))"
STAYS = "the player does not fold three-of-a-kind or better, which forfeits it (687a.11(b)(2))"


def _progressive(enumeration: Enumeration) -> Outcomes:
    return enumeration.hands_with_joker_replaced("dj_wild_progressive", 5)


def _one_way(enumeration: Enumeration) -> Outcomes:
    return enumeration.beaten("dj_wild", JOKER_DECK, 5, printed.THREE_OF_A_KIND)


def _two_way(enumeration: Enumeration) -> Outcomes:
    """A pair of hands counts for whichever of the two is beaten."""
    one = _one_way(enumeration)
    both = {outcome: 2 * count for outcome, count in one.counts.items()}
    return replace(one, counts=both)


def _trips_rows(table: TwoColumns) -> Rows:
    """The two columns as rows of dj_wild_trips, each hand first natural, then with wild."""
    rows: list[PrintedRow] = []
    for hand, columns in table:
        for kind, odds in zip(("natural", "with wild"), columns, strict=True):
            if odds is not None:
                rows.append((f"{hand} {kind}", odds))
    return tuple(rows)


def _progressive_table(stake: int) -> Table:
    return Table(
        printed.PROGRESSIVE,
        stake=stake,
        meter=Meter(seed=printed.PROGRESSIVE_SEED[stake]),
        envy=printed.PROGRESSIVE_ENVY[stake],
    )


WAGERS = (
    Wager(
        CHAPTER,
        "Trips Bonus",
        printed.TRIPS_SECTION,
        {name: Table(_trips_rows(rows)) for name, rows in printed.TRIPS.items()},
        dealt_with_joker("dj_wild_trips", 5),
        (
            DECK,
            "natural: the category is reached with every deuce a plain 2 and no joker (R-687a-03)",
            "paid to folded hands too (687a.11(b)(1))",
        ),
    ),
    Wager(
        CHAPTER,
        "Two-Way Bad Beat Bonus",
        printed.BAD_BEAT_SECTION,
        tables(printed.BAD_BEAT),
        _two_way,
        (
            DECK,
            "paid for the beaten one of both hands, the player's or the dealer's (R-687a-05)",
            STAYS,
        ),
        answers={"bad_beat.mode": "two_way"},
    ),
    Wager(
        CHAPTER,
        "Two-Way Bad Beat Bonus, one way",
        printed.BAD_BEAT_SECTION,
        tables(printed.BAD_BEAT),
        _one_way,
        (
            DECK,
            "paid for the player's beaten hand alone, the letter of 687a.11(f)(3) (R-687a-05)",
            STAYS,
        ),
        answers={"bad_beat.mode": "one_way"},
    ),
    Wager(
        CHAPTER,
        "Progressive Bonus",
        printed.PROGRESSIVE_SECTION,
        {"1": _progressive_table(100), "2": _progressive_table(500)},
        _progressive,
        (
            "the joker is replaced by the card set aside, deuces are plain 2s (R-687a-04)",
            "the rate of progression is not printed: R-687a-14",
            NOT_FOLDED,
        ),
    ),
)
