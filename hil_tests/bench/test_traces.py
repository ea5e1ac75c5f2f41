"""Runs of instructions that the bench has made traces of leave everything as single steps do: each
event at its time, the core's cycles and how often it woke."""

import subprocess

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import Bench, BenchError
from host_tools.simulator.process import DEFAULT_IMAGE, BenchProcess
from host_tools.simulator.wiring import board_wiring

WORK = """
import array, gc, hashlib, json, machine, rp2, time
at = array.array("I", range(40))
seen = 0
def edge(pin):
    global seen
    at[seen] = time.ticks_us()
    seen += 1
machine.Pin(8, machine.Pin.IN, machine.Pin.PULL_UP).irq(edge, machine.Pin.IRQ_FALLING, hard=True)
sum = b""
for turn in range(30):
    text = json.dumps({"turn": turn, "third": turn / 3, "big": 7 ** turn})
    sum = hashlib.sha256(sum + text.encode()).digest()
    sorted([sum[i % 32] * turn % 251 for i in range(60)])
    try:
        [][turn]
    except IndexError:
        gc.collect()
rp2.Flash().writeblocks(3, sum * 128)
print("done", [edge - at[0] for edge in at[:seen]])
"""
FLASH = 0x10000000
BRANCH_TO_ITSELF = b"\xfe\xe7"
COUNTED = ("cycles", "wakes", "flash_ops")
EDGES_US = [20_011, 33_333, 51_007, 51_107, 90_500]


# In flash; in the boot ROM while the flash cannot be read; in SRAM, of an interrupt.
WATCHED = ("gc_collect_start", "rom_flash_range_erase", "dcd_rp2040_irq")


def everything(seed, *, single_steps, watched=()):
    """What happened and was counted in a power-up, work with interrupts, a cut and a start."""
    options = {"seed": seed, "wiring": board_wiring(), "single_steps": single_steps}
    control = BenchProcess(DEFAULT_IMAGE, paced=False, timeout_s=300, options=options)
    with Bench(control=control) as bench:
        if watched:
            bench.watch(*watched)
        repl = Repl(bench)
        repl.start()
        start = int(bench.now_us)
        for edge in EDGES_US:
            bench.press("lock_out", start + edge)
            bench.release("lock_out", start + edge + 40)
        repl.send(WORK)
        bench.run_for(1_500_000)
        bench.power_off()
        bench.power_on()
        bench.run_for(300_000)
        counters = bench.counters()
        text = bench.link_bytes().decode()
        return bench.events, text, {name: counters[name] for name in COUNTED}


@pytest.mark.parametrize("seed", [1, 2])
def test_everything_is_as_with_single_steps(seed):
    traced, stepped = (everything(seed, single_steps=steps) for steps in (False, True))
    assert traced == stepped
    _, text, counted = traced
    assert "done [0, " in text and counted["flash_ops"] > 0


def test_a_watch_sees_the_calls_of_single_steps_and_changes_nothing():
    unseen = everything(1, single_steps=False)
    traced, stepped = (
        everything(1, single_steps=steps, watched=WATCHED) for steps in (False, True)
    )
    assert traced == stepped
    events, *rest = traced
    assert ([event for event in events if event["what"] != "call"], *rest) == unseen
    assert {event["function"] for event in events if event["what"] == "call"} == set(WATCHED)


def address_of(function):
    elf = DEFAULT_IMAGE.with_suffix(".elf")
    table = subprocess.run(["arm-none-eabi-nm", elf], capture_output=True, text=True, check=True)
    return {name: int(at, 16) for at, _, name in map(str.split, table.stdout.splitlines())}[
        function
    ]


def test_code_that_is_changed_from_outside_is_not_executed_as_it_was():
    """What is kept of an image has a trace of strlen, which every start calls often; one that goes
    round in its first instruction starts no board."""
    with Bench() as bench:
        repl = Repl(bench)
        repl.start()
        bench.power_off()
        bench.flash_write(address_of("strlen") - FLASH, BRANCH_TO_ITSELF)
        with pytest.raises(BenchError, match="CTRL-B"):
            repl.start()
