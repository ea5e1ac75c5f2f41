"""Row 10 on the image: the power goes at any byte of the first head of a new board; it is
provisioned over the link afterwards, and plays."""

import pytest
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT

from hil_tests.board.board_verbs import CONFIGURATION, KEYS

START_US = 2_000_000


def new(make_board):
    """A board whose memory was never written."""
    board = make_board(configuration=None)
    board.bench.fram_write(0, bytes(RING_AT + 512))
    return board


@pytest.fixture(scope="module")
def bytes_before_the_head(maker):
    board = new(maker)
    board.bench.fram_log()
    board.bench.power_on()
    board.bench.run_for(START_US)
    addresses = [address for address, _ in board.bench.fram_log()]
    board.close()
    return next(n for n, at in enumerate(addresses) if HEAD_AT <= at < HEAD_AT + 2 * HEAD_BYTES)


@pytest.mark.parametrize("byte", [0, 1, 7, 16, HEAD_BYTES - 1, HEAD_BYTES])
def test_a_new_board_cut_in_its_first_head_is_provisioned_and_plays(
    make_board, bytes_before_the_head, byte
):
    board = new(make_board)
    board.bench.power_off(fram_write=bytes_before_the_head + byte, torn=True)
    board.bench.power_on()
    board.bench.run_for(START_US)
    assert not board.bench.state()["power"]
    board.bench.power_on()
    board.starts_anew()
    board.key(True)
    board.client.provision(KEYS)
    board.key(False)
    board.configure(CONFIGURATION)
    board.wager(2)
    assert board.status()["wagered"] == [2]
