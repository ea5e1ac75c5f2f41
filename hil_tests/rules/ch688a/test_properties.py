"""688a as a whole: random rounds at random tables against a second settlement (oracle.py).

A longer run: `python -m hil_tests.rules.ch688a.test_properties 5000`.
"""

import sys

from hil_tests.helpers import examples
from hil_tests.rules.ch688a.oracle import Settlement, twos
from hil_tests.rules.families.own_boxes import two_by_two
from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.families.pai_gow_rounds import PaiGowRounds, found, rounds_compared
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.random_rounds import Chance

RULES = examples.read("house_ways/example.json")["rules"]
ROUNDS = 15 if sys.implementation.name == "micropython" else 200
ROUNDS_A_TABLE = 5
METHODS = ("manual_shoe", "hand", "automated_shoe")
# Cards of one hand that would hardly come up otherwise.
GOOD_HANDS = (
    "Ac Ad Ah As Jk",
    "Kd Qd Jd Td Jk Kh Qh",
    "As Ks Qs Js Ts Kc Qc",
    "5h 6h 7h 8h 9h Th Jh",
    "2c 3c 4c 5c 6c 7c Jk",
    "Qc Qd Qh Qs Jk",
    "9c 9d 9h Kc Kd",
    "9c 9d Kc Kd Jk 4s 2h",
    "9s 8c 7d 6h 5s 9h 9d",
    "Kc Kh 7c 7d 2s 2h 5d",
    "Ac Kd Jh 9s 8d 6c 4h",
    "Jk Kd Jh 9s 8d 6c 4h",
    "Jc 9c 6c 3c 2c",
)


def random_table(chance):
    shuffler = not chance.one_in(3)
    changes = {
        "shuffler": shuffler,
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
        "start_position": chance.pick(("dice", "rng", "rng_or_dice")),
        "two_areas": chance.one_in(2),
        "ace_high": chance.pick((None, "1", "2", "3", "4", "5")),
        "fortune_bonus": chance.pick((None, "1", "2", "3", "4", "5", "6")),
        "progressive": chance.pick((None, "1", "2", "3", "4", "4", "5", "6", "7")),
    }
    return drawn(FaceUp.offering(**changes), chance)


class Table688(PaiGowRounds):
    """The hands of a round are compared with the second settlement."""

    good_hands = GOOD_HANDS

    def __init__(self, seed):
        super().__init__(random_table(Chance(seed + 1000)), seed)

    def bet_on(self, seat, wager):
        """Two areas now and then are one player's."""
        super().bet_on(seat, wager)
        if wager.sensor and self.chance.one_in(3):
            self.attempt("irregularity", what="two_areas", seat=self.chance.pick(self.seats))

    def set_hand(self, awaits):
        """The dealer's hands as any, until they are right; players set any two cards low."""
        if awaits["to"] == 0:
            return super().set_hand(awaits)
        if self.chance.one_in(10):
            seat = self.chance.pick(self.seats)
            return self.attempt("decision", seat=seat, what="surrender")
        lows = [low for low, _ in twos(self.table.round.hands[awaits["to"]])]
        return self.attempt("set_hand", seat=awaits["to"], low=self.chance.pick(lows))

    def compare(self, lines):
        round = self.table.round
        lows, surrendered = {seat: None for seat in self.wagers}, []
        for event in self.game.events[self.set_from :]:
            if event["event"] == "set_hand":
                lows[event["seat"]] = list(event["low"])
            elif event.get("what") == "surrender":
                surrendered.append(event["seat"])
        gone = round.left if self.game.configuration["abandon_loses"] else ()
        gone = [seat for seat in gone if seat not in surrendered]
        worked = Settlement(
            self.game.configuration,
            RULES,
            round.hands,
            lows,
            self.wagers,
            self.meter,
            two_by_two(round),
            gone,
            surrendered,
        )
        lines = found(lines)
        # A surrender is collected at once, whosever turn it is.
        assert sorted(lines) == sorted(worked.lines), (self.seed, lines, worked.lines)
        if not surrendered:
            assert lines == worked.lines, (self.seed, lines, worked.lines)
        if self.table.meter:
            assert self.table.meter.micro == worked.meter


def play(rounds):
    return rounds_compared(Table688, rounds // ROUNDS_A_TABLE, ROUNDS_A_TABLE)


def test_688a_11_688a_12_random_rounds_settle_as_the_text_has_it():
    assert play(ROUNDS) > ROUNDS // 3


if __name__ == "__main__":
    print(play(int(sys.argv[1])), "of", sys.argv[1], "rounds were compared")
