"""589: the Rules Submission, and every refusal of it."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import changed, refused, without
from hil_tests.rules.helpers.worded_alike import verify_hours_in_use


def refused_with(code, section, **changes):
    return refused(lambda: open_table(Lunar.configuration(**changes)), code, section)


def test_589_every_key_is_needed_and_no_other_is_known():
    for key in Lunar.configuration():
        if key != "game":
            error = refused(
                lambda key=key: open_table(without(Lunar.configuration(), key)), 4002, None
            )
            assert error.facts["key"] == key
    refused_with(4001, None, progressive=None)
    refused_with(4001, None, limits=changed(Lunar.OFFERED["limits"], bet=[500, 1000]))


def test_589_2_a_one_to_five_seats():
    for seats in (1, 2, 3, 4, 5):
        assert open_table(Lunar.configuration(table={"number": 1, "seats": seats})).seats == seats
    for seats in (0, 6, -1, None, "5", True):
        refused_with(4003, "589.2(a)", table={"number": 1, "seats": seats})


def test_589_8_9_10_the_methods_of_dealing():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        open_table(Lunar.configuration(deal_method=method))
    for method in ("shoe", "", None, 1):
        refused_with(4003, "589.8, 589.9, 589.10", deal_method=method)


def test_589_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    refused_with(4003, "589.9(a)(1)", deal_method="hand", shuffler=False, counting_shuffler=False)
    open_table(Lunar.configuration(shuffler=False, counting_shuffler=False))


def test_589_5_b_a_counting_shuffler_is_a_shuffler():
    refused_with(4003, "589.5(b)", shuffler=False, counting_shuffler=True)


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


def test_589_12_a_one_of_eight_paytables_of_the_instant_payout():
    for name in "ABCDEFGH":
        open_table(Lunar.configuration(instant=name))
    for name in ("I", "a", "", None, 1, "AB"):
        refused_with(4003, "589.12(a)", instant=name)


def test_589_12_b_one_of_three_paytables_of_the_super_wager():
    for name in "ABC":
        open_table(Lunar.configuration(super=name))
    for name in ("D", "a", "", 1, False):
        refused_with(4003, "589.12(b)", super=name)


def test_R_589_03_the_ace_king_is_the_letters_unless_said_otherwise():
    assert open_table(Lunar.configuration()).configuration["super_ace_king"] == "any_suit"
    for answer in ("any_suit", "one_suit"):
        table = open_table(Lunar.configuration(super_ace_king=answer))
        assert table.configuration["super_ace_king"] == answer
    for answer in ("suited", "", None, True):
        refused_with(4003, "R-589-03", super_ace_king=answer)


def test_R_589_04_a_second_combination_is_of_any_row_unless_said_otherwise():
    assert open_table(Lunar.configuration()).configuration["second_combination"] == "any_row"
    for answer in ("any_row", "another_row"):
        table = open_table(Lunar.configuration(second_combination=answer))
        assert table.configuration["second_combination"] == answer
    for answer in ("highest", "", None, True):
        refused_with(4003, "R-589-04", second_combination=answer)


def test_589_7_c_2_without_the_super_wager_it_has_no_limits():
    table = open_table(Lunar.configuration(super=None, limits={"ante": [500, 1000]}))
    assert sorted(table.limits) == ["ante"]
    refused_with(4001, None, super=None)
    refused_with(4002, None, limits={"ante": [500, 1000]})


def test_589_7_c_limits_are_least_and_most():
    for name, section in (("ante", "589.7(c)(1)"), ("super", "589.7(c)(2)")):
        for value in ([0, 100], [200, 100], [100], [100, 200, 300], "100", None, [100.0, 200]):
            refused_with(4003, section, limits=changed(Lunar.OFFERED["limits"], **{name: value}))


def test_589_3_c_1_2_cards_are_changed_after_4_hours_by_hand_and_8_from_a_shoe():
    verify_hours_in_use(Lunar, "589.3(c)")


def test_589_11_g_the_cards_are_counted_at_least_after_every_five_rounds():
    assert open_table(Lunar.configuration()).deck.stub_interval == 0
    assert open_table(Lunar.configuration(counting_shuffler=False)).deck.stub_interval == 5
