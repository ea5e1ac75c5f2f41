"""592 as a whole: random rounds at random tables against a second settlement (oracle.py)."""

import sys

from hil_tests.rules.ch592.oracle import net
from hil_tests.rules.helpers.games import CrissCross
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 60 if sys.implementation.name == "micropython" else 1500
METHODS = ("manual_shoe", "hand", "automated_shoe")
# Ranks and suits of the pack that is dealt from; few of them make good hands.
PACKS = ((13, 4), (13, 4), (6, 4), (5, 4), (13, 2))


def one_round(chance):
    """Whether the lines of each seat of a whole round sum up to what the oracle says."""
    whole = not chance.one_in(3)
    game = CrissCross(deal_method=chance.pick(METHODS), whole_multiples=whole)
    cards = chance.small_pack(PACKS)
    wagers = {}
    for seat in range(1, 7):
        if not chance.one_in(3):
            ante = 500 + chance.below(2000)
            bonus = chance.below(3) and 100 + chance.below(900)
            wagers[seat] = (ante, bonus)
            game.bet(seat, ante, five_card_bonus=bonus)
    game.start()
    bets = {seat: [] for seat in wagers}
    while not game.waits("next_round"):
        awaits = game.table.awaits
        seat = awaits["to"] if "to" in awaits else None
        if awaits["what"] == "card":
            game.do("card", card=cards.pop())
        elif awaits["what"] == "reveal":
            game.do("reveal")
        elif chance.one_in(6):
            game.decide(seat, "fold")
        else:
            ante = wagers[seat][0]
            cents = ante * (1 + chance.below(3)) if whole else ante + chance.below(2 * ante + 1)
            game.do("decision", seat=seat, what=awaits["choices"][0], cents=cents)
            bets[seat].append(cents)
    hands = game.table.round.hands
    for seat, (ante, bonus) in wagers.items():
        second = net(hands[seat], hands["community"], ante, bets[seat], bonus)
        assert won(game, seat) == second, (hands, seat, wagers, bets)


def won(game, seat):
    """Cents that a seat won or lost by its lines."""
    lines = [line for line in game.lines() if line[0] == seat]
    return sum([line[4] - (line[2] if line[3] == "collect" else 0) for line in lines])


def compare(rounds):
    """Random rounds against the second settlement."""
    chance = Chance(592)
    for _ in range(rounds):
        one_round(chance)


def test_592_11_h_random_rounds_settle_as_the_second_settlement_does():
    compare(ROUNDS)


if __name__ == "__main__":
    compare(int(sys.argv[1]))
