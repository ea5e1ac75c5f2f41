"""Printed paytables of base wagers, which no submission offers by itself: they belong to the game.
Those of 555, 563 and 569 stand in the submission, for the text has lost them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablectl.games.ch573 import paytables as ch573
from tablectl.games.ch579 import paytables as ch579
from tablectl.games.ch583 import paytables as ch583
from tablectl.games.ch587 import paytables as ch587
from tablectl.games.ch589 import paytables as ch589
from tablectl.games.ch590 import paytables as ch590
from tablectl.games.ch591 import paytables as ch591
from tablectl.games.ch592 import paytables as ch592
from tablectl.games.ch687a import paytables as ch687a

from host_tools.mathematics.payback.wager import PrintedRow

BLACKJACK, OTHER_HANDS = "blackjack", "all other winning hands"


@dataclass(frozen=True)
class BasePaytable:
    """`rows` of a wager or several; `letter`: of several printed tables the one that the
    submission names, "" for the only one."""

    label: str
    section: str
    rows: tuple[PrintedRow, ...]
    letter: str = ""


def base_paytables(configuration: dict[str, Any]) -> Iterator[BasePaytable]:
    """Those of the game, in the order printed."""
    yield from PRINTED.get(configuration["game"], ())
    for key, label, section, tables in LETTERED.get(configuration["game"], ()):
        letter = configuration[key]
        yield BasePaytable(label, section, tables[letter], letter)


PRINTED: dict[str, tuple[BasePaytable, ...]] = {
    "573": (BasePaytable("Super Bonus", ch573.SUPER_BONUS_SECTION, ch573.SUPER_BONUS),),
    "583": (BasePaytable("Flop", ch583.FLOP_SECTION, ch583.FLOP),),
    "587": (
        BasePaytable("Play", ch587.PLAY_SECTION, ch587.PLAY),
        BasePaytable("Blind", ch587.BLIND_SECTION, ch587.BLIND),
    ),
    "589": (BasePaytable("Bet", ch589.BET_SECTION, ch589.BET),),
    "590": (
        BasePaytable(
            "Blackjack",
            ch590.BLACKJACK_WAGER_SECTION,
            ((BLACKJACK, ch590.BLACKJACK_ODDS), (OTHER_HANDS, ch590.BLACKJACK_WAGER_ODDS)),
        ),
    ),
    "591": (
        BasePaytable(
            "Blackjack",
            ch591.BLACKJACK_WAGER_SECTION,
            ((BLACKJACK, ch591.BLACKJACK_ODDS), (OTHER_HANDS, ch591.BLACKJACK_WAGER_ODDS)),
        ),
    ),
    "592": (
        BasePaytable("Ante Across and Ante Down", ch592.ANTE_SECTION, ch592.ANTE),
        BasePaytable("Across, Down and Middle", ch592.BET_SECTION, ch592.BET),
    ),
    "687a": (
        BasePaytable(
            "Blind",
            ch687a.BLIND_SECTION,
            (*ch687a.BLIND, (OTHER_HANDS, ch687a.BLIND_OTHER_HANDS)),
        ),
    ),
}
# (key of the submission, label, section, tables by letter).
Lettered = tuple[str, str, str, Mapping[str, tuple[PrintedRow, ...]]]
LETTERED: dict[str, tuple[Lettered, ...]] = {
    "579": (("ante_bonus", "Ante Bonus", ch579.ANTE_BONUS_SECTION, ch579.ANTE_BONUS),),
    "589": (("instant", "Instant Payouts", ch589.INSTANT_SECTION, ch589.INSTANT),),
}
