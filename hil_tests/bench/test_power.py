"""Power, resets and what the two memories keep over them."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import Bench, BenchError, happened, link_text

# The last megabyte of the flash, which no image of ours uses.
STORE = 0x180000
SECTOR_US = 45_000
PAGE_US = 400

FLASH = """
import rp2
flash = rp2.Flash() if hasattr(rp2, 'Flash') else None
start = {start} - (2 * 1024 * 1024 - flash.ioctl(4, 0) * flash.ioctl(5, 0))
block = start // flash.ioctl(5, 0)
"""
FRAM = """
from machine import SPI, Pin
spi = SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
cs = Pin(17, Pin.OUT, value=1)
def message(data):
    cs(0); spi.write(data); cs(1)
"""


def flash(code):
    return FLASH.format(start=STORE) + code


def test_flash_takes_datasheet_time_and_survives_power(repl):
    times = repl.exec(
        flash(
            """
import time
t = time.ticks_us(); flash.ioctl(6, block); print(time.ticks_diff(time.ticks_us(), t))
t = time.ticks_us(); flash.writeblocks(block, b'\\xa5' * 256, 0)
print(time.ticks_diff(time.ticks_us(), t))
"""
        )
    )
    erase_us, program_us = (int(word) for word in times.split())
    assert SECTOR_US < erase_us < SECTOR_US + 1000
    assert PAGE_US < program_us < PAGE_US + 500
    repl.bench.power_off()
    repl.bench.run_for(2_000_000)
    assert repl.bench.flash_read(STORE, 257) == b"\xa5" * 256 + b"\xff"
    repl.start()
    assert (
        repl.exec(flash("b = bytearray(8); flash.readblocks(block, b, 0); print(b[7])")) == "165"
    )


def test_no_interrupt_runs_while_flash_is_erased(repl):
    """A button pressed during the erase is seen right after it."""
    repl.exec(
        flash(
            """
import time
from machine import Pin
seen = []
button = Pin(9, Pin.IN, Pin.PULL_UP)
button.irq(lambda _: seen.append(time.ticks_us()), Pin.IRQ_FALLING, hard=True)
"""
        )
    )
    repl.bench.press("start_game", at_us=repl.bench.now_us + 20_000)
    began, ended, seen = repl.exec(
        "a = time.ticks_us(); flash.ioctl(6, block); print(a, time.ticks_us(), *seen)"
    ).split()
    assert int(began) + SECTOR_US <= int(seen) <= int(ended)


def test_both_memories_live_in_their_files(tmp_path):
    files = {"flash_file": tmp_path / "flash.bin", "fram_file": tmp_path / "fram.bin"}
    with Bench(**files) as bench:
        repl = Repl(bench)
        repl.start()
        repl.exec(flash("flash.ioctl(6, block); flash.writeblocks(block, b'kept', 0)"))
        repl.exec(FRAM + "message(b'\\x06'); message(b'\\x02\\x00\\x01\\x00kept too')")
    with Bench(**files) as bench:
        assert bench.flash_read(STORE, 4) == b"kept"
        assert bench.fram_read(0x100, 8) == b"kept too"


def test_what_fram_files_hold_can_be_carried_over(bench, tmp_path):
    bench.fram_write(0x3FFFE, b"ab")
    bench.fram_save(tmp_path / "fram.bin")
    bench.fram_write(0x3FFFE, b"  ")
    bench.fram_load(tmp_path / "fram.bin")
    assert bench.fram_read(0x3FFFE, 2) == b"ab"


@pytest.mark.parametrize("count", [1, 2, 40, 63])
def test_a_power_cut_at_a_fram_byte_leaves_exactly_so_many(repl, count):
    repl.bench.fram_write(0x200, bytes(64))
    repl.exec(FRAM + "message(b'\\x06')")
    repl.bench.power_off(fram_write=count)
    repl.send("message(b'\\x02\\x00\\x02\\x00' + b'\\xff' * 64)")
    repl.bench.run_until(happened("power_off"), 1_000_000)
    assert repl.bench.fram_read(0x200, 64) == b"\xff" * count + bytes(64 - count)
    assert not repl.bench.state()["power"]


def test_a_torn_fram_byte_is_neither_old_nor_new(repl):
    repl.bench.fram_write(0x200, bytes(8))
    repl.exec(FRAM + "message(b'\\x06')")
    repl.bench.power_off(fram_write=3, torn=True)
    repl.send("message(b'\\x02\\x00\\x02\\x00' + b'\\xff' * 8)")
    repl.bench.run_until(happened("power_off"), 1_000_000)
    written = repl.bench.fram_read(0x200, 8)
    assert written[:2] == b"\xff\xff" and written[3:] == bytes(5)
    assert written[2] not in (0x00, 0xFF)


def test_a_power_cut_at_a_flash_operation(repl):
    repl.bench.power_off(flash_op=2)
    repl.send(flash("flash.ioctl(6, block); flash.writeblocks(block, bytes(512), 0)"))
    repl.bench.run_until(happened("power_off"), 1_000_000)
    assert repl.bench.flash_read(STORE, 512) == bytes(256) + b"\xff" * 256


def test_a_torn_sector_is_half_erased(repl):
    repl.exec(flash("flash.ioctl(6, block); flash.writeblocks(block, bytes(4096), 0)"))
    repl.bench.power_off(flash_op=1, torn=True)
    repl.send(flash("flash.ioctl(6, block)"))
    repl.bench.run_until(happened("power_off"), 1_000_000)
    left = repl.bench.flash_read(STORE, 4096)
    assert left not in (bytes(4096), b"\xff" * 4096)


def test_power_goes_at_the_given_microsecond(repl):
    at_us = repl.bench.now_us + 1234.5
    repl.bench.power_off(at_us=at_us)
    seen = repl.bench.run_until(happened("power_off"), 10_000)
    assert at_us <= seen["at_us"] < at_us + 0.2


def test_a_watchdog_that_is_not_fed_resets_the_board(repl):
    repl.send("import machine, time\nw = machine.WDT(timeout=100)\ntime.sleep(5)")
    began = repl.bench.now_us
    repl.bench.run_until(happened("reset"), 1_000_000)
    assert 100_000 <= repl.bench.now_us - began < 110_000
    assert repl.bench.counters()["watchdog_resets"] == 1
    assert [e["cause"] for e in repl.bench.events if e["what"] == "reset"] == ["watchdog"]
    repl.greet()
    assert repl.exec("print(machine.reset_cause() == machine.WDT_RESET)") == "True"


WATCHED = (
    FRAM
    + """
import machine
w = machine.WDT(timeout=8000)
message(b'\\x06')
"""
)


def test_the_watchdog_bites_in_the_middle_of_a_write(repl):
    repl.bench.fram_write(0x200, bytes(8))
    repl.exec(WATCHED)
    repl.bench.watchdog_bite(fram_write=3)
    repl.send("message(b'\\x02\\x00\\x02\\x00' + b'\\xff' * 8)")
    repl.bench.run_until(happened("reset"), 1_000_000)
    assert repl.bench.fram_read(0x200, 8) == b"\xff" * 2 + bytes(6)
    repl.greet()
    assert repl.exec("import machine; print(machine.reset_cause() == machine.WDT_RESET)") == "True"
    assert repl.bench.counters()["watchdog_resets"] == 1


def test_a_watchdog_that_was_not_started_does_not_bite(repl):
    with pytest.raises(BenchError, match="was not started"):
        repl.bench.watchdog_bite()


EXCHANGE = (
    FRAM
    + """
def exchange(data, count):
    answer = bytearray(count)
    cs(0); spi.write(data); spi.readinto(answer); cs(1)
    print(answer.hex())
"""
)
ASK = EXCHANGE + "exchange(b'\\x9f', 4)"


def test_an_fram_is_pulled_and_exchanged_and_put_back(repl):
    assert repl.exec(ASK) == "047f4803"
    for kind, answer in (("absent", "00000000"), ("smaller", "047f2703"), ("none", "047f4803")):
        repl.bench.fram_fault(kind)
        assert repl.exec(ASK) == answer
    repl.bench.fram_write(0x200, bytes(2))
    repl.bench.fram_fault("stuck", address=0x200, bit=4, level=1)
    assert repl.exec(EXCHANGE + "exchange(b'\\x03\\x00\\x02\\x00', 2)") == "1000"


def test_the_run_pin_resets_and_time_goes_on(repl):
    before = repl.bench.now_us
    repl.bench.reset()
    repl.greet()
    assert repl.bench.now_us > before
    assert (
        repl.exec("import machine; print(machine.reset_cause() == machine.PWRON_RESET)") == "True"
    )
    assert repl.bench.counters()["boots"] == 2


def test_flash_survives_a_reset(repl):
    repl.exec(flash("flash.ioctl(6, block); flash.writeblocks(block, b'kept', 0)"))
    repl.bench.reset()
    repl.greet()
    assert repl.bench.flash_read(STORE, 4) == b"kept"


def test_a_soft_reset_comes_back_to_the_prompt(repl):
    repl.bench.link_send(b"\x04")
    repl.bench.run_until(link_text("soft reboot"), 1_000_000)
    repl.bench.run_until(link_text("\r\n>"), 1_000_000)


def test_what_has_no_power_says_so(bench):
    with pytest.raises(BenchError, match="no power"):
        bench.link_send(b"x")
    bench.power_on()
    with pytest.raises(BenchError, match="power already"):
        bench.power_on()
