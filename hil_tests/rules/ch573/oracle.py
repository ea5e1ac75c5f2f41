"""A second settlement of Crazy 4 Poker, written from 573.6, 573.11 and 573.12 without the code
under test: plain and slow."""

# Ranks 2 .. 14 = ace.
ACE, KING = 14, 13
FOUR, STRAIGHT_FLUSH, THREE, FLUSH, STRAIGHT, TWO_PAIRS, PAIR, HIGH = 7, 6, 5, 4, 3, 2, 1, 0

SUPER_BONUS = {STRAIGHT: "1 to 1", FLUSH: "3 to 2", THREE: "2 to 1", STRAIGHT_FLUSH: "15 to 1"}
QUEENS_UP = {
    "A": "1 2 3 4 9 30 50",
    "B": "1 2 3 4 9 40 50",
    "C": "1 2 3 4 8 30 50",
    "D": "1 2 3 4 7 40 50",
}
THREE_FOR_ONE = {"A": 9, "B": 15}
# Dollars for a $1 wager: four aces, four of a kind, straight flush.
ENVY = {"A": (100, 10, 5), "B": (100, 25, 0)}


def classify(four):
    """(class, ranks that decide, from the first) of four cards (573.6(b), R-573-02)."""
    ranks = sorted([card // 4 + 2 for card in four], reverse=True)
    suited = len({card % 4 for card in four}) == 1
    counts = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    by_count = [rank for _, rank in counts]
    if ranks == [ACE, 4, 3, 2]:
        run = 4
    else:
        run = ranks[0] if len(counts) == 4 and ranks[0] - ranks[3] == 3 else 0
    if counts[0][0] == 4:
        return (FOUR, by_count)
    if run and suited:
        return (STRAIGHT_FLUSH, [run])
    if counts[0][0] == 3:
        return (THREE, by_count)
    if suited:
        return (FLUSH, ranks)
    if run:
        return (STRAIGHT, [run])
    if counts[0][0] == 2:
        return (TWO_PAIRS if len(counts) == 2 else PAIR, by_count)
    return (HIGH, ranks)


def best(cards):
    """The best four of five cards."""
    return max([classify(cards[:out] + cards[out + 1 :]) for out in range(5)])


def most_play(cards, ante):
    """The most that may be played: 573.11(b)."""
    return 3 * ante if best(cards) >= (PAIR, [ACE]) else ante


def to(text, stake):
    """Cents of odds such as `3 to 2`."""
    won, each = text.split(" to ")
    return stake * int(won) // int(each)


class Settlement:
    """`wagers`: {seat: {name: cents}} of the seats in the round, `hands` by seat and 0, `micro`
    the meter with the round's contributions."""

    def __init__(self, configuration, wagers, hands, folded, left, micro):
        self.terms = configuration["progressive"]
        self.configuration = configuration
        self.wagers = wagers
        self.micro = micro
        self.gone = left if configuration["abandon_loses"] else set()
        self.without_envy = set() if configuration["abandoned_envy"] else self.gone
        self.lines = []
        seats = sorted(wagers)
        for seat in seats:
            if seat in self.gone:
                for name in ("ante", "super_bonus", "play", "queens_up", "progressive"):
                    self.out(seat, name, "collect", "573.7(b)")
            elif seat in folded:
                self.out(seat, "ante", "collect", "573.11(b)")
                self.out(seat, "super_bonus", "collect", "573.11(b)")
                self.out(seat, "queens_up", "collect", "573.11(b)(1)")
                self.out(seat, "progressive", "collect", "573.11(b)(2)")
        self.dealer = best(hands[0])
        for seat in reversed(seats):
            if seat not in folded and seat not in self.gone:
                self.player(seat, best(hands[seat]))

    def out(self, seat, name, outcome, section, amount=0, odds=""):
        """The line of a wager, where the seat has it."""
        if name in self.wagers[seat]:
            stake = self.wagers[seat][name]
            self.lines.append((seat, name, stake, outcome, amount, odds, section))

    def player(self, seat, hand):
        wagers = self.wagers[seat]
        plays = self.dealer >= (HIGH, [KING])
        if not plays:
            self.out(seat, "ante", "push", "573.11(c)(3)(i)")
            self.out(seat, "play", "pay", "573.12(a)", wagers["play"], "1 to 1")
        elif hand < self.dealer:
            self.out(seat, "ante", "collect", "573.11(c)(3)(ii)(A)")
            self.out(seat, "play", "collect", "573.11(c)(3)(ii)(A)")
        elif hand > self.dealer:
            self.out(seat, "ante", "pay", "573.12(a)", wagers["ante"], "1 to 1")
            self.out(seat, "play", "pay", "573.12(a)", wagers["play"], "1 to 1")
        else:
            self.out(seat, "ante", "push", "573.11(c)(3)(ii)(C)")
            self.out(seat, "play", "push", "573.11(c)(3)(ii)(C)")
        self.super_bonus(seat, hand, plays)
        self.queens_up(seat, hand)
        self.progressive(seat, hand)

    def super_bonus(self, seat, hand, plays):
        odds = SUPER_BONUS.get(hand[0])
        if hand[0] == FOUR:
            odds = "200 to 1" if hand[1] == [ACE] else "30 to 1"
        if odds:
            amount = to(odds, self.wagers[seat]["super_bonus"])
            self.out(seat, "super_bonus", "pay", "573.12(b)", amount, odds)
        elif plays and hand < self.dealer:
            self.out(seat, "super_bonus", "collect", "573.11(c)(3)(ii)(A)")
        elif hand < self.dealer and self.configuration["super_bonus_lower"] == "lost":
            self.out(seat, "super_bonus", "collect", "R-573-04")
        else:
            part = "(ii)(B)" if hand > self.dealer else "(ii)(C)"
            section = "573.11(c)(3)" + (part if plays else "(i)")
            self.out(seat, "super_bonus", "push", section)

    def queens_up(self, seat, hand):
        if "queens_up" not in self.wagers[seat]:
            return
        if hand < (PAIR, [12]):
            self.out(seat, "queens_up", "collect", "573.11(d)")
            return
        odds = QUEENS_UP[self.configuration["queens_up"]].split()[hand[0] - PAIR] + " to 1"
        amount = to(odds, self.wagers[seat]["queens_up"])
        self.out(seat, "queens_up", "pay", "573.12(c)", amount, odds)

    def progressive(self, seat, hand):
        section = "573.12(d)(1)"
        if "progressive" in self.wagers[seat]:
            stake = self.wagers[seat]["progressive"]
            fixed = {FOUR: 300, STRAIGHT_FLUSH: 100, THREE: THREE_FOR_ONE[self.terms["paytable"]]}
            if hand == (FOUR, [ACE]):
                self.meter(seat, section)
            elif hand[0] in fixed:
                odds = fixed[hand[0]]
                self.out(seat, "progressive", "pay", section, stake * odds, f"{odds} for 1")
            else:
                self.out(seat, "progressive", "collect", "573.11(e)")
        if self.terms:
            self.envy(seat, hand)

    def meter(self, seat, section):
        cents = self.micro // 10000
        if self.configuration["jackpot_hold"]:
            self.out(seat, "progressive", "hold", section, cents, "100% of meter")
        self.out(seat, "progressive", "pay", section, cents, "100% of meter")
        self.micro += (self.terms["reset"] - cents) * 10000

    def envy(self, holder, hand):
        aces, fours, straight_flush = ENVY[self.terms["paytable"]]
        dollars = {FOUR: fours, STRAIGHT_FLUSH: straight_flush}.get(hand[0], 0)
        if hand == (FOUR, [ACE]):
            dollars = aces
        for seat in sorted(self.wagers, reverse=True):
            lit = "progressive" in self.wagers[seat]
            if dollars and lit and seat != holder and seat not in self.without_envy:
                cents = dollars * self.terms["wager"]
                line = (seat, "progressive", 0, "envy", cents, "fixed", "573.12(d)(5)")
                self.lines.append(line)
