"""The Rules Submission of Free Bet Blackjack as a configuration, 58 Pa. Code chapter 590."""

from ...core import submission
from ..families import blackjack_configuration
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 590, checked. Raises ConfigurationError."""
    checked = blackjack_configuration.cards_and_boxes(
        reader,
        discard_rack="590.2(e)",
        shuffler="590.3(b)",
        counting_shuffler="590.5(h)",
        preinspected="590.4(e)",
        max_boxes="590.6(f)",
        seats="590.2(a)",
    )
    checked["decks"] = blackjack_configuration.decks(reader, "590.3(a)")
    tables = tuple(sorted(paytables.PUSH_22))
    checked["push_22"] = reader.optional_choice("push_22", paytables.PUSH_22_SECTION, tables)
    reader.reading(checked, "surrender_push_22", "R-590-19", "stays", "lost")
    blackjack_configuration.dead_hand(reader, checked, "R-590-17")
    blackjack_configuration.split_aces(reader, checked, "R-590-12")
    checked["settlement"] = blackjack_configuration.settlement(reader, "590.7(r)")
    checked["mid_shoe_entry"] = reader.yes_no("mid_shoe_entry", "590.6(b)", True)
    limited = {"blackjack": "590.6(d)"}
    if checked["push_22"]:
        limited["push_22"] = "590.6(e)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
