"""The sweep of firmware/heap, sixteen blocks at once, does what py/gc.c does with one after the
other; here that is done block by block."""

import ctypes
import random
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent
HEAP = FOLDER.parents[1] / "firmware" / "heap"
FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{HEAP}")
FREE, FIRST, NEXT, MARKED = range(4)
BLOCKS_OF_A_WORD = 16
TABLES = 3_000
# Bytes of a table, four blocks each: whole words, parts of one, and less than one.
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 12, 31, 64)


@pytest.fixture(scope="module")
def collect(tmp_path_factory):
    """collect(kinds, gaps, undoes) gives (kinds afterwards, blocks that are free)."""
    library = tmp_path_factory.mktemp("heap") / "heap_sweep.so"
    subprocess.run(["gcc", *FLAGS, FOLDER / "heap_sweep.c", "-o", library], check=True)
    sweep = ctypes.CDLL(str(library)).collect
    sweep.restype = ctypes.c_size_t
    size = ctypes.c_size_t
    sweep.argtypes = (ctypes.c_char_p, size, size, ctypes.c_int, ctypes.POINTER(size))

    def collect(kinds, gaps, undoes):
        table = bytes(
            sum(kind << 2 * place for place, kind in enumerate(kinds[at : at + 4]))
            for at in range(0, len(kinds), 4)
        )
        # What stands behind the table is not touched.
        buffer = ctypes.create_string_buffer(table + b"\x55\xaa\x55\xaa")
        full = size()
        free = sweep(buffer, len(table), gaps, undoes, ctypes.byref(full))
        assert buffer.raw[len(table) :] == b"\x55\xaa\x55\xaa\x00"
        swept = buffer.raw[: len(table)]
        kinds = [byte >> 2 * place & 3 for byte in swept for place in range(4)]
        if not undoes:
            assert full.value == searched_from(kinds)
        return kinds, free

    return collect


def searched_from(kinds):
    """The byte of the table at which the word with the first free block begins, or its end."""
    if FREE not in kinds:
        return len(kinds) // 4
    return kinds.index(FREE) // BLOCKS_OF_A_WORD * 4


def swept_by_the_block(kinds):
    """What gc_sweep_free_blocks makes of them."""
    after, frees = [], False
    for kind in kinds:
        if kind in (FIRST, MARKED):
            frees = kind == FIRST
        kept = kind == MARKED or (kind == NEXT and not frees)
        after.append((FIRST if kind == MARKED else NEXT) if kept else FREE)
    return after


def a_table(chance):
    """Runs of what is allocated, marked or not, with gaps, as a heap has them."""
    size, kinds = 4 * chance.choice(LENGTHS), []
    while len(kinds) < size:
        kinds += [FREE] * chance.choice((0, 0, 1, 3, 20))
        kinds += [chance.choice((FIRST, MARKED))] + [NEXT] * chance.choice((0, 0, 1, 2, 15, 40))
    return kinds[:size]


def test_a_sweep_frees_what_is_not_marked_and_what_continues_it(collect):
    for seed in range(TABLES):
        kinds = a_table(random.Random(seed))
        expected = swept_by_the_block(kinds)
        assert collect(kinds, 0, False) == (expected, expected.count(FREE)), seed


def test_the_lowest_gaps_become_garbage_that_the_next_sweep_frees(collect):
    for seed in range(TABLES):
        chance = random.Random(seed)
        kinds = a_table(chance)
        expected = swept_by_the_block(kinds)
        gaps = chance.randrange(1, 200)
        filled, free = collect(kinds, gaps, False)
        places = [place for place, kind in enumerate(expected) if kind == FREE]
        taken = [place for place in places if filled[place] == FIRST]
        assert free == len(places)
        # By whole words of sixteen blocks, and no more of them than are needed.
        assert taken == places[: len(taken)]
        assert min(gaps, len(places)) <= len(taken) < gaps + 16
        assert all(
            filled[place] == expected[place] for place in set(range(len(kinds))) - set(taken)
        )
        marked = [
            MARKED if kind == FIRST and place not in taken else kind
            for place, kind in enumerate(filled)
        ]
        assert collect(marked, 0, False)[0] == expected


def test_what_is_given_up_leaves_the_table_as_it_was_before_the_marks(collect):
    for seed in range(TABLES):
        kinds = a_table(random.Random(seed))
        before = [FIRST if kind == MARKED else kind for kind in kinds]
        assert collect(kinds, 1_000, True) == (before, 0), seed
