"""The six-deck shoe of Over/Under from one round to the next: the cards to be burned, the cover
card and the shuffle that it asks for, and who sat out since the last one.

What stays from round to round is in `round.table.carried`: `batch`, since when the cards are in
use that were burned from; `burns`, cards to be burned; `missed`, areas without a wager in some
round of this shoe.
"""

from ...core import cut
from ...core import irregularities as irregular
from ...core.deck import one_more
from ...core.errors import RuleError
from ...core.irregularities import ANY, DEALING, Irregularity
from ...core.step import Step

BURN = "burn"
FACE_DOWN = "face down"
BURN_SECTION = "686a.7(c)"
BETWEEN_ROUNDS = ("betting", "locked", "over")


def deal(round, to, section):
    """The next card to `to`, after those that are burned. Returns whether it was dealt: False
    where the dealer went on without it."""
    while True:
        yield from burn(round)
        step = Step("dealing", "card", section, {"card": verify_card}, to)
        event = yield from round.wait(step)
        if event:
            round.draw(event, to)
            return True
        if round.facts.pop("left_out", False):
            return False


def verify_card(round, event):
    round.verify_card(event)


def is_full(round):
    """No card of this batch was dealt: the table or its cards are new, or they were shuffled."""
    carried = round.table.carried
    return "batch" not in carried or carried["batch"] != round.table.in_use.since["cards"]


def burn(round):
    """The first card of a full batch and one for each new dealer go to the discard rack unseen,
    before any other (686a.7(c), R-686a-15)."""
    carried = round.table.carried
    if is_full(round):
        carried["batch"] = round.table.in_use.since["cards"]
        carried["burns"] = one_more(carried.get("burns", 0))
    while carried["burns"]:
        section = round.facts.get("burn_section", BURN_SECTION)
        event = yield from round.wait(
            Step("dealing", "card", section, {"card": verify_card}, BURN)
        )
        if event:
            carried["burns"] -= 1
            round.drawn.append(event["card"])
            round.show("card", to=BURN, card=FACE_DOWN)


def shuffle(round, section):
    """A full batch is to be shuffled, cut and put into the shoe."""
    round.table.carried.pop("batch", None)
    round.show("note", what="shuffle", section=section)


def close_round(round):
    """The shuffle that a cover card (686a.7(d)) or the floorperson (686a.5(f)) asked for in the
    round."""
    if "cover_card" in round.facts:
        seat = round.facts["cover_card"]
        shuffle(round, "686a.7(d)")
        if seat == BURN:
            # No hand of the dealer to appear on: R-686a-16.
            cut.offer_from_the_right(round, "686a.5(c)(3)")
        else:
            cut.offer_to(round, [seat], "686a.5(c)(2)")
    elif "reshuffle" in round.facts:
        shuffle(round, "686a.5(f)")
        cut.offer_from_the_right(round, "686a.5(c)(4)")


def missed(round):
    """The areas that sat out a round since the last shuffle."""
    return [] if is_full(round) else round.table.carried["missed"]


def verify_entry(round, seat):
    """Refuse a wager on an area that sat out a round since the shuffle, where the house closes the
    game to its player (686a.6(b), R-686a-22). Raises RuleError 1046."""
    if seat in missed(round) and not round.configuration["mid_shoe_entry"]:
        raise RuleError(1046, {"seat": seat}, "686a.6(b)")


def note_missed(round):
    """A card is about to be dealt: areas without an Ante have sat out this round."""
    seats = range(1, round.table.seats + 1)
    round.table.carried["missed"] = [seat for seat in seats if seat not in round.competing]


def admit(round, event, section, step):
    round.table.carried["missed"].remove(event["seat"])
    round.show("note", what="admitted", section=section)


def verify_admitted(round, event, section):
    seat = round.table.verify_seat(event)
    if round.configuration["mid_shoe_entry"] or seat not in missed(round):
        irregular.refuse(event, "seat {} may wager".format(seat), section)


def face_up(round, event, section, step):
    """Every one goes to the discard rack; none voids the round (R-686a-25)."""
    round.discard(event["card"])


def cover_card(round, event, section, step):
    """It is put aside, the card that was waited for follows, the round is completed."""
    round.facts["cover_card"] = step.to
    round.show("note", what="cover_card", section=section)


def verify_own_shuffle(round, event, section):
    """Nothing is cut or shuffled by hand with an approved device (686a.5(h), R-686a-24)."""
    if round.configuration["reshuffling_device"]:
        irregular.refuse(event, "the device reshuffles the cards itself", "686a.5(h)")


def verify_recut(round, event, section):
    verify_own_shuffle(round, event, section)
    irregular.verify_no_card_dealt(round, event, section)


def reshuffle(round, event, section, step):
    """Ordered by the floorperson: at once between rounds, else when the round is over."""
    round.facts["reshuffle"] = True
    if step.phase in BETWEEN_ROUNDS:
        shuffle(round, section)
        cut.offer_from_the_right(round, "686a.5(c)(4)")
        del round.facts["reshuffle"]
    else:
        round.show("note", what="reshuffle", section=section)


def new_dealer(round, event, section, step):
    carried = round.table.carried
    carried["burns"] = one_more(carried.get("burns", 0))
    round.show("note", what="new_dealer", section=section)


def insufficient_cards(round, event, section, step):
    """All that lies in the discard rack, the hands already settled (R-686a-26) and cards found
    face up (R-686a-31) too, is shuffled and cut (R-686a-32), and its first card burned."""
    carried = round.table.carried
    carried["burns"] = one_more(carried.get("burns", 0))
    carried["missed"] = []
    round.facts["burn_section"] = section
    round.drawn[:] = [card for to in round.hands for card in round.hands[to]]
    round.show("note", what="insufficient_cards", section=section)
    if not round.configuration["reshuffling_device"]:
        cut.offer_from_the_right(round, section)
    return True


IRREGULARITIES = (
    Irregularity("face_up", "686a.9(a)", DEALING, face_up, irregular.verify_card),
    Irregularity("insufficient_cards", "686a.9(b)", DEALING, insufficient_cards),
    Irregularity("cover_card", "686a.7(d)", DEALING, cover_card, verify_own_shuffle),
    Irregularity("reshuffle", "686a.5(f)", ANY, reshuffle, verify_own_shuffle),
    Irregularity("recut", "686a.5(e)", ANY, irregular.noted, verify_recut),
    Irregularity("new_dealer", BURN_SECTION, BETWEEN_ROUNDS, new_dealer),
    Irregularity("admitted", "686a.6(b)(1)", ("betting",), admit, verify_admitted),
) + irregular.usual(
    shuffler_jam="686a.9(d)", malfunction="686a.9(e)", entered_in_error="686a.6(c)"
)
