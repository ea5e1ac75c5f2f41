"""What the Rules Submissions of the blackjack games ask alike, each under its own chapter's
section."""

from ...core import submission
from .blackjack_shoe import CONTINUOUS

SHUFFLERS = ("batches", CONTINUOUS)
# Decks of a shoe for whose records the board has room; the text names no most (R-590-14).
MOST_DECKS = 16
BY_PLAYER = "by_player"
LOSERS_FIRST = "losers_first"
ALL = "all"
ONE_CARD = "one_card"


def cards_and_boxes(reader, **sections):
    """Shuffling, the table and its boxes.

    `sections`: discard_rack, shuffler, counting_shuffler, preinspected, max_boxes, seats. Raises
    ConfigurationError.
    """
    checked = {
        "discard_rack": submission.discard_rack(
            reader, sections["discard_rack"], submission.EQUAL
        ),
        "shuffler": reader.optional_choice("shuffler", sections["shuffler"], SHUFFLERS),
        "counting_shuffler": reader.yes_no("counting_shuffler", sections["counting_shuffler"]),
        "preinspected": reader.yes_no("preinspected", sections["preinspected"]),
    }
    if checked["counting_shuffler"] and checked["shuffler"] != CONTINUOUS:
        limit = "needs shuffler = continuous"
        reader.refuse("counting_shuffler", True, limit, sections["counting_shuffler"])
    checked["reshuffling_device"] = checked["counting_shuffler"]
    checked.update(submission.table(reader, sections["seats"], 6, boxes=sections["max_boxes"]))
    return checked


def settlement(reader, section):
    """The order in which the dealer collects and pays."""
    return reader.choice("settlement", section, (BY_PLAYER, LOSERS_FIRST))


def dead_hand(reader, checked, number):
    """The answer to the reading of this `number`: a hand called dead gives back all that lies at
    it, or the wagers that the section names, those before the first card."""
    reader.reading(checked, "dead_hand_returns", number, ALL, "original")


def split_aces(reader, checked, number):
    """The answer to the reading of this `number`: split aces are played like any other split hand,
    or get one card each."""
    reader.reading(checked, "split_aces", number, "as_other_pairs", ONE_CARD)


def decks(reader, section):
    """How many decks the shoe has, of which the chapter asks at least one."""
    return reader.number("decks", section, 1, MOST_DECKS)
