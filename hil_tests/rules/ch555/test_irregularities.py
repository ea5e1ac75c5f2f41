"""555.7(g), 555.11(c) and R-555-11: players who leave or communicate, and void rounds."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import ANY, effect

SEED = 5000000000


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


def test_555_11_c_concerns_players_of_the_round_before_the_hole_cards_are_revealed():
    game = Caribbean.deciding()
    for seat in (0, 2, 7, None):
        game.refuses(ANY_CODE[seat], ANY, "irregularity", what="communicated", seat=seat)
    game.decide(1, "fold")
    game.decide(4, "bet")
    game.turn_up()
    game.refuses(1015, "555.11(c)", "irregularity", what="communicated", seat=4)


ANY_CODE = {0: 1006, 2: 1015, 7: 1006, None: 1006}


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


def test_R_555_11_what_voids_the_round_returns_what_lies_on_the_table():
    for what, seat in (("incorrect_number", 4), ("incorrect_number", 0), ("exposed", 0)):
        game = Caribbean.deciding()
        game.decide(1, "bet")
        game.report(what, seat=seat)
        assert effect("void", section="R-555-11", what=what) in game.effects
        wagers = ((1, "ante", 1000), (1, "bet", 2000), (1, "bonus", 300), (1, "progressive", 100))
        assert game.lines() == [
            entry + ("return", 0, "", "R-555-11") for entry in wagers + ((4, "ante", 1000),)
        ]
        assert game.table.meter.micro == SEED


def test_R_555_16_what_a_fold_lost_stays_lost_in_a_void_round():
    game = Caribbean.deciding()
    game.decide(1, "fold")
    game.report("exposed", seat=0)
    assert [line[:4] for line in game.lines()] == [
        (1, "ante", 1000, "collect"),
        (1, "bonus", 300, "collect"),
        (1, "progressive", 100, "collect"),
        (4, "ante", 1000, "return"),
    ]
    assert game.table.meter.micro == SEED + 205000


def test_R_555_16_a_void_round_returns_the_wagers_of_a_fold_where_the_submission_says_so():
    for keeps in (True, False):
        game = Caribbean.deciding(void_returns_folds=True, fold_keeps_side_wagers=keeps)
        game.decide(1, "fold")
        assert game.lines() == []
        game.report("exposed", seat=0)
        assert [line[:4] for line in game.lines()] == [
            (1, "ante", 1000, "return"),
            (1, "bonus", 300, "return"),
            (1, "progressive", 100, "return"),
            (4, "ante", 1000, "return"),
        ]
        assert game.table.meter.micro == SEED


def test_R_555_11_exposed_concerns_the_dealer_until_the_last_hand_is_turned_up():
    game = Caribbean.deciding()
    game.refuses(1015, "R-555-11", "irregularity", what="exposed", seat=1)
    game.decide(1, "bet")
    game.decide(4, "bet")
    game.turn_up()
    game.refuses(1015, "R-555-11", "irregularity", what="exposed", seat=0)


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
