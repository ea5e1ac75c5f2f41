"""563 as a whole: random rounds at random tables against a second settlement, written from the
readings with the slow hands of oracle_poker.

A longer run: `python -m hil_tests.rules.ch563.test_properties 5000`.
"""

import sys

from hil_tests.rules.families.oracle_poker import best, name
from hil_tests.rules.helpers.accounted import Accounted, played
from hil_tests.rules.helpers.games import TexasHoldem
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 60 if sys.implementation.name == "micropython" else 400
ROUNDS_A_TABLE = 5
PAIRS = {12: 30, 11: 10, 10: 10, 9: 10}
WITH_ACE = {11: (25, 15), 10: (20, 5), 9: (20, 5)}


def random_terms(chance):
    terms = random_dealing(chance)
    terms.update(TexasHoldem.random_community(chance, terms))
    terms["ante_wins_with"] = chance.pick(("straight", "flush"))
    terms["multiples"] = {"flop": 1 + chance.below(4), "river": 1 + chance.below(2)}
    terms["bonus"] = {"fold_qualifies": chance.one_in(2)}
    return terms


def bonus_odds(cards, dealer):
    """The public paytable of R-563-08, to 1."""
    high, low = sorted([card // 4 for card in cards], reverse=True)
    if high == low:
        if high == 12 and dealer[0] // 4 == dealer[1] // 4 == 12:
            return 1000
        return PAIRS.get(high, 3)
    if high == 12 and low in WITH_ACE:
        return WITH_ACE[low][0 if (cards[0] - cards[1]) % 4 == 0 else 1]
    return None


class RandomTable(Accounted):
    names = ("ante", "flop", "turn", "river", "bonus")
    required = ("ante",)
    good_hands = ("As Ah Ad Ac", "Ks As", "Jh Ah", "Qd Qs", "9s Ts Js Qs Ks")

    def __init__(self, seed):
        terms = TexasHoldem.offering(**random_terms(Chance(seed)))
        super().__init__(terms, seed)

    def amount(self, seat, what, wagers):
        multiple = self.table.configuration["multiples"].get(what)
        return multiple * wagers[seat]["ante"]

    def settle(self, wagers):
        decided = self.decided()
        left = self.reported("player_left")
        abandoned = left if self.table.configuration["abandon_loses"] else set()
        folded = {s for s in wagers if (decided.get(s) or ["fold"])[0] == "fold"}
        qualifies = self.table.configuration["bonus"]["fold_qualifies"]
        lines = []
        for seat in sorted(wagers):
            if seat in abandoned:
                placed = self.in_order(wagers[seat])
                lines += [self.line(seat, n, wagers, "R-563-12") for n, _ in placed]
            elif seat in folded:
                lines.append(self.line(seat, "ante", wagers, "R-563-05"))
                if "bonus" in wagers[seat] and not qualifies:
                    lines.append(self.line(seat, "bonus", wagers, "R-563-09"))
        for seat in sorted(set(wagers) - abandoned, reverse=True):
            if seat not in folded:
                lines += self.base(seat, wagers)
            if "bonus" in wagers[seat] and (seat not in folded or qualifies):
                lines.append(self.bonus(seat, wagers))
        return [line for line in lines if line]

    def line(self, seat, wager, wagers, section, outcome="collect", odds=0):
        stake = wagers[seat][wager]
        text = f"{odds} to 1" if odds else ""
        return (seat, wager, stake, outcome, stake * odds, text, section)

    def base(self, seat, wagers):
        hands = self.hands()
        board = hands["community"]
        hand, dealer = best(hands[seat] + board), best(hands[0] + board)
        strong = ("straight", "flush", "full house", "four-of-a-kind", "straight flush")
        strong += ("royal flush",)
        if self.table.configuration["ante_wins_with"] == "flush":
            strong = strong[1:]
        lines = []
        for wager in ("ante", "flop", "turn", "river"):
            if wager in wagers[seat]:
                won = hand > dealer and (wager != "ante" or name(hand) in strong)
                outcome = "pay" if won else "collect" if hand < dealer else "push"
                odds = 1 if won else 0
                lines.append(self.line(seat, wager, wagers, "R-563-07", outcome, odds))
        return lines

    def bonus(self, seat, wagers):
        odds = bonus_odds(self.hands()[seat], self.hands()[0])
        outcome = "pay" if odds else "collect"
        return self.line(seat, "bonus", wagers, "R-563-08", outcome, odds or 0)


def play(rounds):
    """How many of so many rounds were void."""
    tables = played(RandomTable, rounds // ROUNDS_A_TABLE, ROUNDS_A_TABLE)
    return sum([table.voids for table in tables])


def test_563_random_rounds_settle_as_the_second_settlement():
    assert play(ROUNDS) > ROUNDS // 20


if __name__ == "__main__":
    print(play(int(sys.argv[1])), "void rounds")
