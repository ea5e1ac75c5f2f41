"""Ultimate Texas Hold 'Em Poker, 58 Pa. Code chapter 569: declaration and round of play.

Of the chapter the text has 569.10 alone, dealing from an automated dealing shoe. All else is the
game as it is publicly known, by the readings R-569-01 and on in READINGS.md. The settlement is in
settlement.py.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import reveal, stub
from ...core.decisions import decide, multiple_of_ante
from ...core.game import Game
from ...core.seats import DEALER
from ...core.wagers import Wager
from ..families import holdem
from .settlement import settle
from .submission import configure

WAGERS = (
    Wager("ante", "569.10(b)", required=True),
    Wager("blind", "569.10(b)", required=True, equals="ante", needs="ante"),
    Wager("play", "R-569-05", entered=False),
    Wager("trips", "R-569-09", needs="ante"),
    Wager("progressive", "569.10(a)(2)", sensor=True),
)

AUTOMATED = {
    "no_more_bets": "569.10(a)(2)",
    "players": "569.10(b)",
    "community": "569.10(c)",
    "community_first": "569.10(g)",
    "count": "569.10(d)",
    "wrong_count": "569.10(f)",
}
# 569.8 and 569.9, of the other methods, are lost.
OTHER = {name: "R-569-02" for name in AUTOMATED}
SECTIONS = {"automated_shoe": AUTOMATED, "hand": OTHER, "manual_shoe": OTHER}


def play(round):
    """One round, in the order of 569.10 and R-569-05. A void one returns every wager, progressive
    ones from the container too (R-569-17)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "R-569-26")
    if not round.competing:
        return
    if round.sensors.accepted:
        # Collected, counted against those accepted, then into the container (569.10(a)(2),
        # R-569-25).
        yield from collect(round, sections["no_more_bets"])
    yield from holdem.deal(round, sections)
    yield from streets(round, sections)
    yield from reveal(round, DEALER, "R-569-28")
    yield from settle(round)


def streets(round, sections):
    """One Play Wager a player: before the flop, after it, or after all five community cards, when
    he has to play or fold (R-569-05)."""
    multiples = round.configuration["play"]
    least, most = multiples["before_flop_least"], multiples["before_flop_most"]
    yield from decisions(round, least, most, "check")
    yield from holdem.street(round, "flop", holdem.FLOP, sections)
    yield from decisions(round, multiples["after_flop"], multiples["after_flop"], "check")
    yield from holdem.street(round, "turn and river", holdem.TURN + holdem.RIVER, sections)
    # 569.10(c): when all community cards have been dealt; the dealer says whether cards were
    # misdealt (R-569-16).
    yield from stub(round, sections)
    yield from decisions(round, multiples["after_river"], multiples["after_river"], "fold")
    for seat in round.competing:
        if "play" not in round.placed(seat):
            round.folded.add(seat)


def decisions(round, least, most, other):
    """Every player without a Play Wager makes one of `least` to `most` times the Ante, or not;
    one that left does not (R-569-06)."""
    check = multiple_of_ante("play", least, most, "R-569-05")
    for seat in round.competing:
        if "play" in round.placed(seat):
            continue
        event = yield from decide(
            round, seat, "R-569-05", ("play", other), check=check, takes={"play": "cents"}
        )
        if event and event["what"] == "play":
            cents = event.get("cents") or least * round.placed(seat)["ante"]
            round.place(seat, "play", cents)


# What the chapter says of them is lost: R-569-11.
IRREGULARITIES = irregular.usual(
    face_up="R-569-11",
    drawn_in_error="R-569-11",
    incorrect_number="R-569-11",
    shuffler_jam="R-569-11",
    shoe_jam="R-569-11",
    malfunction="R-569-11",
    recut="R-569-11",
    player_left="R-569-12",
) + (holdem.exposed("R-569-11", irregular.UNTIL_SETTLED),)

GAME = Game(
    pack=holdem.PACK,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,  # R-569-19
    in_use=(("cards", "R-569-03", (4, 8)),),
    no_more_bets_section="569.10(a)(2)",  # but for the Play Wager: R-569-18
    deck_count_section="569.10(d)",
    cover_section="R-569-11",
    jackpot_hold_section="R-569-24",
)
