"""Random rounds of 588 and 688a in which some hands are good, and what of them a second settlement
starts from."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.any_game import AnyGame

# Sections of a main wager that was compared.
COMPARED = ("12(a)", "(f)(1)(i)", "(f)(1)(ii)", "(f)(2)(i)", "(f)(2)(ii)")


class PaiGowRounds(AnyGame):
    """`good_hands`: cards of one hand that would hardly come up otherwise; `compare(lines)` holds
    the lines of a settlement against the second one."""

    good_hands: tuple = ()

    def __init__(self, configuration, seed):
        super().__init__(configuration, seed)
        self.seed = seed
        self.compared = 0

    def shuffled(self):
        cards = super().shuffled()
        self.good = {}
        for _ in range(self.chance.below(4)):
            place, hand = self.chance.below(7), card_numbers(self.chance.pick(self.good_hands))
            if place not in self.good and all([card in cards for card in hand]):
                self.good[place] = hand
                cards = [card for card in cards if card not in hand]
        return cards

    def step(self):
        awaits = self.table.awaits
        if awaits["what"] == "card":
            good = self.good.get(awaits["to"])
            self.attempt("card", card=good.pop() if good else self.shoe.pop())
        elif awaits["what"] == "set_hand":
            if not self.wagers:
                self.note_what_is_settled()
            self.set_hand(awaits)
        else:
            super().step()

    def go_wrong(self):
        """A player leaves more often than anything else happens, and a void is found late."""
        awaits = self.table.awaits
        if awaits["what"] == "set_hand" and awaits["to"] and self.chance.one_in(2):
            what = self.chance.pick(("incorrect_number", "wrong_start"))
            self.attempt("irregularity", what=what, seat=awaits["to"])
        elif self.chance.one_in(2):
            self.leave()
        else:
            super().go_wrong()

    def note_what_is_settled(self):
        round = self.table.round
        self.wagers = {seat: dict(round.wagers[seat]) for seat in round.competing}
        self.meter = self.table.meter.micro if self.table.meter else 0
        self.settled_before = len(round.lines)
        self.set_from = len(self.game.events)

    def round(self):
        self.wagers = None
        lines = super().round()
        settled = lines[self.settled_before :] if self.wagers else []
        self.verify_what_goes_back(lines, settled)
        # A void hand or round is that of test_irregularities.py.
        if settled and "return" not in [line["outcome"] for line in settled]:
            self.compare(settled)
            self.compared += 1
        return lines

    def verify_what_goes_back(self, lines, settled):
        """Of a void hand what the house says (R-588-18), and behind a comparison nothing else,
        where the house has it so (R-588-20)."""
        terms = self.game.configuration
        back = [line for line in lines if line["outcome"] == "return"]
        of_hand = [line["wager"] for line in back if line["section"].endswith("13(d)")]
        if terms["void_hand_returns"] == "main_wager":
            assert all([wager in ("pai_gow", "double_down") for wager in of_hand]), self.seed
        compared = [line for line in settled if line["section"].endswith(COMPARED)]
        if compared and not terms["void_once_settled"]:
            later = settled[settled.index(compared[0]) :]
            went = [line["section"] for line in later if line["outcome"] == "return"]
            assert all([section.endswith("13(d)") for section in went]), (self.seed, lines)

    def compare(self, lines):
        raise NotImplementedError


def found(lines):
    """(seat, wager, outcome, amount) of lines, without those that only hold an award."""
    return [
        (line["seat"], line["wager"], line["outcome"], line["amount"])
        for line in lines
        if line["outcome"] != "hold"
    ]


def rounds_compared(table_of, tables, rounds):
    """How many of so many rounds at each table, `table_of(seed)`, were compared."""
    compared = 0
    for seed in range(tables):
        table = table_of(seed)
        for _ in range(rounds):
            table.round()
        compared += table.compared
    return compared
