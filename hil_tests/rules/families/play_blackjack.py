"""Plays a table of the blackjack games: the verbs that their tests share."""

from tablectl.core.cards import card_number, card_numbers

from hil_tests.rules.helpers.play import Played, named


class Blackjack(Played):
    """A table of 581, 590 or 591. The burned card of a new shoe is `BURNED`."""

    BURNED = "2c"

    def cards(self, text):
        """Cards in the order they leave the shoe."""
        for card in card_numbers(text):
            self.do("card", card=card)

    def burn(self):
        """The cards that go to the discard rack before the next is dealt."""
        while self.waits("card") and self.table.awaits["to"] == "burn":
            self.cards(self.BURNED)

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
        return self.do("irregularity", what=what, **facts)

    def asked(self):
        """(what the table waits for, to whom it goes)."""
        return self.table.awaits["what"], self.table.awaits.get("to")

    def offered_to_cut(self):
        """(seats in order, section) of every offer of the cut so far."""
        return [(shown["seats"], shown["section"]) for shown in named(self.effects, "cut")]

    def returned(self, section):
        """(seat, wager, cents) of every wager that went back under this section."""
        return [line[:3] for line in self.lines() if line[3:] == ("return", 0, "", section)]

    def finish(self):
        """To the end of the round: no player takes another card, the dealer draws 7s."""
        while not self.waits("next_round"):
            if self.waits("decision"):
                choices = self.table.awaits["choices"]
                self.decide([what for what in ENDING if what in choices][0])
            elif self.waits("card"):
                self.cards("7h" if self.table.awaits["to"] == 0 else "2d")
            else:
                self.do(self.table.awaits["what"])


ENDING = ("decline", "stand", "dead")
