"""Amounts that chips make up, held against an enumeration of every sum."""

from tablectl.core.chips import MOST_REMAINDERS, Chips
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed
from hil_tests.rules.helpers.random_rounds import Chance

TOP = 400
SEATS = {"number": 7, "seats": 6}


def sums(values):
    """{every sum of any number of the values, up to TOP}."""
    found = {0}
    for value in values:
        for start in sorted(found):
            found.update(range(start, TOP + 1, value))
    return found


def some(chance):
    """One to five values; with a common divisor now and then."""
    times = chance.pick((1, 1, 5, 10))
    return tuple(sorted({(1 + chance.below(30)) * times for _ in range(1 + chance.below(5))}))


def test_an_amount_is_made_up_where_some_number_of_each_chip_adds_up_to_it():
    chance = Chance(41)
    for values in [(50, 125, 250), (300, 500), (3, 5), (6, 10, 15), (7,)] + [
        some(chance) for _ in range(60)
    ]:
        chips, found = Chips(values), sums(values)
        for cents in range(TOP + 1):
            assert chips.make(cents) == (cents in found), (values, cents)
            assert chips.at_most(cents) == max([s for s in found if s <= cents]), (values, cents)
            above = [s for s in found if s >= cents]
            if above:
                assert chips.at_least(cents) == min(above), (values, cents)


def test_half_is_exact_or_the_next_amount_in_chips():
    for values, cents, half in (
        ((), 2500, 1250),
        ((), 1001, 501),
        ((100, 250, 500), 2500, 1250),
        ((100, 250, 500), 500, 250),
        ((100, 250, 500), 100, 100),
        ((100, 250, 500), 300, 200),
        ((300, 500), 800, 500),
        ((300, 500), 1500, 800),
        ((300, 500), 1400, 800),
        ((500, 2500), 2500, 1500),
    ):
        assert Chips(values).half(cents) == half, (values, cents)


def test_an_amount_is_shared_in_amounts_of_chips_the_greater_first():
    for values, cents, parts in (
        ((), 2500, [834, 833, 833]),
        ((100, 500), 2500, [900, 800, 800]),
        ((500,), 2500, [1000, 1000, 500]),
        ((200, 500), 2500, [900, 800, 800]),
        ((300, 500), 800, [500, 300]),
        ((300, 500), 500, [500, 0]),
        ((300, 500), 1000, [500, 500]),
    ):
        assert Chips(values).shares(cents, len(parts)) == parts, (values, cents)
    chance = Chance(7)
    for _ in range(200):
        values = some(chance)
        chips, cents, parts = Chips(values), chance.pick(sorted(sums(values))), chance.below(6)
        shares = chips.shares(cents, parts + 1)
        assert sum(shares) == cents and len(shares) == parts + 1, (values, cents, shares)
        assert all([chips.make(share) for share in shares]), (values, cents, shares)


def table_of(values, least, most):
    """A configuration without optional wagers."""
    table = changed(SEATS, denominations=values)
    return {"table": table, "limits": {"ante": [least, most]}, "trips": None, "bad_beat": None}


def test_wagers_are_amounts_that_the_tables_chips_make_up():
    for values, taken, wrong in (
        ([100, 250, 500], (250, 350, 1250), ((150, 100, 200), (1225, 1200, 1250))),
        ([300, 500], (300, 500, 600, 800, 900, 1000), ((400, 300, 500), (700, 600, 800))),
    ):
        for cents in taken:
            game = DJWild(**table_of(values, 100, 50000))
            game.do("wager", seat=1, wager="ante", cents=cents)
        for cents, below, above in wrong:
            game = DJWild(**table_of(values, 100, 50000))
            error = game.refuses(1024, None, "wager", seat=1, wager="ante", cents=cents)
            assert (error.facts["below"], error.facts["above"]) == (below, above), cents


def test_an_amount_below_nothing_is_refused_at_once():
    game = DJWild(**table_of([300, 500], 100, 50000))
    game.deal_round({1: ("Ks Td 8c 5d 2h", None, {})})
    error = game.refuses(1024, None, "decision", seat=1, what="fold", cents=-(10**9))
    assert (error.facts["below"], error.facts["above"]) == (0, 0)


def test_limits_between_which_the_chips_make_up_nothing_open_no_table():
    for values, limits in (([500], (100, 400)), ([300, 500], (700, 700)), ([700], (100, 600))):
        error = DJWild.not_opened(4003, "687a.7(d)(1)", **table_of(values, *limits))
        assert error.facts["key"] == "limits.ante"
    for values, limits in (([500], (100, 500)), ([300, 500], (700, 800)), ([700], (700, 700))):
        open_table(DJWild.offering(**table_of(values, *limits)))


def test_chips_whose_amounts_the_board_has_no_room_for_open_no_table():
    last = MOST_REMAINDERS
    for values in (list(range(100, 2200, 100)), [last + 1, last + 2], [10007, 10009]):
        error = DJWild.not_opened(4003, None, **table_of(values, 1, 10**8))
        assert error.facts["key"] == "table.denominations"
    for values in (list(range(100, 2100, 100)), [last, last + 1], [997 * 50, 10009 * 50]):
        open_table(DJWild.offering(**table_of(values, 1, 10**8)))
