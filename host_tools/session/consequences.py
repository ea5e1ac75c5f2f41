"""What follows when an irregularity is recorded, a sentence each: what its chapter's rules do."""

from tablectl.core import irregularities as rules
from tablectl.core.irregularities import Irregularity

VOID = "The round is void: all wagers go back."
NOTED = "It is recorded; the wagers and the round stay as they are."
GOES_ON = "The dealer goes on; the player then chooses between late cards and a dead hand."
SEEN = (
    "In a deal by the shoe, or with a card of the dealer, the round is void; else the player may "
    "void his hand."
)
ONE_PLAYER = "Both boxes are those of one player, who refuses an exposed card for both."
NOT_ONCE_SETTLED = (
    "The round is void: all wagers go back. Once hands are compared, the house may have it noted "
    "alone."
)
# By name, where the chapter does neither of both.
BY_NAME: dict[str, str] = {
    "admitted": "The player may bet again.",
    "card_not_dealt": GOES_ON,
    "cards_not_dealt": GOES_ON,
    "communicated": "The player loses all his wagers of this round.",
    "cover_card": "The round is completed, then the cards are shuffled.",
    "dealer_missed": "The dealer goes on, and gets his card when the players have theirs.",
    "dealer_overdraws": "The card goes to the discard rack and does not count.",
    "drawn_in_error": "The card is the next one that is dealt.",
    "entered_in_error": "The wager, or all of the seat, is taken out and entered anew.",
    "exposed_in_error": "The card lies face up for the next player who draws; he may refuse it.",
    "face_up": "The card is discarded; a second one in this round makes the round void.",
    "hand_missed": GOES_ON,
    "insufficient_cards": "The discard rack is shuffled and cut, and one card is burned.",
    "malfunction": "The device is covered or signed before betting opens again.",
    "new_dealer": "One card is burned for the new dealer.",
    "player_left": "The seat decides nothing more; its wagers are settled at its turn.",
    "reader_malfunction": "No card is dealt until the device is repaired or replaced.",
    "reader_repaired": "Cards are dealt again.",
    "recut": "The cards are cut again before the first one is dealt.",
    "shuffled": "A card that is waited for comes after a burned one.",
    "shuffler_jam": "The cards are shuffled again.",
    "two_areas": "Both areas count as those of one player; the larger wager is set first.",
    "wrongly_set": "The hands of the seat count as set wrongly, and it loses.",
}
# By name and section, where a chapter does something of its own.
BY_SECTION: dict[tuple[str, str], str] = {
    ("two_areas", "581.6(g)"): ONE_PLAYER,
    ("two_areas", "590.6(f)"): ONE_PLAYER,
    ("two_areas", "591.6(e)"): ONE_PLAYER,
    ("two_areas", "686a.6(f)"): "Both boxes are those of one player.",
    ("two_areas", "687a.7(e)"): "Both boxes are those of one player: no envy between them.",
    ("die_off_table", "593.4(b)"): "The roll is invalid: the same dice are thrown again.",
    ("die_on_die", "593.4(b)"): "The roll is invalid: the same dice are thrown again.",
    ("cocked_die", "593.4(c)"): "The die is read as it lies, or the roll is declared void.",
    ("void_roll", "593.4(c)"): "The same dice are thrown again; the wagers stay.",
    ("lid_removed", "585.3(e)"): "The player shakes again; the wagers stay.",
    ("die_fell_out", "588.13(b)"): "The dice are shaken again; the wagers stay.",
    ("die_fell_out", "688a.13(b)"): "The dice are shaken again; the wagers stay.",
    ("not_flat", "588.13(a)"): "The dice are shaken again; the wagers stay.",
    ("not_flat", "688a.13(a)"): "The dice are shaken again; the wagers stay.",
    ("exposed", "573.13(d)"): VOID,
    ("exposed", "587.13(d)"): VOID,
    ("exposed", "589.13(d)"): VOID,
    ("exposed", "R-579-13"): "The round is void where this house has it so; else it is recorded.",
    (
        "exposed",
        "687a.13(d)",
    ): "The round is void: Trips and Progressive are settled all the same.",
    (
        "exposed",
        "588.13(d)",
    ): "In a deal by the shoe, or of the dealer's cards, the round is void; "
    "later the player may void his hand.",
    (
        "exposed",
        "688a.13(d)",
    ): "In a deal by the shoe, or of the dealer's cards, the round is void; "
    "later the player may void his hand.",
    ("incorrect_number", "588.13(h)"): NOT_ONCE_SETTLED,
    ("incorrect_number", "688a.13(g)"): NOT_ONCE_SETTLED,
    ("wrong_start", "588.13(c)"): NOT_ONCE_SETTLED,
    ("wrong_start", "688a.13(c)"): NOT_ONCE_SETTLED,
    ("face_up", "686a.9(a)"): "The card goes to the discard rack; the round goes on.",
    ("face_up", "581.13(a)"): "The card goes to the discard rack; the round goes on.",
    ("face_up", "590.13(a)"): "The card goes to the discard rack; the round goes on.",
    ("face_up", "591.13(a)"): "The card goes to the discard rack; the round goes on.",
    ("reader_misused", "581.13(h)"): "The round is void where the device shows the hole card; "
    "else it goes on.",
}


def consequence(known: Irregularity) -> str:
    """In a sentence for the dealer. Raises KeyError for one that nobody has put in words."""
    if known.apply is rules.voids:
        return VOID
    own = BY_SECTION.get((known.name, known.section)) or BY_NAME.get(known.name)
    return own or {rules.noted: NOTED}[known.apply]
