"""Plays a table of Free Bet Blackjack: the verbs of its tests."""

from hil_tests.rules.families.play_blackjack import Blackjack
from hil_tests.rules.helpers.play import changed

LIMITS = {"blackjack": [500, 100000], "push_22": [100, 10000]}


def configuration(**changes):
    """Everything offered, six decks shuffled by hand."""
    values = {
        "game": "590",
        "table": {"number": 7, "seats": 6},
        "shuffler": None,
        "counting_shuffler": False,
        "preinspected": False,
        "max_boxes": 1,
        "decks": 6,
        "push_22": "A",
        "settlement": "by_player",
        "limits": LIMITS,
    }
    return changed(values, **changes)


class FreeBet(Blackjack):
    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, wagers):
        """{seat: cents of the Blackjack Wager, or {wager: cents}}, then Start Game."""
        for seat in sorted(wagers):
            placed = wagers[seat]
            placed = placed if isinstance(placed, dict) else {"blackjack": placed}
            for name in sorted(placed):
                self.do("wager", seat=seat, wager=name, cents=placed[name])
        self.start()
        self.burn()


def dealt(wagers, cards, **changes):
    """A new table with its first cards out: players, dealer, players, hole card."""
    game = FreeBet(**changes)
    game.bet(wagers)
    game.cards(cards)
    return game


def played(wagers, cards, decisions="", drawn="", **changes):
    """A whole round; `drawn` are the cards after the hole card, in their order."""
    game = dealt(wagers, cards, **changes)
    cards, decisions = drawn.split(), decisions.split(", ") if decisions else []
    while not game.waits("next_round"):
        if game.waits("card"):
            game.cards(cards.pop(0))
        elif game.waits("decision"):
            game.decide(decisions.pop(0))
        else:
            game.do(game.table.awaits["what"])
    assert not cards, cards
    assert not decisions, decisions
    return game
