"""Random rounds of 686a against a second settlement, written from 686a.3, 686a.7 and 686a.8
without the code under test.

A longer run: `python -m hil_tests.rules.ch686a.test_properties 20000`.
"""

import sys

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.accounted import within_limit
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.games import OverUnder
from hil_tests.rules.helpers.play import named
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 100 if sys.implementation.name == "micropython" else 2000
ROUNDS_A_TABLE = 10
BONUS = (50, 10, 5, 4, 3, 2, 1)


def total(cards):
    """Points of three cards: an ace 11, a jack, queen or king 10."""
    ranks = [card // 4 + 2 for card in cards]
    return sum([11 if rank == 14 else min(rank, 10) for rank in ranks])


def bonus_pays(points):
    """686a.8(b): 6 or 33, 7 or 32, and so on."""
    for step, times in enumerate(BONUS):
        if points in (6 + step, 33 - step):
            return times
    return 0


def settled(seat, wagers, decision, cards, dead):
    """The lines of one seat in their order; `dead`: "" for a hand that is not, else what it gets
    back (R-686a-17)."""
    ante, bonus, side = wagers["ante"], wagers.get("bonus", 0), decision
    lines = []
    if decision == "surrender":
        lines.append((seat, "ante", ante, "collect", 0, "", "686a.7(g)(3)"))
    if dead:
        back = ("return", 0, "", "686a.9(c)")
        others = back if dead == "all" else ("collect", 0, "", "R-686a-17")
        if decision != "surrender":
            lines += [(seat, "ante", ante) + back, (seat, side, ante) + others]
        if bonus:
            lines.append((seat, "bonus", bonus) + others)
        return lines
    points = total(cards)
    if decision != "surrender":
        won = points >= 24 if decision == "over_23" else points <= 17
        lost = "686a.7(j)" if points in (18, 19, 20, 21, 22, 23) else "R-686a-11"
        for name in ("ante", side):
            paid = (seat, name, ante, "pay", ante, "1 to 1", "686a.8(a)")
            lines.append(paid if won else (seat, name, ante, "collect", 0, "", lost))
    times = bonus_pays(points)
    if bonus and times:
        won = bonus * times
        lines.append((seat, "bonus", bonus, "pay", won, f"{times} to 1", "686a.8(b)"))
    elif bonus:
        lines.append((seat, "bonus", bonus, "collect", 0, "", "686a.7(k)"))
    return lines


class RandomTable(AnyGame):
    """An account of its own of every round; the seats' lines by themselves, as what is settled
    first hangs on who decided when."""

    def __init__(self, seed):
        chance = Chance(seed)
        super().__init__(
            drawn(
                OverUnder.offering(
                    table={"number": 1, "seats": chance.pick((1, 3, 6))},
                    decisions=chance.pick(("in_turn", "all_first")),
                    shuffler=chance.pick((None, "batches", "continuous")),
                    mid_shoe_entry=not chance.one_in(4),
                ),
                chance,
            ),
            seed,
        )
        self.dead = 0

    def step(self):
        """Now and then the dealer forgets the two cards of a player."""
        seat = self.table.awaits.get("to")
        if self.game.waits("card") and seat != "burn" and self.chance.one_in(8):
            self.attempt("irregularity", what="cards_not_dealt", seat=seat)
        else:
            super().step()

    def checked_round(self):
        if self.game.waits("next_round"):
            self.open_next()
        event, effect = len(self.game.events), len(self.game.effects)
        self.round()
        self.events, self.effects = self.game.events[event:], self.game.effects[effect:]
        self.check()

    def check(self):
        wagers, decisions, hands = {}, {}, {}
        for event in self.events:
            if event["event"] == "wager":
                wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
            elif event["event"] == "decision":
                decisions.setdefault(event["seat"], []).append(event["what"])
        for shown in named(self.effects, "card"):
            if shown["to"] != "burn":
                hands.setdefault(shown["to"], []).append(card_number(shown["card"]))
        for seat in wagers:
            dead = ""
            if "dead" in decisions[seat]:
                dead = self.table.configuration["dead_hand_returns"]
                self.dead += 1
            assert dead or len(hands[seat]) == 3
            expected = settled(seat, wagers[seat], decisions[seat][0], hands[seat], dead)
            limit = self.table.configuration["payout_limit"]
            expected = within_limit(expected, limit, "R-686a-20")
            lines = [line for line in self.game.lines() if line[0] == seat]
            assert lines == expected, (lines, expected)


def play(tables):
    """Dead hands in so many tables."""
    dead = 0
    for seed in range(tables):
        table = RandomTable(seed)
        for _ in range(ROUNDS_A_TABLE):
            table.checked_round()
        dead += table.dead
    return dead


def test_686a_random_rounds_settle_as_the_second_settlement():
    assert play(ROUNDS // ROUNDS_A_TABLE) > ROUNDS // 20


if __name__ == "__main__":
    print(play(int(sys.argv[1]) // ROUNDS_A_TABLE), "dead hands")
