"""The Rules Submission of Flop Poker as a configuration, 58 Pa. Code chapter 583."""

from ...core import submission


def configure(reader):
    """The Rules Submission for chapter 583, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="583.3(b)",
        two_decks="583.3(b)",
        preinspected="583.4(e)",
        counting_shuffler="583.5(b)",
        reshuffling_device="583.5(g)",
        deal_method="583.8, 583.9, 583.10",
        hand="583.9(a)(1)",
        stub_every="583.8(e), 583.9(e), 583.10(d)",
        abandon_loses="583.7(b)",
    )
    submission.payout_limit(reader, checked, "R-583-11")
    checked.update(submission.table(reader, "583.2(a)", 6))
    limited = {"ante": "583.7(d)(1)"}
    checked["three_card_bonus"] = reader.yes_no("three_card_bonus", "583.7(d)(3)")
    if checked["three_card_bonus"]:
        limited["three_card_bonus"] = "583.7(d)(3)"
    checked["limits"] = submission.limits(reader, limited)
    # The Pot Wager equals the table minimum (583.2(b)(6)(ii)): the least Ante (R-583-04).
    least = checked["limits"]["ante"][0]
    checked["limits"]["pot"] = (least, least)
    if not reader.chips.make(least):
        limit = "the Pot Wager is the least Ante, which the chips must make up"
        reader.refuse("limits.ante", least, limit, "R-583-07")
    return checked
