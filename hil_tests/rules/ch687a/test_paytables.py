"""687a.12(a), (b), (d), (e): every row of every paytable, as printed."""

from hil_tests.rules.ch687a.oracle import ROWS
from hil_tests.rules.helpers.games import DJWild

ROYAL = "As Ks Qs Js Ts"
FIVE_WILDS = "2c 2d 2h 2s Jk"

# Hands without a wild card, and hands of the same rank with one; in the order of the tables.
NATURAL = (
    None,
    ROYAL,
    None,
    "Kh Qh Jh Th 9h",
    "9c 9d 9h 9s Kd",
    "9c 9d 9h Kc Kd",
    "Kd Jd 9d 7d 3d",
    "9c 8d 7h 6s 5c",
    "9c 9d 9h Kd 5c",
)
WITH_WILD = (
    FIVE_WILDS,
    "As Ks Qs Js 2d",
    "9c 9d 9h 9s Jk",
    "Kh Qh Jh 9h Jk",
    "9c 9d 9h 2c Kd",
    "9c 9d Kc Kd 2c",
    "Kd Jd 9d 7d 2c",
    "9c 8d 7h 5c Jk",
    "9c 9d 2c Kd 5c",
)
LESS = ("9c 9d Kc Kd 5h", "9c 9d Kh 7s 5c", "2c 9d Kh 7s 5c", "As Kd 9c 7h 5s")

BLIND = (1000, 50, 10, 9, 4, 3, 2, 1)

# (natural, with wild), "a to 1".
TRIPS = {
    "DJWT-04": (
        (None, 2000),
        (1000, 90),
        (None, 70),
        (200, 25),
        (60, 6),
        (30, 5),
        (25, 4),
        (20, 3),
        (6, 1),
    ),
    "DJWT-05": (
        (None, 2000),
        (1000, 70),
        (None, 60),
        (200, 25),
        (50, 6),
        (30, 5),
        (25, 4),
        (20, 3),
        (6, 1),
    ),
    "DJWT-06": (
        (None, 500),
        (400, 70),
        (None, 60),
        (200, 25),
        (50, 6),
        (30, 5),
        (25, 4),
        (20, 3),
        (6, 1),
    ),
    "DJWT-07": (
        (None, 2000),
        (1000, 60),
        (None, 50),
        (200, 25),
        (40, 6),
        (30, 5),
        (25, 4),
        (20, 3),
        (6, 1),
    ),
}

# From the royal flush down; five wilds cannot be beaten.
BAD_BEAT = {
    "DJWBB-03": (500, 500, 500, 300, 200, 100, 50, 15),
    "DJWBB-04": (299, 299, 299, 299, 200, 100, 50, 15),
}


def test_687a_12_a_winning_ante_and_raise_are_paid_1_to_1_whatever_the_hand():
    for cards in [hand for hand in NATURAL + WITH_WILD + LESS if hand]:
        game = DJWild.one_seat(cards, wagers={"ante": 1200})
        assert game.line(3, "ante") == ("pay", 1200, "1 to 1", "687a.12(a)"), cards
        assert game.line(3, "raise") == ("pay", 2400, "1 to 1", "687a.12(a)"), cards


def test_687a_12_b_a_winning_blind_is_paid_by_the_hand_natural_or_not():
    for column in (NATURAL, WITH_WILD):
        for odds, cards, name in zip(BLIND, column, ROWS):  # noqa: B905
            if cards:
                game = DJWild.one_seat(cards, wagers={"ante": 1200})
                paid = ("pay", 1200 * odds, f"{odds} to 1", "687a.12(b)")
                assert game.line(3, "blind") == paid, name


def test_687a_12_b_a_winning_blind_with_three_of_a_kind_or_less_pushes():
    for cards in (NATURAL[8], WITH_WILD[8]) + LESS:
        assert DJWild.one_seat(cards).line(3, "blind") == ("push", 0, "", "687a.12(b)"), cards


def test_687a_12_b_a_losing_blind_is_not_paid_by_the_hand():
    game = DJWild.one_seat("9c 8d 7h 6s 5c", beside="Kd Jd 9d 7d 3d")
    assert game.line(3, "blind") == ("collect", 0, "", "687a.11(e)(3)")


def verify_trips(paytable):
    for row, name in enumerate(ROWS):
        for column, cards in enumerate((NATURAL[row], WITH_WILD[row])):
            odds = TRIPS[paytable][row][column]
            assert (odds is None) == (cards is None)
            if cards:
                game = DJWild.one_seat(cards, wagers={"trips": 500}, trips=paytable)
                paid = ("pay", 500 * odds, f"{odds} to 1", "687a.12(d)")
                assert game.line(3, "trips") == paid, (paytable, name, column)
    for cards in LESS:
        game = DJWild.one_seat(cards, wagers={"trips": 500}, trips=paytable)
        assert game.line(3, "trips") == ("collect", 0, "", "687a.11(f)(2)(i)"), cards


def test_687a_12_d_trips_paytable_djwt_04():
    verify_trips("DJWT-04")


def test_687a_12_d_trips_paytable_djwt_05():
    verify_trips("DJWT-05")


def test_687a_12_d_trips_paytable_djwt_06():
    verify_trips("DJWT-06")


def test_687a_12_d_R_687a_07_trips_paytable_djwt_07_and_its_lost_row():
    verify_trips("DJWT-07")


def test_R_687a_03_a_hand_with_a_deuce_may_be_natural():
    for cards, odds in (
        ("2s 3s 4s 5s 6s", 200),
        ("As 2s 3s 4s 5s", 200),
        ("Kd Jd 9d 7d 2d", 25),
        ("Ac 2d 3h 4s 5c", 20),
        ("2c 3d 4h 5s 6c", 20),
        ("2c 2d 2h 9s Kc", 6),
        ("9c 9d 9h 2c Kd", 6),
        ("9c 9d 2c 2d Kc", 6),
        ("2c 3d 4h 5s Jk", 3),
        ("2s 3s 4s 5s Jk", 25),
    ):
        game = DJWild.one_seat(cards, beside="3c 4d 6h 8s Th", wagers={"trips": 500})
        paid = ("pay", 500 * odds, f"{odds} to 1", "687a.12(d)")
        assert game.line(3, "trips") == paid, cards


def verify_bad_beat(paytable, mode, player_beaten, paid):
    """Each row's hand beaten by the next that can; `player_beaten` or the dealer's hand beaten."""
    for row, odds in enumerate(BAD_BEAT[paytable]):
        beaten = NATURAL[row + 1] or WITH_WILD[row + 1]
        better = FIVE_WILDS if beaten == ROYAL else ROYAL
        cards, dealer = (beaten, better) if player_beaten else (better, beaten)
        terms = {"paytable": paytable, "mode": mode}
        game = DJWild.one_seat(cards, dealer, {"bad_beat": 300}, bad_beat=terms)
        line = ("collect", 0, "", "687a.11(f)(3)(i)")
        if paid:
            line = ("pay", 300 * odds, f"{odds} to 1", "687a.12(e)")
        assert game.line(3, "bad_beat") == line, (paytable, mode, ROWS[row + 1])


def test_687a_12_e_bad_beat_paytable_djwbb_03_on_the_players_beaten_hand():
    for mode in ("one_way", "two_way"):
        verify_bad_beat("DJWBB-03", mode, player_beaten=True, paid=True)


def test_687a_12_e_bad_beat_paytable_djwbb_04_on_the_players_beaten_hand():
    for mode in ("one_way", "two_way"):
        verify_bad_beat("DJWBB-04", mode, player_beaten=True, paid=True)


def test_R_687a_05_two_ways_pay_on_the_dealers_beaten_hand_one_way_does_not():
    for paytable in sorted(BAD_BEAT):
        verify_bad_beat(paytable, "two_way", player_beaten=False, paid=True)
        verify_bad_beat(paytable, "one_way", player_beaten=False, paid=False)


def test_R_687a_06_three_of_a_kind_or_less_means_three_of_a_kind():
    for cards in LESS:
        terms = {"paytable": "DJWBB-04", "mode": "two_way"}
        for player, dealer in ((cards, "3c 3d 3h 4h 4d"), ("3c 3d 3h 4h 4d", cards)):
            game = DJWild.one_seat(player, dealer, {"bad_beat": 300}, bad_beat=terms)
            assert game.line(3, "bad_beat") == ("collect", 0, "", "687a.11(f)(3)(i)"), cards


def test_R_687a_07_the_paytables_of_the_lost_page_are_refused_by_name():
    for name in ("DJWBB-01", "DJWBB-02"):
        terms = {"paytable": name, "mode": "one_way"}
        error = DJWild.not_opened(4005, None, bad_beat=terms)
        assert error.text == (
            f"bad_beat.paytable = {name}: its page is lost from the text of 687a.12(e); "
            "choose DJWBB-03, DJWBB-04"
        )


def test_R_687a_21_no_payout_limitation_is_applied():
    game = DJWild.one_seat(FIVE_WILDS, DJWild.LOW, {"ante": 50000, "trips": 10000})
    assert game.line(3, "blind")[:2] == ("pay", 50000000)
    assert game.line(3, "trips")[:2] == ("pay", 20000000)
