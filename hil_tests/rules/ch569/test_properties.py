"""569 as a whole: random rounds at random tables against a second settlement, written from the
readings with the slow hands of oracle_poker.

A longer run: `python -m hil_tests.rules.ch569.test_properties 5000`.
"""

import sys

from hil_tests.rules.families.oracle_poker import best, five, name
from hil_tests.rules.helpers.accounted import Favoured
from hil_tests.rules.helpers.games import UltimateHoldem
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 60 if sys.implementation.name == "micropython" else 400
ROUNDS_A_TABLE = 5
BLIND = {
    "royal flush": (500, 1),
    "straight flush": (50, 1),
    "four-of-a-kind": (10, 1),
    "full house": (3, 1),
    "flush": (3, 2),
    "straight": (1, 1),
}
TRIPS = {
    "royal flush": 50,
    "straight flush": 40,
    "four-of-a-kind": 30,
    "full house": 9,
    "flush": 7,
    "straight": 4,
    "three-of-a-kind": 3,
}
FIXED = {
    "four-of-a-kind": 300,
    "full house": 50,
    "flush": 40,
    "straight": 30,
    "three-of-a-kind": 9,
}
PERCENT = {"royal flush": 100, "straight flush": 10}


def random_terms(chance):
    terms = random_dealing(chance)
    terms.update(UltimateHoldem.random_community(chance, terms))
    terms["jackpot_hold"] = chance.one_in(2)
    terms["trips"] = {"fold_qualifies": chance.one_in(2)}
    progressive = dict(UltimateHoldem.OFFERED["progressive"])
    progressive["wager"] = chance.pick((100, 500))
    progressive["rate"] = chance.below(10001)
    progressive["fold_qualifies"] = chance.one_in(2)
    terms["progressive"] = progressive if chance.below(5) else None
    return terms


class RandomTable(Favoured):
    names = ("ante", "blind", "play", "trips", "progressive")
    required = ("ante", "blind")
    shared = 3
    good_hands = (
        "9s Ts Js Qs Ks",
        "7c 7d 7h 7s",
        "Kc Kd Kh 9c 9d",
        "2d 5d 9d Kd 3d",
    )

    def __init__(self, seed):
        super().__init__(UltimateHoldem.offering(**random_terms(Chance(seed))), seed)

    def amount(self, seat, what, wagers):
        """Without an amount it is the one that the street allows: its place among the seat's
        decisions says which."""
        place = self.decided()[seat].index("play")
        return (4, 2, 1)[place] * wagers[seat]["ante"]

    def settle(self, wagers):
        terms = self.table.configuration
        abandoned = self.reported("player_left") if terms["abandon_loses"] else set()
        folded = {seat for seat in wagers if "play" not in wagers[seat]}
        lines = []
        self.contribute(wagers)
        for seat in sorted(wagers):
            if seat in abandoned:
                placed = self.in_order(wagers[seat])
                lines += [self.lost(seat, n, wagers, "R-569-12") for n, _ in placed]
            elif seat in folded:
                lines += [self.lost(seat, n, wagers, "R-569-05") for n in ("ante", "blind")]
                for kept in ("trips", "progressive"):
                    if kept in wagers[seat] and not terms[kept]["fold_qualifies"]:
                        lines.append(self.lost(seat, kept, wagers, "R-569-23"))
        for seat in sorted(set(wagers) - abandoned, reverse=True):
            if seat not in folded:
                lines += self.base(seat, wagers)
            for kept, settled in (("trips", self.trips), ("progressive", self.progressive)):
                if kept in wagers[seat] and (seat not in folded or terms[kept]["fold_qualifies"]):
                    lines += settled(seat, wagers[seat][kept])
        return lines

    def contribute(self, wagers):
        for placed in wagers.values():
            if "progressive" in placed:
                rate = self.table.configuration["progressive"]["rate"]
                self.micro += placed["progressive"] * rate

    def lost(self, seat, wager, wagers, section):
        return (seat, wager, wagers[seat][wager], "collect", 0, "", section)

    def base(self, seat, wagers):
        hands = self.hands()
        board = hands["community"]
        hand, dealer = best(hands[seat] + board), best(hands[0] + board)
        ante, play = wagers[seat]["ante"], wagers[seat]["play"]
        won, lost = ("pay", "1 to 1"), ("collect", "")
        outcomes = [("push", "")] * 3
        amounts = [0, 0, 0]
        section = "R-569-07"
        blind_section = section
        if hand > dealer:
            a, b = BLIND.get(name(hand), (0, 1))
            outcomes = [won, ("pay", f"{a} to {b}") if a else ("push", ""), won]
            amounts = [ante, ante * a // b, play]
            blind_section = "R-569-08"
        elif hand < dealer:
            outcomes = [lost] * 3
        if name(dealer) == "high card":
            outcomes[0], amounts[0] = ("push", ""), 0
        return [
            (seat, wager, wagers[seat][wager], outcome[0], amount, outcome[1], sec)
            for wager, outcome, amount, sec in zip(
                ("ante", "blind", "play"), outcomes, amounts, (section, blind_section, section)
            )
        ]

    def trips(self, seat, stake):
        hands = self.hands()
        odds = TRIPS.get(name(best(hands[seat] + hands["community"])))
        if odds:
            return [(seat, "trips", stake, "pay", stake * odds, f"{odds} to 1", "R-569-09")]
        return [(seat, "trips", stake, "collect", 0, "", "R-569-09")]

    def progressive(self, seat, stake):
        hands = self.hands()
        made = name(five(hands[seat] + hands["community"][:3]))
        line = (seat, "progressive", stake)
        if made in FIXED:
            odds = FIXED[made]
            return [line + ("pay", stake * odds, f"{odds} for 1", "R-569-22")]
        if made not in PERCENT:
            return [line + ("collect", 0, "", "R-569-22")]
        cents = self.micro * PERCENT[made] // 100 // 10000
        rest = (cents, f"{PERCENT[made]}% of meter", "R-569-22")
        self.micro -= cents * 10000
        lines = [line + ("pay",) + rest]
        if made == "royal flush":
            # The reset amount, and the fraction of a cent that could not be paid.
            self.micro += 400000 * 10000
            if self.table.configuration["jackpot_hold"]:
                lines.insert(0, line + ("hold",) + rest)
        return lines


def play(rounds):
    """How many of so many rounds were void, how many awards of the whole meter were paid."""
    voids = awards = 0
    for seed in range(rounds // ROUNDS_A_TABLE):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
            awards += sum([line[5] == "100% of meter" for line in table.game.lines()])
        voids += table.voids
    return voids, awards


def test_569_random_rounds_settle_as_the_second_settlement():
    voids, awards = play(ROUNDS)
    assert voids > ROUNDS // 20
    assert awards or ROUNDS < 400


if __name__ == "__main__":
    print(play(int(sys.argv[1])), "void rounds, awards of the meter")
