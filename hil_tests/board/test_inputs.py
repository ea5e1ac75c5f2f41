"""Inputs that go wrong: more edges than the ring holds, and a contact that never comes to rest."""

import pytest
from tablectl.core.errors import DeviceError

RING = 256


@pytest.mark.needs("many_edges")
def test_more_edges_than_the_ring_holds_are_counted_and_the_level_is_right(board):
    board.wager(3)
    edges = 2 * RING + 1
    at = board.soon(edges)
    for n in range(edges):
        (board.bench.chip_off if n % 2 else board.bench.chip_on)(3, at + 3 * n)
    board.wait_until(at + 1_500_000)
    assert board.status()["edges"]["overflows"] > 0
    assert board.request("devices")["troubles"] == {"inputs": 3007}
    assert [event["device"] for event in board.heard("device")] == ["inputs"]
    board.press("start_game")
    board.wait(100_000)
    assert board.wagers(3)["progressive"] == 100


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
    assert board.status()["awaits"] == "card"
