"""563: wagers, decisions and settlement, all by readings, since the text has dealing alone."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.oracle_poker import NAMES, best, name
from hil_tests.rules.families.play_holdem import BOARD, Holdem, play_round
from hil_tests.rules.helpers.play import ANY

# With BOARD: king high, a pair of kings, a straight from 9 to king, three kings.
NOTHING = "8c 7d"
KINGS = "Kd 7h"
STRAIGHT = "Qd Th"
TRIPS = "Ks Kh"
SEAT = 3
ALL_WAGERS = "flop turn river"
WON = ("pay", 1000, "1 to 1", "R-563-07")
PUSHED = ("push", 0, "", "R-563-07")
LOST = ("collect", 0, "", "R-563-07")


def one_seat(cards, dealer, decisions=ALL_WAGERS, board=BOARD, wagers=None, **changes):
    return play_round("563", {SEAT: (cards, decisions, wagers or {})}, dealer, board, **changes)


def cell(cards, dealer, board=BOARD, **changes):
    """(outcome, amount, odds, section) of Ante, Flop, Turn, River of 10, 20, 10 and 10."""
    game = one_seat(cards, dealer, board=board, **changes)
    assert [line[:3] for line in game.lines()] == [
        (SEAT, "ante", 1000),
        (SEAT, "flop", 2000),
        (SEAT, "turn", 1000),
        (SEAT, "river", 1000),
    ]
    return [line[3:] for line in game.lines()]


def test_R_563_07_a_higher_hand_wins_all_but_the_ante():
    flop = ("pay", 2000, "1 to 1", "R-563-07")
    assert cell(KINGS, NOTHING) == [PUSHED, flop, WON, WON]
    assert cell(TRIPS, "Kd Jh") == [PUSHED, flop, WON, WON]


def test_R_563_07_with_a_straight_or_better_the_ante_wins_too():
    flop = ("pay", 2000, "1 to 1", "R-563-07")
    for cards, board in (
        (STRAIGHT, BOARD),
        ("Ac 7c", "2c 5c 9c Js Kh"),
        ("Js Jh", "Jc Jd 5s 5h 2c"),
        ("Ks Kh", "Kc 5d 5h 9s 2c"),
    ):
        assert cell(cards, "8d 7s", board) == [WON, flop, WON, WON], cards


def test_R_563_07_the_house_may_ask_for_a_flush():
    straight = cell(STRAIGHT, NOTHING, ante_wins_with="flush")
    assert straight[0] == PUSHED
    flush = cell("Ac 7c", "8d 7s", "2c 5c 9c Js Kh", ante_wins_with="flush")
    full_house = cell("Ks Kh", "8d 7s", "Kc 5d 5h 9s 2c", ante_wins_with="flush")
    assert flush[0] == full_house[0] == WON


def test_R_563_07_a_lower_hand_loses_all_even_a_straight():
    for cards, dealer, board in (
        (NOTHING, KINGS, BOARD),
        (KINGS, STRAIGHT, BOARD),
        (STRAIGHT, "Ad Ts", "Qs Jc Ks 9h 2d"),
    ):
        assert cell(cards, dealer, board) == [LOST] * 4, cards


def test_R_563_07_an_equal_hand_pushes_all():
    assert cell("8c 7d", "8h 7s") == [PUSHED] * 4
    # The board's own straight is everybody's.
    assert cell("2d 3s", "3d 2h", "9c Td Jh Qs Kc") == [PUSHED] * 4


def test_R_563_07_the_dealer_needs_no_hand_of_any_rank():
    lost = cell("3d 4h", "8c 7d", "2c 5d 9h Js Kc")
    assert lost == [LOST] * 4


def test_R_563_04_hands_in_their_order():
    board = "2c 7d 8s Kh Ah"
    in_order = ("3d 4d", "2d 4s", "2d 7s", "8d 8c", "Qh Jh", "As Ad", "Kd Ks")
    values = [best(card_numbers(cards + " " + board)) for cards in in_order]
    for player, worth in zip(in_order, values):
        for dealer, other in zip(in_order, values):
            if not set(player.split()) & set(dealer.split()):
                paid = "pay" if worth > other else "collect" if worth < other else "push"
                outcome = cell(player, dealer, board)[1][0]
                assert outcome == paid, (player, dealer)


def test_R_563_04_the_oracle_knows_the_order_of_hands():
    order = ("Kd Qc 9s 7d 2c", "2c 2d 7h 5s 3c", "3c 3d 2c 2d 7h", "2c 2d 2h Kd Ac")
    order += ("Ac 2d 3h 4s 5d", "2d 3d 4h 5s 6d", "2c 5c 7c 8c Kc", "2c 2d 2h 3s 3d")
    order += ("2c 2d 2h 2s 3d", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc", "Tc Jc Qc Kc Ac")
    values = [best(card_numbers(cards)) for cards in order]
    assert values == sorted(values)
    assert [name(value) for value in values] == [
        NAMES[index] for index in (0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9)
    ]


def test_R_563_05_flop_wager_is_twice_the_ante_turn_and_river_once():
    game = one_seat(KINGS, NOTHING, wagers={"ante": 700})
    assert [line[1:3] for line in game.lines()] == [
        ("ante", 700),
        ("flop", 1400),
        ("turn", 700),
        ("river", 700),
    ]
    game = one_seat(KINGS, NOTHING, multiples={"flop": 3, "turn": 2, "river": 4})
    assert [line[2] for line in game.lines()] == [1000, 3000, 2000, 4000]


def test_R_563_05_no_other_amount_is_taken():
    game = Holdem("563")
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    game.until("decision")
    for cents in (1000, 1999, 2001, 4000):
        game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="flop", cents=cents)
    game.refuses(1019, ANY, "decision", seat=SEAT, what="flop", cents="2000")
    game.decide(SEAT, "flop:2000")
    game.until("decision")
    game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="turn", cents=2000)
    game.decide(SEAT, "turn:1000")


def test_R_563_05_choices_of_each_street():
    game = Holdem("563")
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    for choices in (["flop", "fold"], ["turn", "check"], ["river", "check"]):
        game.until("decision")
        assert game.table.awaits["choices"] == choices
        for what in {"flop", "turn", "river", "fold", "check", "play", None} - set(choices):
            game.refuses(1009, "R-563-05", "decision", seat=SEAT, what=what)
        game.decide(SEAT, choices[0])


def test_R_563_05_a_checked_street_has_no_wager():
    for decisions, wagers in (
        ("flop check check", ["ante", "flop"]),
        ("flop turn check", ["ante", "flop", "turn"]),
        ("flop check river", ["ante", "flop", "river"]),
    ):
        game = one_seat(KINGS, NOTHING, decisions)
        assert [line[1] for line in game.lines()] == wagers


def test_R_563_05_a_fold_forfeits_the_ante_and_is_asked_no_more():
    game = Holdem("563")
    game.round({1: (TRIPS, "fold", {}), 4: (KINGS, "flop check check", {})}, NOTHING)
    assert game.lines()[0] == (1, "ante", 1000, "collect", 0, "", "R-563-05")


def test_R_563_06_decisions_go_clockwise_on_each_street():
    game = Holdem("563")
    hands = {6: (KINGS, ALL_WAGERS, {}), 1: (TRIPS, ALL_WAGERS, {}), 3: ("2d 3d", "fold", {})}
    game.begin(hands, NOTHING)
    asked = []
    while not game.waits("next_round"):
        if game.waits("decision"):
            asked.append(game.table.awaits["to"])
            for other in (1, 3, 6):
                if other != asked[-1]:
                    facts = {"seat": other, "what": "check"}
                    game.refuses(1008, "R-563-05", "decision", **facts)
        game.step()
    assert asked == [1, 3, 6, 1, 6, 1, 6]


BONUS = (
    ("Ac Ad", NOTHING, 30),
    ("Ac Ad", "Ah As", 1000),
    ("Ac Ad", "Ah Ks", 30),
    ("Ac Kc", NOTHING, 25),
    ("Ad Kc", NOTHING, 15),
    ("Ah Qh", NOTHING, 20),
    ("Ah Jh", NOTHING, 20),
    ("Ah Qs", NOTHING, 5),
    ("Jh As", NOTHING, 5),
    ("Kd Kh", NOTHING, 10),
    ("Qd Qh", NOTHING, 10),
    ("Jd Jh", NOTHING, 10),
    ("Td Th", NOTHING, 3),
    ("2d 2h", NOTHING, 3),
    ("Ah Th", NOTHING, None),
    ("Kh Qh", NOTHING, None),
    ("Kd Qh", "Ah As", None),
    ("3d 2h", NOTHING, None),
)


def test_R_563_08_every_row_of_the_bonus():
    for cards, dealer, odds in BONUS:
        game = one_seat(cards, dealer, board="4c 5d 9h 9s 4s", wagers={"bonus": 300})
        expected = ("collect", 0, "", "R-563-08")
        if odds:
            expected = ("pay", 300 * odds, f"{odds} to 1", "R-563-08")
        assert game.line(SEAT, "bonus") == expected, cards


def test_R_563_08_the_bonus_needs_an_ante_and_keeps_its_limits():
    game = Holdem("563")
    game.refuses(1005, "R-563-08", "wager", seat=1, wager="bonus", cents=300)
    game.bet(1)
    for cents in (99, 10001):
        game.refuses(1004, "R-563-08", "wager", seat=1, wager="bonus", cents=cents)
    game.do("wager", seat=1, wager="bonus", cents=10000)


def test_R_563_08_a_row_left_out_loses_and_other_odds_pay():
    odds = {"pair_of_aces": [7, 2], "aces_against_aces": None, "ace_king": None}
    for cards, dealer, expected in (
        ("Ac Ad", NOTHING, ("pay", 350, "7 to 2", "R-563-08")),
        ("Ac Ad", "Ah As", ("collect", 0, "", "R-563-08")),
        ("Ac Kd", NOTHING, ("collect", 0, "", "R-563-08")),
    ):
        terms = {"fold_qualifies": True, "odds": odds}
        game = one_seat(cards, dealer, wagers={"bonus": 100}, board="4c 5d 9h 9s 4s", bonus=terms)
        assert game.line(SEAT, "bonus") == expected, (cards, dealer)


def test_R_563_09_the_bonus_of_a_folded_hand():
    paid = one_seat("Jd Jh", NOTHING, "fold", wagers={"bonus": 100})
    assert paid.line(SEAT, "bonus") == ("pay", 1000, "10 to 1", "R-563-08")
    terms = {"fold_qualifies": False}
    forfeited = one_seat("Jd Jh", NOTHING, "fold", wagers={"bonus": 100}, bonus=terms)
    assert forfeited.line(SEAT, "bonus") == ("collect", 0, "", "R-563-09")
    stayed = one_seat("Jd Jh", NOTHING, wagers={"bonus": 100}, bonus=terms)
    assert stayed.line(SEAT, "bonus")[0] == "pay"


def test_R_563_13_forfeits_from_the_left_then_players_from_the_right():
    bonus = {"bonus": 100}
    hands = {
        1: (KINGS, ALL_WAGERS, bonus),
        2: ("3d 4h", "fold", bonus),
        4: (STRAIGHT, "flop check check", bonus),
        5: ("3s 4s", "fold", {}),
    }
    game = play_round("563", hands, NOTHING)
    assert [line[:2] for line in game.lines()] == [
        (2, "ante"),
        (5, "ante"),
        (4, "ante"),
        (4, "flop"),
        (4, "bonus"),
        (2, "bonus"),
        (1, "ante"),
        (1, "flop"),
        (1, "turn"),
        (1, "river"),
        (1, "bonus"),
    ]


def test_R_563_18_563_10_a_2_no_wager_is_entered_after_no_more_bets():
    game = Holdem("563")
    game.begin({SEAT: (KINGS, ALL_WAGERS, {"bonus": 300})}, NOTHING)
    game.until("decision")
    for wager, cents in (("bonus", 400), ("ante", 2000), ("turn", 1000)):
        game.refuses(1002, "563.10(a)(2)", "wager", seat=SEAT, wager=wager, cents=cents)
    game.refuses(1002, "563.10(a)(2)", "withdraw", seat=SEAT, wager="bonus")


def test_R_563_05_flop_turn_and_river_are_no_entries():
    game = Holdem("563")
    game.bet(1)
    for wager in ("flop", "turn", "river", "blind", "trips", "progressive"):
        game.refuses(1003, ANY, "wager", seat=1, wager=wager, cents=1000)
