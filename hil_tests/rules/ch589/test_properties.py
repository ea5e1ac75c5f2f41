"""Random rounds of Lunar Poker against the second settlement of oracle.py.

A longer run: `python -m hil_tests.rules.ch589.test_properties 10000`.
"""

import sys

from tablectl.core.cards import card_numbers

from hil_tests.rules.ch589.oracle import Settlement, second
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.games import Lunar
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
FEES = ("buy", "exchange", "force")
VOIDING = ("incorrect_number", "shoe_jam")
METHODS = ("manual_shoe", "hand", "automated_shoe")


class RandomTable(AnyGame):
    """Stacks of good hands now and then, and every round held against the oracle."""

    def __init__(self, seed):
        chance = Chance(seed)
        terms = Lunar.offering(
            deal_method=chance.pick(METHODS),
            instant=chance.pick("ABCDEFGH"),
            super=chance.pick("ABC"),
            abandon_loses=chance.one_in(2),
        )
        super().__init__(drawn(terms, chance), seed, trouble=1000000)
        self.checked = self.voids = self.left = 0

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
        wagers, decisions, left = {}, {}, []
        for event in self.events:
            if event["event"] == "wager":
                wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
            elif event["event"] == "decision":
                decisions.setdefault(event["seat"], []).append(event["what"])
            elif event.get("what") == "player_left":
                left.append(event["seat"])
        void = named(self.effects, "void")
        if wagers:
            dealt = {}
            for shown in named(self.effects, "card"):
                dealt.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
            first = {place: cards[:5] for place, cards in dealt.items()}
            forced = dealt[0][5] if len(dealt.get(0, ())) > 5 else None
            last = self.table.round.hands
            terms = self.table.configuration
            for seat in wagers:
                decisions.setdefault(seat, [])
            told = terms, wagers, decisions, first, last, forced, bool(void), left
            by_hand = Settlement(*told).lines
            if void:
                assert void[0]["section"] in ("589.13(c)", "589.13(f)")
                settled = len(named(self.effects[: self.effects.index(void[0])], "line"))
                self.check_void(void[0]["section"], by_hand[:settled], wagers, decisions)
                return
            self.left += len(left)
            assert self.game.lines() == by_hand, (self.game.lines(), by_hand)
            self.checked += 1

    def check_void(self, section, settled, wagers, decisions):
        """The lines `settled` before the round was void, and then what lies on the layout goes
        back."""
        by_hand = list(settled)
        for seat in sorted(wagers):
            ante = wagers[seat]["ante"]
            fees = len([what for what in decisions[seat] if what in FEES])
            lies = [("ante", ante), ("super", wagers[seat].get("super", 0))]
            lies += [("bet", 2 * ante * ("bet" in decisions[seat])), ("options_fee", fees * ante)]
            for name, cents in lies:
                left = cents - sum([line[2] for line in settled if line[:2] == (seat, name)])
                if left:
                    by_hand.append((seat, name, left, "return", 0, "", section))
        assert self.game.lines() == by_hand, (self.game.lines(), by_hand)
        self.voids += 1

    def step(self):
        """Now and then a wrong number of cards, or a jam of the shoe, voids the round, or a player
        leaves who abandons nothing."""
        leaves = not self.table.configuration["abandon_loses"] and self.chance.one_in(30)
        if leaves and self.table.round.drawn:
            self.attempt("irregularity", what="player_left", seat=self.chance.pick(self.seats))
        elif self.table.round.drawn and self.chance.one_in(60):
            self.attempt("irregularity", what=self.chance.pick(VOIDING), seat=self.chance.below(6))
        else:
            super().step()


def play(tables):
    """Rounds compared, whole ones and void ones, and players who left."""
    checked = voids = left = 0
    for seed in range(tables):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
        checked += table.checked
        voids += table.voids
        left += table.left
    return checked, voids, left


def test_589_random_rounds_settle_as_the_second_settlement():
    checked, voids, left = play(ROUNDS // ROUNDS_A_TABLE)
    assert checked > ROUNDS // 2 and min(voids, left) > ROUNDS // 40


def test_589_11_e_1_ii_the_oracle_finds_the_example_of_the_text():
    assert second(card_numbers("Ah Ad Kc 8s 9d")) == 1
    assert second(card_numbers("Ah Ad Qc 8s 9d")) == 0


if __name__ == "__main__":
    print(
        play(int(sys.argv[1]) // ROUNDS_A_TABLE), "rounds compared, whole and void; players left"
    )
