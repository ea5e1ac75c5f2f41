"""589.11(b) to (e): what a player may choose, when, and what it costs."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import ANY, effect, named

PLAIN = "2c 5d 7h 9s Jc"
PAIR = "Tc Td 7h 5s 2c"
STRAIGHT_FLUSHES = ("5h 6h 7h 8h Th 9h", "Kd Qd Jd Td 9d", "Ac 2c 3c 4c 5c", "9s 8s 7s 6s 5s")


def deciding(cards=PLAIN, **wagers):
    game = Lunar()
    game.deal_round({3: (cards, None, wagers)}, "Qc Ts 8d 6d 3s")
    return game


def test_589_11_b_from_the_dealers_left_clockwise():
    game = Lunar()
    for seat in (5, 2, 4):
        game.bet(seat)
    game.start()
    game.deal_anything()
    for turn in (2, 4, 5):
        awaits = game.table.awaits
        assert (awaits["to"], awaits["section"]) == (turn, "589.11(b)")
        assert awaits["choices"] == ["bet", "fold", "buy", "exchange", "declare"]
        for seat in (2, 4, 5):
            if seat != turn:
                game.refuses(1008, "589.11(b)", "decision", seat=seat, what="fold")
        game.decide(turn, "fold")


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


def test_589_11_b_nothing_else():
    for what in ("call", "raise", "force", "pass", "discard", "", None):
        deciding().refuses(1009, "589.11(b)", "decision", seat=3, what=what)


def test_589_11_b_1_d_1_a_fold_is_collected_after_the_super_wagers():
    game = Lunar.one_seat(PLAIN, decision="fold", wagers={"ante": 1500, "super": 300})
    assert game.lines() == [
        (3, "super", 300, "collect", 0, "", "589.11(c)(2)(i)"),
        (3, "ante", 1500, "collect", 0, "", "589.11(d)(1)"),
    ]


def test_589_11_b_2_the_bet_is_twice_the_ante_even_beyond_the_limits():
    for ante in (500, 1234, 50000):
        game = deciding(ante=ante)
        game.decide(3, "bet")
        assert game.table.round.placed(3) == {"ante": ante, "bet": 2 * ante}


def test_589_11_b_2_R_589_07_a_royal_or_straight_flush_is_not_bet_on():
    for cards in (Lunar.ROYAL,) + STRAIGHT_FLUSHES[1:]:
        game = deciding(cards)
        error = game.refuses(1055, "589.11(b)(2)", "decision", seat=3, what="bet")
        assert error.facts["reason"] == "a royal or straight flush is declared"
        game.decide(3, "declare")
        assert game.line(3, "ante")[0] == "pay"


def test_589_11_b_2_nothing_else_is_declared():
    for cards in (PLAIN, "9c 9d 9h 9s 2c", "2h 5h 7h 9h Jh", "Ac Kd Qh Js Tc", "Kh Ah 2h 3h 4h"):
        game = deciding(cards)
        error = game.refuses(1055, "589.11(b)(2)", "decision", seat=3, what="declare")
        assert error.text == "declare at seat 3: no royal or straight flush, 589.11(b)(2)"


def test_589_11_b_3_d_2_i_the_options_fee_is_the_ante_and_is_always_collected():
    for what in ("buy", "exchange"):
        game = deciding(ante=700)
        game.decide(3, what)
        fee = (3, "options_fee", 700, "collect", 0, "", "589.11(d)(2)(i)")
        assert game.lines() == [fee], what
        assert game.table.round.placed(3) == {"ante": 700}


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


def test_589_11_a_3_a_decision_is_not_amended():
    game = deciding()
    game.decide(3, "exchange")
    for what in ("bet", "fold", "buy"):
        game.refuses(1009, "589.11(d)(2)(i)(B)", "decision", seat=3, what=what)


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


def test_589_11_c_1_ii_A_R_589_08_declared_late_the_fee_goes_back():
    game = deciding(Lunar.ROYAL)
    game.decide(3, "buy")
    game.decide(3, "declare")
    assert game.lines()[1:] == [(3, "options_fee", 1000, "return", 0, "", "R-589-08")]
    assert game.waits("next_round")
    game = deciding(Lunar.ROYAL)
    game.decide(3, "fold")
    game.decide(3, "declare")
    assert len(game.lines()) == 1


def test_589_11_c_1_i_not_declared_no_instant_payout_and_the_hand_plays_on():
    game = Lunar.one_seat(Lunar.ROYAL + " 2c", Lunar.ACE_KING, "buy, pass, bet")
    assert [line[1:5] for line in game.lines()] == [
        ("options_fee", 1000, "collect", 0),
        ("ante", 1000, "push", 0),
        ("bet", 2000, "pay", 200000),
    ]
    game = Lunar.one_seat(Lunar.ROYAL, decision="fold, pass")
    assert game.lines() == [(3, "ante", 1000, "collect", 0, "", "589.11(d)(1)")]


def test_589_11_c_2_i_a_winning_super_wager_that_is_not_declared_is_collected():
    game = Lunar.one_seat("2c 2h 2s 9c Jc", Lunar.ACE_KING, "bet, pass", {"super": 300})
    assert game.line(3, "super") == ("collect", 0, "", "589.11(c)(2)(i)")
    assert game.line(3, "bet")[0] == "pay"


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


def test_589_11_d_2_i_B_two_to_five_cards_are_exchanged_for_as_many():
    for number in (2, 3, 4, 5):
        game = deciding(PLAIN)
        game.decide(3, "exchange")
        gone = card_numbers(PLAIN)[:number]
        shown = game.decided(seat=3, what="discard", cards=gone)
        assert [one["card"] for one in named(shown, "discarded")] == PLAIN.split()[:number]
        for _ in range(number):
            awaits = game.table.awaits
            assert (awaits["to"], awaits["section"]) == (3, "589.11(d)(2)(i)(B)")
            game.deal(game.unused())
        assert game.table.awaits["section"] == "589.11(d)(2)(iii)"
        hand = game.table.round.hands[3]
        assert len(hand) == 5
        assert hand[: 5 - number] == card_numbers(PLAIN)[number:]


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


def test_589_11_d_2_iii_the_bet_after_the_draw_is_twice_the_ante():
    game = Lunar.one_seat(PLAIN + " Jh", Lunar.ACE_KING, "buy, bet", {"ante": 1500})
    assert game.line(3, "bet") == ("pay", 3000, "1 to 1", "589.12(c)")


def test_589_11_d_2_iv_a_fold_after_the_draw_forfeits_the_ante():
    game = Lunar.one_seat(PLAIN + " 3c Qh", decision="exchange, discard 2c 5d, fold")
    assert game.lines() == [
        (3, "options_fee", 1000, "collect", 0, "", "589.11(d)(2)(i)"),
        (3, "ante", 1000, "collect", 0, "", "589.11(d)(2)(iv)"),
    ]


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


def test_589_11_e_2_only_a_dealer_who_does_not_qualify_is_forced_by_players_who_bet():
    game = Lunar()
    hands = {
        1: (PAIR, None, {}),
        2: ("2d 5h 7s 9c Js", None, {}),
        4: ("8d 8s 7c 4d Jh", None, {}),
    }
    game.deal_round(hands, Lunar.NOTHING)
    for seat, what in ((1, "bet"), (2, "fold"), (4, "bet")):
        game.decide(seat, what)
    for seat in (1, 4):
        awaits = game.table.awaits
        assert (awaits["to"], awaits["section"]) == (seat, "589.11(e)(2)")
        assert awaits["choices"] == ["force", "pass"]
        game.decide(seat, "pass")
    assert game.waits("next_round")
    assert Lunar.one_seat(PAIR, Lunar.ACE_KING, "bet").waits("next_round")


def test_589_11_e_2_ii_the_fee_to_force_is_the_ante_whatever_was_paid_before():
    game = Lunar.one_seat(PAIR + " 3h", Lunar.NOTHING + " 2d", "buy, bet, force", {"ante": 700})
    fees = [line[2:4] + line[6:] for line in game.lines() if line[1] == "options_fee"]
    assert fees == [(700, "collect", "589.11(d)(2)(i)"), (700, "collect", "589.11(e)(2)(ii)")]


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


def deal_from(game, deck):
    while game.waits("card"):
        game.do("card", card=deck.pop(0))


def all_exchange(face_up=False):
    """Five players who all exchange; four of them all five cards. The rest of the deck."""
    game = Lunar()
    for seat in (1, 2, 3, 4, 5):
        game.bet(seat)
    game.start()
    deck = list(range(52))
    if face_up:
        game.do("irregularity", what="face_up", card=deck.pop())
    deal_from(game, deck)
    for seat in (1, 2, 3, 4, 5):
        game.decided(seat=seat, what="exchange")
    for seat in (1, 2, 3, 4):
        game.decided(seat=seat, what="discard", cards=list(game.table.round.hands[seat]))
        deal_from(game, deck)
        game.decided(seat=seat, what="fold")
    return game, deck


def test_R_589_12_no_more_cards_are_exchanged_than_the_deck_has():
    game, deck = all_exchange()
    hand = list(game.table.round.hands[5])
    assert len(deck) == 2
    for number in (3, 4, 5):
        error = game.refuses(1056, ANY, "decision", seat=5, what="discard", cards=hand[:number])
        assert error.facts["limit"] == "2 cards are left"
    game.decided(seat=5, what="discard", cards=hand[:2])
    deal_from(game, deck)
    assert game.table.awaits["section"] == "589.11(d)(2)(iii)"


def test_R_589_12_without_a_card_nobody_forces_the_dealer():
    game, deck = all_exchange()
    game.decided(seat=5, what="discard", cards=list(game.table.round.hands[5])[:2])
    deal_from(game, deck)
    # 3d 4s 6d 7s 9d of the dealer do not qualify.
    assert game.table.round.hands[0] == [5, 11, 17, 23, 29]
    game.decided(seat=5, what="bet")
    assert game.waits("next_round")
    assert game.line(5, "bet") == ("push", 0, "", "589.11(e)(2)(i)")


def test_R_589_12_without_the_least_draw_the_fee_goes_back():
    game, deck = all_exchange(face_up=True)
    assert len(deck) == 1
    assert game.lines()[-1] == (5, "options_fee", 1000, "return", 0, "", "R-589-12")
    assert game.table.awaits["section"] == "589.11(d)(2)(iii)"
