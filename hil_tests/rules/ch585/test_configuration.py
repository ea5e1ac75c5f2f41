"""The Rules Submission of 585 as a configuration: every key, its limits."""

from tablectl.core.table import open_table

from hil_tests.rules.families.dice_tables import Dice, example
from hil_tests.rules.helpers.play import changed, refused, without

SEATS = {"number": 1, "seats": 6}
LIMITS = example("585")["limits"]


def refuses(code, section, **changes):
    return refused(lambda: open_table(example("585", **changes)), code, section)


def test_585_the_example_opens_a_table_without_cards_meter_and_sensors():
    table = open_table(example("585"))
    assert table.status()["phase"] == "betting"
    assert table.meter is None
    assert table.sensors.offered is False
    assert table.deck.cards == 0


def test_585_each_key_is_missed_by_name():
    for key in ("abandon_loses", "table", "limits"):
        error = refused(lambda key=key: open_table(without(example("585"), key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 585", error.text
    for key in LIMITS:
        error = refuses(4002, None, limits=without(LIMITS, key))
        assert error.text == f"limits.{key}: missing in the configuration of 585", error.text
    for key in SEATS:
        error = refuses(4002, None, table=without(SEATS, key))
        assert error.text == f"table.{key}: missing in the configuration of 585", error.text


def test_585_an_unknown_key_is_named():
    for changes, key in (
        ({"shuffler": True}, "shuffler"),
        ({"progressive": None}, "progressive"),
        ({"limits": changed(LIMITS, one_two=[100, 200])}, "limits.one_two"),
        ({"table": changed(SEATS, colour="green")}, "table.colour"),
    ):
        error = refuses(4001, None, **changes)
        assert error.text == f"{key}: no such key in the configuration of 585", error.text


def test_585_1_a_R_585_11_a_table_has_the_six_positions_of_the_layout():
    for seats in (0, 1, 5, 7, None, True, "6"):
        error = refuses(4003, "585.1(a)", table={"number": 1, "seats": seats})
        assert error.text == f"table.seats = {seats}: must be 6, 585.1(a)"
    dice = Dice("585")
    dice.bet({6: {"field": 500}})
    dice.refuses(1006, None, "wager", seat=7, wager="field", cents=500)


def test_R_585_05_abandon_loses_is_yes_or_no():
    for value in (1, None, "no"):
        refuses(4003, "585.2(c), R-585-05", abandon_loses=value)


def test_R_585_07_limits_are_least_and_most_of_each_row():
    for key, section in (
        ("double", "585.2(d)"),
        ("any_number", "585.2(e)"),
        ("field", "585.2(f)(1)"),
        ("any_craps", "585.2(f)(2)"),
        ("any_seven", "585.2(f)(3)"),
        ("any_doubles", "585.2(f)(4)"),
    ):
        for value in ([0, 100], [200, 100], [100], None, [1.5, 2], 100):
            refuses(4003, section, limits=changed(LIMITS, **{key: value}))
