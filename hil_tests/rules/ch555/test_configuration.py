"""The Rules Submission of 555 as a configuration: every key, its limits, what excludes what."""

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


def opened(**changes):
    return open_table(Caribbean.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(Caribbean.offering(**changes)), code, section)


def test_R_555_01_every_key_without_a_default_is_needed():
    assert open_table(Caribbean.offering()).status()["phase"] == "betting"
    for key in [key for key, _ in YES_NO[:4]] + [
        "deal_method",
        "bonus",
        "progressive",
        "table",
        "limits",
    ]:
        refused(lambda k=key: open_table(without(Caribbean.offering(), k)), 4002)
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
