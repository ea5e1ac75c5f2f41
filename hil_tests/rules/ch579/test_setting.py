"""579.6(a) and 579.11(d), (e): which low hands a player may set, and how the dealer sets his."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.games import HiLo

HAND = "Ac Jd Th 9s 2c"


def waiting(cards=HAND, **changes):
    """Seat 3 has played these cards and is to set them."""
    game = HiLo(**changes)
    game.deal_round({3: (cards, "play", {}, None)}, "")
    game.decide(3, "play")
    return game


# 579.11(d) by the number of aces: hand, the low hands that may be set, and some that may not.
SETTINGS = (
    ("Kc Qd Jh 9s 8c", ("9s 8c",), ("Kc 8c", "Jh 9s", "Kc Qd")),
    ("Kc Qd Jh Ts 8c", ("Ts 8c", "Jh 8c", "Qd 8c", "Kc 8c"), ("Kc Qd", "Jh Ts")),
    (HAND, ("9s 2c", "Ac 2c"), ("Ac 9s", "Jd 2c", "Ac Jd", "Th 9s")),
    ("Ac Ad Kh 5s 2c", ("5s 2c", "Ac 2c", "Ad 2c"), ("Ac Ad", "Ac 5s", "Kh 2c", "Ad Kh")),
    ("Ac Ad Ah Ks 2c", ("Ks 2c", "Ac 2c", "Ah 2c"), ("Ac Ad", "Ad Ks", "Ah Ks")),
    ("Ac Ad Ah As Kc", ("Ac Kc", "As Kc"), ("Ac Ad", "Ah As")),
    ("Ac Ad Ah As 2c", ("Ad 2c",), ("Ac As",)),
    ("5c 5d 5h 5s 4c", ("5c 4c", "5s 4c"), ("5c 5d",)),
)


def test_579_11_d_R_579_04_the_two_lower_cards_go_low_or_one_ace_with_the_lowest_other():
    for cards, legal, illegal in SETTINGS:
        for low in legal:
            game = waiting(cards)
            game.set_low(3, low)
            assert game.waits("next_round"), (cards, low)
        game = waiting(cards)
        for low in illegal:
            text = card_numbers(low)
            game.refuses(1045, "579.11(d)", "set_hand", seat=3, low=text)
        game.set_low(3, legal[0])


def test_579_11_d_R_579_12_what_is_legal_is_named_and_nothing_is_lost_by_a_wrong_setting():
    game = waiting()
    error = game.refuses(1045, "579.11(d)", "set_hand", seat=3, low=card_numbers("Ac 9s"))
    assert error.text == "low hand Ac 9s of seat 3: legal is 9s 2c or Ac 2c, 579.11(d)"
    assert game.lines() == []
    game.set_low(3, "Ac 2c")
    assert game.line(3, "ante")[0] == "pay"


def test_579_11_a_1_only_two_of_his_own_cards_and_at_his_turn():
    game = waiting()
    for low in ([], card_numbers("2c"), card_numbers("2c 2c"), card_numbers("2c 2d"), None, "2c"):
        game.refuses(1022, "579.11(d)", "set_hand", seat=3, low=low)
    game.refuses(1022, "579.11(d)", "set_hand", seat=3, low=card_numbers("Jd 9s 2c"))
    game.refuses(1008, "579.11(d)", "set_hand", seat=4, low=card_numbers("9s 2c"))
    game.refuses(1006, None, "set_hand", seat=7, low=card_numbers("9s 2c"))


def test_579_11_a_3_a_hand_once_set_is_not_changed():
    hands = {3: (HAND, None, {}, None), 5: ("Kd Qh Js 9d 8d", None, {}, None)}
    game = HiLo()
    game.deal_round(hands, "")
    for seat in (3, 5):
        game.decide(seat, "play")
    game.set_low(3, "9s 2c")
    game.refuses(1008, "579.11(d)", "set_hand", seat=3, low=card_numbers("Ac 2c"))
    # Settled as it was set, against 29 and 5: 31 and 11, or with the ace low 29 and 3.
    for low, better in (("9c 2d", "579.11(g)(3)(i)"), ("Ac 2d", "579.11(g)(3)(ii)")):
        game = HiLo.one_seat("Ac Jd Th 9c 2d", low=low)
        assert game.line(3, "ante") == ("push", 0, "", better)


def test_579_6_a_R_579_03_points_of_every_rank():
    # 30 and x + 2 on both sides: jacks, queens and kings are 10s.
    points = (("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("7", "7"), ("8", "8"), ("9", "9"))
    for rank, same in points + (("T", "T"), ("J", "T"), ("Q", "T"), ("K", "T")):
        low = rank + "d 2c"
        dealer = "Ks Qs Js 2s " + same + "s"
        game = HiLo.one_seat("Kh Qh Jh " + low, dealer, low=low, wagers={"tie": 500})
        assert game.line(3, "tie") == ("pay", 10000, "20 to 1", "579.12(c)"), rank


def test_579_6_a_an_ace_is_1_in_the_low_hand_and_11_in_the_high():
    # 29 and 3 against 29 and 4, then 31 and 11 against 31 and 12.
    low = HiLo.one_seat(HAND, "Ks Qs 9d 2d 2h", low="Ac 2c")
    assert low.line(3, "ante") == ("push", 0, "", "579.11(g)(3)(ii)")
    high = HiLo.one_seat(HAND, "As Ks Qs Td 2d", low="9s 2c", wagers={"tie": 500})
    assert high.line(3, "tie") == ("pay", 2000, "4 to 1", "579.12(c)")
    assert high.line(3, "ante") == ("push", 0, "", "579.11(g)(3)(ii)")
