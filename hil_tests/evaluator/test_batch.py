"""The batch values hands as the evaluators of the table do, however it is compiled: for any
processor, and for those that this one can be."""

import ctypes
import math
from pathlib import Path

import handeval
import pytest

# What the processor has to have for gcc's vectors of a version.
NEEDS = {"avx2": {"avx2"}, "arch=x86-64-v4": {"avx2", "avx512bw", "avx512vl"}}
# Ranking, cards in a hand, cards in the deck.
WHOLE = (
    ("LUNAR", 5, 52),
    ("STANDARD", 5, 52),
    ("STANDARD", 6, 52),
    ("DJ_WILD", 5, 53),
    ("DJ_WILD_TRIPS", 5, 53),
    ("PAI_GOW_HIGH", 5, 53),
)
PART = (("LUNAR", 6, 52), ("STANDARD", 7, 52), ("PAI_GOW_HIGH", 6, 53), ("PAI_GOW_HIGH", 7, 53))


class Check(ctypes.Structure):
    """As in batch_check.c."""

    _fields_ = (
        ("ranking", ctypes.c_int),
        ("size", ctypes.c_int),
        ("every", ctypes.c_int),
        ("groups", ctypes.c_uint64),
        ("hands", ctypes.c_uint64),
        ("wrong", ctypes.c_uint64),
    )


def versions():
    """The versions that this processor runs, with their flags; `chosen`: what it chooses."""
    has = set(Path("/proc/cpuinfo").read_text().split())
    yield "chosen", ()
    yield "plain", ("-DVECTORS=",)
    for name, needed in NEEDS.items():
        if needed <= has:
            yield name, (f'-DVECTORS=__attribute__((target("{name}")))',)


@pytest.fixture(scope="module", params=versions(), ids=lambda version: version[0])
def batch(request, compile_c, batch_sources):
    name, flags = request.param
    sources = ("batch_check.c", *batch_sources)
    library = ctypes.CDLL(str(compile_c(f"batch_{name}.so", sources, "-shared", "-fPIC", *flags)))
    library.check_begun.restype = ctypes.c_uint64
    return library


def checked(batch, ranking, size, every):
    """How many hands were checked, and how many of them were wrong."""
    check = Check(getattr(handeval, ranking), size, every)
    batch.check_values(ctypes.byref(check))
    return check.hands, check.wrong


@pytest.mark.parametrize(("ranking", "size", "deck"), WHOLE)
def test_every_hand(batch, ranking, size, deck):
    assert checked(batch, ranking, size, 1) == (math.comb(deck, size), 0)


@pytest.mark.parametrize(("ranking", "size", "deck"), PART)
def test_one_of_ten_hands(batch, ranking, size, deck):
    hands, wrong = checked(batch, ranking, size, 10)
    assert wrong == 0
    assert hands == pytest.approx(math.comb(deck, size) / 10, rel=0.05)


@pytest.mark.sweep
@pytest.mark.parametrize(("ranking", "size", "deck"), PART)
def test_every_hand_of_large_spaces(batch, ranking, size, deck):
    assert checked(batch, ranking, size, 1) == (math.comb(deck, size), 0)


def test_every_standard_hand_of_seven_that_others_begin_alike(batch):
    hands = ctypes.c_uint64()
    assert batch.check_begun(ctypes.byref(hands)) == 0
    assert hands.value == math.comb(52, 7)
