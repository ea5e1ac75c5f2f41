"""593 in random rounds, against a second settlement written from the text.

A longer run: `python -m hil_tests.rules.ch593.test_properties 10000`.
"""

import sys

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 60 if sys.implementation.name == "micropython" else 600
RANKS = "165432"
PIP = {"2": 6, "3": 6, "4": 5, "5": 4, "6": 4, "1": 3}
KIND = {2: 12, 3: 0.6, 4: 1, 5: 4, 6: 30, 7: 400, 8: 5000}
AGAIN = {3: 8, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}
PRIZES = {9: 5000000, 10: 100000000}
LOST = ("collect", 0, 0)
RETHROWN = ("die_off_table", "die_on_die", "cocked_die", "void_roll")
BEFORE, BETWEEN = 1, 2

# The least Pip Street Wager of the tables played here, in cents.
LEAST = 100


class SecondSettlement:
    """What a round's wagers become, {wager: (outcome, cents won, cents of it that go back)}; rolls
    as texts of pips. `returned`: whether the stake of a paid Extra Roll goes back (R-593-03),
    `needs`: whether it pays on a circle wagered on alone (R-593-05)."""

    def __init__(self, first, again, returned, needs):
        self.returned = returned
        self.needs = needs
        self.most = max([first.count(face) for face in RANKS])
        self.face = [face for face in RANKS if first.count(face) == self.most][0]
        self.total = self.most + again.count(self.face)

    def of(self, wagers, chip, left=None):
        """`left`: the roll before which the player left, where that loses all that still lies
        there (R-593-13)."""
        circles = [name for name in wagers if name.startswith("like")]
        extra = chip and circles
        became = {name: self.wager(name, wagers[name], extra) for name in wagers}
        if chip and not circles:
            # As much as the Pip Street Wagers, or as the least of the table (R-593-18).
            stakes = [wagers[name] for name in wagers if name.startswith("pip")]
            became["extra_roll"] = ("return", 0, stakes[0] if stakes else LEAST)
        if extra:
            became["extra_roll"] = LOST
            if self.total in AGAIN and self.wins(f"like_kind_{self.total}" in circles):
                cents = wagers[circles[0]]
                back = cents if self.returned else 0
                became["extra_roll"] = ("pay", cents * AGAIN[self.total], back)
        if left == BEFORE:
            # The chip of nobody went back before (R-593-18).
            return {n: result if result[0] == "return" else LOST for n, result in became.items()}
        if left == BETWEEN and extra:
            above = [f"like_kind_{alike}" for alike in range(self.most + 1, 9)]
            became.update({name: LOST for name in above + ["extra_roll"] if name in became})
        return became

    def wins(self, wagered_on):
        """Whether the Extra Roll does, with a Like Kind Wager on the total's circle or without."""
        if self.total > self.most:
            return wagered_on or not self.needs
        # What the first roll made: with the wager it was paid then.
        return not wagered_on and not self.needs

    def wager(self, name, cents, extra):
        number = name.split("_")[-1]
        if name.startswith("pip"):
            return ("pay", cents * PIP[number], cents) if number == self.face else LOST
        alike = int(number)
        if alike == self.most:
            if name.startswith("mill"):
                return ("pay", PRIZES[alike], cents)
            return ("pay", round(cents * KIND[alike]), cents)
        if extra and self.total > self.most and name == f"like_kind_{self.total}":
            return ("push", 0, cents)
        return LOST


def wagers_of(chance):
    """Wagers of one seat, of equal value in whole dollars."""
    cents = 100 * (1 + chance.below(50))
    names = [f"pip_street_{1 + chance.below(6)}" for _ in range(1 + chance.below(6))]
    names += [f"like_kind_{2 + chance.below(7)}" for _ in range(chance.below(6))]
    wagers = {name: cents for name in names}
    if chance.one_in(2):
        wagers[f"millionaire_row_{9 + chance.below(2)}"] = 100
    return wagers


def thrown(chance, count, loaded):
    """`count` dice; loaded ones show one face more often, so that every row is met."""
    pips = [str(1 + chance.below(6)) for _ in range(count)]
    face = str(1 + chance.below(6))
    return "".join([face if chance.below(10) < loaded else each for each in pips])


def play(seed):
    """One random round, its lines compared with the second settlement. Returns (most, total)."""
    chance = Chance(seed)
    seats = {seat: wagers_of(chance) for seat in range(1, 6) if not chance.one_in(3)}
    chips = [seat for seat in range(1, 6) if chance.one_in(2)]
    returned, needs = chance.one_in(2), chance.one_in(2)
    answers = {"extra_roll_stake_returned": returned, "extra_roll_needs_like_kind": needs}
    loses, left = chance.one_in(2), {}
    dice = Dice("593", abandon_loses=loses, **answers)
    assert dice.table.limits["pip_street_1"][0] == LEAST
    dice.bet(seats, chips)
    dice.lock()
    if not seats:
        return None
    first, again = thrown(chance, 10, chance.below(11)), ""
    go_wrong(dice, chance, seats, left, BEFORE)
    dice.roll(first)
    if dice.waits("roll"):
        again = thrown(chance, dice.table.awaits["dice"], chance.below(11))
        go_wrong(dice, chance, seats, left, BETWEEN)
        dice.roll(again)
    second = SecondSettlement(first, again, returned, needs)
    if not loses:
        left = {}
    expected = {
        seat: second.of(seats.get(seat, {}), seat in chips, left.get(seat))
        for seat in set(seats) | set(chips)
    }
    verify(dice, expected, (seed, first))
    return second.most, second.total


def go_wrong(dice, chance, seats, left, roll):
    """A roll that is thrown again, and players who leave before it; they are put into `left`."""
    if chance.one_in(4):
        dice.do("irregularity", what=chance.pick(RETHROWN))
    for seat in sorted(seats):
        if seat not in left and chance.one_in(5):
            left[seat] = roll
            dice.do("irregularity", what="player_left", seat=seat)


def verify(dice, expected, replay):
    became = {seat: {} for seat in expected}
    for line in dice.table.lines:
        placed, back = became[line["seat"]], line["stake"] if line["stake_back"] else 0
        assert line["wager"] not in placed, (replay, line)
        placed[line["wager"]] = (line["outcome"], line["amount"], back)
    assert became == expected, (replay, became, expected)


def test_593_4_random_rounds_settle_as_the_second_settlement():
    met = [play(seed) for seed in range(ROUNDS)]
    assert len({most for most, _ in [pair for pair in met if pair]}) >= 7


if __name__ == "__main__":
    for round_seed in range(int(sys.argv[1])):
        play(round_seed)
    print(sys.argv[1], "rounds")
