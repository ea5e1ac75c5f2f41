"""Plays a table of Double Attack Blackjack: the verbs of its tests."""

from hil_tests.rules.families.play_blackjack import Blackjack
from hil_tests.rules.helpers.play import changed

LIMITS = {"bet": [500, 100000], "bust_it": [100, 100000]}


def configuration(**changes):
    """Everything offered, cards shuffled by hand."""
    values = {
        "game": "581",
        "table": {"number": 7, "seats": 6},
        "shuffler": None,
        "counting_shuffler": False,
        "preinspected": False,
        "max_boxes": 1,
        "bust_it": True,
        "reader_shows_hole_card": False,
        "limits": LIMITS,
    }
    return changed(values, **changes)


class DoubleAttack(Blackjack):
    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, wagers):
        """{seat: cents of the Bet Wager, or {wager: cents}}, then Start Game."""
        for seat in sorted(wagers):
            placed = wagers[seat] if isinstance(wagers[seat], dict) else {"bet": wagers[seat]}
            for name in sorted(placed):
                self.do("wager", seat=seat, wager=name, cents=placed[name])
        self.start()
        self.burn()

    def deal_round(self, wagers, up, cards, hole, attack=None):
        """The dealer's up card, Double Attack Wagers {seat: cents}, two rounds of `cards`, the
        hole card."""
        if self.waits("next_round"):
            self.do("next_round")
        self.bet(wagers)
        self.cards(up)
        for seat in sorted(wagers):
            cents = (attack or {}).get(seat)
            self.decide("double_attack {}".format(cents) if cents else "decline")
        self.cards(cards)
        self.cards(hole)


def dealt(wagers, up, cards, hole, attack=None, **changes):
    """A new table up to the hole card."""
    game = DoubleAttack(**changes)
    game.deal_round(wagers, up, cards, hole, attack)
    return game
