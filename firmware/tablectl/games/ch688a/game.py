"""Face Up Pai Gow Poker, 58 Pa. Code chapter 688a: declaration and round of play.

Six positions and the dealer are dealt seven cards each of one deck with a joker, the dealer's face
up, from a starting position that dice or a random number generator choose. Each hand is set into a
high hand of five cards and a low hand of two: the dealer's first, by the house way of the Rules
Submission. How the hands come face up is in hands_set.py, the settlement in
settlement.py. Readings of what the text leaves open are in READINGS.md, R-688a-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import stub
from ...core.game import Game
from ...core.pack import Pack
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families import pai_gow, pai_gow_players
from . import hands_set
from .settlement import settle
from .submission import QUALIFYING_WAGER, configure, printed_progressive

CARDS_A_HAND = 7

WAGERS = (
    Wager("pai_gow", "688a.7(d)", required=True),
    Wager("ace_high", "688a.7(e)(1)", needs="pai_gow"),
    Wager("fortune_bonus", "688a.7(e)(2)", needs="pai_gow"),
    # The wagering device and its lock-out of 688a.2(d), 688a.2(d)(2).
    Wager("progressive", "688a.7(e)(3)", sensor=True),
)

# 688a.8 has two subsections (f) (R-688a-34).
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "688a.8(b)",
        "lammers": "688a.8(b)(1)",
        "chips": "688a.8(b)(2)",
        "players": "688a.8(d)",
        "count": "688a.8(e)",
        "wrong_count": "688a.8(f)",
        "no_wager": "688a.8(f)",
    },
    "hand": {
        "no_more_bets": "688a.9(a)(3)",
        "lammers": "688a.9(a)(3)(i)",
        "chips": "688a.9(a)(3)(ii)",
        "players": "688a.9(c)",
        "count": "688a.9(d)",
        "wrong_count": "688a.9(e)",
        "no_wager": "688a.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "688a.10(a)(2)",
        "lammers": "688a.10(a)(2)(i)",
        "chips": "688a.10(a)(2)(ii)",
        "players": "688a.10(c)",
        "count": "688a.10(d)",
        "wrong_count": "688a.10(e)",
        "no_wager": "688a.10(f)",
    },
}


def play(round):
    """One round, in the order of 688a.7 to 688a.11. A void one returns every wager (R-688a-28).

    The starting position is found only when no wager can follow it (R-688a-25, R-688a-26); a wager
    without the main one is none (R-688a-31).
    """
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "688a.7(e)")
    if not round.competing:
        return
    names = ("fortune_bonus", "progressive")
    pai_gow_players.place_lammers(round, names, QUALIFYING_WAGER, sections["lammers"])
    if round.sensors.accepted:
        yield from collect(round, sections["chips"])
    first = yield from pai_gow.starting_position(round, "688a.5(i)")
    pai_gow.mark_start(round, "688a.5(j)")
    yield from pai_gow.deal_to_all(round, first, CARDS_A_HAND, sections["players"])
    yield from stub(round, sections)
    pai_gow.discard_unwagered(round, sections["no_wager"])
    yield from pai_gow.play_or_void(round, "688a.13(d)")
    if round.competing:
        yield from settle(round)


SETTING = ("setting",)

# When each can happen: R-688a-32, R-688a-36, R-688a-41.
IRREGULARITIES = (
    irregular.usual(
        face_up="688a.13(e)",
        drawn_in_error="688a.13(f)",
        shuffler_jam="688a.13(k)",
        shoe_jam="688a.13(l)",
        malfunction="688a.13(m)",
        recut="688a.5(f)",
    )
    + pai_gow.shared(
        not_flat="688a.13(a)",
        die_fell_out="688a.13(b)",
        wrong_start="688a.13(c)",
        number="688a.13(g)",
        position="688a.13(j)",
        left="688a.7(b)",
    )
    + (
        two_areas("688a.7(f)"),
        # The dealer's cards lie face up (R-688a-14).
        pai_gow.exposures("688a.13(d)", None, "688a.13(i)", ("hand", "automated_shoe")),
        irregular.Irregularity(
            "wrongly_set",
            "688a.11(f)(1)(iv)",
            SETTING,
            hands_set.wrongly_set,
            hands_set.verify_wrongly_set,
        ),
    )
)

GAME = Game(
    pack=Pack(53),  # 688a.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=pai_gow.close_round,
    # The four cards that remain; a card found face up is one of them (688a.8(e), 688a.9(d),
    # 688a.10(d), R-688a-27).
    stub_interval=1,
    in_use=(
        ("cards", ("688a.3(c)(1)", "688a.3(c)(2)"), (4, 8)),
        ("dice", "688a.2(c)(1)(i)", 24),
    ),
    printed_progressive=printed_progressive,
    no_more_bets_section="688a.7(c)",
    deck_count_section="688a.5(h)",  # R-688a-33
    cover_section="688a.13(m)",
    cut_section="688a.5(d)",
    linked_section="688a.2(d)",
    jackpot_hold_section="R-688a-21",
)
