"""Which days the page of the money shows, and what its rows and its CSV say."""

from datetime import date, datetime, time

import pytest

from host_tools.common.errors import HostError
from host_tools.floor.money import HOUR_US, Money
from host_tools.floor.web import takings

SIX = time(6)
NIGHT, NOON = datetime(2026, 11, 26, 5, 59), datetime(2026, 11, 26, 12)
WON = Money("7", "u", "687a", 121, 2, 10_000_000, 250_050, 130_000, 0, 0, 1, 1 + 2 * HOUR_US)
LOST = Money("9", "v", "588", 1, 0, 300, 0, 100)


def test_a_gaming_day_begins_when_the_house_says():
    assert takings.asked({}, SIX, NIGHT).first == date(2026, 11, 25)
    day = takings.asked({}, SIX, NOON)
    assert day.first == day.last == date(2026, 11, 26)
    assert day.until - day.since == 24 * HOUR_US
    assert takings.asked({}, time(0), NIGHT).first == date(2026, 11, 26)
    two = takings.asked({"from": "2026-11-01", "to": "2026-11-02"}, SIX, NOON)
    assert two.until - two.since == 48 * HOUR_US
    assert takings.asked({"from": "2026-11-01"}, SIX, NOON).last == date(2026, 11, 1)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"from": "x"}, "from"),
        ({"to": "9999-12-31"}, "to"),
        ({"from": "2026-11-02", "to": "2026-11-01"}, "to"),
        ({"from": "2020-01-01", "to": "2026-11-01"}, "to"),
    ],
)
def test_days_that_are_none_or_too_many_are_refused(fields, field):
    with pytest.raises(HostError) as raised:
        takings.asked(fields, SIX, NOON)
    assert raised.value.code == 7124 and field in raised.value.text


def test_rows_and_csv_have_each_table_and_the_floor():
    name = "DJ Wild Stud Poker (687a)"
    won = ["7", name, "121", "60", "$100,000.00", "$1,300.00", "$1,200.50", "1.20 %"]
    rows = takings.rows([WON, LOST])
    assert rows[0] == [*won, "$0.00", "$0.00"]
    assert rows[1][6:8] == ["-$1.00", "-33.34 %"] and rows[2][:3] == ["Floor", "", "122"]
    assert rows[2][6] == "$1,199.50" and takings.untold([WON, LOST]) == 2
    told = takings.as_csv([WON]).splitlines()
    assert told[0].startswith("Table,Game,Rounds") and '"$100,000.00"' in told[1]
    assert takings.rows([]) == [] and takings.card(LOST)["win"] == "-$1.00"
