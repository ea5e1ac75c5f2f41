"""How late the interrupt handler sees an edge: the time it takes to enter it, or the longest time
that MicroPython and the SDK keep interrupts off. That is the resolution R of two edges."""

import random

import pytest

from hil_tests.board.board_verbs import SEATS
from hil_tests.board.service import Technician
from host_tools.measure.figure import Figure
from host_tools.simulator.testing.boards import CHIP_US

EDGES = 3000
INPUTS = ("lock_out", "start_game", *[f"sensor_{seat}" for seat in SEATS])
# Edges of one input that are nearer to each other are one run.
RUN_GAP_US = 2_000
# What firmware/README.md states; two edges further apart than this are told apart.
R_US = 5.0

BUSY_BOARD = """
import array, edges, gc, json, machine, parts, select, time, usb_serial
from tablectl.app import drivers
drivers.start_bank(parts)
memory = drivers.fram(parts, parts.bus())
memory.start()
poll = select.poll()
poll.register(usb_serial.port, select.POLLIN)
run = array.array('I', (0, 0, 0, 0))
times = []
work = 0
while len(times) < {edges}:
    work += 1
    if work % 4 == 0:
        memory.write(0x8000, b"0123456789" * 12)
    elif work % 4 == 1:
        print(json.dumps({{"work": work, "text": "x" * 100}}))
    elif work % 4 == 2:
        poll.poll(1)
    elif work % 40 == 3:
        gc.collect()
    time_us = edges.take(run)
    while time_us is not None:
        times.append(time_us)
        time_us = edges.take(run)
assert edges.overflows() == 0
edges.stop()
print("times", times)
"""


@pytest.mark.needs("many_edges")
def test_every_edge_is_seen_within_r_while_the_board_works(make_board, measured):
    board = make_board(service=True)
    technician = Technician(board)
    technician.type(BUSY_BOARD.format(edges=EDGES))
    board.bench.run_for(100_000)
    numbers = random.Random(9)
    at = board.soon(EDGES) + CHIP_US
    moved = []
    for n in range(EDGES):
        at += 30 + numbers.randrange(100_000) / 500
        if n >= len(INPUTS):
            at = max(at, moved[-len(INPUTS)] + RUN_GAP_US + 100)
        move = board.bench.release if n // len(INPUTS) % 2 else board.bench.press
        move(INPUTS[n % len(INPUTS)], at)
        moved.append(at)
    board.bench.run_until_us(at + 3_000_000)
    text = board.bench.link_bytes().decode("latin-1")
    times = [int(time) for time in text.partition("times [")[2].partition("]")[0].split(",")]
    delays = [seen - true for seen, true in zip(times, moved, strict=True)]
    how = f"spread of the board's own times of {EDGES} edges, while it works"
    measured(Figure("edge resolution R", max(delays) - min(delays), "us", R_US, how))
