"""563: players who leave, irregularities and void rounds, all by readings."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.play_holdem import Holdem
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import refunds

NOTHING = "8c 7d"
KINGS = "Kd 7h"
TRIPS = "Ks Kh"
ALL_WAGERS = "flop turn river"


def playing(hands=None, **changes):
    game = Holdem("563", **changes)
    hands = hands or {1: (KINGS, ALL_WAGERS, {"bonus": 300}), 4: (TRIPS, ALL_WAGERS, {})}
    game.begin(hands, NOTHING)
    game.until("decision")
    return game


def test_R_563_12_who_left_folds_before_the_flop_or_checks_after_it():
    game = playing(abandon_loses=False)
    game.report("player_left", seat=1)
    game.until("next_round")
    assert game.line(1, "ante") == ("collect", 0, "", "R-563-05")
    game = playing(abandon_loses=False)
    game.decide(1, "flop")
    game.report("player_left", seat=1)
    game.until("next_round")
    assert [line[1] for line in game.lines() if line[0] == 1] == ["ante", "flop", "bonus"]
    assert game.line(1, "flop") == ("pay", 2000, "1 to 1", "R-563-07")


def test_R_563_12_where_abandoned_wagers_are_lost_all_of_them_are():
    game = playing()
    game.decide(1, "flop")
    game.report("player_left", seat=1)
    game.until("next_round")
    assert game.lines()[:3] == [
        (1, name, stake, "collect", 0, "", "R-563-12")
        for name, stake in (("ante", 1000), ("flop", 2000), ("bonus", 300))
    ]


def voided(game, section, lines):
    assert game.lines() == lines
    assert game.waits("next_round")
    assert effect("void", section=section, what=game.events[-1]["what"]) in game.effects
    game.do("next_round")


ANTES = ((1, "ante", 1000), (1, "bonus", 300), (4, "ante", 1000))


def test_R_563_11_what_voids_the_round_returns_every_wager():
    for what, facts in (("incorrect_number", {"seat": 4}), ("exposed", {"seat": 0})):
        game = playing()
        game.report(what, **facts)
        voided(game, "R-563-11", refunds("R-563-11", *ANTES))
        game = playing()
        game.decide(1, "flop")
        game.decide(4, "fold")
        game.report(what, **facts)
        wagers = (ANTES[0], (1, "flop", 2000)) + ANTES[1:]
        voided(game, "R-563-11", refunds("R-563-11", *wagers))


def test_R_563_11_R_563_21_a_wrong_number_until_the_dealers_cards_are_turned_up():
    for ends, players in ((("flop", "check", "check"), (1, 4)), (("fold",), (1, 4))):
        game = playing()
        for text in ends:
            for seat in players:
                game.until("decision", to=seat)
                game.decide(seat, text)
        game.until("reveal")
        assert game.table.awaits["section"] == "R-563-21"
        game.refuses(1015, "R-563-11", "irregularity", what="exposed", seat=0)
        game.report("incorrect_number", seat=0)
        assert {line[3] for line in game.lines()} == {"return"}
        game.refuses(1015, "R-563-11", "irregularity", what="incorrect_number", seat=0)


def test_R_563_11_a_jam_of_the_shoe_voids_while_cards_are_dealt():
    game = playing()
    game.refuses(1015, "R-563-11", "irregularity", what="shoe_jam")
    game.decide(1, "flop")
    game.decide(4, "flop")
    assert game.waits("card")
    game.report("shoe_jam")
    assert [line[3] for line in game.lines()] == ["return"] * 5
    game = Holdem("563", deal_method="hand")
    game.bet(1)
    game.start()
    game.refuses(1015, "R-563-11", "irregularity", what="shoe_jam")


def test_R_563_11_one_card_face_up_is_discarded_a_second_voids():
    game = Holdem("563")
    game.bet(1)
    game.start()
    game.deal("As")
    game.face_up("5h")
    game.refuses(1011, ANY, "card", card=card_number("5h"))
    game.deal("Kd")
    game.face_up("6h")
    voided(game, "R-563-11", refunds("R-563-11", (1, "ante", 1000)))


def test_R_563_11_the_dealers_cards_may_be_seen_once_all_have_decided():
    game = playing()
    for seat, text in ((1, "flop"), (4, "flop"), (1, "check"), (4, "check")):
        game.until("decision", to=seat)
        game.decide(seat, text)
    game.until("decision")
    game.decide(1, "check")
    game.decide(4, "check")
    assert game.waits("card")
    error = game.refuses(1015, "R-563-11", "irregularity", what="exposed", seat=0)
    assert error.facts["reason"] == "every player has decided"
    for seat in (1, 4):
        game.refuses(1015, "R-563-11", "irregularity", what="exposed", seat=seat)


def test_R_563_11_what_is_noted_changes_nothing():
    game = playing()
    for what, facts in (("shuffler_jam", {}), ("malfunction", {"device": "shoe"})):
        assert effect("note", what=what, section="R-563-11") in game.report(what, **facts)
    assert game.waits("decision")
    game.until("next_round")
    game.refuses(1017, "R-563-11", "next_round")
    game.do("covered")
    game.do("next_round")
    assert effect("note", what="recut", section="R-563-11") in game.report("recut")
    game.bet(1)
    game.start()
    game.deal("As")
    noted = effect("note", what="drawn_in_error", section="R-563-11")
    assert game.report("drawn_in_error") == [noted]
    game.refuses(1015, "R-563-11", "irregularity", what="recut")
