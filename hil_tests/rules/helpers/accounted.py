"""Random rounds and the account of each: what was placed, dealt and decided, as the events and
effects told it, for a second settlement to start from."""

from tablectl.core.cards import card_numbers
from tablectl.core.errors import RuleError

from hil_tests.rules.helpers.any_game import TAKEN, AnyGame
from hil_tests.rules.helpers.play import named, snapshot


def within_limit(lines, limit, section):
    """The lines of a settlement where a seat is paid no more than `limit` cents in the round by
    the odds of its wagers (None for no limit); a line that is cut has `section`."""
    paid, cut = {}, []
    for seat, name, stake, outcome, amount, odds, at in lines:
        if limit and outcome == "pay" and odds and "meter" not in odds:
            left = limit - paid.get(seat, 0)
            amount, at = (left, section) if amount > left else (amount, at)
            paid[seat] = paid.get(seat, 0) + amount
        cut.append((seat, name, stake, outcome, amount, odds, at))
    return cut


class Accounted(AnyGame):
    """`names`: the chapter's wagers in its order, `required` those that a player needs;
    `amount(seat, what, wagers)`: the cents of a decision's wager; `settle(wagers)`: the lines by
    hand."""

    names: tuple = ()
    required: tuple = ()
    # Hands that would hardly come up otherwise.
    good_hands: tuple = ()

    def __init__(self, configuration, seed):
        self.voids = 0
        super().__init__(configuration, seed)

    def card(self, awaits):
        """A place is dealt a good hand now and then."""
        place = awaits["to"]
        if place not in self.good:
            rich = self.good_hands and self.chance.one_in(4)
            self.good[place] = card_numbers(self.chance.pick(self.good_hands)) if rich else []
        cards = [card for card in self.good[place] if card in self.shoe]
        if cards:
            other = self.shoe.index(cards[0])
            self.shoe[-1], self.shoe[other] = self.shoe[other], self.shoe[-1]
        super().card(awaits)

    def checked_round(self):
        if self.game.waits("next_round"):
            self.open_next()
        self.good = {}
        self.first_event, self.first_effect = len(self.game.events), len(self.game.effects)
        self.micro = self.table.meter.micro if self.table.meter else 0
        self.round()
        self.check()

    def told(self, name):
        """The effects of this name in the round."""
        return named(self.game.effects[self.first_effect :], name)

    def done(self, name, what=None):
        """The events of this name in the round, or those of them that say `what`."""
        events = self.game.events[self.first_event :]
        return [ev for ev in events if ev["event"] == name and what in (None, ev.get("what"))]

    def decided(self):
        """{seat: what it decided, in order}."""
        decided = {}
        for event in self.done("decision"):
            decided.setdefault(event["seat"], []).append(event["what"])
        return decided

    def reported(self, what):
        """Seats of which an irregularity was reported."""
        return {event["seat"] for event in self.done("irregularity", what)}

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
            before = self.lines_before(void, wagers)
            settled = self.settle(wagers)[: len(before)] if before else []
            assert lines == settled + self.returned(wagers, settled, void[0]["section"])
            if settled:
                # core/test_paid_stays_paid.py has the meter then.
                return
        elif wagers:
            expected = self.settle(wagers)
            assert lines == expected, (lines, expected)
        if self.table.meter:
            assert self.table.meter.micro == self.micro

    def lines_before(self, void, wagers):
        """The table's lines of what was settled before the round became void: hands are compared
        one after the other, and a wrong number of cards may be found at any of them."""
        if not void:
            return []
        effects = self.game.effects[self.first_effect :]
        shown = named(effects[: effects.index(void[0])], "line")
        return [effect["line"] for effect in shown if effect["line"]["seat"] in wagers]

    def returned(self, wagers, settled, section):
        """The lines of the wagers that were not settled, in the order of the seats."""
        gone = [line[:2] for line in settled if line[3] in TAKEN]
        return [
            (seat, name, stake, "return", 0, "", section)
            for seat in sorted(wagers)
            for name, stake in self.in_order(wagers[seat])
            if (seat, name) not in gone
        ]

    def go_wrong(self):
        """Somebody leaves now and then, but nobody while hands are compared: an account of that
        needs to know when, and core/test_compared_hands.py has it."""
        if self.table.awaits["phase"] not in ("comparing", "jackpot_hold"):
            if self.chance.one_in(2):
                self.leave()
            else:
                super().go_wrong()
        elif not self.chance.one_in(3):
            self.attempt(
                "irregularity", what="incorrect_number", seat=self.chance.pick(self.seats)
            )

    def settle(self, wagers):
        raise NotImplementedError


class Favoured(Accounted):
    """In some rounds the first cards of a seat with a Progressive Wager make a royal flush with
    the first `shared` community cards."""

    shared = 0

    def bet(self, awaits):
        super().bet(awaits)
        self.royal = None

    def card(self, awaits):
        if self.royal is None:
            self.royal = self.favour()
        cards = self.royal.get(awaits["to"])
        if cards and cards[-1] in self.shoe:
            other = self.shoe.index(cards.pop())
            self.shoe[-1], self.shoe[other] = self.shoe[other], self.shoe[-1]
        super().card(awaits)

    def favour(self):
        """Before the first card, when the wagers are known. Returns {place: its royal cards}."""
        wagers = self.table.round.wagers
        seats = [seat for seat in sorted(wagers) if "progressive" in wagers[seat]]
        if not seats or not self.chance.one_in(3):
            return {}
        cards = list(card_numbers("As Ks Qs Js Ts"))
        return {self.chance.pick(seats): cards[self.shared :], "community": cards[: self.shared]}


class Provoked(Accounted):
    """Before each event one of `always_wrong`, (name, facts), is refused and changes nothing."""

    always_wrong: tuple = ()

    def __init__(self, configuration, seed):
        self.illegal = 0
        super().__init__(configuration, seed)

    def step(self):
        name, facts = self.chance.pick(self.always_wrong)
        before = snapshot(self.table)
        try:
            self.game.do(name, **facts)
        except RuleError:
            self.illegal += 1
        else:
            raise AssertionError(f"accepted: {name} {facts}")
        assert snapshot(self.table) == before, (name, facts)
        if self.game.waits("decision"):
            self.choose(self.table.awaits["to"])
        else:
            super().step()

    def choose(self, seat):
        raise NotImplementedError


def played(table_of, tables, rounds):
    """Each of so many tables, `table_of(seed)`, after so many checked rounds."""
    for seed in range(tables):
        table = table_of(seed)
        for _ in range(rounds):
            table.checked_round()
        yield table
