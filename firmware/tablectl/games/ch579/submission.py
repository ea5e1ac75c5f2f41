"""The Rules Submission of Five Card Hi-Lo as a configuration, 58 Pa. Code chapter 579."""

from ...core import submission
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 579, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="579.3(b)",
        two_decks="579.3(b)",
        preinspected="579.4(e)",
        counting_shuffler="579.5(b)",
        reshuffling_device="579.5(g)",
        deal_method="579.8, 579.9, 579.10",
        hand="579.9(a)(1)",
        stub_every="579.8(f), 579.9(d), 579.10(d)",
        abandon_loses="579.7(b)",
    )
    checked["two_areas"] = reader.yes_no("two_areas", "579.7(f)")
    checked["exposed_voids"] = reader.yes_no("exposed_voids", "R-579-13")
    checked["ante_bonus"] = reader.choice(
        "ante_bonus", paytables.ANTE_BONUS_SECTION, tuple(sorted(paytables.ANTE_BONUS))
    )
    checked["tie"] = reader.yes_no("tie", "579.7(e)(1)")
    checked["poker_bonus"] = reader.optional_choice(
        "poker_bonus", paytables.POKER_BONUS_SECTION, tuple(sorted(paytables.POKER_BONUS))
    )
    checked["poker_bonus_sevens"] = reader.choice(
        "poker_bonus_sevens", "R-579-01", paytables.SEVENS_IN, default=paytables.SEVENS_IN[0]
    )
    checked.update(submission.table(reader, "579.2(a)", 6))
    limited = {"ante": "579.7(d)"}
    if checked["tie"]:
        limited["tie"] = "579.7(e)(1)"
    if checked["poker_bonus"]:
        limited["poker_bonus"] = "579.7(e)(2)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
