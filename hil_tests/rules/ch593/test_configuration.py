"""The Rules Submission of 593 as a configuration: every key, its limits."""

from tablectl.core.table import open_table

from hil_tests.rules.families.dice_tables import Dice, example
from hil_tests.rules.helpers.play import changed, refused, without

SEATS = {"number": 1, "seats": 5}
LIMITS = {"pip_street": [100, 50000], "millionaire_row": [100, 100]}


def refuses(code, section, **changes):
    return refused(lambda: open_table(example("593", **changes)), code, section)


def test_593_the_example_opens_a_table_with_sensors_without_cards_and_meter():
    table = open_table(example("593"))
    assert table.status()["phase"] == "betting"
    assert table.meter is None
    assert table.sensors.offered is True
    assert table.deck.cards == 0


def test_593_each_key_is_missed_by_name():
    for key in ("abandon_loses", "table", "limits"):
        error = refused(lambda key=key: open_table(without(example("593"), key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 593", error.text
    for outer, inner in (("limits", LIMITS), ("table", SEATS)):
        for key in inner:
            error = refuses(4002, None, **{outer: without(inner, key)})
            assert error.text == f"{outer}.{key}: missing in the configuration of 593", error.text


def test_593_an_unknown_key_is_named():
    for changes, key in (
        ({"confirm_chips": True}, "confirm_chips"),
        ({"limits": changed(LIMITS, like_kind=[100, 200])}, "limits.like_kind"),
        ({"limits": changed(LIMITS, extra_roll=[100, 200])}, "limits.extra_roll"),
        ({"table": changed(SEATS, colour="green")}, "table.colour"),
    ):
        error = refuses(4001, None, **changes)
        assert error.text == f"{key}: no such key in the configuration of 593", error.text


def test_593_1_a_R_593_17_a_table_has_the_five_positions_of_the_layout():
    for seats in (0, 1, 4, 6, None, True, "5"):
        error = refuses(4003, "593.1(a)", table={"number": 1, "seats": seats})
        assert error.text == f"table.seats = {seats}: must be 5, 593.1(a)"
    dice = Dice("593")
    dice.bet({5: {"pip_street_2": 500}})
    dice.refuses(1006, None, "wager", seat=6, wager="pip_street_2", cents=500)
    dice.refuses(1006, None, "chip_on", seat=6)


def test_R_593_13_abandon_loses_is_yes_or_no():
    for value in (1, None, "no"):
        refuses(4003, "593.2(c), R-593-13", abandon_loses=value)


def test_593_limits_are_least_and_most():
    for key, section in (("pip_street", "593.2(e)(1)"), ("millionaire_row", "593.2(e)(4)")):
        for value in ([0, 100], [200, 100], [100], None, [1.5, 2], 100):
            refuses(4003, section, limits=changed(LIMITS, **{key: value}))


def test_593_2_e_4_no_table_takes_more_than_1_dollar_on_millionaire_row():
    error = refuses(4003, "593.2(e)(4)", limits=changed(LIMITS, millionaire_row=[100, 101]))
    assert error.text == (
        "limits.millionaire_row = [100, 101]: must be at most 100 cents, 593.2(e)(4)"
    )
    open_table(example("593", limits=changed(LIMITS, millionaire_row=[25, 100])))
