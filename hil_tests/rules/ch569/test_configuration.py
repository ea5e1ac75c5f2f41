"""The Rules Submission of 569 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import changed, refused, without

YES_NO = (
    ("shuffler", "R-569-03"),
    ("preinspected", "R-569-03"),
    ("counting_shuffler", "569.10(d)"),
    ("abandon_loses", "R-569-12"),
    ("burn", "R-569-10"),
)
PROGRESSIVE = UltimateHoldem.OFFERED["progressive"]


def opened(**changes):
    return open_table(UltimateHoldem.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(UltimateHoldem.offering(**changes)), code, section)


def test_R_569_01_every_other_key_is_needed():
    assert open_table(UltimateHoldem.offering()).status()["phase"] == "betting"
    for key in [key for key, _ in YES_NO] + [
        "deal_method",
        "trips",
        "progressive",
        "table",
        "limits",
    ]:
        refused(lambda k=key: open_table(without(UltimateHoldem.offering(), k)), 4002)


def test_569_an_unknown_key_is_refused_at_every_level():
    for changes in (
        {"payout_limit": 1},
        {"play": {"after_turn": 1}},
        {"blind_odds": {"three_of_a_kind": [1, 1]}},
        {"trips": {"fold_qualifies": True, "paytable": "A"}},
        {"trips": {"fold_qualifies": True, "odds": {"two_pairs": [1, 1]}}},
        {"limits": {"ante": [500, 1000], "trips": [1, 2], "blind": [500, 1000]}},
    ):
        refuses(4001, None, **changes)


def test_569_10_g_community_cards_first_only_from_a_shoe_that_reshuffles():
    assert opened(reshuffling_shoe=True, community_first=True)["community_first"]
    refuses(4003, "569.10(g)", community_first=True)
    for method in ("hand", "manual_shoe"):
        refuses(4003, "569.10(g)", reshuffling_shoe=True, deal_method=method)
    refuses(4003, "R-569-10", reshuffling_shoe=True, community_first=True, burn=True)


def test_569_10_d_R_569_19_the_stub_is_counted_at_least_every_five_rounds_or_oftener():
    assert opened()["stub_every"] == 5
    for value in (0, 6, None):
        refuses(4003, "569.10(d)", stub_every=value)


def test_R_569_02_methods_and_what_they_need():
    for method in ("hand", "manual_shoe", "automated_shoe"):
        assert opened(deal_method=method)["deal_method"] == method
    refuses(4003, "R-569-02", deal_method="face_up")
    refuses(4003, "R-569-02", deal_method="hand", shuffler=False, counting_shuffler=False)
    refuses(4003, "569.10(d)", shuffler=False)


def test_R_569_03_cards_are_changed_after_four_or_eight_hours():
    for method, hours in (("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)):
        limits = UltimateHoldem(deal_method=method).table.in_use.limits
        assert limits == {"cards": ("R-569-03", hours)}


def test_R_569_05_multiples_default_to_the_public_ones():
    public = {"before_flop_least": 3, "before_flop_most": 4, "after_flop": 2, "after_river": 1}
    assert opened()["play"] == public
    assert opened(play={"before_flop_least": 4})["play"] == changed(public, before_flop_least=4)
    for value in (0, 11, 1.5, True, None):
        refuses(4003, "R-569-05", play={"after_flop": value})
    refuses(4003, "R-569-05", play={"before_flop_least": 5})


def test_R_569_07_no_other_hand_of_a_dealer_who_qualifies_is_known():
    assert opened(dealer_qualifies="pair")["dealer_qualifies"] == "pair"
    for value in ("ace-king", "any", None):
        refuses(4003, "R-569-07", dealer_qualifies=value)


def test_R_569_21_R_569_22_R_569_23_what_the_text_cannot_say_has_to_be_stated():
    for key in PROGRESSIVE:
        refuses(4002, None, progressive=without(PROGRESSIVE, key))
    refuses(4002, None, trips={})
    for key, value, section in (
        ("wager", 99, "R-569-21"),
        ("wager", 10001, "R-569-21"),
        ("rate", 10001, "R-569-21"),
        ("seed", -1, "R-569-21"),
        ("reset", None, "R-569-21"),
        ("hand_of", "river", "R-569-22"),
        ("fold_qualifies", 1, "R-569-23"),
    ):
        refuses(4003, section, progressive=changed(PROGRESSIVE, **{key: value}))
    refuses(4003, "R-569-23", trips={"fold_qualifies": None})


def test_R_569_27_there_is_no_key_for_envy_or_a_payout_limitation():
    refuses(4001, None, progressive=changed(PROGRESSIVE, envy=True))
    refuses(4001, None, payout_limitation=5000000)


def test_R_569_14_one_to_six_seats():
    for seats in (0, 7, None):
        refuses(4003, "R-569-14", table={"number": 1, "seats": seats})
