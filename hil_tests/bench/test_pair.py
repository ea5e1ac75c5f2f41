"""A pair: what passes on the wires between two emulated Picos, and when. Both run the board's
image here, at its service prompt, so that the tests need nothing of the rig's own."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import DEFAULT_IMAGE, BenchError, happened, link, link_text, pin
from host_tools.simulator.pair import WIRE_US, Pair

START = """
import array, edges, time
from machine import Pin, UART
run = array.array('I', (0, 0, 0, 0))
"""
SUPPLY = """
sense = Pin(16, Pin.IN)
service = Pin(3, Pin.OPEN_DRAIN, value=0)
supply = Pin(2, Pin.OUT)
"""
INPUTS = "pins = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (6, 8, 9, 10, 11, 12, 13, 14, 15)]"
TAKE = "t = edges.take(run)\nwhile t is not None: print(t); t = edges.take(run)"
# Edges of a pin that are nearer to each other than 2 ms are one run, of which one time is told.
RUN_US = 2_333
# As many of a pin wait until they are taken.
RUNS = 32
TICKS_PER_US = 1
# An edge's handler reads the timer within that time, and the timer counts whole microseconds.
STAMP_US = 2


class Side:
    """The link of one side, as a Repl wants it."""

    def __init__(self, pair, name):
        self.pair, self.name = pair, name

    def link_send(self, data):
        self.pair.link_send(data, to=self.name)

    def run_until(self, condition, limit_us):
        return self.pair.run_until({**condition, "from": self.name}, limit_us)

    def link_bytes(self):
        return self.pair.link_bytes(self.name)


@pytest.fixture
def pair():
    with Pair(DEFAULT_IMAGE) as pair:
        yield pair


@pytest.fixture
def rig(pair):
    """The rig's REPL; the board is off."""
    return rig_of(pair)


def rig_of(pair):
    rig = Repl(Side(pair, "rig"))
    # The service contact of the rig's image.
    pair.wire("service_contact", "short")
    rig.greet()
    pair.wire("service_contact", "mend")
    rig.exec(START + SUPPLY)
    return rig


@pytest.fixture
def board(pair, rig):
    """The board's REPL, switched on by the rig."""
    return board_of(pair, rig)


def board_of(pair, rig):
    board = Repl(Side(pair, "board"))
    rig.exec("supply(1)")
    board.greet()
    board.exec(START + INPUTS)
    return board


def test_the_pair_says_what_it_is(pair):
    hello = pair.hello()
    assert hello["what"] == "pair" and set(hello["lacks"]) >= {"power_on", "close", "shoe_in"}


def test_calls_are_those_of_the_board(pair, rig, board):
    pair.watch("gc_collect_start")
    rig.exec("import gc; gc.collect()")
    board.exec("import gc; gc.collect()")
    told = {
        side: [event["what"] for event in pair.events(side) if event["what"] == "call"]
        for side in ("rig", "board")
    }
    assert told == {"rig": [], "board": ["call"]}


def test_the_rig_has_power_from_the_start_and_the_board_has_not(pair):
    pair.run_for(200_000)
    state = pair.state()
    assert (state["power"], state["linked"], state["rig_linked"]) == (False, False, True)
    with pytest.raises(BenchError, match="no power"):
        pair.link_send(b"x", to="board")


@pytest.mark.parametrize("do", ["power_on", "power_off", "reset", "close", "open", "shoe_in"])
def test_what_the_rig_does_the_bench_does_not(pair, do):
    with pytest.raises(BenchError, match=f"{do} is done by the rig"):
        pair._do(do)


@pytest.mark.parametrize("until", [{"lamp": "locked"}, {"display": "meter_sign"}])
def test_what_the_rig_sees_the_bench_does_not(pair, until):
    with pytest.raises(BenchError, match="is seen by the rig"):
        pair.run_until(until, 1000)


def test_the_supply_switches_the_board_and_its_rail_is_sensed(pair, rig):
    assert rig.exec("print(sense())") == "0"
    assert rig.exec("supply(1); time.sleep_us(2); print(sense())") == "1"
    assert pair.state()["power"]
    pair.run_until(link_text("MicroPython"), 1_000_000)
    rig.exec("supply.init(Pin.IN)")
    assert not pair.state()["power"]
    assert rig.exec("print(sense())") == "0"
    assert [event["what"] for event in pair.events("board")][-1] == "power_off"


def test_run_holds_the_board_in_reset_with_its_power_on(pair, rig, board):
    rig.exec("run = Pin(7, Pin.OPEN_DRAIN, value=0)")
    assert [event["what"] for event in pair.events("board")][-1] == "reset"
    pair.run_for(1_000_000)
    state = pair.state()
    assert state["power"] and not state["linked"] and rig.exec("print(sense())") == "1"
    rig.exec("run(1)")
    board.greet()
    kinds = [event["what"] for event in pair.events("board")]
    assert kinds.count("reset") == 1 and "power_off" not in kinds


def test_an_edge_of_the_rig_is_at_the_board_at_that_time(pair, rig, board):
    board.exec(f"edges.start()\n{TAKE}")
    rig.send(
        "p = Pin(9, Pin.OPEN_DRAIN, value=1)\n"
        f"while True:\n for level in (0, 1): p(level); time.sleep_us({RUN_US})"
    )
    times = []
    for _ in range(RUNS // 2 - 1):
        times += [pair.run_until(pin(9, level), 10_000)["at_us"] for level in (0, 1)]
    pair.link_send(b"\x03", to="rig")
    stamps = [int(stamp) for stamp in board.exec(TAKE).split()][: len(times)]
    apart = [stamp - at_us for stamp, at_us in zip(stamps, times, strict=True)]
    assert max(apart) - min(apart) < STAMP_US


def test_the_rig_s_own_clock_is_that_of_the_pair(pair, rig, board):
    rig.send("p = Pin(9, Pin.OPEN_DRAIN)\na = time.ticks_us(); p(0); b = time.ticks_us()")
    at_us = pair.run_until(pin(9, 0), 100_000)["at_us"]
    rig.bench.run_until(link_text("\x04>"), 100_000)
    rig.bench.link_bytes()
    before, after = (int(text) for text in rig.exec("print(a, b)").split())
    assert before <= at_us <= after + TICKS_PER_US


def test_an_edge_of_the_board_is_at_the_rig_one_microsecond_later(pair, rig, board):
    rig.exec(f"{INPUTS}\nedges.start()\n{TAKE}")
    board.send(
        f"p = Pin(9, Pin.OUT, value=1)\ntime.sleep_ms(5); p(0); time.sleep_us({RUN_US}); p(1)"
    )
    times = [pair.run_until(pin(9, level), 10_000)["at_us"] for level in (0, 1)]
    pair.run_for(1000)
    stamps = [int(stamp) for stamp in rig.exec(TAKE).split()]
    for stamp, at_us in zip(stamps, times, strict=True):
        assert 0 <= stamp - int(at_us + WIRE_US) < STAMP_US


def test_each_contact_is_its_own_pin(rig, board):
    numbers = (6, 8, 9, 10, 11, 12, 13, 14, 15)
    rig.exec(f"contacts = [Pin(n, Pin.OPEN_DRAIN, value=1) for n in {numbers}]")
    for index in range(len(numbers)):
        rig.exec(f"contacts[{index}](0)")
        levels = board.exec("print(*(p() for p in pins))").split()
        assert levels == ["0" if each == index else "1" for each in range(len(numbers))]
        rig.exec(f"contacts[{index}](1)")


def test_characters_pass_both_ways(rig, board):
    uart = "uart = UART(1, 115_200, tx=Pin(4), rx=Pin(5), rxbuf=256)"
    for side in (rig, board):
        side.exec(uart)
    rig.exec("uart.write(b'$CARD,As*40\\r\\n' * 8)")
    assert board.exec("time.sleep_ms(20); print(uart.read())") == str(b"$CARD,As*40\r\n" * 8)
    board.exec("uart.write(bytes(range(200)))")
    assert rig.exec("time.sleep_ms(20); print(uart.read())") == str(bytes(range(200)))
    assert board.exec("print(uart.any())") == "0"


def test_characters_at_another_rate_are_lost_and_said_to_be(pair, rig, board):
    board.exec("uart = UART(1, 9600, tx=Pin(4), rx=Pin(5))")
    rig.exec("uart = UART(1, 115_200, tx=Pin(4), rx=Pin(5))\nuart.write(b'x')")
    pair.run_for(1000)
    assert "listens at 9600 baud" in pair.faults()[0]["text"]


def test_a_wire_is_cut_shorted_swapped_and_mended(pair, rig, board):
    rig.exec("p = Pin(9, Pin.OPEN_DRAIN, value=0)")
    levels = "print(pins[1](), pins[2](), pins[3]())"
    assert board.exec(levels) == "1 0 1"
    pair.wire("start_game", "cut")
    assert board.exec(levels) == "1 1 1"
    pair.wire("start_game", "mend")
    assert board.exec(levels) == "1 0 1"
    pair.wire("start_game", "swap", "sensor_1")
    assert board.exec(levels) == "1 1 0"
    pair.wire("start_game", "mend")
    assert board.exec(levels) == "1 0 1"
    pair.wire("sensor_1", "short")
    assert board.exec(levels) == "1 0 0"
    pair.wire("power", "cut")
    pair.run_for(1)
    assert not pair.state()["power"]
    with pytest.raises(BenchError, match='no wire "lamp": power,'):
        pair.wire("lamp", "cut")


def test_a_condition_is_about_the_link_it_names(pair, rig, board):
    rig.send("time.sleep_ms(20); print('late')")
    board.send("print('late')")
    first = pair.run_until(link("late"), 100_000)
    second = pair.run_until({**link("late"), "from": "rig"}, 100_000)
    assert second["line"].endswith("late") and second["at_us"] - first["at_us"] > 15_000
    assert pair.wait_for({**happened("link"), "from": "board"}, 100_000) is None


def test_a_stream_waits_for_its_own_side(pair, rig, board):
    board.send("time.sleep_ms(20); print('seen')")
    began = pair.board_stream.now_s()
    assert pair.rig_stream.receive(0.01) == b""
    assert pair.rig_stream.now_s() == pytest.approx(began + 0.01)
    assert b"seen" in pair.board_stream.receive(1.0) + pair.board_stream.receive(1.0)


def test_a_pair_does_the_same_again():
    def played():
        with Pair(DEFAULT_IMAGE, seed=7) as pair:
            rig = rig_of(pair)
            board = board_of(pair, rig)
            rig.exec("uart = UART(1, 115_200, tx=Pin(4), rx=Pin(5)); uart.write(b'x' * 50)")
            board.exec("print(time.ticks_us())")
            return pair.events("rig"), pair.events("board"), pair.counters()["cycles"]

    assert played() == played()


def test_a_crystal_that_runs_fast():
    with Pair(DEFAULT_IMAGE, drift_ppm=5000) as pair:
        rig = rig_of(pair)
        board = board_of(pair, rig)
        board.send("a = time.ticks_us()\np = Pin(9, Pin.OUT, value=1)\np(0)\n"
                   "time.sleep_ms(200)\np(1); b = time.ticks_us()")  # fmt: skip
        low, high = (pair.run_until(pin(9, level), 1_000_000)["at_us"] for level in (0, 1))
        board.bench.run_until(link_text("\x04>"), 100_000)
        board.bench.link_bytes()
        own = int(board.exec("print(b - a)"))
        assert own / (high - low) == pytest.approx(1.005, abs=0.0005)
