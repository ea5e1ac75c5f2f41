"""587 as a whole: random rounds at random tables against a second settlement (oracle.py), and
random illegal events that change nothing.

A longer run: `python -m hil_tests.rules.ch587.test_properties 10000`.
"""

import sys

from tablectl.core.cards import card_numbers

from hil_tests.rules.ch587.oracle import NAMES, Settlement, best_of_six, three
from hil_tests.rules.helpers.accounted import Provoked, played
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 100 if sys.implementation.name == "micropython" else 1000
ROUNDS_A_TABLE = 5
# Hands that would hardly come up otherwise.
GOOD_HANDS = ("As Ks Qs", "Ah Kh Qh", "Kd Qd Jd", "7c 7d 7h", "Js Ts 2s", "4h 5c 6d", "9c 9d 9s")
MULTIPLES = {"587.11(b)": (1, 2, 3), "587.11(d)": (1, 2), "587.11(f)": (1,)}

# What no table takes, whatever it waits for.
ALWAYS_WRONG = (
    ("deal", {"seat": 1}),
    ("wager", {"seat": 1, "wager": "play", "cents": 1000}),
    ("wager", {"seat": 1, "wager": "progressive", "cents": 100}),
    ("wager", {"seat": 1, "wager": "ante", "cents": 499}),
    ("card", {"card": 52}),
    ("decision", {"seat": 0, "what": "fold"}),
    ("decision", {"seat": 1, "what": "raise", "cents": 1000}),
    ("decision", {"seat": 1, "what": "play", "cents": 0}),
    ("decision", {"seat": 1, "what": "play", "cents": 10**9}),
    ("stub_count", {"cards": 53}),
    ("jackpot_confirm", {"key": False}),
    ("irregularity", {"what": "incorrect_number", "seat": 7}),
    ("irregularity", {"what": "communicated", "seat": 0}),
    ("irregularity", {"what": "player_left", "seat": 0}),
    ("irregularity", {"what": "face_up", "card": 52}),
    ("irregularity", {"what": "malfunction", "device": "meter"}),
    ("deck_count", {"cards": "52"}),
    ("chip_on", {"seat": 7}),
)


def random_terms(chance):
    """Changes of the configuration that are legal together."""
    limits = {"ante": [500, 50000], "pair_plus": [100, 10000]}
    bonus = chance.pick((None, "A", "B", "C", "D"))
    if bonus:
        limits["six_card_bonus"] = [100, 10000]
    progressive = RaiseItUp.terms(
        wager=chance.pick((100, 500)),
        rate=1400 + chance.below(8601),
        seed=100000 + chance.below(99999),
        reset=100000 + chance.below(99999),
    )
    terms = random_dealing(chance)
    terms["limits"] = limits
    terms["pair_plus"] = chance.pick("ABCD")
    terms["six_card_bonus"] = bonus
    terms["progressive"] = None if chance.one_in(5) else progressive
    return terms


class RandomTable(Provoked):
    """One table; before each event an illegal one, and an account of its own of every round."""

    names = NAMES
    required = ("ante", "blind")
    good_hands = GOOD_HANDS
    always_wrong = ALWAYS_WRONG

    def __init__(self, seed):
        chance = Chance(seed)
        super().__init__(drawn(RaiseItUp.offering(**random_terms(chance)), chance), seed)

    def choose(self, seat):
        """Check, fold, or some amount: taken if, and only if, 587.11(b), (d) or (f) allows it."""
        awaits = self.table.awaits
        if not self.chance.one_in(3):
            taken = self.attempt("decision", seat=seat, what="check")
            assert taken == (awaits["section"] != "587.11(f)")
            if taken:
                return
            if self.chance.one_in(2):
                assert self.attempt("decision", seat=seat, what="fold")
                return
        ante = self.table.round.placed(seat)["ante"]
        cents = ante * self.chance.pick((1, 1, 2, 3, 4)) + self.chance.pick((0, 0, 0, 1, -1))
        allowed = [times * ante for times in MULTIPLES[awaits["section"]]]
        taken = self.attempt("decision", seat=seat, what="play", cents=cents)
        assert taken == (cents in allowed), (cents, allowed)
        if not taken:
            assert self.attempt("decision", seat=seat, what="play", cents=ante)

    def settle(self, wagers):
        checked = self.table.configuration
        micro = self.micro
        if checked["progressive"]:
            rate = checked["progressive"]["rate"]
            micro += sum([placed.get("progressive", 0) * rate for placed in wagers.values()])
        gone = {}
        if checked["abandon_loses"]:
            gone = {seat: "587.7(b)" for seat in self.reported("player_left")}
        for seat in self.reported("communicated"):
            gone[seat] = "587.11(a)(3)"
        folded = [seat for seat, placed in wagers.items() if "play" not in placed]
        settled = Settlement(checked, wagers, self.hands(), folded, gone, micro)
        self.micro = settled.micro
        return settled.lines


def play(tables):
    """(rounds that were void, illegal events) of so many tables."""
    voids = illegal = 0
    for table in played(RandomTable, tables, ROUNDS_A_TABLE):
        voids += table.voids
        illegal += table.illegal
    return voids, illegal


def test_587_random_rounds_settle_as_the_second_settlement():
    voids, illegal = play(ROUNDS // ROUNDS_A_TABLE)
    assert voids > ROUNDS // 20
    assert illegal > ROUNDS


def test_587_6_b_c_the_oracle_knows_the_order_of_hands():
    six = ("As Ks Qs Js Ts 2c", "Ah 2h 3h 4h 5h Kc", "7c 7d 7h 7s 2c 2d", "2c 2d 2h 9c 9d 9h")
    six += ("2c 5c 7c 8c Kc Kd", "Ac 2d 3h 4s 5c 9d", "8c 8d 8h 2c Kd Ac", "2c 2d 3h 3s 4c 4d")
    six += ("Tc Td 2h 3c 5d 7h", "9c 9d Ah Kc Qd Jh")
    assert [best_of_six(card_numbers(cards)) for cards in six] == list(range(10))
    hands = ("Ac 2c 3c", "2c 2d 2h", "Qc Kd Ah", "2c Kc Ac", "2c 2d Ah", "Kc Ad 2h")
    assert [three(card_numbers(cards)) for cards in hands] == list(range(6))


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "void rounds, illegal events")
