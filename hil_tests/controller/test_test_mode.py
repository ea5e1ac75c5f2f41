"""Test mode: nothing that counts moves, and the table stands afterwards where it stood."""

import json
from binascii import crc32, hexlify
from hashlib import sha256

from tablectl.app.closing import TEST_MODE
from tablectl.app.test_mode import LONGEST_US
from tablectl.core.errors import StoreError
from tablectl.link.requests import REQUESTS, authority_of

from hil_tests.controller.kept_table import CONFIGURATION
from hil_tests.controller.linked_board import Board
from hil_tests.controller.test_authority import DIGITS, notes, outcomes, started_again, with_key_on


def switch(board, on, role="technician"):
    return board.signed("test_mode", role, on=on)


def sent(board):
    """The digest of a configuration that waits for its `config_end`."""
    text = json.dumps(CONFIGURATION).encode()
    crc = "{:08x}".format(crc32(text))
    assert board.ask("config_begin", bytes=len(text), crc=crc) == {}
    for n in range(2):
        digits = hexlify(text[400 * n : 400 * n + 400]).decode()
        assert board.ask("config_chunk", n=n, data=digits) == {}
    return hexlify(sha256(text).digest()).decode()


def standing(board):
    """What a test may not change."""
    keeper = board.keeper
    state = keeper.table.state()
    state["time"] = None
    return state, json.dumps(keeper.status()), keeper.table.awaits


def test_5319_58_the_table_and_its_meter_stand_afterwards_as_before():
    board = with_key_on()
    board.keeper.table.meter.contribute(12_345)
    board.keeper.checkpoint()
    before = standing(board)
    for role in ("technician", "floor"):
        assert switch(board, True, role) == {"reason": TEST_MODE}
        assert board.keeper.status()["phase"] == "closed"
        for event in ("chip_on", "chip_off", "start_game", "latched", "card"):
            board.test_mode.seen({"event": event, "seat": 1, "card": 7}, 5)
        assert switch(board, False, role) == {"reason": None}
        assert standing(board) == before


def test_it_is_shown_by_every_lamp_and_segment_and_ends_dark_and_locked():
    board = with_key_on()
    switch(board, True)
    assert board.displays.testing and set(board.lamps.shown.values()) == {"on"}
    board.keeper.closing.error = (5003, "journal: record 9 is damaged")
    board.test_mode.set({"on": False}, "floor")
    assert not board.displays.testing
    assert board.lamps.shown == {"seat_1": "off", "seat_6": "off", "locked": "on"}


def test_each_input_is_told_and_puts_its_lamp_out():
    board = with_key_on()
    switch(board, True)
    see = board.test_mode.seen
    see({"event": "chip_on", "seat": 6}, 1)
    assert board.lamps.shown["seat_6"] == "off" and board.lamps.shown["seat_1"] == "on"
    see({"event": "chip_off", "seat": 6}, 2)
    assert board.lamps.shown["seat_6"] == "on"
    see({"event": "lock_out"}, 3)
    assert board.lamps.shown["locked"] == "off"
    see({"event": "latched"}, 4)
    see({"event": "card", "card": 51}, 5)
    assert board.told == [
        ("tested", {"input": "chip_on", "seat": 6}),
        ("tested", {"input": "chip_off", "seat": 6}),
        ("tested", {"input": "lock_out"}),
        ("tested", {"input": "card", "card": 51}),
    ]


def test_only_between_rounds_with_the_key_and_a_signature_of_floor_or_technician():
    board = Board()
    assert switch(board, True)["code"] == 2026
    board.key = True
    assert switch(board, True, "dealer")["code"] == 2021
    board.ask("wager", seat=2, wager="ante", cents=1000)
    assert switch(board, True)["code"] == 2011
    assert not board.test_mode.is_on and board.keeper.table
    assert [outcome for _, _, outcome in outcomes(board)][-1:] == [2026]


def test_5319_58_nothing_that_is_signed_is_done_in_test_mode_but_to_end_it():
    """Row 13: a submission or new keys opened betting with every lamp lit."""
    board = with_key_on()
    before = standing(board)
    for role in ("floor", "technician"):
        switch(board, True, role)
        for do, arguments in (
            ("config_end", {"sha256": sent(board)}),
            ("provision", DIGITS),
            ("meter_adjust", {"level": "progressive", "cents": 5}),
            ("clear", {"code": 4011}),
            ("mend", {"code": 5003}),
            ("allow_version", {}),
            ("adopt", {}),
            ("jackpot_confirm", {}),
        ):
            if role in authority_of(do)[0]:
                assert board.signed(do, role, **arguments)["code"] == 4017, do
            assert board.keeper.table is None and board.keeper.closing.reason == TEST_MODE
            assert set(board.lamps.shown.values()) == {"on"} and board.displays.testing
        assert switch(board, False, role) == {"reason": None}
        assert standing(board) == before


def test_every_request_that_is_signed_has_said_whether_it_may():
    signed = [do for do in REQUESTS if authority_of(do)]
    taken = {do for do in signed if "testing" in authority_of(do)[1]}
    assert taken == {"test_mode", "journal_exported"}


def test_a_memory_that_is_lost_or_full_meanwhile_does_not_keep_it_on():
    board = with_key_on()
    switch(board, True)

    def lost(facts, is_due):
        raise StoreError(5005, {"bytes": 0})

    board.keeper.journal.append = lost
    board.test_mode.advance(board.now_us + LONGEST_US)
    assert not board.test_mode.is_on and not board.displays.testing


def test_an_error_that_comes_meanwhile_does_not_keep_it_on():
    """No error is cleared in test mode, so that none may wait for that."""
    board = with_key_on()
    switch(board, True)
    board.keeper.closing.latch(StoreError(5003, {"sequence": 9}))
    assert board.signed("clear", "floor", code=5003)["code"] == 4017
    assert "record 9" in switch(board, False)["reason"]
    assert not board.test_mode.is_on
    assert board.signed("clear", "floor", code=5003) == {"reason": None}


def test_its_end_writes_nothing_to_a_memory_that_was_not_read_again():
    board = with_key_on()
    switch(board, True)
    board.keeper.journal.close()
    before = bytes(board.memory.data)
    board.test_mode.open_table = lambda now_us: None
    board.test_mode.advance(board.now_us + LONGEST_US)
    assert not board.test_mode.is_on and bytes(board.memory.data) == before


def test_it_ends_by_itself():
    board = with_key_on()
    switch(board, True)
    begun_us = board.now_us
    board.test_mode.advance(begun_us + LONGEST_US - 1)
    assert board.test_mode.is_on
    board.test_mode.advance(begun_us + LONGEST_US)
    assert not board.test_mode.is_on and board.keeper.table
    assert [(note["on"], note.get("role")) for note in notes(board, "test_mode")] == [
        (True, "technician"),
        (False, None),
    ]


def test_a_power_cut_ends_it():
    board = with_key_on()
    before = standing(board)
    switch(board, True)
    again = started_again(board)
    assert not again.test_mode.is_on
    assert standing(again) == before


def test_twice_on_or_off_is_once():
    board = with_key_on()
    switch(board, False)
    switch(board, True)
    switch(board, True)
    switch(board, False)
    assert [note["on"] for note in notes(board, "test_mode")] == [True, False]


def test_without_a_journal_there_is_no_test_mode():
    board = with_key_on()
    board.keeper.journal.is_open = False
    assert switch(board, True)["code"] == 2010
    assert not board.test_mode.is_on
