"""The board starts, says who it is, and waits for a configuration or for wagers."""

import json
from pathlib import Path

import pytest

from hil_tests.board.board_verbs import CONFIGURATION
from host_tools.measure.figure import Figure
from host_tools.simulator.bench import BenchError, link

READY_LIMIT_US = 1_500_000
HEAP_FREE = 120 * 1024
FIRMWARE_JSON = Path(__file__).resolve().parents[2] / "build/RPI_PICO/firmware.json"


@pytest.mark.needs("image")
def test_identity_names_this_image(board):
    told = board.request("identity")
    built = json.loads(FIRMWARE_JSON.read_text())
    assert told["product"] == "tablectl" and told["board"] == "RPI_PICO"
    for key in ("version", "commit", "micropython"):
        assert told[key] == built[key]
    assert len(bytes.fromhex(told["uid"])) == 8
    assert told["game"] == "687a"


@pytest.mark.needs("link_times")
def test_it_answers_within_one_and_a_half_seconds_of_power_on(make_board, measured):
    board = make_board()
    board.bench.power_on()
    begin = board.now
    ready = None
    while ready is None and board.now - begin < READY_LIMIT_US:
        board.client.stream.send(b"\n")
        try:
            ready = board.bench.run_until(link("bad_crc"), limit_us=50_000)["at_us"]
        except BenchError:
            continue
    assert ready is not None
    how = "power to the first answer on the link, self-check included"
    measured(Figure("power-on to answer", ready - begin, "us", READY_LIMIT_US, how))


def test_the_table_is_open_a_second_and_a_half_after_power_on(make_board, measured):
    """Seen at the pins, so that a rig at ports measures it too."""
    board = make_board()
    begin = board.now
    board.bench.power_on()
    board.lamp_time("locked", begin, limit_us=READY_LIMIT_US)
    opened = board.lamp_time("locked", begin, limit_us=READY_LIMIT_US, on=False)
    how = "power to LOCKED dark, self-check included"
    measured(Figure("power-on to open table", opened - begin, "us", READY_LIMIT_US, how))


def test_the_open_table_waits_for_wagers_in_the_light_of_no_lamp(board):
    status = board.status()
    assert status["phase"] == "betting" and status["what"] == "wagers"
    assert status["locked"] is False
    assert status["heap_free"] >= HEAP_FREE
    assert status["edges"] == {"overflows": 0, "missed": 0}
    assert board.lamps() == set()
    assert board.bench.faults() == []


def test_without_a_configuration_the_table_is_closed_and_says_so(make_board):
    board = make_board(configuration=None)
    board.open()
    status = board.status()
    assert (status["phase"], status["reason"]) == ("closed", "configuration needed")
    assert board.lamps() == {"locked"}
    assert board.refusal("next_round")["code"] == 2010
    board.press("start_game")
    assert board.lamps() == {"locked"}


def test_a_configuration_opens_the_table_and_outlives_the_power(make_board):
    board = make_board(configuration=None)
    board.open()
    board.configure(CONFIGURATION)
    assert board.status()["phase"] == "betting" and board.lamps() == set()
    board.bench.power_off()
    board.bench.run_for(1_000_000)
    board.bench.power_on()
    board.starts_anew()
    assert board.status()["phase"] == "betting"
    assert board.request("identity")["game"] == "687a"


@pytest.mark.parametrize("change", [{"game": "999"}, {"shuffler": 3}, {"trips": "DJWT-99"}])
def test_a_wrong_configuration_is_refused_and_the_old_one_stays(board, change):
    text = json.dumps({**CONFIGURATION, **change}).encode()
    assert board.status()["phase"] == "betting"
    with pytest.raises(Exception, match=str(next(iter(change.values())))):
        board.configure(json.loads(text))
    assert board.status()["phase"] == "betting"
    assert board.request("identity")["game"] == "687a"


def test_the_meter_outlives_the_power(make_board):
    board = make_board(meter_cents=123_456)
    board.open()
    assert board.bench.meter_sign().strip() == "1234.56"
    board.wager(2)
    board.chip_on(2)
    board.press("start_game")
    board.wait(50_000)
    meter = board.status()["meter"]
    assert meter == 1_234_560_000 + 100 * 2050
    board.bench.power_off()
    board.bench.run_for(100_000)
    board.bench.power_on()
    board.starts_anew()
    assert board.status()["meter"] == meter
    assert board.bench.meter_sign().strip() == "1234.76"
