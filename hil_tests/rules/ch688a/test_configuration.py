"""The Rules Submission of 688a as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.games import SEATS
from hil_tests.rules.helpers.play import changed, refused, without
from hil_tests.rules.helpers.worded_alike import finish

YES_NO = (
    ("shuffler", "688a.3(b)"),
    ("preinspected", "688a.4(e)"),
    ("counting_shuffler", "688a.5(h)"),
    ("mark_start", "688a.5(j)"),
    ("abandon_loses", "688a.7(b)"),
    ("two_areas", "688a.7(f)"),
    ("jackpot_hold", "R-688a-21"),
)
PAYTABLES = (
    ("ace_high", "688a.12(b)", 5),
    ("fortune_bonus", "688a.12(c)", 6),
    ("progressive", "688a.12(d)", 7),
)
REQUIRED = ("deal_method", "start_position", "house_way", "table", "limits")
# (rules, what is said of them) after the 26 rules of the example.
RULE = FaceUp.OFFERED["house_way"][:12]
HOUSE_WAYS = (
    ("", "must be rules of 6 bytes each"),
    (FaceUp.OFFERED["house_way"][:-2], "must be rules of 6 bytes each"),
    (RULE, "must end the rules of every kind of hand with one for all of them"),
    (FaceUp.OFFERED["house_way"][12:24] * 2, "rule 2 must be reached"),
    ("d01ff0f0f0f0", "rule 1 must be for hands that there are"),
    ("0000f0f0f0f0", "rule 1 must be for hands that there are"),
    ("0020f0f0f0f0", "rule 1 must be for hands that there are"),
    ("011ff0f0f0f0", "rule 1 must keep what all its hands have"),
    ("0502f0f0f0f0", "rule 1 must keep what all its hands have"),
    ("a81ff0f0f0f0", "rule 1 must keep what all its hands have"),
    ("101f12f0f0f0", "rule 1 must have the lower rank first"),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(FaceUp.offering(**changes)), code, section)


def test_688a_2_the_whole_configuration_opens_a_table():
    checked = open_table(FaceUp.offering()).configuration
    assert checked["jackpot_hold"] is True
    assert open_table(FaceUp.offering(jackpot_hold=False, mark_start=True))
    offered = FaceUp.offering(ace_high=None, fortune_bonus=None, progressive=None)
    assert open_table(offered).meter is None


def test_688a_5_j_the_object_that_marks_the_start_is_a_few_words_or_none():
    assert open_table(FaceUp.offering()).configuration["mark_object"] == ""
    checked = open_table(FaceUp.offering(mark_start=True, mark_object="cover card")).configuration
    assert checked["mark_object"] == "cover card"
    for words in (None, True, "x" * 61, "b\xf6ton"):
        refuses(4003, "688a.5(j)", mark_object=words)


def test_688a_each_required_key_is_missed_by_name():
    names = [key for key, _ in YES_NO[:-1]] + [key for key, _, _ in PAYTABLES]
    for key in list(REQUIRED) + names:
        values = without(FaceUp.offering(), key)
        error = refused(lambda values=values: open_table(values), 4002)
        assert error.text == f"{key}: missing in the configuration of 688a", error.text


def test_688a_7_e_an_optional_wager_that_is_offered_needs_its_limits():
    error = refuses(4002, None, limits=without(FaceUp.OFFERED["limits"], "ace_high"))
    assert error.text == "limits.ace_high: missing in the configuration of 688a"
    error = refuses(4001, None, ace_high=None, limits=FaceUp.OFFERED["limits"])
    assert error.text == "limits.ace_high: no such key in the configuration of 688a"
    for name, section in (
        ("pai_gow", "688a.7(d)"),
        ("ace_high", "688a.7(e)(1)"),
        ("fortune_bonus", "688a.7(e)(2)"),
    ):
        for wrong in ([0, 100], [200, 100], [100], None):
            refuses(4003, section, limits=changed(FaceUp.OFFERED["limits"], **{name: wrong}))


def test_688a_3_b_4_e_5_h_5_j_7_b_7_f_questions_of_yes_and_no():
    for key, section in YES_NO:
        for wrong in ("yes", 1, None):
            refuses(4003, section, **{key: wrong})


def test_688a_12_b_12_c_12_d_each_printed_paytable_and_no_other():
    for key, section, last in PAYTABLES:
        for number in range(1, last + 1):
            assert open_table(FaceUp.offering(**{key: str(number)}))
        for wrong in ("0", str(last + 1), 1, True):
            refuses(4003, section, **{key: wrong})


def test_688a_2_c_5_i_a_shaker_or_a_random_number_generator():
    for way in ("dice", "rng", "rng_or_dice"):
        assert open_table(FaceUp.offering(start_position=way))
    refuses(4003, "688a.5(i)", start_position="coin")


def test_688a_8_9_10_how_the_cards_are_dealt():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        assert open_table(FaceUp.offering(deal_method=method))
    refuses(4003, "688a.8, 688a.9, 688a.10", deal_method="shoe")


def test_688a_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    refuses(4003, "688a.9(a)(1)", deal_method="hand", shuffler=False)
    refuses(4003, "688a.5(h)", counting_shuffler=True, shuffler=False)


def test_688a_2_a_8_e_R_688a_29_six_positions_leave_four_cards():
    for seats in (0, 1, 5, 7, "6"):
        refuses(4003, "688a.2(a), R-688a-29", table={"number": 7, "seats": seats})
    assert open_table(FaceUp.offering(table=SEATS)).seats == 6


def test_688a_11_a_the_house_way_has_no_default():
    values = without(FaceUp.offering(), "house_way")
    error = refused(lambda: open_table(values), 4002)
    assert error.text == "house_way: missing in the configuration of 688a"
    for wrong in (None, "example", "0", 5):
        refuses(4003, "688a.11(a)", house_way=wrong)


def test_688a_11_a_bytes_that_are_no_house_way_are_refused_by_rule():
    for rules, said in HOUSE_WAYS:
        error = refuses(4003, "688a.11(a)", house_way=rules)
        assert error.facts["limit"] == said, (rules, error.facts)


def test_688a_12_d_meter_and_wager_are_those_of_the_paytable():
    for table, wager, seed in (("1", 100, 10000), ("4", 500, 10000), ("7", 100, 1000)):
        opened = open_table(FaceUp.offering(progressive=table))
        assert opened.limits["progressive"] == (wager, wager)
        assert opened.meter.micro == seed * 1000000


def test_688a_3_c_1_3_c_2_cards_are_changed_after_4_hours_by_hand_and_8_from_a_shoe():
    for method, section, hours in (
        ("hand", "688a.3(c)(1)", 4),
        ("manual_shoe", "688a.3(c)(2)", 8),
        ("automated_shoe", "688a.3(c)(2)", 8),
    ):
        game = FaceUp(deal_method=method)
        finish(game, 0)
        game.do("next_round", time=hours * HOUR - 1)
        finish(game, hours * HOUR - 1)
        game.refuses(1023, section, "next_round", time=hours * HOUR)
        game.do("new_deck", time=hours * HOUR)
        game.do("next_round", time=hours * HOUR)


def test_688a_2_c_1_i_dice_are_changed_after_24_hours():
    game = FaceUp(start_position="dice")
    finish(game, 0)
    game.do("new_deck", time=23 * HOUR)
    game.do("next_round", time=24 * HOUR - 1)
    finish(game, 24 * HOUR - 1)
    game.refuses(1023, "688a.2(c)(1)(i)", "next_round", time=24 * HOUR)
    game.do("new_dice", time=24 * HOUR)
    game.do("next_round", time=24 * HOUR)
    game.refuses(1001, "688a.8(b)", "card", card=1)


def test_R_688a_40_dice_that_stand_by_have_their_hours_too():
    assert sorted(FaceUp(start_position="rng_or_dice").table.in_use.limits) == ["cards", "dice"]


def test_688a_2_c_2_a_table_without_dice_changes_none():
    game = FaceUp()
    finish(game, 0)
    game.refuses(1001, None, "new_dice")
