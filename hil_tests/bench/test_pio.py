"""PIO and its DMA, as MicroPython's rp2.StateMachine and rp2.DMA work them."""

import pytest

from host_tools.simulator.bench import pin

LATCHED = """
import array, rp2, time
from machine import Pin, mem32
from rp2 import PIO, StateMachine, DMA

@rp2.asm_pio(out_init=PIO.OUT_LOW, sideset_init=PIO.OUT_LOW, out_shiftdir=PIO.SHIFT_LEFT,
             autopull=True, pull_thresh=16)
def sender():
    out(pins, 1).side(0)
    nop().side(1)

@rp2.asm_pio(in_shiftdir=PIO.SHIFT_LEFT)
def shifter():
    wait(1, gpio, 0)
    in_(pins, 1)
    wait(0, gpio, 0)

@rp2.asm_pio()
def latch():
    wait(1, gpio, 2)
    mov(isr, y)
    push(noblock)
    wait(0, gpio, 2)

SM0_INSTR, RXF0, RXF1, TIMERAWL = 0x502000d8, 0x50200020, 0x50200024, 0x40054028
Pin(0, Pin.OUT); Pin(1, Pin.OUT); latch_pin = Pin(2, Pin.OUT, value=0)
# 20 MHz for two instructions a bit: SCK at 10 MHz.
tx = StateMachine(4, sender, freq=20_000_000, out_base=Pin(1), sideset_base=Pin(0))
bits = StateMachine(0, shifter, in_base=Pin(1))
taker = StateMachine(1, latch)
taker.put(rp2.asm_pio_encode("push(noblock)", 0))
taker.exec("pull()"); taker.exec("mov(y, osr)")
words = array.array('I', (0 for _ in range(64)))
base = (__import__('uctypes').addressof(words) + 127) & ~127
doer, mover, stamper = DMA(), DMA(), DMA()
def once(dma, read, write, treq, to, ring):
    dma.config(read=read, write=write, count=1, ctrl=dma.pack_ctrl(treq_sel=treq,
        chain_to=to.channel, inc_read=False, inc_write=bool(ring), ring_sel=True,
        ring_size=ring, irq_quiet=True), trigger=dma is doer)
once(mover, RXF0, base, 4, stamper, 5)
once(stamper, TIMERAWL, base + 64, 63, doer, 5)
once(doer, RXF1, SM0_INSTR, 5, mover, 0)
for sm in (bits, taker, tx): sm.active(1)
"""


def test_a_latch_takes_what_was_clocked_in_and_its_time(repl):
    """DMA has the machine that shifts push, then moves the word and the time to rings."""
    output = repl.exec(
        LATCHED
        + """
times = []
for n in range(10):
    tx.put(0x1111 * n, 16)
    time.sleep_us(50)
    before = time.ticks_us(); latch_pin(1); times.append((before, time.ticks_us())); latch_pin(0)
for n in range(2, 10):
    slot = base + 4 * (n % 8)
    print(hex(mem32[slot]), times[n][0] <= mem32[slot + 64] <= times[n][1])
"""
    )
    assert output.split("\n") == [f"{hex(0x1111 * n)} True" for n in range(2, 10)]


STAMPS = """
import array, rp2, uctypes
from machine import Pin
from rp2 import StateMachine, DMA

@rp2.asm_pio()
def falls():
    wait(0, gpio, 10)
    push(noblock)
    wait(1, gpio, 10)

Pin(10, Pin.IN, Pin.PULL_UP)
sm = StateMachine(0, falls)
stamps = array.array('I', (0 for _ in range(16)))
request, stamp = DMA(), DMA()
request.config(read=0x50200020, write=uctypes.addressof(stamps) + 60, count=1,
    ctrl=request.pack_ctrl(treq_sel=4, chain_to=stamp.channel, inc_read=False, inc_write=False))
stamp.config(read=0x40054028, write=stamps, count=1, ctrl=stamp.pack_ctrl(treq_sel=63,
    chain_to=request.channel, inc_read=False))
request.active(1)
sm.active(1)
"""


def test_a_contact_is_stamped_with_its_microsecond(repl):
    repl.exec(STAMPS)
    bench = repl.bench
    start = bench.now_us + 1000
    fractions = [0.5, 0.25, 0.75, 0.125, 0.9]
    for number, fraction in enumerate(fractions):
        bench.press("sensor_1", int(start) + 40 * number + fraction)
        bench.release("sensor_1", int(start) + 40 * number + 20)
    bench.run_for(3000)
    stamps = [int(word) for word in repl.exec("print(*stamps[:5])").split()]
    # The third cycle after the edge ends WAIT, the fourth PUSH: 32 ns of 8 ns cycles.
    assert stamps == [
        int(int(start) + 40 * number + fraction + 0.032)
        for number, fraction in enumerate(fractions)
    ]


WAVE = """
import rp2
from machine import Pin
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def wave():
    pull()
    mov(x, osr)
    label("count")
    jmp(x_dec, "count")
    set(pins, 1)
    irq(rel(0))
    pull()
    set(pins, 0)
calls = []
sm = rp2.StateMachine(5, wave, set_base=Pin(3))
sm.irq(lambda sm: calls.append(sm.irq().flags()), hard=False)
sm.active(1)
"""


def test_a_program_drives_its_pin_and_interrupts_the_core(repl):
    repl.exec(WAVE)
    began = float(repl.exec("import time\nprint(time.ticks_us())\nsm.put(1_250_000)"))
    # pull, mov, 1,250,001 jumps and set after the word was put.
    seen = repl.bench.run_until(pin(3, 1), 20_000)["at_us"]
    assert 10_000 < seen - began < 10_500
    repl.bench.run_for(1000)
    assert repl.exec("print(len(calls), Pin(3).value())") == "1 1"
    assert repl.exec("sm.put(0); time.sleep_ms(1); print(Pin(3).value())") == "0"


@pytest.mark.parametrize(("hertz", "cycles"), [(125_000_000, 1), (2000, 62500)])
def test_a_machine_runs_at_its_frequency(repl, hertz, cycles):
    """A jump to itself counts x down once a cycle of the machine."""
    code = f"""
import rp2, time
@rp2.asm_pio()
def count():
    label("again")
    jmp(x_dec, "again")
sm = rp2.StateMachine(0, count, freq={hertz})
sm.exec("set(x, 0)")
sm.active(1); t0 = time.ticks_us(); time.sleep_ms(100); sm.active(0); t1 = time.ticks_us()
sm.exec("mov(isr, x)"); sm.exec("push()")
print(-sm.get() & 0xffffffff, time.ticks_diff(t1, t0))
"""
    rounds, us = (int(word) for word in repl.exec(code).split())
    assert abs(rounds * cycles - us * 125) <= 125 * 60 + 2 * cycles
