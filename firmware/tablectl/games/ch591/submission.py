"""The Rules Submission of Double Back Jack as a configuration, 58 Pa. Code chapter 591."""

from ...core import submission
from ..families import blackjack_configuration


def configure(reader):
    """The Rules Submission for chapter 591, checked. Raises ConfigurationError."""
    checked = blackjack_configuration.cards_and_boxes(
        reader,
        discard_rack="591.2(e)",
        shuffler="591.3(b)",
        counting_shuffler="591.5(h)",
        preinspected="591.4(e)",
        max_boxes="591.6(e)",
        seats="591.2(a)",
    )
    checked["decks"] = blackjack_configuration.decks(reader, "591.3(a)")
    checked["settlement"] = blackjack_configuration.settlement(reader, "591.7(t)")
    blackjack_configuration.dead_hand(reader, checked, "R-591-18")
    blackjack_configuration.split_aces(reader, checked, "R-591-13")
    checked["mid_shoe_entry"] = reader.yes_no("mid_shoe_entry", "591.6(b)", True)
    checked["limits"] = submission.limits(reader, {"blackjack": "591.6(d)"})
    return checked
