"""High Roll Dice, 58 Pa. Code chapter 593: declaration, Rules Submission and round of play.

Up to five players wager on which face ten dice show most often, and how often; an Extra Roll
Wager, made on a sensor, buys a second throw of the dice that do not match. The settlement is in
settlement.py. Readings of what the text leaves open are in READINGS.md, R-593-01 and on.
"""

from ...core import irregularities as irregular
from ...core import submission
from ...core.betting import betting, collect, latch
from ...core.dice import roll
from ...core.game import Game
from ...core.pack import NO_CARDS
from ...core.wagers import Wager
from . import paytables
from .settlement import (
    ABANDONED_SECTION,
    CIRCLES,
    EXTRA_ROLL,
    FACES,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    MILLIONS,
    PIP_STREET,
    settle_extra_roll,
    settle_first_roll,
    spot,
    with_extra_roll,
)

# 593.3(a).
DICE = 10
# Of faces that occur as often the last of these wins (593.2(d)).
RANKING = (2, 3, 4, 5, 6, 1)
SHAKEN = ("rolling",)
# Pressed in every round, with or without an Extra Roll Wager (R-593-08).
LOCK_SECTION = "593.4(a)"
NO_MORE_BETS_SECTION = "593.2(a), 593.4(a)"
PARTICIPATE_SECTION = "593.2(e)(1)"
MILLIONAIRE_ROW_WAGER_SECTION = "593.2(e)(4)"


def _on(kind, numbers, section, **relations):
    return [Wager(spot(kind, number), section, kind=kind, **relations) for number in numbers]


# All of equal value but the Millionaire Row Wagers (593.1(b)(2)(iv), R-593-06, R-593-07).
WAGERS = tuple(
    _on(PIP_STREET, FACES, PARTICIPATE_SECTION, required=True, equals=(PIP_STREET, LIKE_KIND))
    + _on(LIKE_KIND, CIRCLES, "593.2(e)(2)", equals=PIP_STREET, needs=PIP_STREET)
    + [
        Wager(
            EXTRA_ROLL,
            "593.2(e)(3)",
            equals=(PIP_STREET, LIKE_KIND),
            needs=LIKE_KIND,
            # By the device at the place, until the lock: 593.1(c)(1), 593.1(c)(2).
            sensor=True,
        )
    ]
    + _on(MILLIONAIRE_ROW, MILLIONS, MILLIONAIRE_ROW_WAGER_SECTION, needs=PIP_STREET)
)


def configure(reader):
    """The Rules Submission for chapter 593, checked. Raises ConfigurationError."""
    checked = {"abandon_loses": reader.yes_no("abandon_loses", ABANDONED_SECTION)}
    reader.reading(checked, "extra_roll_stake_returned", "R-593-03", True)
    reader.reading(checked, "extra_roll_needs_like_kind", "R-593-05", True)
    checked.update(submission.table(reader, "593.1(a)", 5, least_seats=5))
    asked = submission.limits(
        reader, {PIP_STREET: PARTICIPATE_SECTION, MILLIONAIRE_ROW: MILLIONAIRE_ROW_WAGER_SECTION}
    )
    row = asked[MILLIONAIRE_ROW]
    most = paytables.MILLIONAIRE_ROW_WAGER_AT_MOST
    if row[1] > most:
        limit = "must be at most {} cents".format(most)
        reader.refuse("limits." + MILLIONAIRE_ROW, list(row), limit, MILLIONAIRE_ROW_WAGER_SECTION)
    # The wagers of equal value have the limits of Pip Street.
    checked["limits"] = {
        wager.name: asked[MILLIONAIRE_ROW if wager.kind == MILLIONAIRE_ROW else PIP_STREET]
        for wager in WAGERS
    }
    return checked


def play(round):
    """One round, in the order of 593.4."""
    yield from betting(round, NO_MORE_BETS_SECTION)
    yield from latch(round, LOCK_SECTION, PARTICIPATE_SECTION)
    if not round.competing:
        return
    if round.sensors.accepted:
        yield from collect(round, LOCK_SECTION)
    dice = yield from roll(round, "593.4(d)", DICE)
    face, matches = winning(dice)
    settle_first_roll(round, face, matches)
    if with_extra_roll(round):
        more = yield from extra_roll(round, face, DICE - matches)
        settle_extra_roll(round, matches + more)


def winning(dice):
    """(face, how many dice show it) of the face that occurs the most (593.2(d), R-593-04; as
    593.2(e)(1)(i), 593.2(e)(1)(ii), 593.2(e)(2)(i) and 593.2(e)(2)(ii) have it)."""
    face = max(RANKING, key=lambda pips: (dice.count(pips), RANKING.index(pips)))
    return face, dice.count(face)


def extra_roll(round, face, left):
    """How many of the `left` dice match the first roll's face when thrown again (593.4(g), (h));
    there is no throw when all ten matched (R-593-09)."""
    if not left:
        return 0
    dice = yield from roll(round, "593.4(h)", left)
    return dice.count(face)


# An invalid or void roll is thrown again with the same dice, the wagers stand (R-593-10).
IRREGULARITIES = irregular.usual(player_left="593.2(c)") + (
    irregular.Irregularity("die_off_table", "593.4(b)", SHAKEN, irregular.noted),
    irregular.Irregularity("die_on_die", "593.4(b)", SHAKEN, irregular.noted),
    irregular.Irregularity("cocked_die", "593.4(c)", SHAKEN, irregular.noted),
    irregular.Irregularity("void_roll", "593.4(c)", SHAKEN, irregular.noted),
)

GAME = Game(
    pack=NO_CARDS,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    in_use=(("dice", "593.3(b)(1)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
)
