"""A short run of `soak.py`: 200 rounds of each of its games and 200 power cycles of two."""

import gc

from hil_tests.controller.soak import CHAPTERS, soak, soak_cycles, soak_rounds


def test_rounds_leave_the_heap_as_it_was_and_the_registers_right():
    for chapter in CHAPTERS:
        _, _, game = soak_rounds(chapter, 200)
        assert game.table.round.number >= 200, chapter
        assert game.changes or chapter != "687a"


def test_power_cycles_in_a_row_leave_the_table_as_it_stood():
    for chapter in ("687a", "593"):
        _, _, game = soak_cycles(chapter, 200)
        journal = game.game.keeper.journal
        records = journal.records(journal.ring.oldest.copy(), 9999)
        starts = [record for record in records if record.facts["event"] == "power_on"]
        assert len(starts) == 201, chapter


def test_a_heap_that_grows_is_noticed():
    if not hasattr(gc, "mem_alloc"):
        return
    held = []
    try:
        soak(lambda: held.append(bytes(64)), 200)
    except AssertionError as error:
        assert "heap from" in str(error)
        return
    raise AssertionError("grew unseen")
