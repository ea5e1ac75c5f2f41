"""How many rounds of a full table the ring takes until it has to be exported, as the README of the
store says: an event comes 0.2 to 2.5 s after the other, a sensor's at any microsecond."""

import random
import re
from math import ceil
from pathlib import Path

import pytest
from tablectl import store
from tablectl.core.budget import Budget
from tablectl.core.table import open_table

from hil_tests.host_tools.helpers.native_table import NativeTable
from host_tools.examples import FULL_TABLES
from host_tools.rounds import round_file

# Kept free besides the most that a round may take (app/table_keeper.py).
NOTES_BYTES = 2048
ROUNDS = 3
# The shoe goes on in the next round, which deals the same cards.
SHUFFLED = ("581", "590", "591")
README = Path(store.__file__).with_name("README.md").read_text()
ROW = re.compile(r"\| (\d{3}a?) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) (?=\|)")
SAID = {
    row[0]: [int(number.replace(",", "")) for number in row[1:]] for row in ROW.findall(README)
}


def ring_after(board, file, chance):
    """(room in bytes, records) after a round more."""
    for _ in board.moves(file, step_us=0):
        board.run_for(chance.randrange(200_000, 2_500_000))
    if file.stem in SHUFFLED:
        board.asks("new_deck")
    board.next_round()
    return board.asks("journal")["free"], board.last_record


@pytest.mark.parametrize("chapter", sorted(SAID))
def test_the_ring_takes_so_many_rounds_of_a_full_table(chapter):
    file, chance = FULL_TABLES / f"{chapter}.json", random.Random(1)
    configuration = round_file.load(file).configuration
    board = NativeTable(configuration)
    room, first = board.asks("journal")["free"], board.last_record
    for _ in range(ROUNDS):
        free, last = ring_after(board, file, chance)
    of_round = (room - free) / ROUNDS
    kept = Budget(open_table(configuration)).bytes
    rounds = ceil((room - kept - NOTES_BYTES) / of_round)
    rounds_said, records, bytes_said, kept_said = SAID[chapter]
    assert ((last - first) // ROUNDS, kept) == (records, kept_said)
    # A time behind another takes a byte more or less.
    assert (rounds, of_round) == pytest.approx((rounds_said, bytes_said), rel=0.01)


def test_the_readme_has_every_chapter():
    assert set(SAID) == {path.stem for path in FULL_TABLES.glob("*.json")}
