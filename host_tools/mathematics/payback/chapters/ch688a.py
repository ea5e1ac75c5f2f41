"""Face Up Pai Gow Poker, 58 Pa. Code 688a.12."""

from dataclasses import replace
from fractions import Fraction

from tablectl.core.odds import fixed
from tablectl.games.ch688a import paytables as printed
from tablectl.games.ch688a import progressive_paytables as progressive

from host_tools.mathematics.payback.chapters.common import (
    ONE_DECK_AND_JOKER,
    dealt_with_joker,
    known,
    tables,
)
from host_tools.mathematics.payback.outcomes import Outcomes
from host_tools.mathematics.payback.spaces import ace_high
from host_tools.mathematics.payback.wager import Meter, PrintedRow, Table, Wager

HUNDREDTHS_OF_A_PERCENT = 10_000
QUALIFYING_STAKE = 500  # the least that wins envy (688a.1)


def _fortune(name: str) -> Table:
    return Table(
        printed.FORTUNE_BONUS[name],
        stake=QUALIFYING_STAKE,
        envy=printed.FORTUNE_ENVY[name],
    )


def _progressive(name: str) -> Table:
    terms = progressive.PROGRESSIVE_TERMS[name]
    rate, reserve = (
        Fraction(terms[part], HUNDREDTHS_OF_A_PERCENT) for part in ("rate", "reserve_rate")
    )
    joker = "any card" if terms["fully_wild_joker"] else "an ace or completes a straight or flush"
    return Table(
        progressive.PROGRESSIVE[name],
        stake=terms["wager"],
        stake_returned=bool(terms["stake_returned"]),
        meter=Meter(terms["seed"], rate, reserve),
        envy=progressive.PROGRESSIVE_ENVY.get(name, ()),
        assumptions=(f"the joker is {joker}",),
        outcomes=dealt_with_joker("pai_gow_wild", 7) if terms["fully_wild_joker"] else None,
    )


FORTUNE_TABLES = {name: _fortune(name) for name in printed.FORTUNE_BONUS}
PROGRESSIVE_TABLES = {name: _progressive(name) for name in progressive.PROGRESSIVE}


def by_position(own: dict[str, Table], beside: dict[str, Table]) -> dict[str, Table]:
    """The tables called A-B: of A, where the lammer also earns the Envy Bonus of paytable B of the
    other wager (R-688a-19)."""
    return {
        f"{name}-{other}": replace(
            table,
            printed=False,
            envy=_both(table.envy, beside[other].envy),
            assumptions=(
                *table.assumptions,
                f"envy: by the position (R-688a-19), also that of paytable {other} of the other "
                "wager, which is not made",
            ),
        )
        for name, table in own.items()
        for other in beside
        if table.envy and beside[other].envy
    }


def _both(one: tuple[PrintedRow, ...], other: tuple[PrintedRow, ...]) -> tuple[PrintedRow, ...]:
    """Both sums for a hand; the schedules have the same hands."""
    found = []
    for (hand, odds), (same, more) in zip(one, other, strict=True):
        assert hand == same
        found.append((hand, fixed(odds[1] + more[1])))
    return tuple(found)


def ace_high_of_both() -> Outcomes:
    return ace_high.outcomes(
        printed.BOTH_ACE_HIGH,
        printed.DEALER_ACE_HIGH_WITH_JOKER,
        printed.DEALER_ACE_HIGH_NO_JOKER,
    )


WAGERS = (
    Wager(
        "688a",
        "Ace High Bonus",
        printed.ACE_HIGH_SECTION,
        tables(printed.ACE_HIGH),
        known(ace_high_of_both),
        (
            ONE_DECK_AND_JOKER,
            "ace high: no pair, straight or flush among seven cards, the joker helping to any",
            "both ace high is paid as such whoever holds the joker",
        ),
    ),
    Wager(
        "688a",
        "Fortune Bonus",
        printed.FORTUNE_BONUS_SECTION,
        FORTUNE_TABLES | by_position(FORTUNE_TABLES, PROGRESSIVE_TABLES),
        dealt_with_joker("pai_gow_fortune", 7),
        (
            ONE_DECK_AND_JOKER,
            "the joker is an ace or completes a straight or flush",
            "a hand that is three-of-a-kind and a straight is paid the better row (R-688a-01)",
            "envy: of a wager of $5",
        ),
    ),
    Wager(
        "688a",
        "Progressive Payout",
        progressive.PROGRESSIVE_SECTION,
        PROGRESSIVE_TABLES | by_position(PROGRESSIVE_TABLES, FORTUNE_TABLES),
        dealt_with_joker("pai_gow_fortune", 7),
        (ONE_DECK_AND_JOKER,),
    ),
)
