"""569: wagers, decisions and settlement, all by readings, since the text has dealing alone."""

from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.play import ANY, changed, effect

# With BOARD: king high, a pair of kings, a straight from 9 to king, three kings.
NOTHING = "8c 7d"
KINGS = "Kd 7h"
STRAIGHT = "Qd Th"
SEAT = 3
SEED = 5000000000
LAST = "check check play"
PROGRESSIVE = UltimateHoldem.OFFERED["progressive"]
EVERYTHING = {"trips": 300, "progressive": True}


def one_seat(cards, dealer, decisions=LAST, board=UltimateHoldem.BOARD, wagers=None, **changes):
    return UltimateHoldem.play_round(
        {SEAT: (cards, decisions, wagers or {})}, dealer, board, **changes
    )


def even(cents=1000):
    return ("pay", cents, "1 to 1", "R-569-07")


PUSHED = ("push", 0, "", "R-569-07")
LOST = ("collect", 0, "", "R-569-07")
BLIND_BACK = ("push", 0, "", "R-569-08")


def cell(cards, dealer, board=UltimateHoldem.BOARD, **changes):
    """(outcome, amount, odds, section) of Ante, Blind and Play of 10.00 each."""
    game = one_seat(cards, dealer, board=board, **changes)
    assert [line[:3] for line in game.lines()] == [
        (SEAT, "ante", 1000),
        (SEAT, "blind", 1000),
        (SEAT, "play", 1000),
    ]
    return [line[3:] for line in game.lines()]


def test_R_569_07_a_higher_hand_against_a_dealer_who_qualifies():
    assert cell(KINGS, "9c 7d") == [even(), BLIND_BACK, even()]


def test_R_569_07_a_higher_hand_against_a_dealer_who_does_not_qualify():
    assert cell(KINGS, NOTHING) == [PUSHED, BLIND_BACK, even()]
    straight = ("pay", 1000, "1 to 1", "R-569-08")
    assert cell(STRAIGHT, NOTHING) == [PUSHED, straight, even()]


def test_R_569_07_a_lower_hand():
    assert cell(KINGS, STRAIGHT) == [LOST] * 3
    # A lower hand loses Blind and Play also where the dealer does not qualify.
    assert cell("3d 4h", NOTHING) == [PUSHED, LOST, LOST]


def test_R_569_07_an_equal_hand():
    assert cell("9c 8d", "9s 8h") == [PUSHED] * 3
    assert cell(NOTHING, "8h 7s") == [PUSHED] * 3
    assert cell("2d 3s", "3d 2h", "9c Td Jh Qs Kc") == [PUSHED] * 3


def test_R_569_07_a_pair_on_the_board_qualifies_the_dealer():
    assert cell("As 7h", "8c 7d", "2c 2d 9h Js Kc") == [even(), BLIND_BACK, even()]


# Hands with a board on which the dealer's 8c 7d is nothing but what lies there.
BLIND = (
    ("Ac Kc", "Qc Jc Tc 2d 2h", "500 to 1", 500000),
    ("9c 6d", "Qc Jc Tc 8h Kc", "50 to 1", 50000),
    ("5d 5h", "5s 5c Tc 2d Kh", "10 to 1", 10000),
    ("5d 5h", "5s Tc Td 2d Kh", "3 to 1", 3000),
    ("Ad 3d", "5d Td 2d Kh Ks", "3 to 2", 1500),
    ("Ad 3h", "5d 4d 2h Kh Ks", "1 to 1", 1000),
)


def test_R_569_08_every_row_of_the_blind():
    for cards, board, odds, amount in BLIND:
        line = cell(cards, "8c 7h", board)[1]
        assert line == ("pay", amount, odds, "R-569-08"), cards
    for cards, board in (("5d 5h", "5s Tc 9d 2d Kh"), ("5d Ts", "5s Tc 9d 2d Kh")):
        assert cell(cards, "8c 7h", board)[1] == BLIND_BACK, cards


def test_R_569_08_R_569_20_three_to_two_on_odd_amounts():
    for ante, amount in ((500, 750), (1001, 1501), (1505, 2257)):
        game = one_seat("Ad 3d", "8c 7h", board="5d Td 2d Kh Ks", wagers={"ante": ante})
        assert game.line(SEAT, "blind") == ("pay", amount, "3 to 2", "R-569-08")


def test_R_569_08_a_row_that_the_submission_leaves_out_pushes():
    assert cell(STRAIGHT, NOTHING, blind_odds={"straight": None})[1] == BLIND_BACK


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


def test_R_569_09_trips_are_paid_whatever_the_dealer_has():
    for dealer, play in ((NOTHING, "pay"), ("Ad Th", "push"), ("Ac Jc", "collect")):
        board = "Qd Kd Jd 5h 5c" if play == "collect" else "Qs Kd Jd 5h 2c"
        cards = "5d 5s" if play == "collect" else "As Tc"
        dealer = "Ad Td" if play == "collect" else dealer
        game = one_seat(cards, dealer, board=board, wagers={"trips": 100})
        assert game.line(SEAT, "play")[0] == play
        assert game.line(SEAT, "trips")[0] == "pay"


def progressive_line(cards, board, **changes):
    """(outcome, amount, odds, section), held or not."""
    wagers = {"progressive": True}
    game = one_seat(cards, "8c 7h", "check check fold", board, wagers, **changes)
    return game, game.line(SEAT, "progressive")


def test_R_569_22_every_row_of_the_progressive_by_two_cards_and_the_flop():
    for cards, board, odds, amount in (
        ("9c Kc", "Qc Jc Tc 2d 2h", "10% of meter", 50002),
        ("5d 5h", "5s 5c Tc 2d Kh", "300 for 1", 30000),
        ("5d 5h", "5s Tc Td 2d Kh", "50 for 1", 5000),
        ("Ad 3d", "5d Td 2d Kh Ks", "40 for 1", 4000),
        ("Ad 3h", "5d 4d 2h Kh Ks", "30 for 1", 3000),
        ("5d 5h", "5s Tc 9d 2d Kh", "9 for 1", 900),
    ):
        _, line = progressive_line(cards, board)
        assert line == ("pay", amount, odds, "R-569-22"), cards


def test_R_569_22_turn_and_river_make_no_progressive_hand():
    for cards, board in (("5d 5h", "Ts Tc 9d 5s 5c"), ("Ac Kc", "Qc Jc 2d Tc 3h")):
        assert progressive_line(cards, board)[1] == ("collect", 0, "", "R-569-22")


def test_R_569_22_R_569_24_the_whole_meter_is_held_paid_and_starts_again():
    game, line = progressive_line("Ac Kc", "Qc Jc Tc 2d 2h")
    # 5,000.00 and 20.5 cents of the wager; the half cent stays.
    assert line == ("pay", 500020, "100% of meter", "R-569-22")
    held = [entry for entry in game.lines() if entry[3] == "hold"]
    assert held == [(SEAT, "progressive", 100, "hold", 500020, "100% of meter", "R-569-22")]
    assert game.table.meter.cents == 400000
    game, line = progressive_line("Ac Kc", "Qc Jc Tc 2d 2h", jackpot_hold=False)
    assert [entry[3] for entry in game.lines()] == ["collect", "collect", "pay"]


def test_R_569_24_a_held_award_is_confirmed_with_the_key():
    game = UltimateHoldem()
    game.begin({SEAT: ("Ac Kc", "play:4000", {"progressive": True})}, NOTHING, "Qc Jc Tc 2d 2h")
    game.until("jackpot_confirm")
    game.refuses(1018, "R-569-24", "jackpot_confirm", key=False)
    game.do("jackpot_confirm", key=True)


def test_R_569_21_one_amount_a_table_and_its_part_for_the_meter():
    for wager, rate, each in ((100, 2050, 205000), (500, 1000, 500000)):
        terms = changed(PROGRESSIVE, wager=wager, rate=rate)
        game = UltimateHoldem(progressive=terms)
        game.bet(SEAT, progressive=True)
        game.do("lock_out")
        shown = game.do("latched")
        assert effect("accepted", seat=SEAT, wager="progressive", cents=wager) in shown
        assert game.table.meter.micro == SEED + each


def test_R_569_23_what_a_folded_hand_keeps():
    board = "5s Tc 9d 2d Kh"
    kept = one_seat("5d 5h", "8c 7h", "check check fold", board, EVERYTHING)
    assert kept.line(SEAT, "trips") == ("pay", 900, "3 to 1", "R-569-09")
    assert kept.line(SEAT, "progressive") == ("pay", 900, "9 for 1", "R-569-22")
    terms = {
        "trips": {"fold_qualifies": False},
        "progressive": changed(PROGRESSIVE, fold_qualifies=False),
    }
    lost = one_seat("5d 5h", "8c 7h", "check check fold", board, EVERYTHING, **terms)
    for name in ("trips", "progressive"):
        assert lost.line(SEAT, name) == ("collect", 0, "", "R-569-23")
    stayed = one_seat("5d 5h", "8c 7h", LAST, board, EVERYTHING, **terms)
    assert [stayed.line(SEAT, name)[0] for name in ("trips", "progressive")] == ["pay", "pay"]


def test_R_569_05_a_fold_forfeits_ante_and_blind():
    game = one_seat(KINGS, NOTHING, "check check fold")
    assert game.lines() == [
        (SEAT, name, 1000, "collect", 0, "", "R-569-05") for name in ("ante", "blind")
    ]


def test_R_569_05_the_amount_of_the_play_wager_at_each_time():
    for decisions, amount in (
        ("play:4000", 4000),
        ("play:3000", 3000),
        ("check play", 2000),
        ("check play:2000", 2000),
        (LAST, 1000),
    ):
        game = one_seat(KINGS, NOTHING, decisions)
        assert game.line(SEAT, "play") == even(amount), decisions


def test_R_569_05_no_other_amount_is_taken():
    game = UltimateHoldem()
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    for legal, wrong in (
        (["play", "check"], (1000, 2000, 2999, 3500, 4001, 5000, 0, -3000)),
        (["play", "check"], (1000, 1999, 3000, 4000)),
        (["play", "fold"], (500, 2000, 4000)),
    ):
        game.until("decision")
        assert game.table.awaits["choices"] == legal
        for cents in wrong:
            game.refuses(1004, "R-569-05", "decision", seat=SEAT, what="play", cents=cents)
        for what in ("raise", "bet", None, "fold" if "check" in legal else "check"):
            game.refuses(1009, "R-569-05", "decision", seat=SEAT, what=what)
        game.decide(SEAT, legal[1])


def test_R_569_05_before_the_flop_the_amount_is_the_players_choice():
    game = UltimateHoldem()
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    game.until("decision")
    for cents in (None, "3000", 3000.0, True):
        game.refuses(1019, ANY, "decision", seat=SEAT, what="play", cents=cents)
    game = one_seat(KINGS, NOTHING, "play", play={"before_flop_least": 4})
    assert game.line(SEAT, "play") == even(4000)


def test_R_569_05_R_569_06_who_has_played_is_asked_no_more():
    game = UltimateHoldem()
    hands = {
        6: (KINGS, "check play", {}),
        1: ("Ks 7s", "play:3000", {}),
        4: ("Qd Th", "check check play", {}),
    }
    game.begin(hands, NOTHING)
    asked = []
    while not game.waits("next_round"):
        if game.waits("decision"):
            asked.append(game.table.awaits["to"])
            others = [seat for seat in (1, 4, 6) if seat != asked[-1]]
            game.refuses(1008, "R-569-05", "decision", seat=others[0], what="check")
        game.step()
    assert asked == [1, 4, 6, 4, 6, 4]


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
