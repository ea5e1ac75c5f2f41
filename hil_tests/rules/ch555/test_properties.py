"""555 as a whole: random rounds at random tables against a second settlement, written from 555.11
and the readings with the slow hands of oracle_poker.

A longer run: `python -m hil_tests.rules.ch555.test_properties 5000`.
"""

import sys

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.oracle_poker import five, name
from hil_tests.rules.helpers.accounted import Favoured, within_limit
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 60 if sys.implementation.name == "micropython" else 400
ROUNDS_A_TABLE = 5
BET = {
    "royal flush": 100,
    "straight flush": 50,
    "four-of-a-kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three-of-a-kind": 3,
    "two pairs": 2,
}
BONUS = {
    "royal flush": (1000, 1000, 1000),
    "straight flush": (200, 200, 200),
    "four-of-a-kind": (100, 100, 100),
    "full house": (50, 50, 50),
    "flush": (40, 40, 40),
    "straight": (25, 25, 20),
    "three-of-a-kind": (7, 6, 6),
    "two pairs": (3, 3, 3),
}
FIXED = {"four-of-a-kind": 500, "full house": 100, "flush": 50}
# Lines of wagers that are collected before the settlement.
EARLY = ("555.11(a)", "R-555-09", "555.11(c)")
PERCENT = {"royal flush": 100, "straight flush": 10}


def random_terms(chance):
    terms = random_dealing(chance)
    terms["bonus"] = chance.pick("ABC")
    rate = chance.below(10001)
    terms["progressive"] = dict(Caribbean.terms(), rate=rate) if chance.below(5) else None
    return terms


class RandomTable(Favoured):
    names = ("ante", "bet", "bonus", "progressive")
    required = ("ante",)
    good_hands = (
        "9s Ts Js Qs Ks",
        "7c 7d 7h 7s 2c",
        "Kc Kd Kh 9c 9d",
        "2d 5d 9d Kd 3d",
        "Ac Kd 7h 5s 3c Ad Kc 7s 5h 3d",
        "Tc Td 9d 7c 5s",
    )

    def __init__(self, seed):
        chance = Chance(seed)
        super().__init__(drawn(Caribbean.offering(**random_terms(chance)), chance), seed)

    def step(self):
        """Between two decisions a card of the dealer is seen now and then: some have folded."""
        decides = self.game.waits("decision")
        super().step()
        if decides and self.game.waits("decision") and self.chance.one_in(12):
            self.attempt("irregularity", what="exposed", seat=0)

    def amount(self, seat, what, wagers):
        return 2 * wagers[seat]["ante"]

    def check(self):
        wagers = self.placed()
        lines = [line for line in self.game.lines() if line[0] in wagers]
        early = [line for line in lines if line[6] in EARLY]
        rest = [line for line in lines if line[6] not in EARLY]
        void = self.told("void")
        self.voids += len(void)
        # Once hands are compared, what folds lose is collected, and a void returns no more of it.
        self.check_early(wagers, early, bool(void) and not self.done("reveal"))
        for line in early:
            self.contribute(line[1], 1)
            del wagers[line[0]][line[1]]
        before = [line for line in self.lines_before(void, wagers) if line["section"] not in EARLY]
        expected = []
        if before or not void:
            for placed in wagers.values():
                for wager in placed:
                    self.contribute(wager, 1)
            expected = self.settle({seat: placed for seat, placed in wagers.items() if placed})
            limit = self.table.configuration["payout_limit"]
            expected = within_limit(expected, limit, "R-555-24")
        if void:
            expected = expected[: len(before)]
            expected += self.returned(wagers, expected, void[0]["section"])
        assert rest == expected, (rest, expected)
        if before and void:
            # core/test_paid_stays_paid.py has the meter then.
            return
        if self.table.meter:
            assert self.table.meter.micro == self.micro

    def contribute(self, wager, times):
        if wager == "progressive":
            self.micro += times * 100 * self.table.configuration["progressive"]["rate"]

    def check_early(self, wagers, early, void):
        """What folds and communication cost for good. By the submission a fold costs nothing of a
        void round (R-555-16), of others perhaps the Ante alone (R-555-09). Of a void round it is
        not known who of those that left had been passed over."""
        checked = self.table.configuration
        told = self.reported("communicated")
        left = self.reported("player_left")
        folded = {seat for seat, decided in self.decided().items() if decided == ["fold"]}
        passed = {seat for seat in left if "bet" not in wagers.get(seat, {})}
        if checked["abandon_loses"]:
            passed = set()
        if void and checked["void_returns_folds"]:
            folded = passed = set()
        folds = folded | passed
        must = folded if void else folds
        of_fold = ("ante",) if checked["fold_keeps_side_wagers"] else self.names
        for seat, wager, stake, outcome, amount, _, section in early:
            assert (stake, outcome, amount) == (wagers[seat][wager], "collect", 0)
            assert seat in (told if section == "555.11(c)" else folds), (seat, section)
            assert section == "555.11(c)" or wager in of_fold, (seat, wager, section)
            assert section == "555.11(c)" or (wager == "ante") is (section == "555.11(a)")
        gone = [line[:2] for line in early]
        whole = [(s, w) for s in told if s in wagers for w in wagers[s]]
        whole += [(s, w) for s in must if s in wagers for w in wagers[s] if w in of_fold]
        assert not [entry for entry in whole if entry not in gone], (whole, gone)

    def settle(self, wagers):
        """555.11(e) or (f) for what is left; first what was abandoned."""
        seats = sorted(wagers, reverse=True)
        lines = []
        if not seats:
            return lines
        hands = self.hands()
        if self.table.configuration["abandon_loses"]:
            left = self.reported("player_left")
            for seat in [seat for seat in seats if seat in left]:
                lines += [
                    (seat, wager, stake, "collect", 0, "", "555.7(g)")
                    for wager, stake in self.in_order(wagers[seat])
                ]
            seats = [seat for seat in seats if seat not in left]
        dealer = five(hands[0])
        if dealer >= five(card_numbers("Ah Ks 4d 3c 2h")):
            return lines + self.against_a_hand(seats, wagers, dealer)
        for seat in seats:
            for wager in ("progressive", "bonus"):
                if wager in wagers[seat]:
                    lines += self.side(seat, wager, wagers, "555.11(f)(1)")
        ante, bet = ("pay",), ("return", 0, "", "555.11(f)(3)")
        seats = [seat for seat in seats if "ante" in wagers[seat]]
        for seat in seats:
            stake = wagers[seat]["ante"]
            lines.append((seat, "ante", stake) + ante + (stake, "1 to 1", "555.11(f)(2)"))
        return lines + [(seat, "bet", wagers[seat]["bet"]) + bet for seat in seats]

    def against_a_hand(self, seats, wagers, dealer):
        """Three passes from the dealer's right: losers, ties, winners. Without its Ante a hand is
        folded, and loses."""
        hands = {seat: five(self.hands()[seat]) for seat in seats}
        playing = [seat for seat in seats if "ante" in wagers[seat]]
        lines = []
        in_turn = self.table.configuration["side_wagers_paid"] == "in_turn"
        for seat in seats:
            loses = seat not in playing or hands[seat] < dealer
            if loses:
                for wager in ("ante", "bet") if seat in playing else ():
                    stake = wagers[seat][wager]
                    lines.append((seat, wager, stake, "collect", 0, "", "555.11(e)(1)"))
            won = self.side_lines(seat, wagers)
            lines += [line for line in won if line[3] == "collect"]
            loses = loses and not in_turn
            lines += [line for line in won if loses and line[3] != "collect"]
            if loses:
                self.take_from_meter(won)
        for seat in [seat for seat in playing if hands[seat] == dealer]:
            for wager in ("ante", "bet"):
                lines.append((seat, wager, wagers[seat][wager], "push", 0, "", "555.11(e)(2)"))
            lines += [] if in_turn else self.won(seat, wagers)
        for seat in seats:
            if seat not in playing or hands[seat] <= dealer:
                lines += self.won(seat, wagers) if in_turn else []
                continue
            odds = BET.get(name(hands[seat]), 1)
            for wager, times in (("ante", 1), ("bet", odds)):
                stake = wagers[seat][wager]
                text = f"{times} to 1"
                lines.append((seat, wager, stake, "pay", stake * times, text, "R-555-07"))
            lines += self.won(seat, wagers)
        return lines

    def won(self, seat, wagers):
        lines = [line for line in self.side_lines(seat, wagers) if line[3] != "collect"]
        self.take_from_meter(lines)
        return lines

    def side_lines(self, seat, wagers):
        """Bonus, then progressive, as the meter stands; nothing is taken from it yet."""
        lines = []
        for wager in ("bonus", "progressive"):
            if wager in wagers[seat]:
                lines += self.side_line(seat, wager, wagers, "555.11(e)(1)")
        return lines

    def side(self, seat, wager, wagers, lost):
        lines = self.side_line(seat, wager, wagers, lost)
        self.take_from_meter(lines)
        return lines

    def take_from_meter(self, lines):
        for line in lines:
            if line[3] == "pay" and "meter" in line[5]:
                self.micro -= line[4] * 10000
                if line[5].startswith("100%"):
                    self.micro += 400000 * 10000

    def side_line(self, seat, wager, wagers, lost):
        hand = five(self.hands()[seat])
        made, stake = name(hand), wagers[seat][wager]
        line = (seat, wager, stake)
        if wager == "bonus":
            column = "ABC".index(self.table.configuration["bonus"])
            odds = BONUS[made][column] if made in BONUS else 0
            if made == "pair" and hand[1][0] >= 8:
                odds = 1
            if odds:
                return [line + ("pay", stake * odds, f"{odds} to 1", "555.13(g)")]
        elif made in FIXED:
            return [line + ("pay", stake * FIXED[made], f"{FIXED[made]} for 1", "R-555-22")]
        elif made in PERCENT:
            cents = self.micro * PERCENT[made] // 100 // 10000
            rest = (cents, f"{PERCENT[made]}% of meter", "R-555-22")
            held = made == "royal flush" and self.table.configuration["jackpot_hold"]
            return ([line + ("hold",) + rest] if held else []) + [line + ("pay",) + rest]
        return [line + ("collect", 0, "", lost)]


def play(rounds):
    """How many of so many rounds were void, how many awards of the whole meter were paid."""
    voids = awards = 0
    for seed in range(rounds // ROUNDS_A_TABLE):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
            paid = [line for line in table.game.lines() if line[3] == "pay"]
            awards += sum([line[5] == "100% of meter" for line in paid])
        voids += table.voids
    return voids, awards


def test_555_random_rounds_settle_as_the_second_settlement():
    voids, awards = play(ROUNDS)
    assert voids > ROUNDS // 20
    assert awards or ROUNDS < 400


if __name__ == "__main__":
    print(play(int(sys.argv[1])), "void rounds, awards of the meter")
