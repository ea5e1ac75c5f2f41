"""592.7 to 592.11(g): wagers, the deal by each method, bets, reveals, the stub."""

from tablectl.core.cards import card_numbers
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import CrissCross
from hil_tests.rules.helpers.play import ANY, changed, named, refused, without

STAGES = (("across", "592.11(b)"), ("down", "592.11(d)"), ("middle", "592.11(f)"))
TWO = {2: (CrissCross.KING, (1, 1, 1), {}), 5: (CrissCross.NOTHING, (), {"five_card_bonus": 300})}


def refuses(code, section, **changes):
    return refused(lambda: open_table(CrissCross.offering(**changes)), code, section)


def test_592_7_d_two_equal_ante_wagers_in_the_limits():
    game = CrissCross()
    for cents in (499, 50001, 0):
        game.refuses(1004, "592.7(d)", "wager", seat=1, wager="ante_across", cents=cents)
    game.refuses(1005, "592.7(d)", "wager", seat=1, wager="ante_down", cents=500)
    game.do("wager", seat=1, wager="ante_across", cents=777)
    for cents in (776, 778, 500):
        game.refuses(1004, "592.7(d)", "wager", seat=1, wager="ante_down", cents=cents)
    game.do("wager", seat=1, wager="ante_down", cents=777)
    for pair in ([500, 400], None, [0, 5]):
        refuses(4003, "592.7(d)", limits=changed(CrissCross.OFFERED["limits"], ante=pair))


def test_592_7_e_the_bonus_where_it_is_offered_and_after_both_antes():
    game = CrissCross(
        five_card_bonus=False, limits=without(CrissCross.OFFERED["limits"], "five_card_bonus")
    )
    game.bet(1)
    game.refuses(1003, None, "wager", seat=1, wager="five_card_bonus", cents=100)
    refuses(4003, "592.7(e)", limits=changed(CrissCross.OFFERED["limits"], five_card_bonus=[0, 1]))
    game = CrissCross()
    game.do("wager", seat=1, wager="ante_across", cents=500)
    game.refuses(1005, "592.7(e)", "wager", seat=1, wager="five_card_bonus", cents=100)
    game.bet(1, five_card_bonus=100)
    for cents in (99, 10001):
        game.refuses(1004, "592.7(e)", "wager", seat=1, wager="five_card_bonus", cents=cents)
    game.do("withdraw", seat=1, wager="ante_across")
    assert game.table.round.placed(1) == {}


def test_592_7_f_bets_are_made_by_decisions_alone():
    game = CrissCross()
    game.bet(1)
    for name in ("across", "down", "middle"):
        game.refuses(1003, None, "wager", seat=1, wager=name, cents=1000)
    game = CrissCross.one_seat(CrissCross.KING, decision=(3, 1, 2), wagers={"ante": 700})
    stakes = {line[1]: line[2] for line in game.lines() if line[1] in ("across", "down", "middle")}
    assert stakes == {"across": 2100, "down": 700, "middle": 1400}
    game = CrissCross.one_seat(CrissCross.KING, decision=(1,))
    assert {line[1] for line in game.lines()} == {"ante_across", "ante_down", "across"}


def test_R_592_10_incomplete_wagers_go_back_at_the_lock():
    game = CrissCross()
    game.bet(1, five_card_bonus=300)
    game.do("wager", seat=1, wager="ante_across", cents=2000)
    game.do("wager", seat=2, wager="ante_across", cents=500)
    game.bet(4)
    game.start()
    assert game.lines() == [
        (1, "ante_across", 2000, "return", 0, "", "592.7(d)"),
        (1, "ante_down", 1000, "return", 0, "", "592.7(d)"),
        (1, "five_card_bonus", 300, "return", 0, "", "592.7(d)"),
        (2, "ante_across", 500, "return", 0, "", "592.7(d)"),
    ]
    assert game.table.round.competing == [4]


def test_592_7_c_R_592_06_nothing_changes_after_no_more_bets():
    for press in ("start_game", "lock_out"):
        game = CrissCross()
        game.bet(1)
        game.do(press)
        game.refuses(1002, "592.7(c)", "wager", seat=1, wager="five_card_bonus", cents=200)
        game.refuses(1002, "592.7(c)", "withdraw", seat=1, wager="ante_across")


def test_592_8_b_592_9_a_3_592_10_a_2_no_more_bets_before_the_first_card():
    for method, section in (
        ("manual_shoe", "592.8(b)"),
        ("hand", "592.9(a)(3)"),
        ("automated_shoe", "592.10(a)(2)"),
    ):
        game = CrissCross(deal_method=method)
        assert game.waits("wagers") and game.table.awaits["section"] == section
        game.refuses(1001, section, "card", card=1)
        game.bet(2)
        game.do("start_game")
        assert game.waits("latched")
        game.refuses(1002, "592.7(c)", "wager", seat=5, wager="ante", cents=1000)
        game.do("latched")
        game.do("card", card=1)


def seen_in(method):
    """(what, to, section) of each step of a round of seats 5 and 2."""
    game = CrissCross(deal_method=method)
    for seat in (5, 2):
        game.bet(seat)
    game.start()
    seen = []
    while not game.waits("next_round"):
        awaits = game.table.awaits
        seen.append((awaits["what"], awaits["to"], awaits["section"]))
        if game.waits("card"):
            game.deal(game.unused())
        elif game.waits("decision"):
            game.decide(awaits["to"], awaits["choices"][0])
        else:
            game.do("reveal")
    return seen


AFTER_THE_DEAL = [
    ("decision", 2, "592.11(b)"),
    ("decision", 5, "592.11(b)"),
    ("reveal", "row", "592.11(c)"),
    ("decision", 2, "592.11(d)"),
    ("decision", 5, "592.11(d)"),
    ("reveal", "column", "592.11(e)"),
    ("decision", 2, "592.11(f)"),
    ("decision", 5, "592.11(f)"),
    ("reveal", "middle", "592.11(g)"),
    ("reveal", 5, "592.11(g)"),
    ("reveal", 2, "592.11(g)"),
]


def test_592_3_b_3_every_round_has_a_whole_deck():
    game = CrissCross()
    for _ in range(2):
        game.round({2: ("As 7h", (1, 1, 1), {})})
    assert game.table.status()["round"] == 2
    game.do("next_round")
    game.bet(2)
    game.start()
    game.refuses(1012, ANY, "card", card=52)


def test_592_8_d_592_9_b_592_10_b_592_11_c_e_g_the_cross_first_then_players_clockwise():
    for method, section in (
        ("manual_shoe", "592.8(d)"),
        ("hand", "592.9(b)"),
        ("automated_shoe", "592.10(b)"),
    ):
        order = (2, 2, 5, 5) if method == "automated_shoe" else (2, 5, 2, 5)
        dealt: list = [("card", "community", section)] * 5
        dealt += [("card", seat, section) for seat in order]
        assert seen_in(method) == dealt + AFTER_THE_DEAL


def test_592_11_b_d_f_each_is_asked_in_turn_for_one_to_three_times_the_ante():
    game = CrissCross()
    game.deal_round({2: (CrissCross.KING, None, {"ante": 700}), 5: (CrissCross.NOTHING, None, {})})
    for bet, section in STAGES:
        assert game.table.awaits["choices"] == [bet, "fold"]
        game.refuses(1008, section, "decision", seat=5, what="fold")
        for what in ("play", "raise", "", None):
            game.refuses(1009, section, "decision", seat=2, what=what, cents=700)
        for cents in (0, 699, 2101, 2800):
            game.refuses(1004, section, "decision", seat=2, what=bet, cents=cents)
        for cents in (701, 1000, 2099):
            game.refuses(1004, "R-592-04", "decision", seat=2, what=bet, cents=cents)
        game.refuses(1019, None, "decision", seat=2, what=bet)
        game.do("decision", seat=2, what=bet, cents=2100)
        game.refuses(1001, ANY, "reveal")
        game.do("decision", seat=5, what=bet, cents=2000)
        game.do("reveal")
    game.turn_up()
    assert [line[2] for line in game.lines() if line[0] == 2] == [700, 2100, 700, 2100, 2100]


def test_R_592_04_the_house_may_lift_the_whole_multiples():
    game = CrissCross(whole_multiples=False)
    game.deal_round({2: (CrissCross.KING, None, {"ante": 700})})
    for bet, section in STAGES:
        for cents in (699, 2101):
            game.refuses(1004, section, "decision", seat=2, what=bet, cents=cents)
        game.do("decision", seat=2, what=bet, cents=701)
        game.do("reveal")
    game.turn_up()
    assert game.line(2, "across")[0] == "collect"


def test_592_11_b_d_f_a_folded_player_is_not_asked_again():
    hands = {
        1: (CrissCross.KING, (1, 1, 1), {}),
        3: (CrissCross.NOTHING, (), {}),
        4: ("8h 3c", (2,), {}),
    }
    game = CrissCross()
    game.deal_round(hands)
    asked = []
    for _ in STAGES:
        while game.waits("decision"):
            seat = game.table.awaits["to"]
            asked.append(seat)
            stage = len(game.table.round.placed(seat)) - 2
            times = hands[seat][1]
            bet = game.table.awaits["choices"][0]
            game.decide(seat, bet if stage < len(times) else "fold", (times + (1,) * 3)[stage])
        game.do("reveal")
    assert asked == [1, 3, 4, 1, 4, 1]


def test_592_11_g_R_592_13_all_folded_the_cards_are_turned_up_all_the_same():
    game = CrissCross()
    game.deal_round({2: (CrissCross.KING, (), {"five_card_bonus": 100})})
    game.decide(2, "fold")
    for section in ("592.11(c)", "592.11(e)", "592.11(g)"):
        assert (game.table.awaits["what"], game.table.awaits["section"]) == ("reveal", section)
        assert game.lines() == []
        game.do("reveal")
    assert game.line(2, "five_card_bonus")[0] == "collect"


def test_592_11_i_the_cards_stay_known_until_the_next_round():
    game = CrissCross()
    game.round(TWO)
    assert game.table.round.hands == {
        2: card_numbers(CrissCross.KING),
        5: card_numbers(CrissCross.NOTHING),
        "community": card_numbers(CrissCross.CROSS),
    }


# Method, section of the count and of a wrong one. Two players: 52 less 5 less 4 cards.
STUBS = (
    ("manual_shoe", "592.8(f)", "592.8(h)"),
    ("hand", "592.9(d)", "592.9(f)"),
    ("automated_shoe", "592.10(d)", "592.10(f)"),
)


def counted_game(method):
    """The first round in which the count is due, up to it."""
    game = CrissCross(deal_method=method, counting_shuffler=False)
    for _ in range(4):
        game.round(TWO)
    game.do("next_round")
    for seat in TWO:
        game.bet(seat)
    game.start()
    game.deal_anything()
    return game


def test_592_8_f_592_9_d_592_10_d_the_stub_is_counted_once_in_five_rounds():
    for method, count, _ in STUBS:
        game = counted_game(method)
        awaits = game.table.awaits
        assert (awaits["what"], awaits["section"]) == ("stub_count", count)
        for cards in (-1, 53, "43", None):
            game.refuses(1013, count, "stub_count", cards=cards)
        game.do("stub_count", cards=43, misdealt=False)
        assert game.waits("decision")
        assert named(game.effects, "void") == []


def test_592_8_h_592_9_f_592_10_f_R_592_11_a_wrong_count_voids_the_round():
    for method, _, wrong in STUBS:
        for misdealt in (True, False):
            game = counted_game(method)
            game.do("stub_count", cards=42, misdealt=misdealt)
            assert {(line[3], line[6]) for line in game.lines()} == {("return", wrong)}
            if not misdealt:
                game.refuses(1016, wrong, "next_round")
                game.do("new_deck")
            game.do("next_round")


def test_592_8_f_the_dealer_may_count_sooner_until_the_first_decision():
    game = CrissCross()
    game.deal_round(TWO)
    game.do("stub_count", cards=43)
    game.decide(2, "across")
    game.refuses(1001, ANY, "stub_count", cards=43)
