"""The Rules Submission of Crazy 4 Poker as a configuration, 58 Pa. Code chapter 573."""

from ...core import submission
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 573, checked; Queens Up is always offered (R-573-09).
    Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        device_needs="shuffler",
        shuffler="573.3(b)",
        two_decks="573.3(b)",
        preinspected="573.4(e)",
        counting_shuffler="573.5(b)",
        reshuffling_device="573.5(g)",
        deal_method="573.8, 573.9, 573.10",
        hand="573.9(a)(1)",
        stub_every="573.8(f), 573.9(d), 573.10(d)",
        abandon_loses="573.7(b)",
    )
    offered = reader.optional_inner("progressive", paytables.PROGRESSIVE_SECTION)
    checked["progressive"] = offered and _progressive(offered)
    checked["queens_up"] = reader.choice(
        "queens_up", paytables.QUEENS_UP_SECTION, tuple(sorted(paytables.QUEENS_UP))
    )
    reader.reading(checked, "whole_multiples", "R-573-05", True)
    reader.reading(checked, "super_bonus_lower", "R-573-04", "returned", "lost")
    reader.reading(checked, "abandoned_envy", "R-573-14", False)
    reader.reading(checked, "jackpot_hold", "R-573-08", True)
    checked.update(submission.table(reader, "573.2(a)", 6))
    limited = {"ante": "573.7(d)(1)", "queens_up": "573.7(d)(2)"}
    checked["limits"] = submission.limits(
        reader, limited, {"super_bonus": "ante"}, checked["progressive"]
    )
    return checked


def _progressive(inner):
    """The wager is of an amount that has an Envy schedule (R-573-10)."""
    checked = {
        "paytable": inner.choice(
            "paytable", paytables.PROGRESSIVE_SECTION, tuple(sorted(paytables.PROGRESSIVE))
        ),
        "wager": inner.choice(
            "wager", paytables.PROGRESSIVE_ENVY_SECTION, submission.DOLLAR_OR_FIVE
        ),
        "rate": inner.number("rate", paytables.PROGRESSIVE_SEED_SECTION, 0, 10000),
    }
    least = paytables.PROGRESSIVE_SEED_AT_LEAST[checked["paytable"]]
    for key in ("seed", "reset"):
        checked[key] = inner.number(
            key, paytables.PROGRESSIVE_SEED_SECTION, least, submission.MOST_CENTS
        )
    inner.finish()
    return checked
