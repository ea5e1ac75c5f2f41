"""555.7 and 555.11: the Rules Submission, wagers, dealing, decisions."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import changed, effect, named, refused


def opened(**changes):
    return open_table(Caribbean.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(Caribbean.offering(**changes)), code, section)


def test_R_555_22_an_unknown_key_is_refused_at_every_level():
    for changes in (
        {"envy": True},
        {"bet_odds": {"pair_of_aces": [2, 1]}},
        {"progressive": changed(Caribbean.terms(), wager=100)},
        {"progressive": changed(Caribbean.terms(), odds={"straight": [10, 1]})},
        {"limits": changed(Caribbean.OFFERED["limits"], bet=[1000, 2000])},
    ):
        refuses(4001, None, **changes)


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


SEED = 5000000000
METHODS = ("manual_shoe", "hand", "automated_shoe")


def test_555_7_b_antes_are_placed_before_no_more_bets():
    game = Caribbean()
    assert game.table.awaits["section"] == "555.7(b)"
    game.bet(1, **Caribbean.SIDE)
    for cents in (499, 50001, 0):
        game.refuses(1004, "555.7(b)", "wager", seat=2, wager="ante", cents=cents)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal_anything()
    verify_closed(game)
    game.decide(1, "bet")
    verify_closed(game)


def verify_closed(game):
    for wager, cents in (("ante", 2000), ("bonus", 400), ("bet", 2000)):
        game.refuses(1002, "555.7(b)", "wager", seat=1, wager=wager, cents=cents)
    game.refuses(1002, "555.7(b)", "withdraw", seat=1, wager="bonus")


def test_555_7_b_555_7_c_R_555_26_without_an_ante_it_goes_back():
    game = Caribbean()
    game.do("chip_on", seat=5)
    game.bet(2)
    game.start()
    assert game.lines() == [(5, "progressive", 100, "return", 0, "", "555.7(c)")]
    assert game.table.meter.micro == SEED
    assert game.table.round.competing == [2]


def test_555_7_c_R_555_18_the_device_keeps_its_chip_and_the_deal_waits_for_no_count():
    for method in METHODS:
        game = Caribbean(deal_method=method)
        game.bet(1, progressive=True)
        game.start()
        assert game.waits("card")
        assert effect("collected", seat=1) in game.do("chip_off", seat=1)
    game = Caribbean()
    game.bet(1, progressive=True)
    assert effect("withdrawn", seat=1) in game.do("chip_off", seat=1)
    game.do("lock_out")
    assert named(game.do("latched"), "accepted") == []


def test_555_7_e_the_bonus_follows_the_ante_and_keeps_its_limits():
    game = Caribbean()
    game.refuses(1005, "555.7(e)", "wager", seat=1, wager="bonus", cents=300)
    game.bet(1)
    for cents in (99, 10001):
        game.refuses(1004, "555.7(e)", "wager", seat=1, wager="bonus", cents=cents)
    game.do("wager", seat=1, wager="bonus", cents=10000)
    game.do("withdraw", seat=1, wager="ante")
    assert game.table.status()["wagers"] == {}


def test_555_11_a_R_555_06_each_player_bets_or_folds_clockwise():
    game = Caribbean.deciding()
    assert game.table.awaits["section"] == "555.11(a)"
    assert game.table.awaits["choices"] == ["bet", "fold"]
    game.refuses(1008, "555.11(a)", "decision", seat=4, what="bet")
    for what in ("play", "check", "raise", None):
        game.refuses(1009, "555.11(a)", "decision", seat=1, what=what)
    game.refuses(1001, "555.11(a)", "reveal")
    game.decide(1, "bet")
    assert game.table.awaits["to"] == 4


def test_555_7_d_555_11_a_R_555_05_the_bet_is_twice_the_ante():
    game = Caribbean.deciding()
    for cents in (1000, 1999, 2001, 4000, 0):
        game.refuses(1004, "R-555-05", "decision", seat=1, what="bet", cents=cents)
    game.decide(1, "bet", cents=2000)
    game.decide(4, "bet")
    assert game.table.status()["wagers"]["4"] == {"ante": 1000, "bet": 2000}
    game = Caribbean.deciding(bet_multiple=3)
    game.decide(1, "bet")
    assert game.table.status()["wagers"]["1"]["bet"] == 3000


def test_R_555_16_a_fold_is_collected_when_all_have_decided_where_a_void_would_return_it():
    game = Caribbean.deciding(void_returns_folds=True)
    game.decide(1, "fold")
    game.decide(4, "bet")
    assert game.lines() == []
    game.do("reveal")
    assert game.lines()[:3] == [
        (1, "ante", 1000, "collect", 0, "", "555.11(a)"),
        (1, "bonus", 300, "collect", 0, "", "R-555-09"),
        (1, "progressive", 100, "collect", 0, "", "R-555-09"),
    ]


def test_555_11_d_the_hole_cards_are_revealed_when_all_have_decided():
    for what in ("bet", "fold"):
        game = Caribbean.deciding()
        game.decide(1, what)
        game.decide(4, what)
        awaited = effect("phase", phase="revealing", what="reveal", section="555.11(d)", to=0)
        assert game.table.awaits == awaited
        before = len(game.lines())
        game.turn_up()
        assert game.waits("next_round")
        assert (len(game.lines()) > before) is (what == "bet")


def test_555_11_f_2_no_hand_is_announced():
    game = Caribbean.play_round({2: (Caribbean.PAIR, "bet", {})}, Caribbean.NO_HAND)
    assert effect("note", what="no hand", section="555.11(f)(2)") in game.effects
