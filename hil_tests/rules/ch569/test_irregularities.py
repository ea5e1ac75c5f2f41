"""569: players who leave, irregularities and void rounds, all by readings."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import ANY, effect

NOTHING = "8c 7d"
KINGS = "Kd 7h"
SEAT = 3
SEED = 5000000000
LAST = "check check play"
EVERYTHING = {"trips": 300, "progressive": True}


def playing(**changes):
    game = UltimateHoldem(**changes)
    hands = {1: (KINGS, "play:3000", EVERYTHING), 4: ("Ks Kh", LAST, {})}
    game.begin(hands, NOTHING)
    game.until("decision")
    return game


def test_R_569_12_who_left_checks_and_folds_and_a_play_wager_stays():
    game = playing(abandon_loses=False)
    game.report("player_left", seat=1)
    game.until("next_round")
    assert game.line(1, "ante") == ("collect", 0, "", "R-569-05")
    assert game.line(1, "trips")[3] == "R-569-09"
    game = playing(abandon_loses=False)
    game.decide(1, "play:3000")
    game.report("player_left", seat=1)
    game.until("next_round")
    assert game.line(1, "play") == ("pay", 3000, "1 to 1", "R-569-07")


def test_R_569_12_where_abandoned_wagers_are_lost_all_of_them_are():
    game = playing()
    game.decide(1, "play:3000")
    game.report("player_left", seat=1)
    game.until("next_round")
    stakes = (("ante", 1000), ("blind", 1000), ("play", 3000), ("trips", 300))
    stakes += (("progressive", 100),)
    assert game.lines()[:5] == [
        (1, name, stake, "collect", 0, "", "R-569-12") for name, stake in stakes
    ]


def test_R_569_11_R_569_17_what_voids_the_round_returns_every_wager():
    base = (("ante", 1000), ("blind", 1000))
    rest = (("trips", 300), ("progressive", 100))
    for what, facts in (("incorrect_number", {"seat": 4}), ("exposed", {"seat": 0})):
        for played in ((), (("play", 3000),)):
            game = playing()
            if played:
                game.decide(1, "play:3000")
            game.report(what, **facts)
            assert effect("void", section="R-569-11", what=what) in game.effects
            assert game.lines() == [
                (seat, name, stake, "return", 0, "", "R-569-11")
                for seat, wagers in ((1, base + played + rest), (4, base))
                for name, stake in wagers
            ]
            assert game.table.meter.micro == SEED
            game.do("next_round")


def test_R_569_11_R_573_23_an_exposed_card_is_the_dealers_and_found_at_any_hand():
    game = playing()
    game.decide(1, "play:3000")
    game.until("decision", to=4)
    game.refuses(1015, "R-569-11", "irregularity", what="exposed", seat=4)
    game = UltimateHoldem()
    hands = {SEAT: ("Ac Kc", "play:4000", {"progressive": True})}
    game.begin(hands, NOTHING, "Qc Jc Tc 2d 2h")
    game.until("reveal", to=SEAT)
    game.report("exposed", seat=0)
    assert {line[3] for line in game.lines()} == {"return"}
    game.refuses(1015, "R-569-11", "irregularity", what="exposed", seat=0)


def test_R_569_11_R_569_28_a_wrong_number_until_the_dealers_cards_are_turned_up():
    game = playing()
    game.until("reveal")
    assert game.table.awaits["section"] == "R-569-28"
    game.report("incorrect_number", seat=0)
    assert {line[3] for line in game.lines()} == {"return"}
    game.refuses(1015, "R-569-11", "irregularity", what="incorrect_number", seat=0)


def test_R_569_11_jams_face_up_cards_and_what_is_noted():
    game = playing()
    game.refuses(1015, "R-569-11", "irregularity", what="shoe_jam")
    for what, facts in (("shuffler_jam", {}), ("malfunction", {"device": "shoe"})):
        assert effect("note", what=what, section="R-569-11") in game.report(what, **facts)
    game.decide(1, "play:3000")
    game.decide(4, "check")
    game.face_up("5h")
    game.refuses(1011, ANY, "card", card=card_number("5h"))
    noted = effect("note", what="drawn_in_error", section="R-569-11")
    assert game.report("drawn_in_error") == [noted]
    game.report("shoe_jam")
    assert {line[3] for line in game.lines()} == {"return"}
    game.refuses(1017, "R-569-11", "next_round")
    game.do("covered")
    game.do("next_round")
    assert effect("note", what="recut", section="R-569-11") in game.report("recut")
    game.bet(1)
    game.start()
    game.face_up("5h")
    game.face_up("6h")
    assert game.waits("next_round")


def test_R_569_18_no_wager_is_entered_after_no_more_bets():
    game = UltimateHoldem()
    game.begin({SEAT: (KINGS, LAST, EVERYTHING)}, NOTHING)
    game.until("decision")
    for wager in ("trips", "ante", "play"):
        game.refuses(1002, "569.10(a)(2)", "wager", seat=SEAT, wager=wager, cents=400)
    game.refuses(1002, "569.10(a)(2)", "withdraw", seat=SEAT, wager="trips")
