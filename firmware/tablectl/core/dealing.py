"""Dealing card by card, and the count of the stub: what the card games share.

`sections` names the chapter's sections for the table's method of dealing: "players", "dealer",
"count", "wrong_count" and whatever else the chapter deals.
"""

from .errors import RuleError
from .money import is_whole
from .step import RoundVoid, Step


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


def reveal(round, to, section, sections=None):
    """Wait until the dealer has turned up the cards at `to`: the event, or None when an
    irregularity has settled the step. With `sections` the stub may be counted before."""
    accepts = {"reveal": _no_check}
    if sections:
        accepts["stub_count"] = stub_check(sections)
    step = Step("revealing", "reveal", section, accepts, to)
    event = yield from round.wait(step)
    while event and event["event"] == "stub_count":
        count_stub(round, event, sections)
        event = yield from round.wait(step)
    return event


def _no_check(round, event):
    pass


def stub(round, sections):
    """The count of the stub, where one is due this round."""
    if round.deck.count_due():
        accepts = {"stub_count": stub_check(sections)}
        event = yield from round.wait(Step("stub", "stub_count", sections["count"], accepts))
        count_stub(round, event, sections)


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


def count_after_round(round, section, wrong_section):
    """The count of the cards where it comes after the settlement: a wrong one removes the deck and
    leaves the round as it was settled."""
    if round.deck.count_due():
        check = stub_check({"count": section})
        step = Step("counting", "stub_count", section, {"stub_count": check})
        event = yield from round.wait(step)
        round.deck.counted()
        if event["cards"] != round.deck.cards - len(round.drawn):
            round.deck.remove(wrong_section)
            round.show("deck_removed", section=wrong_section)
