"""Random rounds of 579 against a second settlement, written from 579.6, 579.11 and 579.12 without
the code under test.

A longer run: `python -m hil_tests.rules.ch579.test_properties 20000`.
"""

import sys

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.accounted import Accounted, played
from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.random_rounds import Chance, random_dealing

ROUNDS = 60 if sys.implementation.name == "micropython" else 1500
ROUNDS_A_TABLE = 10
ORDER = ("ante", "play", "tie", "poker_bonus")
BONUS = {"A": (1000, 100, 10), "B": (500, 50, 5), "C": (200, 50, 5), "D": (100, 50, 5)}
POKER = {"A": (1, 3, 5, 8, 10, 15, 25, 50, 250), "B": (1, 3, 4, 6, 8, 15, 40, 100, 500)}


def rank(card):
    return card // 4 + 2


def total(cards, ace):
    return sum([ace if rank(card) == 14 else min(rank(card), 10) for card in cards])


def both(cards, low):
    """(high total, low total)."""
    return total([card for card in cards if card not in low], 11), total(low, 1)


def dealers(cards):
    """The dealer's totals: every ace high, one of four low."""
    aces = [card for card in cards if rank(card) == 14]
    others = sorted([card for card in cards if rank(card) != 14], key=rank)
    in_order = aces[:1] + others + aces[1:] if len(aces) == 4 else others + aces
    return both(cards, in_order[:2])


def may_be_set(cards, low):
    """579.11(d): no ace low, or one, beside the lowest of the other cards."""
    aces = [card for card in low if rank(card) == 14]
    others = sorted([min(rank(card), 10) for card in cards if rank(card) != 14])
    lows = sorted([min(rank(card), 10) for card in low if rank(card) != 14])
    return len(aces) < 2 and lows == others[: 2 - len(aces)]


def poker(cards):
    """The row of 579.12(d) from the last, 0 for a pair (of what rank: rank), None for nothing."""
    ranks = sorted([rank(card) for card in cards])
    counts = sorted([ranks.count(each) for each in set(ranks)])
    suited = len({card % 4 for card in cards}) == 1
    run = len(counts) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    if suited and run:
        return 8 if ranks[0] == 10 else 7
    if counts[-1] == 4:
        return 6
    if counts == [2, 3]:
        return 5
    if suited:
        return 4
    if run:
        return 3
    if counts[-1] == 3:
        return 2
    if counts == [1, 2, 2]:
        return 1
    return 0 if counts[-1] == 2 else None


def poker_pays(cards, table, sevens_in):
    row = poker(cards)
    if row is None:
        return 0
    if row == 0:
        pair = max(
            [rank(card) for card in cards if [rank(c) for c in cards].count(rank(card)) > 1]
        )
        return int(pair >= (7 if table == sevens_in else 6))
    return POKER[table][row]


class Settlement:
    """`wagers`: {seat: {name: cents}}, `hands` by seat and 0, `lows`: {seat: low hand} as set."""

    def __init__(self, values, wagers, hands, lows, gone):
        self.values = values
        self.wagers = wagers
        self.lines = []
        for seat in sorted(wagers):
            if seat in gone:
                for name in ORDER:
                    self.out(seat, name, "collect", "579.7(b)")
            elif "play" not in wagers[seat]:
                self.out(seat, "ante", "collect", "579.11(b)")
                self.out(seat, "tie", "collect", "579.11(b)(1)")
        self.dealer = dealers(hands[0])
        for seat in sorted(wagers, key=lambda seat: -seat):
            if seat not in gone:
                if "play" in wagers[seat]:
                    self.player(seat, hands[seat], lows.get(seat))
                self.poker(seat, hands[seat])

    def out(self, seat, name, outcome, section, amount=0, odds=""):
        if name in self.wagers[seat]:
            stake = self.wagers[seat][name]
            self.lines.append((seat, name, stake, outcome, amount, odds, section))

    def player(self, seat, cards, low):
        high, low = both(cards, low) if low else dealers(cards)
        dealer_high, dealer_low = self.dealer
        ante = self.wagers[seat]["ante"]
        won = (int(high > dealer_high), int(low < dealer_low))
        for name in ("ante", "play"):
            if won == (1, 1):
                self.out(seat, name, "pay", "579.12(a)", ante, "1 to 1")
            elif won == (0, 0):
                self.out(seat, name, "collect", "579.11(g)(2)")
            else:
                part = "(i)" if won == (1, 0) else "(ii)"
                self.out(seat, name, "push", "579.11(g)(3)" + part)
        aces = [rank(card) for card in cards].count(14)
        if aces > 2:
            row = 2 if aces == 3 else int(2 not in [rank(card) for card in cards])
            times = BONUS[self.values["ante_bonus"]][row]
            bonus = (seat, "ante_bonus", 0, "bonus", times * ante, f"{times} for 1", "579.12(b)")
            self.lines.append(bonus)
        self.tie(seat, (high == dealer_high) + (low == dealer_low))

    def tie(self, seat, tied):
        if not tied:
            self.out(seat, "tie", "collect", "579.11(j)(1)(ii)")
        else:
            times = 4 if tied == 1 else 20
            amount = times * self.wagers[seat].get("tie", 0)
            self.out(seat, "tie", "pay", "579.12(c)", amount, f"{times} to 1")

    def poker(self, seat, cards):
        times = poker_pays(cards, self.values["poker_bonus"], self.values["poker_bonus_sevens"])
        amount = times * self.wagers[seat].get("poker_bonus", 0)
        if times:
            self.out(seat, "poker_bonus", "pay", "579.12(d)", amount, f"{times} to 1")
        else:
            self.out(seat, "poker_bonus", "collect", "579.11(j)(2)(ii)")


def random_values(chance):
    return HiLo.offering(
        **random_dealing(chance),
        exposed_voids=chance.one_in(2),
        ante_bonus=chance.pick("ABCD"),
        poker_bonus=chance.pick("AB"),
        poker_bonus_sevens=chance.pick("AB"),
    )


class RandomTable(Accounted):
    """An account of its own of every round."""

    names = ORDER
    required = ("ante",)

    def __init__(self, seed):
        self.bonuses = 0
        super().__init__(random_values(Chance(seed)), seed)

    def shuffled(self):
        """Now and then with the aces, or all of a suit, among the first cards to go."""
        cards = super().shuffled()
        for card in self.chance.pick(([], (48, 49, 50, 51), range(35, 52, 4))):
            other, place = cards.index(card), 25 + self.chance.below(27)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    def step(self):
        if self.game.waits("set_hand"):
            self.try_to_set(self.table.awaits["to"])
        else:
            super().step()

    def try_to_set(self, seat):
        """Every pair of cards is tried: taken if, and only if, 579.11(d) allows it."""
        held = self.table.round.hands[seat]
        first = self.chance.below(5)
        turned = held[first:] + held[:first]
        for low in [[a, b] for a in turned for b in turned if a < b]:
            taken = self.attempt("set_hand", seat=seat, low=low)
            assert taken == may_be_set(held, low), (held, low)
            if taken:
                return

    def amount(self, seat, what, wagers):
        return wagers[seat]["ante"]

    def settle(self, wagers):
        lows = {event["seat"]: event["low"] for event in self.done("set_hand")}
        gone = set()
        if self.table.configuration["abandon_loses"]:
            gone = set(self.table.round.left)
        settled = Settlement(self.table.configuration, wagers, self.hands(), lows, gone).lines
        self.bonuses += len([line for line in settled if line[3] == "bonus"])
        return settled


def play(tables):
    """(rounds that were void, ante bonuses) of so many tables."""
    voids = bonuses = 0
    for table in played(RandomTable, tables, ROUNDS_A_TABLE):
        voids += table.voids
        bonuses += table.bonuses
    return voids, bonuses


def test_579_random_rounds_settle_as_the_second_settlement():
    voids, bonuses = play(ROUNDS // ROUNDS_A_TABLE)
    assert voids > ROUNDS // 40
    assert bonuses > ROUNDS // 300


def test_579_the_second_settlement_knows_the_settings_of_the_text():
    cards = [card_number(text) for text in ("Ac", "Jd", "Th", "9s", "2c")]
    assert both(cards, [card_number("Ac"), card_number("2c")]) == (29, 3)
    assert dealers(cards) == (31, 11)
    lows = [[a, b] for a in cards for b in cards if a < b]
    assert [both(cards, low) for low in lows if may_be_set(cards, low)] == [(29, 3), (31, 11)]


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "void rounds, ante bonuses")
