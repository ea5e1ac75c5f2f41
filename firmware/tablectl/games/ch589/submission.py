"""The Rules Submission of Lunar Poker as a configuration, 58 Pa. Code chapter 589."""

from ...core import submission
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 589, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="589.3(b)",
        two_decks="589.3(b)",
        preinspected="589.4(e)",
        counting_shuffler="589.5(b)",
        reshuffling_device="589.5(g)",
        deal_method="589.8, 589.9, 589.10",
        hand="589.9(a)(1)",
        stub_every="589.11(g)",
        abandon_loses="589.7(b)",
    )
    checked["instant"] = reader.choice(
        "instant", paytables.INSTANT_SECTION, tuple(sorted(paytables.INSTANT))
    )
    checked["super"] = reader.optional_choice(
        "super", paytables.SUPER_SECTION, tuple(sorted(paytables.SUPER))
    )
    reader.reading(checked, "super_ace_king", "R-589-03", "any_suit", "one_suit")
    reader.reading(checked, "second_combination", "R-589-04", "any_row", "another_row")
    reader.reading(checked, "void_returns_fees", "R-589-11", False)
    checked.update(submission.table(reader, "589.2(a)", 5))
    limited = {"ante": "589.7(c)(1)"}
    if checked["super"]:
        limited["super"] = "589.7(c)(2)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
