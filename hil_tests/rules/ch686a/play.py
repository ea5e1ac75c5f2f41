"""Plays a table of Over/Under: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

LIMITS = {"ante": [500, 50000], "bonus": [100, 10000]}
SEATS = {"number": 7, "seats": 6}
BURN = "Tc"


def configuration(**changes):
    values = {
        "game": "686a",
        "table": SEATS,
        "discard_rack": "equal",
        "shuffler": "batches",
        "reshuffling_device": False,
        "preinspected": False,
        "verbal_wagers": False,
        "mid_shoe_entry": True,
        "max_boxes": 1,
        "bonus": True,
        "decisions": "in_turn",
        "limits": LIMITS,
    }
    return changed(values, **changes)


class OverUnder(Played):
    """A table of 686a. Hands are {seat: (cards, decision, wagers)}."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, seat, ante=1000, bonus=0):
        self.do("wager", seat=seat, wager="ante", cents=ante)
        if bonus:
            self.do("wager", seat=seat, wager="bonus", cents=bonus)

    def begin(self, hands, burn=BURN):
        """Wagers, the lock, the card to be burned where one is due."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        if burn and self.table.awaits.get("to") == "burn":
            self.deal(burn)

    def play(self, hands):
        """Whatever the table asks for, until it asks for something else than cards and
        decisions."""
        left = {seat: card_numbers(hands[seat][0]) for seat in hands}
        while self.waits("card") or self.waits("decision"):
            seat = self.table.awaits["to"]
            if self.waits("card"):
                self.do("card", card=left[seat].pop(0))
            else:
                self.decide(seat, hands[seat][1])

    def decide(self, seat, what):
        return self.do("decision", seat=seat, what=what)

    def round(self, hands, burn=BURN):
        self.begin(hands, burn)
        self.play(hands)
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, **changes):
    game = OverUnder(**changes)
    game.round(hands)
    return game


def one_seat(cards, decision, wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {})}, **changes)
