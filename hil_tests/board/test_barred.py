"""A board that may not play: no request changes anything, and one person lets it play again."""

import struct

import pytest
from tablectl.link.requests import REQUESTS, authority_of
from tablectl.store.keys import NAMES
from tablectl.store.slots import HEADER, SLOTS, Slots

from hil_tests.board.opened_board import (
    FRAM_BYTES,
    TEXT,
    WHILE_US,
    memory_of,
    recorded,
    started,
    version_of_image,
    with_byte_changed,
)
from host_tools.device.link.client import Refused

OTHER_BOARD = b"e660583800000000"
# Arguments with which a request would do something on a healthy board.
ARGUMENTS: dict[str, dict] = {
    "config_begin": {"bytes": 2, "crc": "a3a6bf43"},
    "config_chunk": {"n": 0, "data": "7b7d"},
    "wager": {"seat": 2, "wager": "ante", "cents": 1000},
    "withdraw": {"seat": 2, "wager": "ante"},
    "stub_count": {"cards": 10},
    "decision": {"seat": 2, "what": "raise"},
    "roll": {"dice": [1, 2]},
    "set_hand": {"seat": 2, "low": [1, 2]},
    "irregularity": {"what": "recut"},
    "settlement": {"n": 0},
    "slot": {"name": "checkpoint", "at": 0},
    "registers": {"level": 0, "hit": 0},
    "link_reply": {"reply": "00"},
    "journal_exported": {"cursor": "0.0." + "00" * 8 + ".0"},
    "config_end": {"sha256": "00" * 32},
    "wagers": {"seat": 2},
    "house_way": {"seat": 2},
    "draws": {"count": 3},
    "nonce": {"role": "floor"},
    "replace_key": {"name": "floor", "key": "0e" * 32},
    "provision": {name: digits * 32 for name, digits in zip(NAMES, ("0a", "0b", "0c", "0d"))},
    "meter_adjust": {"level": "progressive", "cents": 100},
    "clear": {"code": 4011},
    "memory": {"at": 0},
    "mend": {"code": 5003},
    "test_mode": {"on": True},
    "hands": {"ranking": "high_roll", "count": 10, "cards": "01" * 10},
    "verify": {"nonce": "00" * 8},
}


def with_a_text_changed(board):
    with_byte_changed(board, TEXT)


def after_a_newer_image(board):
    Slots(memory_of(board)).write("image", struct.pack("<I", version_of_image() + 1))


def with_the_memory_of_another(board):
    Slots(memory_of(board)).write("owner", OTHER_BOARD)


BARRED = {
    "changed image": (with_a_text_changed, None),
    "older image": (after_a_newer_image, "allow_version"),
    "memory of another board": (with_the_memory_of_another, "adopt"),
}
# Of a signature that counts the memory keeps the counter.
ACCESS = range(SLOTS["access"][1], SLOTS["access"][1] + 2 * (HEADER + SLOTS["access"][2]))


def attempt(board, do):
    """The request with arguments that are right, and signed if the board gives a nonce."""
    arguments = ARGUMENTS.get(do, {})
    try:
        board.request(do, **arguments)
    except Refused as refused:
        assert refused.error["code"] not in (2004, 2005, 2006, 2007), (do, refused.error)
        if authority_of(do):
            auth = {"role": authority_of(do)[0][0], "n": 1000, "mac": "00" * 32}
            assert board.refusal(do, **arguments, auth=auth)["code"] not in (2005, 2006, 2007), do


@pytest.mark.needs("in_play", "flash_write")
@pytest.mark.parametrize("why", BARRED)
def test_no_request_changes_anything_while_the_board_is_barred(make_board, why):
    bar, opens = BARRED[why]
    board = make_board()
    bar(board)
    started(board)
    before = board.bench.fram_read(0, FRAM_BYTES)
    board.key(True)
    for do in sorted(set(REQUESTS) - {opens}):
        attempt(board, do)
        assert board.status()["phase"] == "closed", do
    board.wait(WHILE_US)
    after = board.bench.fram_read(0, FRAM_BYTES)
    changed = [at for at in range(FRAM_BYTES) if before[at] != after[at] and at not in ACCESS]
    assert changed == [] and board.status()["phase"] == "closed"


def test_an_older_image_than_one_before_waits_for_a_technician(make_board):
    board = make_board()
    after_a_newer_image(board)
    started(board)
    status = board.status()
    assert status["phase"] == "closed" and status["error"] == 4013
    assert status["reason"].startswith(f"image {version_of_image()}: ")
    assert board.request("devices")["troubles"] == {"image": 4013}
    assert board.refusal("next_round")["code"] == 2010
    assert board.lamps() == {"locked"}


def refusal_signed(board, do, role):
    with pytest.raises(Refused) as refused:
        board.client.signed(do, role)
    return refused.value.error["code"]


def cleared_in_journal(board):
    """(code, role) of what was cleared, from the memory itself."""
    return [(each["code"], each["role"]) for each in recorded(board, "cleared")]


def test_a_technician_with_the_key_switch_lets_an_older_image_run(make_board):
    board = make_board()
    after_a_newer_image(board)
    started(board)
    assert refusal_signed(board, "allow_version", "technician") == 2026
    board.key(True)
    assert refusal_signed(board, "allow_version", "floor") == 2021
    assert board.refusal("clear", code=4013)["code"] == 2028
    assert board.status()["phase"] == "closed"
    assert board.client.signed("allow_version", "technician") == {"reason": None}
    board.key(False)
    assert board.status()["phase"] == "betting" and board.status()["error"] is None
    assert "locked" not in board.lamps()
    board.wait(1_200_000)
    board.key(True)
    assert len(board.request("draws", count=9)["numbers"]) == 9
    board.key(False)
    board.bench.power_off()
    assert cleared_in_journal(board) == [(4013, "technician")]
    started(board)
    assert board.status()["phase"] == "betting"


def test_a_technician_with_the_key_switch_gives_a_memory_to_another_board(make_board):
    board = make_board()
    board.open()
    board.wager(2)
    board.bench.power_off()
    with_the_memory_of_another(board)
    started(board)
    status = board.status()
    assert (status["phase"], status["error"], board.lamps()) == ("closed", 5008, {"locked"})
    assert status["reason"].startswith("memory: it is that of board " + OTHER_BOARD.decode())
    assert board.request("devices")["troubles"] == {"fram": 5008}
    assert refusal_signed(board, "adopt", "technician") == 2026
    board.key(True)
    assert refusal_signed(board, "adopt", "floor") == 2021
    assert board.client.signed("adopt", "technician") == {"reason": None}
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}
    assert board.request("devices")["troubles"] == {}
    assert board.refusal("adopt")["code"] == 2028
    board.key(False)
    board.bench.power_off()
    assert cleared_in_journal(board) == [(5008, "technician")]
    started(board)
    assert board.status()["phase"] == "betting"
