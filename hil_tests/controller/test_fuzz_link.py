"""A short run of the fuzzer; the long one is a target of its own."""

from hil_tests.controller.fuzz_link import fuzz


def test_lines_of_every_kind_stop_nothing():
    board = fuzz(4000, 7)
    assert board.session.bad > 1000
