"""The Rules Submission of Criss-Cross Poker as a configuration, 58 Pa. Code chapter 592."""

from ...core import submission


def configure(reader):
    """The Rules Submission for chapter 592, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="592.3(b)",
        two_decks="592.3(b)",
        preinspected="592.4(e)",
        counting_shuffler="592.5(b)",
        reshuffling_device="592.5(g)",
        deal_method="592.8, 592.9, 592.10",
        hand="592.9(a)(1)",
        stub_every="592.8(f), 592.9(d), 592.10(d)",
        abandon_loses="592.7(b)",
    )
    checked["whole_multiples"] = reader.yes_no("whole_multiples", "R-592-04", True)
    checked["five_card_bonus"] = reader.yes_no("five_card_bonus", "592.7(e)")
    checked.update(submission.table(reader, "592.2(a)", 6))
    limited = {"ante": "592.7(d)"}
    if checked["five_card_bonus"]:
        limited["five_card_bonus"] = "592.7(e)"
    offered = submission.limits(reader, limited)
    offered["ante_across"] = offered["ante_down"] = offered.pop("ante")
    checked["limits"] = offered
    return checked
