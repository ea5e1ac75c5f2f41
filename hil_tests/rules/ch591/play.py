"""Plays a table of Double Back Jack: the verbs of its tests."""

from hil_tests.rules.families.play_blackjack import Blackjack
from hil_tests.rules.helpers.play import changed

LIMITS = {"blackjack": [500, 100000]}


def configuration(**changes):
    """Six decks, cards shuffled by hand, player by player."""
    values = {
        "game": "591",
        "table": {"number": 7, "seats": 6},
        "shuffler": None,
        "counting_shuffler": False,
        "preinspected": False,
        "max_boxes": 1,
        "decks": 6,
        "settlement": "by_player",
        "limits": LIMITS,
    }
    return changed(values, **changes)


class DoubleBack(Blackjack):
    """Hands are {seat: two cards}; the Blackjack Wager is 10.00 unless `wagers` says more."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, wagers):
        for seat in sorted(wagers):
            self.do("wager", seat=seat, wager="blackjack", cents=wagers[seat])
        self.start()
        self.burn()

    def deal_round(self, hands, dealer, wagers=None):
        """The first two cards of all; the dealer's second lies face down."""
        if self.waits("next_round"):
            self.do("next_round")
        self.bet({seat: (wagers or {}).get(seat, 1000) for seat in hands})
        for place in (0, 1):
            for seat in sorted(hands):
                self.cards(hands[seat].split()[place])
            self.cards(dealer.split()[place])

    def act(self, script):
        """Decisions, cards and the card reader device in their order, as `hit 9c`, `reader`,
        `double_down:500 Tc`."""
        for word in script.split():
            if word == "reader":
                self.do("card_reader")
            elif word[0] in "23456789TJQKA":
                self.cards(word)
            else:
                self.decide(word.replace(":", " "))


def played(hands, dealer, script="", wagers=None, **changes):
    """A whole round at a new table."""
    game = DoubleBack(**changes)
    game.deal_round(hands, dealer, wagers)
    game.act(script)
    assert game.waits("next_round"), game.table.awaits
    return game


def one(cards, dealer, script="", cents=1000, **changes):
    """A whole round of seat 3 alone; its lines without the seat."""
    game = played({3: cards}, dealer, script, {3: cents}, **changes)
    return [line[1:] for line in game.lines()]
