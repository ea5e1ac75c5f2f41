"""Raise It Up Stud Poker, 58 Pa. Code chapter 587: declaration and round of play.

One to six players with one deck; each makes the best five of three cards of his own and three
community cards, and plays against a paytable, not against the dealer. The settlement is in
settlement.py. Readings of what the text leaves open are in READINGS.md, R-587-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, collect, latch
from ...core.dealing import deal_in_turn, deal_stacks, reveal, stub
from ...core.decisions import decide, refuse_amount
from ...core.errors import RuleError, verify_whole
from ...core.game import Game
from ...core.pack import Pack
from ...core.settling import collect_abandoned
from ...core.step import RoundVoid
from ...core.wagers import Wager
from .settlement import COMMUNITY, forfeited, settle
from .submission import configure

CARDS_A_HAND = 3

WAGERS = (
    Wager("ante", "587.7(d)(1)", required=True),
    Wager("blind", "587.7(d)(1)", required=True, equals="ante", needs="ante"),
    Wager("play", "587.7(d)(2)", entered=False),
    Wager("pair_plus", "587.7(d)(3)", needs="ante"),
    Wager("progressive", "587.7(d)(4)", sensor=True),
    Wager("six_card_bonus", "587.7(d)(5)", needs="ante"),
)

# A count of the stub that is wrong: R-587-12, R-587-20.
SECTIONS = {
    "manual_shoe": {
        "no_more_bets": "587.8(b)",
        "players": "587.8(d)(1)",
        "community": "587.8(d)(2)",
        "count": "587.8(f)",
        "wrong_count": "587.8(h)",
    },
    "hand": {
        "no_more_bets": "587.9(a)(3)",
        "players": "587.9(b)(1)",
        "community": "587.9(b)(2)",
        "count": "587.9(d)",
        "wrong_count": "587.9(f)",
    },
    "automated_shoe": {
        "no_more_bets": "587.10(a)(2)",
        "players": "587.10(b)",
        "community": "587.10(b)",
        "count": "587.10(d)",
        "wrong_count": "587.10(f)",
    },
}

# What is asked before each community card: its section, the other choice, the Play Wager in
# Antes; then the section that reveals the card, and the box that it is placed in.
STREETS = (
    ("587.11(b)", "check", (1, 2, 3), "587.11(c)", "4th street"),
    ("587.11(d)", "check", (1, 2), "587.11(e)", "5th street"),
    ("587.11(f)", "fold", (1,), "587.11(h)", "6th street"),
)


def play(round):
    """One round, in the order of 587.7 to 587.11. A void one returns every wager, Play and
    Progressive too (R-587-17).

    The sensors light for the progressive wagers that came before the lock (587.2(c)(1),
    587.2(c)(2)); incomplete wagers go back (R-587-16), the collected chips are counted
    (R-587-22).
    """
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "587.7(d)(1)")
    if not round.competing:
        return
    if round.sensors.accepted:
        yield from collect(round, sections["no_more_bets"])
    yield from deal(round, sections)
    yield from stub(round, sections)
    for street in STREETS:
        yield from play_street(round, *street)
    yield from settle(round)


def deal(round, sections):
    """Three cards to each player from the dealer's left clockwise, one at a time or in stacks from
    an automated shoe, then the three community cards."""
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, round.competing, CARDS_A_HAND, sections["players"])
    yield from deal_stacks(round, (COMMUNITY,), CARDS_A_HAND, sections["community"])


def play_street(round, section, instead, multiples, reveals, box):
    """Who has made no Play Wager (587.7(d)(2)) is asked for one, clockwise (R-587-11, R-587-23),
    but not one who left (R-587-18); then the dealer reveals a community card."""
    check = verify_play(section, multiples)
    for seat in round.competing:
        if "play" not in round.placed(seat) and seat not in forfeited(round):
            event = yield from decide(
                round, seat, section, ("play", instead), check, takes={"play": "cents"}
            )
            if event and event["what"] == "play":
                round.place(seat, "play", event["cents"])
            elif instead == "fold":
                round.folded.add(seat)
    yield from reveal(round, box, reveals)


def verify_play(section, multiples):
    """The check of a Play Wager under `section`: one of `multiples` of the Ante."""

    def verify(round, event):
        if event["what"] != "play":
            return
        verify_whole(event, "cents")
        ante = round.wagers[event["seat"]]["ante"]
        if event["cents"] not in [times * ante for times in multiples]:
            allowed = " or ".join([str(times) for times in multiples])
            refuse_amount(event, "must be {} x ante {}".format(allowed, ante), section)

    return verify


def exposed(round, event, section, step):
    """A community card seen before the dealer reveals it voids the round (587.13(d))."""
    raise RoundVoid(section, "exposed")


def verify_dealt(round, event, section):
    if COMMUNITY not in round.hands:
        facts = {"irregularity": event["what"], "reason": "no community card is dealt yet"}
        raise RuleError(1015, facts, section)


def communicated(round, event, section, step):
    """A player who tells of his hand before all community cards are revealed forfeits all his
    wagers (587.11(a)(3), R-587-08)."""
    round.facts.setdefault("forfeited", set()).add(event["seat"])
    round.show("note", what="communicated", section=section)
    if step.phase not in irregular.HANDS_OUT:
        collect_abandoned(round, event["seat"], section)
    return step.what in ("decision", "jackpot_confirm") and step.to == event["seat"]


# Seat 0 of an incorrect number of cards is the area of the community cards.
IRREGULARITIES = irregular.usual(
    face_up="587.13(a)",
    drawn_in_error="587.13(b)",
    incorrect_number="587.13(c)",
    shuffler_jam="587.13(e)",
    shoe_jam="587.13(f)",
    malfunction="587.13(g)",
    recut="587.5(e)",
    player_left="587.7(b)",
) + (
    irregular.Irregularity(
        "exposed", "587.13(d)", irregular.UNTIL_SETTLED, exposed, verify_dealt, uses=()
    ),
    irregular.Irregularity(
        "communicated",
        "587.11(a)(3)",
        irregular.UNTIL_SETTLED,
        communicated,
        irregular.verify_wagers_lie,
    ),
)

GAME = Game(
    pack=Pack(52),  # 587.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    stub_interval=5,
    in_use=(("cards", "587.3(c)", (4, 8)),),
    no_more_bets_section="587.7(c)",
    deck_count_section="587.5(b)",
    cover_section="587.13(g)",
    jackpot_hold_section="R-587-15",
)
