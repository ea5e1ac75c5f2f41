"""569: wagers, decisions and settlement, all by readings, since the text has dealing alone."""

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import ANY

# With BOARD: king high, a pair of kings, a straight from 9 to king, three kings.
NOTHING = "8c 7d"
KINGS = "Kd 7h"
STRAIGHT = "Qd Th"
SEAT = 3
LAST = "check check play"
EVERYTHING = {"trips": 300, "progressive": True}


def one_seat(cards, dealer, decisions=LAST, board=UltimateHoldem.BOARD, wagers=None, **changes):
    return UltimateHoldem.play_round(
        {SEAT: (cards, decisions, wagers or {})}, dealer, board, **changes
    )


def even(cents=1000):
    return ("pay", cents, "1 to 1", "R-569-07")


TRIPS = (
    ("Ac Kc", "Qc Jc Tc 2d 2h", 50),
    ("9c 6d", "Qc Jc Tc 8h Kc", 40),
    ("5d 5h", "5s 5c Tc 2d Kh", 30),
    ("5d 5h", "5s Tc Td 2d Kh", 9),
    ("Ad 3d", "5d Td 2d Kh Ks", 7),
    ("Ad 3h", "5d 4d 2h Kh Ks", 4),
    ("5d 5h", "5s Tc 9d 2d Kh", 3),
)


def test_R_569_04_R_569_09_every_row_of_trips():
    for cards, board, odds in TRIPS:
        game = one_seat(cards, "8c 7h", board=board, wagers={"trips": 300})
        assert game.line(SEAT, "trips") == ("pay", 300 * odds, f"{odds} to 1", "R-569-09"), cards
    lost = one_seat("5d Ts", "8c 7h", board="5s Tc 9d 2d Kh", wagers={"trips": 300})
    assert lost.line(SEAT, "trips") == ("collect", 0, "", "R-569-09")


def test_R_569_24_a_held_award_is_confirmed_with_the_key():
    game = UltimateHoldem()
    game.begin({SEAT: ("Ac Kc", "play:4000", {"progressive": True})}, NOTHING, "Qc Jc Tc 2d 2h")
    game.until("jackpot_confirm")
    game.refuses(1018, "R-569-24", "jackpot_confirm", key=False)
    game.do("jackpot_confirm", key=True)


def test_R_569_05_before_the_flop_the_amount_is_the_players_choice():
    game = UltimateHoldem()
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    game.until("decision")
    for cents in (None, "3000", 3000.0, True):
        game.refuses(1019, ANY, "decision", seat=SEAT, what="play", cents=cents)
    game = one_seat(KINGS, NOTHING, "play", play={"before_flop_least": 4})
    assert game.line(SEAT, "play") == even(4000)


def test_R_569_05_569_10_b_the_blind_equals_the_ante():
    game = UltimateHoldem()
    game.refuses(1005, "569.10(b)", "wager", seat=1, wager="blind", cents=1000)
    game.do("wager", seat=1, wager="ante", cents=1500)
    for cents in (1499, 1501, 3000):
        game.refuses(1004, "569.10(b)", "wager", seat=1, wager="blind", cents=cents)
    game.do("wager", seat=1, wager="blind", cents=1500)
    for wager in ("play", "progressive", "bonus", None):
        game.refuses(1003, ANY, "wager", seat=1, wager=wager, cents=1500)
    game.refuses(1005, "R-569-09", "wager", seat=2, wager="trips", cents=300)


def test_R_569_13_forfeits_from_the_left_then_players_from_the_right():
    hands = {
        1: (KINGS, LAST, EVERYTHING),
        2: ("3d 4h", "check check fold", {"trips": 300}),
        5: ("3s 4s", "check check fold", {}),
        6: (STRAIGHT, "play:4000", {}),
    }
    game = UltimateHoldem.play_round(hands, NOTHING)
    assert [line[:2] for line in game.lines()] == [
        (2, "ante"),
        (2, "blind"),
        (5, "ante"),
        (5, "blind"),
        (6, "ante"),
        (6, "blind"),
        (6, "play"),
        (2, "trips"),
        (1, "ante"),
        (1, "blind"),
        (1, "play"),
        (1, "trips"),
        (1, "progressive"),
    ]
