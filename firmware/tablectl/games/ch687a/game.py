"""DJ Wild Stud Poker, 58 Pa. Code chapter 687a: declaration and round of play.

One to six players against the dealer with one deck of 53 cards; the four deuces and the joker are
wild. The settlement is in settlement.py. Readings of what the text leaves open are in
READINGS.md, R-687a-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import deal_card, deal_stacks, reveal, stub
from ...core.decisions import decide
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.step import RoundVoid
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from .settlement import settle, settle_void
from .submission import configure, printed_progressive

CARDS_A_HAND = 5
DECISIONS = ("raise", "fold")

# Amounts without a sensor are entered by the dealer (R-687a-26).
WAGERS = (
    Wager("ante", "687a.7(d)(1)", required=True),
    Wager("blind", "687a.7(d)(1)", required=True, equals="ante", needs="ante"),
    Wager("raise", "687a.7(d)(1)", entered=False),
    Wager("progressive", "687a.7(d)(2)", sensor=True),
    Wager("trips", "687a.7(d)(3)", needs="ante"),
    Wager("bad_beat", "687a.7(d)(4)", needs="ante"),
)

# The same steps stand in three sections, one a method of dealing; 687a.10 leaves Start Game out
# (R-687a-09), 687a.9 has two subsections (f) (R-687a-29), 687a.8(i) means 53 cards (R-687a-23).
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "687a.8(b)",
        "start_game": "687a.8(c)",
        "players": "687a.8(d)",
        "dealer": "687a.8(e)",
        "replacement": "687a.8(f)",
        "count": "687a.8(g)",
        "wrong_count": "687a.8(i)",
    },
    "hand": {
        "no_more_bets": "687a.9(a)(3)",
        "start_game": "687a.9(b)",
        "players": "687a.9(c)",
        "dealer": "687a.9(d)",
        "replacement": "687a.9(e)",
        "count": "687a.9(f)",
        "wrong_count": "687a.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "687a.10(a)(2)",
        "start_game": "687a.8(c)",
        "players": "687a.10(b)",
        "dealer": "687a.10(c)",
        "replacement": "687a.10(c)",
        "count": "687a.10(d)",
        "wrong_count": "687a.10(f)",
    },
}


def play(round):
    """One round, in the order of 687a.7 to 687a.11; incomplete wagers go back at the lock
    (R-687a-13)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["start_game"], "687a.7(d)(1)")
    if not round.competing:
        return
    if round.sensors.accepted and round.configuration["confirm_chips"]:
        yield from collect(round, sections["start_game"])
    yield from deal(round, sections)
    yield from stub(round, sections)
    for seat in round.competing:
        yield from raise_or_fold(round, seat)
    yield from reveal(round, DEALER, "687a.11(d)")
    yield from settle(round)


def deal(round, sections):
    """Five cards to each player from the dealer's left clockwise, five to the dealer, and the
    set-aside card."""
    yield from deal_stacks(round, round.competing, CARDS_A_HAND, sections["players"])
    yield from deal_stacks(round, (DEALER,), CARDS_A_HAND, sections["dealer"])
    if sets_card_aside(round):
        yield from deal_card(round, "replacement", sections["replacement"])
    if "exposed" in round.facts:
        raise RoundVoid(round.facts["exposed"], "exposed", SETTLED_ALL_THE_SAME)


def sets_card_aside(round):
    """687a.10(c) sets it aside only for a Progressive Bonus Wager; 687a.8(f) and 687a.9(e) always
    (R-687a-10)."""
    if round.configuration["deal_method"] == "automated_shoe":
        return bool(round.sensors.accepted)
    return round.configuration["progressive"] is not None


def raise_or_fold(round, seat):
    """Raise twice the Ante or fold (687a.11(b))."""
    event = yield from decide(round, seat, "687a.11(b)", DECISIONS)
    if event and event["what"] == "raise":
        round.place(seat, "raise", 2 * round.wagers[seat]["ante"])
    else:
        round.folded.add(seat)


# 687a.13(d): these wagers are settled even though the round is void.
SETTLED_ALL_THE_SAME = ("progressive", "trips")


def exposed(round, event, section, step):
    """Cards seen before the last player has decided (R-687a-19) void the round; the deal is
    completed where a surviving wager needs its hand (R-687a-18), unless a second card is found
    face up (R-687a-31)."""
    surviving = any(
        [name in round.placed(seat) for seat in round.competing for name in SETTLED_ALL_THE_SAME]
    )
    if step.phase != "dealing" or not surviving:
        raise RoundVoid(section, "exposed", SETTLED_ALL_THE_SAME)
    round.facts["exposed"] = section


# A wrong number of the dealer's cards counts as one of a player's (R-687a-25).
IRREGULARITIES = irregular.usual(
    face_up="687a.13(a)",
    drawn_in_error="687a.13(b)",
    incorrect_number="687a.13(c)",
    shuffler_jam="687a.13(e)",
    shoe_jam="687a.13(f)",  # while cards are dealt: R-687a-36
    malfunction="687a.13(g)",
    recut="687a.5(e)",
    player_left="687a.7(b)",
) + (
    irregular.Irregularity(
        "exposed",
        "687a.13(d)",
        irregular.UNTIL_SETTLED,
        exposed,
        irregular.verify_hand,
    ),
    two_areas("687a.7(e)"),
)

GAME = Game(
    pack=Pack(53),  # 687a.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    settle_void=settle_void,
    stub_interval=5,
    in_use=(("cards", "687a.3(c)", (4, 8)),),
    printed_progressive=printed_progressive,
    no_more_bets_section="687a.7(c)",
    deck_count_section="687a.5(b)",
    cover_section="687a.13(g)",
    jackpot_hold_section="R-687a-17",
)
