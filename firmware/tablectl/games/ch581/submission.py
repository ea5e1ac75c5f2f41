"""The Rules Submission of Double Attack Blackjack as a configuration, 58 Pa. Code chapter 581.

`verbal_wagers` (R-581-37) is kept for the house and the inspector: nothing on the table hangs on
it.
"""

from ...core import submission
from ..families import blackjack_configuration


def configure(reader):
    """The Rules Submission for chapter 581, checked. Raises ConfigurationError."""
    checked = blackjack_configuration.cards_and_boxes(
        reader,
        discard_rack="581.2(e)",
        shuffler="581.3(b)",
        counting_shuffler="581.5(h)",
        preinspected="581.4(f)",
        max_boxes="581.6(g)",
        seats="581.2(a)",
    )
    checked["bust_it"] = reader.yes_no("bust_it", "581.6(f)")
    checked["reader_shows_hole_card"] = reader.yes_no("reader_shows_hole_card", "581.13(h)")
    reader.reading(checked, "surrender_double_down", "R-581-13", "half", "returned")
    blackjack_configuration.dead_hand(reader, checked, "R-581-19")
    checked["verbal_wagers"] = reader.yes_no("verbal_wagers", "581.6(a)", True)
    checked["mid_shoe_entry"] = reader.yes_no("mid_shoe_entry", "581.6(b)", True)
    limited = {"bet": "581.6(d)"}
    if checked["bust_it"]:
        limited["bust_it"] = "581.6(f)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
