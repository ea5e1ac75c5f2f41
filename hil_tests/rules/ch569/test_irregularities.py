"""569: players who leave, irregularities and void rounds, all by readings."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import ANY, effect

NOTHING = "8c 7d"
KINGS = "Kd 7h"
SEAT = 3
LAST = "check check play"
EVERYTHING = {"trips": 300, "progressive": True}


def playing(**changes):
    game = UltimateHoldem(**changes)
    hands = {1: (KINGS, "play:3000", EVERYTHING), 4: ("Ks Kh", LAST, {})}
    game.begin(hands, NOTHING)
    game.until("decision")
    return game


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
