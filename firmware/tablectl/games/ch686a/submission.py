"""The Rules Submission of Over/Under as a configuration, 58 Pa. Code chapter 686a.

`discard_rack`, `preinspected` (R-686a-23) and `verbal_wagers` (R-686a-28) are kept for the house
and the inspector: nothing on the table hangs on them.
"""

from ...core import submission
from ..families.blackjack_configuration import SHUFFLERS, dead_hand
from ..families.blackjack_shoe import CONTINUOUS

IN_TURN = "in_turn"
ALL_FIRST = "all_first"


def configure(reader):
    """The Rules Submission for chapter 686a, checked. Raises ConfigurationError."""
    checked = {
        "discard_rack": submission.discard_rack(reader, "686a.2(d)"),
        "shuffler": reader.optional_choice("shuffler", "686a.3(b)", SHUFFLERS),
        "reshuffling_device": reader.yes_no("reshuffling_device", "686a.5(h)"),
        "preinspected": reader.yes_no("preinspected", "686a.4(e)"),
        "verbal_wagers": reader.yes_no("verbal_wagers", "686a.6(a)"),
        "mid_shoe_entry": reader.yes_no("mid_shoe_entry", "686a.6(b)"),
        "bonus": reader.yes_no("bonus", "686a.6(e)"),
        "decisions": reader.choice("decisions", "R-686a-12", (IN_TURN, ALL_FIRST)),
    }
    dead_hand(reader, checked, "R-686a-17")
    if checked["reshuffling_device"] and checked["shuffler"] != CONTINUOUS:
        reader.refuse("reshuffling_device", True, "needs shuffler = continuous", "686a.5(h)")
    # It reshuffles "and counts the cards" (R-686a-24).
    checked["counting_shuffler"] = checked["reshuffling_device"]
    submission.payout_limit(reader, checked, "R-686a-20")
    checked.update(submission.table(reader, "686a.2(a)", 6, boxes="686a.6(f)"))
    limited = {"ante": "686a.6(d)"}
    if checked["bonus"]:
        limited["bonus"] = "686a.6(e)"
    checked["limits"] = submission.limits(reader, limited)
    return checked
