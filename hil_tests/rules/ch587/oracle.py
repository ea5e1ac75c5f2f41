"""A second settlement of Raise It Up Stud Poker, written from 587.6, 587.11 and 587.12 without the
code under test: plain and slow."""

# Ranks 2 .. 14 = ace; suits 0 .. 3, 3 = spades.
ACE, SPADES = 14, 3
ROYAL, STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO_PAIRS, TENS, LESS = range(10)
PLAY = ("100 to 1", "20 to 1", "10 to 1", "6 to 1", "5 to 1", "4 to 1", "3 to 1", "3 to 2")
BLIND = ("1000 to 1", "200 to 1", "30 to 1", "4 to 1", "3 to 1", "2 to 1", "1 to 1")
SIX_CARD_BONUS = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
}
# Of three cards: straight flush, three-of-a-kind, straight, flush, pair.
PAIR_PLUS = {
    "A": (40, 30, 6, 4, 1),
    "B": (40, 25, 6, 4, 1),
    "C": (40, 30, 5, 4, 1),
    "D": (40, 30, 6, 3, 1),
}
FOR_ONE = (70, 60, 6)
NAMES = ("ante", "blind", "play", "pair_plus", "progressive", "six_card_bonus")


def ranks_of(cards):
    return sorted([card // 4 + 2 for card in cards])


def run(ranks):
    """Whether all the ranks follow each other, the ace also below the 2."""
    low = sorted([1 if rank == ACE else rank for rank in ranks])
    return any([each == list(range(each[0], each[0] + len(each))) for each in (ranks, low)])


def five(cards):
    """The class of five cards, 587.6(b)."""
    ranks = ranks_of(cards)
    suited = len({card % 4 for card in cards}) == 1
    counts = sorted([ranks.count(rank) for rank in set(ranks)], reverse=True)
    if suited and run(ranks):
        return ROYAL if ranks[0] == 10 else STRAIGHT_FLUSH
    if counts[0] == 4:
        return FOUR
    if counts == [3, 2]:
        return FULL
    if suited:
        return FLUSH
    if run(ranks):
        return STRAIGHT
    if counts[0] == 3:
        return THREE
    if counts == [2, 2, 1]:
        return TWO_PAIRS
    return TENS if any([ranks.count(rank) == 2 for rank in range(10, 15)]) else LESS


def best_of_six(cards):
    return min([five(cards[:out] + cards[out + 1 :]) for out in range(6)])


def three(cards):
    """The class of three cards, 587.6(c): 0 straight flush .. 4 pair, 5 nothing."""
    ranks = ranks_of(cards)
    suited = len({card % 4 for card in cards}) == 1
    if run(ranks):
        return 0 if suited else 2
    if suited:
        return 3
    return {1: 1, 2: 4, 3: 5}[len(set(ranks))]


def ace_king_queen(cards):
    """None, or whether the ace, king and queen of one suit are spades."""
    if three(cards) or ranks_of(cards) != [12, 13, ACE]:
        return None
    return cards[0] % 4 == SPADES


def to(text, stake):
    """Cents of odds such as `3 to 2`."""
    won, each = text.split(" to ")
    return stake * int(won) // int(each)


class Settlement:
    """`wagers`: {seat: {name: cents}} of the seats in the round, `hands` by seat and `community`,
    `gone`: {seat: section} of those who lose all, `micro` the meter with the contributions."""

    def __init__(self, configuration, wagers, hands, folded, gone, micro):
        self.configuration = configuration
        self.terms = configuration["progressive"]
        self.wagers, self.hands, self.folded, self.gone = wagers, hands, folded, gone
        self.micro = micro
        # A forfeiture for what was told takes the envy, too (R-587-08).
        self.without_envy = [
            seat
            for seat, section in gone.items()
            if section != "587.7(b)" or not configuration["abandoned_envy"]
        ]
        self.lines = []
        for seat in sorted(wagers):
            if seat in gone:
                for name in NAMES:
                    self.out(seat, name, "collect", gone[seat])
            elif seat in folded:
                self.out(seat, "ante", "collect", "587.11(f)")
                self.out(seat, "blind", "collect", "587.11(f)")
                if not configuration["fold_keeps_pair_plus"]:
                    self.out(seat, "pair_plus", "collect", "587.11(f)")
                self.out(seat, "progressive", "collect", "587.11(g)")
        for seat in sorted(wagers, reverse=True):
            if seat not in gone:
                self.player(seat, seat in folded)

    def out(self, seat, name, outcome, section, amount=0, odds=""):
        """The line of a wager, where the seat has it."""
        if name in self.wagers[seat]:
            stake = self.wagers[seat][name]
            self.lines.append((seat, name, stake, outcome, amount, odds, section))

    def pay(self, seat, name, odds, section):
        if name in self.wagers[seat]:
            self.out(seat, name, "pay", section, to(odds, self.wagers[seat][name]), odds)

    def player(self, seat, folded):
        own = three(self.hands[seat])
        best = best_of_six(self.hands[seat] + self.hands["community"])
        if folded and not self.configuration["fold_keeps_pair_plus"]:
            pass
        elif own < 5:
            odds = PAIR_PLUS[self.configuration["pair_plus"]][own]
            self.pay(seat, "pair_plus", f"{odds} to 1", "587.12(a)")
        else:
            self.out(seat, "pair_plus", "collect", "587.11(i)(1)")
        if not folded:
            self.base(seat, best)
            if self.terms:
                self.progressive(seat, own)
        elif self.terms and self.configuration["fold_pays_envy"] and self.kept(seat):
            self.envy(seat)
        if best <= THREE and self.configuration["six_card_bonus"]:
            odds = SIX_CARD_BONUS[self.configuration["six_card_bonus"]][best]
            self.pay(seat, "six_card_bonus", f"{odds} to 1", "587.12(f)")
        else:
            self.out(seat, "six_card_bonus", "collect", "587.11(i)(3)(ii)")

    def kept(self, seat):
        """Whether a folded hand stays on the table: for its Progressive Payout or Six Card Bonus
        Wager (587.11(f)), or for Pair Plus by R-587-04."""
        keeping = ["progressive", "six_card_bonus"]
        if self.configuration["fold_keeps_pair_plus"]:
            keeping.append("pair_plus")
        return any([name in self.wagers[seat] for name in keeping])

    def base(self, seat, best):
        if best == LESS:
            for name in NAMES[:3]:
                self.out(seat, name, "collect", "587.11(i)(2)(i)")
            return
        self.pay(seat, "ante", "1 to 1", "587.12(b)")
        self.pay(seat, "play", (PLAY + ("1 to 1",))[best], "587.12(c)")
        if best <= THREE:
            self.pay(seat, "blind", BLIND[best], "587.12(d)")
        else:
            self.out(seat, "blind", "push", "587.12(d)")

    def progressive(self, seat, own):
        section = "587.12(e)(1)"
        best = ace_king_queen(self.hands[seat])
        if "progressive" in self.wagers[seat]:
            odds = 500 if best is False else FOR_ONE[own] if own < 3 else None
            if best:
                self.meter(seat, section)
            elif odds:
                amount = odds * self.wagers[seat]["progressive"]
                self.out(seat, "progressive", "pay", section, amount, f"{odds} for 1")
            else:
                self.out(seat, "progressive", "collect", "587.11(i)(3)(i)")
        self.envy(seat)

    def meter(self, seat, section):
        cents = self.micro // 10000
        if self.configuration["jackpot_hold"]:
            self.out(seat, "progressive", "hold", section, cents, "100% of meter")
        self.out(seat, "progressive", "pay", section, cents, "100% of meter")
        self.micro += (self.terms["reset"] - cents) * 10000

    def envy(self, holder):
        spades = ace_king_queen(self.hands[holder])
        if spades is None:
            return
        dollars = 100 if spades else 25
        for seat in sorted(self.wagers, reverse=True):
            if "progressive" in self.wagers[seat] and seat not in [holder] + self.without_envy:
                cents = dollars * self.terms["wager"]
                line = (seat, "progressive", 0, "envy", cents, "fixed", "587.12(e)(5)")
                self.lines.append(line)
