"""The image on a damaged memory: a damaged copy is corrected, a damaged value refused, and the
procedure of store/README.md opens the table again."""

import pytest
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT
from tablectl.store.slots import SLOTS, copies_of

from hil_tests.board.board_verbs import CONFIGURATION, new_board
from hil_tests.board.recovered import stood_up
from host_tools.device.evidence import read_out


@pytest.fixture(scope="module")
def played(board_place):
    """A board that wagers were made on, and its memory."""
    board = new_board(board_place)
    board.open()
    board.configure(CONFIGURATION)
    board.wager(2)
    board.bench.power_off()
    memory = board.bench.fram_read(0, RING_AT + 4096)
    yield board, memory
    board.close()


def start_on(played, *addresses):
    """Starts the board on its memory with a bit flipped at each address; returns its status."""
    board, memory = played
    if board.bench.state()["power"]:
        board.bench.power_off()
    board.bench.fram_write(0, memory)
    for address in addresses:
        board.bench.fram_write(address, bytes([memory[address] ^ 0x04]))
    board.bench.power_on()
    board.starts_anew()
    return board.status()


def in_both_copies(name, at=14):
    begin, end = copies_of(SLOTS[name])
    return begin + at, (begin + end) // 2 + at


@pytest.mark.parametrize("name", ["checkpoint", "configuration", "keys", "image", "owner"])
def test_one_damaged_copy_is_corrected_and_two_are_refused(name, played):
    one, other = in_both_copies(name)
    assert start_on(played, one)["wagered"] == [2]
    status = start_on(played, one, other)
    assert (status["phase"], status["error"], status["locked"]) == ("closed", 5001, True)
    assert status["reason"].startswith(f"memory slot {name}")


@pytest.mark.parametrize("field", [0, 1, 2, 3, 4, 5, 8])
def test_a_damaged_record_is_refused(field, played):
    """The last record but one, a wager: type, what passed, values, tag."""
    at = RING_AT + last_but_one(played[1])
    status = start_on(played, at + field)
    assert (status["phase"], status["error"]) == ("closed", 5003)


def last_but_one(memory):
    """Where that record begins."""
    ring = stood_up(memory).journal.ring
    cursor, offsets = ring.start.copy(), []
    while cursor.sequence < ring.head.sequence:
        offsets.append(cursor.offset)
        ring.next(cursor)
    return offsets[-2]


def test_one_head_copy_is_corrected_and_two_are_refused(played):
    assert start_on(played, HEAD_AT + 5)["wagered"] == [2]
    assert start_on(played, HEAD_AT + 5, HEAD_AT + HEAD_BYTES + 5)["error"] == 5004


@pytest.mark.parametrize(
    "addresses, code",
    [
        ((HEAD_AT + 5, HEAD_AT + HEAD_BYTES + 5), 5004),
        (in_both_copies("checkpoint"), 5001),
        (in_both_copies("configuration"), 5001),
        (in_both_copies("image"), 5001),
        (in_both_copies("owner"), 5001),
    ],
)
def test_what_is_damaged_is_mended_and_the_table_opens(addresses, code, played):
    board, memory = played
    assert start_on(played, *addresses)["error"] == code
    evidence = read_out(board.client)
    assert evidence[addresses[0]] == memory[addresses[0]] ^ 0x04
    board.key(True)
    assert board.request("mend", code=code) == {"waits_for": ["technician"]}
    assert "slots" in board.client.signed("mend", "technician", code=code)
    board.wait(1_500_000)
    if board.status()["error"]:
        board.request("clear", code=code)
    board.key(False)
    if addresses == in_both_copies("configuration"):
        board.configure(CONFIGURATION)
    status = board.status()
    assert (status["phase"], status["error"]) == ("betting", None)
