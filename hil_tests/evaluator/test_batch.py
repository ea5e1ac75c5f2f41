"""The batch values all C(52,7) hands as hand_standard does, however it is compiled: for any
processor, and for those that this one can be."""

import ctypes
import math
from pathlib import Path

import pytest

# What the processor has to have for gcc's vectors of a version.
NEEDS = {"avx2": {"avx2"}, "arch=x86-64-v4": {"avx2", "avx512bw", "avx512vl"}}


def versions():
    """The versions that this processor runs, with their flags; `chosen`: what it chooses."""
    has = set(Path("/proc/cpuinfo").read_text().split())
    yield "chosen", ()
    yield "plain", ("-DVECTORS=",)
    for name, needed in NEEDS.items():
        if needed <= has:
            yield name, (f'-DVECTORS=__attribute__((target("{name}")))',)


@pytest.mark.parametrize(("name", "flags"), versions())
def test_all_hands_of_seven_cards(compile_c, handeval_folder, name, flags):
    sources = ("batch_check.c", handeval_folder / "pybatch.c")
    library = ctypes.CDLL(str(compile_c(f"batch_{name}.so", sources, "-shared", "-fPIC", *flags)))
    library.check_batch.restype = ctypes.c_uint64
    hands = ctypes.c_uint64()
    assert library.check_batch(ctypes.byref(hands)) == 0
    assert hands.value == math.comb(52, 7)
