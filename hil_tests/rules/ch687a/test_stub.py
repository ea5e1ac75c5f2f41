"""687a.8(f) to (i), 687a.9(e), (f), 687a.10(d) to (f): when the stub is counted, and the count."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, named

COUNT = {"manual_shoe": "687a.8(g)", "hand": "687a.9(f)", "automated_shoe": "687a.10(d)"}
WRONG = {"manual_shoe": "687a.8(i)", "hand": "687a.9(f)", "automated_shoe": "687a.10(f)"}


def uncounted(**changes):
    """A table whose shuffler, if any, does not count the deck."""
    return DJWild(counting_shuffler=False, **changes)


def deal_out(game, seats=(3,), progressive=True):
    """A round up to the last card; whether the count of the stub is due."""
    if game.waits("next_round"):
        game.do("next_round")
    for seat in seats:
        game.bet(seat, progressive=progressive)
    game.start()
    game.deal_anything()
    return game.waits("stub_count")


def fold(game):
    for seat in game.table.round.competing:
        game.decided(seat=seat, what="fold")


def counted_rounds(game, rounds):
    """The numbers of the rounds in which a count was asked for; each finds the 42 cards left.

    53 less five for the player, five for the dealer and the set-aside card.
    """
    asked = []
    for number in range(1, rounds + 1):
        if deal_out(game):
            asked.append(number)
            game.do("stub_count", cards=42, misdealt=False)
        fold(game)
    return asked


def due(**changes):
    """A table with the cards of its fifth round dealt and the count awaited."""
    game = uncounted(**changes)
    assert counted_rounds(game, 4) == []
    assert deal_out(game)
    return game


def test_687a_8_g_the_stub_is_counted_every_fifth_round():
    assert counted_rounds(uncounted(), 11) == [5, 10]


def test_687a_9_f_from_the_hand_every_fifth_round():
    assert counted_rounds(uncounted(deal_method="hand"), 11) == [5, 10]


def test_687a_10_d_with_the_automated_shoe_every_fifth_round():
    assert counted_rounds(uncounted(deal_method="automated_shoe"), 11) == [5, 10]


def test_687a_8_g_with_a_counting_shuffler_the_stub_is_not_counted():
    assert counted_rounds(DJWild(), 7) == []


def test_687a_8_g_the_count_is_awaited_before_the_first_decision():
    for method in sorted(COUNT):
        game = due(deal_method=method)
        awaited = effect("phase", phase="stub", what="stub_count", section=COUNT[method])
        assert game.table.awaits == awaited
        game.refuses(1001, COUNT[method], "decision", seat=3, what="fold")


def test_687a_8_g_a_count_is_a_whole_number_of_cards():
    for method in sorted(COUNT):
        game = due(deal_method=method)
        for cards in (-1, 54, None, "42", 42.0, True):
            error = game.refuses(1013, COUNT[method], "stub_count", cards=cards)
            assert error.facts["deck"] == 53


def test_687a_8_g_an_earlier_count_counts_for_the_next_five_rounds():
    game = uncounted()
    assert counted_rounds(game, 2) == []
    deal_out(game)
    game.do("stub_count", cards=42, misdealt=False)
    assert game.waits("decision")
    fold(game)
    assert counted_rounds(game, 6) == [5]


def test_687a_8_g_a_dealer_may_count_until_the_first_decision():
    game = uncounted()
    deal_out(game, seats=(2, 4))
    assert game.table.awaits["uncounted"]
    game.do("stub_count", cards=37, misdealt=False)
    assert "uncounted" not in game.table.awaits
    game.refuses(1001, "687a.11(b)", "stub_count", cards=37, misdealt=False)
    game = uncounted()
    deal_out(game, seats=(2, 4))
    game.decided(seat=2, what="raise")
    game.refuses(1001, "687a.11(b)", "stub_count", cards=37, misdealt=False)


def test_687a_8_g_a_dealer_may_count_when_the_first_player_has_left():
    game = uncounted()
    deal_out(game, seats=(2, 4))
    game.do("irregularity", what="player_left", seat=2)
    game.do("stub_count", cards=37, misdealt=False)
    assert game.table.awaits["to"] == 4


def test_687a_8_g_a_count_that_a_void_round_prevented_is_due_in_the_next():
    game = uncounted()
    assert counted_rounds(game, 4) == []
    game.do("next_round")
    game.bet(3)
    game.start()
    game.do("irregularity", what="incorrect_number", seat=3)
    assert deal_out(game)


def test_687a_8_g_a_new_deck_is_counted_within_five_rounds():
    game = uncounted()
    assert counted_rounds(game, 3) == []
    game.do("new_deck")
    assert counted_rounds(game, 6) == [5]


def test_687a_8_h_a_right_count_goes_on_for_every_number_of_players():
    # 53 less five a player, the dealer's five and the set-aside card.
    for players, stub in ((1, 42), (2, 37), (3, 32), (4, 27), (5, 22), (6, 17)):
        for method in sorted(COUNT):
            game = uncounted(deal_method=method)
            deal_out(game, seats=range(1, players + 1))
            game.do("stub_count", cards=stub, misdealt=False)
            assert game.waits("decision"), (players, method)


def test_687a_9_e_a_right_count_without_a_set_aside_card():
    for players, stub in ((1, 43), (6, 18)):
        game = uncounted(progressive=None)
        deal_out(game, seats=range(1, players + 1), progressive=False)
        game.do("stub_count", cards=stub, misdealt=False)
        assert game.waits("decision"), players


def test_687a_13_a_a_card_found_face_up_is_not_in_the_stub():
    game = uncounted()
    game.bet(3)
    game.start()
    game.face_up("9d")
    game.deal_anything()
    game.do("stub_count", cards=41, misdealt=False)
    assert game.waits("decision")


def returned(game, section):
    """Whether every wager of seat 3 went back under this section and nothing else happened."""
    wagers = [("ante", 1000), ("blind", 1000), ("progressive", 100)]
    lines = [(3, name, stake, "return", 0, "", section) for name, stake in wagers]
    return game.lines() == lines


def test_R_687a_29_from_the_hand_the_duty_and_the_wrong_count_are_both_687a_9_f():
    game = due(deal_method="hand")
    assert game.table.awaits["section"] == "687a.9(f)"
    game.do("stub_count", cards=41, misdealt=True)
    assert returned(game, "687a.9(f)")


def test_687a_8_i_misdealt_with_all_cards_there_voids_the_round():
    for method in sorted(WRONG):
        game = due(deal_method=method)
        shown = game.do("stub_count", cards=41, misdealt=True)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert named(shown, "deck_removed") == [], method
        assert returned(game, WRONG[method]), game.lines()
        game.do("next_round")


def test_687a_8_i_not_misdealt_removes_the_deck_as_well():
    for method in sorted(WRONG):
        game = due(deal_method=method)
        shown = game.do("stub_count", cards=43, misdealt=False)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert len(named(shown, "deck_removed")) == 1
        assert named(shown, "deck_removed")[0]["section"] == WRONG[method]
        assert returned(game, WRONG[method]), game.lines()
        game.refuses(1016, WRONG[method], "next_round")
        game.do("new_deck")
        game.do("next_round")


def test_687a_8_i_a_wrong_count_before_the_first_decision_voids_as_well():
    game = uncounted()
    deal_out(game)
    game.do("stub_count", cards=40, misdealt=True)
    assert returned(game, "687a.8(i)")
    assert game.table.status()["phase"] == "over"


def test_R_687a_23_the_right_number_of_cards_is_53():
    # With 52 cards in the deck, as 687a.8(i) prints, the stub of one player would be 41.
    game = due()
    game.do("stub_count", cards=41, misdealt=True)
    assert returned(game, "687a.8(i)")


def test_687a_8_i_a_void_round_takes_its_contributions_off_the_meter():
    game = due()
    before = game.table.meter.micro
    game.do("stub_count", cards=41, misdealt=True)
    assert game.table.meter.micro == before - 205000
    assert before == 2000000000 + 5 * 205000


def test_687a_8_i_misdealt_is_true_or_false():
    game = due()
    for misdealt in ("no", 1, []):
        game.refuses(1019, ANY, "stub_count", cards=41, misdealt=misdealt)
