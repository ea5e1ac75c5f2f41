"""A second settlement of 588, slow and from the text alone: the dealer's hand is judged by every
one of his low cards."""

from hil_tests.rules.families.oracle_pai_gow import (
    FIVE_ACES,
    HIGH_CARD,
    JOKER,
    PAIR,
    ROYAL,
    five,
    rank,
    without,
)

FORTUNE = {10: 1000, 9: 250, 8: 100, 7: 50, 6: 15, 5: 10, 4: 8, 3: 5}
FORTUNE_ENVY = {100: {10: 1000, 9: 200, 8: 50, 7: 15, 6: 5}}
FORTUNE_ENVY[500] = {hand: 5 * dollars for hand, dollars in FORTUNE_ENVY[100].items()}
INSURANCE = {8: 100, 9: 30, 10: 10, 11: 7, 12: 4, 13: 3}
PROGRESSIVE = {8: 300, 7: 150, 6: 15, 5: 6, 4: 3}
PROGRESSIVE_ENVY = {100: {10: 100, 9: 50, 8: 10, 7: 5}, 500: {10: 500, 9: 250, 8: 50, 7: 25}}


def progressive_envy(fours):
    """The sums in dollars; whether $5 pay for a four-of-a-kind is not printed (R-588-01)."""
    fives = dict(PROGRESSIVE_ENVY[500])
    if not fours:
        del fives[7]
    return {100: PROGRESSIVE_ENVY[100], 500: fives}


def best_of_six(cards, royal_joker="any_card"):
    return max([five(without(cards, card), royal_joker) for card in cards])


def compared(cards, low, dealer_cards, dealer_low, royal_joker="any_card"):
    """ "win", "push" or "collect" (588.11(f))."""
    high, card = five(without(cards, low), royal_joker), rank(low)
    if high < (HIGH_CARD, [card]):
        return "collect"
    won = high > five(without(dealer_cards, dealer_low), royal_joker)
    low_won = low == JOKER or card > rank(dealer_low)
    return "win" if won and low_won else "push" if won or low_won else "collect"


def eights_or_better(cards):
    hand, ranks = best_of_six(cards)
    return hand > PAIR or (hand == PAIR and ranks[0] >= 8)


def insurance_row(cards):
    hand, ranks = best_of_six(cards)
    return INSURANCE.get(ranks[0]) if hand == HIGH_CARD else None


class Settlement:
    """`hands`: {place: cards}, `lows`: {place: low card}, `wagers`: {seat: {name: cents}} at the
    comparison, `own`: {seat: other seat} of one player; `gone`: abandoned. `lines` are (seat,
    wager, outcome, amount) and `meter` is in micro-dollars."""

    def __init__(self, configuration, hands, lows, wagers, meter, own=None, gone=()):
        self.hands, self.lows, self.wagers, self.meter = hands, lows, wagers, meter
        self.terms, self.least = configuration["progressive"], configuration["qualifying_wager"]
        self.royal_joker = configuration["joker_royal_flush"]
        self.own, self.gone = own or {}, gone
        self.gone_envy = configuration["abandoned_envy"]
        self.lines = []
        for seat in sorted(wagers, reverse=True):
            self.settle(seat)
        self.envy("fortune_bonus", FORTUNE_ENVY)
        if self.terms:
            self.envy("progressive", progressive_envy(self.terms["envy_for_fours"]))

    def line(self, seat, name, outcome, amount=0):
        self.lines.append((seat, name, outcome, amount))

    def settle(self, seat):
        placed = self.wagers[seat]
        if seat in self.gone:
            for name in ("pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"):
                if name in placed:
                    self.line(seat, name, "collect")
            return
        cards, dealer = self.hands[seat], self.hands[0]
        if "pai_gow" in placed:
            lows = self.lows[seat], self.lows[0]
            outcome = compared(cards, lows[0], dealer, lows[1], self.royal_joker)
            self.even(seat, "pai_gow", outcome)
            if "double_down" in placed:
                self.even(seat, "double_down", outcome if eights_or_better(dealer) else "push")
        hand = best_of_six(cards, self.royal_joker)[0]
        self.odds(seat, "fortune_bonus", FORTUNE.get(hand))
        self.odds(seat, "insurance", insurance_row(cards))
        if "progressive" in placed and hand >= ROYAL:
            self.of_meter(seat, 100 if hand == FIVE_ACES else 10)
        else:
            self.odds(seat, "progressive", PROGRESSIVE.get(hand))

    def even(self, seat, name, outcome):
        if outcome == "win":
            self.line(seat, name, "pay", self.wagers[seat][name])
        else:
            self.line(seat, name, outcome)

    def odds(self, seat, name, odds):
        if name in self.wagers[seat]:
            if odds:
                self.line(seat, name, "pay", odds * self.wagers[seat][name])
            else:
                self.line(seat, name, "collect")

    def of_meter(self, seat, percent):
        cents = self.meter * percent // 100 // 10000
        self.meter -= cents * 10000
        if percent == 100:
            self.meter += self.terms["reset"] * 10000
        self.line(seat, "progressive", "pay", cents)

    def best(self, seat):
        return best_of_six(self.hands[seat], self.royal_joker)[0]

    def envy(self, name, dollars):
        players = sorted(self.wagers, reverse=True)
        for holder in players:
            hand = None if holder in self.gone else self.best(holder)
            for seat in players:
                if seat in self.gone and not self.gone_envy:
                    continue
                wager = self.wagers[seat].get(name, 0)
                other = seat != holder and self.own.get(seat) != holder
                if other and wager >= self.least:
                    amount = dollars[500 if wager >= 500 else 100].get(hand)
                    if amount:
                        self.line(seat, name, "envy", 100 * amount)
