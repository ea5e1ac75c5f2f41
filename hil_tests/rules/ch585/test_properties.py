"""585 in random rounds, against a second settlement written from the text.

A longer run: `python -m hil_tests.rules.ch585.test_properties 10000`.
"""

import sys

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 60 if sys.implementation.name == "micropython" else 600
ROUNDS_A_TABLE = 12
SEATS = range(1, 7)
PIPS = range(1, 7)
WORDS = ("one", "two", "three", "four", "five", "six")
HARDWAYS = ("two", "four", "six", "eight", "ten", "twelve")
NO_ROLLS = {"die_fell_out": "585.3(f)", "die_on_die": "585.3(g)", "not_flat": "585.3(g)"}
# 585.2(f) and 585.4: {total: odds to one}.
BY_TOTAL = {
    "field": {2: 2, 12: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1},
    "any_craps": {2: 7, 3: 7, 12: 7},
    "any_seven": {7: 4},
}


def boxes():
    """(wager, its paragraph of 585.2) of the 25 boxes in the order of 585.2(d) to (f)."""
    named = [HARDWAYS[pips - 1] + "_the_hardway" for pips in PIPS]
    pairs = [WORDS[low - 1] + "_" + WORDS[high - 1] for low in PIPS for high in PIPS if low < high]
    rows = (("d", named), ("e", pairs), ("f", ["field", "any_craps", "any_seven", "any_doubles"]))
    return [
        (name, f"585.2({letter})({place + 1})")
        for letter, names in rows
        for place, name in enumerate(names)
    ]


BOXES = boxes()


def odds_to_one(name, low, high):
    """What a wager wins on two dice, 0 where it loses (585.2(d) to (f), 585.4)."""
    if name in BY_TOTAL:
        return BY_TOTAL[name].get(low + high, 0)
    if name == "any_doubles":
        return 4 if low == high else 0
    if low == high:
        return 30 if name == HARDWAYS[low - 1] + "_the_hardway" else 0
    return 15 if name == WORDS[low - 1] + "_" + WORDS[high - 1] else 0


def returned(wagers, section):
    """The lines of a no roll (585.3(f), (g))."""
    return [
        (seat, name, wagers[seat][name], "return", 0, "", section)
        for seat in sorted(wagers)
        for name, _ in BOXES
        if name in wagers[seat]
    ]


def settled(wagers, dice, gone):
    """The lines of a roll: all losing wagers, then the winning ones, from the dealer's right
    (585.3(h), R-585-02). `gone`: seats whose player left and loses all (R-585-05)."""
    lost, won = [], []
    for seat in sorted(wagers, reverse=True):
        for name, section in BOXES:
            if name not in wagers[seat]:
                continue
            cents, odds = wagers[seat][name], odds_to_one(name, *sorted(dice))
            if seat in gone:
                lost.append((seat, name, cents, "collect", 0, "", "585.2(c), R-585-05"))
            elif not odds:
                lost.append((seat, name, cents, "collect", 0, "", section))
            else:
                won.append((seat, name, cents, "pay", cents * odds, f"{odds} to 1", "585.4"))
    return lost + won


class Shaker:
    """Whose turn it is to shake (585.3(e), (j), R-585-03, -04, -06, -08)."""

    def __init__(self):
        self.turn = 1

    def next(self, wagers, left):
        """The seat that shakes, which keeps the shaker."""
        able = [seat for seat in wagers if seat not in left] or list(wagers)
        while self.turn not in able:
            self.turn = self.turn % len(SEATS) + 1
        return self.turn

    def called(self, dice):
        if sum(dice) == 7:
            self.turn = self.turn % len(SEATS) + 1


class RandomTable:
    def __init__(self, seed):
        self.chance = Chance(seed)
        self.abandon_loses = self.chance.one_in(2)
        self.dice = Dice("585", abandon_loses=self.abandon_loses)
        self.shaker = Shaker()
        # What happened: acts, and whose shake ended in a 7 or came when everybody had left.
        self.seen = set()

    def wagers(self):
        """Wagers of a few seats, of a few boxes or of all."""
        found = {}
        for seat in SEATS:
            most = self.chance.pick((0, 1, 4, 25))
            names = [name for name, _ in BOXES if most and self.chance.below(25) < most]
            if names:
                found[seat] = {name: 500 + 100 * self.chance.below(90) for name in names}
        return found

    def round(self):
        """One round; returns how it ended."""
        wagers, left = self.wagers(), []
        self.dice.bet(wagers)
        self.change(wagers)
        self.dice.lock()
        if not wagers:
            return "empty"
        while True:
            shaking = self.shaker.next(wagers, left)
            assert self.dice.table.awaits["to"] == shaking, (shaking, left)
            act = self.chance.pick(("roll",) * 4 + ("leave",) * 4 + ("lid_removed", "no_roll"))
            self.seen.add(act)
            if act == "roll":
                dice = [self.chance.pick(PIPS) for _ in range(2)]
                self.dice.do("roll", dice=dice)
                self.shaker.called(dice)
                self.seen.add("7" if sum(dice) == 7 else "other")
                self.seen.add("all left" if len(left) == len(wagers) else "some stayed")
                return self.ended(settled(wagers, dice, left if self.abandon_loses else []), act)
            if act == "no_roll":
                what = self.chance.pick(sorted(NO_ROLLS))
                self.dice.do("irregularity", what=what)
                return self.ended(returned(wagers, NO_ROLLS[what]), act)
            if act == "lid_removed":
                self.dice.do("irregularity", what=act)
            else:
                self.leaves(wagers, left)

    def change(self, wagers):
        """Until no more bets players take wagers back, and place them anew or not (585.3(e))."""
        for seat in sorted(wagers):
            for name in sorted(wagers[seat]):
                if not self.chance.one_in(5):
                    continue
                del wagers[seat][name]
                self.dice.do("withdraw", seat=seat, wager=name)
                if self.chance.one_in(2):
                    wagers[seat][name] = 500 + 100 * self.chance.below(90)
                    self.dice.do("wager", seat=seat, wager=name, cents=wagers[seat][name])
            if not wagers[seat]:
                del wagers[seat]

    def leaves(self, wagers, left):
        staying = [seat for seat in wagers if seat not in left]
        if staying:
            left.append(self.chance.pick(staying))
            self.dice.do("irregularity", what="player_left", seat=left[-1])

    def ended(self, expected, how):
        assert self.dice.lines() == expected, (self.dice.lines(), expected)
        assert self.dice.waits("next_round")
        return how


def play(rounds):
    """What happened in so many random rounds."""
    seen = set()
    for seed in range(rounds // ROUNDS_A_TABLE):
        table = RandomTable(seed)
        seen |= {table.round() for _ in range(ROUNDS_A_TABLE)} | table.seen
    return seen


def test_585_3_h_585_4_random_rounds_settle_as_the_second_settlement():
    met = {"roll", "no_roll", "leave", "lid_removed", "7", "all left"}
    assert met <= play(ROUNDS)


if __name__ == "__main__":
    play(int(sys.argv[1]))
