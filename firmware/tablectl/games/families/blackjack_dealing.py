"""The cards of the blackjack games, 58 Pa. Code 581, 590 and 591, that are not a player's turn:
burned cards, the first two, the Insurance Wager, the card reader device and the dealer's hand.
"""

from ...core.cards import card_text
from ...core.decisions import decide, refuse_amount
from ...core.errors import verify_whole
from ...core.seats import DEALER, clockwise
from ...core.step import Step
from .blackjack_hand import (
    STANDS,
    TEN_POINTS,
    Hand,
    insured,
    is_blackjack,
    points,
    total,
)
from .blackjack_shoe import shoe_of, take, verify_card, verify_reader

FACE_DOWN = "face down"


def burn(round, section):
    """Cards due for the discard rack go there face down, before any other (581.7(c), 590.7(c),
    591.7(c), 686a.7(c)), under `section` or the one that had the rack shuffled in this round."""
    while shoe_of(round).burns:
        why = round.facts.get("burn_section", section)
        step = Step("dealing", "card", why, {"card": verify_card}, "burn")
        event = yield from round.wait(step)
        if event:
            burn_card(round, event["card"])


def burn_card(round, card):
    shoe_of(round).burns -= 1
    take(round, card)
    round.show("card", to="burn", card=FACE_DOWN)


def next_card(round, to, section, burn_section, hand=None):
    """The next card from the shoe, for `to`; None where the dealer left it out. The first card of
    a deck that came while this one was waited for is burned."""
    while True:
        yield from burn(round, burn_section)
        step = Step("dealing", "card", section, {"card": verify_card}, to, hand=hand)
        event = yield from round.wait(step)
        if event and shoe_of(round).burns:
            burn_card(round, event["card"])
        elif event:
            take(round, event["card"])
            return event["card"]
        elif round.facts.pop("left_out", False):
            return None


def exposed_card(round, to):
    """The card that was exposed in error and is the next one for `to`, or None."""
    exposed = round.facts.get("exposed")
    return exposed.pop(0) if exposed and to not in round.facts.get("refused", ()) else None


def deal_to(round, to, sections):
    """One of the first two cards; the dealer's second is his hole card, face down."""
    card = yield from next_card(round, to, sections["first_cards"], sections["burn"])
    if card is not None:
        dealt = round.hands.setdefault(to, [])
        dealt.append(card)
        hole = to == DEALER and len(dealt) == 2
        round.show("card", to=to, card=FACE_DOWN if hole else card_text(card))


def deal_first_cards(round, order, sections):
    """A card to each place of `order`, then what the dealer left out, then his own up to two."""
    for to in order:
        yield from deal_to(round, to, sections)
    for seat in list(round.competing):
        yield from complete(round, seat, sections)
    while round.competing and len(round.hands.get(DEALER, ())) < 2:
        yield from deal_to(round, DEALER, sections)
    round.facts["hands"] = {
        seat: [Hand(seat, 1, list(round.hands[seat]))] for seat in round.competing
    }


def complete(round, seat, sections):
    """A hand without a card is dead; one with a single card gets its second if its player wants
    it."""
    section = sections["missed"]
    if len(round.hands.get(seat, ())) == 1:
        event = yield from ask(round, seat, section, ("take", "dead"))
        while event["what"] == "take" and len(round.hands[seat]) == 1:
            yield from deal_to(round, seat, sections)
    if len(round.hands.get(seat, ())) < 2:
        round.return_wagers(seat, section)
        round.competing.remove(seat)
        round.hands.pop(seat, None)


def ask(round, seat, section, choices, check=None, hand=None, takes=None):
    """The seat's decision, asked again after an irregularity that interrupts it."""
    event = None
    while event is None:
        event = yield from decide(
            round, seat, section, choices, check=check, hand=hand, takes=takes
        )
    return event


def verify_additional(event, most, section):
    """Refuse an additional wager of no cents or more than `most`. Raises RuleError."""
    verify_whole(event, "cents")
    if not 0 < event["cents"] <= most:
        refuse_amount(event, "from 1 to {}".format(most), section)


def insurance(round, section, base):
    """An Insurance Wager of at most half the wager `base`, offered in turn to each player who has
    it on the layout."""

    def verify_insurance(round, event):
        if event["what"] == "insure":
            most = round.table.chips.half(round.placed(event["seat"])[base])
            verify_additional(event, most, section)

    for seat in [seat for seat in clockwise(round.competing) if base in round.placed(seat)]:
        event = yield from ask(
            round,
            seat,
            section,
            ("insure", "decline"),
            verify_insurance,
            takes={"insure": "cents"},
        )
        if event["what"] == "insure":
            round.place(seat, "insurance", event["cents"])


def card_reader_up(round):
    """The dealer's up card is an ace or counts 10; of the latter 581 has kings, queens and jacks
    alone."""
    return points(round.hands[DEALER][0]) >= TEN_POINTS


def check_blackjack(round, sections, base):
    """Whether the dealer has Blackjack: Insurance of the wager `base` on an ace (581.8(a),
    590.7(f), 590.8(a), 591.7(g), 591.8(a)), then the card reader device, before any player
    decides. As soon as he has none, Insurance is lost."""
    if points(round.hands[DEALER][0]) > TEN_POINTS:
        yield from insurance(round, sections["insurance"], base)
    if not card_reader_up(round):
        return False
    accepts = {"card_reader": verify_reader}
    yield from round.wait(Step("card_reader", "card_reader", sections["reader"], accepts, DEALER))
    blackjack = is_blackjack(round.hands[DEALER])
    if blackjack:
        reveal(round)
    else:
        for seat in insured(round):
            round.settle(seat, "insurance", "collect", sections["uninsured"])
    return blackjack


def reveal(round):
    """The hole card is turned face up."""
    round.facts["revealed"] = True
    round.show("revealed", to=DEALER, card=card_text(round.hands[DEALER][1]))


def draw_dealer_card(round, section, burn_section):
    card = exposed_card(round, DEALER)
    while card is None:
        card = yield from next_card(round, DEALER, section, burn_section)
    round.hands[DEALER].append(card)
    round.show("card", to=DEALER, card=card_text(card))


def draw_to_17(round, section, burn_section):
    """Until a hard or soft 17 or more."""
    while total(round.hands[DEALER]) < STANDS:
        yield from draw_dealer_card(round, section, burn_section)


def rack_exposed(round):
    """A card exposed in error that nobody could use goes to the discard rack."""
    for card in round.facts.pop("exposed", ()):
        round.show("discarded", card=card_text(card))
