"""588.6 and 588.11: rankings, setting and the house's way, Double Down, who left."""

from tablectl.core.cards import card_numbers
from tablectl.core.hands import PAI_GOW_HIGH, value

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, effect, refused

# A hand with the joker and what it is as good as.
JOKERS = (
    ("Kc Qc Jc Tc Jk", "Ac Kc Qc Jc Tc"),
    ("Ac Kc Jc Tc Jk", "Ac Kc Qc Jc Tc"),
    ("2c 3c 4c 5c Jk", "Ac 2c 3c 4c 5c"),
    ("2d 3h 4s 6c Jk", "2d 3h 4s 5c 6c"),
    ("Kc 9c 7c 4c Jk", "Ac Kc 9c 7c 4c"),
    ("Ac 9c 7c 4c Jk", "Ac Kc 9c 7c 4c"),
    ("Kc Kd 9h 4s Jk", "Kc Kd 9h 4s Ac"),
    ("Ac Ad 9h 4s Jk", "Ac Ad Ah 9h 4s"),
    ("Kc Jd 9h 4s Jk", "Ac Kc Jd 9h 4s"),
    ("Kc Kd 9h 9s Jk", "Kc Kd 9h 9s Ac"),
)
# A dealer's hand and its low card, by 588.11(d).
HOUSE_WAY = (
    ("588.11(d)(1)", "9c 9d Ah Kd 5s 3c", "Ah"),
    ("588.11(d)(1)", "Kc Kd 5h 5s 9c 3d", "9c"),
    ("588.11(d)(1)", "Qc Qd Qh Qs 7c 7d", "7c"),
    ("588.11(d)(1)", "Ac Ad Ah Jk 8c 3d", "8c"),
    ("588.11(d)(1)(i)", "Kc Kd Kh 2c 2d 2h", "Kc"),
    ("588.11(d)(1)(ii)", "Kc Kd 9c 9d 4c 4d", "Kc"),
    ("588.11(d)(2)", "4c 5d 6h 7s 8c 9d", "9d"),
    ("588.11(d)(2)", "Ac 2d 3h 4s 5c 6d", "Ac"),
    ("588.11(d)(2)", "5c 6d 7h 8s 9c Jk", "Jk"),
    ("588.11(d)(2)", "As Ks 9s 7s 5s 3s", "As"),
    ("588.11(d)(2)", "As Ks Qs Js Ts 9s", "As"),
    ("588.11(d)(3)", "4c 5c 6c 7d 8c Kc", "7d"),
    ("588.11(d)(4)", "5c 6c 7c 8c 9c Td", "Td"),
    ("588.11(d)(5)", "5c 6c 7c 8c 9c Kc", "Kc"),
    ("588.11(d)(6)", "Ac Kd 9h 7s 5c 3d", "Kd"),
)


def test_588_6_a_588_6_b_R_588_03_R_588_04_R_588_05_what_the_joker_is():
    for with_joker, natural in JOKERS:
        both = [value(PAI_GOW_HIGH, card_numbers(cards)) for cards in (with_joker, natural)]
        assert both[0] == both[1], with_joker


def test_588_11_d_1_to_d_6_the_dealer_sets_by_the_house_way():
    for section, cards, low in HOUSE_WAY:
        for tried in cards.split():
            game = PaiGow()
            game.bet(3)
            game.start()
            game.deal_out({0: cards})
            game.set(0, tried)
            same_rank = tried[0] == low[0] and tried != "Jk"
            assert (game.table.awaits["to"] == 3) is (tried == low or same_rank), (section, tried)


def test_588_13_i_hands_set_wrong_are_reset_and_the_round_goes_on():
    game = PaiGow()
    game.bet(3)
    game.start()
    game.deal_out({0: PaiGow.DEALER, 3: "Qh Jd 8h 6h 5d 3s"})
    for low in ("3d", "Kc"):
        shown = game.set(0, low)
        assert effect("note", what="dealer_set_wrong", section="588.13(i)") in shown
        assert game.table.awaits["to"] == 0
    assert effect("hand_set", seat=0, low=[41], section="588.11(d)") in game.set(
        0, PaiGow.DEALER_LOW
    )
    game.set(3, "Jd")
    assert game.line(3, "pai_gow")[0] == "collect"


def test_588_11_e_hands_are_revealed_from_the_right_counterclockwise():
    game = PaiGow()
    for seat in (2, 4, 5):
        game.bet(seat)
    game.start()
    game.deal_out()
    assert game.table.awaits["section"] == "588.11(d)"
    game.set(0, game.low_of(0))
    for seat in (5, 4, 2):
        assert (game.table.awaits["to"], game.table.awaits["section"]) == (seat, "588.11(e)")
        held = game.table.round.hands[seat]
        game.refuses(1008, "588.11(e)", "set_hand", seat=3, low=held[:1])
        for low in ([], held[:2], [52], [held[0], held[0]], held[0], None):
            game.refuses(1022, "588.11(e)", "set_hand", seat=seat, low=low)
        game.do("set_hand", seat=seat, low=held[:1])
    assert game.waits("next_round")


def test_588_11_g_1_588_11_g_2_from_which_hand_on_the_double_down_counts():
    cases = (
        ("8c 8d Qh 9d 4s 2c", "Qh", "pay", "588.12(a)"),
        ("7c 7d Qh 9d 4s 2c", "Qh", "push", "588.11(g)(2)"),
        ("Ac Kd Qh 9d 4s 2c", "Kd", "push", "588.11(g)(2)"),
        ("Ac Jk 8h 9d 4s 2c", "9d", "pay", "588.12(a)"),
        ("3c 3d Qh 2d 2s 8c", "Qh", "pay", "588.12(a)"),
    )
    player = "Th Ts Tc Jd 5s Ad"
    for cards, low, outcome, section in cases:
        wagers = {"pai_gow": 3000}
        game = PaiGow.one_seat(player, "double_down Ad", wagers, (cards, low), double_down=True)
        assert game.line(3, "pai_gow")[0] == "pay"
        assert (game.line(3, "double_down")[0], game.line(3, "double_down")[3]) == (
            outcome,
            section,
        )
        assert game.line(3, "double_down")[1] == (3000 if outcome == "pay" else 0)


def test_588_7_b_R_588_22_a_player_who_left():
    for loses in (True, False):
        game = PaiGow(abandon_loses=loses, double_down=True)
        for seat in (2, 4):
            game.bet(seat, fortune_bonus=500)
        game.start()
        game.deal_out({0: PaiGow.DEALER, 2: "8c 8d 8h 8s Ac 2d", 4: "9c 9d 9s Kd Kh 2h"})
        game.report("player_left", seat=2)
        game.do("decision", seat=4, what="no_double_down")
        game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=3)
        game.set(0, PaiGow.DEALER_LOW)
        game.set(4, "2h")
        if loses:
            assert game.waits("next_round")
            assert game.line(2, "pai_gow") == ("collect", 0, "", "588.7(b)")
            assert game.line(2, "fortune_bonus") == ("collect", 0, "", "588.7(b)")
            assert game.envies() == []
        else:
            game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=4)
            game.set(2, "2d")
            assert game.line(2, "pai_gow")[0] == "push"
            assert game.envies() == [(2, "fortune_bonus", 2500), (4, "fortune_bonus", 7500)]


# The two lower pairs are the high hand, a card of the highest goes low (588.11(d)(1)(ii)).
THREE_PAIRS = "Ac Ad 9c 9s 4h 4s"


def verify_refused(game, seat, code=1001):
    refused(lambda: game.table.house_way(seat), code, ANY)


def test_588_11_d_the_dealer_is_told_while_his_own_hands_are_to_be_set():
    game = PaiGow()
    game.bet(2)
    game.start()
    game.deal_cards({2: THREE_PAIRS, 0: "Kc Kd 8c 8s 5h 5s"})
    game.count()
    verify_refused(game, 0)
    game.do("reveal")
    low, section = game.table.house_way(0)
    assert section == "588.11(d)"
    assert low[0] in card_numbers("Kc Kd")
    game.set(0, "8c")
    assert game.table.house_way(0) == (low, section)
    game.do("set_hand", seat=0, low=list(low))
    assert game.table.awaits["to"] == 2
    verify_refused(game, 0)
    assert game.table.house_way(2)[1] == "588.11(a)(1)"


def dealer_set(cards, **changes):
    """The low hand that the dealer is told."""
    game = PaiGow(**changes)
    game.bet(2)
    game.start()
    game.deal_cards({0: cards})
    game.count()
    game.do("reveal")
    return game.table.house_way(0)[0]


def test_588_11_a_1_R_588_35_a_manner_that_is_filed_apart_is_not_told_to_players():
    game = PaiGow(players_way="filed_apart")
    game.bet(2)
    game.start()
    game.deal_cards({2: THREE_PAIRS, 0: PaiGow.DEALER})
    game.count()
    verify_refused(game, 2)
    game.do("reveal")
    assert game.table.house_way(0)[1] == "588.11(d)"
    verify_refused(game, 2)
    for answer in ("", "mine", None, True):
        refused(lambda a=answer: PaiGow(players_way=a), 4003, "588.11(a)(1), R-588-35")


def test_R_588_10_the_joker_beside_a_straight_of_the_five_other_cards():
    for cards, lowest in (
        ("5c 6d 7h 8s 9c Jk", "9c"),
        ("5c 6c 7c 8c 9c Jk", "9c"),
        ("Tc Jd Qh Ks Ac Jk", "Ac"),
        ("2c 3d 4h 5s 6c Jk", "6c"),
        # Nothing goes below the ace of A 2 3 4 5.
        ("Ac 2d 3h 4s 5c Jk", "Jk"),
        # The flush is kept, which the joker makes; without it there is no straight.
        ("5c 6c 7c 8c 9d Jk", "9d"),
        ("5c 6d 7h 9s Tc Jk", "Tc"),
    ):
        assert dealer_set(cards, joker_beside_straight="lowest") == card_numbers(lowest), cards
    for cards in ("5c 6d 7h 8s 9c Jk", "Ac 2d 3h 4s 5c Jk"):
        assert dealer_set(cards) == card_numbers("Jk")
