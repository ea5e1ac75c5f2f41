"""Irregularities of 590.13, as far as they differ from 581.13 or have sections of their own."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.helpers.play import effect, named


def refuses(game, section, what, **facts):
    game.refuses(1015, section, "irregularity", what=what, **facts)


def test_590_13_a_b_face_up_and_drawn_in_error():
    """590.13(a), 590.13(b)."""
    game = FreeBet()
    game.bet({1: 1000})
    game.report("face_up", card="5c")
    game.report("face_up", card="5d")
    game.report("drawn_in_error")
    game.deal("9c 6c 9d Kc")
    assert game.waits("decision")
    refuses(game, "590.13(b)", "drawn_in_error")


def test_590_13_e_the_dealer_misses_his_own_card():
    game = FreeBet()
    game.bet({1: 1000, 2: 1000})
    refuses(game, "590.13(e)", "dealer_missed")
    game.deal("9c 9d")
    game.report("dealer_missed")
    game.deal("9h 9s")
    for shown in ("6c", "face down"):
        assert game.asked() == ("card", 0)
        game.deal("6c")
        assert named(game.effects, "card")[-1] == effect("card", to=0, card=shown)
    assert game.asked() == ("decision", 1)
    refuses(game, "590.13(e)", "dealer_missed")


def test_590_13_h_both_split_hands_dead():
    game = FreeBet.dealt({1: 1000}, "8c 9c 8d 8h")
    game.decide("free_split")
    for _ in range(2):
        game.report("card_not_dealt", seat=1)
    game.decide("dead", "dead")
    assert game.returned("590.13(h)") == [(1, "blackjack", 1000)]
    assert game.waits("next_round")


def test_590_13_i_the_reader_without_cause():
    game = FreeBet.dealt({1: 1000}, "9c 6c 5d Kc")
    game.report("reader_misused")
    assert named(game.effects, "note")[-1]["section"] == "590.13(i)"
    assert game.asked() == ("decision", 1)
    for up in ("Tc", "Ac"):
        refuses(FreeBet.dealt({1: 1000}, "9c " + up + " 5d 8c"), "590.13(i)", "reader_misused")


def test_590_13_j_the_reader_fails():
    game = FreeBet.dealt({1: 1000}, "9c Tc 5d 8c")
    refuses(game, "590.13(j)", "reader_repaired")
    game.report("reader_malfunction")
    game.refuses(1050, "590.13(j)", "card_reader")
    game.report("reader_repaired")
    game.do("card_reader")


def test_590_13_k_l_5_e_shuffler_and_recut():
    """590.13(k), 590.13(l) as printed "(1)" (R-590-24), 590.5(e), 590.5(h)."""
    game = FreeBet(shuffler="batches")
    game.report("shuffler_jam")
    game.report("recut")
    game.report("malfunction", device="shuffler")
    game.start()
    game.refuses(1017, "590.13(l)", "next_round")
    game.do("covered")
    game.do("next_round")
    game = FreeBet()
    refuses(game, "590.13(k)", "shuffler_jam")
    game.bet({1: 1000})
    refuses(game, "590.5(e)", "recut")
    counted = FreeBet(shuffler="continuous", counting_shuffler=True)
    counted.do("deck_count", cards=312)
    counted.do("deck_count", cards=311)
    counted.do("start_game")
    counted.do("latched")
    counted.refuses(1016, "590.5(h)", "next_round")
