"""What may go wrong at a table, in words.

What a chapter knows, in which phases, under which section and what has to be told of it its Game
declares; what a round file has to give stands in examples/rounds/README.md, and a test holds
the two together.
"""

from typing import Any

from tablectl.core.game import Game
from tablectl.core.irregularities import Irregularity, devices, verify_no_card_dealt
from tablectl.core.seats import DEALER

from host_tools.journal.known_table import KnownTable
from host_tools.session import consequences
from host_tools.session.consequences import consequence

# name: what happened.
KNOWN: dict[str, str] = {
    "face_up": "A card is found face up in the deck or the shoe",
    "drawn_in_error": "A card was drawn too early, unseen",
    "incorrect_number": "A hand has a wrong number of cards",
    "exposed": "A card was seen too early",
    "communicated": "A player tells of his hand",
    "shuffler_jam": "The shuffler jams",
    "shoe_jam": "The automated shoe jams",
    "malfunction": "A device is out of order",
    "recut": "The cards are cut again before the first is dealt",
    "player_left": "A player leaves the table",
    "two_areas": "A player takes the next area too",
    "wrong_start": "The first card went to the wrong position",
    "wrongly_set": "The hands being revealed are wrongly set",
    "exposed_in_error": "A card was exposed while players decide",
    "dealer_overdraws": "The dealer drew a card after his last",
    "insufficient_cards": "The shoe has no card left",
    "hand_missed": "The dealer passed a seat over",
    "dealer_missed": "The dealer passed himself over",
    "card_not_dealt": "A card that a seat asked for was forgotten",
    "cards_not_dealt": "The further cards of a seat were forgotten",
    "reader_misused": "The hole card went into the reader without cause",
    "reader_malfunction": "The card reader device fails",
    "reader_repaired": "The card reader device works again",
    "reader_inspected": "The floorperson has inspected the card reader device",
    "cover_card": "The cover card appears",
    "shuffled": "A full shoe is in use",
    "new_dealer": "The dealer is relieved",
    "admitted": "A player who sat out a round may bet",
    "entered_in_error": "No wager was made: what was entered is entered anew",
    "lid_removed": "The player took the lid off the shaker",
    "die_fell_out": "A die fell out of the shaker",
    "die_on_die": "A die lies on another",
    "not_flat": "A die does not lie flat",
    "die_off_table": "A die left the table",
    "cocked_die": "A die leans against something",
    "void_roll": "The roll is declared void",
}
# What is mended again; no chapter declares it.
MENDED = {
    "new_deck": "The deck was replaced by a new one",
    "new_dice": "The dice were replaced by new ones",
    "covered": "The device out of order was covered or signed",
}
COVERED = "covered"
OF_CARDS, OF_DICE = ("new_deck", COVERED), ("new_dice",)


# Where a house has no such device, nothing of it goes wrong.
DEVICES = {"shuffler_jam": "shuffler", "shoe_jam": "shoe"}
# What is recorded of the dealer's cards, or of those before all players, as seat 0.
OF_THE_DEALER = "dealer"
OF_BOTH = "both"
WHOSE = {
    "incorrect_number": OF_BOTH,
    "exposed": OF_THE_DEALER,
}
# A player's card that is seen counts here too.
EXPOSED_OF_BOTH = ("687a.13(d)", "588.13(d)", "688a.13(d)")
# Recorded of somebody who is not in the round.
OF_ANYBODY = ("admitted",)


def known(game: Game, configuration: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What the game declares, in the order of its sections, then what mends it; without what the
    devices of the table's `configuration` rule out."""
    has_cards = game.pack.count > 0
    in_use = devices(configuration) if configuration and has_cards else list(DEVICES.values())
    declared = sorted(game.irregularities, key=lambda known: _place(known.section))
    found = [_declared(one) for one in declared if _can_be(one, in_use)]
    mending: dict[str, Any] = {
        "section": "",
        "needs": [],
        "phases": None,
        "before_cards": False,
        "whose": "",
        "effect": consequences.NOTED,
    }
    mended = [name for name in (OF_CARDS if has_cards else OF_DICE) if in_use or name != COVERED]
    return found + [{"name": name, "says": MENDED[name], **mending} for name in mended]


def _can_be(one: Irregularity, in_use: list[str]) -> bool:
    if one.name == "malfunction":
        return bool(in_use)
    return DEVICES.get(one.name) in (None, *in_use)


def _declared(one: Irregularity) -> dict[str, Any]:
    whose = WHOSE.get(one.name, "")
    return {
        "name": one.name,
        "says": KNOWN[one.name],
        "section": one.section,
        "needs": list(one.uses),
        "phases": one.phases and list(one.phases),
        "before_cards": one.verify is verify_no_card_dealt,
        "whose": OF_BOTH if one.section in EXPOSED_OF_BOTH else whose,
        "effect": consequence(one),
    }


def is_possible(one: dict[str, Any], view: KnownTable) -> bool:
    """Whether it can be recorded now, as one of `known`."""
    if one["phases"] is not None and view.phase not in one["phases"]:
        return False
    if one["before_cards"] and view.told and view.phase != "over":
        return False
    return "seat" not in one["needs"] or bool(seats(one, view))


def seats(one: dict[str, Any], view: KnownTable) -> list[int]:
    """Of whom it can be recorded now: the seats in play, 0 the dealer or the community cards."""
    everybody = list(range(1, view.seats + 1))
    if one["name"] in OF_ANYBODY:
        return everybody
    # A stack of a position without a wager counts until it is discarded, its cards seen or not.
    stacks = one["name"] != "exposed" or view.phase == "dealing"
    playing = [s for s in everybody if view.wagers.get(s) or (stacks and view.hands.get(s))]
    dealer = [DEALER] if one["whose"] in (OF_THE_DEALER, OF_BOTH) else []
    return dealer if one["whose"] == OF_THE_DEALER else playing + dealer


def _place(section: str) -> list[tuple[int, str]]:
    """Sorts 573.5 before 573.13, and readings behind sections."""
    parts = section.replace(".", "(").split("(")
    return [(int(part), "") if part.isdigit() else (99, part) for part in parts]
