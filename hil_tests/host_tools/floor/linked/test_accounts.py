"""The accounts of a level against a meter of a board's own: what wagers add and awards pay moves
base, limit, overflow and reserve as there."""

import random

import pytest
from tablectl.progressive.level import Level

from hil_tests.host_tools.floor.linked.some_terms import TERMS
from host_tools.floor.link_tables import ACCOUNTS
from host_tools.floor.linked import accounts

SHARED = ("startup", "current", "overflow", "reserve", "contributions", "adjustments")
MICRO = 10_000


def stands(terms, *changes):
    """Where a new level stands behind these changes, each {account: micro-dollars} by a function
    of where it stood."""
    standing = accounts.added(accounts.none(), accounts.opened(terms, terms.base))
    for change in changes:
        moved = change(standing)
        assert accounts.is_balanced(moved), moved
        standing = accounts.added(standing, moved)
    return standing


def test_the_tables_have_a_column_for_each_account():
    assert accounts.ACCOUNTS == ACCOUNTS


@pytest.mark.parametrize("seed", range(20))
def test_it_moves_as_the_meter_of_one_table_does(seed):
    chance = random.Random(seed)
    terms = chance.choice(TERMS)
    level = Level(terms.base, terms.base, terms.rate, terms.limit, terms.reserve_rate)
    standing, paid = stands(terms), 0
    for _ in range(200):
        cents = 100 * chance.randint(1, 50)
        if chance.random() < 0.8:
            level.contribute(cents)
            micro, reserved = cents * terms.rate, cents * terms.reserve_rate
            change = accounts.contributed(standing, terms, micro, reserved)
        else:
            percent = chance.choice((1, 10, 50, 100))
            given = level.pay(percent)
            assert accounts.award(standing, percent) == given
            change = accounts.awarded(standing, terms, percent, given)
            paid += given
        assert accounts.is_balanced(change)
        standing = accounts.added(standing, change)
        assert {name: standing[name] for name in SHARED} == {
            name: value for name, value in level.registers().items() if name in SHARED
        }
        assert standing["held"] == paid * MICRO and standing["house"] == standing["paid"] == 0


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("percent", [10, 100])
def test_r_688a_44_a_void_award_leaves_the_level_as_if_it_had_not_been(terms, percent):
    fed = 3_333_333
    before = stands(terms, lambda now: accounts.contributed(now, terms, fed, 700))
    cents = accounts.award(before, percent)
    award = accounts.awarded(before, terms, percent, cents)
    back = accounts.voided(accounts.added(before, award), terms, cents, award)
    assert accounts.is_balanced(back)
    assert accounts.added(accounts.added(before, award), back) == before


def test_r_688a_45_the_house_bears_what_a_reversal_takes_below_the_base():
    terms = TERMS[0]
    fed, reserved = 500_000, 40_000
    award = {}

    def win(now):
        cents = accounts.award(now, 100)
        award.update(accounts.awarded(now, terms, 100, cents))
        return award

    stood = stands(terms, lambda now: accounts.contributed(now, terms, fed, reserved), win)
    assert (stood["current"], stood["reserve"]) == (terms.base * MICRO, 0)
    back = accounts.contributed(stood, terms, -fed, -reserved)
    after = accounts.added(stood, back)
    assert accounts.is_balanced(back)
    assert (after["current"], after["reserve"]) == (terms.base * MICRO, 0)
    assert (after["house"], after["contributions"]) == (fed + reserved, 0)


def test_a_reversal_takes_no_more_from_a_level_that_is_below_its_base():
    terms = TERMS[0]

    def win_a_half(now):
        return accounts.awarded(now, terms, 50, accounts.award(now, 50))

    low = stands(terms, win_a_half)
    back = accounts.contributed(low, terms, -1_000, 0)
    assert accounts.added(low, back)["current"] == low["current"] < terms.base * MICRO
    assert back["house"] == 1_000


def test_what_a_database_lost_for_good_is_raised_to_nothing_by_the_house():
    terms = TERMS[0]
    low = {**accounts.none(), "current": -5_000, "startup": 1_000, "paid": 6_000}
    raised = accounts.raised(low, terms)
    assert accounts.is_balanced(raised)
    assert accounts.added(low, raised) == {**low, "current": 0, "house": 5_000}
    assert not any(accounts.raised(stands(terms), terms).values())
