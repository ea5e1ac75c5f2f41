"""The Rules Submission of Flop Poker as a configuration, 58 Pa. Code chapter 583."""

from ..core import submission
from ..core.in_use import BY_DEAL_METHOD
from ..core.submission import stub_interval

__all__ = ["stub_interval"]

SECTIONS = {
    "shuffler": "583.3(b)",
    "preinspected": "583.4(e)",
    "counting_shuffler": "583.5(b)",
    "deal_method": "583.8, 583.9, 583.10",
    "hand": "583.9(a)(1)",
    "abandon_loses": "583.7(b)",
}


def configure(reader):
    """The Rules Submission for chapter 583, checked. Raises ConfigurationError."""
    checked = submission.dealing(reader, SECTIONS)
    checked.update(submission.table(reader, "583.2(a)", 6))
    limited = {"ante": "583.7(d)(1)"}
    checked["three_card_bonus"] = reader.yes_no("three_card_bonus", "583.7(d)(3)")
    if checked["three_card_bonus"]:
        limited["three_card_bonus"] = "583.7(d)(3)"
    checked["limits"] = submission.limits(reader, limited)
    least, chip = checked["limits"]["ante"][0], least_chip(checked)
    if least % chip:
        limit = "the Pot Wager must be a whole number of chips of {}".format(chip)
        reader.refuse("limits.ante", least, limit, "R-583-07")
    return checked


def least_chip(configuration):
    """The smallest chip that the Pot can be split into; cents where the table states none."""
    return (configuration["denominations"] or (1,))[0]


def in_use(configuration):
    """{what: (section, hours at most on the table)}."""
    return {"cards": ("583.3(c)", BY_DEAL_METHOD[configuration["deal_method"]])}


def limits(configuration):
    """{name: (least, most)} in cents of the wagers offered at this table. The Pot Wager equals the
    table minimum (583.2(b)(6)(ii)): the least Ante (R-583-04)."""
    offered = dict(configuration["limits"])
    pot = offered["ante"][0]
    offered["pot"] = (pot, pot)
    return offered


def progressive(configuration):
    """None: the chapter has no progressive."""
