"""Flop Poker, 58 Pa. Code chapter 583: declaration and round of play.

One to six players with one deck, no dealer's hand: three cards each and three community cards. The
Ante and Flop Wagers play against a paytable, the Pot goes to the best hand of all. The settlement
is in settlement.py. Readings of what the text leaves open are in READINGS.md, R-583-01 and
on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.dealing import deal_card, deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide
from ...core.game import Game
from ...core.pack import Pack
from ...core.wagers import Wager
from .settlement import COMMUNITY, settle
from .submission import configure

CARDS_A_HAND = 3
FLOP = 3  # 583.8(d), 583.9(d)
BURN = "burn"
DECISIONS = ("flop", "fold")

WAGERS = (
    Wager("ante", "583.7(d)(1)", required=True),
    Wager("pot", "583.7(d)(1)", required=True),
    Wager("flop", "583.7(d)(2)", entered=False),
    Wager("three_card_bonus", "583.7(d)(3)", needs="ante"),
)

# A wrong count that is not of 52 cards is not a misdeal: R-583-15.
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "583.8(b)",
        "players": "583.8(c)",
        "community": "583.8(d)",
        "count": "583.8(e)",
        "wrong_count": "583.8(g)",
    },
    "hand": {
        "no_more_bets": "583.9(b)",
        "players": "583.9(c)",
        "community": "583.9(d)",
        "count": "583.9(e)",
        "wrong_count": "583.9(g)",
    },
    "automated_shoe": {
        "no_more_bets": "583.10(a)(2)",
        "players": "583.10(b)",
        "community": "583.10(b)",
        "count": "583.10(d)",
        "wrong_count": "583.10(f)",
    },
}


def play(round):
    """One round, in the order of 583.7 to 583.11. A void one returns every wager, folded Antes and
    collected Pot Wagers too (R-583-06)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    # What is incomplete goes back: R-583-13.
    yield from latch(round, sections["no_more_bets"], "583.7(d)(1)")
    if not round.competing:
        return
    collect_pot(round, sections["no_more_bets"])
    if round.configuration["deal_method"] == "automated_shoe":
        yield from flop_before_decisions(round, sections)
    else:
        yield from flop_after_decisions(round, sections)
    yield from settle(round)


def collect_pot(round, section):
    """The dealer moves the Pot Wagers to the center of the table; they stay the players' until the
    Pot is settled."""
    pot = sum([round.placed(seat)["pot"] for seat in round.competing])
    round.show("note", what="pot_collected", cents=pot, section=section)


def flop_before_decisions(round, sections):
    """Stacks of three from an automated dealing shoe, the last of them for the community cards,
    face down until all have decided; no card is burnt (R-583-10)."""
    yield from deal_stacks(round, round.competing, CARDS_A_HAND, sections["players"])
    yield from deal_stacks(round, [COMMUNITY], FLOP, sections["community"])
    yield from stub(round, sections)
    for seat in round.competing:
        yield from flop_or_fold(round, seat)
    yield from reveal(round, COMMUNITY, "583.11(d)")


def flop_after_decisions(round, sections):
    """Three cards one at a time; once all have decided a card is burnt, the flop is dealt face up,
    and the stub is removed (583.11(c))."""
    yield from deal_in_turn(round, round.competing, CARDS_A_HAND, sections["players"])
    for seat in round.competing:
        yield from flop_or_fold(round, seat)
    yield from deal_card(round, BURN, "583.11(c)")
    yield from deal_stacks(round, [COMMUNITY], FLOP, sections["community"])
    yield from stub(round, sections)
    yield from reveal(round, COMMUNITY, "583.11(d)")


def flop_or_fold(round, seat):
    """A Flop Wager equal to the Ante (583.7(d)(2)), or a fold, which leaves the cards on the
    layout and in play for the Pot (583.11(b))."""
    event = yield from decide(round, seat, "583.11(b)", DECISIONS)
    if event and event["what"] == "flop":
        round.place(seat, "flop", round.wagers[seat]["ante"])
    else:
        round.folded.add(seat)


IRREGULARITIES = irregular.usual(
    face_up="583.13(a)",
    drawn_in_error="583.13(b)",
    incorrect_number="583.13(c)",
    shuffler_jam="583.13(d)",
    shoe_jam="583.13(e)",
    malfunction="583.13(f)",
    recut="583.5(e)",
    player_left="583.7(b)",
)

GAME = Game(
    pack=Pack(52),  # 583.5(b) counts 52 cards
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "583.3(c)", (4, 8)),),
    no_more_bets_section="583.7(c)",
    deck_count_section="583.5(b)",
    cover_section="583.13(f)",
)
