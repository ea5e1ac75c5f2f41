"""Crazy 4 Poker, 58 Pa. Code chapter 573: declaration and round of play.

One to six players against the dealer with one deck; everyone is dealt five cards and plays the
best four. The settlement is in settlement.py. Readings of what the text leaves open are in
READINGS.md, R-573-01 and on.
"""

from ...core import hands
from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide, refuse_amount
from ...core.errors import verify_whole
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.step import RoundVoid
from ...core.wagers import Wager
from .settlement import settle
from .submission import configure

CARDS_A_HAND = 5
DECISIONS = ("play", "fold")

WAGERS = (
    Wager("ante", "573.7(d)(1)", required=True),
    Wager("super_bonus", "573.7(d)(1)", required=True, equals="ante", needs="ante"),
    Wager("play", "573.7(d)(1)", entered=False),
    Wager("queens_up", "573.7(d)(2)", needs="ante"),
    Wager("progressive", "573.7(d)(3)", sensor=True),
)

# A wrong count of the stub that is reported as not misdealt: R-573-17.
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "573.8(b)",
        "players": "573.8(d)",
        "count": "573.8(f)",
        "wrong_count": "573.8(h)",
    },
    "hand": {
        "no_more_bets": "573.9(a)(3)",
        "players": "573.9(b)",
        "count": "573.9(d)",
        "wrong_count": "573.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "573.10(a)(2)",
        "players": "573.10(b)",
        "count": "573.10(d)",
        "wrong_count": "573.10(f)",
    },
}


def play(round):
    """One round, in the order of 573.7 to 573.11. A void one returns every wager, Play and
    Progressive too (R-573-12).

    The sensors light for the progressive wagers that came before the lock (573.2(c)(1),
    573.2(c)(2)); incomplete wagers go back (R-573-11), the collected chips are counted
    (R-573-21).
    """
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "573.7(d)(1)")
    if not round.competing:
        return
    if round.sensors.accepted:
        yield from collect(round, sections["no_more_bets"])
    yield from deal(round, sections)
    yield from stub(round, sections)
    for seat in round.competing:
        yield from play_or_fold(round, seat)
    yield from reveal(round, DEALER, "573.11(c)")
    yield from settle(round)


def deal(round, sections):
    """Five cards to each player from the dealer's left clockwise and to the dealer: one at a time,
    or in stacks from an automated shoe."""
    places = round.competing + [DEALER]
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, places, CARDS_A_HAND, sections["players"])


def play_or_fold(round, seat):
    """Ante and Super Bonus forfeited, or a Play Wager (573.11(b))."""
    event = yield from decide(
        round, seat, "573.11(b)", DECISIONS, verify_play, takes={"play": "cents"}
    )
    if event and event["what"] == "play":
        round.place(seat, "play", event["cents"])
    else:
        round.folded.add(seat)


def verify_play(round, event):
    """At least the Ante and no more; on a pair of aces or better up to three times the Ante
    (573.11(b), R-573-05)."""
    if event["what"] == "fold":
        return
    verify_whole(event, "cents")
    seat, cents = event["seat"], event["cents"]
    ante = round.wagers[seat]["ante"]
    most = 3 if aces_or_better(round.hands[seat]) else 1
    if cents < ante:
        refuse_amount(event, "less than ante {}".format(ante), "573.11(b)")
    if cents > most * ante:
        refuse_amount(event, "more than {} x ante {}".format(most, ante), "573.11(b)")
    if round.configuration["whole_multiples"] and cents % ante:
        refuse_amount(event, "no whole multiple of ante {}".format(ante), "R-573-05")


def aces_or_better(cards):
    """Whether the best four of `cards` are a pair of aces or any better hand of 573.6(b)."""
    value = hands.value(hands.FOUR_CARD, cards)
    category = hands.category(hands.FOUR_CARD, value)
    if category == "pair":
        return hands.first_rank(hands.FOUR_CARD, value) == hands.ACE
    return category != "high card"


def exposed(round, event, section, step):
    """A dealer's card seen before every player has folded or played voids the round
    (573.13(d))."""
    raise RoundVoid(section, "exposed")


IRREGULARITIES = irregular.usual(
    face_up="573.13(a)",
    drawn_in_error="573.13(b)",
    incorrect_number="573.13(c)",
    shuffler_jam="573.13(e)",
    shoe_jam="573.13(f)",
    malfunction="573.13(g)",
    recut="573.5(e)",
    player_left="573.7(b)",
) + (
    irregular.Irregularity(
        "exposed",
        "573.13(d)",
        irregular.UNTIL_SETTLED,
        exposed,
        irregular.verify_dealer,
    ),
)

GAME = Game(
    pack=Pack(52),  # 573.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "573.3(c)", (4, 8)),),
    no_more_bets_section="573.7(c)",
    deck_count_section="573.5(b)",
    cover_section="573.13(g)",
    jackpot_hold_section="R-573-08",
)
