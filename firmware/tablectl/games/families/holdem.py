"""Texas hold 'em against a dealer, 58 Pa. Code chapters 563 and 569: two cards to each player and
to the dealer, five community cards, the best five of the seven.

Of both chapters the text has one section, 563.10 and 569.10, word for word alike but for the
Progressive Payout Wager. `sections` names, for the table's method of dealing, "players",
"community", "community_first", "count" and "wrong_count".
"""

from ...core import hands, submission
from ...core import irregularities as irregular
from ...core.dealing import deal_card, deal_in_turn, deal_stacks
from ...core.errors import RuleError
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.settling import abandoned

PACK = Pack(52)
CARDS_A_HAND = 2
FLOP, TURN, RIVER = 3, 1, 1
# Places on the layout.
COMMUNITY = "community"
BURN = "burn"


def configure(reader, **sections):
    """How this table shuffles, deals and counts. `sections` as submission.dealing, and
    reshuffling_shoe, community_first, burn. Raises ConfigurationError."""
    checked = submission.dealing(reader, **sections)
    for key in ("reshuffling_shoe", "community_first"):
        checked[key] = reader.yes_no(key, sections[key], False)
    checked["burn"] = reader.yes_no("burn", sections["burn"])
    _verify_needs(reader, checked, sections)
    return checked


def _verify_needs(reader, checked, sections):
    """The community cards come first only from a shoe that reshuffles by itself; dispensed as one
    stack they leave no place for burned cards."""
    if checked["reshuffling_shoe"] and checked["deal_method"] != "automated_shoe":
        limit = "needs deal_method = automated_shoe"
        reader.refuse("reshuffling_shoe", True, limit, sections["reshuffling_shoe"])
    if checked["community_first"] and not checked["reshuffling_shoe"]:
        limit = "needs reshuffling_shoe = true"
        reader.refuse("community_first", True, limit, sections["community_first"])
    if checked["burn"] and checked["community_first"]:
        reader.refuse("burn", True, "needs community_first = false", sections["burn"])


def deal(round, sections):
    """Two cards to each player from the dealer's left clockwise and to the dealer, in stacks or
    one at a time; the community cards before them where they come first."""
    if round.configuration["community_first"]:
        for _ in range(FLOP + TURN + RIVER):
            yield from deal_card(round, COMMUNITY, sections["community_first"])
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    places = round.competing + [DEALER]
    yield from dealing(round, places, CARDS_A_HAND, sections["players"])


def street(round, name, cards, sections):
    """The next `cards` community cards are dealt, or turned up where they lie already."""
    if round.configuration["community_first"]:
        round.show("note", what=name, section=sections["community_first"])
        return
    if round.configuration["burn"]:
        yield from deal_card(round, BURN, sections["community"])
    for _ in range(cards):
        yield from deal_card(round, COMMUNITY, sections["community"])


def value(round, place):
    """The best five of the two cards at `place` and the community cards (R-563-04, R-569-04)."""
    return hands.value(hands.STANDARD, round.hands[place] + round.hands[COMMUNITY])


def staying(round):
    """Seats whose cards stay on the table: neither folded nor abandoned."""
    return [
        seat for seat in round.competing if seat not in round.folded and not abandoned(round, seat)
    ]


def all_decided(round):
    """No player has a decision left: the dealer's cards may be seen."""
    round.facts["all_decided"] = True


def exposed(section, phases):
    """A dealer's card seen before the last decision voids the round, found in `phases`."""
    return irregular.Irregularity(
        "exposed",
        section,
        phases,
        irregular.voids,
        _verify_exposed,
    )


def _verify_exposed(round, event, section):
    irregular.verify_dealer(round, event, section)
    if "all_decided" in round.facts:
        reason = "every player has decided"
        raise RuleError(1015, {"irregularity": "exposed", "reason": reason}, section)
