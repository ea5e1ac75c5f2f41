"""588.11(a)(1): a player who asks is told how the house would set his hands, and so is the
dealer."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, refused

# The two lower pairs are the high hand, a card of the highest goes low (588.11(d)(1)(ii)).
THREE_PAIRS = "Ac Ad 9c 9s 4h 4s"
ACES = card_numbers("Ac Ad")


def verify_refused(game, seat, code=1001):
    refused(lambda: game.table.house_way(seat), code, ANY)


def test_588_11_a_1_from_the_deal_until_his_hands_are_revealed():
    game = PaiGow(double_down=True)
    for seat in (2, 4):
        game.bet(seat)
    verify_refused(game, 2)
    game.start()
    game.deal_cards({2: THREE_PAIRS, 0: PaiGow.DEALER})
    verify_refused(game, 2)
    game.count()
    low, section = game.table.house_way(2)
    assert section == "588.11(a)(1)"
    assert len(low) == 1 and low[0] in ACES
    assert game.table.house_way(4)[0] == card_numbers(game.low_of(4))
    verify_refused(game, 3)
    verify_refused(game, 7, 1006)
    for seat in (2, 4):
        game.do("decision", seat=seat, what="no_double_down")
    game.set(0, game.low_of(0))
    game.set(4, game.low_of(4))
    verify_refused(game, 4)
    assert game.table.house_way(2)[0] == low
    game.set(2, "9c")
    verify_refused(game, 2)


def test_588_11_d_the_dealer_is_told_while_his_own_hands_are_to_be_set():
    game = PaiGow()
    game.bet(2)
    game.start()
    game.deal_cards({2: THREE_PAIRS, 0: "Kc Kd 8c 8s 5h 5s"})
    game.count()
    verify_refused(game, 0)
    game.do("reveal")
    low, section = game.table.house_way(0)
    assert section == "588.11(d)"
    assert low[0] in card_numbers("Kc Kd")
    game.set(0, "8c")
    assert game.table.house_way(0) == (low, section)
    game.do("set_hand", seat=0, low=list(low))
    assert game.table.awaits["to"] == 2
    verify_refused(game, 0)
    assert game.table.house_way(2)[1] == "588.11(a)(1)"


def test_588_11_a_1_asking_changes_and_records_nothing():
    game = PaiGow(double_down=True)
    game.bet(2)
    game.start()
    game.deal_out({2: THREE_PAIRS})
    before = game.table.status()
    game.table.house_way(2)
    assert game.table.take_effects() == []
    assert game.table.status() == before


def dealer_set(cards, **changes):
    """The low hand that the dealer is told."""
    game = PaiGow(**changes)
    game.bet(2)
    game.start()
    game.deal_cards({0: cards})
    game.count()
    game.do("reveal")
    return game.table.house_way(0)[0]


def test_588_11_a_1_R_588_35_a_manner_that_is_filed_apart_is_not_told_to_players():
    game = PaiGow(players_way="filed_apart")
    game.bet(2)
    game.start()
    game.deal_cards({2: THREE_PAIRS, 0: PaiGow.DEALER})
    game.count()
    verify_refused(game, 2)
    game.do("reveal")
    assert game.table.house_way(0)[1] == "588.11(d)"
    verify_refused(game, 2)
    for answer in ("", "mine", None, True):
        refused(lambda a=answer: PaiGow(players_way=a), 4003, "588.11(a)(1), R-588-35")


def test_R_588_10_the_joker_beside_a_straight_of_the_five_other_cards():
    for cards, lowest in (
        ("5c 6d 7h 8s 9c Jk", "9c"),
        ("5c 6c 7c 8c 9c Jk", "9c"),
        ("Tc Jd Qh Ks Ac Jk", "Ac"),
        ("2c 3d 4h 5s 6c Jk", "6c"),
        # Nothing goes below the ace of A 2 3 4 5.
        ("Ac 2d 3h 4s 5c Jk", "Jk"),
        # The flush is kept, which the joker makes; without it there is no straight.
        ("5c 6c 7c 8c 9d Jk", "9d"),
        ("5c 6d 7h 9s Tc Jk", "Tc"),
    ):
        assert dealer_set(cards, joker_beside_straight="lowest") == card_numbers(lowest), cards
    for cards in ("5c 6d 7h 8s 9c Jk", "Ac 2d 3h 4s 5c Jk"):
        assert dealer_set(cards) == card_numbers("Jk")
