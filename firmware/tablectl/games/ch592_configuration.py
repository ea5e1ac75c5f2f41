"""The Rules Submission of Criss-Cross Poker as a configuration, 58 Pa. Code chapter 592."""

from ..core import submission
from ..core.in_use import BY_DEAL_METHOD
from ..core.submission import stub_interval

__all__ = ["stub_interval"]

SECTIONS = {
    "shuffler": "592.3(b)",
    "preinspected": "592.4(e)",
    "counting_shuffler": "592.5(b)",
    "deal_method": "592.8, 592.9, 592.10",
    "hand": "592.9(a)(1)",
    "abandon_loses": "592.7(b)",
}


def configure(reader):
    """The Rules Submission for chapter 592, checked. Raises ConfigurationError."""
    checked = submission.dealing(reader, SECTIONS)
    checked["whole_multiples"] = reader.yes_no("whole_multiples", "R-592-04", True)
    checked["five_card_bonus"] = reader.yes_no("five_card_bonus", "592.7(e)")
    checked.update(submission.table(reader, "592.2(a)", 6))
    limited = {"ante": "592.7(d)"}
    if checked["five_card_bonus"]:
        limited["five_card_bonus"] = "592.7(e)"
    checked["limits"] = submission.limits(reader, limited)
    return checked


def in_use(configuration):
    """{what: (section, hours at most on the table)}."""
    return {"cards": ("592.3(c)", BY_DEAL_METHOD[configuration["deal_method"]])}


def limits(configuration):
    """{name: (least, most)} in cents of the wagers offered at this table."""
    offered = {"ante_across": configuration["limits"]["ante"]}
    offered["ante_down"] = offered["ante_across"]
    if configuration["five_card_bonus"]:
        offered["five_card_bonus"] = configuration["limits"]["five_card_bonus"]
    return offered


def progressive(configuration):
    """None: the chapter has no progressive."""
