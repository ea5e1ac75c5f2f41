"""Row 10: a board without keys can always be given them over the link, whatever its memory holds;
what cannot be read begins anew."""

from binascii import hexlify

from tablectl.app import service
from tablectl.core.errors import ConfigurationError, DeviceError, StoreError
from tablectl.store.latched_error import LatchedError, fault
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT
from tablectl.store.slots import SLOTS, Slots

from boards.native.board import Ended
from hil_tests.controller.signing import KEYS
from hil_tests.controller.stand_ins import Ram, Random
from hil_tests.controller.table import BYTES, CONFIGURATION, Table

DIGITS = {name: hexlify(key).decode() for name, key in KEYS.items()}
# Enough for every byte of the first start and of the first keys.
FIRST_BYTES = 1_500


def start(cells=None, **options):
    """A board without a table, as it starts on this memory, its key switch on."""
    return Table(keys=None, configuration=None, cells=cells, key=True, **options)


def first_day(**options):
    """What happens to a new board: started, given its keys and its table."""
    board = start(**options)
    assert board.ask("provision", **DIGITS) == {}
    assert board.configure(CONFIGURATION) == {}
    return board


def after_a_cut(left):
    """The memory of a new board whose power went within the byte behind so many."""
    board = None
    try:
        board = start(cut_at=left)
        if board.power:
            assert board.ask("provision", **DIGITS) == {}
            board.configure(CONFIGURATION)
    except Ended:
        pass
    assert not board.power
    return board.fram.cells


def plays_a_round(board):
    for wager in ("ante", "blind"):
        assert board.ask("wager", seat=2, wager=wager, cents=1000) == {}
    board.chip(2, True)
    board.press("start_game")
    board.chip(2, False)
    assert board.ask("confirm_chips") == {}
    assert board.keeper.table.awaits["phase"] == "dealing"


def goes_on(cells):
    """The board after the cut is provisioned and plays, or was and is configured."""
    board = start(cells, seed=3)
    if not board.gate.has_keys():
        assert board.ask("provision", **DIGITS) == {}, board.keeper.closing.reason
    assert board.gate.has_keys() and board.keeper.journal.is_open, board.keeper.closing.reason
    if board.keeper.table is None:
        assert board.configure(CONFIGURATION) == {}
    plays_a_round(board)


def test_a_technician_at_the_prompt_gives_up_keys_that_are_damaged():
    """Nobody can sign any more then: `service.forget_keys`, as store/README.md says."""
    board = first_day()
    _, address, limit = SLOTS["keys"]
    for copy in (0, 1):
        board.fram.cells[address + copy * (12 + limit) + 12] ^= 0xFF
    board = start(board.fram.cells, seed=3)
    assert board.access.status()["keys"] is None
    assert board.keeper.status()["error"] == 5001
    service.forget_keys(board.parts)
    board = start(board.fram.cells, seed=4)
    assert board.access.status()["keys"] is False
    assert board.ask("provision", **DIGITS) == {}
    assert board.keeper.status()["error"] is None, board.keeper.status()
    assert [note["code"] for note in board.notes("fault")] == [5001]


def bytes_to_the_keys():
    board = start()
    board.ask("provision", **DIGITS)
    return board.fram.written


def test_power_cut_at_every_byte_of_the_first_start_and_of_the_first_keys():
    assert 600 < bytes_to_the_keys() < FIRST_BYTES
    for left in range(bytes_to_the_keys()):
        goes_on(after_a_cut(left))


def test_power_cut_in_the_first_head_every_torn_byte():
    """The bytes of the bench's row, where the head behind the first record is half written."""
    first = 0
    while not any(after_a_cut(first)[HEAD_AT : HEAD_AT + 2 * HEAD_BYTES]):
        first += 1
    for left in range(first - 2, first + HEAD_BYTES):
        goes_on(after_a_cut(left))


def test_power_cut_while_the_first_table_is_opened():
    for left in range(bytes_to_the_keys(), first_day().fram.written, 29):
        goes_on(after_a_cut(left))


def test_any_memory_of_a_board_without_keys_begins_anew():
    numbers = Random(7)
    for _ in range(6):
        memory = Ram(BYTES)
        for at in range(RING_AT + 512):
            memory.data[at] = numbers.below(256)
        for name in ("keys", "owner", "image"):
            Slots(memory).forget(name)
        goes_on(memory.data)


def test_a_slot_of_which_both_copies_are_damaged_is_no_reason_to_refuse_first_keys():
    for name in sorted(SLOTS):
        # The last one waits for whoever mends it, with these keys.
        if name in ("keys", "owner", "image"):
            continue
        memory = start().memory
        begin, limit = SLOTS[name][1], SLOTS[name][2]
        for copy in (begin, begin + 12 + limit):
            memory.data[copy + 8] ^= 0xFF
        goes_on(memory.data)


def test_a_latched_error_goes_with_the_first_keys():
    for error in (fault("MemoryError", "no room"), StoreError(5003, {"sequence": 3})):
        board = start()
        LatchedError(board.keeper.slots).latch(error)
        goes_on(board.memory.data)


def test_the_key_switch_is_asked_for():
    board = start()
    board.turn_key(False)
    assert board.ask("provision", **DIGITS)["code"] == 2026
    assert not board.gate.has_keys()


def test_a_memory_or_an_image_that_cannot_be_used_is_a_reason():
    for error, code in (
        (DeviceError(3001, {"device": "FRAM"}), 2027),
        (ConfigurationError(3017, {"fact": "none"}), 2027),
        (ConfigurationError(4013, {"version": 1, "highest": 2}), None),
    ):
        board = start()
        board.keeper.closing.bar(error, 0)
        assert board.ask("provision", **DIGITS).get("code") == code


def test_a_board_with_keys_keeps_its_memory():
    board = first_day()
    assert board.ask("provision", **DIGITS)["code"] == 2005
    for which in (0, 1):
        board.memory.data[HEAD_AT + which * HEAD_BYTES + 3] ^= 0x10
    again = board.again()
    assert again.keeper.closing.error[0] == 5004
    assert again.ask("provision", **DIGITS)["code"] == 2005
    assert again.keeper.slots.read("checkpoint")


def test_both_heads_wiped_behind_records_are_no_beginning():
    board = first_day()
    board.memory.data[HEAD_AT : HEAD_AT + 2 * HEAD_BYTES] = bytes(2 * HEAD_BYTES)
    assert board.again().keeper.closing.error[0] == 5004
