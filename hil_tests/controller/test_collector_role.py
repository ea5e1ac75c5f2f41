"""The key of the collector confirms exports, which leaves no record, and opens nothing else."""

from tablectl.link.requests import REQUESTS, authority_of
from tablectl.store.keys import NAMES, OPTIONAL, read_keys, write_keys

from hil_tests.controller.signing import KEYS
from hil_tests.controller.table import Table
from hil_tests.controller.test_authority import DIGITS, outcomes


def confirmed(board, role="collector"):
    cursor = board.ask("journal")["cursor"]
    return board.signed("journal_exported", role, cursor=cursor)


def test_it_confirms_exports_and_leaves_no_record():
    board = Table()
    head = board.ask("journal")["head"]
    for _ in range(3):
        assert "free" in confirmed(board)
    assert board.ask("journal")["head"] == head
    assert "free" in confirmed(board, "floor")
    assert outcomes(board) == [("journal_exported", "floor", 0)]


def test_it_opens_no_other_request_and_a_try_is_noted():
    opened = [do for do in REQUESTS if "collector" in (authority_of(do) or ((),))[0]]
    assert opened == ["journal_exported"]
    board = Table(key=True)
    refused = board.signed("meter_adjust", "collector", level="progressive", cents=1)
    assert refused["code"] == 2021
    assert board.signed("replace_key", "collector", name="floor", key="0e" * 32)["code"] == 2021
    assert outcomes(board) == [("meter_adjust", "collector", 2021)]


def test_a_board_without_it_goes_on_and_is_given_it_by_the_technician():
    board = Table(key=True)
    slots = board.gate.slots
    write_keys(slots, {name: KEYS[name] for name in NAMES if name not in OPTIONAL})
    assert confirmed(board)["code"] == 2022
    assert "free" in confirmed(board, "technician")
    new = "0e" * 32
    assert board.signed("replace_key", "technician", name="collector", key=new) == {}
    assert read_keys(slots)["collector"] == bytes([14] * 32)
    assert read_keys(slots)["floor"] == KEYS["floor"]


def test_keys_are_given_with_it_and_without_it():
    digits = {name: DIGITS[name] for name in NAMES if name not in OPTIONAL}
    board = Table(key=True)
    assert board.signed("provision", "technician", **digits) == {}
    assert read_keys(board.gate.slots)["collector"] is None
    board = Table(key=True)
    assert board.signed("provision", "technician", **DIGITS) == {}
    assert None not in read_keys(board.gate.slots).values()
