"""The Rules Submission of Flop Poker as a configuration, 58 Pa. Code chapter 583."""

from ..core import submission
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
    checked["seats"], checked["table"] = submission.table(reader, "583.2(a)", 6)
    limited = {"ante": "583.7(d)(1)"}
    checked["three_card_bonus"] = reader.yes_no("three_card_bonus", "583.7(d)(3)")
    if checked["three_card_bonus"]:
        limited["three_card_bonus"] = "583.7(d)(3)"
    checked["limits"] = submission.limits(reader, limited)
    checked["pot_chip"] = _pot_chip(reader, checked["limits"]["ante"][0])
    return checked


def _pot_chip(reader, pot):
    """The smallest chip that a tied Pot is split into, in cents: the Pot Wager is a whole number
    of them (R-583-07)."""
    chip = reader.number("pot_chip", "R-583-07", 1, pot)
    if pot % chip:
        reader.refuse("pot_chip", chip, "must divide the Pot Wager {}".format(pot), "R-583-07")
    return chip


def limits(configuration):
    """{name: (least, most)} in cents of the wagers offered at this table. The Pot Wager equals the
    table minimum (583.2(b)(6)(ii)): the least Ante (R-583-04)."""
    offered = dict(configuration["limits"])
    pot = offered["ante"][0]
    offered["pot"] = (pot, pot)
    return offered


def progressive(configuration):
    """None: the chapter has no progressive."""
