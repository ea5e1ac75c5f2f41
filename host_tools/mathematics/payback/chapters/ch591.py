"""Double Back Jack, 58 Pa. Code 591.12."""

from tablectl.games.ch591 import paytables as printed

from host_tools.mathematics.payback.chapters.common import DECKS
from host_tools.mathematics.payback.chapters.insurance import Terms, insurances

INSURANCE = Terms(
    "591", printed.INSURANCE_SECTION, printed.INSURANCE_ODDS, ten_values=16, cards=52
)

WAGERS = insurances(INSURANCE, DECKS)
