"""591.6 and 591.7(a) to (h): wagers, the shoe, the first cards, Blackjacks, Insurance and the card
reader device."""

from tablectl.core.cards import card_number
from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.helpers.play import ANY, effect, named

EVEN = ("1 to 1", "591.12(a)")


def test_591_6_d_the_blackjack_wager_keeps_the_limits_of_the_table():
    game = DoubleBack()
    for cents in (500, 12345, 100000):
        game.do("wager", seat=1, wager="blackjack", cents=cents)
    for cents in (499, 100001, 0, -1):
        game.refuses(1004, "591.6(d)", "wager", seat=1, wager="blackjack", cents=cents)
    for seat in (0, 7, None):
        game.refuses(1006, None, "wager", seat=seat, wager="blackjack", cents=1000)


def test_591_6_c_other_wagers_are_made_by_decisions():
    game = DoubleBack()
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    for name in ("insurance", "second_chance", "double_down", "split_2", "bet", None):
        game.refuses(1003, ANY, "wager", seat=1, wager=name, cents=1000)


def test_591_6_c_no_wager_is_made_or_removed_once_betting_has_closed():
    game = DoubleBack()
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    for _ in range(2):
        game.refuses(1002, "591.6(c)", "wager", seat=1, wager="blackjack", cents=2000)
        game.refuses(1002, "591.6(c)", "wager", seat=2, wager="blackjack", cents=2000)
        game.refuses(1002, "591.6(c)", "withdraw", seat=1, wager="blackjack")
        game.burn()
        if game.waits("card"):
            game.deal("9c 9d 9h 8s")


def test_591_6_d_without_a_wager_no_card_is_dealt():
    game = DoubleBack()
    game.start()
    assert game.waits("next_round")
    assert game.lines() == []


def test_591_7_e_face_up_clockwise_the_dealers_second_face_down():
    game = DoubleBack()
    game.deal_round({5: "9c 8c", 2: "Td 5d", 3: "7h 7s"}, "6s Kc")
    shown = [(one["to"], one["card"]) for one in named(game.effects, "card")]
    assert shown == [
        ("burn", "face down"),
        (2, "Td"),
        (3, "7h"),
        (5, "9c"),
        (0, "6s"),
        (2, "5d"),
        (3, "7s"),
        (5, "8c"),
        (0, "face down"),
    ]


def test_591_7_c_the_first_card_of_a_shoe_and_of_a_new_dealer_is_burned():
    game = DoubleBack()
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    awaits = game.table.awaits
    assert (awaits["to"], awaits["section"]) == ("burn", "591.7(c)")
    game.deal("2c")
    game.deal("9c 6d 8c Td")
    game.act("stand Kh")
    game.do("next_round")
    game.report("new_dealer")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    assert game.table.awaits["to"] == "burn"
    game.deal("2d")
    assert game.table.awaits["to"] == 1


def test_591_7_c_d_cards_that_were_dealt_are_not_in_the_shoe_until_it_is_shuffled():
    game = DoubleBack(decks=1)
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.decide("hit")
    for text in ("9c", "8c", "6s", "Kc", "2c"):
        game.refuses(1052, ANY, "card", card=card_number(text))
    game.act("3h stand 9h")
    game.do("next_round")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    game.refuses(1052, ANY, "card", card=card_number("9c"))
    game.deal("Td")


def test_591_7_d_5_f_after_the_cover_card_the_round_is_completed_and_the_cards_are_shuffled():
    game = DoubleBack()
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.report("cover_card")
    game.act("stand 5d")
    assert game.waits("next_round")
    game.do("next_round")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    game.refuses(1051, "591.7(d)", "card", card=card_number("9c"))
    game.report("shuffled")
    game.burn()
    game.deal("9c")


def test_591_5_f_after_any_round_the_cards_may_be_shuffled():
    """Without a cover card, at a floorperson's word."""
    for shuffled in (False, True):
        game = DoubleBack()
        game.deal_round({1: "9c 8c"}, "6s Kc")
        game.act("stand 5d")
        if shuffled:
            game.report("shuffled")
        game.do("next_round")
        game.do("wager", seat=1, wager="blackjack", cents=1000)
        game.start()
        assert (game.table.awaits["to"] == "burn") == shuffled


def test_591_5_a_5_e_shuffle_and_recut_between_rounds_only():
    noted = effect("note", what="recut", section="591.5(e)")
    assert noted in DoubleBack().report("recut")
    assert effect("note", what="shuffled", section="591.5(a)") in DoubleBack().report("shuffled")
    game = DoubleBack()
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.refuses(1015, "591.5(e)", "irregularity", what="recut")
    game.refuses(1015, "591.5(a)", "irregularity", what="shuffled")


def test_591_6_b_R_591_29_who_sat_out_waits_for_the_shuffle():
    """Until the house admits him (591.6(b)(1)) or the cards are shuffled (591.6(b)(2)); anybody
    may wager where the submission does not say so."""
    game = DoubleBack(mid_shoe_entry=False)
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.act("stand 5d")
    game.do("next_round")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.refuses(1046, "591.6(b)", "wager", seat=2, wager="blackjack", cents=1000)
    admitted = effect("note", what="admitted", section="591.6(b)(1)")
    assert game.report("admitted", seat=2) == [admitted]
    game.do("wager", seat=2, wager="blackjack", cents=1000)
    game.refuses(1046, "591.6(b)", "wager", seat=3, wager="blackjack", cents=1000)
    game.report("shuffled")
    game.do("wager", seat=3, wager="blackjack", cents=1000)
    for free in ({}, {"mid_shoe_entry": True}):
        game = DoubleBack(**free)
        game.deal_round({1: "9c 8c"}, "6s Kc")
        game.act("stand 5d")
        game.do("next_round")
        game.refuses(1015, "591.6(b)(1)", "irregularity", what="admitted", seat=2)
        game.do("wager", seat=2, wager="blackjack", cents=1000)


def test_591_5_h_a_shoe_that_counts_its_cards_removes_a_wrong_deck():
    game = DoubleBack(shuffler="continuous", counting_shuffler=True)
    assert game.do("deck_count", cards=312) == []
    assert game.do("deck_count", cards=311) == [effect("deck_removed", section="591.5(h)")]
    game.refuses(1015, "591.7(d)", "irregularity", what="cover_card")
    DoubleBack().refuses(1019, "591.5(h)", "deck_count", cards=311)


def test_591_3_a_the_cards_of_a_deck_with_10s():
    table = open_table(DoubleBack.configuration())
    assert all([table.pack.has(card) for card in range(52)]) and not table.pack.has(52)


def test_591_7_f_12_a_a_blackjack_is_paid_at_once_from_the_right_whatever_the_dealer_has():
    hands = {1: "As Kc", 2: "9c 8c", 4: "Td Ad", 6: "Jh Ac"}
    game = DoubleBack()
    game.deal_round(hands, "Ah Ks", {1: 1000, 2: 1000, 4: 1500, 6: 505})
    assert game.lines() == [
        (6, "blackjack", 505, "pay", 1010, "2 to 1", "591.12(a)"),
        (4, "blackjack", 1500, "pay", 3000, "2 to 1", "591.12(a)"),
        (1, "blackjack", 1000, "pay", 2000, "2 to 1", "591.12(a)"),
    ]
    game.act("decline reader")
    assert game.lines()[3:] == [(2, "blackjack", 1000, "collect", 0, "", "591.7(h)")]


def test_R_591_15_when_all_have_blackjack_the_round_is_over():
    for dealer in ("Ah Ks", "Kh 9s", "6h 9s"):
        game = DoubleBack.played({1: "As Kc", 4: "Td Ad"}, dealer)
        assert [line[0] for line in game.lines()] == [4, 1], dealer
        assert named(game.effects, "revealed") == [effect("revealed", to=0, card=dealer[3:])]


def test_591_7_g_8_a_insurance_is_offered_with_an_ace_up_only():
    for up, asked in (("Ah", True), ("Kh", False), ("Th", False), ("9h", False)):
        game = DoubleBack()
        game.deal_round({2: "9c 8c", 5: "9d 7c"}, up + " 5s")
        offered = game.waits("decision") and game.table.awaits["section"] == "591.8(b)"
        assert offered == asked, up
    game = DoubleBack()
    game.deal_round({2: "9c 8c", 5: "9d 7c"}, "Ah 5s")
    turns = []
    while game.waits("decision"):
        turns.append(game.table.awaits["to"])
        assert game.table.awaits["choices"] == ["insure", "decline"]
        game.decide("decline")
    assert turns == [2, 5]
    assert game.waits("card_reader")


def test_591_8_b_at_most_half_of_the_initial_wager():
    for cents, most in ((1000, 500), (1001, 501), (505, 253)):
        game = DoubleBack()
        game.deal_round({2: "9c 8c"}, "Ah 5s", {2: cents})
        for wrong in (0, -1, most + 1, cents):
            error = game.refuses(1004, "591.8(b)", "decision", seat=2, what="insure", cents=wrong)
            assert error.facts["limit"] == f"from 1 to {most}"
        game.refuses(1019, ANY, "decision", seat=2, what="insure")
        game.decide(f"insure {most}")
        assert game.table.round.placed(2)["insurance"] == most


def test_591_8_b_R_591_27_the_next_amount_in_chips():
    table = {"number": 7, "seats": 6, "denominations": [500, 2500]}
    game = DoubleBack(table=table)
    game.deal_round({2: "9c 8c"}, "Ah 5s", {2: 2500})
    game.refuses(1004, "591.8(b)", "decision", seat=2, what="insure", cents=2000)
    game.decide("insure 1500")


def test_R_591_23_a_paid_blackjack_does_not_insure():
    game = DoubleBack()
    game.deal_round({2: "As Kc", 5: "9d 7c"}, "Ah 5s")
    assert game.table.awaits["to"] == 5


def test_591_8_c_12_c_insurance_wins_with_a_blackjack_of_the_dealer():
    for hole in ("Tc", "Jc", "Qc", "Kc"):
        lines = DoubleBack.one("9c 8c", "Ah " + hole, "insure:500 reader")
        assert lines == [
            ("insurance", 500, "pay", 1000, "2 to 1", "591.12(c)"),
            ("blackjack", 1000, "collect", 0, "", "591.7(h)"),
        ], hole


def test_591_8_d_insurance_loses_at_once_without_one():
    for hole in ("9c", "Ac", "2c"):
        game = DoubleBack()
        game.deal_round({3: "9c 8c"}, "Ah " + hole)
        game.act("insure:499 reader")
        assert game.lines() == [(3, "insurance", 499, "collect", 0, "", "591.8(d)")], hole
        assert game.waits("decision")


def test_591_7_h_the_card_reader_device_with_an_ace_or_a_10_up():
    for up in ("Kh", "Qh", "Jh", "Th", "Ah"):
        game = DoubleBack()
        game.deal_round({3: "9c 8c"}, up + " 7s")
        if up == "Ah":
            game.decide("decline")
        awaits = game.table.awaits
        assert (awaits["what"], awaits["section"]) == ("card_reader", "591.7(h)"), up
        game.refuses(1001, "591.7(h)", "decision", seat=3, what="stand")
        game.do("card_reader")
        assert game.waits("decision")
    for up in ("9h", "2h", "6h"):
        game = DoubleBack()
        game.deal_round({3: "9c 8c"}, up + " 7s")
        assert game.waits("decision"), up


def test_591_7_h_R_591_24_with_a_blackjack_every_wager_is_collected_and_no_card_dealt():
    game = DoubleBack.played({1: "9c 8c", 4: "Td Jd", 6: "5c 5d"}, "Kh As", "reader")
    assert game.lines() == [
        (seat, "blackjack", 1000, "collect", 0, "", "591.7(h)") for seat in (6, 4, 1)
    ]
    assert named(game.effects, "revealed") == [effect("revealed", to=0, card="As")]
