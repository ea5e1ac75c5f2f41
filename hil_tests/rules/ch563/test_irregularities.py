"""563: until when the dealer's cards may not be seen, and what is noted, by readings. Void rounds
and players who leave are in the example rounds 16 to 24 of 563 and in the random rounds."""

from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import effect

NOTHING = "8c 7d"
KINGS = "Kd 7h"
TRIPS = "Ks Kh"
ALL_WAGERS = "flop turn river"


def playing(hands=None, **changes):
    game = TexasHoldem(**changes)
    hands = hands or {1: (KINGS, ALL_WAGERS, {"bonus": 300}), 4: (TRIPS, ALL_WAGERS, {})}
    game.begin(hands, NOTHING)
    game.until("decision")
    return game


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
