"""Odds of Texas Hold 'Em Bonus Poker. The text of chapter 563 has none: these are the public
defaults of R-563-07 and R-563-08, each a key of the submission. Best hand first."""

from ...core.odds import to
from ...core.paytable import FLUSH, STRAIGHT

# Of Ante, Flop, Turn and River Wagers.
EVEN = to(1)
# The lowest hand with which the Ante wins, by the key `ante_wins_with`.
ANTE_WINS_WITH = {"straight": STRAIGHT, "flush": FLUSH}

# Of the player's two cards alone.
BOTH_ACES = "aces against aces"
ACES = "pair of aces"
ACE_KING_SUITED = "ace-king suited"
ACE_QUEEN_SUITED = "ace-queen or ace-jack suited"
ACE_KING_OFFSUIT = "ace-king"
HIGH_PAIR = "pair of jacks through kings"
ACE_QUEEN_OFFSUIT = "ace-queen or ace-jack"
LOW_PAIR = "pair of 2s through 10s"

BONUS = (
    (BOTH_ACES, to(1000)),
    (ACES, to(30)),
    (ACE_KING_SUITED, to(25)),
    (ACE_QUEEN_SUITED, to(20)),
    (ACE_KING_OFFSUIT, to(15)),
    (HIGH_PAIR, to(10)),
    (ACE_QUEEN_OFFSUIT, to(5)),
    (LOW_PAIR, to(3)),
)
