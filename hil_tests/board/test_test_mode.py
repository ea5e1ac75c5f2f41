"""Test mode, and what a hit shows, as lamps and segments shine."""

import pytest

from hil_tests.board import jackpot_round
from hil_tests.board.board_verbs import CONFIGURATION
from host_tools.device.link.client import Refused

ALL_SEGMENTS = "8." * 8
SECOND_US = 1_000_000
TURNS = 6


def in_test_mode(board):
    board.key(True)
    board.request("test_mode", on=True)
    board.wait(20_000)


def test_5319_58_every_lamp_and_segment_shines_and_no_meter_moves(board):
    before, sign = board.status(), board.bench.meter_sign()
    in_test_mode(board)
    assert board.lamps() == set(board.bench.lamps())
    board.wait(20 * SECOND_US)
    assert board.bench.meter_sign() == ALL_SEGMENTS and board.bench.start_display() == "8."
    assert (board.status()["phase"], board.status()["reason"]) == ("closed", "test mode")
    assert board.refusal("wager", seat=2, wager="ante", cents=1000)["code"] == 2010
    board.request("test_mode", on=False)
    board.wait(20_000)
    after = board.status()
    for key in ("phase", "what", "round", "meter", "locked", "wagered"):
        assert after[key] == before[key], key
    assert board.lamps() == set() and board.bench.meter_sign() == sign
    assert board.bench.faults() == []


def test_5319_58_a_submission_in_test_mode_is_refused_and_the_lamps_stay_lit(board):
    """Row 13 on the image."""
    board.key(True)
    board.request("test_mode", on=True)
    with pytest.raises(Refused) as refused:
        board.client.upload_configuration(CONFIGURATION)
    assert refused.value.error["code"] == 4017
    assert board.status()["reason"] == "test mode"
    board.wait(20_000)
    assert board.lamps() == set(board.bench.lamps())
    board.request("test_mode", on=False)
    assert board.status()["phase"] == "betting"


def test_each_input_puts_its_lamp_out_and_is_told(board):
    in_test_mode(board)
    for seat in (1, 6):
        board.chip_on(seat)
        assert f"seat_{seat}" not in board.lamps()
        board.chip_off(seat)
        assert f"seat_{seat}" in board.lamps()
    board.press("lock_out")
    assert "locked" not in board.lamps()
    board.shoe("CARD,As")
    told = [(event["input"], event.get("seat")) for event in board.heard("tested")]
    assert told == [
        ("chip_on", 1),
        ("chip_off", 1),
        ("chip_on", 6),
        ("chip_off", 6),
        ("lock_out", None),
        ("card", None),
    ]
    board.request("test_mode", on=False)
    assert board.status()["round"] == 1


def test_test_mode_ends_with_the_power(board):
    in_test_mode(board)
    board.key(False)
    board.bench.power_off()
    board.bench.power_on()
    board.bench.run_for(SECOND_US)
    board.starts_anew()
    assert board.status()["phase"] == "betting" and board.lamps() == set()


def test_a_round_in_play_is_not_disturbed_by_test_mode(board):
    board.wager(2)
    board.key(True)
    assert board.refusal("test_mode", on=True)["code"] == 2011
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}


def signs_seen(board):
    """What the sign shows in some seconds, in any order."""
    seen = set()
    for _ in range(TURNS):
        board.wait(SECOND_US)
        seen.add(board.bench.meter_sign())
    return seen


def test_5321_18_a_hit_shows_seat_award_and_the_new_base(board):
    meter = board.bench.meter_sign()
    jackpot_round.hit(board)
    (hit,) = board.heard("hit")
    won = f"H{hit['cents'] / 100:8.2f}"
    assert hit["seat"] == 2 and "jackpot" in board.lamps()
    assert won in signs_seen(board)
    board.key(True)
    board.request("jackpot_confirm")
    board.wait(20_000)
    assert "win_2" in board.lamps()
    base = f"{2000:9.2f}"
    assert signs_seen(board) == {won, base}
    board.request("next_round")
    assert signs_seen(board) == {base}
    assert meter != won
