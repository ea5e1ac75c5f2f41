"""563.10: dealing from an automated shoe, in both orders; the count of the stub; and the other
methods as R-563-02 has them."""

from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import effect, named

DEALER = "8c 7d"
HANDS = {
    2: ("As Ad", "flop turn check", {"bonus": 300}),
    5: ("Qc Th", "flop check river", {}),
}
FIRST: dict = {"reshuffling_shoe": True, "community_first": True}
METHODS = ("automated_shoe", "hand", "manual_shoe")
COUNT = {"automated_shoe": "563.10(d)", "hand": "R-563-02", "manual_shoe": "R-563-02"}
WRONG = {"automated_shoe": "563.10(f)", "hand": "R-563-02", "manual_shoe": "R-563-02"}


# When all have decided and the stub is counted: the dealer, then the players from his right.
TURNED_UP = [(to, "R-563-21") for to in (0, 5, 2)]


def asked(game):
    """What the table waits for in the round of HANDS: (place, section) of each card to be dealt or
    turned up, (seat, "decides") of each decision."""
    game.begin(HANDS, DEALER)
    steps = []
    while not game.waits("next_round"):
        awaits = game.table.awaits
        steps.append((awaits["to"], "decides" if game.waits("decision") else awaits["section"]))
        game.step()
    return steps


def decisions():
    return [(2, "decides"), (5, "decides")]


def test_563_10_a_1_a_2_no_card_leaves_the_shoe_before_no_more_bets():
    for changes in ({}, FIRST):
        game = TexasHoldem(**changes)
        game.bet(2)
        assert game.table.awaits["section"] == "563.10(a)(2)"
        game.refuses(1001, "563.10(a)(2)", "card", card=10)
        game.do("lock_out")
        game.refuses(1001, "563.10(a)(2)", "card", card=10)
        game.do("latched")
        game.do("card", card=10)


def test_563_10_g_the_community_cards_may_be_dispensed_first_and_are_revealed_later():
    game = TexasHoldem(**FIRST)
    first = [("community", "563.10(g)")] * 5
    stacks = [(to, "563.10(b)") for to in (2, 2, 5, 5, 0, 0)]
    assert asked(game) == first + stacks + decisions() * 3 + TURNED_UP
    notes = [(shown["what"], shown["section"]) for shown in named(game.effects, "note")]
    assert notes == [(name, "563.10(g)") for name in ("flop", "turn", "river")]


def test_R_563_10_a_burned_card_before_each_street():
    game = TexasHoldem(burn=True)
    places = [to for to, what in asked(game) if what == "563.10(c)"]
    card = "community"
    assert places == ["burn", card, card, card, "burn", card, "burn", card]


def uncounted(rounds, **changes):
    """A table that counts the stub, after so many rounds; the rounds in which it did."""
    game = TexasHoldem(counting_shuffler=False, **changes)
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


def test_563_10_c_d_R_563_15_the_count_comes_when_all_community_cards_are_dealt():
    for changes in ({"deal_method": "hand"}, {"deal_method": "manual_shoe"}, {}, FIRST):
        game = due(**changes)
        section = COUNT[changes.get("deal_method", "automated_shoe")]
        assert game.table.awaits == effect(
            "phase", phase="stub", what="stub_count", section=section
        )
        assert len(game.table.round.hands["community"]) == 5
        assert not any(game.decisions.values())


def returned(section):
    wagers = {
        2: (("ante", 1000), ("flop", 2000), ("turn", 1000), ("bonus", 300)),
        5: (("ante", 1000), ("flop", 2000), ("river", 1000)),
    }
    return [
        (seat, name, stake, "return", 0, "", section)
        for seat in (2, 5)
        for name, stake in wagers[seat]
    ]


def test_563_10_f_R_563_16_misdealt_with_52_cards_voids_the_round():
    for method in METHODS:
        game = due(deal_method=method)
        shown = game.do("stub_count", cards=40, misdealt=True)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert named(shown, "deck_removed") == []
        assert game.lines() == returned(WRONG[method])
        game.do("next_round")


def test_563_10_f_not_misdealt_removes_the_deck_as_well():
    for method in METHODS:
        for cards in (40, 42):
            game = due(deal_method=method)
            shown = game.do("stub_count", cards=cards, misdealt=False)
            assert effect("deck_removed", section=WRONG[method]) in shown
            assert game.lines() == returned(WRONG[method])
            game.refuses(1016, WRONG[method], "next_round")
            game.do("new_deck")
            game.do("next_round")


def test_R_563_03_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = TexasHoldem()
    assert game.do("deck_count", cards=52) == []
    assert game.do("deck_count", cards=51) == [effect("deck_removed", section="563.10(d)")]
    game.bet(1)
    game.start()
    game.refuses(1016, "563.10(d)", "card", card=10)
    game.do("new_deck")
    game.do("card", card=10)


def test_R_563_03_cards_are_changed_after_four_or_eight_hours():
    for method, hours in (("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)):
        limits = TexasHoldem(deal_method=method).table.in_use.limits
        assert limits == {"cards": ("R-563-03", hours)}
