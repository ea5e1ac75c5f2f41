"""A short run of the byte fuzzer; the long one is a target of its own. And the faults do harm."""

from tablectl.link.frames import Frames, decode, encode

from hil_tests.controller.fuzz_bytes import fuzz
from hil_tests.controller.line_faults import FAULTS, every_sequence
from hil_tests.controller.stand_ins import Random


def test_bytes_of_every_kind_change_nothing():
    board = fuzz(60_000, 3)
    assert board.session.bad > 100 and board.access.status()["wrong"] >= 5


def test_every_fault_but_the_double_spoils_a_line():
    line = encode({"id": 1, "do": "status"})
    for name in FAULTS:
        random = Random(4)
        spoilt = 0
        for _ in range(200):
            lines = Frames().feed(FAULTS[name](line, random))
            try:
                whole = [decode(found) for found in lines]
            except Exception:  # noqa: BLE001 - any refusal
                whole = []
            spoilt += whole != [{"id": 1, "do": "status"}]
        assert spoilt > 150, name


def test_every_control_byte_is_among_the_sequences():
    data = every_sequence(Random(2))
    assert all([bytes([byte]) in data for byte in range(32)])
    assert b"\x05A\x01" in data and b"\x01import machine\x04" in data
