"""What tables took in and paid, to the cent, as the round files of the floor have it by hand."""

import pytest
from sqlalchemy import select

from hil_tests.host_tools.floor.conftest import OTHER_UID
from host_tools.floor import money, rebuild, schema
from host_tools.floor.database import Database

EVER = 1 << 62
# 687a/02: seats 1, 3, 4 and 6 wager 21.00, 66.00, 85.00 and 46.00; of it the house keeps two antes
# and blinds of seat 1 (20.00), Trips of seat 4 (5.00) and three progressive wagers (1.00 each),
# that of the winner among them. It pays 7,890.00 besides the meter.
JACKPOT = {"wagered": 21_800, "kept": 2_800, "paid": 789_000}
# 588/01: 90.00 wagered, 40.00 lost, 10.00 paid.
PLAIN = {"wagered": 9_000, "kept": 4_000, "paid": 1_000}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request, floor, tmp_path_factory):
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('money') / 'floor.sqlite'}"
    else:
        url = request.getfixturevalue("postgres").new_database()
    made = Database(url)
    rebuild.rebuild(made, floor.data)
    yield made
    made.close()


def asked(database, since=0, until=EVER):
    with database.reading() as connection:
        return money.of_tables(connection, since, until)


def of_meter(database):
    """Cents that lines paid of the meter."""
    lines = schema.lines.c
    of = select(lines.amount).where(lines.odds.contains("of meter"), lines.outcome == "pay")
    with database.reading() as connection:
        return sum(connection.execute(of).scalars())


def test_the_figures_of_a_table_are_those_that_were_worked_by_hand(database, floor):
    by_uid = {}
    for one in asked(database):
        by_uid.setdefault(one.uid, []).append(one)
    meter = of_meter(database)
    (plain,) = by_uid[OTHER_UID]
    assert {name: getattr(plain, name) for name in PLAIN} == {
        name: 2 * cents for name, cents in PLAIN.items()
    }
    assert (plain.rounds, plain.win, plain.hold) == (2, 6_000, 3_333)
    rounds = money.in_all(by_uid[floor.folder.name])
    # Three times the jackpot; the void round wagers and wins nothing.
    assert (rounds.rounds, rounds.untold) == (4, 0)
    assert (rounds.wagered, rounds.kept) == (3 * JACKPOT["wagered"], 3 * JACKPOT["kept"])
    assert rounds.paid == 3 * JACKPOT["paid"] + meter
    assert rounds.win == rounds.kept - rounds.paid < 0
    assert rounds.hits == meter * 10_000


def test_a_span_has_what_ended_in_it_and_two_spans_have_all(database):
    every = asked(database)
    ends = sorted(one.last for one in every)
    parts = [asked(database, 0, ends[0] + 1), asked(database, ends[0] + 1)]
    sums = [money.in_all([*parts[0], *parts[1]]), money.in_all(every)]
    assert parts[0] and parts[1]
    for name in money.SUMS:
        assert getattr(sums[0], name) == getattr(sums[1], name), name
    assert asked(database, ends[-1] + 1) == []


def test_rounds_an_hour_and_hold_are_rounded_down_and_nothing_without_wagers():
    one = money.Money(rounds=61, wagered=3, kept=1, first=1, last=1 + money.HOUR_US)
    assert (one.per_hour, one.hold, one.win) == (61, 3_333, 1)
    assert money.Money(rounds=1, wagered=300, paid=100).hold == -3_334
    assert (money.Money().per_hour, money.Money().hold) == (None, None)
