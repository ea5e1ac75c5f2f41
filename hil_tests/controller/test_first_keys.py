"""Row 10: a board without keys can always be given them over the link, whatever its memory holds;
what cannot be read begins anew."""

import json
from binascii import hexlify

from tablectl.core.errors import ConfigurationError, DeviceError, StoreError
from tablectl.store import owner
from tablectl.store.fault_log import FaultLog
from tablectl.store.latched_error import LatchedError, fault
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.kept_table import BYTES, CONFIGURATION
from hil_tests.controller.linked_board import Board
from hil_tests.controller.signing import KEYS
from hil_tests.controller.stand_ins import Cut, CutRam, Ram, Random

DIGITS = {name: hexlify(key).decode() for name, key in KEYS.items()}
TEXT = json.dumps(CONFIGURATION).encode()
# Enough for every byte of the first start and of the first keys.
FIRST_BYTES = 1_500


def start(memory):
    """A board without a table, as it starts on `memory`."""
    slots = Slots(memory)
    owner.claim(slots, "e660000000000001")
    FaultLog(slots).start(False, "run")
    board = Board(keys=None, configuration=None, memory=memory)
    board.key = True
    return board


def first_day(memory):
    """What happens to a new board: started, given its keys and its table."""
    board = start(memory)
    assert board.ask("provision", **DIGITS) == {}
    board.configuring.configure(TEXT, board.now_us)
    return board


def bytes_written(do):
    memory = CutRam(BYTES)
    memory.left = 10**6
    do(memory)
    return 10**6 - memory.left


def after_a_cut(left, torn=0):
    """The memory of a new board whose power went after so many bytes; None where they were not
    written at all."""
    memory = CutRam(BYTES)
    memory.left, memory.torn = left, torn
    try:
        first_day(memory)
    except Cut:
        memory.left = None
        return memory
    return None


def plays_a_round(board):
    for wager in ("ante", "blind"):
        assert board.ask("wager", seat=2, wager=wager, cents=1000) == {}
    for event in ("chip_on", "start_game", "latched"):
        facts = {"event": event, "time": board.now_us}
        if event == "chip_on":
            facts["seat"] = 2
        board.keeper.handle(facts)
    assert board.keeper.table.awaits["phase"] == "dealing"


def goes_on(memory):
    """The board after the cut is provisioned and plays, or was and is configured."""
    board = start(memory)
    if not board.gate.has_keys():
        assert board.ask("provision", **DIGITS) == {}, board.keeper.closing.reason
    assert board.gate.has_keys() and board.keeper.journal.is_open, board.keeper.closing.reason
    if board.keeper.table is None:
        board.configuring.configure(TEXT, board.now_us)
    plays_a_round(board)


def test_power_cut_at_every_byte_of_the_first_start_and_of_the_first_keys():
    to_the_keys = bytes_written(lambda memory: start(memory).ask("provision", **DIGITS))
    assert 600 < to_the_keys < FIRST_BYTES
    for left in range(to_the_keys):
        goes_on(after_a_cut(left, torn=(0, 0xFF, 0x5A)[left % 3]))


def test_power_cut_in_the_first_head_every_torn_byte():
    """The bytes of the bench's row, where the head behind the first record is half written."""
    first = 0
    while not any(after_a_cut(first).data[HEAD_AT : HEAD_AT + 2 * HEAD_BYTES]):
        first += 1
    for left in range(first - 2, first + HEAD_BYTES):
        for torn in (0, 0x01, 0x5A, 0xA5):
            goes_on(after_a_cut(left, torn))


def test_power_cut_while_the_first_table_is_opened():
    first = bytes_written(lambda memory: start(memory).ask("provision", **DIGITS))
    for left in range(first, bytes_written(first_day), 29):
        goes_on(after_a_cut(left, torn=0x5A))


def test_any_memory_of_a_board_without_keys_begins_anew():
    numbers = Random(7)
    for _ in range(6):
        memory = Ram(BYTES)
        for at in range(RING_AT + 512):
            memory.data[at] = numbers.below(256)
        Slots(memory).forget("keys")
        Slots(memory).forget("owner")
        board = Board(keys=None, configuration=None, memory=memory)
        board.key = True
        assert board.ask("provision", **DIGITS) == {}
        board.configuring.configure(TEXT, 0)
        plays_a_round(board)


def test_a_slot_of_which_both_copies_are_damaged_is_no_reason_to_refuse_first_keys():
    for name in sorted(SLOTS):
        if name in ("keys", "owner"):
            continue
        memory = Ram(BYTES)
        start(memory)
        begin, limit = SLOTS[name][1], SLOTS[name][2]
        for copy in (begin, begin + 12 + limit):
            memory.data[copy + 8] ^= 0xFF
        goes_on(memory)


def test_a_latched_error_goes_with_the_first_keys():
    for error in (fault("MemoryError", "no room"), StoreError(5003, {"sequence": 3})):
        board = start(Ram(BYTES))
        LatchedError(board.keeper.slots).latch(error)
        goes_on(board.memory)


def test_the_key_switch_is_asked_for():
    board = start(Ram(BYTES))
    board.key = False
    assert board.ask("provision", **DIGITS)["code"] == 2026
    assert not board.gate.has_keys()


def test_a_memory_or_an_image_that_cannot_be_used_is_a_reason():
    for error, code in (
        (DeviceError(3001, {"device": "FRAM"}), 2027),
        (ConfigurationError(3017, {"fact": "none"}), 2027),
        (ConfigurationError(4013, {"version": 1, "highest": 2}), None),
    ):
        board = start(Ram(BYTES))
        board.keeper.closing.bar(error, 0)
        assert board.ask("provision", **DIGITS).get("code") == code


def test_a_board_with_keys_keeps_its_memory():
    board = first_day(Ram(BYTES))
    assert board.ask("provision", **DIGITS)["code"] == 2005
    for which in (0, 1):
        board.memory.data[HEAD_AT + which * HEAD_BYTES + 3] ^= 0x10
    again = start(board.memory)
    assert again.keeper.closing.error[0] == 5004
    assert again.ask("provision", **DIGITS)["code"] == 2005
    assert again.keeper.slots.read("checkpoint")


def test_both_heads_wiped_behind_records_are_no_beginning():
    board = first_day(Ram(BYTES))
    board.memory.data[HEAD_AT : HEAD_AT + 2 * HEAD_BYTES] = bytes(2 * HEAD_BYTES)
    assert start(board.memory).keeper.closing.error[0] == 5004
