"""Random rounds of 563, 569 or 555 and the account of each: what was placed, dealt and decided, as
the events and effects told it, for a second settlement to start from."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import named

METHODS = ("manual_shoe", "hand", "automated_shoe")


def random_dealing(chance):
    """Keys of shuffling and dealing that are legal together."""
    shuffler = not chance.one_in(3)
    return {
        "table": {"number": 1, "seats": chance.pick((1, 3, 6, 6))},
        "shuffler": shuffler,
        "counting_shuffler": shuffler and chance.one_in(2),
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
    }


def random_community(chance, terms):
    """Whether the community cards come first, and cards are burned."""
    reshuffles = terms["deal_method"] == "automated_shoe" and chance.one_in(2)
    first = reshuffles and chance.one_in(2)
    return {
        "reshuffling_shoe": reshuffles,
        "community_first": first,
        "burn": not first and chance.one_in(2),
    }


class Accounted(AnyGame):
    """`names`: the chapter's wagers in its order, `required` those that a player needs;
    `amount(seat, what)`: the cents of a decision's wager; `settle(account)`: the lines by hand."""

    names: tuple = ()
    required: tuple = ()
    # Hands that would hardly come up otherwise.
    good_hands: tuple = ()

    def __init__(self, configuration, seed):
        self.voids = 0
        super().__init__(configuration, seed)

    def shuffled(self):
        """Good cards now and then, one after the other or apart."""
        cards = super().shuffled()
        for _ in range(self.chance.below(3) if self.good_hands else 0):
            last = len(cards) - 1 - self.chance.pick((0, 0, self.chance.below(12)))
            for step, card in enumerate(card_numbers(self.chance.pick(self.good_hands))):
                other = cards.index(card)
                cards[last - step], cards[other] = cards[other], cards[last - step]
        return cards

    def checked_round(self):
        if self.game.waits("next_round"):
            self.open_next()
        self.first_event, self.first_effect = len(self.game.events), len(self.game.effects)
        self.micro = self.table.meter.micro if self.table.meter else None
        self.round()
        self.check()

    def told(self, name):
        """The effects of this name in the round."""
        return named(self.game.effects[self.first_effect :], name)

    def done(self, name):
        events = self.game.events[self.first_event :]
        return [event for event in events if event["event"] == name]

    def decided(self):
        """{seat: what it decided, in order}."""
        decided = {}
        for event in self.done("decision"):
            decided.setdefault(event["seat"], []).append(event["what"])
        return decided

    def reported(self, what):
        """Seats of which an irregularity was reported."""
        return {event["seat"] for event in self.done("irregularity") if event["what"] == what}

    def placed(self):
        """{seat: {wager: cents}} of the complete seats."""
        wagers = {}
        for event in self.done("wager"):
            wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
        for shown in self.told("accepted"):
            wagers[shown["seat"]][shown["wager"]] = shown["cents"]
        whole = {s: w for s, w in wagers.items() if all([n in w for n in self.required])}
        for event in self.done("decision"):
            if event["what"] in self.names:
                cents = event.get("cents") or self.amount(event["seat"], event["what"], whole)
                whole[event["seat"]][event["what"]] = cents
        return whole

    def in_order(self, placed):
        """The (wager, cents) of a seat in the chapter's order; a dict of MicroPython has none."""
        return [(name, placed[name]) for name in self.names if name in placed]

    def amount(self, seat, what, wagers):
        raise NotImplementedError

    def hands(self):
        """{place: cards} as they were dealt."""
        hands = {}
        for shown in self.told("card"):
            hands.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
        return hands

    def check(self):
        wagers = self.placed()
        void = self.told("void")
        self.voids += len(void)
        lines = [line for line in self.game.lines() if line[0] in wagers]
        if void:
            section = void[0]["section"]
            assert lines == [
                (seat, name, stake, "return", 0, "", section)
                for seat in sorted(wagers)
                for name, stake in self.in_order(wagers[seat])
            ]
        elif wagers:
            expected = self.settle(wagers)
            assert lines == expected, (lines, expected)
        if self.table.meter:
            assert self.table.meter.micro == self.micro

    def settle(self, wagers):
        raise NotImplementedError
