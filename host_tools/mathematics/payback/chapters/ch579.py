"""Five Card Hi-Lo, 58 Pa. Code 579.12."""

from tablectl.games.ch579 import paytables as printed

from host_tools.mathematics.payback.chapters.common import ONE_DECK, dealt, known, only, tables
from host_tools.mathematics.payback.spaces import hi_lo
from host_tools.mathematics.payback.wager import Wager

STAYS = "the player never folds, which forfeits the wager (579.11(b)(1))"
FOLDED_TOO = "paid to folded hands too (579.11(b)(2))"

WAGERS = (
    Wager(
        "579",
        "Tie",
        printed.TIE_SECTION,
        only(printed.TIE),
        known(hi_lo.ties),
        (ONE_DECK, "the player sets his hands for the most of this wager (579.11(d))", STAYS),
    ),
    Wager(
        "579",
        "Tie, set as the dealer must",
        printed.TIE_SECTION,
        only(printed.TIE),
        known(hi_lo.ties_set_as_the_dealer),
        (ONE_DECK, "the player sets his hands as the dealer must (579.11(e))", STAYS),
    ),
    Wager(
        "579",
        "Poker Bonus",
        printed.POKER_BONUS_SECTION,
        tables(printed.POKER_BONUS),
        dealt("standard", 5),
        (ONE_DECK, "pair of 7s in table A, of 6s in table B (R-579-01)", FOLDED_TOO),
        answers={"poker_bonus_sevens": "A"},
    ),
    Wager(
        "579",
        "Poker Bonus, pair of 7s in B",
        printed.POKER_BONUS_SECTION,
        tables({name: printed.poker_bonus(name, "B") for name in printed.POKER_BONUS}),
        dealt("standard", 5),
        (ONE_DECK, "pair of 6s in table A, of 7s in table B (R-579-01)", FOLDED_TOO),
        answers={"poker_bonus_sevens": "B"},
    ),
)
