"""The Rules Submission of 593 as a configuration: every key, its limits."""

from tablectl.core.table import open_table

from hil_tests.rules.families.dice_tables import Dice, example
from hil_tests.rules.helpers.play import changed, refused

LIMITS = {"pip_street": [100, 50000], "millionaire_row": [100, 100]}


def refuses(code, section, **changes):
    return refused(lambda: open_table(example("593", **changes)), code, section)


def test_593_1_a_R_593_17_a_table_has_the_five_positions_of_the_layout():
    for seats in (0, 1, 4, 6, None, True, "5"):
        error = refuses(4003, "593.1(a)", table={"number": 1, "seats": seats})
        assert error.text == f"table.seats = {seats}: must be 5, 593.1(a)"
    dice = Dice("593")
    dice.bet({5: {"pip_street_2": 500}})
    dice.refuses(1006, None, "wager", seat=6, wager="pip_street_2", cents=500)
    dice.refuses(1006, None, "chip_on", seat=6)


def test_593_2_e_4_no_table_takes_more_than_1_dollar_on_millionaire_row():
    error = refuses(4003, "593.2(e)(4)", limits=changed(LIMITS, millionaire_row=[100, 101]))
    assert error.text == (
        "limits.millionaire_row = [100, 101]: must be at most 100 cents, 593.2(e)(4)"
    )
    open_table(example("593", limits=changed(LIMITS, millionaire_row=[25, 100])))
