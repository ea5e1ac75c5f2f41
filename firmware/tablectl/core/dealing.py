"""Dealing card by card, and the count of the stub: what the card games share.

`sections` names the chapter's sections for the table's method of dealing: "players", "dealer",
"count", "wrong_count" and whatever else the chapter deals.
"""

from .errors import RuleError
from .money import is_whole
from .step import RoundVoid, Step

# Fact of a round whose stub was removed and not counted: its sections.
UNCOUNTED = "uncounted"


def deal_stacks(round, places, cards, section):
    """To each of `places` all of its `cards` at once."""
    for to in places:
        for _ in range(cards):
            yield from deal_card(round, to, section)


def deal_in_turn(round, places, cards, section):
    """One card to each of `places`, and again until all have `cards`."""
    for _ in range(cards):
        for to in places:
            yield from deal_card(round, to, section)


def deal_card(round, to, section):
    event = yield from round.wait(Step("dealing", "card", section, {"card": verify_card}, to))
    round.draw(event, to)


def verify_card(round, event):
    round.verify_card(event)


def reveal(round, to, section):
    """Wait until the dealer has turned up the cards at `to`: the event, or None when an
    irregularity has settled the step."""
    step = Step("revealing", "reveal", section, {"reveal": _no_check}, to)
    return (yield from wait_or_count(round, step))


def turn_up(round, seat, section):
    """Wait until the dealer has turned up the cards of a player, whose wagers he settles then."""
    step = Step("comparing", "reveal", section, {"reveal": _no_check}, seat)
    yield from round.wait(step)


def _no_check(round, event):
    pass


def stub(round, sections):
    """The stub is removed. It is counted now where that is due this round; where it is not, the
    dealer may count it until the next decision is made or cards are turned up."""
    if round.deck.count_due():
        accepts = {"stub_count": stub_check(sections)}
        event = yield from round.wait(Step("stub", "stub_count", sections["count"], accepts))
        count_stub(round, event, sections)
    else:
        round.facts[UNCOUNTED] = sections


def wait_or_count(round, step):
    """The event of `step`, as `round.wait` gives it; before it comes the dealer may count a stub
    that lies there uncounted."""
    sections = round.facts.get(UNCOUNTED)
    if sections:
        step.accepts["stub_count"] = stub_check(sections)
    event = yield from round.wait(step)
    if event and event["event"] == "stub_count":
        del step.accepts["stub_count"]
        del round.facts[UNCOUNTED]
        count_stub(round, event, sections)
        event = yield from round.wait(step)
    elif event:
        round.facts.pop(UNCOUNTED, None)
    return event


def stub_check(sections):
    """The check of a count of the stub under `sections`."""

    def verify_stub(round, event):
        cards = event.get("cards")
        deck = round.deck.cards
        if not is_whole(cards) or not 0 <= cards <= deck:
            raise RuleError(1013, {"cards": cards, "deck": deck}, sections["count"])
        if event.get("misdealt") not in (None, False, True) or is_whole(event.get("misdealt")):
            facts = {"event": "stub_count", "fact": "misdealt is true or false"}
            raise RuleError(1019, facts, sections["count"])

    return verify_stub


def count_stub(round, event, sections):
    """A wrong count voids the round; unless the cards were misdealt the deck leaves the table as
    well."""
    round.deck.counted()
    if event["cards"] == round.deck.cards - len(round.drawn):
        return
    if not event.get("misdealt"):
        round.deck.remove(sections["wrong_count"])
        round.show("deck_removed", section=sections["wrong_count"])
    raise RoundVoid(sections["wrong_count"], "stub_count")


def count_after_round(round, sections):
    """The count of the cards where it comes after the settlement and is due: a wrong one removes
    the deck and leaves the round as it was settled."""
    if round.deck.count_due():
        accepts = {"stub_count": stub_check(sections)}
        event = yield from round.wait(Step("counting", "stub_count", sections["count"], accepts))
        round.deck.counted()
        _remove_if_wrong(round, event, sections["wrong_count"])


def verify_counted_late(round, event):
    """The check of a count when the round is over."""
    stub_check(round.facts[UNCOUNTED])(round, event)


def count_late(round, event):
    """The cards were counted after a round that was over already."""
    sections = round.facts.pop(UNCOUNTED)
    round.deck.rounds_uncounted = 0
    _remove_if_wrong(round, event, sections["wrong_count"])


def _remove_if_wrong(round, event, section):
    """The deck of `round`, of two the one that is in the shuffler once the round is over."""
    if event["cards"] == round.deck.cards - len(round.drawn):
        return
    if round.deck.in_play and round.step.phase == "over":
        round.deck.remove_next(section)
    else:
        round.deck.remove(section)
    round.show("deck_removed", section=section)
