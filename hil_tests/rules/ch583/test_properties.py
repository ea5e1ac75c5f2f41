"""583 as a whole: random rounds at random tables against a second settlement (oracle.py)."""

import sys

from hil_tests.rules.ch583.oracle import nets
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 60 if sys.implementation.name == "micropython" else 1500
METHODS = ("manual_shoe", "hand", "automated_shoe")
CHIPS = ((), (), (100,), (250, 500))
# Ranks and suits of the pack that is dealt from; few of them make good and equal hands.
PACKS = ((13, 4), (13, 4), (6, 4), (4, 4), (13, 1))


def seats_of(chance, cards):
    """Up to as many seats as the cards are enough for."""
    most = min(6, (len(cards) - 4) // 3)
    seats = [seat for seat in range(1, 7) if not chance.one_in(3)] or [2]
    return seats[:most]


def one_round(chance):
    """A whole round. Returns its ledger and the oracle's, {seat: cents won or lost}."""
    chips = chance.pick(CHIPS)
    chip = chips[0] if chips else 1
    pot = 500 + (0 if chips else chance.below(500))
    table = {"number": 1, "seats": 6, "denominations": list(chips)}
    limits = {"ante": [pot, 50000], "three_card_bonus": [chip, 10000]}
    terms = {"deal_method": chance.pick(METHODS), "table": table, "limits": limits}
    terms = drawn(FlopPoker.offering(**terms), chance)
    game = FlopPoker(**terms)
    cards = chance.small_pack(PACKS)
    wagers = {}
    for seat in seats_of(chance, cards):
        ante = pot + chip * chance.below(20)
        bonus = chance.below(3) and chip * (1 + chance.below(40))
        wagers[seat] = (ante, bonus)
        game.bet(seat, ante, three_card_bonus=bonus, pot=pot)
    game.start()
    folded = {seat: chance.one_in(3) for seat in wagers}
    while not game.waits("next_round"):
        awaits = game.table.awaits
        if awaits["what"] == "card":
            game.do("card", card=cards.pop())
        elif awaits["what"] == "decision":
            game.decide(awaits["to"], "fold" if folded[awaits["to"]] else "flop")
        else:
            game.do("reveal")
    dealt = game.table.round.hands
    hands = {seat: (dealt[seat], folded[seat]) + wagers[seat] for seat in wagers}
    second = nets(hands, dealt["community"], pot, chip, terms["payout_limit"])
    return ledger(game, wagers), second, hands


def ledger(game, seats):
    """{seat: cents won or lost} by the lines."""
    result = dict.fromkeys(seats, 0)
    for seat, _, stake, outcome, amount, _, _ in game.lines():
        result[seat] += amount - (stake if outcome == "collect" else 0)
    return result


def compare(rounds):
    """Random rounds against the second settlement."""
    chance = Chance(583)
    for _ in range(rounds):
        lines, second, hands = one_round(chance)
        assert lines == second, hands


def test_583_11_d_e_random_rounds_settle_as_the_second_settlement_does():
    compare(ROUNDS)


def test_583_11_e_what_the_pot_collects_is_what_it_pays():
    chance = Chance(11)
    for _ in range(ROUNDS // 10):
        game = FlopPoker(deal_method=chance.pick(METHODS))
        cards = chance.small_pack(PACKS)
        for seat in seats_of(chance, cards):
            game.bet(seat)
        game.start()
        while not game.waits("next_round"):
            if game.waits("card"):
                game.do("card", card=cards.pop())
            elif game.waits("decision"):
                game.decide(game.table.awaits["to"], chance.pick(("fold", "flop")))
            else:
                game.do("reveal")
        lines = [line for line in game.lines() if line[1] == "pot"]
        lost = sum([line[2] for line in lines if line[3] == "collect"])
        assert lost == sum([line[4] for line in lines])


if __name__ == "__main__":
    compare(int(sys.argv[1]))
