"""Plays rounds of 581, 590 and 591."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import SEATS, Offering
from hil_tests.rules.helpers.play import changed, named

# Cards shuffled by hand.
SHOE = {
    "table": SEATS,
    "shuffler": None,
    "counting_shuffler": False,
    "preinspected": False,
    "max_boxes": 1,
}


class Blackjack(Offering):
    """BURNED: the burned card of a new shoe; MAIN: the wager that is played."""

    BURNED = "2c"
    MAIN = "blackjack"
    ENDING = ("decline", "stand", "dead")

    def bet(self, wagers):
        """{seat: cents of the main wager, or {wager: cents}}, then Start Game."""
        for seat in sorted(wagers):
            placed = wagers[seat] if isinstance(wagers[seat], dict) else {self.MAIN: wagers[seat]}
            for name in sorted(placed):
                self.do("wager", seat=seat, wager=name, cents=placed[name])
        self.start()
        self.burn()

    def burn(self):
        """The cards that go to the discard rack before the next is dealt."""
        while self.waits("card") and self.table.awaits["to"] == "burn":
            self.deal(self.BURNED)

    def decide(self, *decisions):
        """One after the other, each `hit` or `insure 500`, of the seat that is asked."""
        for decision in decisions:
            words = decision.split()
            facts = {"seat": self.table.awaits["to"], "what": words[0]}
            if len(words) > 1:
                facts["cents"] = int(words[1])
            self.do("decision", **facts)

    def report(self, what, card=None, **facts):
        """An irregularity; its card as text."""
        if card:
            facts["card"] = card_number(card)
        return super().report(what, **facts)

    def asked(self):
        """(what the table waits for, to whom it goes)."""
        return self.table.awaits["what"], self.table.awaits.get("to")

    def offered_to_cut(self):
        """(seats in order, section) of every offer of the cut so far."""
        return [(shown["seats"], shown["section"]) for shown in named(self.effects, "cut")]

    def returned(self, section):
        """(seat, wager, cents) of every wager that went back under this section."""
        return [line[:3] for line in self.lines() if line[3:] == ("return", 0, "", section)]

    def play_on(self, decisions, drawn):
        """To the end of the round, with all of these decisions and `drawn` cards in order."""
        cards, decisions = drawn.split(), list(decisions)
        while not self.waits("next_round"):
            if self.waits("card"):
                self.deal(cards.pop(0))
            elif self.waits("decision"):
                self.decide(decisions.pop(0))
            else:
                self.do(self.table.awaits["what"])
        assert not cards, cards
        assert not decisions, decisions

    def finish(self):
        """To the end of the round: no player takes another card, the dealer draws 7s."""
        while not self.waits("next_round"):
            if self.waits("decision"):
                choices = self.table.awaits["choices"]
                self.decide([what for what in self.ENDING if what in choices][0])
            elif self.waits("card"):
                self.deal("7h" if self.table.awaits["to"] == 0 else "2d")
            else:
                self.do(self.table.awaits["what"])


class DoubleAttack(Blackjack):
    """581."""

    OFFERED = changed(
        SHOE,
        game="581",
        bust_it=True,
        reader_shows_hole_card=False,
        limits={"bet": [500, 100000], "bust_it": [100, 100000]},
    )
    MAIN = "bet"

    def deal_round(self, wagers, up, cards, hole, attack=None):
        """The dealer's up card, Double Attack Wagers {seat: cents}, two rounds of `cards`, the
        hole card."""
        if self.waits("next_round"):
            self.do("next_round")
        self.bet(wagers)
        self.deal(up)
        for seat in sorted(wagers):
            cents = (attack or {}).get(seat)
            self.decide("double_attack {}".format(cents) if cents else "decline")
        self.deal(cards)
        self.deal(hole)

    @classmethod
    def dealt(cls, wagers, up, cards, hole, attack=None, **changes):
        """A new table up to the hole card."""
        game = cls(**changes)
        game.deal_round(wagers, up, cards, hole, attack)
        return game


class FreeBet(Blackjack):
    """590, six decks shuffled by hand."""

    OFFERED = changed(
        SHOE,
        game="590",
        decks=6,
        push_22="A",
        settlement="by_player",
        limits={"blackjack": [500, 100000], "push_22": [100, 10000]},
    )

    @classmethod
    def dealt(cls, wagers, cards, **changes):
        """A new table with its first cards out: players, dealer, players, hole card."""
        game = cls(**changes)
        game.bet(wagers)
        game.deal(cards)
        return game

    @classmethod
    def played(cls, wagers, cards, decisions="", drawn="", **changes):
        """A whole round; `drawn` are the cards after the hole card, in their order."""
        game = cls.dealt(wagers, cards, **changes)
        game.play_on(decisions.split(", ") if decisions else [], drawn)
        return game


class DoubleBack(Blackjack):
    """591, six decks, player by player. Hands are {seat: two cards}; the Blackjack Wager is 10.00
    unless `wagers` says more."""

    OFFERED = changed(
        SHOE, game="591", decks=6, settlement="by_player", limits={"blackjack": [500, 100000]}
    )

    def deal_round(self, hands, dealer, wagers=None):
        """The first two cards of all; the dealer's second lies face down."""
        if self.waits("next_round"):
            self.do("next_round")
        self.bet({seat: (wagers or {}).get(seat, 1000) for seat in hands})
        for place in (0, 1):
            for seat in sorted(hands):
                self.deal(hands[seat].split()[place])
            self.deal(dealer.split()[place])

    def act(self, script):
        """Decisions, cards and the card reader device in their order, as `hit 9c`, `reader`,
        `double_down:500 Tc`."""
        for word in script.split():
            if word == "reader":
                self.do("card_reader")
            elif word[0] in "23456789TJQKA":
                self.deal(word)
            else:
                self.decide(word.replace(":", " "))

    @classmethod
    def played(cls, hands, dealer, script="", wagers=None, **changes):
        """A whole round at a new table."""
        game = cls(**changes)
        game.deal_round(hands, dealer, wagers)
        game.act(script)
        assert game.waits("next_round"), game.table.awaits
        return game

    @classmethod
    def one(cls, cards, dealer, script="", cents=1000, **changes):
        """A whole round of seat 3 alone; its lines without the seat."""
        game = cls.played({3: cards}, dealer, script, {3: cents}, **changes)
        return [line[1:] for line in game.lines()]
