"""Texas Hold 'Em Bonus Poker, 58 Pa. Code chapter 563: declaration and round of play.

Of the chapter the text has 563.10 alone, dealing from an automated dealing shoe. All else is the
game as it is publicly known, by the readings R-563-01 and on in READINGS.md. The settlement is in
settlement.py.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.dealing import reveal, stub
from ...core.decisions import decide, multiple_of_ante
from ...core.game import Game
from ...core.seats import DEALER
from ...core.wagers import Wager
from ..families import holdem
from .settlement import settle
from .submission import configure

WAGERS = (
    Wager("ante", "563.10(b)", required=True),
    Wager("flop", "R-563-05", entered=False),
    Wager("turn", "R-563-05", entered=False),
    Wager("river", "R-563-05", entered=False),
    Wager("bonus", "R-563-08", needs="ante"),
)

AUTOMATED = {
    "no_more_bets": "563.10(a)(2)",
    "players": "563.10(b)",
    "community": "563.10(c)",
    "community_first": "563.10(g)",
    "count": "563.10(d)",
    "wrong_count": "563.10(f)",
}
# 563.8 and 563.9, of the other methods, are lost.
OTHER = {name: "R-563-02" for name in AUTOMATED}
SECTIONS = {"automated_shoe": AUTOMATED, "hand": OTHER, "manual_shoe": OTHER}


def play(round):
    """One round, in the order of 563.10 and R-563-05. A void one returns every wager, the Antes of
    folded hands too (R-563-17)."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "563.10(b)")
    if not round.competing:
        return
    yield from holdem.deal(round, sections)
    for seat in round.competing:
        if not (yield from wager_or(round, seat, "flop", "fold")):
            round.folded.add(seat)
    playing = [seat for seat in round.competing if seat not in round.folded]
    if playing:
        yield from community(round, playing, sections)
    # 563.10(c): when all community cards have been dealt; the dealer says whether cards were
    # misdealt (R-563-16).
    yield from stub(round, sections)
    yield from reveal(round, DEALER, "R-563-21")
    yield from settle(round)


def community(round, playing, sections):
    """Three cards, one and one; before the second and the third street each player may wager
    again. Where all have folded none is dealt (R-563-06)."""
    yield from holdem.street(round, "flop", holdem.FLOP, sections)
    for seat in playing:
        yield from wager_or(round, seat, "turn", "check")
    yield from holdem.street(round, "turn", holdem.TURN, sections)
    for seat in playing:
        yield from wager_or(round, seat, "river", "check")
    holdem.all_decided(round)
    yield from holdem.street(round, "river", holdem.RIVER, sections)


def wager_or(round, seat, name, other):
    """Whether the seat puts down the wager `name`, its multiple of the Ante (R-563-05); one that
    left does not."""
    multiple = round.configuration["multiples"][name]
    check = multiple_of_ante(name, multiple, multiple, "R-563-05")
    event = yield from decide(
        round, seat, "R-563-05", (name, other), check=check, takes={name: "cents"}
    )
    if not event or event["what"] != name:
        return False
    round.place(seat, name, multiple * round.placed(seat)["ante"])
    return True


# What the chapter says of them is lost: R-563-11.
IRREGULARITIES = irregular.usual(
    face_up="R-563-11",
    drawn_in_error="R-563-11",
    incorrect_number="R-563-11",
    shuffler_jam="R-563-11",
    shoe_jam="R-563-11",
    malfunction="R-563-11",
    recut="R-563-11",
    player_left="R-563-12",
) + (holdem.exposed("R-563-11", irregular.UNDECIDED),)

GAME = Game(
    pack=holdem.PACK,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,  # R-563-19
    in_use=(("cards", "R-563-03", (4, 8)),),
    no_more_bets_section="563.10(a)(2)",  # but for the wagers that decisions make: R-563-18
    deck_count_section="563.10(d)",
    cover_section="R-563-11",
)
