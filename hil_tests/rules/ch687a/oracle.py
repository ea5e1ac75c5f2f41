"""A second settlement of DJ Wild Stud Poker, written from 687a.6, 687a.11 and 687a.12 without the
code under test: plain and slow."""

from hil_tests.rules.families.oracle_poker import NAMES, SHAPES, five

JOKER = 52
ACE = 12
# From the lowest; five-of-a-kind is no hand of 687a.6(c) (R-687a-01).
RANKING = NAMES[:-1] + ("five-of-a-kind", "royal flush", "five wilds")
BASE = ("ante", "blind", "raise")
ORDER = BASE + ("progressive", "trips", "bad_beat")
# The paytables' rows from five wilds down to three-of-a-kind.
ROWS = (
    "five wilds",
    "royal flush",
    "five-of-a-kind",
    "straight flush",
    "four-of-a-kind",
    "full house",
    "flush",
    "straight",
    "three-of-a-kind",
)
BLIND = dict(zip(ROWS, (1000, 50, 10, 9, 4, 3, 2, 1)))
PROGRESSIVE = dict(zip(ROWS[4:], (300, 50, 40, 30, 9)))
PERCENT = {"royal flush": 100, "straight flush": 10}
# Cents by the wager.
ENVY = {
    100: {"royal flush": 100000, "straight flush": 30000},
    500: {"royal flush": 500000, "straight flush": 150000},
}
TRIPS_NATURAL = {
    "DJWT-04": (0, 1000, 0, 200, 60, 30, 25, 20, 6),
    "DJWT-05": (0, 1000, 0, 200, 50, 30, 25, 20, 6),
    "DJWT-06": (0, 400, 0, 200, 50, 30, 25, 20, 6),
    "DJWT-07": (0, 1000, 0, 200, 40, 30, 25, 20, 6),
}
TRIPS_WILD = {
    "DJWT-04": (2000, 90, 70, 25, 6, 5, 4, 3, 1),
    "DJWT-05": (2000, 70, 60, 25, 6, 5, 4, 3, 1),
    "DJWT-06": (500, 70, 60, 25, 6, 5, 4, 3, 1),
    "DJWT-07": (2000, 60, 50, 25, 6, 5, 4, 3, 1),
}
BAD_BEAT = {
    "DJWBB-03": (0, 500, 500, 500, 300, 200, 100, 50, 15),
    "DJWBB-04": (0, 299, 299, 299, 299, 200, 100, 50, 15),
}


def dj_wild(cards):
    """(place in the ranking, ranks that decide) of five cards: deuces and the joker stand for
    whatever makes the best hand (687a.6(b), R-687a-24)."""
    natural = [card for card in cards if 4 <= card < JOKER]
    if not natural:
        return RANKING.index("five wilds"), []
    suited = len({card % 4 for card in natural}) == 1
    ranks = [card // 4 for card in natural]
    return max([ranked(ranks + wild, suited) for wild in fillings(len(cards) - len(ranks))])


def fillings(count, least=0):
    """Every choice of `count` ranks, the lower first."""
    if count == 0:
        return [[]]
    return [[r] + rest for r in range(least, ACE + 1) for rest in fillings(count - 1, r)]


def ranked(ranks, suited):
    """The value of five ranks; no rank is twice in a flush."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    decide = [rank for _, rank in groups]
    if len(groups) == 1:
        return RANKING.index("five-of-a-kind"), decide
    name = SHAPES[tuple([count for count, _ in groups])]
    if name == "high card":
        wheel = decide == [ACE, 3, 2, 1, 0]
        straight = wheel or decide[0] - decide[4] == 4
        name = "flush" if suited else name
        if straight:
            name = "straight flush" if suited else "straight"
            name = "royal flush" if suited and decide[4] == 8 else name
            decide = [3] if wheel else decide[:1]
    return RANKING.index(name), decide


def category(value):
    return RANKING[value[0]]


class Settlement:
    """`wagers`: {seat: {name: cents}} of the seats in the round, Raises among them; `hands` by
    seat, 0 and "replacement"; `micro`: the meter with the round's contributions; `exposed`: the
    round is void by 687a.13(d)."""

    def __init__(self, configuration, wagers, hands, folded, left, micro, exposed=False):
        self.configuration = configuration
        self.terms = configuration["progressive"]
        self.wagers = wagers
        self.hands = hands
        self.micro = micro
        self.left = left if configuration["abandon_loses"] else set()
        self.lines = []
        if exposed:
            self.void()
            return
        self.forfeits(folded)
        self.dealer = dj_wild(hands[0])
        for seat in self.in_turn():
            if seat not in self.left:
                self.player(seat, folded)

    def in_turn(self):
        return sorted(self.wagers, reverse=self.configuration["settle_from"] == "right")

    def out(self, seat, name, outcome, section, amount=0, odds=""):
        """The line of a wager, where the seat has it."""
        if name in self.wagers[seat]:
            stake = self.wagers[seat][name]
            self.lines.append((seat, name, stake, outcome, amount, odds, section))

    def pay(self, seat, name, to_one, section):
        cents = self.wagers[seat].get(name, 0) * to_one
        self.out(seat, name, "pay", section, cents, f"{to_one} to 1")

    def void(self):
        """687a.13(d): all goes back but the wagers that 687a.11(f) settles."""
        for seat in sorted(self.wagers):
            for name in BASE + ("bad_beat",):
                self.out(seat, name, "return", "687a.13(d)")
        for seat in self.in_turn():
            self.progressive(seat)
            self.trips(seat)

    def forfeits(self, folded):
        """687a.11(b) and (c), R-687a-20, R-687a-22."""
        for seat in sorted(self.wagers):
            if seat in self.left:
                for name in ORDER:
                    self.out(seat, name, "collect", "687a.7(b)")
            elif seat in folded:
                self.out(seat, "ante", "collect", "687a.11(b)")
                self.out(seat, "blind", "collect", "687a.11(b)")
                self.out(seat, "bad_beat", "collect", "687a.11(b)(2)")
                if self.terms and not self.terms["fold_qualifies"]:
                    self.out(seat, "progressive", "collect", "687a.11(b)(3)")

    def player(self, seat, folded):
        """687a.11(e) and (f) for one player."""
        if seat in folded:
            if self.terms and self.terms["fold_qualifies"]:
                self.progressive(seat)
            self.trips(seat)
            return
        hand = dj_wild(self.hands[seat])
        self.base(seat, hand)
        self.progressive(seat, in_play=True)
        self.trips(seat)
        self.bad_beat(seat, hand)

    def base(self, seat, hand):
        if hand < self.dealer or hand == self.dealer:
            outcome, part = ("collect", "(3)") if hand < self.dealer else ("push", "(2)")
            for name in BASE:
                self.out(seat, name, outcome, "687a.11(e)" + part)
            return
        self.pay(seat, "ante", 1, "687a.12(a)")
        if category(hand) in BLIND:
            self.pay(seat, "blind", BLIND[category(hand)], "687a.12(b)")
        else:
            self.out(seat, "blind", "push", "687a.12(b)")
        self.pay(seat, "raise", 1, "687a.12(a)")

    def progressive(self, seat, in_play=False):
        """687a.11(f)(1): no deuce is wild, and the card that was set aside replaces the joker
        (R-687a-04). A hand in play pays the others envy without a wager of its own (R-687a-12)."""
        lit = [at for at in self.wagers if "progressive" in self.wagers[at]]
        if not lit or not (in_play or seat in lit):
            return
        if seat not in lit and self.terms["envy_needs_wager"]:
            return
        aside = self.hands["replacement"][0]
        cards = [aside if card == JOKER else card for card in self.hands[seat]]
        hand = NAMES[five(cards)[0]]
        if seat in lit:
            self.award(seat, hand)
        cents = ENVY[self.terms["wager"]].get(hand, 0) if self.terms["envy"] else 0
        for other in sorted(lit, reverse=True):
            left = other in self.left and not self.configuration["abandoned_envy"]
            if cents and other != seat and not left:
                line = (other, "progressive", 0, "envy", cents, "fixed", "687a.12(c)")
                self.lines.append(line)

    def award(self, seat, hand):
        stake, section = self.wagers[seat]["progressive"], "687a.12(c)"
        if hand in PERCENT:
            percent = PERCENT[hand]
            cents = self.micro * percent // 100 // 10000
            odds = f"{percent}% of meter"
            if percent == 100 and self.configuration["jackpot_hold"]:
                self.out(seat, "progressive", "hold", section, cents, odds)
            self.out(seat, "progressive", "pay", section, cents, odds)
            self.micro -= cents * 10000
            if percent == 100:
                # $2,000 and $10,000, re-seeded on what is left of a cent (R-687a-16).
                self.micro += 2000 * stake * 10000
        elif hand in PROGRESSIVE:
            word = "to" if self.terms["stake_returned"] else "for"
            odds = f"{PROGRESSIVE[hand]} {word} 1"
            self.out(seat, "progressive", "pay", section, stake * PROGRESSIVE[hand], odds)
        else:
            self.out(seat, "progressive", "collect", "687a.11(f)(1)(i)")

    def trips(self, seat):
        """687a.11(f)(2); natural is what is reached with every deuce as a 2 (R-687a-03)."""
        if "trips" not in self.wagers[seat]:
            return
        cards = self.hands[seat]
        name = category(dj_wild(cards))
        if name not in ROWS:
            self.out(seat, "trips", "collect", "687a.11(f)(2)(i)")
            return
        natural = JOKER not in cards and NAMES[five(cards)[0]] == name
        table = (TRIPS_NATURAL if natural else TRIPS_WILD)[self.configuration["trips"]]
        self.pay(seat, "trips", table[ROWS.index(name)], "687a.12(d)")

    def bad_beat(self, seat, hand):
        """687a.11(f)(3), R-687a-05."""
        if "bad_beat" not in self.wagers[seat]:
            return
        terms = self.configuration["bad_beat"]
        beaten = hand if hand < self.dealer else None
        if hand > self.dealer and terms["mode"] == "two_way":
            beaten = self.dealer
        if beaten is None or category(beaten) not in ROWS:
            self.out(seat, "bad_beat", "collect", "687a.11(f)(3)(i)")
        else:
            odds = BAD_BEAT[terms["paytable"]][ROWS.index(category(beaten))]
            self.pay(seat, "bad_beat", odds, "687a.12(e)")
