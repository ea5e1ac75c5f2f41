"""Random rounds of Lunar Poker against the second settlement of oracle.py.

A longer run: `python -m hil_tests.rules.ch589.test_properties 10000`.
"""

import sys

from tablectl.core.cards import card_numbers

from hil_tests.rules.ch589.oracle import Settlement, second
from hil_tests.rules.ch589.play import configuration
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import named
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 40 if sys.implementation.name == "micropython" else 600
ROUNDS_A_TABLE = 10
GOOD_HANDS = (
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "Kc Kd Kh Ks Ad",
    "5d 6d 7d 8d Kd",
    "4h 5d 6c 7s 8d",
    "Kh Kd Qc Qs 3d",
    "Ah Ad Ac Ks Kd",
    "Ah Ad Kc 8s 9d",
    "2h 5d 7h 9d Jh",
)
METHODS = ("manual_shoe", "hand", "automated_shoe")


class RandomTable(AnyGame):
    """Stacks of good hands now and then, and every round held against the oracle."""

    def __init__(self, seed):
        chance = Chance(seed)
        terms = configuration(
            deal_method=chance.pick(METHODS),
            instant=chance.pick("ABCDEFGH"),
            super=chance.pick("ABC"),
            super_ace_king=chance.pick(("any_suit", "one_suit")),
            second_combination=chance.pick(("any_row", "another_row")),
        )
        super().__init__(terms, seed, trouble=1000000)
        self.checked = 0

    def shuffled(self):
        """Cards are dealt from the end of the list."""
        cards = super().shuffled()
        if self.table.configuration["deal_method"] == "automated_shoe":
            for _ in range(self.chance.below(3)):
                first = 52 - 5 - 5 * self.chance.below(4)
                for place, card in enumerate(card_numbers(self.chance.pick(GOOD_HANDS))):
                    other = cards.index(card)
                    cards[first + place], cards[other] = cards[other], cards[first + place]
        return cards

    def checked_round(self):
        if self.game.waits("next_round"):
            self.open_next()
        first_event, first_effect = len(self.game.events), len(self.game.effects)
        self.round()
        self.events, self.effects = (
            self.game.events[first_event:],
            self.game.effects[first_effect:],
        )
        self.check()

    def check(self):
        wagers, decisions = {}, {}
        for event in self.events:
            if event["event"] == "wager":
                wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
            elif event["event"] == "decision":
                decisions.setdefault(event["seat"], []).append(event["what"])
        if wagers:
            dealt = {}
            for shown in named(self.effects, "card"):
                dealt.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
            first = {place: cards[:5] for place, cards in dealt.items()}
            forced = dealt[0][5] if len(dealt[0]) > 5 else None
            last = self.table.round.hands
            terms = self.table.configuration
            by_hand = Settlement(terms, wagers, decisions, first, last, forced).lines
            assert self.game.lines() == by_hand, (self.game.lines(), by_hand)
            self.checked += 1


def play(tables):
    checked = 0
    for seed in range(tables):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
        checked += table.checked
    return checked


def test_589_random_rounds_settle_as_the_second_settlement():
    assert play(ROUNDS // ROUNDS_A_TABLE) > ROUNDS // 2


def test_589_11_e_1_ii_the_oracle_finds_the_example_of_the_text():
    assert second(card_numbers("Ah Ad Kc 8s 9d")) == 1
    assert second(card_numbers("Ah Ad Qc 8s 9d")) == 0


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "rounds compared")
