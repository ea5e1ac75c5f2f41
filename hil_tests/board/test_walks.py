"""However many records a memory has, no start and no request has the watchdog bite, and the link
answers meanwhile: with notes behind the checkpoint by the thousand, on a table without one, and
where the checkpoint is lost."""

import pytest
from tablectl.core.errors import DeviceError, StoreError
from tablectl.store.journal import Journal
from tablectl.store.latched_error import LatchedError
from tablectl.store.slots import SLOTS, Slots, copies_of

from hil_tests.board.board_verbs import CONFIGURATION, new_board
from hil_tests.controller.stand_ins import Ram
from host_tools.device.evidence import read_out
from host_tools.simulator.memories import FRAM_BYTES

# A host takes a board that is silent for longer for one that is gone.
REPLY_US = 2_000_000
NOTE = {"event": "access", "role": "floor", "command": "clear", "outcome": 2028}


TABLE = pytest.mark.parametrize("left", [CONFIGURATION], ids=["table"], indirect=True)


@pytest.fixture(scope="module", params=[CONFIGURATION, None], ids=["table", "no table"])
def left(request, board_place):
    """(the FRAM of a board that was switched off, whether it has a table)."""
    board = new_board(board_place, configuration=None)
    board.open()
    if request.param:
        board.configure(request.param)
        board.wager(2)
    board.bench.power_off()
    fram = board.bench.fram_read(0, FRAM_BYTES)
    board.close()
    return fram, bool(request.param)


def with_notes(fram, count, is_bounded=False):
    """The memory behind so many notes, or, `is_bounded`, as many of them as the journal takes."""
    journal = Journal(Ram(fram), FRAM_BYTES)
    journal.open()
    append = journal.append if is_bounded else journal.ring.append
    try:
        for _ in range(count):
            append({**NOTE, "time": journal.ring.head.time})
    except StoreError as error:
        assert error.code == 5010
    return bytearray(journal.slots.memory.data)


def with_error(fram):
    memory = Ram(fram)
    LatchedError(Slots(memory)).latch(DeviceError(3001, {"device": "FRAM"}))
    return memory.data


@pytest.fixture
def started(make_board):
    """`started(fram)` is a board on that memory, once it answers."""

    def start(fram):
        board = make_board(configuration=None)
        board.bench.fram_write(0, bytes(fram))
        board.bench.power_on()
        board.bench.run_for(15_000_000)
        board.starts_anew()
        return board

    return start


def verify_lively(board, boots=1):
    """It was not started again, and answers whatever it does."""
    for _ in range(6):
        board.wait(700_000)
        asked = board.bench.now_us
        board.status()
        assert board.bench.now_us - asked < REPLY_US
    assert board.bench.counters()["boots"] == boots
    assert board.bench.counters()["watchdog_resets"] == 0


@pytest.mark.parametrize("count", [2_000, 5_500])
def test_a_start_goes_over_any_number_of_notes(count, left, started):
    fram, has_table = left
    board = started(with_notes(fram, count))
    verify_lively(board)
    status = board.status()
    assert status["error"] is None
    wanted = ("betting", [2]) if has_table else ("closed", [])
    assert (status["phase"], status["wagered"]) == wanted


def test_an_error_is_cleared_behind_all_notes_that_come(left, started):
    fram, has_table = left
    board = started(with_error(with_notes(fram, 5_500, is_bounded=True)))
    assert board.status()["error"] == 3001
    verify_lively(board)
    board.key(True)
    board.request("clear", code=3001)
    verify_lively(board)
    assert (board.status()["phase"] == "betting") == has_table


@TABLE
def test_a_checkpoint_that_is_lost_is_mended_before_any_number_of_records(left, started):
    fram = with_notes(left[0], 4_000)
    begin, end = copies_of(SLOTS["checkpoint"])
    for at in (begin, (begin + end) // 2):
        fram[at + 14] ^= 0x04
    board = started(fram)
    assert board.status()["error"] == 5001
    read_out(board.client)
    board.key(True)
    assert board.request("mend", code=5001) == {"waits_for": ["technician"]}
    assert board.client.signed("mend", "technician", code=5001)["slots"] == ["checkpoint"]
    board.request("clear", code=5001)
    verify_lively(board)
    assert board.status()["phase"] == "betting"
