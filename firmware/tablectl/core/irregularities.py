"""Irregularities: a chapter declares which it knows, when each can happen, and what it does to the
round.

`apply(round, event, section, step)` may raise RoundVoid, and returns True when the step the table
waits in is settled by it. `verify(round, event, section)` refuses facts that cannot be. The
handlers here are those that chapters share.
"""

from .betting import withdraw
from .errors import RuleError, refuse_unused
from .seats import DEALER
from .step import RoundVoid

DEALING = ("dealing",)
# While a card that decides the round must not be seen: until the last player has decided.
UNDECIDED = ("dealing", "stub", "deciding")
HANDS_OUT = UNDECIDED + ("revealing", "rolling")
# While an award is verified and validated: what that finds voids the round as if found before.
VERIFIED = ("jackpot_hold",)
# Players' hands are turned up and settled one after the other.
# What happened before is told until then, whenever it is found (R-573-23).
UNTIL_SETTLED = HANDS_OUT + ("comparing",) + VERIFIED
ANY = None
# What may be told of an irregularity, and what of which one; of all others nothing.
FACTS = ("seat", "card", "device", "wager")
OF_A_SEAT = ("seat",)
OF_A_CARD = ("card",)
USES = {
    "admitted": OF_A_SEAT,
    "card_not_dealt": OF_A_SEAT,
    "cards_not_dealt": OF_A_SEAT,
    "communicated": OF_A_SEAT,
    "dealer_overdraws": OF_A_CARD,
    "entered_in_error": ("seat", "wager"),
    "exposed": OF_A_SEAT,
    "exposed_in_error": OF_A_CARD,
    "face_up": OF_A_CARD,
    "hand_missed": OF_A_SEAT,
    "incorrect_number": OF_A_SEAT,
    "malfunction": ("device",),
    "player_left": OF_A_SEAT,
    "two_areas": OF_A_SEAT,
    "wrongly_set": OF_A_SEAT,
}


class Irregularity:
    """`phases` in which it can be reported; ANY for all of them. `mends(round)`: whether no card
    is dealt until it is reported; None for those that put nothing right. `uses`: which of FACTS it
    is about, where that is not what USES says."""

    # Most put nothing right and keep no room for it.
    mends = None

    def __init__(self, name, section, phases, apply, verify=None, mends=None, uses=None):
        self.name = name
        self.section = section
        self.phases = phases
        self.apply = apply
        self.verify = verify
        if mends:
            self.mends = mends
        self.uses = USES.get(name, ()) if uses is None else uses

    def changes_nothing(self, round, event):
        """Whether it was reported already and would leave everything as it is."""
        if self.name == "player_left":
            return event["seat"] in round.left
        if self.name == "malfunction":
            return event["device"] in round.deck.uncovered
        return self.apply is noted and round.was_reported(self.name)


def declared(game, name):
    """The irregularity of the chapter. Raises RuleError 1014 for one that it does not know."""
    irregularity = game.irregularity_of.get(name) if isinstance(name, str) else None
    if irregularity is None:
        known = ", ".join(sorted(game.irregularity_of))
        raise RuleError(1014, {"irregularity": name, "known": known})
    return irregularity


def verify_irregularity(round, event, step):
    """Refuse an irregularity that the chapter does not know or that cannot happen now; what may
    void the round waits for the answer to a claim (R-688a-44). Returns the effects of one that was
    reported already and changes nothing, None for all others. Raises RuleError."""
    irregularity = declared(round.game, event.get("what"))
    if step.phase == "claiming":
        reason = "first comes the answer of the link to the claim of seat {}".format(step.to)
        refuse(event, reason, irregularity.section)
    if irregularity.phases is not ANY and step.phase not in irregularity.phases:
        refuse(event, "not while the table is in {}".format(step.phase), irregularity.section)
    if step.phase in VERIFIED and round.void == event["what"]:
        refuse(event, "the round is void by it", irregularity.section)
    if irregularity.verify:
        irregularity.verify(round, event, irregularity.section)
    if irregularity.changes_nothing(round, event):
        return [{"effect": "note", "what": event["what"], "section": irregularity.section}]
    return None


def verify_used(game, event):
    """Refuse an irregularity of the chapter with what it is not about. Raises RuleError 1019."""
    irregularity = declared(game, event["what"])
    refuse_unused(event, FACTS, irregularity.uses, irregularity.name, irregularity.section)


def verify_cut(round, event):
    """Refuse a recut of cards that a device reshuffles: with it nobody cuts them (687a.5(g) and
    its like). Raises RuleError 1015."""
    if event["what"] == "recut" and round.configuration.get("reshuffling_device"):
        section = declared(round.game, "recut").section
        refuse(event, "the device in use reshuffles the cards", section)


def refuse(event, reason, section):
    """Raises RuleError 1015."""
    raise RuleError(1015, {"irregularity": event["what"], "reason": reason}, section)


def apply_irregularity(round, event, step):
    irregularity = declared(round.game, event["what"])
    return irregularity.apply(round, event, irregularity.section, step)


def face_up(round, event, section, step):
    """One card found face up is discarded; a second one voids the round."""
    if round.facts.get("face_up"):
        raise RoundVoid(section, "face_up")
    round.facts["face_up"] = True
    round.discard(event["card"])


def verify_card(round, event, section):
    round.verify_card(event)


def noted(round, event, section, step):
    """Nothing on the layout changes; the dealer's act is recorded."""
    round.report(event["what"])
    round.show("note", what=event["what"], section=section)


def voids(round, event, section, step):
    raise RoundVoid(section, event["what"])


def verify_hand(round, event, section):
    """The irregularity concerns a player's hand, or (0) the dealer's; where the dealer has none,
    the community cards."""
    if event.get("seat") != DEALER:
        verify_player(round, event, section)


def verify_dealer(round, event, section):
    """The irregularity concerns the dealer's hand alone."""
    if event.get("seat") != DEALER:
        refuse(event, "it is about the dealer's cards, seat 0", section)


def verify_player(round, event, section):
    if round.table.verify_seat(event) not in round.competing:
        refuse(event, "seat {} is not in this round".format(event["seat"]), section)


def verify_wagers_lie(round, event, section):
    """The player is in the round, and not all that he wagered is settled."""
    verify_player(round, event, section)
    if not round.placed(event["seat"]):
        refuse(event, "all wagers of the seat are settled", section)


def verify_left(round, event, section):
    """A player can leave until his wagers are settled; one whose award is verified is there."""
    if round.step.phase in HANDS_OUT:
        verify_player(round, event, section)
    else:
        verify_wagers_lie(round, event, section)
    if round.step.phase in VERIFIED and round.step.to in round.boxes_of(event["seat"]):
        refuse(event, "an award of the player is being verified", section)


def verify_no_card_dealt(round, event, section):
    if round.drawn and round.step.phase != "over":
        refuse(event, "a card was dealt", section)


def devices(configuration):
    """The automated devices of a table: what can jam or be out of order."""
    in_use = {
        "shuffler": configuration["shuffler"],
        "shoe": configuration.get("deal_method") == "automated_shoe",
    }
    return [device for device in sorted(in_use) if in_use[device]]


def verify_shoe(round, event, section):
    if "shoe" not in devices(round.configuration):
        refuse(event, "no automated dealing shoe is in use", section)


def verify_shuffler(round, event, section):
    if "shuffler" not in devices(round.configuration):
        refuse(event, "no automated card shuffling device is in use", section)


def out_of_order(round, event, section, step):
    """The device is covered or signed before another method is used: betting opens only then."""
    if event["device"] not in round.deck.uncovered:
        round.deck.uncovered.append(event["device"])
    round.show("note", what=event["what"], section=section)


def verify_device(round, event, section):
    known = devices(round.configuration)
    if event.get("device") not in known:
        reason = "{} is none of this table's devices ({})"
        refuse(event, reason.format(event.get("device"), ", ".join(known) or "none"), section)


def player_left(round, event, section, step):
    """What the wagers of a player who left become is decided at the seat's turn; a decision, a
    shake of the dice or a set hand waited for is not. He leaves all his boxes."""
    boxes = [box for box in round.boxes_of(event["seat"]) if box in round.competing]
    for _ in boxes:
        round.show("note", what="player_left", section=section)
    round.left.update(boxes)
    return step.what in ("decision", "roll", "set_hand") and step.to in boxes


def take_back(round, event, section, step):
    """What the dealer entered at the seat in error was no wager: he enters it anew. It is the
    `wager` that he names, with those that rest on it, or all of the seat."""
    seat, name = event["seat"], event.get("wager")
    names = sorted(round.placed(seat)) if name is None else [name]
    for name in names:
        if name in round.placed(seat):
            withdraw(round, seat, name)
    round.show("note", what=event["what"], seat=seat, section=section)


def verify_entered(round, event, section):
    seat, name = round.table.verify_seat(event), event.get("wager")
    if not round.placed(seat) or name not in (None,) + tuple(round.placed(seat)):
        refuse(event, "no {} is entered at seat {}".format(name or "wager", seat), section)


def usual(**sections):
    """The irregularities that chapters word alike: {name: section of this chapter}."""
    # Made here, so that no table keeps room for them once it has its own.
    known = {
        "face_up": (DEALING, face_up, verify_card),
        "drawn_in_error": (DEALING, noted, None),
        "incorrect_number": (UNTIL_SETTLED, voids, verify_hand),
        "shuffler_jam": (ANY, noted, verify_shuffler),
        "shoe_jam": (DEALING, voids, verify_shoe),
        "malfunction": (ANY, out_of_order, verify_device),
        "recut": (ANY, noted, verify_no_card_dealt),
        "player_left": (UNTIL_SETTLED, player_left, verify_left),
        "entered_in_error": (("betting",), take_back, verify_entered),
    }
    return tuple([Irregularity(name, sections[name], *known[name]) for name in sorted(sections)])
