"""Rounds of 588 and 688a that 0.1.0 recorded: a part of the meter was paid at once, and the next
record is whatever came behind it."""

from tablectl.core.earlier_rules import take_of_0_1_0
from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.rules.ch588 import play as fortune
from hil_tests.rules.ch688a import play as face_up

ON = {"progressive": True}


def six_cards():
    """10 % of the meter, then a hand that wins nothing."""
    game = fortune.PaiGow()
    hands = {
        2: ("Kh Jd 9c 8s 5d 3s", "Jd", ON),
        5: ("Ac Ks Qs Js Ts As", "Ac", ON),
    }
    game.round(hands, (fortune.DEALER, fortune.DEALER_LOW))
    return game


def seven_cards():
    """$5,000 and 20 % of the meter, then a hand that wins nothing."""
    game = face_up.FaceUp(progressive="4")
    royal = "Ad Kd Qd Jd Td Kc Qc"
    other = face_up.beside(royal)
    game.round({3: (other, other[-5:], ON), 5: (royal, "Kc Qc", ON)})
    return game


def taken(game, take, never=("jackpot_confirm",)):
    """The table with all events of a game but those that were never recorded."""
    table = open_table(game.configuration)
    for event in game.events:
        if event["event"] not in never:
            take(table, dict(event))
    return table


def test_588_11_h_3_i_b_4_688a_11_h_3_i_b_4_records_of_0_1_0_are_settled_without_the_hold():
    for game in (six_cards(), seven_cards()):
        lines = [line for line in game.table.lines if line["outcome"] != "hold"]
        assert len(lines) == len(game.table.lines) - 1
        table = taken(game, take_of_0_1_0, ("jackpot_confirm", "reveal"))
        assert table.waits_for == "next_round" and table.lines == lines
        assert table.levels.state() == game.table.levels.state()


def test_588_11_h_3_i_b_4_what_is_recorded_now_waits_for_the_confirmation():
    for game in (six_cards(), seven_cards()):
        try:
            taken(game, lambda table, event: table.take(event))
            raise AssertionError("the hand behind the held award was settled")
        except RuleError as error:
            assert error.code == 1001
