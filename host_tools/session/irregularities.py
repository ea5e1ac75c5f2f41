"""What may go wrong at a table, in words.

What a chapter knows, in which phases, under which section and what has to be told of it its Game
declares; what a round file has to give stands in examples/rounds/README.md, and a test holds
the two together.
"""

from typing import Any

from tablectl.core.game import Game

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
    "reshuffle": "The floorperson orders a shuffle",
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
OF_CARDS, OF_DICE = ("new_deck", "covered"), ("new_dice",)


def known(game: Game) -> list[dict[str, Any]]:
    """What the game declares, in the order of its sections, then what mends it."""
    declared = sorted(game.irregularities, key=lambda known: _place(known.section))
    found = []
    for irregularity in declared:
        found.append(
            {
                "name": irregularity.name,
                "says": KNOWN[irregularity.name],
                "section": irregularity.section,
                "needs": list(irregularity.uses),
                "phases": irregularity.phases and list(irregularity.phases),
            }
        )
    mending: dict[str, Any] = {"section": "", "needs": [], "phases": None}
    mended = OF_CARDS if game.pack.count else OF_DICE
    return found + [{"name": name, "says": MENDED[name], **mending} for name in mended]


def _place(section: str) -> list[tuple[int, str]]:
    """Sorts 573.5 before 573.13, and readings behind sections."""
    parts = section.replace(".", "(").split("(")
    return [(int(part), "") if part.isdigit() else (99, part) for part in parts]
