"""588 as a whole: random rounds at random tables against a second settlement (oracle.py).

A longer run: `python -m hil_tests.rules.ch588.test_properties 10000`.
"""

import sys

from hil_tests.rules.ch588.oracle import Settlement
from hil_tests.rules.families.oracle_pai_gow import house_low, rank
from hil_tests.rules.families.own_boxes import two_by_two
from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.families.pai_gow_rounds import PaiGowRounds, found, rounds_compared
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 40 if sys.implementation.name == "micropython" else 400
ROUNDS_A_TABLE = 5
METHODS = ("manual_shoe", "hand", "automated_shoe")
# Hands that would hardly come up otherwise.
GOOD_HANDS = (
    "Ac Ad Ah As Jk",
    "Kd Qd Jd Td Jk",
    "As Ks Qs Js Ts 9s",
    "5h 6h 7h 8h 9h",
    "Ac 2c 3c 4c 5c",
    "Qc Qd Qh Qs",
    "9c 9d 9h Kc Kd",
    "9s 8c 7d 6h 5s 4c",
    "Kc Kh 7c 7d 2s 2h",
    "8s 7d 5h 4c 3d 2s",
    "9c 8d 7h 6s 5c Jk",
    "As Qs Js Ts Jk 4d",
    "6h 5h 4h 3h 2h Jk",
)


def random_table(chance):
    shuffler = not chance.one_in(3)
    changes = {
        "shuffler": shuffler,
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
        "start_position": chance.pick(("dice", "rng", "rng_or_dice")),
        "two_areas": chance.one_in(2),
        "double_down": not chance.one_in(3),
        "qualifying_wager": chance.pick((100, 500)),
        "progressive": None,
    }
    if not chance.one_in(5):
        changes["progressive"] = PaiGow.terms(
            wager=chance.pick((100, 500)),
            rate=chance.below(10001),
            reset=600000,
        )
    return drawn(PaiGow.offering(**changes), chance)


class Table588(PaiGowRounds):
    """The hands of a round are compared with the second settlement."""

    good_hands = GOOD_HANDS

    def __init__(self, seed):
        super().__init__(random_table(Chance(seed + 1000)), seed)

    def attempt(self, name, **facts):
        """Before the lock two adjacent areas may be one player's."""
        if name in ("start_game", "lock_out") and self.game.waits("wagers"):
            seat = self.chance.pick(self.seats)
            super().attempt("irregularity", what="two_areas", seat=seat)
        return super().attempt(name, **facts)

    def set_hand(self, awaits):
        """The house's low card for the dealer, mostly for players."""
        held = self.table.round.hands[awaits["to"]]
        way = self.game.configuration["joker_beside_straight"]
        low = self.chance.pick(held) if self.chance.one_in(3) else house_low(held, way)
        self.attempt("set_hand", seat=awaits["to"], low=[low])

    def lows(self):
        """The low card of each place as it was set last."""
        events = self.game.events[self.set_from :]
        return {event["seat"]: event["low"][0] for event in events if event["event"] == "set_hand"}

    def compare(self, lines):
        round = self.table.round
        terms = self.game.configuration
        dealer, low = round.hands[0], self.lows()[0]
        way = house_low(dealer, terms["joker_beside_straight"])
        assert rank(low) == rank(way), (self.seed, dealer, low)
        worked = Settlement(
            terms,
            round.hands,
            self.lows(),
            self.wagers,
            self.meter,
            two_by_two(round),
            round.left if terms["abandon_loses"] else (),
        )
        lines = found(lines)
        assert lines == worked.lines, (self.seed, lines, worked.lines)
        if self.table.meter:
            assert self.table.meter.micro == worked.meter


def play(rounds):
    return rounds_compared(Table588, rounds // ROUNDS_A_TABLE, ROUNDS_A_TABLE)


def test_588_11_588_12_random_rounds_settle_as_the_text_has_it():
    assert play(ROUNDS) > ROUNDS // 3


if __name__ == "__main__":
    print(play(int(sys.argv[1])), "of", sys.argv[1], "rounds were compared")
