"""563.10: the Rules Submission, dealing in both orders, the count of the stub; by readings: the
other methods (R-563-02), which amounts are taken, until when the dealer's cards may not be seen.
What is settled is in the example rounds of 563 and in the random rounds."""

from tablectl.core.cards import card_numbers
from tablectl.core.table import open_table

from hil_tests.rules.families.oracle_poker import NAMES, best, name
from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import ANY, effect, named, refused


def opened(**changes):
    return open_table(TexasHoldem.offering(**changes)).configuration


def refuses(code, section, **changes):
    return refused(lambda: open_table(TexasHoldem.offering(**changes)), code, section)


def test_563_an_unknown_key_is_refused_at_every_level():
    refuses(4001, None, progressive=None)
    refuses(4001, None, payout_limit=100000)
    refuses(4001, None, multiples={"ante": 1})
    refuses(4001, None, bonus={"fold_qualifies": True, "paytable": "A"})
    refuses(4001, None, bonus={"fold_qualifies": True, "odds": {"aces_or_kings": [9, 1]}})
    refuses(4001, None, limits={"ante": [500, 1000], "bonus": [100, 200], "flop": [500, 1000]})


def test_563_10_g_community_cards_first_only_from_a_shoe_that_reshuffles():
    assert opened(reshuffling_shoe=True, community_first=True)["community_first"]
    assert opened(reshuffling_shoe=True)["community_first"] is False
    refuses(4003, "563.10(g)", community_first=True)
    for method in ("hand", "manual_shoe"):
        refuses(4003, "563.10(g)", reshuffling_shoe=True, deal_method=method)
        refuses(4003, "563.10(g)", reshuffling_shoe=True, community_first=True, deal_method=method)


def test_R_563_05_multiples_default_to_the_public_ones():
    assert opened()["multiples"] == {"flop": 2, "turn": 1, "river": 1}
    assert opened(multiples={"turn": 2})["multiples"] == {"flop": 2, "turn": 2, "river": 1}
    for value in (0, 11, 1.5, True, None):
        refuses(4003, "R-563-05", multiples={"flop": value})


def test_R_563_01_without_a_progressive_there_is_no_meter():
    assert open_table(TexasHoldem.offering()).meter is None


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


NOTHING = "8c 7d"
KINGS = "Kd 7h"
SEAT = 3


def test_R_563_04_the_oracle_knows_the_order_of_hands():
    order = ("Kd Qc 9s 7d 2c", "2c 2d 7h 5s 3c", "3c 3d 2c 2d 7h", "2c 2d 2h Kd Ac")
    order += ("Ac 2d 3h 4s 5d", "2d 3d 4h 5s 6d", "2c 5c 7c 8c Kc", "2c 2d 2h 3s 3d")
    order += ("2c 2d 2h 2s 3d", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc", "Tc Jc Qc Kc Ac")
    values = [best(card_numbers(cards)) for cards in order]
    assert values == sorted(values)
    assert [name(value) for value in values] == [
        NAMES[index] for index in (0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9)
    ]


def test_R_563_05_no_other_amount_is_taken():
    game = TexasHoldem()
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    game.until("decision")
    for cents in (1000, 1999, 2001, 4000):
        game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="flop", cents=cents)
    game.refuses(1019, ANY, "decision", seat=SEAT, what="flop", cents="2000")
    game.decide(SEAT, "flop:2000")
    game.until("decision")
    game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="turn", cents=2000)
    game.decide(SEAT, "turn:1000")


def test_R_563_18_563_10_a_2_no_wager_is_entered_after_no_more_bets():
    game = TexasHoldem()
    game.begin({SEAT: (KINGS, "flop turn river", {"bonus": 300})}, NOTHING)
    game.until("decision")
    for wager, cents in (("bonus", 400), ("ante", 2000), ("turn", 1000)):
        game.refuses(1002, "563.10(a)(2)", "wager", seat=SEAT, wager=wager, cents=cents)
    game.refuses(1002, "563.10(a)(2)", "withdraw", seat=SEAT, wager="bonus")


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
