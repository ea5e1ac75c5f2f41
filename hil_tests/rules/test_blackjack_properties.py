"""Random rounds of 581 and 590 against the settlement of oracle_blackjack.py.

A longer run: `python -m hil_tests.rules.test_blackjack_properties 10000`.
"""

import sys

from hil_tests.rules.ch581.play import configuration as of_table_581
from hil_tests.rules.ch590.play import configuration as of_table_590
from hil_tests.rules.families.oracle_blackjack import Witness, net_of, of_581, of_590

ROUNDS = 40 if sys.implementation.name == "micropython" else 600
ROUNDS_A_TABLE = 10


def tables_581():
    for taken in ("half", "returned"):
        yield of_table_581(surrender_double_down=taken)
        yield of_table_581(
            surrender_double_down=taken, shuffler="continuous", counting_shuffler=True
        )


def tables_590():
    for settlement in ("by_player", "losers_first"):
        for push_22 in ("A", "B"):
            yield of_table_590(settlement=settlement, push_22=push_22, decks=8)


def compare(tables, expected, rounds):
    tables = list(tables)
    for seed in range(rounds // ROUNDS_A_TABLE):
        seen = Witness(tables[seed % len(tables)], seed)
        for number in range(ROUNDS_A_TABLE):
            lines = seen.round()
            if (0, 1) not in seen.hands:
                continue
            for seat in {line["seat"] for line in lines}:
                assert net_of(lines, seat) == expected(seen, seat), (seed, number, seat, lines)


def test_581_7_o_random_rounds_pay_what_the_text_says():
    compare(tables_581(), of_581, ROUNDS)


def test_590_7_o_random_rounds_pay_what_the_text_says():
    compare(tables_590(), of_590, ROUNDS)


if __name__ == "__main__":
    compare(tables_581(), of_581, int(sys.argv[1]))
    compare(tables_590(), of_590, int(sys.argv[1]))
