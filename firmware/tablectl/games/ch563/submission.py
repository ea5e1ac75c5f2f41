"""The Rules Submission of Texas Hold 'Em Bonus Poker as a configuration, 58 Pa. Code chapter 563.

Where a reading stands for a section, the text of that section is lost.
"""

from ...core import submission
from ..families import holdem
from . import paytables

# Wagers made by decisions and the public multiples of the Ante.
MULTIPLES = (("flop", 2), ("turn", 1), ("river", 1))
MOST_MULTIPLE = 10


def configure(reader):
    """The Rules Submission for chapter 563, checked. Raises ConfigurationError."""
    checked = holdem.configure(
        reader,
        shuffler="R-563-03",
        preinspected="R-563-03",
        counting_shuffler="563.10(d)",
        deal_method="R-563-02",
        hand="R-563-02",
        abandon_loses="R-563-12",
        reshuffling_shoe="563.10(g)",
        community_first="563.10(g)",
        burn="R-563-10",
        stub_every="563.10(d)",
    )
    multiples = reader.inner("multiples", "R-563-05", default={})
    checked["multiples"] = {
        name: multiples.number(name, "R-563-05", 1, MOST_MULTIPLE, default=public)
        for name, public in MULTIPLES
    }
    multiples.finish()
    known = tuple(sorted(paytables.ANTE_WINS_WITH))
    checked["ante_wins_with"] = reader.choice(
        "ante_wins_with", "R-563-07", known, default="straight"
    )
    offered = reader.optional_inner("bonus", "R-563-08")
    checked["bonus"] = offered and _bonus(offered)
    checked.update(submission.table(reader, "R-563-14", 6))
    limited = {"ante": "563.10(b)"}
    if offered:
        limited["bonus"] = "R-563-08"
    checked["limits"] = submission.limits(reader, limited)
    return checked


def _bonus(inner):
    checked = {"fold_qualifies": inner.yes_no("fold_qualifies", "R-563-09")}
    odds = inner.inner("odds", "R-563-08", default={})
    checked["odds"] = submission.paytable(odds, "R-563-08", paytables.BONUS)
    inner.finish()
    return checked
