"""The Rules Submission of 563 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import refused


def opened(**changes):
    return open_table(TexasHoldem.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(TexasHoldem.offering(**changes)), code, section)


def test_563_an_unknown_key_is_refused_at_every_level():
    refuses(4001, None, progressive=None)
    refuses(4001, None, payout_limit=100000)
    refuses(4001, None, multiples={"ante": 1})
    refuses(4001, None, bonus={"fold_qualifies": True, "paytable": "A"})
    refuses(4001, None, bonus={"fold_qualifies": True, "odds": {"aces_or_kings": [9, 1]}})
    refuses(4001, None, limits={"ante": [500, 1000], "bonus": [100, 200], "flop": [500, 1000]})


def test_563_10_g_community_cards_first_only_from_a_shoe_that_reshuffles():
    assert opened(reshuffling_shoe=True, community_first=True)["community_first"]
    assert opened(reshuffling_shoe=True)["community_first"] is False
    refuses(4003, "563.10(g)", community_first=True)
    for method in ("hand", "manual_shoe"):
        refuses(4003, "563.10(g)", reshuffling_shoe=True, deal_method=method)
        refuses(4003, "563.10(g)", reshuffling_shoe=True, community_first=True, deal_method=method)


def test_R_563_02_methods_and_what_they_need():
    for method in ("hand", "manual_shoe", "automated_shoe"):
        assert opened(deal_method=method)["deal_method"] == method
    refuses(4003, "R-563-02", deal_method="face_up")
    refuses(4003, "R-563-02", deal_method="hand", shuffler=False, counting_shuffler=False)
    refuses(4003, "563.10(d)", shuffler=False)


def test_R_563_05_multiples_default_to_the_public_ones():
    assert opened()["multiples"] == {"flop": 2, "turn": 1, "river": 1}
    assert opened(multiples={"turn": 2})["multiples"] == {"flop": 2, "turn": 2, "river": 1}
    for value in (0, 11, 1.5, True, None):
        refuses(4003, "R-563-05", multiples={"flop": value})


def test_R_563_14_one_to_six_seats():
    for seats in (0, 7, None):
        refuses(4003, "R-563-14", table={"number": 1, "seats": seats})


def test_563_10_b_limits_of_the_ante():
    for value in ([0, 500], [500, 400], 500, [500], None):
        refuses(4003, "563.10(b)", limits={"ante": value, "bonus": [100, 200]})


def test_R_563_01_without_a_progressive_there_is_no_meter():
    assert open_table(TexasHoldem.offering()).meter is None
