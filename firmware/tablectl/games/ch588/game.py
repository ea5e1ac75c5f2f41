"""Six-Card Fortune Pai Gow Poker, 58 Pa. Code chapter 588: declaration and round of play.

Six positions and the dealer are dealt six cards each of one deck with a joker, from a starting
position that dice or a random number generator choose; each hand is set into five cards and one.
The settlement is in settlement.py. Readings of what the text leaves open are in READINGS.md,
R-588-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import stub
from ...core.decisions import decide
from ...core.game import Game
from ...core.pack import Pack
from ...core.setting import playing_order
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families.pai_gow import (
    close_round,
    deal_to_all,
    discard_unwagered,
    exposures,
    face_down,
    mark_start,
    play_or_void,
    shared,
    starting_position,
    tell_house_way,
    turn_dealer_over,
)
from ..families.pai_gow_players import place_lammers
from .settlement import low_by_the_house_way, settle
from .submission import configure

CARDS_A_HAND = 6
DECISIONS = ("double_down", "no_double_down")

WAGERS = (
    Wager("pai_gow", "588.7(d)", required=True),
    Wager("double_down", "588.7(e)(1)", entered=False),
    Wager("fortune_bonus", "588.7(e)(2)", needs="pai_gow"),
    Wager("insurance", "588.7(e)(3)", needs="pai_gow"),
    # By the device at the position, until the lock: 588.2(c)(1), 588.2(c)(2).
    Wager("progressive", "588.7(e)(4)", sensor=True),
)

SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "588.8(b)",
        "lammers": "588.8(b)(1)",
        "chips": "588.8(b)(2)",
        "players": "588.8(d)",
        "count": "588.8(e)",
        "wrong_count": "588.8(f)",
        "no_wager": "588.8(g)",
    },
    "hand": {
        "no_more_bets": "588.9(a)(3)",
        "lammers": "588.9(a)(3)(i)",
        "chips": "588.9(a)(3)(ii)",
        "players": "588.9(c)",
        "count": "588.9(d)",
        "wrong_count": "588.9(e)",
        "no_wager": "588.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "588.10(a)(2)",
        "lammers": "588.10(a)(2)(i)",
        "chips": "588.10(a)(2)(ii)",
        "players": "588.10(c)",
        "count": "588.10(d)",
        "wrong_count": "588.10(e)",
        "no_wager": "588.10(f)",
    },
}


def play(round):
    """One round, in the order of 588.7 to 588.11. A void one returns all wagers (R-588-27).

    The starting position is found after the chips are counted and before the first card
    (R-588-13): a total of dice or a number, counted from the dealer (588.5(i)(1)(ii),
    588.5(i)(1)(iii), 588.5(i)(2)). Without a hand left to compare the round is over (R-588-32).
    """
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "588.7(e)")
    if not round.competing:
        return
    least = round.configuration["qualifying_wager"]
    place_lammers(round, ("fortune_bonus", "progressive"), least, sections["lammers"])
    if round.sensors.accepted:
        yield from collect(round, sections["chips"])
    first = yield from starting_position(round, "588.5(i)")
    mark_start(round, "588.5(j)")
    yield from deal_to_all(round, first, CARDS_A_HAND, sections["players"])
    yield from stub(round, sections)
    discard_unwagered(round, sections["no_wager"])
    if round.configuration["players_way"] == "as_dealer":
        tell_house_way(round, lambda cards: low_by_the_house_way(round, cards), "588.11(a)(1)")
    yield from examine(round)
    yield from turn_dealer_over(round, "588.11(d)", "588.13(d)")
    if round.competing:
        yield from settle(round)


def examine(round):
    """The players examine their hands, those whose card was exposed first choose whether to play;
    each may double down (588.11(a), 588.11(c), R-588-21, R-588-26)."""
    yield from play_or_void(round, "588.13(d)")
    order = playing_order(round, "pai_gow", "588.7(f)")
    if round.configuration["double_down"]:
        for seat in order:
            yield from double_down(round, seat)
            yield from play_or_void(round, "588.13(d)")


def double_down(round, seat):
    """Equal to the main wager (588.7(e)(1))."""
    if face_down(round, seat):
        event = yield from decide(round, seat, "588.11(c)", DECISIONS)
        if event and event["what"] == "double_down":
            round.place(seat, "double_down", round.wagers[seat]["pai_gow"])


# When each can happen: R-588-18, R-588-20, R-588-22, R-588-31.
IRREGULARITIES = (
    irregular.usual(
        face_up="588.13(f)",
        drawn_in_error="588.13(g)",
        shuffler_jam="588.13(l)",
        shoe_jam="588.13(m)",
        malfunction="588.13(n)",
        recut="588.5(f)",
    )
    + shared(
        not_flat="588.13(a)",
        die_fell_out="588.13(b)",
        wrong_start="588.13(c)",
        number="588.13(h)",
        position="588.13(k)",
        left="588.7(b)",
    )
    + (
        exposures("588.13(d)", "588.13(e)", "588.13(j)", ("automated_shoe",)),
        two_areas("588.7(f)"),
    )
)

GAME = Game(
    pack=Pack(53),  # 588.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=close_round,
    # The 11 cards that remain, 10 where one was found face up (588.8(e), 588.9(d), 588.10(d),
    # R-588-19).
    stub_interval=1,
    in_use=(
        ("cards", ("588.3(c)(1)", "588.3(c)(2)"), (4, 8)),
        ("dice", "588.2(d)(1)(i)", 24),
    ),
    no_more_bets_section="588.7(c)",
    deck_count_section="588.5(h)",  # R-588-28
    cover_section="588.13(n)",
    cut_section="588.5(d)",
    jackpot_hold_section="R-588-14",
)
