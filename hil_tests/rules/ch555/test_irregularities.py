"""555.7(g), 555.11(c) and R-555-11: players who leave or communicate, and void rounds."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import ANY, effect


def test_555_11_c_who_communicates_forfeits_all_wagers_of_the_round():
    """His Bet Wager (555.7(d)) too."""
    forfeited = [
        (1, name, stake, "collect", 0, "", "555.11(c)")
        for name, stake in (("ante", 1000), ("bet", 2000), ("bonus", 300), ("progressive", 100))
    ]
    game = Caribbean.deciding()
    game.report("communicated", seat=1)
    assert game.lines() == forfeited[:1] + forfeited[2:]
    assert game.table.awaits["to"] == 4
    game = Caribbean.deciding()
    game.decide(1, "bet")
    game.report("communicated", seat=1)
    assert game.lines() == forfeited
    assert game.table.awaits["to"] == 4
    game = Caribbean.deciding()
    game.decide(1, "bet")
    game.decide(4, "bet")
    game.report("communicated", seat=1)
    game.report("communicated", seat=4)
    assert game.lines() == forfeited + [
        (4, name, stake, "collect", 0, "", "555.11(c)")
        for name, stake in (("ante", 1000), ("bet", 2000))
    ]
    game.do("reveal")
    assert len(game.lines()) == 6


def test_555_11_c_R_555_17_a_hand_that_is_forfeited_while_dealing_takes_no_part():
    game = Caribbean()
    for seat in (1, 4):
        game.bet(seat)
    game.start()
    game.deal(game.unused())
    game.report("communicated", seat=1)
    game.deal_anything()
    assert game.table.awaits["to"] == 4
    game.decide(4, "bet")
    game.turn_up()
    assert [line[0] for line in game.lines()] == [1, 4, 4]


def test_555_7_g_abandoned_wagers_are_lost_where_the_house_says_so():
    for before in (True, False):
        game = Caribbean.deciding()
        if before:
            game.report("player_left", seat=1)
        else:
            game.decide(1, "bet")
            game.report("player_left", seat=1)
        game.decide(4, "bet")
        game.do("reveal")
        stakes = (("ante", 1000), ("bet", 2000), ("bonus", 300), ("progressive", 100))
        assert [line for line in game.lines() if line[0] == 1] == [
            (1, name, stake, "collect", 0, "", "555.7(g)")
            for name, stake in stakes
            if name != "bet" or not before
        ]


def test_555_7_g_R_555_12_else_he_folds_at_his_turn_or_his_bet_stays():
    game = Caribbean.deciding(abandon_loses=False)
    game.report("player_left", seat=1)
    assert game.line(1, "ante") == ("collect", 0, "", "555.11(a)")
    game = Caribbean.deciding(abandon_loses=False)
    game.decide(1, "bet")
    game.report("player_left", seat=1)
    game.decide(4, "bet")
    game.turn_up()
    assert game.line(1, "bet") == ("pay", 2000, "1 to 1", "R-555-07")
    assert game.line(1, "bonus") == ("pay", 300, "1 to 1", "555.13(g)")


def test_R_555_11_face_up_cards_jams_and_what_is_noted():
    game = Caribbean(deal_method="automated_shoe")
    assert effect("note", what="recut", section="R-555-11") in game.report("recut")
    game.bet(1)
    game.start()
    game.face_up("5h")
    game.refuses(1011, ANY, "card", card=card_number("5h"))
    for what, facts in (("shuffler_jam", {}), ("drawn_in_error", {})):
        assert effect("note", what=what, section="R-555-11") in game.report(what, **facts)
    game.report("malfunction", device="shoe")
    game.report("shoe_jam")
    assert game.lines() == [(1, "ante", 1000, "return", 0, "", "R-555-11")]
    game.refuses(1017, "R-555-11", "next_round")
    game.do("covered")
    game.do("next_round")
    game.bet(1)
    game.start()
    game.face_up("5h")
    game.face_up("6h")
    assert game.lines() == [(1, "ante", 1000, "return", 0, "", "R-555-11")]
