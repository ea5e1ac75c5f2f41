"""The Rules Submission of 555 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.odds import for_, of_meter, to
from tablectl.core.paytable import name_of
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import changed, refused, without

YES_NO = (
    ("shuffler", "R-555-03"),
    ("preinspected", "R-555-03"),
    ("counting_shuffler", "R-555-03"),
    ("abandon_loses", "555.7(g)"),
    ("jackpot_hold", "R-555-23"),
)
CATEGORIES = (
    "royal flush",
    "straight flush",
    "four-of-a-kind",
    "full house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two pairs",
    "pair or less",
)


def opened(**changes):
    return open_table(Caribbean.configuration(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(Caribbean.configuration(**changes)), code, section)


def named(table):
    return [(name_of(hand), odds) for hand, odds in table]


def test_R_555_01_every_key_without_a_default_is_needed():
    assert open_table(Caribbean.configuration()).status()["phase"] == "betting"
    for key in [key for key, _ in YES_NO[:4]] + [
        "deal_method",
        "bonus",
        "progressive",
        "table",
        "limits",
    ]:
        refused(lambda k=key: open_table(without(Caribbean.configuration(), k)), 4002)
    for key in Caribbean.terms():
        refuses(4002, None, progressive=without(Caribbean.terms(), key))


def test_R_555_22_an_unknown_key_is_refused_at_every_level():
    for changes in (
        {"envy": True},
        {"bet_odds": {"pair_of_aces": [2, 1]}},
        {"progressive": changed(Caribbean.terms(), wager=100)},
        {"progressive": changed(Caribbean.terms(), odds={"straight": [10, 1]})},
        {"limits": changed(Caribbean.OFFERED["limits"], bet=[1000, 2000])},
    ):
        refuses(4001, None, **changes)


def test_555_yes_or_no():
    for key, section in YES_NO:
        for value in (0, 1, None, "true"):
            refuses(4003, section, **{key: value})
    assert opened()["jackpot_hold"] is True


def test_555_13_g_one_of_the_three_printed_paytables_or_none():
    for name in "ABC":
        assert opened(bonus=name)["bonus"] == name
    for name in ("D", "a", 1, True):
        refuses(4003, "555.13(g)", bonus=name)


def test_555_7_e_without_the_bonus_it_is_not_taken_and_has_no_limits():
    game = Caribbean(bonus=None, limits={"ante": [500, 1000]})
    game.bet(1, ante=500)
    game.refuses(1003, None, "wager", seat=1, wager="bonus", cents=100)
    refuses(4001, None, bonus=None)


def test_555_7_c_without_the_progressive_there_is_no_meter():
    game = Caribbean(progressive=None)
    assert game.table.meter is None
    assert "progressive" not in game.table.limits
    assert Caribbean().table.limits["progressive"] == (100, 100)


def test_R_555_02_methods_and_what_they_need():
    for method in ("hand", "manual_shoe", "automated_shoe"):
        assert opened(deal_method=method)["deal_method"] == method
    refuses(4003, "R-555-02", deal_method="face_up")
    refuses(4003, "R-555-02", deal_method="hand", shuffler=False, counting_shuffler=False)
    refuses(4003, "R-555-03", shuffler=False)


def test_R_555_03_cards_are_changed_after_four_or_eight_hours():
    for method, hours in (("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)):
        limits = Caribbean(deal_method=method).table.in_use.limits
        assert limits == {"cards": ("R-555-03", hours)}


def test_R_555_05_the_bet_defaults_to_twice_the_ante():
    assert opened()["bet_multiple"] == 2
    assert opened(bet_multiple=3)["bet_multiple"] == 3
    for value in (0, 11, None, 2.0):
        refuses(4003, "R-555-05", bet_multiple=value)


def test_R_555_07_no_other_qualifying_hand_is_known():
    assert opened(dealer_qualifies="ace-king")["dealer_qualifies"] == "ace-king"
    for value in ("pair", None):
        refuses(4003, "R-555-07", dealer_qualifies=value)


def test_R_555_07_R_555_22_the_public_paytables():
    ratios = (100, 50, 20, 7, 5, 4, 3, 2, 1)
    assert named(opened()["bet_odds"]) == list(zip(CATEGORIES, [to(ratio) for ratio in ratios]))
    progressive = [of_meter(100), of_meter(10), for_(500), for_(100), for_(50)]
    table = named(opened()["progressive"]["odds"])
    assert table == list(zip(CATEGORIES, progressive))


def test_R_555_07_R_555_22_the_submission_may_give_other_odds():
    table = dict(named(opened(bet_odds={"flush": [6, 1], "straight": None})["bet_odds"]))
    assert table["flush"] == to(6)
    assert "straight" not in table
    odds = {"royal_flush": 75, "straight_flush": 0, "full_house": [150, 1]}
    terms = opened(progressive=changed(Caribbean.terms(), odds=odds))["progressive"]
    table = dict(named(terms["odds"]))
    assert table["royal flush"] == of_meter(75)
    assert "straight flush" not in table
    assert table["full house"] == for_(150)
    refuses(4003, "R-555-07", bet_odds={"flush": 6})


def test_R_555_21_the_meter_is_stated():
    for key, value in (("rate", 10001), ("rate", -1), ("seed", -1), ("reset", None)):
        refuses(4003, "R-555-21", progressive=changed(Caribbean.terms(), **{key: value}))


def test_R_555_14_one_to_six_seats():
    for seats in (0, 7, None):
        refuses(4003, "R-555-14", table={"number": 1, "seats": seats})


def test_555_7_b_7_e_limits():
    for value in ([0, 500], [500, 400], 500, None):
        refuses(4003, "555.7(b)", limits=changed(Caribbean.OFFERED["limits"], ante=value))
        refuses(4003, "555.7(e)", limits=changed(Caribbean.OFFERED["limits"], bonus=value))
