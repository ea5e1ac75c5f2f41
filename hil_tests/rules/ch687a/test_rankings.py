"""687a.6: the order of the hands, wild cards, ties; the hands that the extra wagers pay."""

from tablectl.core import hands
from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.games import DJWild

# Best and worst hand of each category of 687a.6(c), five-of-a-kind in its place (R-687a-01).
ORDER = (
    ("five wilds", "2c 2d 2h 2s Jk", None),
    ("royal flush", "As Ks Qs Js Ts", None),
    ("five-of-a-kind", "Ac Ad Ah As 2c", "3c 3d 3h 3s Jk"),
    ("straight flush", "Kh Qh Jh Th 9h", "5h 4h 3h Ah Jk"),
    ("four-of-a-kind", "Ac Ad Ah As Kc", "3c 3d 3h 2c 4d"),
    ("full house", "Ac Ad Ah Kc Kd", "3c 3d 3h 4c 4d"),
    ("flush", "Ah Kh Qh Jh 9h", "8h 6h 5h 4h 3h"),
    ("straight", "Ac Kd Qh Js Tc", "Ac 3d 4h 5s 2c"),
    ("three-of-a-kind", "Ac Ad Ah Kc Qd", "3c 3d 3h 4c 5d"),
    ("two pairs", "Ac Ad Kc Kd Qh", "3c 3d 4c 4d 5h"),
    ("pair", "Ac Ad Kc Qd Jh", "3c 3d 4c 5d 6h"),
    ("high card", "Ac Kd Qh Js 9c", "3c 4d 5h 6s 8c"),
)


def value(cards):
    return hands.value(hands.DJ_WILD, card_numbers(cards))


def category(cards):
    return hands.category(hands.DJ_WILD, value(cards))


def test_687a_6_c_categories_in_the_printed_order():
    last = None
    for name, best, worst in ORDER:
        for cards in (best, worst):
            if cards:
                assert category(cards) == name, cards
                assert last is None or value(last) > value(cards), (last, cards)
                last = cards


def test_R_687a_01_five_of_a_kind_between_royal_flush_and_straight_flush():
    assert value("As Ks Qs Js Ts") > value("Ac Ad Ah As 2c")
    assert value("3c 3d 3h 3s Jk") > value("Kh Qh Jh Th 9h")


def test_687a_6_a_cards_rank_from_the_ace_down_to_the_3():
    order = "AKQJT9876543"
    fives = [value(f"{rank}c {rank}d {rank}h {rank}s 2c") for rank in order]
    assert fives == sorted(fives, reverse=True)
    assert len(set(fives)) == 12


def test_687a_6_a_the_higher_pair_beats_the_dealers():
    order = "AKQJT9876543"
    for high, low in zip(order, order[1:]):
        rest = [rank for rank in order if rank not in (high, low)]
        player = f"{high}c {high}d {rest[0]}h {rest[2]}s {rest[4]}c"
        dealer = f"{low}c {low}d {rest[0]}s {rest[2]}h {rest[4]}d"
        assert DJWild.one_seat(player, dealer).line(3, "ante")[0] == "pay", player
        assert DJWild.one_seat(dealer, player).line(3, "ante")[0] == "collect", player


def test_687a_6_b_a_wild_card_makes_the_players_three_of_a_kind():
    for wild in ("2h", "Jk"):
        game = DJWild.one_seat(f"9c 9d {wild} Kd 5c", "Ac Ad Kc Qh 7s")
        assert game.line(3, "ante") == ("pay", 1000, "1 to 1", "687a.12(a)"), wild


def test_687a_6_a_an_ace_completes_the_lowest_straight_and_no_other_low_sequence():
    assert category("Ac 2d 3h 4s 5c") == "straight"
    assert value("Jk 3h 4s 5c 6d") > value("Ac 2d 3h 4s 5c")
    assert category("Ah 2h 3h 4h 5h") == "straight flush"
    assert category("Qc Kd Ah 2s 3c") == "pair"
    assert category("Kc Ad 3h 4s 5c") == "high card"


def test_687a_6_a_all_suits_are_equal():
    for suit in "cdhs":
        assert value(" ".join([rank + suit for rank in "AKQJT"])) == value("As Ks Qs Js Ts")
        assert value(f"A{suit} 9{suit} 7{suit} 5{suit} 3{suit}") == value("As 9s 7s 5s 3s")


def test_687a_6_b_deuces_and_the_joker_stand_for_any_card():
    for cards, name in (
        ("As Ks Qs Js 2d", "royal flush"),
        ("As Ks 2c 2d Jk", "royal flush"),
        ("Tc 2c 2d 2h 2s", "royal flush"),
        ("9c 2c 2d 2h 2s", "five-of-a-kind"),
        ("9c 9d 2d 2h Jk", "five-of-a-kind"),
        ("9c 8c 7c 2h Jk", "straight flush"),
        ("9c 9d 2d Jk Kh", "four-of-a-kind"),
        ("9c 9d Kd Kh Jk", "full house"),
        ("Kc Jc 9c 6c Jk", "flush"),
        ("9c 8d 7c 2h Kd", "pair"),
        ("9c 8d 7c 6h Jk", "straight"),
        ("9c 8d 5c 2h Jk", "straight"),
        ("9c 9d Kc 5h Jk", "three-of-a-kind"),
        ("Kc Jd 9h 6c Jk", "pair"),
    ):
        assert category(cards) == name, cards


def test_R_687a_24_within_a_category_made_ranks_first_then_the_other_cards():
    for higher, lower in (
        ("Kc Kd 3h 4s 5c", "Qc Qd Ah Ks Jc"),
        ("Kc Kd Ah 4s 3c", "Kh Ks Qh Js Tc"),
        ("Kc Kd Ah 9s 3c", "Kh Ks Ac 8s 7c"),
        ("Kc Kd Ah 9s 4c", "Kh Ks Ac 9d 3s"),
        ("Ac Ad 3h 3s 4c", "Kc Kd Qh Qs Jc"),
        ("Ac Ad 4h 4s 3c", "Ah As 3h 3s Kc"),
        ("4c 4d 4h 3s 5c", "3c 3d 3h As Kc"),
        ("4c 4d 4h 3c 3d", "3h 3s 3c Ac Ad"),
        ("Ah Th 5h 4h 3h", "Kc Qc Jc 9c 8c"),
        ("7c 6d 5h 4s 3c", "Ac 3d 4h 5s 2d"),
        ("Ac Jd 9h 6s 4c", "Ad Jh 9s 6c 3d"),
        ("4c 4d 4h 4s 3c", "3c 3d 3h 3s Ac"),
    ):
        assert value(higher) > value(lower), (higher, lower)
        assert category(higher) == category(lower), (higher, lower)


def test_R_687a_24_a_wild_card_in_a_flush_is_the_highest_rank_not_there():
    assert value("Kd Jd 9d 6d 2c") == value("Ah Kh Jh 9h 6h")
    assert value("Ad Jd 9d 6d 2c") == value("Ah Kh Jh 9h 6h")
    assert value("Ad Kd 9d 6d 2c") == value("Ah Kh Qh 9h 6h")
    assert value("Ad Jd 9d 6d 2d") == value("Ah Kh Jh 9h 6h")


def test_R_687a_24_wild_and_natural_hands_tie():
    for wild, natural in (
        ("As Ks Qs Js 2d", "Ah Kh Qh Jh Th"),
        ("9c 9d 9h 2c Kc", "9c 9d 9h 9s Kd"),
        ("9c 9d Kc Kd 2c", "Kc Kd Kh 9c 9d"),
        ("Jk 8d 7h 6s 5c", "9c 8d 7h 6s 5c"),
        ("9c 9d 2c Ks 4h", "9c 9d 9h Ks 4c"),
        ("Kc 2d 9h 6c 5s", "Kc Kd 9h 6c 5s"),
    ):
        assert value(wild) == value(natural), (wild, natural)


def test_687a_6_d_687a_11_f_1_ii_the_progressive_pays_three_of_a_kind_or_better():
    for cards, wins in (
        ("9c 9d 9h Ks 4c", True),
        ("9c 9d Kh Ks 4c", False),
        ("Ac Ad Kh Qs Jc", False),
        ("9c 8d 7h 6s 5c", True),
    ):
        outcome = DJWild.one_seat(cards, wagers={"progressive": True}).line(3, "progressive")[0]
        assert outcome == ("pay" if wins else "collect"), cards


def test_687a_6_e_687a_11_f_2_ii_trips_pays_three_of_a_kind_or_better():
    for cards, wins in (
        ("9c 9d 2h Ks 5c", True),
        ("9c 9d Kh Ks 4c", False),
        ("Ac 2d Kh 9s 7c", False),
        ("9c 8d 7h 6s 5c", True),
    ):
        outcome = DJWild.one_seat(cards, wagers={"trips": 500}).line(3, "trips")[0]
        assert outcome == ("pay" if wins else "collect"), cards


def test_687a_6_f_bad_beat_pays_three_of_a_kind_or_better():
    for cards, wins in (("9c 9d 9h Ks 5c", True), ("9c 9d Kh Ks 4c", False), (DJWild.LOW, False)):
        game = DJWild.one_seat(cards, beside="Ac Ad Ah 2c 2d", wagers={"bad_beat": 500})
        assert game.line(3, "bad_beat")[0] == ("pay" if wins else "collect"), cards
