"""573 as a whole: random rounds at random tables against a second settlement (oracle.py), and
random illegal events that change nothing.

A longer run: `python -m hil_tests.rules.ch573.test_properties 10000`.
"""

import sys

from tablectl.core.cards import card_numbers
from tablectl.core.errors import RuleError

from hil_tests.rules.ch573.oracle import Settlement, best, most_play
from hil_tests.rules.ch573.play import PROGRESSIVE, configuration
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import named, snapshot
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 100 if sys.implementation.name == "micropython" else 1000
ROUNDS_A_TABLE = 5
METHODS = ("manual_shoe", "hand", "automated_shoe")
ORDER = ("ante", "super_bonus", "play", "queens_up", "progressive")
# Hands that would hardly come up otherwise.
GOOD_HANDS = (
    "Ac Ad Ah As",
    "9c 9d 9h 9s",
    "5h 6h 7h 8h",
    "Ac 2c 3c 4c",
    "Kc Kd Kh",
    "2d 5d 9d Kd",
)

# What no table takes, whatever it waits for.
ALWAYS_WRONG = (
    ("deal", {"seat": 1}),
    ("wager", {"seat": 1, "wager": "play", "cents": 1000}),
    ("wager", {"seat": 1, "wager": "progressive", "cents": 100}),
    ("wager", {"seat": 1, "wager": "ante", "cents": 499}),
    ("wager", {"seat": 7, "wager": "ante", "cents": 1000}),
    ("card", {"card": 52}),
    ("decision", {"seat": 0, "what": "fold"}),
    ("decision", {"seat": 1, "what": "raise", "cents": 1000}),
    ("decision", {"seat": 1, "what": "play", "cents": 0}),
    ("decision", {"seat": 1, "what": "play", "cents": 10**9}),
    ("stub_count", {"cards": 53}),
    ("jackpot_confirm", {"key": False}),
    ("irregularity", {"what": "exposed", "seat": 1}),
    ("irregularity", {"what": "player_left", "seat": 0}),
    ("irregularity", {"what": "face_up", "card": 52}),
    ("irregularity", {"what": "malfunction", "device": "meter"}),
    ("deck_count", {"cards": "52"}),
    ("chip_on", {"seat": 7}),
)


def random_terms(chance):
    """Changes of the configuration that are legal together."""
    shuffler = not chance.one_in(3)
    paytable = chance.pick(("A", "B"))
    least = 500000 if paytable == "A" else 100000
    progressive = {
        "paytable": paytable,
        "wager": chance.pick((100, 500)),
        "rate": chance.below(10001),
        "seed": least + chance.below(99999),
        "reset": least + chance.below(99999),
    }
    assert sorted(progressive) == sorted(PROGRESSIVE)
    return {
        "table": {"number": 1, "seats": chance.pick((1, 3, 6, 6, 6))},
        "shuffler": shuffler,
        "counting_shuffler": shuffler and chance.one_in(2),
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
        "whole_multiples": not chance.one_in(3),
        "jackpot_hold": chance.one_in(2),
        "queens_up": chance.pick("ABCD"),
        "progressive": None if chance.one_in(5) else progressive,
    }


class RandomTable(AnyGame):
    """One table; before each event an illegal one, and an account of its own of every round."""

    def __init__(self, seed):
        self.illegal = 0
        self.voids = 0
        super().__init__(configuration(**random_terms(Chance(seed))), seed)

    def shuffled(self):
        """Good hands now and then, for a player in a stack or in turn."""
        cards = super().shuffled()
        for _ in range(self.chance.below(5)):
            apart = 1 + self.chance.below(7)
            last = len(cards) - 1 - self.chance.below(12)
            for step, card in enumerate(card_numbers(self.chance.pick(GOOD_HANDS))):
                place = last - step * apart
                other = cards.index(card)
                cards[place], cards[other] = cards[other], cards[place]
        return cards

    def step(self):
        name, facts = self.chance.pick(ALWAYS_WRONG)
        before = snapshot(self.table)
        try:
            self.game.do(name, **facts)
        except RuleError:
            self.illegal += 1
        else:
            raise AssertionError(f"accepted: {name} {facts}")
        assert snapshot(self.table) == before, (name, facts)
        if self.game.waits("decision"):
            self.play_or_fold(self.table.awaits["to"])
        else:
            super().step()

    def play_or_fold(self, seat):
        """Fold, or some amount: taken if, and only if, 573.11(b) allows it."""
        if self.chance.one_in(4):
            self.attempt("decision", seat=seat, what="fold")
            return
        ante = self.table.round.placed(seat)["ante"]
        cents = ante * self.chance.pick((1, 1, 2, 3, 3, 4)) + self.chance.pick((0, 0, 0, 1, -1))
        most = most_play(self.hands()[seat], ante)
        whole = not self.table.configuration["whole_multiples"] or cents % ante == 0
        taken = self.attempt("decision", seat=seat, what="play", cents=cents)
        assert taken == (ante <= cents <= most and whole), (cents, ante, most)
        if not taken:
            self.attempt("decision", seat=seat, what="play", cents=ante)

    def checked_round(self):
        if self.game.waits("next_round"):
            self.open_next()
        self.first_event, self.first_effect = len(self.game.events), len(self.game.effects)
        self.micro = self.table.meter.micro if self.table.meter else 0
        self.round()
        self.check()

    def told(self, name):
        """The effects of this name in the round."""
        return named(self.game.effects[self.first_effect :], name)

    def done(self, name):
        events = self.game.events[self.first_event :]
        return [event for event in events if event["event"] == name]

    def placed(self):
        """{seat: {wager: cents}} of the complete seats, in the chapter's order of wagers."""
        wagers = {}
        for event in self.done("wager"):
            wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
        for shown in self.told("accepted"):
            wagers[shown["seat"]]["progressive"] = shown["cents"]
        for event in self.done("decision"):
            if event["what"] == "play":
                wagers[event["seat"]]["play"] = event["cents"]
        return {seat: placed for seat, placed in wagers.items() if "super_bonus" in placed}

    def check(self):
        lines = [line for line in self.game.lines() if line[6] != "573.7(d)(1)"]
        wagers = self.placed()
        void = self.told("void")
        self.voids += len(void)
        if void:
            section = void[0]["section"]
            assert lines == [
                (seat, name, wagers[seat][name], "return", 0, "", section)
                for seat in sorted(wagers)
                for name in ORDER
                if name in wagers[seat]
            ]
        elif wagers:
            lines_by_hand = self.by_hand(wagers)
            assert lines == lines_by_hand, (lines, lines_by_hand)
        if self.table.meter:
            assert self.table.meter.micro == self.micro

    def hands(self):
        """{seat, 0 for the dealer: cards} as they were dealt."""
        hands = {}
        for shown in self.told("card"):
            hands.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
        return hands

    def by_hand(self, wagers):
        played = [event["seat"] for event in self.done("decision") if event["what"] == "play"]
        left = {ev["seat"] for ev in self.done("irregularity") if ev["what"] == "player_left"}
        terms = self.table.configuration["progressive"]
        for placed in wagers.values():
            self.micro += placed.get("progressive", 0) * (terms["rate"] if terms else 0)
        folded = set(wagers) - set(played)
        settled = Settlement(
            self.table.configuration, wagers, self.hands(), folded, left, self.micro
        )
        self.micro = settled.micro
        return settled.lines


def play(tables):
    """(rounds that were void, illegal events) of so many tables."""
    voids = illegal = 0
    for seed in range(tables):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
        voids += table.voids
        illegal += table.illegal
    return voids, illegal


def test_573_random_rounds_settle_as_the_second_settlement():
    voids, illegal = play(ROUNDS // ROUNDS_A_TABLE)
    assert voids > ROUNDS // 20
    assert illegal > ROUNDS


def test_573_6_b_the_oracle_knows_the_order_of_hands():
    order = ("Kd Qc 9s 7d 2c", "2c 2d 7h 5s 3c", "3c 3d 2c 2d 7h", "Ac 2d 3h 4s 9d")
    order += ("2d 3d 4h 5s 9d", "2c 5c 7c 8c Kd", "2c 2d 2h 8c Kd", "Ac 2c 3c 4c Kd")
    order += ("2c 2d 2h 2s Kd", "Ac Ad Ah As Kd")
    values = [best(card_numbers(cards)) for cards in order]
    assert values == sorted(values)
    assert len({str(value) for value in values}) == len(order)


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "void rounds, illegal events")
