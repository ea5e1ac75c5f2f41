"""686a.5, 686a.7(c), (d) and 686a.9: burned cards, the cover card, shuffles and irregularities."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import OverUnder
from hil_tests.rules.helpers.play import ANY, effect, named

HIGH = ("Kc Qd Jh", "over_23", {})
LOW = ("2c 3d 4h", "under_18", {})
SEAT_3 = {3: HIGH}


def locked(**changes):
    """Seat 3 alone, at the first card from the shoe."""
    game = OverUnder(**changes)
    game.bet(3)
    game.start()
    return game


def burns(game, section="686a.7(c)"):
    """How many cards the table asks to burn before the first of seat 3."""
    count = 0
    while game.table.awaits["to"] == "burn":
        assert game.table.awaits["section"] == section or section is None
        game.deal("9s")
        count += 1
    return count


def again(game):
    game.play(SEAT_3)
    game.do("next_round")
    game.bet(3)
    game.start()


def cut(effects):
    return [(shown["seats"], shown["section"]) for shown in named(effects, "cut")]


def test_686a_7_d_686a_5_c_2_686a_5_c_4_the_cover_card_on_an_area_ends_the_shoe_with_the_round():
    hands = {2: LOW, 5: HIGH}
    game = OverUnder()
    game.begin(hands)
    game.deal("2c Kc")
    game.decide(2, "under_18")
    noted = effect("note", what="cover_card", section="686a.7(d)")
    assert game.report("cover_card") == [noted]
    game.deal("3d 4h")
    game.decide(5, "over_23")
    game.deal("Qd")
    assert cut(game.do("card", card=card_number("Jh"))) == [([2], "686a.5(c)(2)")]
    game.do("next_round")
    game.bet(3)
    game.start()
    game.refuses(1051, "686a.7(d)", "card", card=5)
    noted = effect("note", what="shuffled", section="686a.5(a)")
    # The cover card asked for it, no floorperson: the cut was offered by 686a.5(c)(2).
    assert named(game.report("shuffled"), "note") == [noted]
    assert cut(game.effects) == [([2], "686a.5(c)(2)")]
    assert burns(game) == 1
    again(game)
    assert burns(game) == 0


def test_686a_5_c_3_R_686a_16_the_cover_card_instead_of_a_burned_one():
    game = OverUnder()
    for seat in (2, 3, 6):
        game.bet(seat)
    game.start()
    game.report("cover_card")
    assert burns(game) == 1
    game.play({2: LOW, 3: HIGH, 6: ("Ks Qs Js", "over_23", {})})
    assert cut(game.effects) == [([6, 3, 2], "686a.5(c)(3)")]


def test_686a_5_e_a_recut_before_any_card_is_dealt():
    game = locked()
    noted = effect("note", what="recut", section="686a.5(e)")
    assert game.report("recut") == [noted]
    burns(game)
    game.refuses(1015, "686a.5(e)", "irregularity", what="recut")


def test_686a_9_a_R_686a_25_every_card_found_face_up_is_put_aside():
    game = locked()
    for card in ("5h", "9d", "5h"):
        assert effect("discarded", card=card) in game.face_up(card)
    burns(game)
    game.face_up("2s")
    game.play(SEAT_3)
    assert [line[3] for line in game.lines()] == ["pay", "pay"]
    game.refuses(1015, "686a.9(a)", "irregularity", what="face_up", card=5)


def test_686a_9_b_R_686a_26_an_empty_shoe_is_filled_from_the_rack_and_its_first_card_burned():
    hands = {2: LOW, 5: HIGH}
    game = OverUnder(mid_shoe_entry=False)
    game.begin(hands, burn="2c")
    game.deal("2c Kc")
    game.decide(2, "under_18")
    game.deal("3d")
    noted = effect("note", what="insufficient_cards", section="686a.9(b)")
    assert game.report("insufficient_cards")[0] == noted
    assert game.table.awaits == effect(
        "phase", phase="dealing", what="card", section="686a.9(b)", to="burn"
    )
    game.deal("8s")
    assert game.table.awaits["to"] == 2
    game.deal("4h")
    game.decide(5, "over_23")
    # The burned 2 and all of seat 2 are in the rack: after the shuffle they may come again.
    game.report("insufficient_cards")
    game.deal("9s")
    for _ in range(6):
        game.face_up("2c")
    for _ in range(5):
        game.face_up("Kc")
    game.refuses(1052, None, "card", card=card_number("Kc"))
    game.deal("Qd Jh")
    assert game.waits("next_round")
    game.do("next_round")
    # 686a.6(b)(2): the cards were reshuffled.
    game.bet(1)


ACES = {seat: ("As As As", "over_23", {}) for seat in (2, 5)}


def test_686a_3_a_a_continuous_shuffler_has_taken_back_the_cards_of_the_last_round():
    game = OverUnder(shuffler="continuous")
    for _ in range(2):
        game.round(ACES)


def test_686a_9_b_R_686a_32_the_shuffled_cards_are_offered_to_be_cut():
    for device, offered in ((False, [[5, 2]]), (True, [])):
        shuffler = "continuous" if device else None
        game = OverUnder(shuffler=shuffler, reshuffling_device=device)
        game.begin({2: ("2c", "under_18", {}), 5: ("Kc", "over_23", {})})
        cuts = named(game.report("insufficient_cards"), "cut")
        assert [(cut["seats"], cut["section"]) for cut in cuts] == [
            (seats, "686a.9(b)") for seats in offered
        ]


def left_out(seat=2, **changes):
    """Seats 2 and 5 with these wagers; the dealer goes on without the two cards of `seat`."""
    game = OverUnder(**changes)
    hands = {2: ("2c", "under_18", {"bonus": 300}), 5: ("Kc", "over_23", {})}
    game.begin(hands)
    game.deal("2c Kc")
    game.decide(2, "under_18")
    if seat == 5:
        game.deal("3d 4h")
        game.decide(5, "over_23")
    noted = effect("note", what="cards_not_dealt", section="686a.9(c)")
    assert game.report("cards_not_dealt", seat=seat)[0] == noted
    assert game.table.awaits["choices"] == ["deal_later", "dead"]
    assert game.table.awaits["section"] == "686a.9(c)"
    return game


def test_686a_9_c_R_686a_18_at_his_option_the_cards_come_when_the_others_are_done():
    game = left_out()
    game.decide(2, "deal_later")
    game.decide(5, "over_23")
    game.deal("Qd Jh")
    assert (game.table.awaits["to"], game.table.awaits["section"]) == (2, "686a.9(c)")
    game.refuses(1015, "686a.9(c)", "irregularity", what="cards_not_dealt", seat=2)
    game.deal("3d 4h")
    assert [line[:2] for line in game.lines()] == [
        (5, "ante"),
        (5, "over_23"),
        (2, "ante"),
        (2, "under_18"),
        (2, "bonus"),
    ]
    assert game.waits("next_round")


def test_686a_9_c_R_686a_17_or_the_hand_is_dead_and_all_its_wagers_return():
    """Over 23 (686a.7(g)(1)) as well as Under 18 (686a.7(g)(2))."""
    over = OverUnder()
    over.begin({2: ("2c", "over_23", {})})
    over.deal("2c")
    over.decide(2, "over_23")
    over.report("cards_not_dealt", seat=2)
    over.decide(2, "dead")
    assert [line[:4] for line in over.lines()] == [
        (2, "ante", 1000, "return"),
        (2, "over_23", 1000, "return"),
    ]
    game = left_out()
    game.decide(2, "dead")
    assert game.lines() == [
        (2, "ante", 1000, "return", 0, "", "686a.9(c)"),
        (2, "under_18", 1000, "return", 0, "", "686a.9(c)"),
        (2, "bonus", 300, "return", 0, "", "686a.9(c)"),
    ]
    game.decide(5, "over_23")
    game.deal("Qd Jh")
    assert game.waits("next_round")


def test_686a_9_c_only_where_the_two_cards_begin():
    game = OverUnder()
    game.begin({2: LOW, 5: HIGH})
    refused = {"what": "cards_not_dealt", "seat": 2}
    game.refuses(1015, "686a.9(c)", "irregularity", **refused)
    game.deal("2c Kc")
    game.decide(2, "under_18")
    game.refuses(1015, "686a.9(c)", "irregularity", what="cards_not_dealt", seat=5)
    game.deal("3d")
    game.refuses(1015, "686a.9(c)", "irregularity", **refused)
    game.refuses(1006, ANY, "irregularity", what="cards_not_dealt", seat=0)


def test_686a_9_d_a_shuffler_jam_is_noted():
    game = locked()
    noted = effect("note", what="shuffler_jam", section="686a.9(d)")
    assert game.report("shuffler_jam") == [noted]
    game = locked(shuffler=None)
    game.refuses(1015, "686a.9(d)", "irregularity", what="shuffler_jam")


def test_686a_9_e_betting_opens_only_when_the_shuffler_is_covered_or_signed():
    game = locked(shuffler="continuous")
    noted = effect("note", what="malfunction", section="686a.9(e)")
    assert noted in game.report("malfunction", device="shuffler")
    burns(game)
    game.play(SEAT_3)
    game.refuses(1017, "686a.9(e)", "next_round")
    assert effect("note", what="covered", section="686a.9(e)") in game.do("covered")
    game.do("next_round")
    game.refuses(1015, "686a.9(e)", "irregularity", what="malfunction", device="shoe")


def test_686a_5_c_4_R_686a_29_the_cut_is_offered_to_every_seat_while_nothing_tells_who_plays():
    game = OverUnder()
    assert cut(game.report("shuffled")) == [([6, 5, 4, 3, 2, 1], "686a.5(c)(4)")]
