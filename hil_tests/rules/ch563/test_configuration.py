"""The Rules Submission of 563 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.odds import to
from tablectl.core.table import open_table
from tablectl.games.ch563 import paytables

from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import changed, refused, without

YES_NO = (
    ("shuffler", "R-563-03"),
    ("preinspected", "R-563-03"),
    ("counting_shuffler", "563.10(d)"),
    ("abandon_loses", "R-563-12"),
    ("burn", "R-563-10"),
)
DEFAULT_NO = (("reshuffling_shoe", "563.10(g)"), ("community_first", "563.10(g)"))


def opened(**changes):
    return open_table(TexasHoldem.configuration(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(TexasHoldem.configuration(**changes)), code, section)


def test_563_the_configuration_opens_a_table():
    assert open_table(TexasHoldem.configuration()).status()["phase"] == "betting"


def test_563_every_other_key_is_needed():
    for key in [key for key, _ in YES_NO] + ["deal_method", "bonus", "table", "limits"]:
        refused(lambda k=key: open_table(without(TexasHoldem.configuration(), k)), 4002)


def test_563_an_unknown_key_is_refused_at_every_level():
    refuses(4001, None, progressive=None)
    refuses(4001, None, payout_limit=100000)
    refuses(4001, None, multiples={"ante": 1})
    refuses(4001, None, bonus={"fold_qualifies": True, "paytable": "A"})
    refuses(4001, None, bonus={"fold_qualifies": True, "odds": {"aces_or_kings": [9, 1]}})
    refuses(4001, None, limits={"ante": [500, 1000], "bonus": [100, 200], "flop": [500, 1000]})


def test_563_yes_or_no():
    for key, section in YES_NO + DEFAULT_NO:
        for value in (0, 1, None, "true"):
            refuses(4003, section, **{key: value})
    for key, _ in DEFAULT_NO:
        assert opened()[key] is False


def test_563_10_g_community_cards_first_only_from_a_shoe_that_reshuffles():
    assert opened(reshuffling_shoe=True, community_first=True)["community_first"]
    assert opened(reshuffling_shoe=True)["community_first"] is False
    refuses(4003, "563.10(g)", community_first=True)
    for method in ("hand", "manual_shoe"):
        refuses(4003, "563.10(g)", reshuffling_shoe=True, deal_method=method)
        refuses(4003, "563.10(g)", reshuffling_shoe=True, community_first=True, deal_method=method)


def test_R_563_10_no_burned_cards_where_the_community_cards_come_first():
    refuses(4003, "R-563-10", reshuffling_shoe=True, community_first=True, burn=True)
    assert opened(reshuffling_shoe=True, burn=True)["burn"]


def test_R_563_02_methods_and_what_they_need():
    for method in ("hand", "manual_shoe", "automated_shoe"):
        assert opened(deal_method=method)["deal_method"] == method
    refuses(4003, "R-563-02", deal_method="face_up")
    refuses(4003, "R-563-02", deal_method="hand", shuffler=False, counting_shuffler=False)
    refuses(4003, "563.10(d)", shuffler=False)


def test_563_10_d_R_563_19_the_stub_is_counted_at_least_every_five_rounds_or_oftener():
    assert opened()["stub_every"] == 5
    assert opened(stub_every=1)["stub_every"] == 1
    for value in (0, 6, None):
        refuses(4003, "563.10(d)", stub_every=value)


def test_R_563_05_multiples_default_to_the_public_ones():
    assert opened()["multiples"] == {"flop": 2, "turn": 1, "river": 1}
    assert opened(multiples={"turn": 2})["multiples"] == {"flop": 2, "turn": 2, "river": 1}
    for value in (0, 11, 1.5, True, None):
        refuses(4003, "R-563-05", multiples={"flop": value})


def test_R_563_07_the_ante_wins_with_a_straight_or_a_flush():
    assert opened()["ante_wins_with"] == "straight"
    assert opened(ante_wins_with="flush")["ante_wins_with"] == "flush"
    for value in ("pair", None, 4):
        refuses(4003, "R-563-07", ante_wins_with=value)


def test_R_563_08_the_public_bonus_paytable():
    ratios = (1000, 30, 25, 20, 15, 10, 5, 3)
    names = (
        "aces against aces",
        "pair of aces",
        "ace-king suited",
        "ace-queen or ace-jack suited",
        "ace-king",
        "pair of jacks through kings",
        "ace-queen or ace-jack",
        "pair of 2s through 10s",
    )
    public = tuple([(name, to(ratio)) for name, ratio in zip(names, ratios)])
    assert opened()["bonus"]["odds"] == public == paytables.BONUS


def test_R_563_08_the_submission_may_give_other_odds_or_leave_a_row_out():
    odds = {"pair_of_aces": [25, 1], "ace_king": None}
    table = dict(opened(bonus={"fold_qualifies": True, "odds": odds})["bonus"]["odds"])
    assert table["pair of aces"] == to(25)
    assert "ace-king" not in table
    assert len(table) == 7
    refuses(4003, "R-563-08", bonus={"fold_qualifies": True, "odds": {"ace_king": 15}})


def test_R_563_09_a_table_with_bonus_wagers_says_what_a_fold_does_to_them():
    refuses(4002, None, bonus={})
    refuses(4003, "R-563-09", bonus={"fold_qualifies": None})


def test_R_563_08_without_the_bonus_wager_it_has_no_limits_and_is_not_taken():
    values = changed(TexasHoldem.configuration(), bonus=None, limits={"ante": [500, 1000]})
    game = TexasHoldem(bonus=None, limits={"ante": [500, 1000]})
    assert open_table(values).limits == {"ante": (500, 1000)}
    game.do("wager", seat=1, wager="ante", cents=500)
    game.refuses(1003, None, "wager", seat=1, wager="bonus", cents=500)
    refuses(4001, None, bonus=None)


def test_R_563_14_one_to_six_seats():
    for seats in (0, 7, None):
        refuses(4003, "R-563-14", table={"number": 1, "seats": seats})


def test_563_10_b_limits_of_the_ante():
    for value in ([0, 500], [500, 400], 500, [500], None):
        refuses(4003, "563.10(b)", limits={"ante": value, "bonus": [100, 200]})


def test_R_563_01_without_a_progressive_there_is_no_meter():
    assert open_table(TexasHoldem.configuration()).meter is None
