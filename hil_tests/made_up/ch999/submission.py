"""The Rules Submission of High Card as a configuration, made-up chapter 999."""

from ...core import submission


def configure(reader):
    """The Rules Submission for chapter 999, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="999.3(a)",
        preinspected="999.3(b)",
        counting_shuffler="999.5(d)",
        deal_method="999.5",
        hand="999.5(a)",
        abandon_loses="999.8(c)",
    )
    checked["suited"] = reader.yes_no("suited", "999.4(b)")
    checked.update(submission.table(reader, "999.2", 6))
    limited = {"ante": "999.4(a)"}
    if checked["suited"]:
        limited["suited"] = "999.4(b)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
