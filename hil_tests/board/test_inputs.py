"""Inputs that go wrong: more edges than a contact makes, more than a ring holds, a contact that
never comes to rest."""

import ast

import pytest
from tablectl.core.errors import DeviceError

from hil_tests.board.opened_board import recorded
from hil_tests.board.service import Technician

# Runs of edges that the ring of one input holds, and how far they are apart at least.
RUNS = 32
RUN_GAP_US = 2_000
# An input whose edges came too often is looked at again after half a second, at a heartbeat.
MASKED_US = 1_600_000
FILLED = """
import array, edges, parts, time
from tablectl.app import drivers
drivers.start_bank(parts)
run = array.array('I', (0, 0, 0, 0))
time.sleep_ms({ms})
taken = []
while True:
    time_us = edges.take(run)
    if time_us is None: break
    taken.append((time_us,) + tuple(run))
edges.stop()
print(edges.overflows(), taken)
"""


@pytest.mark.needs("many_edges")
def test_a_sensor_with_more_edges_than_a_contact_makes_is_named_and_then_has_its_present_level(
    board,
):
    board.wager(3)
    edges = 513
    at = board.soon(edges)
    for n in range(edges):
        (board.bench.chip_off if n % 2 else board.bench.chip_on)(3, at + 3 * n)
    board.wait_until(at + MASKED_US + 3 * edges)
    assert board.status()["edges"] == {"overflows": 0, "missed": 0}
    assert board.request("devices")["parts"]["inputs"]["masked"] == []
    assert board.request("devices")["troubles"] == {"sensor_3": 3019}
    masked = DeviceError(3019, {"input": "sensor_3", "wire": "J2-3"}).as_dict()
    assert [event["err"] for event in board.heard("device")] == [masked]
    board.press("start_game")
    board.wait(100_000)
    assert board.wagers(3)["progressive"] == 100


def test_each_turn_of_the_key_switch_is_recorded_or_counted(board):
    """Forty turns, 60 ms apart: ten have records of their own, the others are counted."""
    turns = 40
    at = board.soon(turns)
    for n in range(turns):
        board.bench.key_switch(n % 2 == 0, at + 60_000 * n)
    # Accepted after 20 ms, and looked at once a second.
    board.wait_until(at + 11_050_000)
    told = [(note["on"], note.get("turns", 1)) for note in recorded(board, "key")]
    assert told == [(n % 2 == 0, 1) for n in range(10)] + [(False, turns - 10)]


def test_a_pulse_on_the_wire_of_the_key_switch_is_no_turn(board):
    """It is on for the board once the turn is accepted, and then it is recorded."""
    for _ in range(3):
        at = board.soon(2)
        board.bench.key_switch(True, at)
        board.bench.key_switch(False, at + 18_000)
        board.wait_until(at + 5_000)
        assert not board.request("devices")["parts"]["key_switch"]["on"]
        board.wait(100_000)
    assert recorded(board, "key") == []
    board.key(True)
    assert board.request("devices")["parts"]["key_switch"]["on"]
    assert [note["on"] for note in recorded(board, "key")] == [True]


@pytest.mark.needs("many_edges")
def test_a_key_switch_whose_turns_cannot_be_counted_any_more_says_so_in_the_journal(board):
    edges = 513
    at = board.soon(edges)
    for n in range(edges):
        board.bench.key_switch(n % 2 == 0, at + 3 * n)
    board.wait_until(at + MASKED_US + 3 * edges)
    assert board.request("devices")["troubles"] == {"key_switch": 3019}
    assert [fault["code"] for fault in recorded(board, "fault")] == [3019]
    assert [note["on"] for note in recorded(board, "key")] == [True]
    assert board.status()["phase"] == "betting"


@pytest.mark.needs("many_edges")
def test_a_full_ring_masks_its_input_alone(make_board):
    """While nobody takes them: one sensor has more runs than its ring holds, Lock-out has two."""
    board = make_board(service=True)
    technician = Technician(board)
    technician.type(FILLED.format(ms=200))
    board.bench.run_for(50_000)
    at = board.soon(100)
    for n in range(RUNS + 8):
        (board.bench.chip_off if n % 2 else board.bench.chip_on)(1, at + (RUN_GAP_US + 100) * n)
    pressed = at + (RUN_GAP_US + 100) * (RUNS + 4)
    board.bench.press("lock_out", pressed)
    board.bench.release("lock_out", pressed + 5_000)
    board.bench.run_for(1_000_000)
    text = board.bench.link_bytes().decode("latin-1")
    overflows, _, taken = text.partition("OK")[2].partition("\x04")[0].partition(" ")
    taken = ast.literal_eval(taken)
    assert int(overflows) == 1
    assert [pin for _, pin, *_ in taken] == RUNS * [4] + 2 * [1]
    assert [masked for *_, masked in taken] == (RUNS - 1) * [0] + [1, 0, 0]


@pytest.mark.needs("many_edges")
def test_a_button_that_never_comes_to_rest_is_named_and_stops_nothing(board):
    edges = 1600
    at = board.soon(edges)
    for n in range(edges):
        (board.bench.release if n % 2 else board.bench.press)("lock_out", at + 1_500 * n)
    board.wait_until(at + 2_300_000)
    assert board.request("devices")["troubles"] == {"lock_out": 3008}
    unstable = DeviceError(3008, {"input": "lock_out", "wire": "J1-1"}).as_dict()
    assert [event["err"] for event in board.heard("device")] == [unstable]
    assert board.status()["phase"] == "betting"
    board.wait(200_000)
    board.wager(2)
    board.press("start_game")
    board.wait(100_000)
    assert board.status()["what"] == "card"
