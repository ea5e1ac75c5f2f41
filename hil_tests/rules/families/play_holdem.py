"""Plays a table of 563 or 569: the verbs of their tests."""

from tablectl.core.cards import card_numbers
from tablectl.core.seats import DEALER

from hil_tests.rules.helpers.play import Played, changed

# No pair, no straight and no flush with the hands that the tests hold.
BOARD = "2c 5d 9h Js Kc"
BURNED = "3c 3d 3h"

BASE = {
    "table": {"number": 7, "seats": 6},
    "shuffler": True,
    "preinspected": False,
    "counting_shuffler": True,
    "deal_method": "automated_shoe",
    "abandon_loses": True,
    "burn": False,
}
TERMS: dict = {
    "563": {
        "game": "563",
        "limits": {"ante": [500, 50000], "bonus": [100, 10000]},
        "bonus": {"fold_qualifies": True},
    },
    "569": {
        "game": "569",
        "limits": {"ante": [500, 50000], "trips": [100, 10000]},
        "trips": {"fold_qualifies": True},
        "progressive": {
            "wager": 100,
            "rate": 2050,
            "seed": 500000,
            "reset": 400000,
            "hand_of": "flop",
            "fold_qualifies": True,
        },
    },
}


def configuration(chapter, **changes):
    """Everything offered, no card burned, no stub count."""
    return changed(changed(BASE, **TERMS[chapter]), **changes)


class Holdem(Played):
    """Hands are {seat: (cards, decisions, wagers)}; the decisions are one text, `flop check`, an
    amount after a colon: `play:3000`."""

    def __init__(self, chapter, meter=None, **changes):
        super().__init__(configuration(chapter, **changes), meter)
        self.chapter = chapter

    def bet(self, seat, ante=1000, progressive=False, **others):
        self.do("wager", seat=seat, wager="ante", cents=ante)
        if self.chapter == "569":
            self.do("wager", seat=seat, wager="blind", cents=ante)
        for name in sorted(others):
            self.do("wager", seat=seat, wager=name, cents=others[name])
        if progressive:
            self.do("chip_on", seat=seat)

    def decide(self, seat, text):
        what, _, cents = text.partition(":")
        facts = {"cents": int(cents)} if cents else {}
        return self.do("decision", seat=seat, what=what, **facts)

    def begin(self, hands, dealer, board=BOARD):
        """Wagers up to the first card or, without a player, the end of the round."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        self.cards = {seat: card_numbers(hands[seat][0]) for seat in hands}
        self.cards[DEALER] = card_numbers(dealer)
        self.cards["community"] = card_numbers(board)
        self.cards["burn"] = card_numbers(BURNED)
        self.decisions = {seat: hands[seat][1].split() for seat in hands}

    def step(self):
        """The next event, as the hands of `begin` have it."""
        to = self.table.awaits.get("to")
        if self.waits("card"):
            self.do("card", card=self.cards[to].pop(0))
        elif self.waits("decision"):
            self.decide(to, self.decisions[to].pop(0))
        elif self.waits("stub_count"):
            self.do("stub_count", cards=52 - len(self.table.round.drawn), misdealt=False)
        elif self.waits("reveal"):
            self.do("reveal")
        else:
            assert self.waits("jackpot_confirm"), self.table.awaits
            self.do("jackpot_confirm", key=True)

    def until(self, what, to=None):
        """Play on until the table waits for `what`, of `to`."""
        while not self.waits(what) or (to is not None and self.table.awaits.get("to") != to):
            self.step()

    def round(self, hands, dealer, board=BOARD):
        self.begin(hands, dealer, board)
        self.until("next_round")
        left = [seat for seat in sorted(self.decisions) if self.decisions[seat]]
        assert not left, f"decisions of {left} were not asked"


def play_round(chapter, hands, dealer, board=BOARD, meter=None, **changes):
    """A whole round at a new table."""
    game = Holdem(chapter, meter, **changes)
    game.round(hands, dealer, board)
    return game


def random_community(chance, terms):
    """Whether the community cards come first, and cards are burned."""
    reshuffles = terms["deal_method"] == "automated_shoe" and chance.one_in(2)
    first = reshuffles and chance.one_in(2)
    return {
        "reshuffling_shoe": reshuffles,
        "community_first": first,
        "burn": not first and chance.one_in(2),
    }
