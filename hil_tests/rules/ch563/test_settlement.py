"""563: which amounts are taken, and the order of hands that its second settlement knows. What is
settled is in the example rounds of 563 and in the random rounds."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.oracle_poker import NAMES, best, name
from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.play import ANY

NOTHING = "8c 7d"
KINGS = "Kd 7h"
SEAT = 3


def test_R_563_04_the_oracle_knows_the_order_of_hands():
    order = ("Kd Qc 9s 7d 2c", "2c 2d 7h 5s 3c", "3c 3d 2c 2d 7h", "2c 2d 2h Kd Ac")
    order += ("Ac 2d 3h 4s 5d", "2d 3d 4h 5s 6d", "2c 5c 7c 8c Kc", "2c 2d 2h 3s 3d")
    order += ("2c 2d 2h 2s 3d", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc", "Tc Jc Qc Kc Ac")
    values = [best(card_numbers(cards)) for cards in order]
    assert values == sorted(values)
    assert [name(value) for value in values] == [
        NAMES[index] for index in (0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9)
    ]


def test_R_563_05_no_other_amount_is_taken():
    game = TexasHoldem()
    game.begin({SEAT: (KINGS, "", {})}, NOTHING)
    game.until("decision")
    for cents in (1000, 1999, 2001, 4000):
        game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="flop", cents=cents)
    game.refuses(1019, ANY, "decision", seat=SEAT, what="flop", cents="2000")
    game.decide(SEAT, "flop:2000")
    game.until("decision")
    game.refuses(1004, "R-563-05", "decision", seat=SEAT, what="turn", cents=2000)
    game.decide(SEAT, "turn:1000")


def test_R_563_08_the_bonus_needs_an_ante_and_keeps_its_limits():
    game = TexasHoldem()
    game.refuses(1005, "R-563-08", "wager", seat=1, wager="bonus", cents=300)
    game.bet(1)
    for cents in (99, 10001):
        game.refuses(1004, "R-563-08", "wager", seat=1, wager="bonus", cents=cents)
    game.do("wager", seat=1, wager="bonus", cents=10000)


def test_R_563_18_563_10_a_2_no_wager_is_entered_after_no_more_bets():
    game = TexasHoldem()
    game.begin({SEAT: (KINGS, "flop turn river", {"bonus": 300})}, NOTHING)
    game.until("decision")
    for wager, cents in (("bonus", 400), ("ante", 2000), ("turn", 1000)):
        game.refuses(1002, "563.10(a)(2)", "wager", seat=SEAT, wager=wager, cents=cents)
    game.refuses(1002, "563.10(a)(2)", "withdraw", seat=SEAT, wager="bonus")
