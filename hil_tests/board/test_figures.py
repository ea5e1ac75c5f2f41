"""Figures the product promises, simulated: link latency, a board that sleeps while it waits."""

import pytest

from hil_tests.board.board_verbs import line
from host_tools.measure.figure import Figure

LINK_LIMIT_US = 3_000
BYTE_TO_BYTE = "last byte of the request in to first byte of the reply out, worst of 15"
# Full-speed USB: 12 Mbit/s; token, handshake, header, CRC and gaps are about 13 bytes a packet.
US_PER_BYTE = 8 / 12
PACKET_OVERHEAD = 13
IDLE_S = 10
CYCLES_PER_S = 125_000_000
# Nothing wakes the board more often than every 50 ms.
IDLE_WAKES = IDLE_S * 20


def latencies(board, message):
    """Microseconds from the last byte of a request in to the first byte of its reply out."""
    board.wait(1_200_000)
    found = []
    for n in range(15):
        sent = board.soon() + 100 + 37 * n
        seen = len(board.bench.events)
        board.bench.link_send(line(message), sent)
        board.bench.run_for(30_000)
        last_in = sent + (len(line(message)) + PACKET_OVERHEAD) * US_PER_BYTE
        answered = [e["at_us"] for e in board.bench.events[seen:] if e["what"] == "link"]
        found.append(answered[0] - last_in)
    return found


@pytest.mark.needs("link_times")
@pytest.mark.parametrize("arguments", [{}, {"bytes": 1000, "crc": "00000000"}])
def test_the_first_byte_of_a_reply_is_out_3_ms_after_the_last_byte_in(board, arguments, measured):
    message = {"id": 77, "do": "config_begin" if arguments else "identity", **arguments}
    worst = max(latencies(board, message))
    measured(Figure(f"reply to {message['do']}", worst, "us", LINK_LIMIT_US, BYTE_TO_BYTE))


@pytest.mark.needs("link_times")
def test_the_longest_reply_takes_no_more_when_the_heap_is_in_order(board):
    """Right after a collection of garbage each allocation searches for longer."""
    found = latencies(board, {"id": 77, "do": "status"})
    assert sorted(found)[len(found) // 2] <= LINK_LIMIT_US


def wakes_and_work(board):
    """(times the core woke, share of the time it worked) in 10 s of waiting."""
    board.wait(1_500_000)
    before = board.bench.counters()
    board.bench.run_for(IDLE_S * 1e6)
    after = board.bench.counters()
    cycles = after["cycles"] - before["cycles"]
    return after["wakes"] - before["wakes"], cycles / (IDLE_S * CYCLES_PER_S)


@pytest.mark.needs("counters")
def test_a_waiting_board_sleeps(board):
    wakes, work = wakes_and_work(board)
    assert wakes <= IDLE_WAKES and work <= 0.01


@pytest.mark.needs("counters")
def test_a_board_with_a_blinking_lamp_sleeps_too(board):
    board.press("start_game")
    board.chip_on(3)
    wakes, work = wakes_and_work(board)
    assert wakes <= IDLE_WAKES and work <= 0.01
