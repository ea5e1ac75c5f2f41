"""573 as a whole: random rounds at random tables against a second settlement (oracle.py), and
random illegal events that change nothing.

A longer run: `python -m hil_tests.rules.ch573.test_properties 10000`.
"""

import sys

from tablectl.core.cards import card_numbers

from hil_tests.rules.ch573.oracle import Settlement, best, most_play
from hil_tests.rules.helpers.accounted import Provoked, played
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 100 if sys.implementation.name == "micropython" else 1000
ROUNDS_A_TABLE = 5
ORDER = ("ante", "super_bonus", "play", "queens_up", "progressive")
# Hands that would hardly come up otherwise.
GOOD_HANDS = (
    "Ac Ad Ah As",
    "9c 9d 9h 9s",
    "5h 6h 7h 8h",
    "Ac 2c 3c 4c",
    "Kc Kd Kh",
    "2d 5d 9d Kd",
)

# What no table takes, whatever it waits for.
ALWAYS_WRONG = (
    ("deal", {"seat": 1}),
    ("wager", {"seat": 1, "wager": "play", "cents": 1000}),
    ("wager", {"seat": 1, "wager": "progressive", "cents": 100}),
    ("wager", {"seat": 1, "wager": "ante", "cents": 499}),
    ("wager", {"seat": 7, "wager": "ante", "cents": 1000}),
    ("card", {"card": 52}),
    ("decision", {"seat": 0, "what": "fold"}),
    ("decision", {"seat": 1, "what": "raise", "cents": 1000}),
    ("decision", {"seat": 1, "what": "play", "cents": 0}),
    ("decision", {"seat": 1, "what": "play", "cents": 10**9}),
    ("stub_count", {"cards": 53}),
    ("jackpot_confirm", {"key": False}),
    ("irregularity", {"what": "exposed", "seat": 1}),
    ("irregularity", {"what": "player_left", "seat": 0}),
    ("irregularity", {"what": "face_up", "card": 52}),
    ("irregularity", {"what": "malfunction", "device": "meter"}),
    ("deck_count", {"cards": "52"}),
    ("chip_on", {"seat": 7}),
)


def random_terms(chance):
    """Changes of the configuration that are legal together."""
    paytable = chance.pick(("A", "B"))
    least = 500000 if paytable == "A" else 100000
    progressive = {
        "paytable": paytable,
        "wager": chance.pick((100, 500)),
        "rate": chance.below(10001),
        "seed": least + chance.below(99999),
        "reset": least + chance.below(99999),
    }
    assert sorted(progressive) == sorted(Crazy4.terms())
    terms = random_dealing(chance)
    terms["queens_up"] = chance.pick("ABCD")
    terms["progressive"] = None if chance.one_in(5) else progressive
    return terms


class RandomTable(Provoked):
    """One table; before each event an illegal one, and an account of its own of every round."""

    names = ORDER
    required = ("ante", "super_bonus")
    good_hands = GOOD_HANDS
    always_wrong = ALWAYS_WRONG

    def __init__(self, seed):
        chance = Chance(seed)
        super().__init__(drawn(Crazy4.offering(**random_terms(chance)), chance), seed)

    def choose(self, seat):
        """Fold, or some amount: taken if, and only if, 573.11(b) allows it."""
        if self.chance.one_in(4):
            self.attempt("decision", seat=seat, what="fold")
            return
        ante = self.table.round.placed(seat)["ante"]
        cents = ante * self.chance.pick((1, 1, 2, 3, 3, 4)) + self.chance.pick((0, 0, 0, 1, -1))
        most = most_play(self.hands()[seat], ante)
        whole = not self.table.configuration["whole_multiples"] or cents % ante == 0
        taken = self.attempt("decision", seat=seat, what="play", cents=cents)
        assert taken == (ante <= cents <= most and whole), (cents, ante, most)
        if not taken:
            self.attempt("decision", seat=seat, what="play", cents=ante)

    def settle(self, wagers):
        played = [event["seat"] for event in self.done("decision", "play")]
        left = self.reported("player_left")
        terms = self.table.configuration["progressive"]
        for placed in wagers.values():
            self.micro += placed.get("progressive", 0) * (terms["rate"] if terms else 0)
        folded = set(wagers) - set(played)
        settled = Settlement(
            self.table.configuration, wagers, self.hands(), folded, left, self.micro
        )
        self.micro = settled.micro
        return settled.lines


def play(tables):
    """(rounds that were void, illegal events) of so many tables."""
    voids = illegal = 0
    for table in played(RandomTable, tables, ROUNDS_A_TABLE):
        voids += table.voids
        illegal += table.illegal
    return voids, illegal


def test_573_random_rounds_settle_as_the_second_settlement():
    voids, illegal = play(ROUNDS // ROUNDS_A_TABLE)
    assert voids > ROUNDS // 20
    assert illegal > ROUNDS


def test_573_6_b_the_oracle_knows_the_order_of_hands():
    order = ("Kd Qc 9s 7d 2c", "2c 2d 7h 5s 3c", "3c 3d 2c 2d 7h", "Ac 2d 3h 4s 9d")
    order += ("2d 3d 4h 5s 9d", "2c 5c 7c 8c Kd", "2c 2d 2h 8c Kd", "Ac 2c 3c 4c Kd")
    order += ("2c 2d 2h 2s Kd", "Ac Ad Ah As Kd")
    values = [best(card_numbers(cards)) for cards in order]
    assert values == sorted(values)
    assert len({str(value) for value in values}) == len(order)


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "void rounds, illegal events")
