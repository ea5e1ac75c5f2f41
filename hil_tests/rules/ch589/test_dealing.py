"""589.3, 589.5, 589.7 to 589.10: wagers, the deck, the order of cards; 589.11(g): the count."""

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import ANY, effect, named


def test_589_7_c_2_R_589_16_the_super_wager_needs_the_ante_and_keeps_its_own_limits():
    game = Lunar()
    game.refuses(1005, "589.7(c)(2)", "wager", seat=1, wager="super", cents=500)
    game.bet(1, ante=500)
    for cents in (99, 10001, 0):
        game.refuses(1004, "589.7(c)(2)", "wager", seat=1, wager="super", cents=cents)
    for cents in (100, 499, 500, 501, 10000):
        game.do("wager", seat=1, wager="super", cents=cents)
        assert game.table.status()["wagers"]["1"]["super"] == cents


def test_589_7_a_chips_have_no_sensor_here():
    game = Lunar()
    game.bet(1)
    game.do("chip_on", seat=1)
    game.start()
    assert game.table.status()["wagers"] == {"1": {"ante": 1000}}


def test_589_3_b_3_5_a_every_round_has_a_whole_deck():
    game = Lunar()
    for _ in range(2):
        game.round({2: ("2c 5d 9c Jc As", "fold", {})}, Lunar.NOTHING)
    assert game.table.status()["round"] == 2
    game.do("next_round")
    game.bet(2)
    game.start()
    game.refuses(1012, ANY, "card", card=52)


def counted_rounds(game, rounds, cards=42):
    """The numbers of the rounds after which a count was asked for; each finds `cards`: 42 are 52
    less five for the player and five for the dealer."""
    asked = []
    for number in range(1, rounds + 1):
        game.deal_round({2: ("2c 5d 9c Jc Qd", None, {})})
        game.decide(2, "fold")
        if game.waits("stub_count"):
            asked.append(number)
            game.do("stub_count", cards=cards)
    return asked


def test_589_11_g_1_the_count_comes_when_the_wagers_are_settled_and_52_are_right():
    game = Lunar(counting_shuffler=False)
    counted_rounds(game, 4)
    game.deal_round({2: ("2c 5d 9c Jc Qd 4h", None, {})})
    game.refuses(1001, "589.11(b)", "stub_count", cards=42)
    game.decide(2, "buy")
    game.decide(2, "fold")
    assert game.lines()[-1] == (2, "ante", 1000, "collect", 0, "", "589.11(d)(2)(iv)")
    counting = effect("phase", phase="counting", what="stub_count", section="589.11(g)")
    assert game.table.awaits == counting
    for cards in (-1, 53, None, "41", 41.0, True):
        game.refuses(1013, "589.11(g)", "stub_count", cards=cards)
    assert named(game.do("stub_count", cards=41), "deck_removed") == []
    game.do("next_round")


def test_589_11_g_2_R_589_15_a_wrong_count_removes_the_deck_and_the_round_stands():
    for cards in (41, 43):
        game = Lunar(counting_shuffler=False)
        assert counted_rounds(game, 5, cards) == [5]
        assert named(game.effects, "deck_removed") == [
            effect("deck_removed", section="589.11(g)(2)")
        ]
        assert game.lines() == [(2, "ante", 1000, "collect", 0, "", "589.11(d)(1)")]
        game.refuses(1016, "589.11(g)(2)", "next_round")
        game.do("new_deck")
        game.do("next_round")
