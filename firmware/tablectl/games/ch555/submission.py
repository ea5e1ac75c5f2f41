"""The Rules Submission of Caribbean Stud Poker as a configuration, 58 Pa. Code chapter 555.

Where a reading stands for a section, the text of that section is lost.
"""

from ...core import submission
from . import paytables

# A $1 gaming chip (555.7(c)).
PROGRESSIVE_WAGER = 100
MOST_MULTIPLE = 10


def configure(reader):
    """The Rules Submission for chapter 555, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="R-555-03",
        preinspected="R-555-03",
        counting_shuffler="R-555-03",
        deal_method="R-555-02",
        hand="R-555-02",
        stub_every="R-555-02",
        abandon_loses="555.7(g)",
    )
    checked["dealer_qualifies"] = reader.choice(
        "dealer_qualifies", "R-555-07", ("ace-king",), default="ace-king"
    )
    checked["bet_multiple"] = reader.number(
        "bet_multiple", "R-555-05", 1, MOST_MULTIPLE, default=2
    )
    odds = reader.inner("bet_odds", "R-555-07", default={})
    checked["bet_odds"] = submission.paytable(odds, "R-555-07", paytables.BET)
    # An option of the Rules Submission (555.7(e)).
    checked["bonus"] = reader.optional_choice(
        "bonus", paytables.BONUS_SECTION, tuple(sorted(paytables.BONUS))
    )
    offered = reader.optional_inner("progressive", "555.7(c)")
    checked["progressive"] = offered and _progressive(offered)
    reader.reading(checked, "fold_keeps_side_wagers", "R-555-09", False)
    reader.reading(checked, "void_returns_folds", "R-555-16", False)
    reader.reading(checked, "side_wagers_paid", "R-555-08", "with_hand", "in_turn")
    reader.reading(checked, "jackpot_hold", "R-555-23", True)
    submission.payout_limit(reader, checked, "R-555-24")
    checked.update(submission.table(reader, "R-555-14", 6))
    limited = {"ante": "555.7(b)"}
    if checked["bonus"]:
        limited["bonus"] = "555.7(e)"
    checked["limits"] = submission.limits(reader, limited, progressive=checked["progressive"])
    return checked


def _progressive(inner):
    checked = {
        "wager": PROGRESSIVE_WAGER,
        "rate": inner.number("rate", "R-555-21", 0, 10000),
        "seed": inner.number("seed", "R-555-21", 0, submission.MOST_CENTS),
        "reset": inner.number("reset", "R-555-21", 0, submission.MOST_CENTS),
    }
    odds = inner.inner("odds", "R-555-22", default={})
    checked["odds"] = submission.paytable(odds, "R-555-22", paytables.PROGRESSIVE)
    inner.finish()
    return checked
