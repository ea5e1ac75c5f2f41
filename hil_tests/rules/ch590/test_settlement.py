"""Settlement of 590, wager by wager; each amount is worked out from the text."""

from hil_tests.rules.families.blackjack_games import FreeBet

BUST = ("collect", 0, "", "R-590-11")
TIE = ("push", 0, "", "590.7(p)")
ON_22 = ("push", 0, "", "590.7(n)(1)")


def test_590_7_g_1_2_dealer_blackjack():
    """590.7(g)(1), 590.7(g)(2), 590.8(c)."""
    wagers = {1: {"blackjack": 1000, "push_22": 500}, 2: {"blackjack": 1000, "push_22": 300}}
    game = FreeBet.played(wagers, "Ac 9c Ad Kc 9d Th", "insure 500, insure 301")
    assert game.lines() == [
        (2, "push_22", 300, "collect", 0, "", "590.7(g)(2)"),
        (2, "blackjack", 1000, "collect", 0, "", "590.7(g)(2)"),
        (2, "insurance", 301, "pay", 602, "2 to 1", "590.12(b)"),
        (1, "push_22", 500, "collect", 0, "", "590.7(g)(1)"),
        (1, "blackjack", 1000, "push", 0, "", "590.7(g)(1)"),
        (1, "insurance", 500, "pay", 1000, "2 to 1", "590.12(b)"),
    ]
    game = FreeBet.played({1: 1000}, "9c Td 9d Ah")
    assert game.line(1, "blackjack") == ("collect", 0, "", "590.7(g)(2)")


PUSH_22 = (
    # dealer's up and hole card, what he draws; what paytables A and B pay
    ("6h", "Th", "6h", 50, 50),
    ("6h", "Td", "6h", 20, 20),
    ("2s", "3c", "7s Ts", 20, 20),
    ("6h", "Tc", "6h", 8, 7),
    ("Ac", "2c", "9d Kh", 8, 7),
    ("6c", "2c", "4c Tc", 50, 50),
)


def test_590_12_c_7_n_1_push_22():
    """590.12(c), 590.7(n)(1), R-590-01, R-590-02."""
    for up, hole, drawn, a, b in PUSH_22:
        for table, odds in (("A", a), ("B", b)):
            insured = "decline, " if up[0] == "A" else ""
            wagers = {1: {"blackjack": 1000, "push_22": 150}}
            cards = "9c {} 9d {}".format(up, hole)
            game = FreeBet.played(wagers, cards, insured + "stand", drawn, push_22=table)
            paid = ("pay", 150 * odds, "{} to 1".format(odds), "590.12(c)")
            assert game.line(1, "push_22") == paid, (up, hole, drawn)
            assert game.line(1, "blackjack") == ON_22


ORDERS = (
    # 590.7(r)(2): player by player from the dealer's right.
    (
        "by_player",
        [(4, "push_22"), (4, "blackjack"), (3, "blackjack"), (1, "push_22"), (1, "blackjack")],
    ),
    # 590.7(r)(1), R-590-22: what is lost first.
    (
        "losers_first",
        [(4, "push_22"), (4, "blackjack"), (1, "push_22"), (3, "blackjack"), (1, "blackjack")],
    ),
)


def test_590_7_r_both_orders_of_settlement():
    """590.7(r)(1), 590.7(r)(2): what wins by 590.7(o)(1) or 590.7(o)(2) is no loser."""
    wagers = {
        1: {"blackjack": 1000, "push_22": 100},
        3: 1000,
        4: {"blackjack": 1000, "push_22": 100},
    }
    for order, names in ORDERS:
        game = FreeBet.played(
            wagers, "9c Tc 9s 9d 9h Td 7s 9h", "stand, stand, stand", settlement=order
        )
        assert [line[:2] for line in game.lines()] == names


def test_590_7_r_1_590_7_n_1_590_7_q_1_tucked_cards_are_collected_before_a_22_gives_back():
    """The first hand of seat 3 is over 21, its second and seat 4 stand; the dealer has 22."""
    cards, drawn = "8c Td 6d 8d 9s Th", "6c Kc Kd 6h"
    decisions = "free_split, hit, stand, stand"
    lines = [(3, "blackjack", 1000) + BUST, (4, "blackjack", 1000) + ON_22]
    for order, expected in (("losers_first", lines), ("by_player", lines[::-1])):
        game = FreeBet.played({3: 1000, 4: 1000}, cards, decisions, drawn, settlement=order)
        assert game.lines() == expected, order


def test_590_7_q_1_R_590_11_a_later_hand_over_21_loses_at_once():
    game = FreeBet.dealt({1: 1000}, "Tc 6d Kd Qc")
    game.decide("split")
    game.deal("9c")
    game.decide("stand")
    game.deal("6h")
    game.decide("hit")
    game.deal("Qd")
    assert game.lines() == [(1, "split_2", 1000) + BUST]


def test_590_2_b_3_the_dealer_stands_on_every_17():
    """590.7(l), 590.3(d)."""
    for up, hole, drawn in (("6h", "Ah", ""), ("2h", "4h", "Ad"), ("9h", "7h", "Ad")):
        game = FreeBet.played({1: 1000}, "9c {} 8d {}".format(up, hole), "stand", drawn)
        assert game.line(1, "blackjack") == TIE, (up, hole)
