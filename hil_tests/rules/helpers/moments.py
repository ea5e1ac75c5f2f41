"""When each irregularity of a chapter can be reported, by the text: worked by hand from the
sections, not from what the games declare.

A row: (irregularity, section, moments from its first to its last). Moments are steps of the round
as somebody at the table sees them (`moment_of` in test_moments.py). Where the text names no end it
is the end of the round: the last hands are compared. What is found wrong while an award is
verified is reported at "hold".
"""

BEFORE_THE_DEAL = ("betting", "lock", "chips", "start", "first card")
DEALING = ("first card", "cards")
OUT = DEALING + ("stub", "deciding")
UNTIL_TURNED_UP = OUT + ("reveal",)
# Players' hands are turned up and settled one by one.
UNTIL_COMPARED = UNTIL_TURNED_UP + ("compared",)
ALWAYS = None


def devices(face_up, drawn, shuffler, shoe, covered, recut, further=()):
    """What every chapter with a deck says of found cards and of devices; `further` moments at
    which it deals."""
    return (
        ("face_up", face_up, DEALING + further),
        ("drawn_in_error", drawn, DEALING + further),
        ("shuffler_jam", shuffler, ALWAYS),
        ("shoe_jam", shoe, DEALING + further),
        ("malfunction", covered, ALWAYS),
        ("recut", recut, BEFORE_THE_DEAL + ("over",)),
    )


def lettered(chapter, letters, recut, further=()):
    """`devices` by the letters of .13, in the order of its arguments."""
    face_up, drawn, shuffler, shoe, covered = (
        "{}.13({})".format(chapter, letter) for letter in letters
    )
    return devices(face_up, drawn, shuffler, shoe, covered, recut, further)


# 563 and 569 have their irregularities by a reading, which follows 573.13.
BY_R_563 = ("R-563-11",) * 6
BY_R_569 = ("R-569-11",) * 6
BY_R_555 = ("R-555-11",) * 6
# 589: cards are drawn after "all decisions are locked in", and dealt to the dealer who is forced.
FORCED = ("force", "force card")
# Both pai gow chapters: nothing is wrong with a deal that has not begun; the last hands revealed
# end it (R-588-20, R-588-31, R-688a-36, R-688a-41).
PAI_GOW = ("cards", "stub", "deciding", "reveal", "dealer sets", "hands")
# The dealer's cards lie face up from the deal on; who decides is asked about an exposed card alone
# (.13(d)), before the dealer sets or among the hands.
FACE_UP = ("cards", "stub", "deciding", "dealer sets", "hands")
ANY_CARD = ("burn", "first cards", "further", "dealer's card")
ANY_OF_THREE = ("burn", "first cards", "further", "third card")

MOMENTS = {
    "555": devices(*BY_R_555)
    + (
        ("incorrect_number", "R-555-11", UNTIL_COMPARED + ("hold",)),
        ("exposed", "R-555-11", UNTIL_COMPARED + ("hold",)),
        ("communicated", "555.11(c)", UNTIL_COMPARED + ("hold",)),
        ("player_left", "555.7(g)", UNTIL_COMPARED),
    ),
    "563": devices(*BY_R_563)
    + (
        ("incorrect_number", "R-563-11", UNTIL_COMPARED),
        ("player_left", "R-563-12", UNTIL_COMPARED),
    ),
    "569": devices(*BY_R_569)
    + (
        ("incorrect_number", "R-569-11", UNTIL_COMPARED + ("hold",)),
        ("player_left", "R-569-12", UNTIL_COMPARED),
    ),
    "573": lettered("573", "abefg", "573.5(e)")
    + (
        ("incorrect_number", "573.13(c)", UNTIL_COMPARED + ("hold",)),
        ("exposed", "573.13(d)", UNTIL_COMPARED + ("hold",)),
        ("player_left", "573.7(b)", UNTIL_COMPARED),
    ),
    "579": lettered("579", "abdef", "579.5(e)")
    + (
        ("incorrect_number", "579.13(c)", UNTIL_COMPARED + ("hands",)),
        ("exposed", "R-579-13", OUT + ("hands",)),
        ("player_left", "579.7(b)", UNTIL_COMPARED + ("hands",)),
        ("two_areas", "579.7(f)", ("wagered",)),
    ),
    "583": lettered("583", "abdef", "583.5(e)")
    + (
        ("incorrect_number", "583.13(c)", UNTIL_COMPARED),
        ("player_left", "583.7(b)", UNTIL_COMPARED),
    ),
    "587": lettered("587", "abefg", "587.5(e)", ("community",))
    + (
        ("incorrect_number", "587.13(c)", UNTIL_COMPARED + ("hold",) + ("community",)),
        # Before its first card lies there none can be exposed.
        ("exposed", "587.13(d)", ("community", "stub", "deciding", "reveal", "compared", "hold")),
        ("communicated", "587.11(a)(3)", UNTIL_COMPARED + ("hold", "community")),
        ("player_left", "587.7(b)", UNTIL_COMPARED + ("community",)),
    ),
    "588": lettered("588", "fglmn", "588.5(f)")
    + (
        ("not_flat", "588.13(a)", ("start",)),
        ("die_fell_out", "588.13(b)", ("start",)),
        ("wrong_start", "588.13(c)", PAI_GOW + ("hold",)),
        ("exposed", "588.13(d)", ("first card",) + PAI_GOW),
        # (e); the table knows one irregularity of exposed cards, which stands under (d).
        ("exposed of the dealer", "588.13", ("first card",) + PAI_GOW[:4]),
        ("incorrect_number", "588.13(h)", PAI_GOW + ("hold",)),
        ("player_left", "588.7(b)", ("start", "first card") + PAI_GOW),
        ("two_areas", "588.7(f)", ("wagered",)),
    ),
    "589": lettered("589", "abefg", "589.5(e)", ("force card",))
    + (
        ("incorrect_number", "589.13(c)", UNTIL_COMPARED + FORCED),
        ("exposed", "589.13(d)", OUT),
        ("player_left", "589.7(b)", UNTIL_COMPARED + FORCED),
    ),
    "592": lettered("592", "abefg", "592.5(e)")
    + (
        ("incorrect_number", "592.13(c)", UNTIL_COMPARED),
        ("exposed", "592.13(d)", UNTIL_TURNED_UP),
        ("player_left", "592.7(b)", UNTIL_COMPARED),
    ),
    "687a": lettered("687a", "abefg", "687a.5(e)")
    + (
        ("incorrect_number", "687a.13(c)", UNTIL_COMPARED + ("hold",)),
        ("exposed", "687a.13(d)", UNTIL_COMPARED + ("hold",)),
        ("player_left", "687a.7(b)", UNTIL_COMPARED),
        ("two_areas", "687a.7(e)", ("wagered",)),
    ),
    "688a": lettered("688a", "efklm", "688a.5(f)")
    + (
        ("not_flat", "688a.13(a)", ("start",)),
        ("die_fell_out", "688a.13(b)", ("start",)),
        ("wrong_start", "688a.13(c)", FACE_UP + ("hold",)),
        ("exposed", "688a.13(d)", ("first card",) + FACE_UP),
        ("incorrect_number", "688a.13(g)", FACE_UP + ("hold",)),
        ("player_left", "688a.7(b)", ("start", "first card") + FACE_UP),
        ("two_areas", "688a.7(f)", ("wagered",)),
        ("wrongly_set", "688a.11(f)(1)(iv)", ("hands",)),
    ),
    "585": (
        ("lid_removed", "585.3(e)", ("start",)),
        ("die_fell_out", "585.3(f)", ("start",)),
        ("die_on_die", "585.3(g)", ("start",)),
        ("not_flat", "585.3(g)", ("start",)),
        ("player_left", "585.2(c)", ("start",)),
    ),
    "593": (
        ("die_off_table", "593.4(b)", ("start",)),
        ("die_on_die", "593.4(b)", ("start",)),
        ("cocked_die", "593.4(c)", ("start",)),
        ("void_roll", "593.4(c)", ("start",)),
        ("player_left", "593.2(c)", ("start",)),
    ),
    "581": (
        ("face_up", "581.13(a)", ANY_CARD),
        ("drawn_in_error", "581.13(b)", ANY_CARD),
        ("exposed_in_error", "581.13(c)", ("deciding",)),
        ("dealer_overdraws", "581.13(d)", ("over",)),
        ("insufficient_cards", "581.13(e)", ANY_CARD),
        ("hand_missed", "581.13(f)", ("first cards",)),
        ("card_not_dealt", "581.13(g)", ("further",)),
        ("reader_malfunction", "581.13(i)", ALWAYS),
        ("shuffler_jam", "581.13(j)", ALWAYS),
        ("malfunction", "581.13(k)", ALWAYS),
        ("two_areas", "581.6(g)", ("wagered",)),
    ),
    "590": (
        ("face_up", "590.13(a)", ANY_CARD),
        ("drawn_in_error", "590.13(b)", ANY_CARD),
        ("exposed_in_error", "590.13(c)", ("deciding",)),
        ("dealer_overdraws", "590.13(d)", ("over",)),
        ("insufficient_cards", "590.13(f)", ANY_CARD),
        ("hand_missed", "590.13(g)", ("first cards",)),
        ("card_not_dealt", "590.13(h)", ("further",)),
        ("reader_malfunction", "590.13(j)", ALWAYS),
        ("shuffler_jam", "590.13(k)", ALWAYS),
        ("malfunction", "590.13(l)", ALWAYS),
        ("two_areas", "590.6(f)", ("wagered",)),
    ),
    "591": (
        ("face_up", "591.13(a)", ANY_CARD),
        ("drawn_in_error", "591.13(b)", ANY_CARD),
        ("exposed_in_error", "591.13(c)", ("deciding",)),
        ("dealer_overdraws", "591.13(d)", ("over",)),
        ("insufficient_cards", "591.13(f)", ANY_CARD),
        ("hand_missed", "591.13(g)", ("first cards",)),
        ("card_not_dealt", "591.13(h)", ("further",)),
        ("reader_malfunction", "591.13(j)", ALWAYS),
        ("shuffler_jam", "591.13(k)", ALWAYS),
        ("malfunction", "591.13(l)", ALWAYS),
        ("two_areas", "591.6(e)", ("wagered",)),
    ),
    "686a": (
        ("face_up", "686a.9(a)", ANY_OF_THREE),
        ("insufficient_cards", "686a.9(b)", ANY_OF_THREE),
        ("cards_not_dealt", "686a.9(c)", ("further",)),
        ("shuffler_jam", "686a.9(d)", ALWAYS),
        ("malfunction", "686a.9(e)", ALWAYS),
        ("two_areas", "686a.6(f)", ("wagered",)),
    ),
}

# In no row, as they rest on more than the moment: what went wrong before, the up card, the shoe
# that a house uses; in 563 and 569 whether a player is left who may still wager. Each chapter's
# own test_irregularities.py has them.
RESTS_ON_MORE = {
    "563": ("exposed",),
    "569": ("exposed",),
    "581": ("reader_misused", "reader_repaired", "cover_card", "shuffled", "new_dealer")
    + ("admitted", "recut", "entered_in_error", "reader_inspected"),
    "590": ("dealer_missed", "reader_misused", "reader_repaired", "cover_card", "shuffled")
    + ("new_dealer", "admitted", "recut", "entered_in_error", "reader_inspected"),
    "591": ("dealer_missed", "reader_misused", "reader_repaired", "cover_card", "shuffled")
    + ("new_dealer", "admitted", "recut", "entered_in_error", "reader_inspected"),
    "686a": ("cover_card", "shuffled", "recut", "new_dealer", "admitted", "entered_in_error"),
}
