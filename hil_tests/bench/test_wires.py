"""Bytes and edges between the board and its parts: SPI, UART, lamps, displays, contacts."""

import pytest

from host_tools.simulator.bench import BenchError, display, lamp, pin, shoe_text

SPI = """
from machine import SPI, Pin, UART
import time
spi = SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
cs = Pin(17, Pin.OUT, value=1); load = Pin(20, Pin.OUT, value=0)
latch = Pin(21, Pin.OUT, value=0); dark = Pin(22, Pin.OUT, value=1)
def message(data, answer=0):
    b = bytearray(data + bytes(answer))
    cs(0); spi.write_readinto(b, b); cs(1)
    return bytes(b[len(data):])
def show(*words):
    spi.write(bytes(words)); load(1); load(0)
def lamps(u1, u2):
    spi.write(bytes((u2, u1))); latch(1); latch(0)
"""


@pytest.fixture
def wired(repl):
    repl.exec(SPI)
    return repl


def test_the_fram_says_what_it_is(wired):
    assert wired.exec("print(message(b'\\x9f', 4).hex())") == "047f4803"


@pytest.mark.parametrize("length", [1, 31, 32, 33, 256, 4096])
def test_transfers_of_any_length_arrive_whole(wired, length):
    """From 32 bytes on MicroPython moves them by DMA."""
    assert (
        wired.exec(
            f"""
data = bytes((i * 7 + 3) & 255 for i in range({length}))
message(b'\\x06'); message(b'\\x02\\x01\\x00\\x00' + data)
print(message(b'\\x03\\x01\\x00\\x00', {length}) == data)
"""
        )
        == "True"
    )
    expected = bytes((i * 7 + 3) & 255 for i in range(length))
    assert wired.bench.fram_read(0x10000, length) == expected


def test_spi_bytes_take_their_time(wired):
    """4096 bytes at 8.93 MHz (10 MHz asked for, clk_peri 125 MHz or 48 MHz divided)."""
    us, hertz = wired.exec(
        """
b = bytearray(4096)
cs(0); spi.write(b'\\x03\\0\\0\\0')
t = time.ticks_us(); spi.readinto(b); d = time.ticks_diff(time.ticks_us(), t)
cs(1)
import re
print(d, re.search('baudrate=(\\\\d+)', str(spi)).group(1))
"""
    ).split()
    ideal = 4096 * 8 * 1e6 / int(hertz)
    assert ideal <= int(us) < ideal * 1.02


def test_lamps_shine_as_latched_and_enabled(wired):
    bench = wired.bench
    wired.exec("lamps(0b01000101, 0b000010)")
    assert not any(bench.lamps().values())
    wired.exec("dark(0)")
    assert [name for name, on in bench.lamps().items() if on] == [
        "seat_1",
        "seat_3",
        "locked",
        "win_2",
    ]
    assert bench.faults() == []


def test_lamps_are_dark_from_the_reset_on(wired):
    wired.exec("lamps(255, 255); dark(0)")
    assert wired.bench.lamps()["locked"]
    wired.bench.reset()
    assert not any(wired.bench.lamps().values())


def test_the_signs_show_their_text(wired):
    wired.exec("for r, v in ((12, 1), (11, 7), (9, 255), (10, 8), (15, 0)): show(r, v, r, v)")
    wired.exec("for n, c in enumerate((6, 5, 4 | 128, 3, 2, 1, 15, 15)): show(1, 4, n + 1, c)")
    assert wired.bench.meter_sign() == "  123.456".replace("3.4", "34.") == "  1234.56"
    assert wired.bench.start_display() == "4"
    assert wired.bench.faults() == []


def test_what_a_part_refuses_is_recorded(wired):
    wired.exec("message(b'\\x55'); spi.write(b'\\1'); load(1)")
    faults = wired.bench.faults()
    assert [(fault["part"], fault["text"]) for fault in faults] == [
        ("fram", "unknown command 55h"),
        ("displays", "LOAD after 8 bits, the chain holds 32"),
    ]
    wired.bench.clear_faults()
    assert wired.bench.faults() == []


def test_the_shoe_is_heard_and_answered(wired):
    wired.exec("u = UART(1, 115200, tx=Pin(4), rx=Pin(5))")
    wired.bench.shoe("CARD,As")
    wired.send("while u.any() < 13: pass\nu.write(u.read())")
    wired.bench.run_until(shoe_text("\r\n"), 1_000_000)
    assert wired.bench.shoe_bytes() == b"$CARD,As*40\r\n".replace(b"40", b"%02X" % xor(b"CARD,As"))


def xor(body):
    checksum = 0
    for byte in body:
        checksum ^= byte
    return checksum


def test_shoe_bytes_take_their_time(wired):
    """100 characters of 10 bits at 115,200 baud: 8.68 ms."""
    wired.exec("u = UART(1, 115200, tx=Pin(4), rx=Pin(5), rxbuf=256)")
    wired.bench.shoe_send(b"x" * 100, at_us=wired.bench.now_us + 20_000)
    us = wired.exec(
        "while not u.any(): pass\nt = time.ticks_us()\nwhile u.any() < 100: pass\n"
        "print(time.ticks_diff(time.ticks_us(), t))"
    )
    # The board sees the first characters when four are in the FIFO, or a pause says they are all.
    assert 95 * 86.8 < int(us) < 101 * 86.8


def test_a_shoe_nobody_listens_to_is_a_fault(repl):
    repl.exec("from machine import UART, Pin\nUART(1, 9600, tx=Pin(4), rx=Pin(5))")
    repl.bench.shoe_send(b"x")
    repl.bench.run_for(1000)
    assert "9600 baud" in repl.bench.faults()[0]["text"]


def test_a_long_line_to_the_shoe_leaves_in_order(wired):
    wired.exec("u = UART(1, 115200, tx=Pin(4), rx=Pin(5), txbuf=512)")
    wired.exec("u.write(bytes(range(32, 127)) * 4 + b'\\n')")
    wired.bench.run_until(shoe_text("\n"), 100_000)
    assert wired.bench.shoe_bytes() == bytes(range(32, 127)) * 4 + b"\n"


INPUTS = """
from machine import Pin
import time
pins = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (6, 8, 9, 10, 11, 12, 13, 14, 15)]
"""


def test_each_contact_pulls_its_own_pin_low(repl):
    names = ["lock_out", "start_game", *(f"sensor_{seat}" for seat in range(1, 7))]
    repl.exec(INPUTS)
    for index, name in enumerate(names, 1):
        repl.bench.press(name)
        levels = repl.exec("print(*(p() for p in pins))").split()
        assert levels == ["0" if each == index else "1" for each in range(9)]
        repl.bench.release(name)


def test_an_open_contact_without_pull_up_reads_low(repl):
    repl.exec("from machine import Pin\np = Pin(9, Pin.IN, Pin.PULL_DOWN)")
    assert repl.exec("print(p())") == "0"


def test_edges_of_one_instant_are_pending_together(repl):
    """A handler that runs for the first finds the others latched in the register already."""
    repl.exec(
        INPUTS
        + """
import array, machine
INTR1, UPPER = 0x400140f4, 0x400140f6
seen = array.array('H', (0, 0))
def first(_):
    seen[0] = machine.mem16[INTR1]; seen[1] = machine.mem16[UPPER]
pins[1].irq(first, Pin.IRQ_FALLING, hard=True)
machine.mem32[INTR1] = 0xffffffff
"""
    )
    at_us = repl.bench.now_us + 5000.25
    for name in ("sensor_6", "lock_out", "start_game"):
        repl.bench.press(name, at_us)
    repl.bench.run_until(pin(8, 0), 10_000)
    repl.bench.run_for(1000)
    latched = int(repl.exec("print(seen[0] | seen[1] << 16)"))
    falling = {gpio for gpio in range(8, 16) if latched & (4 << 4 * (gpio - 8))}
    # The handler's own edge is acknowledged before it runs.
    assert falling - {8} == {9, 15}


def test_an_edge_reaches_its_pin_at_the_given_nanosecond(repl):
    repl.exec(INPUTS)
    at_us = repl.bench.now_us + 777.125
    repl.bench.press("start_game", at_us)
    seen = repl.bench.run_until(pin(9, 0), 10_000)
    assert seen["at_us"] == pytest.approx(at_us, abs=0.001)


def test_runs_end_on_the_microsecond_and_the_next_press_is_on_it(repl):
    repl.exec(INPUTS)
    start = repl.bench.now_us
    for _ in range(10):
        repl.bench.run_for(100.125)
    assert repl.bench.now_us == pytest.approx(start + 1001.25, abs=0.001)
    repl.bench.run_until_us(repl.bench.now_us)
    repl.bench.press("start_game", at_us=repl.bench.now_us)
    assert repl.exec("print(pins[2]())") == "0"


def test_an_input_is_not_the_past(repl):
    with pytest.raises(BenchError, match="is past"):
        repl.bench.press("start_game", at_us=1)


def test_a_condition_that_does_not_come_ends_at_its_limit(bench):
    bench.power_on()
    with pytest.raises(BenchError, match="limit at 5000"):
        bench.run_until(display("start_display", "9"), 5000)
    with pytest.raises(BenchError, match='no lamp "lucked"'):
        bench.run_until(lamp("lucked"), 5000)
