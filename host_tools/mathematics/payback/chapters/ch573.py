"""Crazy 4 Poker, 58 Pa. Code 573.12."""

from typing import Any

from tablectl.games.ch573 import paytables as printed

from host_tools.mathematics.payback.chapters.common import NOT_FOLDED, ONE_DECK, dealt, tables
from host_tools.mathematics.payback.wager import CENTS, Meter, Table, Wager


def _progressive(name: str, stake: int) -> Table:
    envy: dict[str, Any] = printed.PROGRESSIVE_ENVY
    return Table(
        printed.PROGRESSIVE[name],
        stake=stake,
        meter=Meter(printed.PROGRESSIVE_SEED_AT_LEAST[name]),
        envy=envy[name][stake],
    )


WAGERS = (
    Wager(
        "573",
        "Queens Up",
        printed.QUEENS_UP_SECTION,
        tables(printed.QUEENS_UP),
        dealt("four_card", 5),
        (ONE_DECK, "the best four of five cards", NOT_FOLDED),
    ),
    Wager(
        "573",
        "Progressive Payout",
        printed.PROGRESSIVE_SECTION,
        {
            f"{name}-{stake // CENTS}": _progressive(name, stake)
            for name in printed.PROGRESSIVE
            for stake in (100, 500)
        },
        dealt("four_card", 5),
        (
            ONE_DECK,
            "the best four of five cards",
            NOT_FOLDED,
            "seed: the least of 573.12(d)(3)",
        ),
    ),
)
