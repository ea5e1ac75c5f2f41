"""569.10: the Rules Submission, the lock and the count of the progressive wagers, dealing in both
orders, the count of the stub; and the other methods as R-569-02 has them."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import changed, effect, named, refused, without

PROGRESSIVE = UltimateHoldem.OFFERED["progressive"]


def opened(**changes):
    return open_table(UltimateHoldem.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(UltimateHoldem.offering(**changes)), code, section)


def test_569_an_unknown_key_is_refused_at_every_level():
    for changes in (
        {"payout_limit": 1},
        {"play": {"after_turn": 1}},
        {"blind_odds": {"three_of_a_kind": [1, 1]}},
        {"trips": {"fold_qualifies": True, "paytable": "A"}},
        {"trips": {"fold_qualifies": True, "odds": {"two_pairs": [1, 1]}}},
        {"limits": {"ante": [500, 1000], "trips": [1, 2], "blind": [500, 1000]}},
    ):
        refuses(4001, None, **changes)


def test_569_10_g_community_cards_first_only_from_a_shoe_that_reshuffles():
    assert opened(reshuffling_shoe=True, community_first=True)["community_first"]
    refuses(4003, "569.10(g)", community_first=True)
    for method in ("hand", "manual_shoe"):
        refuses(4003, "569.10(g)", reshuffling_shoe=True, deal_method=method)
    refuses(4003, "R-569-10", reshuffling_shoe=True, community_first=True, burn=True)


def test_R_569_05_multiples_default_to_the_public_ones():
    public = {"before_flop_least": 3, "before_flop_most": 4, "after_flop": 2, "after_river": 1}
    assert opened()["play"] == public
    assert opened(play={"before_flop_least": 4})["play"] == changed(public, before_flop_least=4)
    for value in (0, 11, 1.5, True, None):
        refuses(4003, "R-569-05", play={"after_flop": value})
    refuses(4003, "R-569-05", play={"before_flop_least": 5})


def test_R_569_07_no_other_hand_of_a_dealer_who_qualifies_is_known():
    assert opened(dealer_qualifies="pair")["dealer_qualifies"] == "pair"
    for value in ("ace-king", "any", None):
        refuses(4003, "R-569-07", dealer_qualifies=value)


def test_R_569_21_R_569_22_R_569_23_what_the_text_cannot_say_has_to_be_stated():
    for key in PROGRESSIVE:
        refuses(4002, None, progressive=without(PROGRESSIVE, key))
    refuses(4002, None, trips={})
    for key, value, section in (
        ("wager", 99, "R-569-21"),
        ("wager", 10001, "R-569-21"),
        ("rate", 10001, "R-569-21"),
        ("seed", -1, "R-569-21"),
        ("reset", None, "R-569-21"),
        ("hand_of", "river", "R-569-22"),
        ("fold_qualifies", 1, "R-569-23"),
    ):
        refuses(4003, section, progressive=changed(PROGRESSIVE, **{key: value}))
    refuses(4003, "R-569-23", trips={"fold_qualifies": None})


def test_R_569_27_there_is_no_key_for_envy_or_a_payout_limitation():
    refuses(4001, None, progressive=changed(PROGRESSIVE, envy=True))
    refuses(4001, None, payout_limitation=5000000)


DEALER = "8c 7d"
HANDS = {
    2: ("As Ad", "play:4000", {"trips": 300, "progressive": True}),
    5: ("Qc Th", "check check play", {}),
}
FIRST: dict = {"reshuffling_shoe": True, "community_first": True}
METHODS = ("automated_shoe", "hand", "manual_shoe")
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
