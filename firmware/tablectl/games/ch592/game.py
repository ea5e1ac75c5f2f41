"""Criss-Cross Poker, 58 Pa. Code chapter 592: declaration and round of play.

One to six players with one deck, no dealer's hand: two cards each and five community cards that
lie as a cross. The player's cards make one hand with its row and one with its column. The
settlement is in settlement.py. Readings of what the text leaves open are in READINGS.md,
R-592-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.dealing import deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide, refuse_amount
from ...core.errors import verify_whole
from ...core.game import Game
from ...core.pack import Pack
from ...core.wagers import Wager
from .settlement import COMMUNITY, settle
from .submission import configure

CARDS_A_HAND = 2
CROSS = 5

WAGERS = (
    Wager("ante_across", "592.7(d)", required=True),
    Wager("ante_down", "592.7(d)", required=True, equals="ante_across", needs="ante_across"),
    Wager("across", "592.7(f)", entered=False),
    Wager("down", "592.7(f)", entered=False),
    Wager("middle", "592.7(f)", entered=False),
    Wager("five_card_bonus", "592.7(e)", needs="ante_down"),
)

# What is bet, where; then what the dealer turns up, where: the outside cards of the row, those of
# the column, the middle card.
STAGES = (
    ("across", "592.11(b)", "row", "592.11(c)"),
    ("down", "592.11(d)", "column", "592.11(e)"),
    ("middle", "592.11(f)", "middle", "592.11(g)"),
)

# A wrong count that is not of 52 cards is not a misdeal: R-592-11.
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "592.8(b)",
        "cards": "592.8(d)",
        "count": "592.8(f)",
        "wrong_count": "592.8(h)",
    },
    "hand": {
        "no_more_bets": "592.9(a)(3)",
        "cards": "592.9(b)",
        "count": "592.9(d)",
        "wrong_count": "592.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "592.10(a)(2)",
        "cards": "592.10(b)",
        "count": "592.10(d)",
        "wrong_count": "592.10(f)",
    },
}


def play(round):
    """One round, in the order of 592.7 to 592.11. A void one returns every wager, those of folded
    seats too (R-592-05)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    # What is incomplete goes back: R-592-10.
    yield from latch(round, sections["no_more_bets"], "592.7(d)")
    if not round.competing:
        return
    yield from deal(round, sections["cards"])
    yield from stub(round, sections)
    for bet, section, turned, reveal_section in STAGES:
        for seat in round.competing:
            if seat not in round.folded:
                yield from bet_or_fold(round, seat, bet, section)
        # Cards are turned up though all have folded: R-592-13.
        yield from reveal(round, turned, reveal_section)
    yield from settle(round)


def deal(round, section):
    """The community cards first, face down: the far one, the row from one end to the other, the
    near one (R-592-07). Then two cards to each player, one at a time or in stacks (592.8(d),
    592.9(b), 592.10(b))."""
    yield from deal_stacks(round, [COMMUNITY], CROSS, section)
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, round.competing, CARDS_A_HAND, section)


def bet_or_fold(round, seat, bet, section):
    """One to three times the Ante (592.7(f)), or a fold, which loses all but the Five Card Bonus
    Wager; `round.facts` keeps under which section."""

    def verify_bet(round, event):
        if event["what"] == bet:
            verify_amount(round, event, section)

    event = yield from decide(
        round, seat, section, (bet, "fold"), verify_bet, takes={bet: "cents"}
    )
    if event and event["what"] == bet:
        round.place(seat, bet, event["cents"])
    else:
        round.folded.add(seat)
        round.facts.setdefault(section, []).append(seat)


def verify_amount(round, event, section):
    """From one to three times the Ante, by default in whole multiples (R-592-04)."""
    verify_whole(event, "cents")
    cents = event["cents"]
    ante = round.wagers[event["seat"]]["ante_across"]
    if cents < ante:
        refuse_amount(event, "less than ante {}".format(ante), section)
    if cents > 3 * ante:
        refuse_amount(event, "more than 3 x ante {}".format(ante), section)
    if round.configuration["whole_multiples"] and cents % ante:
        refuse_amount(event, "no whole multiple of ante {}".format(ante), "R-592-04")


# A community card seen before its turn voids the round; a player's own does not (R-592-12).
IRREGULARITIES = irregular.usual(
    face_up="592.13(a)",
    drawn_in_error="592.13(b)",
    incorrect_number="592.13(c)",
    shuffler_jam="592.13(e)",
    shoe_jam="592.13(f)",
    malfunction="592.13(g)",
    recut="592.5(e)",
    player_left="592.7(b)",
) + (
    irregular.Irregularity("exposed", "592.13(d)", irregular.HANDS_OUT, irregular.voids, uses=()),
)

GAME = Game(
    pack=Pack(52),  # whole in every round (592.3(b)(3)); 592.5(b) counts its cards
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "592.3(c)", (4, 8)),),
    no_more_bets_section="592.7(c)",  # nothing is increased or withdrawn either: R-592-06
    deck_count_section="592.5(b)",
    cover_section="592.13(g)",
)
