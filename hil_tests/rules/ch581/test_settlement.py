"""Settlement of 581, wager by wager; each amount is worked out from the text."""

from hil_tests.rules.families.blackjack_games import DoubleAttack

EVEN = "1 to 1"
PAID = "581.12(a)"


def played(cards, up, hole, decisions, drawn="", wagers=None, attack=None, **changes):
    """The lines of seat 1 alone; `drawn` are the cards after the hole card, in their order."""
    game = DoubleAttack.dealt({1: wagers or 1000}, up, cards, hole, attack, **changes)
    game.play_on(decisions, drawn)
    return game


def line(game, wager="bet"):
    return game.line(1, wager)


# cards, up card, hole card, decisions, cards drawn after the hole card: outcome, section
TABLE = (
    # (o)(1)(i)(A): the dealer over 21, whatever the player stands on.
    ("2s 3d", "9c", "7h", ["stand"], "Kc", "pay", PAID),
    ("9s Kd", "6c", "2h", ["stand"], "3h 5d Kc", "pay", PAID),
    # (o)(1)(i)(B): more than the dealer.
    ("9s Kd", "9c", "9h", ["stand"], "", "pay", PAID),
    ("9s 3d", "9c", "9h", ["hit"], "9d", "pay", PAID),
    ("As 8d", "9c", "9h", ["stand"], "", "pay", PAID),
    # Over 21, at once: with (o)(1)(ii)(B), and where the dealer then goes over too.
    ("9s 3d", "9c", "9h", ["hit"], "Kd", "collect", "R-581-11"),
    ("9s 3d", "9c", "7h", ["hit"], "Kd Ks", "collect", "R-581-11"),
    # (o)(1)(ii)(C): less than the dealer.
    ("9s 8d", "9c", "9h", ["stand"], "", "collect", "581.7(o)(1)(ii)(C)"),
    ("9s Kd", "9c", "2h", ["stand"], "Kc", "collect", "581.7(o)(1)(ii)(C)"),
    # (o)(1)(iii): the same total.
    ("9s 9d", "9c", "9h", ["stand"], "", "push", "581.7(o)(1)(iii)"),
    ("9s 3d", "9c", "2h", ["hit"], "9h Kc", "push", "581.7(o)(1)(iii)"),
)


def test_581_7_o_1_R_581_11_bet_wager():
    """581.7(o)(1)(i)(A), 581.7(o)(1)(i)(B), 581.7(o)(1)(ii)(B), 581.7(o)(1)(ii)(C),
    581.7(o)(1)(iii)."""
    for cards, up, hole, decisions, drawn, outcome, section in TABLE:
        game = played(cards, up, hole, decisions, drawn)
        paid = (1000, EVEN) if outcome == "pay" else (0, "")
        assert line(game) == (outcome,) + paid + (section,), (cards, up, hole, drawn)


def test_581_7_o_2_double_attack_wins_loses_and_ties_with_the_bet():
    for cards, up, hole, decisions, drawn, outcome, section in TABLE:
        game = played(cards, up, hole, decisions, drawn, attack={1: 300})
        lost = section if section == "R-581-11" else "581.7(o)(2)"
        paid = (300, EVEN, PAID) if outcome == "pay" else (0, "", lost)
        assert line(game, "double_attack") == (outcome,) + paid, (cards, up, hole, drawn)


def test_581_7_g_o_1_ii_A_dealer_blackjack():
    for up, hole in (("Kc", "Ah"), ("Jc", "Ah")):
        game = played("9s 9d", up, hole, [], attack={1: 400}, wagers={"bet": 1000, "bust_it": 500})
        assert line(game) == ("collect", 0, "", "581.7(o)(1)(ii)(A)")
        assert line(game, "double_attack") == ("push", 0, "", "581.7(o)(2)")
        assert line(game, "bust_it") == ("collect", 0, "", "581.7(m)(1)")
        assert [text[1] for text in game.lines()] == ["bust_it", "bet", "double_attack"]


def test_581_9_b_2_i_10_b_11_d_R_581_15_dealer_blackjack_comes_before_any_decision():
    game = DoubleAttack.dealt({1: 1000}, "Kc", "8s 8d", "Ah")
    assert game.waits("card_reader")
    for what in ("surrender", "double_down", "split"):
        game.refuses(1001, "581.7(g)", "decision", seat=1, what=what, cents=1000)
    game.do("card_reader")
    assert game.waits("next_round")
    assert game.lines() == [(1, "bet", 1000, "collect", 0, "", "581.7(o)(1)(ii)(A)")]


def test_581_8_c_12_b_insurance_pays_5_to_2():
    for hole in ("Kh", "Qh", "Jh"):
        for cents, paid in ((500, 1250), (301, 752), (1, 2)):
            game = played("9s 9d", "Ac", hole, ["insure {}".format(cents)])
            assert line(game, "insurance") == ("pay", paid, "5 to 2", "581.12(b)")
    game = played("As Kd", "Ac", "Kh", ["insure 500"])
    assert line(game, "insurance") == ("pay", 1250, "5 to 2", "581.12(b)")
    assert line(game) == ("push", 0, "", "581.7(o)(1)(iii)")


BUST_IT = (
    # dealer's up card, hole card, cards drawn, odds
    ("8s", "8s", "8s", "200 to 1"),
    ("8s", "8c", "8s", "50 to 1"),
    ("8d", "8h", "8d", "50 to 1"),
    ("8s", "8h", "8c", "8 to 1"),
    ("Kc", "6c", "6d", "15 to 1"),
    ("9c", "6c", "7d", "10 to 1"),
    ("9c", "7c", "8d", "8 to 1"),
    ("9c", "5c", "9d", "6 to 1"),
    ("9c", "3c", "Kd", "3 to 1"),
    ("9c", "3c", "Qd", "3 to 1"),
    ("9c", "3c", "Jd", "3 to 1"),
)


def test_581_7_m_2_i_12_c_bust_it_pays_by_the_third_card():
    for up, hole, third, odds in BUST_IT:
        game = played("2s 3d", up, hole, ["stand"], third, wagers={"bet": 1000, "bust_it": 150})
        paid = 150 * int(odds.split()[0])
        assert line(game, "bust_it") == ("pay", paid, odds, "581.12(c)"), (up, hole, third)


def test_581_7_m_2_ii_n_bust_it_loses_to_three_cards_of_21_or_less():
    for up, hole, drawn in (
        ("9c", "7h", "5d"),
        ("9c", "2h", "2d Kd"),
        ("5c", "Ah", "Kd Ks"),
        ("2c", "2h", "2d 2s 2c 2h Kd"),
    ):
        game = played("2s 3d", up, hole, ["stand"], drawn, wagers={"bet": 1000, "bust_it": 150})
        assert line(game, "bust_it") == ("collect", 0, "", "581.7(m)(2)(ii)"), drawn


def test_581_9_c_bust_it_stays_with_hands_that_are_settled():
    for cards, decisions, drawn in (
        ("As Kd", [], "9h"),
        ("9s 4d", ["surrender"], "9h"),
        ("9s 4d", ["hit"], "Kd 9h"),
    ):
        game = played(cards, "9c", "5c", decisions, drawn, wagers={"bet": 1000, "bust_it": 500})
        assert line(game, "bust_it") == ("pay", 3000, "6 to 1", "581.12(c)")
        assert game.lines()[-1][1] == "bust_it"


def test_581_7_n_R_581_17_the_dealer_draws_without_a_hand_to_beat():
    game = played("9s 4d", "9c", "2h", ["hit"], "Kd 3h 4h")
    assert game.table.round.hands[0] == [28, 2, 6, 10]


def test_581_3_d_the_dealer_stands_on_every_17():
    """Hard and soft, the ace as 11 or 1 (581.7(n))."""
    for up, hole, drawn, total in (
        ("6c", "Ah", "", 17),
        ("2c", "4h", "Ad", 17),
        ("9c", "8h", "", 17),
        ("9c", "7h", "Ad", 17),
    ):
        game = played("9s 8d", up, hole, ["stand"], drawn)
        assert line(game)[0] == "push", (up, hole, drawn, total)


def test_581_9_a_R_581_13_surrender_of_doubled_and_split_hands():
    game = played(
        "8s 8d",
        "9c",
        "8h",
        ["split", "double_down 600", "surrender", "surrender"],
        "3c 2c Kc",
        attack={1: 200},
    )
    section = "581.9(b)(1)"
    assert game.lines() == [
        (1, "bet", 500, "collect", 0, "", section),
        (1, "bet", 500, "return", 0, "", section),
        (1, "double_attack", 100, "collect", 0, "", section),
        (1, "double_attack", 100, "return", 0, "", section),
        (1, "double_down", 300, "collect", 0, "", section),
        (1, "double_down", 300, "return", 0, "", section),
        (1, "split_2", 600, "collect", 0, "", section),
        (1, "split_2", 600, "return", 0, "", section),
    ]


def test_R_581_12_581_7_p_split_hands_win_lose_and_tie_by_themselves():
    # Hands of 19, 18 and 17 against 18, the last of the seat first.
    game = played(
        "9s 9d", "9c", "9h", ["split", "split", "stand", "stand", "stand"], "9c Kc 9d 8c"
    )
    assert game.lines() == [
        (1, "split_3", 1000, "collect", 0, "", "R-581-12"),
        (1, "split_2", 1000, "push", 0, "", "R-581-12"),
        (1, "bet", 1000, "pay", 1000, EVEN, PAID),
    ]
