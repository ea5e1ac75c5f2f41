"""USB boot: where the boot ROM would show its drive, such a bench waits for a reset."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import DEFAULT_IMAGE, Bench, BenchError, happened, lamp, link_text

PAGE = 65_536


@pytest.fixture
def bench():
    """A Pico as it is bought: nothing in its flash."""
    with Bench(usb_boot=True) as bench:
        yield bench


def write_image(bench):
    image = DEFAULT_IMAGE.read_bytes()
    for at in range(0, len(image), PAGE):
        bench.flash_write(at, image[at : at + PAGE])


def test_a_blank_flash_leads_to_the_drive(bench):
    bench.power_on()
    bench.run_until(happened("usb_boot"), 1_000_000)
    state = bench.state()
    assert state["usb_boot"] and state["power"]
    assert not state["linked"] and state["stopped"] is None


def test_the_image_that_was_written_runs_after_a_reset(bench):
    bench.power_on()
    bench.run_until(happened("usb_boot"), 1_000_000)
    write_image(bench)
    bench.service_contact(True)
    bench.reset()
    assert not bench.state()["usb_boot"]
    bench.run_for(200_000)
    bench.link_send(b"\r")
    bench.run_until(link_text(">>> "), 2_000_000)


def test_the_firmware_leads_to_the_drive(bench):
    write_image(bench)
    repl = Repl(bench)
    repl.start()
    assert bench.lamps()["locked"]
    repl.send("import machine\nmachine.bootloader()")
    bench.run_until(happened("usb_boot"), 1_000_000)
    assert not any(bench.lamps().values()), "the pins are as a reset leaves them"
    bench.reset()
    bench.run_until(lamp("locked"), 2_000_000)


def test_bootsel_held_leads_to_the_drive_at_power_on_and_at_reset(bench):
    write_image(bench)
    bench.power_on(bootsel=True)
    assert bench.state()["usb_boot"]
    bench.power_off()
    assert not bench.state()["usb_boot"] and not bench.state()["power"]
    bench.power_on()
    bench.run_until(lamp("locked"), 2_000_000)
    bench.reset(bootsel=True)
    assert bench.state()["usb_boot"]


def test_time_and_power_go_on_at_the_drive(bench):
    bench.power_on(bootsel=True)
    before = bench.now_us
    bench.run_for(5_000)
    assert bench.now_us == before + 5_000
    with pytest.raises(BenchError, match="has power already"):
        bench.power_on()
    with pytest.raises(BenchError, match="watchdog was not started"):
        bench.watchdog_bite()


def test_without_usb_boot_there_is_no_button():
    with Bench() as bench, pytest.raises(BenchError, match="started without usb_boot"):
        bench.power_on(bootsel=True)


def test_each_board_has_the_unique_id_it_was_given():
    with Bench(unique_id="e660123456789abc") as bench:
        repl = Repl(bench)
        repl.start()
        assert repl.exec("import machine; print(machine.unique_id().hex())") == "e660123456789abc"
