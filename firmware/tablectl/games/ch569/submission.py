"""The Rules Submission of Ultimate Texas Hold 'Em Poker as a configuration, 58 Pa. Code chapter
569.

Where a reading stands for a section, the text of that section is lost. There is no key for an
Envy Bonus or a payout limitation (R-569-27).
"""

from ...core import submission
from ..families import holdem
from . import paytables

# The Play Wager at each time, in multiples of the Ante.
PLAY = (("before_flop_least", 3), ("before_flop_most", 4), ("after_flop", 2), ("after_river", 1))
MOST_MULTIPLE = 10


def configure(reader):
    """The Rules Submission for chapter 569, checked. Raises ConfigurationError."""
    checked = holdem.configure(
        reader,
        shuffler="R-569-03",
        preinspected="R-569-03",
        counting_shuffler="569.10(d)",
        deal_method="R-569-02",
        hand="R-569-02",
        abandon_loses="R-569-12",
        reshuffling_shoe="569.10(g)",
        community_first="569.10(g)",
        burn="R-569-10",
        stub_every="569.10(d)",
    )
    checked["play"] = _play(reader.inner("play", "R-569-05", default={}))
    checked["dealer_qualifies"] = reader.choice(
        "dealer_qualifies", "R-569-07", ("pair",), default="pair"
    )
    odds = reader.inner("blind_odds", "R-569-08", default={})
    checked["blind_odds"] = submission.paytable(odds, "R-569-08", paytables.BLIND)
    offered = reader.optional_inner("trips", "R-569-09")
    checked["trips"] = offered and _trips(offered)
    offered = reader.optional_inner("progressive", "569.10(a)(2)")
    checked["progressive"] = offered and _progressive(offered)
    checked["jackpot_hold"] = reader.yes_no("jackpot_hold", "R-569-24", True)
    checked.update(submission.table(reader, "R-569-14", 6))
    limited = {"ante": "569.10(b)"}
    if checked["trips"]:
        limited["trips"] = "R-569-09"
    checked["limits"] = submission.limits(
        reader, limited, {"blind": "ante"}, checked["progressive"]
    )
    return checked


def _play(inner):
    checked = {
        name: inner.number(name, "R-569-05", 1, MOST_MULTIPLE, default=public)
        for name, public in PLAY
    }
    least, most = checked["before_flop_least"], checked["before_flop_most"]
    if least > most:
        limit = "must not be more than before_flop_most {}".format(most)
        inner.refuse("before_flop_least", least, limit, "R-569-05")
    inner.finish()
    return checked


def _trips(inner):
    checked = {"fold_qualifies": inner.yes_no("fold_qualifies", "R-569-23")}
    odds = inner.inner("odds", "R-569-09", default={})
    checked["odds"] = submission.paytable(odds, "R-569-09", paytables.TRIPS)
    inner.finish()
    return checked


def _progressive(inner):
    checked = {
        "wager": inner.number("wager", "R-569-21", 100, 10000),
        "rate": inner.number("rate", "R-569-21", 0, 10000),
        "seed": inner.number("seed", "R-569-21", 0, submission.MOST_CENTS),
        "reset": inner.number("reset", "R-569-21", 0, submission.MOST_CENTS),
        "hand_of": inner.choice("hand_of", "R-569-22", ("flop",)),
        "fold_qualifies": inner.yes_no("fold_qualifies", "R-569-23"),
    }
    odds = inner.inner("odds", "R-569-22", default={})
    checked["odds"] = submission.paytable(odds, "R-569-22", paytables.PROGRESSIVE)
    inner.finish()
    return checked
