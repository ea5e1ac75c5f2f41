"""Parts that are absent, wrong or noisy: named, counted, and never guessed."""

import random

import pytest
from tablectl.core.cards import card_number
from tablectl.core.errors import DeviceError

from hil_tests.board.opened_board import recorded, started


@pytest.fixture
def without_fram(make_board):
    """A board whose memory is not there when it starts."""
    board = make_board()
    board.bench.fram_fault("absent")
    board.open()
    return board


def lock_with_one_wager(board):
    board.wager(2)
    board.press("start_game")
    board.wait(50_000)
    board.press("start_game")
    assert board.status()["what"] == "card"


@pytest.mark.needs("fram_fault")
def test_without_fram_the_table_stays_closed_and_names_it(without_fram):
    board = without_fram
    status = board.status()
    assert (status["phase"], status["reason"]) == ("closed", "FRAM (select GP17): no answer")
    assert board.lamps() == {"locked"}
    devices = board.request("devices")
    assert devices["troubles"] == {"fram": 3001}
    assert devices["parts"]["fram"] == {"present": False, "bytes": 0}
    board.wait(3_000_000)
    assert board.status()["phase"] == "closed"


@pytest.mark.needs("fram_fault")
def test_a_configuration_that_cannot_be_kept_is_refused(without_fram):
    board = without_fram
    board.request("config_begin", bytes=2, crc="a3a6bf43")
    board.request("config_chunk", n=0, data="7b7d")
    assert board.refusal("config_end")["code"] == 3001


@pytest.mark.needs("fram_fault")
def test_a_host_that_comes_is_told_what_is_wrong(without_fram):
    board = without_fram
    board.wait(1_500_000)
    told = board.heard("device")
    assert told[-1]["device"] == "fram" and told[-1]["err"]["code"] == 3001


def test_cards_from_the_shoe_are_dealt(board):
    lock_with_one_wager(board)
    for card in ("As", "Td", "2c"):
        board.shoe("CARD," + card)
    assert [event["card"] for event in board.heard("card")] == ["As", "Td", "2c"]


def test_noise_on_the_shoes_line_is_no_card_and_a_card_after_it_counts(board):
    lock_with_one_wager(board)
    numbers = random.Random(3)
    board.bench.shoe_send(bytes(numbers.randrange(256) for _ in range(300)).replace(b"$", b"%"))
    board.wait(50_000)
    board.bench.shoe_send(b"$CARD,As*00\r\n$CARD,A")
    board.wait(50_000)
    board.shoe("CARD,Kh")
    board.wait(1_500_000)
    assert [event["card"] for event in board.heard("card")] == ["Kh"]
    shoe = board.request("devices")
    assert shoe["parts"]["card_shoe"]["bad"] == 2 and shoe["parts"]["card_shoe"]["noise"] > 200
    assert shoe["troubles"] == {"card_shoe": 3006}
    lost = DeviceError(3006, {"frames": 2}).as_dict()
    assert [event["err"] for event in board.heard("device")] == [lost]


def test_a_card_that_nobody_waits_for_is_refused_and_reported(board):
    board.shoe("CARD,As")
    refused = board.heard("refused")
    assert [(event["event"], event["err"]["code"]) for event in refused] == [("card", 1001)]
    assert board.status()["phase"] == "betting"


def test_a_card_that_comes_while_the_board_has_no_power_is_lost(board):
    lock_with_one_wager(board)
    board.bench.power_off()
    board.bench.shoe("CARD,As")
    board.bench.run_for(50_000)
    started(board)
    board.shoe("CARD,Kh")
    assert [facts["card"] for facts in recorded(board, "card")] == [card_number("Kh")]


def test_a_glitch_in_a_display_driver_heals(board):
    before = board.bench.meter_sign()
    board.wait(15_000_000)
    assert board.bench.meter_sign() == before
    assert board.bench.faults() == []
