"""Irregularities that the games of a shoe word alike, 581.13, 590.13, 591.13 and 686a.9, and what
else the dealer tells the table of its shoe."""

from ...core import cut
from ...core import irregularities as irregular
from ...core.cards import card_text
from ...core.deck import one_more
from ...core.irregularities import ANY, DEALING, Irregularity
from ...core.money import is_whole
from ...core.seats import DEALER
from .blackjack_dealing import rack_exposed
from .blackjack_hand import points
from .blackjack_shoe import READER_OUT, shoe_of, take, verify_in_shoe

DECIDING = ("deciding",)
BETTING = ("betting",)
AFTER_THE_ROUND = ("over",)
CARDS_OUT = ("dealing", "deciding", "card_reader")


def verify_card(round, event, section):
    verify_in_shoe(round, event)


def rack(round, event, section, step):
    """The card goes to the discard rack and is not used in this round."""
    take(round, event["card"])
    round.show("discarded", card=card_text(event["card"]))


def expose(round, event, section, step):
    """The card waits, face up, for whoever takes the next one; a player asked for his decision is
    asked again, as he may refuse it."""
    take(round, event["card"])
    round.facts.setdefault("exposed", []).append(event["card"])
    round.show("exposed", card=card_text(event["card"]))
    return True


def verify_exposed(round, event, section):
    if "hands" not in round.facts:
        irregular.refuse(event, "the first two cards are not out", section)
    verify_in_shoe(round, event)


def leave_out(round, event, section, step):
    """The dealer went on to the next place."""
    round.facts["left_out"] = True
    round.show("note", what=event["what"], section=section)
    return True


def verify_missed(round, event, section):
    """It is the turn of the seat's first or second card."""
    if "hands" in round.facts or event.get("seat") in (None, DEALER, "burn"):
        irregular.refuse(event, "no first card of a player is due", section)
    verify_turn(round, event.get("seat"), event, section)


def verify_dealer_missed(round, event, section):
    if "hands" in round.facts:
        irregular.refuse(event, "the first two cards are out", section)
    verify_turn(round, DEALER, event, section)


def verify_not_dealt(round, event, section):
    """It is the turn of a card that the seat asked for."""
    if "hands" not in round.facts or event.get("seat") in (None, DEALER, "burn"):
        irregular.refuse(event, "no card was asked for", section)
    verify_turn(round, event.get("seat"), event, section)


def verify_turn(round, to, event, section):
    if round.step.to != to:
        irregular.refuse(event, "the table waits for a card to {}".format(round.step.to), section)


def refill(round, event, section, step):
    """The cards of the discard rack are shuffled and cut (R-581-35), the first of them burned.
    Those found face up (R-581-38) and those of hands that are out (R-581-39) are among them; it
    is a reshuffle, after which everybody may wager (581.6(b)(2), 590.6(b)(2), 591.6(b)(2),
    686a.6(b)(2))."""
    shoe = shoe_of(round)
    shoe.refill(on_the_table(round))
    shoe.burns = one_more(shoe.burns)
    shoe.missed = set()
    round.facts["burn_section"] = section
    round.show("note", what=event["what"], section=section)
    if not round.configuration["counting_shuffler"]:
        cut.offer_from_the_right(round, section)
    return True


def on_the_table(round):
    """The cards that lie on the layout in this round."""
    if "hands" not in round.facts:
        lying = [round.hands[to] for to in round.hands]
    else:
        lying = [round.hands[DEALER]]
        for seat in round.facts["hands"]:
            hands = round.facts["hands"][seat]
            lying.extend([hand.cards for hand in hands if not hand.out or hand.tucked])
    lying.append(round.facts.get("exposed", []))
    return [card for cards in lying for card in cards]


def reader_fails(round, event, section, step):
    """No card is dealt until the device is repaired or replaced."""
    round.table.carried[READER_OUT] = section
    round.show("note", what=event["what"], section=section)


def reader_works(round, event, section, step):
    round.table.carried.pop(READER_OUT)
    round.show("note", what=event["what"], section=section)


def verify_reader_out(round, event, section):
    if READER_OUT not in round.table.carried:
        irregular.refuse(event, "the card reader device works", section)


def verify_misused(round, event, section):
    """The up card is one with which the hole card does not go into the device."""
    dealer = round.hands.get(DEALER, ())
    if len(dealer) < 2 or "revealed" in round.facts:
        irregular.refuse(event, "the dealer has no hole card", section)
    if points(dealer[0]) >= 10:
        irregular.refuse(event, "the up card asks for the card reader device", section)


def cover_card(round, event, section, step):
    """The round is completed; the cards are shuffled before the next one is dealt. It appeared
    where a card is waited for, else at the dealer (R-581-34, R-590-27, R-591-30, R-686a-16)."""
    shoe_of(round).cover_card = [round.number, section]
    round.facts["cover_card"] = step.to if is_whole(step.to) else DEALER
    round.show("note", what=event["what"], section=section)
    if step.phase in AFTER_THE_ROUND:
        offer_cut(round)


def offer_cut(round):
    """The cards that the cover card has shuffled, by where it appeared in this round."""
    seat = round.facts.pop("cover_card", None)
    section = round.game.cut_section
    if seat:
        # 581.5(c)(2), 590.5(c)(2), 591.5(c)(2), 686a.5(c)(2)
        cut.offer_to(round, [seat], section + "(2)")
    elif seat == DEALER:
        # 581.5(c)(3), 590.5(c)(3), 591.5(c)(3), 686a.5(c)(3)
        cut.offer_from_the_right(round, section + "(3)")


def close_round(round):
    """A card exposed in error that nobody could use goes to the discard rack, and the cut is
    offered of cards that are to be shuffled."""
    rack_exposed(round)
    offer_cut(round)


def verify_cover_card(round, event, section):
    if round.configuration["counting_shuffler"]:
        irregular.refuse(event, "this shoe reshuffles the cards and has no cover card", section)


def shuffled(round, event, section, step):
    """A full batch is in the shoe; a card that is waited for comes after the burned one."""
    ordered = not is_due(round)
    shoe_of(round).shuffle()
    round.show("note", what=event["what"], section=section)
    offer_cut(round)
    if ordered and not round.configuration["counting_shuffler"]:
        # 581.5(c)(4), 590.5(c)(4), 591.5(c)(4), 686a.5(c)(4)
        cut.offer_from_the_right(round, round.game.cut_section + "(4)")
    return step.what == "card"


def new_dealer(round, event, section, step):
    shoe = shoe_of(round)
    shoe.burns = one_more(shoe.burns)
    round.show("note", what=event["what"], section=section)
    return step.what == "card"


def admit(round, event, section, step):
    shoe_of(round).missed.discard(event["seat"])
    round.show("note", what=event["what"], section=section)


def verify_admitted(round, event, section):
    seat = round.table.verify_seat(event)
    if round.configuration["mid_shoe_entry"] or seat not in shoe_of(round).missed:
        irregular.refuse(event, "seat {} may wager".format(seat), section)


def is_empty(round):
    """All cards of the shoe are out."""
    shoe = shoe_of(round)
    return not any([shoe.has(card) for card in range(shoe.pack.kinds)])


def is_due(round):
    """The cover card came out: no card is dealt before the cards are shuffled."""
    return shoe_of(round).cover_card is not None


def always(round):
    return True


def shared(**sections):
    """The irregularities of a chapter: {name: its section}."""
    known = {
        "face_up": (DEALING, rack, verify_card),
        "drawn_in_error": (DEALING, irregular.noted, None),
        "exposed_in_error": (DECIDING, expose, verify_exposed),
        "dealer_overdraws": (AFTER_THE_ROUND, rack, verify_card),
        "dealer_missed": (DEALING, leave_out, verify_dealer_missed),
        "insufficient_cards": (DEALING, refill, None, is_empty),
        "hand_missed": (DEALING, leave_out, verify_missed),
        "card_not_dealt": (DEALING, leave_out, verify_not_dealt),
        "reader_misused": (CARDS_OUT, irregular.noted, verify_misused),
        "reader_malfunction": (ANY, reader_fails, None),
        "reader_repaired": (ANY, reader_works, verify_reader_out, always),
        "reader_inspected": (BETTING + AFTER_THE_ROUND, irregular.noted, None),
        "cover_card": (ANY, cover_card, verify_cover_card),
        "shuffled": (ANY, shuffled, irregular.verify_no_card_dealt, is_due),
        "admitted": (BETTING, admit, verify_admitted),
        "new_dealer": (ANY, new_dealer, irregular.verify_no_card_dealt),
    }
    return tuple([Irregularity(name, sections[name], *known[name]) for name in sorted(sections)])
