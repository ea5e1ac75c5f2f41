"""589: the Rules Submission, and every refusal of it."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import changed, refused
from hil_tests.rules.helpers.worded_alike import verify_hours_in_use


def refused_with(code, section, **changes):
    return refused(lambda: open_table(Lunar.offering(**changes)), code, section)


def test_589_2_a_one_to_five_seats():
    for seats in (1, 2, 3, 4, 5):
        assert open_table(Lunar.offering(table={"number": 1, "seats": seats})).seats == seats
    for seats in (0, 6, -1, None, "5", True):
        refused_with(4003, "589.2(a)", table={"number": 1, "seats": seats})


def test_589_8_9_10_the_methods_of_dealing():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        open_table(Lunar.offering(deal_method=method))
    for method in ("shoe", "", None, 1):
        refused_with(4003, "589.8, 589.9, 589.10", deal_method=method)


def test_589_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    refused_with(4003, "589.9(a)(1)", deal_method="hand", shuffler=False, counting_shuffler=False)
    open_table(Lunar.offering(shuffler=False, counting_shuffler=False))


def test_589_yes_or_no():
    sections = {
        "shuffler": "589.3(b)",
        "preinspected": "589.4(e)",
        "counting_shuffler": "589.5(b)",
        "abandon_loses": "589.7(b)",
    }
    for key, section in sections.items():
        for value in (None, 1, "true"):
            refused_with(4003, section, **{key: value})


def test_589_7_c_limits_are_least_and_most():
    for name, section in (("ante", "589.7(c)(1)"), ("super", "589.7(c)(2)")):
        for value in ([0, 100], [200, 100], [100], [100, 200, 300], "100", None, [100.0, 200]):
            refused_with(4003, section, limits=changed(Lunar.OFFERED["limits"], **{name: value}))


def test_589_3_c_1_2_cards_are_changed_after_4_hours_by_hand_and_8_from_a_shoe():
    verify_hours_in_use(Lunar, "589.3(c)")
