"""Six-Card Fortune Pai Gow Poker, 58 Pa. Code 588.12."""

from tablectl.games.ch588 import paytables as printed

from host_tools.mathematics.payback.chapters.common import (
    ONE_DECK_AND_JOKER,
    ONLY,
    dealt_with_joker,
    only,
)
from host_tools.mathematics.payback.wager import CENTS, Meter, Table, Wager

QUALIFYING_STAKE = 500  # the least that wins envy (588.1)
BEST_FIVE = "the best five of six cards; the joker is an ace or completes a straight or flush"


def _progressive(stake: int, fours: bool) -> Table:
    return Table(
        printed.PROGRESSIVE,
        stake=stake,
        meter=Meter(printed.PROGRESSIVE_SEED_AT_LEAST),
        envy=printed.progressive_envy(fours)[stake] if stake >= QUALIFYING_STAKE else (),
    )


def _of_the_meter(name: str, fours: bool) -> Wager:
    return Wager(
        "588",
        name,
        printed.PROGRESSIVE_SECTION,
        {str(stake // CENTS): _progressive(stake, fours) for stake in (100, 500)},
        dealt_with_joker("pai_gow_high", 6),
        (
            ONE_DECK_AND_JOKER,
            BEST_FIVE,
            "seed: the least of 588.12(d)(2); no rate is printed (R-588-02)",
            f"envy of $25 for a four-of-a-kind: {'yes' if fours else 'no'} (R-588-01)",
        ),
        answers={"progressive.envy_for_fours": fours},
    )


WAGERS = (
    Wager(
        "588",
        "Fortune Bonus",
        printed.FORTUNE_BONUS_SECTION,
        {
            ONLY: Table(
                printed.FORTUNE_BONUS,
                stake=QUALIFYING_STAKE,
                envy=printed.FORTUNE_ENVY[QUALIFYING_STAKE],
            )
        },
        dealt_with_joker("pai_gow_high", 6),
        (ONE_DECK_AND_JOKER, BEST_FIVE, "envy: of a wager of $5"),
    ),
    Wager(
        "588",
        "Insurance",
        printed.INSURANCE_SECTION,
        only(printed.INSURANCE),
        dealt_with_joker("pai_gow_insurance", 6),
        (ONE_DECK_AND_JOKER, "the joker is an ace, so it loses"),
    ),
    _of_the_meter("Progressive Payout", True),
    _of_the_meter("Progressive Payout, no envy for fours", False),
)
