"""Whatever becomes of the FRAM, the board says which it is, locks the table and goes on running;
once the memory is sound again the floor opens the table as it stood."""

import pytest
from tablectl.store.slots import SCRATCH_AT, SLOTS, Slots

from hil_tests.board.opened_board import (
    FRAM_BYTES,
    WHILE_US,
    boots,
    deal_to_the_first_card,
    memory_of,
    started,
)
from hil_tests.board.service import Technician
from host_tools.simulator.bench import happened

# fault: (arguments for the bench, code)
FAULTS: dict[str, tuple[dict, int]] = {
    "absent": ({"kind": "absent"}, 3001),
    "smaller": ({"kind": "smaller"}, 3002),
    "stuck at 0": ({"kind": "stuck", "address": SCRATCH_AT, "bit": 0, "level": 0}, 3018),
    "stuck at 1": ({"kind": "stuck", "address": SCRATCH_AT + 31, "bit": 6, "level": 1}, 3018),
    "in a slot": (
        {"kind": "stuck", "address": SLOTS["fault"][1] + 1, "bit": 7, "level": 1},
        3003,
    ),
}
RING_AT = 0x6300
SECOND_US = 1_300_000

pytestmark = pytest.mark.needs("fram_fault")


def is_locked_by(board, code):
    status = board.status()
    assert (status["phase"], status["locked"], status["error"]) == ("closed", True, code), status
    assert board.lamps() == {"locked"}
    assert board.refusal("wager", seat=2, wager="ante", cents=1000)["code"] == 2010


def next_record_at(board):
    """Where the journal's next record goes."""
    from tablectl.store.journal import Journal

    journal = Journal(memory_of(board), 256 * 1024)
    journal.open()
    return RING_AT + journal.ring.head.offset


@pytest.mark.parametrize("fault", FAULTS)
def test_a_memory_that_is_wrong_at_power_up_locks_the_table_under_its_code(make_board, fault):
    arguments, code = FAULTS[fault]
    board = make_board()
    board.bench.fram_fault(**arguments)
    started(board)
    for _ in range(2):
        is_locked_by(board, code)
        assert board.request("devices")["troubles"] == {"fram": code}
        board.press("start_game")
        board.wait(WHILE_US)
    assert boots(board) == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_a_memory_that_is_sound_again_waits_for_the_floor(make_board, fault):
    arguments, code = FAULTS[fault]
    board = make_board()
    board.open()
    board.wager(2)
    board.bench.power_off()
    board.bench.fram_fault(**arguments)
    started(board)
    is_locked_by(board, code)
    board.bench.fram_fault("none")
    board.wait(SECOND_US)
    assert board.request("devices")["troubles"] == {}
    is_locked_by(board, code)
    assert board.clear() == {"reason": None}
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}
    assert boots(board) == 2


@pytest.mark.parametrize("fault", ["absent", "smaller"])
def test_a_memory_pulled_while_the_table_waits_locks_it_within_a_second(board, fault):
    board.wager(2)
    board.bench.fram_fault(fault)
    board.wait(SECOND_US)
    code = FAULTS[fault][1]
    is_locked_by(board, code)
    assert [event["err"]["code"] for event in board.heard("device")] == [code]
    board.wait(WHILE_US)
    board.bench.fram_fault("none")
    board.wait(SECOND_US)
    is_locked_by(board, code)
    assert board.clear() == {"reason": None}
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}
    assert boots(board) == 1


def restarted(board):
    """The board has started anew, once."""
    board.bench.run_until(happened("reset"), 1_000_000)
    board.bench.run_for(1_200_000)
    board.starts_anew()


def test_a_memory_that_stops_answering_in_a_round_leaves_it_before_the_event(board):
    deal_to_the_first_card(board)
    before = board.status()
    board.bench.fram_fault("absent")
    board.bench.shoe("CARD,Ks")
    restarted(board)
    is_locked_by(board, 3001)
    board.wait(WHILE_US)
    assert boots(board) == 2
    board.bench.fram_fault("none")
    board.wait(SECOND_US)
    is_locked_by(board, 3001)
    assert board.clear() == {"reason": None}
    after = board.status()
    for key in ("phase", "what", "to", "round", "meter", "wagered"):
        assert after[key] == before[key], key
    board.shoe("CARD,Ks")
    assert [event["card"] for event in board.heard("card")] == ["As", "Ks"]


def test_a_bit_that_sticks_in_a_round_is_latched_with_its_address(board):
    deal_to_the_first_card(board)
    at = next_record_at(board)
    # The record of a card begins with 25h.
    board.bench.fram_fault("stuck", address=at, bit=7, level=1)
    board.bench.shoe("CARD,Ks")
    restarted(board)
    is_locked_by(board, 3003)
    assert f"address {at} does not hold" in board.status()["reason"]
    board.wait(WHILE_US)
    is_locked_by(board, 3003)
    assert boots(board) == 2
    board.bench.power_off()
    board.bench.fram_fault("none")
    started(board)
    is_locked_by(board, 3003)
    assert board.clear() == {"reason": None}
    assert (board.status()["phase"], board.status()["what"]) == ("dealing", "card")


def test_a_memory_pulled_for_less_than_anybody_notices_changes_nothing(board):
    board.wager(2)
    board.wait(100_000)
    board.bench.fram_fault("absent")
    board.bench.fram_fault("none", at_us=board.now + 20_000)
    board.wait(WHILE_US)
    assert board.status()["phase"] == "betting" and boots(board) == 1
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}


def test_the_memory_of_another_board_put_in_while_the_table_runs_is_refused(board):
    board.wager(2)
    board.bench.fram_fault("absent")
    board.wait(SECOND_US)
    Slots(memory_of(board)).write("owner", b"e660583800000000")
    board.bench.fram_fault("none")
    board.wait(SECOND_US)
    is_locked_by(board, 5008)
    assert boots(board) == 1


def of_another(own):
    """The memory `own` as that of another board with keys."""
    cells = bytearray(own)

    class Memory:
        @staticmethod
        def read(address, n):
            return bytes(cells[address : address + n])

        @staticmethod
        def write(address, data):
            cells[address : address + len(data)] = data

    Slots(Memory).write("owner", b"e660583800000000")
    return bytes(cells)


def test_the_memory_of_another_board_that_is_there_in_a_round_is_not_written_to(board):
    """The board asks the part what it is once a second, and whose it is at each write."""
    deal_to_the_first_card(board)
    before = board.status()
    own = board.bench.fram_read(0, FRAM_BYTES)
    foreign = of_another(own)
    board.bench.fram_write(0, foreign)
    board.bench.shoe("CARD,Ks")
    restarted(board)
    assert board.bench.fram_read(0, FRAM_BYTES) == foreign
    is_locked_by(board, 5008)
    board.key(True)
    board.wait(WHILE_US)
    assert board.bench.fram_read(0, FRAM_BYTES) == foreign
    board.key(False)
    board.bench.fram_write(0, own)
    board.wait(SECOND_US)
    is_locked_by(board, 5008)
    assert board.clear() == {"reason": None}
    after = board.status()
    for key in ("phase", "what", "to", "round", "meter", "wagered"):
        assert after[key] == before[key], key


def test_the_service_prompt_comes_and_leaves_the_memory_of_another_board_as_it_is(make_board):
    board = make_board(service=True)
    foreign = of_another(board.bench.fram_read(0, FRAM_BYTES))
    board.bench.fram_write(0, foreign)
    technician = Technician(board)
    assert technician.run("print(6 * 7)") == "42\n"
    assert board.bench.fram_read(0, FRAM_BYTES) == foreign


@pytest.mark.needs("image")
def test_what_is_asked_of_a_lost_memory_is_an_error_and_no_fault(board):
    """Nothing that goes over the link ends the run."""
    board.bench.fram_fault("absent")
    board.request("verify", nonce="5a" * 8)
    board.wait(WHILE_US)
    assert board.refusal("journal")["code"] == 3001
    assert board.refusal("nonce", role="floor")["code"] == 3001
    board.wait(30_000_000)
    assert board.request("verified")["errors"] == {"configuration": 3001, "fram": 3001}
    assert boots(board) == 1 and board.status()["fault"] is None
