"""Random rounds of 581, 590 and 591 against the settlement of oracle_blackjack.py; of one deck
the discard rack is shuffled whenever the shoe runs out, most often in a round.

A longer run: `python -m hil_tests.rules.test_blackjack_properties 10000`.
"""

import sys

from hil_tests.rules.families.blackjack_games import DoubleAttack, DoubleBack, FreeBet
from hil_tests.rules.families.oracle_blackjack import (
    OneDeck,
    Witness,
    net_of,
    of_581,
    of_590,
    of_591,
)
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 40 if sys.implementation.name == "micropython" else 600
ROUNDS_A_TABLE = 10


def tables_581():
    yield DoubleAttack.offering()
    yield DoubleAttack.offering(shuffler="continuous", counting_shuffler=True)


def tables_590():
    for settlement in ("by_player", "losers_first"):
        for push_22 in ("A", "B"):
            yield FreeBet.offering(settlement=settlement, push_22=push_22, decks=8)


def tables_591(decks=6):
    for settlement in ("by_player", "losers_first"):
        yield DoubleBack.offering(settlement=settlement, decks=decks)


def tables_of_one_deck():
    for push_22 in ("A", "B"):
        yield FreeBet.offering(push_22=push_22, decks=1)


def compare(tables, expected, rounds, witness=Witness):
    """Each table by any answer to its chapter's keys."""
    tables = list(tables)
    refills = 0
    for seed in range(rounds // ROUNDS_A_TABLE):
        seen = witness(drawn(tables[seed % len(tables)], Chance(seed)), seed)
        for number in range(ROUNDS_A_TABLE):
            lines = seen.round()
            if (0, 1) not in seen.hands:
                continue
            for seat in {line["seat"] for line in lines}:
                assert net_of(lines, seat) == expected(seen, seat), (seed, number, seat, lines)
        refills += getattr(seen, "refills", 0)
    return refills


def test_581_7_o_random_rounds_pay_what_the_text_says():
    compare(tables_581(), of_581, ROUNDS)


def test_590_7_o_random_rounds_pay_what_the_text_says():
    compare(tables_590(), of_590, ROUNDS)


def test_591_7_r_s_random_rounds_pay_what_the_text_says():
    compare(tables_591(), of_591, ROUNDS)


def test_590_13_f_R_590_30_random_rounds_go_on_where_the_shoe_of_one_deck_runs_out():
    assert compare(tables_of_one_deck(), of_590, ROUNDS, OneDeck) > ROUNDS // 10


def test_591_13_f_R_591_33_random_rounds_go_on_where_the_shoe_of_one_deck_runs_out():
    assert compare(tables_591(1), of_591, ROUNDS, OneDeck) > ROUNDS // 10


if __name__ == "__main__":
    compare(tables_581(), of_581, int(sys.argv[1]))
    compare(tables_590(), of_590, int(sys.argv[1]))
    compare(tables_591(), of_591, int(sys.argv[1]))
    compare(tables_of_one_deck(), of_590, int(sys.argv[1]), OneDeck)
    compare(tables_591(1), of_591, int(sys.argv[1]), OneDeck)
