"""Caribbean Stud Poker, 58 Pa. Code chapter 555: declaration and round of play.

Of the chapter the text has 555.7, 555.11 and 555.13(g). All else is the game as it is publicly
known, by the readings R-555-01 and on in READINGS.md. The settlement is in settlement.py.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.dealing import deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide, multiple_of_ante
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.wagers import Wager
from .settlement import fold, forfeit, in_play, settle
from .submission import configure

CARDS_A_HAND = 5

WAGERS = (
    Wager("ante", "555.7(b)", required=True),
    Wager("bet", "555.7(d)", entered=False),
    Wager("bonus", "555.7(e)", needs="ante"),
    Wager("progressive", "555.7(c)", sensor=True),
)

# 555.8, 555.9 and 555.10 are lost.
SECTIONS = {"players": "R-555-02", "count": "R-555-02", "wrong_count": "R-555-02"}


def play(round):
    """One round, in the order of 555.7 and 555.11. A void one returns every wager, but
    not what communication and, by the submission, folds have cost before (R-555-16).

    A progressive wager without an Ante goes back (R-555-26); the devices keep the chips of the
    others, nothing is collected from the layout before the deal (555.7(c), R-555-18). Players
    decide clockwise (R-555-06).
    """
    yield from betting(round, "555.7(b)")
    yield from latch(round, "555.7(b)", "555.7(c)")
    if not round.competing:
        return
    yield from deal(round)
    yield from stub(round, SECTIONS)
    for seat in round.competing:
        yield from bet_or_fold(round, seat)
    yield from reveal(round, DEALER, "555.11(d)")
    yield from settle(round)


def deal(round):
    """Five cards to each player from the dealer's left clockwise and to the dealer, whose last
    card is turned up: the four others are the hole cards of 555.11(d) (R-555-02)."""
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, round.competing + [DEALER], CARDS_A_HAND, SECTIONS["players"])


def bet_or_fold(round, seat):
    """A Bet Wager (555.7(d), R-555-05), or a fold that forfeits the Ante, before the hole cards
    are seen (555.11(a)). Who communicated has no wager left."""
    if seat in round.folded:
        return
    multiple = round.configuration["bet_multiple"]
    check = multiple_of_ante("bet", multiple, multiple, "R-555-05")
    event = yield from decide(
        round, seat, "555.11(a)", ("bet", "fold"), check, takes={"bet": "cents"}
    )
    if seat in round.folded:
        return
    if event and event["what"] == "bet":
        round.place(seat, "bet", multiple * round.placed(seat)["ante"])
    elif in_play(round, seat):
        fold(round, seat)


def communicated(round, event, section, step):
    """Players who tell of their hands before the hole cards are seen forfeit all wagers of the
    round (555.11(c), R-555-17)."""
    forfeit(round, event["seat"])
    round.show("note", what="communicated", section=section)
    return step.what in ("decision", "jackpot_confirm") and step.to == event["seat"]


# What the chapter says of those under R-555-11 is lost.
IRREGULARITIES = irregular.usual(
    face_up="R-555-11",
    drawn_in_error="R-555-11",
    incorrect_number="R-555-11",
    shuffler_jam="R-555-11",
    shoe_jam="R-555-11",
    malfunction="R-555-11",
    recut="R-555-11",
    player_left="555.7(g)",
) + (
    irregular.Irregularity(
        "exposed",
        "R-555-11",
        irregular.UNTIL_SETTLED,
        irregular.voids,
        irregular.verify_dealer,
    ),
    irregular.Irregularity(
        "communicated",
        "555.11(c)",
        irregular.UNTIL_SETTLED,
        communicated,
        irregular.verify_player,
    ),
)

GAME = Game(
    pack=Pack(52),
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "R-555-03", (4, 8)),),
    no_more_bets_section="555.7(b)",
    deck_count_section="R-555-03",
    cover_section="R-555-11",
    jackpot_hold_section="R-555-23",
)
