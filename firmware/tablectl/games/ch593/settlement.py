"""Settlement of High Roll Dice, 593.4(f) to (h), with the odds of 593.5. Every line names its
section."""

from ...core.paytable import odds_for
from ...core.seats import counterclockwise
from ...core.settling import abandoned, collect_abandoned, pay_row
from . import paytables

PIP_STREET = "pip_street"
LIKE_KIND = "like_kind"
EXTRA_ROLL = "extra_roll"
MILLIONAIRE_ROW = "millionaire_row"
# As they lie before the player, from his left (593.1(b)(2)).
FACES = (2, 3, 4, 5, 6, 1)
CIRCLES = (2, 3, 4, 5, 6, 7, 8)
MILLIONS = (9, 10)
ABANDONED_SECTION = "593.2(c), R-593-13"


def spot(kind, number):
    """The wager on a face or on a circle."""
    return "{}_{}".format(kind, number)


def placed_on(round, seat, kind, numbers):
    return [number for number in numbers if spot(kind, number) in round.placed(seat)]


def with_extra_roll(round):
    """Seats whose Extra Roll Wager is not settled, from the dealer's right (R-593-16)."""
    seats = counterclockwise(round.competing)
    return [seat for seat in seats if EXTRA_ROLL in round.placed(seat)]


def settle_first_roll(round, face, matches):
    """One player after the other from the dealer's right (R-593-16), each in the order of
    593.4(f)."""
    round.facts["like_kind_paid"] = {}
    for seat in counterclockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, ABANDONED_SECTION)
        settle_pip_street(round, seat, face)
        settle_like_kind(round, seat, matches)
        settle_millionaire_row(round, seat, matches)


def settle_pip_street(round, seat, face):
    faces = placed_on(round, seat, PIP_STREET, FACES)
    collect_spots(round, seat, PIP_STREET, [pips for pips in faces if pips != face], "593.4(f)(1)")
    if face in faces:
        odds = odds_for(paytables.PIP_STREET, face)
        round.pay(seat, spot(PIP_STREET, face), odds, paytables.PIP_STREET_SECTION)


def settle_like_kind(round, seat, matches):
    """With an Extra Roll Wager the winning circle comes first, and those above it stay on the
    layout (593.4(f)(2)(ii))."""
    circles = placed_on(round, seat, LIKE_KIND, CIRCLES)
    if EXTRA_ROLL in round.placed(seat):
        pay_like_kind(round, seat, matches)
        lost = [circle for circle in circles if circle < matches]
        collect_spots(round, seat, LIKE_KIND, lost, "593.4(f)(2)(ii)")
    else:
        lost = [circle for circle in circles if circle != matches]
        collect_spots(round, seat, LIKE_KIND, lost, "593.4(f)(2)(i)")
        pay_like_kind(round, seat, matches)


def pay_like_kind(round, seat, matches):
    name = spot(LIKE_KIND, matches)
    if name in round.placed(seat):
        odds = odds_for(paytables.LIKE_KIND, paytables.OF_A_KIND[matches])
        round.pay(seat, name, odds, paytables.LIKE_KIND_SECTION)
        round.facts["like_kind_paid"][seat] = matches


def settle_millionaire_row(round, seat, matches):
    circles = placed_on(round, seat, MILLIONAIRE_ROW, MILLIONS)
    lost = [circle for circle in circles if circle != matches]
    collect_spots(round, seat, MILLIONAIRE_ROW, lost, "593.4(f)(3)")
    if matches in circles:
        odds = odds_for(paytables.MILLIONAIRE_ROW, paytables.OF_A_KIND[matches])
        name = spot(MILLIONAIRE_ROW, matches)
        section = paytables.MILLIONAIRE_ROW_SECTION
        round.pay(seat, name, odds, section, prize_beside=True)  # R-593-12


def settle_extra_roll(round, total):
    """593.4(h): a Like Kind Wager on the circle that the dice reached with the second throw goes
    back (R-593-05); without a circle left the Extra Roll Wager loses at this place (R-593-11)."""
    for seat in with_extra_roll(round):
        if abandoned(round, seat):
            collect_abandoned(round, seat, ABANDONED_SECTION)
            continue
        circles = placed_on(round, seat, LIKE_KIND, CIRCLES)
        lost = [circle for circle in circles if circle != total]
        collect_spots(round, seat, LIKE_KIND, lost, "593.4(h)")
        if total in circles:
            round.settle(seat, spot(LIKE_KIND, total), "push", "593.4(h)")
        odds = extra_roll_odds(round, seat, total, total in circles)
        pay_row(round, seat, EXTRA_ROLL, odds, paytables.EXTRA_ROLL_SECTION, "593.4(h)")


def extra_roll_odds(round, seat, total, reached):
    """The odds of the dice after both throws, None for none: with a Like Kind Wager that lay on
    their circle (`reached`) or, if the Rules Submission asks for none, whatever the circle
    (R-593-05); in no case those of a number that was paid after the first roll."""
    if not reached:
        paid = round.facts["like_kind_paid"].get(seat) == total
        if paid or round.configuration["extra_roll_needs_like_kind"]:
            return None
    table = paytables.extra_roll(round.configuration["extra_roll_stake_returned"])
    return odds_for(table, paytables.OF_A_KIND[total])


def collect_spots(round, seat, kind, numbers, section):
    for number in numbers:
        round.settle(seat, spot(kind, number), "collect", section)
