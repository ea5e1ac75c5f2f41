"""569.10: the lock and the count of the progressive wagers, dealing in both orders, the count of
the stub; and the other methods as R-569-02 has them."""

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import effect, named

DEALER = "8c 7d"
HANDS = {
    2: ("As Ad", "play:4000", {"trips": 300, "progressive": True}),
    5: ("Qc Th", "check check play", {}),
}
FIRST: dict = {"reshuffling_shoe": True, "community_first": True}
METHODS = ("automated_shoe", "hand", "manual_shoe")
LOCK = {"automated_shoe": "569.10(a)(2)", "hand": "R-569-02", "manual_shoe": "R-569-02"}
COUNT = {"automated_shoe": "569.10(d)", "hand": "R-569-02", "manual_shoe": "R-569-02"}
WRONG = {"automated_shoe": "569.10(f)", "hand": "R-569-02", "manual_shoe": "R-569-02"}
SEED = 5000000000


# When all have decided: the dealer, then the players from his right.
TURNED_UP = [(to, "R-569-28") for to in (0, 5, 2)]


def asked(game, hands=HANDS):
    """(place, section) of each card dealt or turned up, (seat, "decides") of each decision."""
    game.begin(hands, DEALER)
    steps = []
    while not game.waits("next_round"):
        awaits = game.table.awaits
        if not game.waits("jackpot_confirm"):
            what = "decides" if game.waits("decision") else awaits["section"]
            steps.append((awaits["to"], what))
        game.step()
    return steps


def test_569_10_a_1_a_2_no_card_leaves_the_shoe_before_no_more_bets():
    for changes in ({}, FIRST):
        game = UltimateHoldem(**changes)
        game.bet(2)
        game.refuses(1001, "569.10(a)(2)", "card", card=10)
        game.do("lock_out")
        game.refuses(1001, "569.10(a)(2)", "card", card=10)
        game.do("latched")
        game.do("card", card=10)


def test_569_10_a_2_R_569_25_collected_and_counted_before_any_stack():
    for changes in ({}, FIRST, {"deal_method": "hand"}, {"deal_method": "manual_shoe"}):
        section = LOCK[changes.get("deal_method", "automated_shoe")]
        game = UltimateHoldem(**changes)
        game.bet(4, progressive=True)
        game.do("lock_out")
        game.do("latched")
        waiting = effect("phase", phase="collecting", what="confirm_chips", section=section)
        assert game.table.awaits == waiting
        error = game.refuses(1010, section, "confirm_chips")
        assert error.facts["seats"] == "4"
        game.refuses(1001, section, "card", card=10)
        assert game.do("chip_off", seat=4) == [effect("collected", seat=4)]
        game.refuses(1001, section, "card", card=10)
        game.do("confirm_chips")
        assert game.waits("card")


def test_569_10_g_the_community_cards_may_be_dispensed_first_and_are_revealed_later():
    game = UltimateHoldem(**FIRST)
    stacks = [(to, "569.10(b)") for to in (2, 2, 5, 5, 0, 0)]
    decisions = [(seat, "decides") for seat in (2, 5, 5, 5)]
    assert asked(game) == [("community", "569.10(g)")] * 5 + stacks + decisions + TURNED_UP
    notes = [(shown["what"], shown["section"]) for shown in named(game.effects, "note")]
    assert notes == [("flop", "569.10(g)"), ("turn and river", "569.10(g)")]


def test_R_569_10_a_burned_card_before_the_flop_and_before_turn_and_river():
    game = UltimateHoldem(burn=True)
    places = [to for to, what in asked(game) if what == "569.10(c)"]
    card = "community"
    assert places == ["burn", card, card, card, "burn", card, card]


def test_569_10_b_R_569_26_cards_go_to_players_with_ante_and_blind_alone():
    game = UltimateHoldem()
    game.do("wager", seat=1, wager="ante", cents=1000)
    game.do("wager", seat=1, wager="trips", cents=200)
    game.bet(4)
    game.do("chip_on", seat=6)
    game.do("start_game")
    game.do("latched")
    assert game.table.round.competing == [4]
    assert game.lines() == [
        (1, "ante", 1000, "return", 0, "", "R-569-26"),
        (1, "trips", 200, "return", 0, "", "R-569-26"),
        (6, "progressive", 100, "return", 0, "", "R-569-26"),
    ]
    assert game.table.meter.micro == SEED


def test_R_569_06_all_five_community_cards_are_dealt_when_all_have_played():
    hands = {seat: (HANDS[seat][0], "play:3000", {}) for seat in HANDS}
    steps = asked(UltimateHoldem(), hands)
    assert [to for to, _ in steps[-8:]] == ["community"] * 5 + [0, 5, 2]


def uncounted(rounds, **changes):
    """A table that counts the stub, after so many rounds; the rounds in which it did."""
    game = UltimateHoldem(counting_shuffler=False, **changes)
    counted = []
    for number in range(1, rounds + 1):
        game.begin(HANDS, DEALER)
        while not game.waits("next_round"):
            if game.waits("stub_count"):
                counted.append(number)
            game.step()
    return game, counted


def due(**changes):
    """The fifth round, its stub awaited."""
    game, _ = uncounted(4, **changes)
    game.begin(HANDS, DEALER)
    game.until("stub_count")
    return game


def test_569_10_c_d_R_569_15_the_count_comes_between_the_river_and_the_last_decision():
    for changes in ({"deal_method": "hand"}, {"deal_method": "manual_shoe"}, {}, FIRST):
        game = due(**changes)
        section = COUNT[changes.get("deal_method", "automated_shoe")]
        assert game.table.awaits["section"] == section
        assert len(game.table.round.hands["community"]) == 5
        game.refuses(1001, section, "decision", seat=5, what="fold")
        game.step()
        assert game.table.awaits["to"] == 5


def returned(section):
    wagers = {
        2: (("ante", 1000), ("blind", 1000), ("play", 4000), ("trips", 300), ("progressive", 100)),
        5: (("ante", 1000), ("blind", 1000)),
    }
    return [
        (seat, name, stake, "return", 0, "", section)
        for seat in (2, 5)
        for name, stake in wagers[seat]
    ]


def test_569_10_f_R_569_16_R_569_17_misdealt_with_52_cards_voids_the_round():
    for method in METHODS:
        game = due(deal_method=method)
        before = game.table.meter.micro
        shown = game.do("stub_count", cards=40, misdealt=True)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert named(shown, "deck_removed") == []
        assert game.lines() == returned(WRONG[method])
        assert game.table.meter.micro == before - 205000
        game.do("next_round")


def test_569_10_f_not_misdealt_removes_the_deck_as_well():
    for method in METHODS:
        for cards in (40, 42):
            game = due(deal_method=method)
            shown = game.do("stub_count", cards=cards, misdealt=False)
            assert effect("deck_removed", section=WRONG[method]) in shown
            assert game.lines() == returned(WRONG[method])
            game.refuses(1016, WRONG[method], "next_round")
            game.do("new_deck")
            game.do("next_round")


def test_R_569_03_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = UltimateHoldem()
    assert game.do("deck_count", cards=52) == []
    assert game.do("deck_count", cards=51) == [effect("deck_removed", section="569.10(d)")]
