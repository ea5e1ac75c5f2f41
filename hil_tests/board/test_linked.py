"""A linked table on the image: a round with wager, claim and answer, and the power that goes in it
(make powercut-linked cuts it at every byte)."""

import pytest

from hil_tests.board.house_ledger import ANSWER, FED
from hil_tests.board.linked_round import LinkedRecording, check, paid
from hil_tests.board.power_cut import Board

SAMPLES = 16

pytestmark = pytest.mark.needs("torn")


@pytest.fixture(scope="module")
def recording():
    return LinkedRecording()


def test_688a_2_d_the_image_pays_what_the_ledger_answers(recording):
    waited = recording.waited
    assert (waited["phase"], waited["awaits"], waited["to"]) == ("claiming", "answered", 2)
    assert waited["linked"]["link"] == "pit7"
    assert paid(recording.lines) == [ANSWER]
    assert recording.ledger.fed == FED and recording.ledger.ends == [True]


def test_688a_2_d_a_power_cut_on_the_image_pays_it_once(recording):
    board = Board()
    try:
        for number in range(SAMPLES):
            check(board, recording, number * len(recording.writes) // (SAMPLES - 1))
    finally:
        board.close()
