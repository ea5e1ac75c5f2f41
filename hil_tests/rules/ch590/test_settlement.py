"""Settlement of 590, wager by wager; each amount is worked out from the text."""

from hil_tests.rules.families.blackjack_games import FreeBet

EVEN = "1 to 1"
PAID = "590.12(a)"
BUST = ("collect", 0, "", "R-590-11")
LOST = ("collect", 0, "", "590.7(q)(2)")
TIE = ("push", 0, "", "590.7(p)")
ON_22 = ("push", 0, "", "590.7(n)(1)")
WON = ("pay", 1000, EVEN, PAID)
LAMMER = ("pay", 1000, EVEN, PAID)

# first cards of seat 1 and the dealer, decisions, drawn: lines (wager, stake, rest)
TABLE = (
    # 590.7(o)(2): more than the dealer.
    ("Tc 9d 9c 9h", "stand", "", [("blackjack", 1000, WON)]),
    # 590.7(o)(1): the dealer over 22.
    ("Tc 6d 5c Th", "stand", "7h", [("blackjack", 1000, WON)]),
    # 590.7(p): the same.
    ("Tc 9d 8c 9h", "stand", "", [("blackjack", 1000, TIE)]),
    # 590.7(q)(1): over 21; a dealer's 22 or more does not bring it back (R-590-11).
    ("Tc 9d 8c 9h", "hit", "Kc", [("blackjack", 1000, BUST)]),
    # 590.7(q)(2): less.
    ("Tc 9d 7c 9h", "stand", "", [("blackjack", 1000, LOST)]),
    # 590.7(n)(1): a dealer's 22.
    ("Tc 6d 5c Th", "stand", "6h", [("blackjack", 1000, ON_22)]),
    # A free double: the lammer wins as much and is no money otherwise.
    ("6c 9d 5c 9h", "free_double", "Kc", [("blackjack", 1000, WON), ("free_double", 0, LAMMER)]),
    ("6c 9d 5c 9h", "free_double", "7c", [("blackjack", 1000, TIE)]),
    ("6c 9d 5c 9h", "free_double", "2c", [("blackjack", 1000, LOST)]),
    ("6c 6d 5c Th", "free_double", "2c 6h", [("blackjack", 1000, ON_22)]),
    # A paid double.
    (
        "Ac 9d 7c 9h",
        "double_down 400",
        "2c",
        [("blackjack", 1000, WON), ("double_down", 400, ("pay", 400, EVEN, PAID))],
    ),
    (
        "Ac 9d 7c 9h",
        "double_down 400",
        "Kc",
        [("blackjack", 1000, TIE), ("double_down", 400, TIE)],
    ),
    (
        "7c 9d 5c 9h",
        "double_down 400",
        "Kc",
        [("blackjack", 1000, BUST), ("double_down", 400, BUST)],
    ),
    (
        "7c 6d 5c Th",
        "double_down 400",
        "2c 6h",
        [("blackjack", 1000, ON_22), ("double_down", 400, ON_22)],
    ),
    # A free split: the original wager with the first hand, a lammer with the second.
    (
        "8c 9d 8d 9h",
        "free_split, stand, stand",
        "Kc Ac",
        [("free_split_2", 0, LAMMER), ("blackjack", 1000, TIE)],
    ),
    (
        "8c 9d 8d 9h",
        "free_split, free_double, stand",
        "3c Kc 9c",
        [("blackjack", 1000, WON), ("free_double", 0, LAMMER)],
    ),
    (
        "8c 9d 8d 9h",
        "free_split, stand, free_double",
        "9c 3c Kc",
        [("free_split_2", 0, LAMMER), ("free_double_2", 0, LAMMER), ("blackjack", 1000, LOST)],
    ),
    (
        "8c 9d 8d 9h",
        "free_split, stand, double_down 600",
        "9c 4c 9s",
        [
            ("double_down_2", 600, ("pay", 600, EVEN, PAID)),
            ("free_split_2", 0, LAMMER),
            ("blackjack", 1000, LOST),
        ],
    ),
    (
        "8c 6d 8d Th",
        "free_split, stand, double_down 600",
        "9c 4c 9s 6h",
        [("double_down_2", 600, ON_22), ("blackjack", 1000, ON_22)],
    ),
    # 590.11(c), R-590-26: the first hand over 21 stays, whatever the others do, and a 22 does not
    # bring it back; with all over 21 it is collected at once.
    (
        "8c 6d 8d Th",
        "free_split, hit, stand",
        "6c Kc Kd 6h",
        [("blackjack", 1000, BUST)],
    ),
    (
        "8c 9d 8d 9h",
        "free_split, hit, hit",
        "6c Kc 6h Kd",
        [("blackjack", 1000, BUST)],
    ),
    # A pair of 10s: money on both; a 21 of two cards is no blackjack (R-581-01).
    (
        "Tc 9d Kd 9h",
        "split, stand",
        "8c Ac",
        [("split_2", 1000, WON), ("blackjack", 1000, TIE)],
    ),
    (
        "Tc 6d Kd Th",
        "split, stand",
        "8c Ac 6h",
        [("split_2", 1000, ON_22), ("blackjack", 1000, ON_22)],
    ),
)


def test_590_7_n_o_p_q_hands_and_lammers():
    """590.7(j)(1), 590.7(j)(2), 590.7(n)(1), 590.7(o)(1), 590.7(o)(2), 590.7(p), 590.7(q)(1),
    590.7(q)(2), 590.11(b)(2)(i), 590.11(b)(2)(ii), R-590-15, R-590-26."""
    for cards, decisions, drawn, lines in TABLE:
        game = FreeBet.played(
            {1: 1000}, cards, decisions, drawn, push_22=None, limits={"blackjack": [500, 9999]}
        )
        expected = [(1, name, stake) + rest for name, stake, rest in lines]
        assert game.lines() == expected, (cards, decisions, drawn)


def test_590_7_o_money_in_a_lammer_of_the_original_wager():
    game = FreeBet.played({1: 1500}, "8c 9d 8d 9h", "free_split, stand, free_double", "Kc 3c Kd")
    assert game.lines() == [
        (1, "free_split_2", 0, "pay", 1500, EVEN, PAID),
        (1, "free_double_2", 0, "pay", 1500, EVEN, PAID),
        (1, "blackjack", 1500, "push", 0, "", "590.7(p)"),
    ]


def test_590_7_h_1_12_a_R_590_16_a_blackjack_pays_3_to_2_at_its_turn():
    for cents, paid in ((1000, 1500), (1001, 1501), (999, 1498), (1500, 2250)):
        for hole, drawn in (("Th", ""), ("9h", "")):
            game = FreeBet.played({1: cents}, "Ac 6d Kc " + hole, "", drawn)
            assert game.line(1, "blackjack") == ("pay", paid, "3 to 2", PAID)


def test_590_7_h_1_a_blackjack_keeps_its_push_22():
    game = FreeBet.played({1: {"blackjack": 1000, "push_22": 500}}, "Ac 6d Kc Tc", "", "6h")
    assert [line[1:5] for line in game.lines()] == [
        ("blackjack", 1000, "pay", 1500),
        ("push_22", 500, "pay", 4000),
    ]


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


def test_590_7_n_2_push_22_loses_to_any_other_hand():
    for up, hole, drawn in (("9h", "9d", ""), ("6h", "Th", "7h"), ("6h", "Th", "5h")):
        wagers = {1: {"blackjack": 1000, "push_22": 150}}
        game = FreeBet.played(wagers, "9c {} 9d {}".format(up, hole), "stand", drawn)
        assert game.line(1, "push_22") == ("collect", 0, "", "590.7(n)(2)")


def test_R_590_19_push_22_of_hands_that_are_out():
    for decisions, drawn in (("hit", "Kd 6h"), ("surrender", "6h")):
        wagers = {1: {"blackjack": 1000, "push_22": 150}}
        game = FreeBet.played(wagers, "9c 6h 5d Tc", decisions, drawn)
        assert game.line(1, "push_22") == ("pay", 1200, "8 to 1", "590.12(c)")


def test_590_9_a_1_2_b_surrender_takes_half():
    """590.9(a)(1), 590.9(a)(2), 590.9(b)."""
    for up, section in (("9h", "590.9(a)(1)"), ("Kh", "590.9(a)(2)"), ("Ah", "590.9(a)(2)")):
        insured = "insure 100, " if up == "Ah" else ""
        game = FreeBet.played({1: 1001}, "9c {} 7d 8c".format(up), insured + "surrender")
        assert [line for line in game.lines() if line[1] == "blackjack"] == [
            (1, "blackjack", 500, "collect", 0, "", section),
            (1, "blackjack", 501, "return", 0, "", section),
        ]
        if insured:
            assert game.line(1, "insurance") == ("collect", 0, "", "590.8(d)")


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


def test_590_9_a_R_590_19_push_22_of_a_surrendered_hand_stays_or_is_lost():
    wagers = {1: {"blackjack": 1000, "push_22": 200}}
    for answer, drawn, line in (
        ("stays", "6d", ("pay", 1600, "8 to 1", "590.12(c)")),
        # Nothing is left that the dealer would draw for (590.7(m)).
        ("lost", "", ("collect", 0, "", "R-590-19")),
    ):
        cards = "Tc 6c 6d Th"
        game = FreeBet.played(wagers, cards, "surrender", drawn, surrender_push_22=answer)
        assert game.line(1, "push_22") == line
