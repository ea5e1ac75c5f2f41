"""The Rules Submission of Raise It Up Stud Poker as a configuration, 58 Pa. Code chapter 587."""

from ...core import submission
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 587, checked; Pair Plus is always offered (R-587-10).
    Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="587.3(b)",
        two_decks="587.3(b)",
        preinspected="587.4(e)",
        counting_shuffler="587.5(b)",
        reshuffling_device="587.5(g)",
        deal_method="587.8, 587.9, 587.10",
        hand="587.9(a)(1)",
        stub_every="587.8(f), 587.9(d), 587.10(d)",
        abandon_loses="587.7(b)",
    )
    checked["pair_plus"] = reader.choice(
        "pair_plus", paytables.PAIR_PLUS_SECTION, tuple(sorted(paytables.PAIR_PLUS))
    )
    reader.reading(checked, "fold_keeps_pair_plus", "R-587-04", True)
    offered = reader.optional_inner("progressive", "587.7(d)(4)")
    checked["progressive"] = offered and _progressive(offered)
    checked["six_card_bonus"] = reader.optional_choice(
        "six_card_bonus",
        paytables.SIX_CARD_BONUS_SECTION,
        tuple(sorted(paytables.SIX_CARD_BONUS)),
    )
    reader.reading(checked, "fold_pays_envy", "R-587-07", False)
    reader.reading(checked, "abandoned_envy", "R-587-18", False)
    reader.reading(checked, "jackpot_hold", "R-587-15", True)
    checked.update(submission.table(reader, "587.2(a)", 6))
    checked["limits"] = submission.limits(
        reader, _limited(checked), {"blind": "ante"}, checked["progressive"]
    )
    return checked


def _limited(checked):
    """{wager: section} of the wagers with table limits."""
    offered = {"ante": "587.7(d)(1)", "pair_plus": "587.7(d)(3)"}
    if checked["six_card_bonus"]:
        offered["six_card_bonus"] = "587.7(d)(5)"
    return offered


def _progressive(inner):
    """The wager is of an amount that has an Envy schedule (R-587-13)."""
    section = paytables.PROGRESSIVE_SEED_SECTION
    checked = {
        "wager": inner.choice(
            "wager", paytables.PROGRESSIVE_ENVY_SECTION, submission.DOLLAR_OR_FIVE
        ),
        "rate": inner.number("rate", section, paytables.PROGRESSIVE_RATE_AT_LEAST, 10000),
    }
    for key in ("seed", "reset"):
        checked[key] = inner.number(
            key, section, paytables.PROGRESSIVE_SEED_AT_LEAST, submission.MOST_CENTS
        )
    inner.finish()
    return checked
