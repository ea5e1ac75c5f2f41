"""583.7 to 583.11(c): the Rules Submission, wagers, the deal by each method, decisions,
the stub."""

from tablectl.core.cards import card_number, card_numbers
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.play import changed, effect, named, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_hours_in_use,
    verify_six_seats,
)

YES_NO = (
    ("shuffler", "583.3(b)"),
    ("preinspected", "583.4(e)"),
    ("counting_shuffler", "583.5(b)"),
    ("abandon_loses", "583.7(b)"),
    ("three_card_bonus", "583.7(d)(3)"),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(FlopPoker.offering(**changes)), code, section)


def test_each_key_is_needed_and_no_other_is_known():
    needed = [key for key, _ in YES_NO] + ["deal_method", "table", "limits"]
    for key in needed:
        error = refused(lambda key=key: open_table(without(FlopPoker.offering(), key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 583"
    for key, section in YES_NO:
        for value in (1, "yes", None):
            refuses(4003, section, **{key: value})


def test_583_2_a_no_more_than_six_betting_positions():
    verify_six_seats(FlopPoker, "583.2(a)")


def test_583_8_583_9_583_10_one_of_three_methods_of_dealing():
    verify_deal_methods(FlopPoker, "583.8, 583.9, 583.10")


def test_583_9_a_1_583_5_b_what_needs_a_shuffler():
    verify_hand_needs_a_shuffler(FlopPoker, "583.9(a)(1)")
    verify_counting_shuffler(FlopPoker, "583.5(b)")


def test_583_3_c_1_2_cards_are_changed_after_4_and_8_hours():
    verify_hours_in_use(FlopPoker, "583.3(c)")


def test_583_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = FlopPoker()
    assert game.do("deck_count", cards=52) == []
    assert game.do("deck_count", cards=51) == [effect("deck_removed", section="583.5(b)")]
    game.bet(1)
    game.start()
    game.refuses(1016, "583.5(b)", "card", card=1)
    game.do("new_deck")
    game.deal("As")


METHODS = ("manual_shoe", "hand", "automated_shoe")
NO_MORE_BETS = {"manual_shoe": "583.8(b)", "hand": "583.9(b)", "automated_shoe": "583.10(a)(2)"}
TWO = {2: (FlopPoker.KINGS, "flop", {}), 5: (FlopPoker.NOTHING, "fold", {"three_card_bonus": 300})}


def test_583_7_d_1_583_2_b_6_ii_the_pot_wager_is_the_table_minimum():
    game = FlopPoker(limits=changed(FlopPoker.OFFERED["limits"], ante=[700, 50000]))
    for cents in (699, 701, 1400, 50000):
        game.refuses(1004, "583.7(d)(1)", "wager", seat=1, wager="pot", cents=cents)
    game.bet(1, ante=50000, pot=700)
    assert game.table.round.placed(1) == {"ante": 50000, "pot": 700}
    error = refuses(4001, None, limits=changed(FlopPoker.OFFERED["limits"], pot=[500, 500]))
    assert error.facts["key"] == "limits.pot"


def test_583_7_d_1_the_ante_keeps_the_limits_of_the_table():
    game = FlopPoker()
    for cents in (499, 50001, 0):
        game.refuses(1004, "583.7(d)(1)", "wager", seat=1, wager="ante", cents=cents)
    for cents in (500, 50000, 777):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for pair in ([500, 400], None, [0, 5]):
        refuses(4003, "583.7(d)(1)", limits=changed(FlopPoker.OFFERED["limits"], ante=pair))


def test_583_7_d_3_the_bonus_only_where_it_is_offered_and_after_the_ante():
    limits = without(FlopPoker.OFFERED["limits"], "three_card_bonus")
    game = FlopPoker(three_card_bonus=False, limits=limits)
    game.bet(1)
    game.refuses(1003, None, "wager", seat=1, wager="three_card_bonus", cents=100)
    refuses(4001, None, three_card_bonus=False)
    refuses(
        4003, "583.7(d)(3)", limits=changed(FlopPoker.OFFERED["limits"], three_card_bonus=[0, 1])
    )
    game = FlopPoker()
    game.do("wager", seat=1, wager="pot", cents=500)
    game.refuses(1005, "583.7(d)(3)", "wager", seat=1, wager="three_card_bonus", cents=100)
    game.bet(1, three_card_bonus=100)
    for cents in (99, 10001):
        game.refuses(1004, "583.7(d)(3)", "wager", seat=1, wager="three_card_bonus", cents=cents)
    game.do("withdraw", seat=1, wager="ante")
    assert game.table.round.placed(1) == {"pot": 500}


def test_583_7_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets():
    for press in ("start_game", "lock_out"):
        game = FlopPoker()
        game.bet(1)
        game.do(press)
        game.refuses(1002, "583.7(c)", "wager", seat=1, wager="ante", cents=2000)
        game.refuses(1002, "583.7(c)", "withdraw", seat=1, wager="ante")


def test_583_8_b_583_9_b_583_10_a_2_the_pot_wagers_are_collected_before_the_first_card():
    for method in METHODS:
        game = FlopPoker(deal_method=method)
        section = NO_MORE_BETS[method]
        assert game.table.awaits["section"] == section
        for seat in (1, 3, 6):
            game.bet(seat)
        game.do("wager", seat=2, wager="pot", cents=500)
        game.do("start_game")
        shown = game.do("latched")
        noted = effect("note", what="pot_collected", cents=1500, section=section)
        assert noted in shown
        assert game.waits("card")


def dealt_to(method, seats):
    """The places and sections of the deal, decisions and reveal of a round, in order."""
    game = FlopPoker(deal_method=method)
    for seat in seats:
        game.bet(seat)
    game.start()
    seen = []
    while not game.waits("next_round"):
        awaits = game.table.awaits
        seen.append((awaits["what"], awaits["to"], awaits["section"]))
        if game.waits("card"):
            game.deal(game.unused())
        elif game.waits("decision"):
            game.decide(awaits["to"], "flop")
        else:
            game.do("reveal")
    return seen


def test_583_8_c_d_583_9_c_d_one_card_at_a_time_clockwise_then_decisions_burn_and_flop():
    for method, players, community in (
        ("manual_shoe", "583.8(c)", "583.8(d)"),
        ("hand", "583.9(c)", "583.9(d)"),
    ):
        assert dealt_to(method, (5, 2)) == [
            ("card", 2, players),
            ("card", 5, players),
            ("card", 2, players),
            ("card", 5, players),
            ("card", 2, players),
            ("card", 5, players),
            ("decision", 2, "583.11(b)"),
            ("decision", 5, "583.11(b)"),
            ("card", "burn", "583.11(c)"),
            ("card", "community", community),
            ("card", "community", community),
            ("card", "community", community),
            ("reveal", "community", "583.11(d)"),
            ("reveal", 5, "583.11(d)"),
            ("reveal", 2, "583.11(d)"),
        ]


def test_583_8_d_583_9_d_three_community_cards_behind_the_burnt_one_and_no_more():
    for method in ("manual_shoe", "hand"):
        game = FlopPoker(deal_method=method)
        game.bet(2)
        game.start()
        for place in (2, 2, 2, "decision", "burn", "community", "community", "community"):
            if place == "decision":
                game.decide(2, "flop")
            else:
                assert game.table.awaits.get("to") == place
                game.deal(game.unused())
        assert game.waits("reveal")


def test_583_10_b_R_583_10_stacks_clockwise_then_the_community_stack_and_no_burn():
    dealt = [("card", place, "583.10(b)") for place in (2, 5, "community") for _ in range(3)]
    assert dealt_to("automated_shoe", (5, 2)) == dealt + [
        ("decision", 2, "583.11(b)"),
        ("decision", 5, "583.11(b)"),
        ("reveal", "community", "583.11(d)"),
        ("reveal", 5, "583.11(d)"),
        ("reveal", 2, "583.11(d)"),
    ]


def test_583_11_f_the_hands_stay_known_until_the_next_round():
    game = FlopPoker.one_seat(FlopPoker.KINGS)
    assert game.table.round.hands == {
        3: card_numbers(FlopPoker.KINGS),
        "burn": [card_number("2c")],
        "community": card_numbers(FlopPoker.FLOP),
    }


# Method, section of the count, of a wrong one, and the right count with two players.
STUBS = (
    ("manual_shoe", "583.8(e)", "583.8(g)", 42),
    ("hand", "583.9(e)", "583.9(g)", 42),
    ("automated_shoe", "583.10(d)", "583.10(f)", 43),
)


def counted_game(method):
    """The first round in which the count is due, up to it."""
    game = FlopPoker(deal_method=method, counting_shuffler=False)
    for _ in range(4):
        game.round(TWO)
    game.begin(TWO)
    while not game.waits("stub_count"):
        if game.waits("card"):
            game.deal(game.unused())
        else:
            game.decide(game.table.awaits["to"], "flop")
    return game


def test_583_8_e_583_9_e_583_10_d_the_stub_is_counted_once_in_five_rounds():
    for method, count, _, right in STUBS:
        game = counted_game(method)
        awaits = game.table.awaits
        assert (awaits["what"], awaits["section"]) == ("stub_count", count)
        for cards in (-1, 53, "42", None):
            game.refuses(1013, count, "stub_count", cards=cards)
        game.do("stub_count", cards=right, misdealt=False)
        assert not game.waits("stub_count")


def test_583_8_f_583_9_f_583_10_e_a_right_count_lets_the_round_go_on():
    for method, _, _, right in STUBS:
        game = counted_game(method)
        game.do("stub_count", cards=right)
        assert game.table.awaits["what"] in ("decision", "reveal")
        assert named(game.effects, "void") == []


def test_583_8_g_583_9_g_583_10_f_R_583_15_a_wrong_count_voids():
    for method, _, wrong, right in STUBS:
        for misdealt in (True, False):
            game = counted_game(method)
            game.do("stub_count", cards=right - 1, misdealt=misdealt)
            assert {(line[3], line[6]) for line in game.lines()} == {("return", wrong)}
            assert sum([line[2] for line in game.lines() if line[1] == "pot"]) == 1000
            if not misdealt:
                game.refuses(1016, wrong, "next_round")
                game.do("new_deck")
            game.do("next_round")
