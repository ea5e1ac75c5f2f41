"""High Card, the made-up chapter 999: declaration and round of play.

One to six players with one card each against the dealer's; who does not like his own card folds.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.dealing import deal_in_turn, stub
from ...core.decisions import decide
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.wagers import Wager
from .settlement import settle
from .submission import configure

WAGERS = (
    Wager("ante", "999.4(a)", required=True),
    Wager("raise", "999.6(a)", entered=False),
    Wager("suited", "999.4(b)", needs="ante"),
)
NO_MORE_BETS_SECTION = "999.4(c)"
SECTIONS = {"count": "999.5(b)", "wrong_count": "999.5(c)"}


def play(round):
    """One round, in the order of 999.4 to 999.7."""
    yield from betting(round, NO_MORE_BETS_SECTION)
    yield from latch(round, NO_MORE_BETS_SECTION, "999.4(a)")
    if not round.competing:
        return
    yield from deal_in_turn(round, round.competing + [DEALER], 1, "999.5(a)")
    yield from stub(round, SECTIONS)
    for seat in round.competing:
        yield from raise_or_fold(round, seat)
    settle(round)


def raise_or_fold(round, seat):
    """A Raise Wager equal to the Ante, or a fold (999.6)."""
    event = yield from decide(round, seat, "999.6", ("raise", "fold"))
    if event and event["what"] == "raise":
        round.place(seat, "raise", round.placed(seat)["ante"])
    else:
        round.folded.add(seat)


GAME = Game(
    pack=Pack(52),
    wagers=WAGERS,
    irregularities=irregular.usual(
        face_up="999.8(a)", incorrect_number="999.8(b)", player_left="999.8(c)"
    ),
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "999.3", (4, 8)),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
    deck_count_section="999.5(d)",
    cover_section="999.8(d)",
)
