"""A second settlement of 688a, slow and from the text alone: hands are judged by trying every five
of the seven cards and every card for the joker, the house way by the rules of its file."""

from hil_tests.rules.families.oracle_pai_gow import (
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    JOKER,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    five,
    rank,
    suit,
)

RUNS = {
    STRAIGHT: "straight",
    FLUSH: "flush",
    STRAIGHT_FLUSH: "straight flush",
    ROYAL: "royal flush",
}
KINDS = {
    (): "no pair",
    (2,): "pair",
    (2, 2): "two pairs",
    (2, 2, 2): "three pairs",
    (3,): "three",
    (3, 2): "three and pair",
    (3, 2, 2): "three and two pairs",
    (3, 3): "three twice",
    (4,): "four",
    (4, 2): "four and pair",
    (4, 3): "four and three",
    (5,): "five aces",
    (5, 2): "five aces and pair",
}
CATEGORIES = (
    "high card",
    "pair",
    "two pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
) + ("four-of-a-kind", "straight flush", "royal flush", "five aces")
RANKS = "23456789TJQKA"
# Classes of 688a.6(e) and (f), by name in the tables.
SEVEN, MATCH, SEVEN_JOKER, FIVES, FIVE_KIND = "7sf", "match", "7sf joker", "5a", "5k"
FORTUNE_ROWS = (SEVEN, MATCH, SEVEN_JOKER, FIVES, ROYAL, STRAIGHT_FLUSH, FOUR)
# 688a.12(c): odds to 1 of the seven rows above the full house, and Envy in dollars.
FORTUNE = {
    "1": ((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5)),
    "2": ((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    "3": ((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    "4": ((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
    "5": ((5000, 1000, 500, 300, 100, 45, 25), (2500, 500, 250, 150, 55, 25, 6)),
    "6": ((5000, 2000, 1000, 400, 150, 50, 25), (2500, 500, 250, 150, 55, 25, 6)),
}
LESSER = {FULL_HOUSE: 5, FLUSH: 4, THREE: 3, STRAIGHT: 2}
ACE_HIGH = {
    "1": (20, 10, 8),
    "2": (40, 15, 5),
    "3": (30, 15, 6),
    "4": (25, 10, 7),
    "5": (40, 12, 5),
}
# 688a.12(d): (percent of the meter, dollars besides or in cents below) by class.
TABLE_1 = {SEVEN: 100, SEVEN_JOKER: 100, FIVES: 10}
SUMS_1 = {MATCH: 50000, ROYAL: 50000, STRAIGHT_FLUSH: 10000, FOUR: 7500, FULL_HOUSE: 400}
SUMS_5 = {FIVE_KIND: 100000, ROYAL: 50000, STRAIGHT_FLUSH: 10000, FOUR: 2000, FULL_HOUSE: 500}
SUMS_6 = {FIVE_KIND: 80000, ROYAL: 40000, STRAIGHT_FLUSH: 7500, FOUR: 1000}
SUMS_2 = {FIVES: 50000, FIVE_KIND: 50000, ROYAL: 30000, STRAIGHT_FLUSH: 10000}
SUMS_2.update({FOUR: 3000, FULL_HOUSE: 700})
SUMS_4 = {SEVEN: 500000, MATCH: 500000, SEVEN_JOKER: 500000, FIVES: 250000, ROYAL: 50000}
SUMS_4.update({STRAIGHT_FLUSH: 20000, FOUR: 10000, FULL_HOUSE: 2500, FLUSH: 2000})
SUMS_4.update({THREE: 1500, STRAIGHT: 750})
# (part of the meter, sums in cents, seed in dollars, whether the joker is fully wild)
PROGRESSIVE = {
    "1": (TABLE_1, SUMS_1, 10000, False),
    "2": ({SEVEN: 100, SEVEN_JOKER: 10}, SUMS_2, 10000, True),
    "3": (TABLE_1, SUMS_1, 2000, False),
    "4": ({SEVEN: 100, MATCH: 20, SEVEN_JOKER: 10}, SUMS_4, 10000, False),
    "5": (TABLE_1, SUMS_5, 5000, True),
    "6": (TABLE_1, SUMS_6, 2000, True),
    "7": (TABLE_1, SUMS_6, 1000, True),
}
ENVY_4 = (5000, 3750, 1250, 500, 250, 100, 25)


def twos(cards):
    """Every two of the cards with the five others."""
    for one in cards:
        for other in cards:
            if one < other:
                yield [one, other], [card for card in cards if card not in (one, other)]


def low_value(low):
    """Comparable with `five`, both ways."""
    ranks = sorted([rank(card) for card in low], reverse=True)
    return (PAIR, ranks[:1]) if ranks[0] == ranks[1] else (HIGH_CARD, ranks)


def hands_of(cards, low):
    return five([card for card in cards if card not in low]), low_value(low)


def equal_ranks(cards):
    """[(how many, rank)] of the ranks held more than once, and the single ranks, best first."""
    ranks = [rank(card) for card in cards]
    counts = sorted([(ranks.count(r), r) for r in set(ranks)], reverse=True)
    return [c for c in counts if c[0] > 1], [r for number, r in counts if number == 1]


def house_hands(cards, rules):
    """(high, low) of the dealer by the first rule that fits."""
    equal, singles = equal_ranks(cards)
    kind = KINDS[tuple([number for number, _ in equal])]
    categories = {five(high)[0] for _, high in twos(cards)}
    runs = [run for run in (ROYAL, STRAIGHT_FLUSH, FLUSH, STRAIGHT) if run in categories]
    holds = RUNS[runs[0]] if runs else "nothing"
    held = [r for _, r in equal[:2]] + [None] * (2 - len(equal[:2])) + singles[:2] + [None, None]
    facts = dict(zip(("first", "second", "other", "next"), held))
    for rule in rules:
        if rule["hand"] != kind or holds not in rule.get("holds", [holds]):
            continue
        if all([between(facts[key], rule[key]) for key in facts if key in rule]):
            return best_setting(cards, CATEGORIES.index(rule["keep"]))
    raise ValueError("no rule")


def between(held, text):
    ends = text.split("-")
    return held is not None and RANKS.index(ends[0]) <= held - 2 <= RANKS.index(ends[-1])


def best_setting(cards, keep):
    found = []
    for low, high in twos(cards):
        value = five(high)
        if value[0] >= keep and value >= low_value(low):
            found.append((low_value(low), value))
    low, high = max(found)
    return high, low


def best_of_seven(cards):
    return max([five(high) for _, high in twos(cards)])


def ace_high(cards):
    category, ranks = best_of_seven(cards)
    return category == HIGH_CARD and ranks[0] == 14


def seven_in_sequence(cards):
    """One suit and consecutive, the joker one of them."""
    natural = [card for card in cards if card != JOKER]
    if len({suit(card) for card in natural}) > 1:
        return False
    for bottom in range(1, 9):
        run = [r if r > 1 else 14 for r in range(bottom, bottom + 7)]
        if all([rank(card) in run for card in natural]):
            return True
    return False


def royal_match(cards):
    for two, high in twos(cards):
        suited = JOKER not in two and suit(two[0]) == suit(two[1])
        if suited and sorted([rank(card) for card in two]) == [12, 13] and five(high)[0] == ROYAL:
            return True
    return False


def fortune(cards):
    """The class that the Fortune Bonus pays (688a.6(e), R-688a-01, R-688a-09)."""
    if seven_in_sequence(cards):
        return SEVEN_JOKER if JOKER in cards else SEVEN
    if royal_match(cards):
        return MATCH
    held = {five(high)[0] for _, high in twos(cards)}
    for category in (FIVE_ACES, ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, THREE, STRAIGHT):
        if category in held:
            return FIVES if category == FIVE_ACES else category
    return "three pair" if len(equal_ranks(cards)[0]) > 2 else None


def wild(cards):
    """The class where the joker is any card (688a.6(f), R-688a-11)."""
    if seven_in_sequence(cards):
        return SEVEN_JOKER if JOKER in cards else SEVEN
    jokers = JOKER in cards
    ranks = [rank(card) for card in cards if card != JOKER]
    counts = sorted([(ranks.count(r), r) for r in set(ranks)], reverse=True)
    most = counts[0][0] + jokers
    if most == 5:
        return FIVES if counts[0][1] == 14 else FIVE_KIND
    held = {five(high)[0] for _, high in twos(cards)}
    for category in (ROYAL, STRAIGHT_FLUSH):
        if category in held:
            return category
    if most == 4:
        return FOUR
    return FULL_HOUSE if most == 3 and counts[1][0] > 1 else None


class Settlement:
    """`hands`: {place: cards}, `lows`: {seat: low hand}, None where it was wrongly set;
    `wagers`: {seat: {name: cents}} when the dealer sets; `surrendered` seats, `gone` abandoned,
    `own`: {seat: other seat} of one player. `lines` are (seat, wager, outcome, amount)."""

    def __init__(self, terms, rules, hands, lows, wagers, meter, own, gone, surrendered):
        self.terms, self.hands, self.lows, self.wagers = terms, hands, lows, wagers
        self.meter, self.own, self.gone = meter, own or {}, gone
        self.lines, self.paid = [], {}
        self.dealer = house_hands(hands[0], rules)
        for seat in sorted(wagers, reverse=True):
            if seat in gone:
                for name in ("pai_gow", "ace_high", "fortune_bonus", "progressive"):
                    if name in wagers[seat]:
                        self.line(seat, name, "collect")
            elif seat in surrendered:
                self.line(seat, "pai_gow", "collect")
            else:
                self.settle(seat)
        if terms["fortune_bonus"]:
            self.envy("fortune_bonus", FORTUNE[terms["fortune_bonus"]][1])
        if terms["progressive"] == "4":
            self.envy("progressive", ENVY_4)

    def line(self, seat, name, outcome, amount=0):
        self.lines.append((seat, name, outcome, amount))

    def pay(self, seat, name, cents):
        """By odds, and one player no more than the limit of the house (R-688a-35)."""
        player = min(seat, self.own.get(seat, seat))
        if self.terms["payout_limit"]:
            cents = min(cents, self.terms["payout_limit"] - self.paid.get(player, 0))
        self.paid[player] = self.paid.get(player, 0) + cents
        self.line(seat, name, "pay", cents)

    def settle(self, seat):
        placed, cards = self.wagers[seat], self.hands[seat]
        if "pai_gow" in placed:
            odds = {"collect": None, "push": 0, "pay": 1}
            self.to_one(seat, "pai_gow", odds[self.compared(seat)])
        if "ace_high" in placed:
            self.to_one(seat, "ace_high", self.ace_high_odds(cards))
        if "fortune_bonus" in placed:
            self.to_one(seat, "fortune_bonus", self.fortune_odds(fortune(cards)))
        if "progressive" in placed:
            self.award(seat, cards)

    def compared(self, seat):
        tied = ace_high(self.hands[0])
        if tied and self.terms["ace_high_foul"] == "tie":
            return "push"
        if self.lows[seat] is None:
            return "collect"
        high, low = hands_of(self.hands[seat], self.lows[seat])
        if high < low:
            return "collect"
        if tied:
            return "push"
        won = (high > self.dealer[0]) + (low > self.dealer[1])
        return ("collect", "push", "pay")[won]

    def ace_high_odds(self, cards):
        if not ace_high(self.hands[0]):
            return None
        both, joker, plain = ACE_HIGH[self.terms["ace_high"]]
        return both if ace_high(cards) else joker if JOKER in self.hands[0] else plain

    def fortune_odds(self, hand):
        table = self.terms["fortune_bonus"]
        if hand in FORTUNE_ROWS:
            return FORTUNE[table][0][FORTUNE_ROWS.index(hand)]
        if hand == "three pair":
            return 0 if table == "1" else None
        return LESSER.get(hand)

    def to_one(self, seat, name, odds):
        if odds is None:
            self.line(seat, name, "collect")
        elif odds == 0:
            self.line(seat, name, "push")
        else:
            self.pay(seat, name, odds * self.wagers[seat][name])

    def award(self, seat, cards):
        parts, sums, seed, any_card = PROGRESSIVE[self.terms["progressive"]]
        hand = wild(cards) if any_card else fortune(cards)
        if hand not in parts and hand not in sums:
            self.line(seat, "progressive", "collect")
            return
        percent = parts.get(hand, 0)
        cents = self.meter * percent // 100 // 10000
        self.meter -= cents * 10000
        if percent == 100:
            self.meter += seed * 1000000
        besides = sums.get(hand, 0) if percent == 0 or self.terms["progressive"] == "4" else 0
        if percent:
            self.line(seat, "progressive", "pay", cents + besides)
        else:
            self.pay(seat, "progressive", besides)

    def envy(self, name, dollars):
        players = sorted(self.wagers, reverse=True)
        for holder in players:
            hand = None if holder in self.gone else fortune(self.hands[holder])
            if hand not in FORTUNE_ROWS:
                continue
            for seat in players:
                other = seat != holder and self.own.get(seat) != holder
                if other and self.earns_envy(seat, name):
                    self.line(seat, name, "envy", 100 * dollars[FORTUNE_ROWS.index(hand)])

    def earns_envy(self, seat, name):
        """Which lammer earns the Envy Bonus of `name` is the submission's (R-688a-19), and whether
        that of a player who left does (R-688a-22)."""
        if seat in self.gone and not self.terms["abandoned_envy"]:
            return False
        lies_at = ("fortune_bonus", "progressive")
        beside = lies_at if self.terms["envy_lammer"] == "position" else (name,)
        return any([self.wagers[seat].get(each, 0) >= 500 for each in beside])
