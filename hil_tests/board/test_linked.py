"""A linked table on the image: a round with wager, claim and answer, and the power that goes in it
(make powercut-linked cuts it at every byte)."""

import random

import pytest

from hil_tests.board.house_ledger import ANSWER, FED, LEVEL, LINK, LINKED, HouseLedger
from hil_tests.board.linked_round import LinkedPlayedOut, LinkedRecording
from hil_tests.board.played_out import paid, settled
from hil_tests.board.recovered import RecoveredBoard
from hil_tests.board.test_start_game import lit_at
from host_tools.device.link.client import Refused

SAMPLES = 16
# From the edge; a step of a report or a reply may be in its way.
LOCKED_LIMIT_US = 10_000

pytestmark = pytest.mark.needs("torn")


@pytest.fixture(scope="module")
def recording():
    return LinkedRecording()


def test_688a_2_d_the_image_pays_what_the_ledger_answers(recording):
    waited = recording.waited
    assert (waited["phase"], waited["what"], waited["to"]) == ("claiming", "answered", 2)
    assert waited["linked"]["link"] == "pit7"
    assert settled(recording.lines) == paid(ANSWER)
    assert recording.ledger.fed == FED and recording.ledger.ends == [True]


def test_688a_2_d_a_power_cut_on_the_image_pays_it_once(recording):
    board, cuts = RecoveredBoard(recording, LinkedPlayedOut), list(recording.cuts())
    try:
        for number in range(SAMPLES):
            board.check(*cuts[number * (len(cuts) - 1) // (SAMPLES - 1)])
    finally:
        board.close()


def test_R_688a_48_the_board_refuses_a_link_of_687a_without_the_regulators_leave(board):
    alone = {"link": LINK, "progressive": LEVEL}
    with pytest.raises(Refused) as refused:
        board.configure({**LINKED, "linked": alone})
    assert refused.value.error["code"] == 4003 and "R-688a-48" in refused.value.error["text"]


def test_688a_2_d_locked_is_lit_within_10_ms_while_a_lease_is_renewed(board):
    board.configure(LINKED)
    ledger, numbers = HouseLedger(), random.Random(3)
    for _ in range(6):
        pressed = board.soon(2) + 20_000 + numbers.randrange(25_000)
        board.press("start_game", at=pressed, settle=False)
        while board.now < pressed + 10_000:
            ledger.exchange(board)
        assert lit_at(board, "locked", pressed) - pressed <= LOCKED_LIMIT_US
        board.wait(60_000)
        board.request("next_round")
