"""583.7 to 583.11(c): the Rules Submission, wagers, the deal by each method, decisions,
the stub."""

from tablectl.core.cards import card_number, card_numbers
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.play import changed, effect, refused, without


def refuses(code, section, **changes):
    return refused(lambda: open_table(FlopPoker.offering(**changes)), code, section)


METHODS = ("manual_shoe", "hand", "automated_shoe")
NO_MORE_BETS = {"manual_shoe": "583.8(b)", "hand": "583.9(b)", "automated_shoe": "583.10(a)(2)"}


def test_583_7_d_1_583_2_b_6_ii_the_pot_wager_is_the_table_minimum():
    game = FlopPoker(limits=changed(FlopPoker.OFFERED["limits"], ante=[700, 50000]))
    for cents in (699, 701, 1400, 50000):
        game.refuses(1004, "583.7(d)(1)", "wager", seat=1, wager="pot", cents=cents)
    game.bet(1, ante=50000, pot=700)
    assert game.table.round.placed(1) == {"ante": 50000, "pot": 700}
    error = refuses(4001, None, limits=changed(FlopPoker.OFFERED["limits"], pot=[500, 500]))
    assert error.facts["key"] == "limits.pot"


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
