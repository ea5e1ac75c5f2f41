"""The Rules Submission of Raise It Up Stud Poker as a configuration, 58 Pa. Code chapter 587."""

from ..core import submission
from ..core.in_use import BY_DEAL_METHOD
from ..core.submission import stub_interval
from . import ch587_paytables as paytables

__all__ = ["stub_interval"]

SECTIONS = {
    "shuffler": "587.3(b)",
    "preinspected": "587.4(e)",
    "counting_shuffler": "587.5(b)",
    "deal_method": "587.8, 587.9, 587.10",
    "hand": "587.9(a)(1)",
    "abandon_loses": "587.7(b)",
}


def configure(reader):
    """The Rules Submission for chapter 587, checked; Pair Plus is always offered (R-587-10).
    Raises ConfigurationError."""
    checked = submission.dealing(reader, SECTIONS)
    checked["pair_plus"] = reader.choice(
        "pair_plus", paytables.PAIR_PLUS_SECTION, tuple(sorted(paytables.PAIR_PLUS))
    )
    offered = reader.optional_inner("progressive", "587.7(d)(4)")
    checked["progressive"] = offered and _progressive(offered)
    checked["six_card_bonus"] = reader.optional_choice(
        "six_card_bonus",
        paytables.SIX_CARD_BONUS_SECTION,
        tuple(sorted(paytables.SIX_CARD_BONUS)),
    )
    checked["jackpot_hold"] = reader.yes_no("jackpot_hold", "R-587-15", True)
    checked.update(submission.table(reader, "587.2(a)", 6))
    checked["limits"] = submission.limits(reader, _limited(checked))
    return checked


def _limited(checked):
    """{wager: section} of the wagers with table limits."""
    offered = {"ante": "587.7(d)(1)", "pair_plus": "587.7(d)(3)"}
    if checked["six_card_bonus"]:
        offered["six_card_bonus"] = "587.7(d)(5)"
    return offered


def _progressive(inner):
    """The wager is of one of the amounts that have an Envy schedule (R-587-13)."""
    section = paytables.PROGRESSIVE_SEED_SECTION
    wagers = tuple(sorted(paytables.PROGRESSIVE_ENVY))
    checked = {
        "wager": inner.choice("wager", paytables.PROGRESSIVE_ENVY_SECTION, wagers),
        "rate": inner.number("rate", section, paytables.PROGRESSIVE_RATE_AT_LEAST, 10000),
    }
    for key in ("seed", "reset"):
        checked[key] = inner.number(
            key, section, paytables.PROGRESSIVE_SEED_AT_LEAST, submission.MOST_CENTS
        )
    inner.finish()
    return checked


def in_use(configuration):
    """{what: (section, hours at most on the table)}."""
    return {"cards": ("587.3(c)", BY_DEAL_METHOD[configuration["deal_method"]])}


def limits(configuration):
    """{name: (least, most)} in cents of the wagers offered at this table."""
    offered = dict(configuration["limits"])
    offered["blind"] = offered["ante"]
    if configuration["progressive"]:
        wager = configuration["progressive"]["wager"]
        offered["progressive"] = (wager, wager)
    return offered


def progressive(configuration):
    """(seed, reset in cents, rate in hundredths of a percent) of the meter, or None where it is
    not offered."""
    offered = configuration["progressive"]
    return offered and (offered["seed"], offered["reset"], offered["rate"])
