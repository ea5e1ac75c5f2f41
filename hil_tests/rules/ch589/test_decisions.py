"""589.11(b) to (e): what a player may choose, when, and what it costs."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import effect

PLAIN = "2c 5d 7h 9s Jc"
PAIR = "Tc Td 7h 5s 2c"


def deciding(cards=PLAIN, **wagers):
    game = Lunar()
    game.deal_round({3: (cards, None, wagers)}, "Qc Ts 8d 6d 3s")
    return game


def test_589_11_b_each_election_has_its_wager_or_none():
    for what, placed in (
        ("fold", {"ante": 1000}),
        ("bet", {"ante": 1000, "bet": 2000}),
        ("buy", {"ante": 1000, "options_fee": 1000}),
        ("exchange", {"ante": 1000, "options_fee": 1000}),
    ):
        game = Lunar()
        for seat in (1, 2):
            game.bet(seat)
        game.start()
        game.deal_anything()
        game.decided(1, what)
        assert game.table.round.placed(1) == placed, what
    game = deciding(Lunar.ROYAL)
    game.refuses(1055, "589.11(b)(2)", "decision", seat=3, what="bet")


def test_589_11_c_all_decisions_are_locked_in_when_the_last_has_decided():
    game = Lunar()
    for seat in (1, 2):
        game.bet(seat, super=100)
    game.start()
    game.deal_anything()
    locked_in = effect("note", what="all_decisions_are_locked_in", section="589.11(c)")
    game.decide(1, "bet")
    assert game.lines() == []
    assert locked_in in game.decided(seat=2, what="bet")


def test_589_11_a_3_once_locked_in_nobody_is_asked_again():
    game = Lunar()
    for seat in (1, 2, 3, 4):
        game.bet(seat)
    game.start()
    game.deal_anything()
    for seat, what in ((1, "fold"), (2, "bet"), (3, "fold"), (4, "bet")):
        assert game.table.awaits["to"] == seat
        game.decided(seat, what)
    assert not game.waits("decision") or game.table.awaits["choices"] == ["force", "pass"]
    wagers = [game.table.round.placed(seat) for seat in (2, 4)]
    assert wagers == [{"ante": 1000, "bet": 2000}] * 2
    for seat in (1, 3):
        assert game.line(seat, "ante") == ("collect", 0, "", "589.11(d)(1)")
    game.refuses(1002, "589.7(d)", "wager", seat=2, wager="ante", cents=2000)


def test_589_11_c_1_i_R_589_07_asked_once_more_before_any_other_card():
    for first in ("fold", "buy", "exchange"):
        game = deciding(Lunar.ROYAL)
        game.decide(3, first)
        awaits = game.table.awaits
        assert (awaits["to"], awaits["section"]) == (3, "589.11(c)(1)(i)")
        assert awaits["choices"] == ["declare", "pass"]
        game.decide(3, "declare")
        assert game.lines()[0] == (3, "ante", 1000, "pay", 1500000, "1500 to 1", "589.12(a)")


def test_589_11_c_clockwise_player_by_player():
    game = Lunar()
    hands = {
        1: ("Ac Kd 7h 5s 2c", "bet, declare", {"super": 100}),
        3: ("2h 5h 7c 9c Jc", "fold", {"super": 100}),
        4: ("As Ks Qs Js Ts", "declare", {"super": 100}),
        5: ("2d 4d 6d 8d Td", "bet, declare", {"super": 100}),
    }
    game.deal_round(hands, "Qc Th 8c 6s 4h")
    for seat, what in ((1, "bet"), (3, "fold"), (4, "declare"), (5, "bet")):
        game.decide(seat, what)
    for seat in (1, 5):
        assert game.table.awaits["section"] == "589.11(c)(2)(ii)"
        game.decide(seat, "declare")
    assert [line[:2] for line in game.lines()][:6] == [
        (1, "super"),
        (3, "super"),
        (4, "ante"),
        (4, "super"),
        (5, "super"),
        (3, "ante"),
    ]


def test_589_11_d_2_i_A_one_card_is_bought_and_six_play():
    game = deciding(PLAIN)
    game.decide(3, "buy")
    awaits = game.table.awaits
    assert (awaits["what"], awaits["to"], awaits["section"]) == ("card", 3, "589.11(d)(2)(i)(A)")
    game.deal("Js")
    awaits = game.table.awaits
    assert (awaits["section"], awaits["choices"]) == ("589.11(d)(2)(iii)", ["bet", "fold"])
    assert game.table.round.hands[3] == card_numbers(PLAIN + " Js")


def test_589_11_d_2_i_B_cards_that_cannot_be_exchanged():
    two_to_five = "two to five cards are exchanged"
    another = "each must be another card of the hand"
    numbers = "cards must be a list of card numbers"
    game = deciding(PLAIN)
    game.decide(3, "exchange")
    for cards, limit in (
        ([], two_to_five),
        (card_numbers("2c"), two_to_five),
        (card_numbers(PLAIN + " 2d"), two_to_five),
        (card_numbers("2c 2c"), another),
        (card_numbers("2c 2d"), another),
        (card_numbers("2c Qc"), another),
        (None, numbers),
        ("2c 5d", numbers),
        (["2c", "5d"], numbers),
        ([1.0, 2], numbers),
        (7, numbers),
    ):
        error = game.refuses(
            1056, "589.11(d)(2)(i)(B)", "decision", seat=3, what="discard", cards=cards
        )
        assert error.facts == {"seat": 3, "limit": limit}, cards


def test_589_11_d_clockwise_folds_and_draws_in_one_pass():
    game = Lunar()
    hands = {
        1: ("2c 5d 7h 9s Jc", None, {}),
        2: ("2d 5h 7s 9c Js", None, {}),
        4: ("2h 5s 7c 9d Jh", None, {}),
    }
    game.deal_round(hands, "Qc Th 8c 6s 4h")
    for seat, what in ((1, "exchange"), (2, "fold"), (4, "buy")):
        game.decide(seat, what)
    assert [line[:2] for line in game.lines()] == [(1, "options_fee")]
    game.decide(1, "discard 2c 5d")
    game.deal("3c 3d")
    game.decide(1, "bet")
    assert [line[:2] for line in game.lines()[1:]] == [(2, "ante"), (4, "options_fee")]
    assert game.table.awaits["to"] == 4


def test_589_11_e_2_ii_the_highest_card_is_replaced_once_for_all():
    game = Lunar()
    hands = {1: (PAIR, None, {}), 4: ("8d 8s 7c 4d Jh", None, {})}
    game.deal_round(hands, Lunar.NOTHING)
    for seat, what in ((1, "bet"), (4, "bet"), (1, "force")):
        game.decide(seat, what)
    shown = game.decided(seat=4, what="force")
    assert effect("discarded", to=0, card="Qs") in shown
    awaits = game.table.awaits
    assert (awaits["what"], awaits["to"], awaits["section"]) == ("card", 0, "589.11(e)(2)(ii)")
    game.deal("2d")
    assert game.table.round.hands[0] == card_numbers("Jd 9h 6c 3d 2d")
    assert game.waits("next_round")
