"""A second settlement of Lunar Poker, written from 589.6, 589.11 and 589.12 without the code under
test: plain and slow. Every combination of the rows of 589.12(c) is looked for among all subsets of
the cards."""

# Ranks 2 .. 14 = ace.
ACE, KING = 14, 13
NOTHING, ACE_KING, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, SF, ROYAL = range(11)
BET = {
    ACE_KING: 1,
    PAIR: 1,
    TWO_PAIRS: 2,
    THREE: 3,
    STRAIGHT: 4,
    FLUSH: 5,
    FULL: 7,
    FOUR: 20,
    SF: 50,
    ROYAL: 100,
}
INSTANT = {
    "A": (1500, 500),
    "B": (1500, 400),
    "C": (1500, 300),
    "D": (1200, 400),
    "E": (1200, 300),
    "F": (1000, 300),
    "G": (800, 300),
    "H": (600, 300),
}
THREE_AND_ACE_KING = {"A": (8, 6), "B": (8, 5), "C": (7, 6)}


def ranks_of(cards):
    return sorted([card // 4 + 2 for card in cards], reverse=True)


def run_of(ranks):
    """The highest rank of five in a row, 5 with the ace low, 0 without."""
    if ranks == [ACE, 5, 4, 3, 2]:
        return 5
    return ranks[0] if len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4 else 0


def classify(five):
    """(class, ranks that decide, from the first) of five cards (589.6(b), R-589-01)."""
    ranks = ranks_of(five)
    suited = len({card % 4 for card in five}) == 1
    counts = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    shape = [count for count, _ in counts]
    by_count = [rank for _, rank in counts]
    run = run_of(ranks)
    if run and suited:
        return (ROYAL if run == ACE else SF, [run])
    if shape[0] == 4:
        return (FOUR, by_count)
    if shape == [3, 2]:
        return (FULL, by_count)
    if suited:
        return (FLUSH, ranks)
    if run:
        return (STRAIGHT, [run])
    if shape[0] == 3:
        return (THREE, by_count)
    if shape[0] == 2:
        return (TWO_PAIRS if shape[1] == 2 else PAIR, by_count)
    return (ACE_KING if ranks[:2] == [ACE, KING] else NOTHING, ranks)


def subsets(cards):
    """Every subset of the cards."""
    for chosen in range(1 << len(cards)):
        yield [card for place, card in enumerate(cards) if chosen >> place & 1]


def best(cards):
    return max([classify(five) for five in subsets(cards) if len(five) == 5])


def made(cards):
    """The class that all of these cards together make, none of them idle; NOTHING for none."""
    ranks = ranks_of(cards)
    counts = sorted([ranks.count(rank) for rank in set(ranks)])
    if len(cards) == 5:
        found = classify(cards)[0]
        return found if found >= STRAIGHT and found != FOUR else NOTHING
    if len(cards) == 4:
        return {1: FOUR, 2: TWO_PAIRS if counts == [2, 2] else NOTHING}.get(len(counts), NOTHING)
    if len(cards) == 3:
        return THREE if counts == [3] else NOTHING
    if len(cards) == 2:
        if counts == [2]:
            return PAIR
        return ACE_KING if ranks == [ACE, KING] else NOTHING
    return NOTHING


def makers(cards):
    """The sets of cards, without idle ones, that make the best five-card hand of `cards`."""
    value = best(cards)
    found = []
    for five in subsets(cards):
        if len(five) == 5 and classify(five) == value:
            for part in subsets(five):
                if made(part) == value[0] and part not in found:
                    found.append(part)
    return found


def second(cards, another_row=False):
    """The best class of a combination with a card outside of the winning one; with `another_row`
    of another class than the winning one (R-589-04)."""
    won = best(cards)[0]
    others = [(made(part), part) for part in subsets(cards)]
    return max(
        [0]
        + [
            kind
            for winning in makers(cards)
            for kind, part in others
            if [card for card in part if card not in winning] and not (another_row and kind == won)
        ]
    )


def super_odds(five, paytable, one_suit=False):
    """The odds of the Super Wager, 0 for none (589.6(d), R-589-03, R-589-06)."""
    three, ace_king = THREE_AND_ACE_KING[paytable]
    kind = classify(five)[0]
    ranks = ranks_of(five)
    reds = len([card for card in five if card % 4 in (1, 2)])
    one_color = reds in (0, 5)
    if kind == FOUR:
        return 250
    if kind in (SF, ROYAL) or (kind == STRAIGHT and one_color):
        return 150
    if kind in (FULL, FLUSH, STRAIGHT, THREE):
        return {FULL: 100, FLUSH: 60, STRAIGHT: 30, THREE: three}[kind]
    of_a_suit = [suit for suit in range(4) if suit + 48 in five and suit + 44 in five]
    if ACE in ranks and KING in ranks and (not one_suit or (kind == ACE_KING and of_a_suit)):
        return ace_king
    return 2 if one_color else 0


class Settlement:
    """A round: `wagers` {seat: {name: cents}} of the seats in the round, `decisions` {seat: [texts
    in the order decided]}, `first` and `last`: the hands of five dealt and those held at the end,
    `forced`: the card that the dealer drew, or None. `void`: the round was called void; the lines
    are those that it may have had before, as far as the players had decided. `left`: seats whose
    players left and abandoned nothing (R-589-13)."""

    def __init__(self, configuration, wagers, decisions, first, last, forced, void=False, left=()):
        self.configuration = configuration
        self.wagers = wagers
        self.decisions = {seat: list(decisions[seat]) for seat in wagers}
        self.first, self.last = first, last
        self.lines = []
        self.bets = []
        self.left = left
        self.fees = {seat: 0 for seat in wagers}
        try:
            self.run(sorted(wagers), forced)
        except IndexError:
            assert void, "a decision is missing"

    def choose(self, seat):
        """The seat's next decision, None after its player left."""
        if seat in self.left and not self.decisions[seat]:
            return None
        return self.decisions[seat].pop(0)

    def run(self, seats, forced):
        draws = {}
        for seat in seats:
            draws[seat] = self.choose(seat)
        gone = [seat for seat in seats if self.first_five(seat, draws[seat])]
        for seat in seats:
            if seat not in gone:
                self.draw(seat, draws[seat])
        self.dealer(self.first[0], forced)
        for seat in seats:
            if self.fees[seat]:
                fee = (seat, "options_fee", self.fees[seat], "collect", 0, "", "R-589-11")
                self.lines.append(fee)

    def fee(self, seat, section):
        """Collected at once, or when the round is over if a void one returns it (R-589-11)."""
        if self.configuration["void_returns_fees"]:
            self.fees[seat] += self.wagers[seat]["ante"]
        else:
            self.out(seat, "options_fee", "collect", section)

    def out(self, seat, name, outcome, section, odds=0):
        stake = self.stake(seat, name)
        self.lines.append(
            (seat, name, stake, outcome, odds * stake, f"{odds} to 1" if odds else "", section)
        )

    def stake(self, seat, name):
        ante = self.wagers[seat]["ante"]
        return {"bet": 2 * ante, "options_fee": ante}.get(name) or self.wagers[seat][name]

    def first_five(self, seat, first):
        """Whether the instant payout ended the round for `seat`."""
        kind = classify(self.first[seat])[0]
        odds = 0
        if "super" in self.wagers[seat]:
            one_suit = self.configuration["super_ace_king"] == "one_suit"
            odds = super_odds(self.first[seat], self.configuration["super"], one_suit)
        declared = first == "declare"
        if (kind in (SF, ROYAL) or odds) and not declared:
            declared = self.choose(seat) == "declare"
        instant = declared and kind in (SF, ROYAL)
        if instant:
            table = INSTANT[self.configuration["instant"]]
            self.out(seat, "ante", "pay", "589.12(a)", table[0 if kind == ROYAL else 1])
        if "super" in self.wagers[seat]:
            if odds and declared:
                self.out(seat, "super", "pay", "589.12(b)", odds)
            else:
                self.out(seat, "super", "collect", "589.11(c)(2)(i)")
        if instant and first in ("buy", "exchange"):
            self.out(seat, "options_fee", "return", "R-589-08")
        return instant

    def draw(self, seat, first):
        if first in (None, "fold"):
            self.out(seat, "ante", "collect", "589.11(d)(1)")
        elif first == "bet":
            self.bets.append(seat)
        else:
            self.fee(seat, "589.11(d)(2)(i)")
            if first == "exchange":
                self.choose(seat)
            if self.choose(seat) == "bet":
                self.bets.append(seat)
            else:
                self.out(seat, "ante", "collect", "589.11(d)(2)(iv)")

    def dealer(self, shown, forced):
        seats = sorted(self.bets, reverse=True)
        if best(shown)[0] != NOTHING:
            self.compare(seats, best(shown), "589.11(e)(1)", "(i) (ii) (iii)".split())
            return
        forcing = [seat for seat in seats if self.choose(seat) == "force"]
        for seat in seats:
            if seat not in forcing:
                self.out(seat, "bet", "push", "589.11(e)(2)(i)")
                self.out(seat, "ante", "pay", "589.12(d)", 1)
        for seat in sorted(forcing):
            self.fee(seat, "589.11(e)(2)(ii)")
        if not forcing or forced is None:
            return
        kept = sorted(shown)[:4]
        value = best(kept + [forced])
        if value[0] == NOTHING:
            for seat in forcing:
                for name in ("ante", "bet"):
                    self.out(seat, name, "push", "589.11(e)(2)(ii)(A)")
        else:
            self.compare(forcing, value, "589.11(e)(2)(ii)(B)", "(I) (II) (III)".split())

    def compare(self, seats, dealer, section, parts):
        for seat in seats:
            hand = best(self.last[seat])
            if hand > dealer:
                self.out(seat, "ante", "push", section + parts[1])
                self.out(seat, "bet", "pay", "589.12(c)", BET[hand[0]])
                another_row = self.configuration["second_combination"] == "another_row"
                extra = BET.get(second(self.last[seat], another_row), 0)
                if extra:
                    amount = extra * self.stake(seat, "bet")
                    self.lines.append(
                        (seat, "bet", 0, "bonus", amount, f"{extra} to 1", "589.12(c)")
                    )
            else:
                outcome, part = ("collect", 0) if hand < dealer else ("push", 2)
                for name in ("ante", "bet"):
                    self.out(seat, name, outcome, section + parts[part])
