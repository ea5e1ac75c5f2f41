"""Props & Hops, 58 Pa. Code chapter 585: declaration, Rules Submission, round and settlement.

Up to six players wager on the next roll of two dice; 25 wagers, each decided by that roll alone.
Readings of what the text leaves open are in READINGS.md, R-585-01 and on.
"""

from ...core import irregularities as irregular
from ...core import submission
from ...core.betting import betting, latch
from ...core.dice import keep_shaker, pass_shaker, roll, shaker
from ...core.game import Game
from ...core.pack import NO_CARDS
from ...core.paytable import odds_for
from ...core.seats import counterclockwise
from ...core.settling import abandoned, collect_abandoned
from ...core.wagers import Wager, declared
from . import paytables

# 585.3(a).
DICE = 2
PASSES_THE_SHAKER = 7
SHAKEN = ("rolling",)
WAGERS_SECTION = "585.2"
# Before the player's shake, not the dealer's between the rounds (R-585-01).
NO_MORE_BETS_SECTION = "585.2(a), 585.3(e)"
ABANDONED_SECTION = "585.2(c), R-585-05"

# (wager, section, the two dice that win it, the lower first), in the order of 585.2(d) and (e).
DOUBLES = (
    ("two_the_hardway", "585.2(d)(1)", (1, 1)),
    ("four_the_hardway", "585.2(d)(2)", (2, 2)),
    ("six_the_hardway", "585.2(d)(3)", (3, 3)),
    ("eight_the_hardway", "585.2(d)(4)", (4, 4)),
    ("ten_the_hardway", "585.2(d)(5)", (5, 5)),
    ("twelve_the_hardway", "585.2(d)(6)", (6, 6)),
)
ANY_NUMBER = (
    ("one_two", "585.2(e)(1)", (1, 2)),
    ("one_three", "585.2(e)(2)", (1, 3)),
    ("one_four", "585.2(e)(3)", (1, 4)),
    ("one_five", "585.2(e)(4)", (1, 5)),
    ("one_six", "585.2(e)(5)", (1, 6)),
    ("two_three", "585.2(e)(6)", (2, 3)),
    ("two_four", "585.2(e)(7)", (2, 4)),
    ("two_five", "585.2(e)(8)", (2, 5)),
    ("two_six", "585.2(e)(9)", (2, 6)),
    ("three_four", "585.2(e)(10)", (3, 4)),
    ("three_five", "585.2(e)(11)", (3, 5)),
    ("three_six", "585.2(e)(12)", (3, 6)),
    ("four_five", "585.2(e)(13)", (4, 5)),
    ("four_six", "585.2(e)(14)", (4, 6)),
    ("five_six", "585.2(e)(15)", (5, 6)),
)
WAGERS = tuple([Wager(name, section) for name, section, _ in DOUBLES + ANY_NUMBER]) + (
    Wager("field", "585.2(f)(1)"),
    Wager("any_craps", "585.2(f)(2)"),
    Wager("any_seven", "585.2(f)(3)"),
    Wager("any_doubles", "585.2(f)(4)"),
)

WINNING_DICE = {name: dice for name, _, dice in DOUBLES + ANY_NUMBER}
TOTALS = {
    "field": paytables.FIELD,
    "any_craps": paytables.ANY_CRAPS,
    "any_seven": paytables.ANY_SEVEN,
}
# Wagers that 585.4 pays alike have one limit (R-585-07): (key of `limits`, section, wagers).
LIMITED = (
    ("double", "585.2(d)", tuple([name for name, _, _ in DOUBLES])),
    ("any_number", "585.2(e)", tuple([name for name, _, _ in ANY_NUMBER])),
    ("field", "585.2(f)(1)", ("field",)),
    ("any_craps", "585.2(f)(2)", ("any_craps",)),
    ("any_seven", "585.2(f)(3)", ("any_seven",)),
    ("any_doubles", "585.2(f)(4)", ("any_doubles",)),
)


def configure(reader):
    """The Rules Submission for chapter 585, checked; every table offers all wagers (585.1(b)(2)).
    Raises ConfigurationError."""
    checked = {"abandon_loses": reader.yes_no("abandon_loses", ABANDONED_SECTION)}
    checked.update(submission.table(reader, "585.1(a)", 6, least_seats=6))
    limited = {key: section for key, section, _ in LIMITED}
    asked = submission.limits(reader, limited)
    checked["limits"] = {name: asked[key] for key, _, names in LIMITED for name in names}
    return checked


def play(round):
    """One round, in the order of 585.3(e) to (j)."""
    yield from betting(round, NO_MORE_BETS_SECTION)
    yield from latch(round, NO_MORE_BETS_SECTION, WAGERS_SECTION)
    if not round.competing:
        return
    seat, dice = yield from shake(round)
    settle(round, tuple(sorted(dice)))
    if sum(dice) == PASSES_THE_SHAKER:
        pass_shaker(round, seat)


def shake(round):
    """(the seat that shook, its dice): until a 7 the same in each round (585.3(e), 585.3(j),
    R-585-03, R-585-04); the next when a player leaves before the dice are called (R-585-06)."""
    dice = None
    while dice is None:
        seat = shaker(round)
        keep_shaker(round, seat)
        dice = yield from roll(round, "585.3(g)", DICE, seat)
    return seat, dice


def settle(round, dice):
    """All losing wagers first, then the winning ones (585.3(h)); within each, from the dealer's
    right (R-585-02)."""
    for seat in counterclockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, ABANDONED_SECTION)
        for name in lying(round, seat):
            if odds_of(name, dice) is None:
                round.settle(seat, name, "collect", declared(WAGERS, name).section)
    for seat in counterclockwise(round.competing):
        for name in lying(round, seat):
            round.pay(seat, name, odds_of(name, dice), paytables.SECTION)


def lying(round, seat):
    """Names of the seat's wagers in the chapter's order."""
    return [wager.name for wager in WAGERS if wager.name in round.placed(seat)]


def odds_of(name, dice):
    """What the wager wins with these two dice, the lower first; None when it loses."""
    if name in TOTALS:
        return odds_for(TOTALS[name], sum(dice))
    double = dice[0] == dice[1]
    if name == "any_doubles":
        # R-585-10
        return paytables.ANY_DOUBLES_ODDS if double else None
    if dice != WINNING_DICE[name]:
        return None
    return paytables.DOUBLE_ODDS if double else paytables.ANY_NUMBER_ODDS


# The player's lid costs nobody a wager (R-585-09); a no roll of the dealer's returns them all and
# leaves the shaker where it is (R-585-08).
IRREGULARITIES = irregular.usual(player_left="585.2(c)") + (
    irregular.Irregularity("lid_removed", "585.3(e)", SHAKEN, irregular.noted),
    irregular.Irregularity("die_fell_out", "585.3(f)", SHAKEN, irregular.voids),
    irregular.Irregularity("die_on_die", "585.3(g)", SHAKEN, irregular.voids),
    irregular.Irregularity("not_flat", "585.3(g)", SHAKEN, irregular.voids),
)

GAME = Game(
    pack=NO_CARDS,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    in_use=(("dice", "585.3(b)(1)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
)
