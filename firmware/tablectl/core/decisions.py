"""A player's decision at his turn: what he may choose, and what he may put down with it."""

from .dealing import wait_or_count
from .errors import RuleError, refuse_unused, verify_whole
from .money import is_whole
from .step import Step
from .wagers import verify_chips

# What may come with a decision.
WITH_IT = ("cents", "cards")


def decide(round, seat, section, choices, check=None, hand=None, takes=None):
    """The event of the seat's decision, one of `choices`, or None when its player left.

    `check` takes (round, event) and may refuse a choice, or the `cents` put down with it, with
    RuleError. `hand` says which of the seat's hands, where it plays several. `takes` is what comes
    with a choice, {choice: "cents" or "cards"}; without it nothing does. Until the first decision
    after the stub was removed the dealer may still count it.
    """
    if seat in round.left:
        return None
    accepts = {"decision": _decision_check(section, choices, check)}
    step = Step("deciding", "decision", section, accepts, seat, choices, hand=hand, takes=takes)
    return (yield from wait_or_count(round, step))


def refuse_amount(event, limit, section):
    """Refuse the wager that a decision puts down. Raises RuleError 1004."""
    facts = {"wager": event["what"], "cents": event["cents"], "seat": event["seat"]}
    facts["limit"] = limit
    raise RuleError(1004, facts, section)


def multiple_of_ante(what, least, most, section):
    """The check of a wager, put down by the decision `what`, of `least` to `most` times the Ante
    and no part of it. Where only one amount is legal its cents may be left out."""

    def verify_multiple(round, event):
        if event["what"] != what or (least == most and event.get("cents") is None):
            return
        verify_whole(event, "cents")
        ante = round.wagers[event["seat"]]["ante"]
        if event["cents"] < least * ante:
            refuse_amount(event, "less than {} x ante {}".format(least, ante), section)
        if event["cents"] > most * ante:
            refuse_amount(event, "more than {} x ante {}".format(most, ante), section)
        if event["cents"] % ante:
            refuse_amount(event, "no whole multiple of ante {}".format(ante), section)

    return verify_multiple


def verify_used(event, step):
    """Refuse a decision that `step` accepts with what its choice does not take. Raises RuleError
    1019."""
    what = event["what"]
    refuse_unused(event, WITH_IT, (step.takes.get(what),), what, step.section)


def _decision_check(section, choices, check):
    def verify_decision(round, event):
        seat = round.table.verify_seat(event)
        if seat != round.step.to:
            raise RuleError(1008, {"seat": seat, "turn": round.step.to}, section)
        what = event.get("what")
        if what not in choices:
            facts = {"decision": what, "seat": seat, "legal": ", ".join(choices)}
            raise RuleError(1009, facts, section)
        if check:
            check(round, event)
        if is_whole(event.get("cents")):
            verify_chips(round, seat, what, event["cents"])

    return verify_decision
