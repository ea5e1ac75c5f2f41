"""Test mode: nothing that counts moves, and the table stands afterwards where it stood."""

import json
from binascii import crc32, hexlify
from hashlib import sha256

from tablectl.app.closing import TEST_MODE
from tablectl.app.test_mode import LONGEST_US
from tablectl.core.errors import StoreError
from tablectl.link.requests import REQUESTS, authority_of

from hil_tests.controller.table import CONFIGURATION, Table
from hil_tests.controller.test_authority import DIGITS, notes, outcomes
from hil_tests.controller.test_card_shoe import frame

SECOND_US = 1_000_000


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


def shines(board):
    """Whether every lamp and every segment does."""
    lit = list(board.signs.lamps.lit.values())
    for segments in board.signs.displays.segments().values():
        lit += [lit == 0xFF for lit in segments]
    return all(lit)


def standing(board):
    """What a test may not change."""
    keeper = board.keeper
    state = keeper.table.state()
    state["time"] = None
    return state, json.dumps(keeper.status()), keeper.table.awaits


def test_5319_58_the_table_and_its_meter_stand_afterwards_as_before():
    board = Table(key=True)
    board.keeper.table.meter.contribute(12_345)
    board.keeper.checkpoint()
    before = standing(board)
    for who in ("technician", "floor"):
        assert switch(board, True, who) == {"reason": TEST_MODE}
        assert board.keeper.status()["phase"] == "closed"
        for role in ("sensor_1", "start_game", "lock_out"):
            board.press(role)
        assert switch(board, False, who) == {"reason": None}
        assert standing(board) == before


def test_it_is_shown_by_every_lamp_and_segment_and_ends_dark_and_locked():
    board = Table(key=True)
    switch(board, True)
    assert shines(board)
    board.keeper.closing.latch(StoreError(5003, {"sequence": 9}))
    switch(board, False, "floor")
    lit = board.signs.lamps.lit
    assert [lamp for lamp in lit if lit[lamp]] == ["locked"]
    assert 0xFF not in board.signs.displays.segments()["meter_sign"]


def test_each_input_is_told_and_puts_its_lamp_out():
    board = Table(key=True)
    switch(board, True)
    lit = board.signs.lamps.lit
    board.chip(6, True)
    assert not lit["seat_6"] and lit["seat_1"]
    board.chip(6, False)
    assert lit["seat_6"]
    board.press("lock_out")
    assert not lit["locked"]
    board.shoe.send(frame("CARD,As"))
    board.pass_time(50_000)
    tested = [told for told in board.told if told["ev"] == "tested"]
    assert [(told["input"], told.get("seat"), told.get("card")) for told in tested] == [
        ("chip_on", 6, None),
        ("chip_off", 6, None),
        ("lock_out", None, None),
        ("card", None, 51),
    ]


def test_only_between_rounds_with_the_key_and_a_signature_of_floor_or_technician():
    board = Table()
    assert switch(board, True)["code"] == 2026
    board.turn_key(True)
    assert switch(board, True, "dealer")["code"] == 2021
    board.ask("wager", seat=2, wager="ante", cents=1000)
    assert switch(board, True)["code"] == 2011
    assert not board.test_mode.is_on and board.keeper.table
    assert [outcome for _, _, outcome in outcomes(board)][-1:] == [2026]


def test_5319_58_nothing_that_is_signed_is_done_in_test_mode_but_to_end_it():
    """Row 13: a submission or new keys opened betting with every lamp lit."""
    board = Table(key=True)
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
            assert shines(board)
        assert switch(board, False, role) == {"reason": None}
        assert standing(board) == before


def test_every_request_that_is_signed_has_said_whether_it_may():
    signed = [do for do in REQUESTS if authority_of(do)]
    taken = {do for do in signed if "testing" in authority_of(do)[1]}
    assert taken == {"test_mode", "journal_exported"}


def test_a_memory_that_is_lost_or_full_meanwhile_does_not_keep_it_on():
    board = Table(key=True)
    switch(board, True)

    def lost(facts, is_due):
        raise StoreError(5005, {"bytes": 0})

    board.keeper.journal.append = lost
    board.us += LONGEST_US
    board.pass_time(SECOND_US)
    assert not board.test_mode.is_on and not shines(board)


def test_an_error_that_comes_meanwhile_does_not_keep_it_on():
    """No error is cleared in test mode, so that none may wait for that."""
    board = Table(key=True)
    switch(board, True)
    board.keeper.closing.latch(StoreError(5003, {"sequence": 9}))
    assert board.signed("clear", "floor", code=5003)["code"] == 4017
    assert "record 9" in switch(board, False)["reason"]
    assert not board.test_mode.is_on
    assert board.signed("clear", "floor", code=5003) == {"reason": None}


def test_its_end_writes_nothing_to_a_memory_that_was_not_read_again():
    board = Table(key=True)
    switch(board, True)
    board.keeper.journal.close()
    board.test_mode.open_table = lambda now_us: None
    before = bytes(board.memory.data)
    board.test_mode.advance(board.clock() + LONGEST_US)
    assert not board.test_mode.is_on and bytes(board.memory.data) == before


def test_it_ends_by_itself():
    board = Table(key=True)
    switch(board, True)
    board.us += LONGEST_US - 2 * SECOND_US
    board.pass_time(SECOND_US)
    assert board.test_mode.is_on
    board.pass_time(2 * SECOND_US)
    assert not board.test_mode.is_on and board.keeper.table
    assert [(note["on"], note.get("role")) for note in notes(board, "test_mode")] == [
        (True, "technician"),
        (False, None),
    ]


def test_a_power_cut_ends_it():
    board = Table(key=True)
    before = standing(board)
    switch(board, True)
    again = board.again()
    assert not again.test_mode.is_on
    assert standing(again) == before


def test_twice_on_or_off_is_once():
    board = Table(key=True)
    switch(board, False)
    switch(board, True)
    switch(board, True)
    switch(board, False)
    assert [note["on"] for note in notes(board, "test_mode")] == [True, False]


def test_without_a_journal_there_is_no_test_mode():
    board = Table(key=True)
    board.keeper.journal.is_open = False
    assert switch(board, True)["code"] == 2010
    assert not board.test_mode.is_on
