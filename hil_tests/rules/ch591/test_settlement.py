"""591.7(n) to (t) and 591.12: the dealer's hand and the comparison, cell by cell."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.helpers.play import effect, named

WON = ("pay", 1000, "1 to 1", "591.12(a)")
TIED = ("push", 0, "", "591.7(s)(2)")
LOST = ("collect", 0, "", "591.7(s)(3)")
OF_22 = ("push", 0, "", "591.7(q)(1)")


def test_591_7_n_o_the_dealer_draws_to_a_hard_or_soft_17():
    for dealer, cards in (
        ("6s Kc", "Ah"),
        ("6s Kc", "5h"),
        ("2s 2c", "2d 2h 3s 3d 2c Ac"),
        ("2s 3c", "Ah Ts Ac"),
        ("Ks 7c", ""),
        ("6s Ac", ""),
        ("5s Ac", "Ad"),
        ("5s Ac", "Td Ah"),
        ("9s 9c", ""),
    ):
        script = "stand " + cards
        if dealer[0] == "K":
            script = "reader " + script
        game = DoubleBack.played({3: "9d 9h"}, dealer, script)
        assert len(game.table.round.hands[0]) == 2 + len(cards.split()), dealer
        assert named(game.effects, "revealed") == [effect("revealed", to=0, card=dealer[3:])]


def test_591_7_n_no_hole_card_is_turned_before_all_have_decided():
    game = DoubleBack()
    game.deal_round({3: "9d 9h"}, "6s Kc")
    assert named(game.effects, "revealed") == []
    game.decide("stand")
    assert game.table.awaits["section"] == "591.7(o)"


# The dealer's 6, king and one card: his total.
DEALERS = (("Ah", 17), ("2h", 18), ("3h", 19), ("4h", 20), ("5h", 21), ("6h", 22))
DEALERS += (("7h", 23), ("8h", 24), ("9h", 25), ("Th", 26))
# The player's 10 and one card: his total.
PLAYERS = (("2c", 12), ("6c", 16), ("7c", 17), ("8c", 18), ("9c", 19), ("Jc", 20))


def test_591_7_q_r_s_every_total_against_every_total():
    for card, dealer in DEALERS:
        for second, player in PLAYERS:
            line = DoubleBack.one("Tc " + second, "6s Kc", "stand " + card)[0][2:]
            if dealer == 22:
                expected = OF_22
            elif dealer > 22 or player > dealer:
                expected = WON
            else:
                expected = TIED if player == dealer else LOST
            assert line == expected, (player, dealer)


def test_591_7_r_3_s_with_a_second_chance_every_total_against_every_total():
    # 10, 6, 9 is 25; less 4 .. 10 it is 21 .. 15.
    for card, dealer in DEALERS:
        for chance, player in (("5d", 20), ("6d", 19), ("7d", 18), ("8d", 17), ("9d", 16)):
            lines = DoubleBack.one("Tc 6c", "6s Kc", f"hit 9h second_chance {chance} {card}")
            if dealer == 22:
                expected = [OF_22, OF_22]
            elif dealer > 22 or player > dealer:
                expected = [("push", 0, "", "591.7(s)(1)(i)"), WON[:3] + ("591.12(b)",)]
            else:
                expected = [TIED, TIED] if player == dealer else [LOST, LOST]
            assert [line[2:] for line in lines] == expected, (player, dealer)
            assert [line[:2] for line in lines] == [("blackjack", 1000), ("second_chance", 1000)]


def test_591_7_q_1_a_22_with_aces_counted_one():
    # 5, ace, 6, king: 22.
    assert DoubleBack.one("Tc 9c", "5s Ac", "stand Td 6h")[0][2:] == OF_22
    assert DoubleBack.one("Tc 9c", "5s Ac", "stand Td 7h")[0][2:] == WON


def test_591_7_q_1_R_591_11_a_22_does_not_bring_a_lost_hand_back():
    game = DoubleBack.played({2: "Tc 6c", 4: "Td 9d"}, "6s Kc", "hit 9h decline stand 6h")
    assert game.lines() == [
        (2, "blackjack", 1000, "collect", 0, "", "R-591-11"),
        (4, "blackjack", 1000) + OF_22,
    ]


def test_R_591_21_23_and_more_pays_every_hand():
    for card in ("7h", "8h", "9h", "Th"):
        assert DoubleBack.one("2c 3c", "6s Kc", "stand " + card)[0][2:] == WON


def test_591_12_a_R_591_17_doubled_and_split_wagers_go_with_their_hand():
    for card, outcome in (("Ah", "pay"), ("4h", "push"), ("5h", "collect"), ("6h", "push")):
        lines = DoubleBack.one("6c 5c", "6s Kc", "double_down:700 9h " + card)
        assert [line[:3] for line in lines] == [
            ("blackjack", 1000, outcome),
            ("double_down", 700, outcome),
        ], card
    lines = DoubleBack.one("8c 8d", "6s Kc", "split Th stand 9h stand 2h", 1500)
    assert [line[:4] for line in lines] == [
        ("split_2", 1500, "collect", 0),
        ("blackjack", 1500, "push", 0),
    ]


def test_591_12_a_odd_amounts_are_paid_to_the_cent():
    assert DoubleBack.one("Tc 9c", "6s Kc", "stand Ah", 1237)[0][1:4] == (1237, "pay", 1237)
    assert DoubleBack.one("Ac Tc", "6s Kc", "", 1237)[0][1:4] == (1237, "pay", 2474)


THREE = {2: "Tc 9c", 4: "Td 7d", 6: "Th 8h"}


def order(settlement):
    """Seats with 19, 17 and 18 against 18."""
    script = "stand stand stand 2h"
    return [
        line[:4]
        for line in DoubleBack.played(THREE, "6s Kc", script, settlement=settlement).lines()
    ]


def test_591_7_t_2_player_by_player_from_the_dealers_right():
    assert order("by_player") == [
        (6, "blackjack", 1000, "push"),
        (4, "blackjack", 1000, "collect"),
        (2, "blackjack", 1000, "pay"),
    ]


def test_591_7_t_1_R_591_25_the_losers_first_then_the_others():
    assert order("losers_first") == [
        (4, "blackjack", 1000, "collect"),
        (6, "blackjack", 1000, "push"),
        (2, "blackjack", 1000, "pay"),
    ]


def test_591_7_u_nothing_is_left_on_the_table():
    game = DoubleBack.played(THREE, "6s Kc", "stand stand stand 2h")
    assert not any(game.table.status()["wagers"].values())
    game.do("next_round")
    assert game.lines() == []
