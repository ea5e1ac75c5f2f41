"""Five Card Hi-Lo, 58 Pa. Code chapter 579: declaration and round of play.

One to six players against the dealer with one deck; five cards are set into three that should
total more, and two that should total less, than the dealer's. The settlement is in
settlement.py. Readings of what the text leaves open are in READINGS.md, R-579-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.cards import cards_text
from ...core.dealing import deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide
from ...core.errors import RuleError
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.setting import playing_order, set_hand
from ...core.settling import abandoned
from ...core.step import RoundVoid
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from .settlement import legal_lows, settle, totals
from .submission import configure

CARDS_A_HAND = 5
LOW_CARDS = 2
TWO_AREAS_SECTION = "579.7(f)"
DECISIONS = ("play", "fold")

WAGERS = (
    Wager("ante", "579.7(d)", required=True),
    # After "no more bets": R-579-06.
    Wager("play", "579.11(b)", entered=False),
    Wager("tie", "579.7(e)(1)", needs="ante"),
    Wager("poker_bonus", "579.7(e)(2)", needs="ante"),
)

# A deck whose count is wrong: R-579-15; the stub of a deck held in the hand: R-579-17.
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "579.8(b)",
        "players": "579.8(d)",
        "count": "579.8(f)",
        "wrong_count": "579.8(h)",
    },
    "hand": {
        "no_more_bets": "579.9(a)(3)",
        "players": "579.9(b)",
        "count": "579.9(d)",
        "wrong_count": "579.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "579.10(a)(2)",
        "players": "579.10(b)",
        "count": "579.10(d)",
        "wrong_count": "579.10(f)",
    },
}


def play(round):
    """One round, in the order of 579.7 to 579.11. A void one returns every wager (R-579-16)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "579.7(d)")
    if not round.competing:
        return
    yield from deal(round, sections)
    yield from stub(round, sections)
    for seat in round.competing:
        yield from play_or_fold(round, seat)
    lows = {}
    for seat in order_of_setting(round):
        lows[seat] = yield from set_low(round, seat)
    yield from reveal(round, DEALER, "579.11(e)")
    yield from settle(round, lows)


def deal(round, sections):
    """Five cards to each player from the dealer's left clockwise and to the dealer: one at a time,
    or in stacks from an automated shoe."""
    places = round.competing + [DEALER]
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, places, CARDS_A_HAND, sections["players"])


def play_or_fold(round, seat):
    """A Play Wager equal to the Ante, or the Ante forfeited (579.11(b))."""
    event = yield from decide(round, seat, "579.11(b)", DECISIONS)
    if event and event["what"] == "play":
        round.place(seat, "play", round.wagers[seat]["ante"])
    else:
        round.folded.add(seat)


def order_of_setting(round):
    """Clockwise; of two areas of one player the one with the larger Ante before the other, equal
    ones counterclockwise (R-579-11)."""
    order = playing_order(round, "ante", TWO_AREAS_SECTION)
    return [seat for seat in order if seat not in round.folded and not abandoned(round, seat)]


def set_low(round, seat):
    """The player's low hand, which stays as it is once set (579.11(a)(3), 579.11(d)); of one who
    left, as the dealer sets his (R-579-14)."""
    low = yield from set_hand(round, seat, "579.11(d)", LOW_CARDS, verify_setting)
    return low or legal_lows(round.hands[seat])[0]


def verify_setting(round, seat, low):
    """Only totals that 579.11(d) allows; which of equal cards goes low does not matter
    (R-579-04, R-579-12)."""
    cards = round.hands[seat]
    legal = legal_lows(cards)
    if totals(cards, low) not in [totals(cards, other) for other in legal]:
        facts = {"low": cards_text(low), "seat": seat}
        facts["legal"] = "legal is " + " or ".join([cards_text(other) for other in legal])
        raise RuleError(1045, facts, "579.11(d)")


def exposed(round, event, section, step):
    """The chapter has no rule for a dealer's card seen before all have set: the house chooses
    (R-579-13)."""
    if round.configuration["exposed_voids"]:
        raise RoundVoid(section, "exposed")
    irregular.noted(round, event, section, step)


# Until the last player's hands are compared, and until they are set.
UNTIL_SETTLED = irregular.UNTIL_SETTLED + ("setting",)
UNTIL_SET = irregular.UNDECIDED + ("setting",)
IRREGULARITIES = irregular.usual(
    face_up="579.13(a)",
    drawn_in_error="579.13(b)",
    shuffler_jam="579.13(d)",
    shoe_jam="579.13(e)",
    malfunction="579.13(f)",
    recut="579.5(e)",
) + (
    irregular.Irregularity(
        "incorrect_number", "579.13(c)", UNTIL_SETTLED, irregular.voids, irregular.verify_hand
    ),
    irregular.Irregularity(
        "player_left", "579.7(b)", UNTIL_SETTLED, irregular.player_left, irregular.verify_left
    ),
    irregular.Irregularity("exposed", "R-579-13", UNTIL_SET, exposed, irregular.verify_dealer),
    two_areas(TWO_AREAS_SECTION),
)

GAME = Game(
    pack=Pack(52),  # 579.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "579.3(c)", (4, 8)),),
    no_more_bets_section="579.7(c)",
    deck_count_section="579.5(b)",
    cover_section="579.13(f)",
)
