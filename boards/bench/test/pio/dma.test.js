/** DMA paced by PIO: requests, chains, rings, and PIO registers as targets (datasheet 2.5). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { edgesOf } from '../../emulator/spi_wires.js';
import { CTRL, GPIO, INSTR, ISR, OSR, PINCTRL, PINDIRS, PINS, RXF, TXF, TestPio, X, Y, op }
  from './test_pio.js';

const DMA = 0x50000000;
const RAM = 0x20000000;
const TIMERAWL = 0x40054028;
const SHIFT_LEFT = 0;

const PERMANENT = 63;
const RX = (sm) => 4 + sm;
const TX = (sm) => sm;

/** CHx_CTRL of words, never with an interrupt; rings of bytes. */
function control(channel, { request, chain = channel, incRead = 0, incWrite = 0, ring = 0 }) {
  return 1 | (2 << 2) | (incRead << 4) | (incWrite << 5) | (Math.log2(ring || 1) << 6) |
    (1 << 10) | (chain << 11) | (request << 15) | (1 << 21);
}

function setUp(pico, channel, { read, write, count, trigger = false, ...how }) {
  [read, write, count, control(channel, how)].forEach((value, index) => {
    const offset = index === 3 && !trigger ? 0x10 : index * 4;
    pico.writeUint32(DMA + channel * 0x40 + offset, value);
  });
}

const words = (pico, address, count) =>
  Array.from({ length: count }, (_, index) => pico.readUint32(address + 4 * index));

/** The rig's reader: machine 0 shifts in on SCK, machine 1 has it push when the latch rises. */
function reader() {
  const pico = new TestPio();
  pico.listen(18, 19, 20);
  pico.load([op.wait(1, GPIO, 18), op.in(PINS, 1), op.wait(0, GPIO, 18)],
    { pinctrl: 19 << 15, shiftctrl: SHIFT_LEFT });
  pico.load([op.wait(1, GPIO, 20), op.mov(ISR, Y), op.push(0), op.wait(0, GPIO, 20)],
    { sm: 1, at: 3, enable: false });
  pico.put(TXF + 4, op.push(0));
  pico.putSm(1, INSTR, op.pull());
  pico.putSm(1, INSTR, op.mov(Y, OSR));
  pico.put(CTRL, 3);
  const base = pico.base;
  setUp(pico, 1, { read: base + RXF, write: RAM + 0x100, count: 1, request: RX(0), chain: 2,
    incWrite: 1, ring: 16 });
  setUp(pico, 2, { read: TIMERAWL, write: RAM + 0x200, count: 1, request: PERMANENT, chain: 0,
    incWrite: 1, ring: 16 });
  setUp(pico, 0, { read: base + RXF + 4, write: base + INSTR, count: 1, request: RX(1), chain: 1,
    trigger: true });
  return pico;
}

/** Clocks a value in at 10 MHz from a time on and latches it; @returns the time of the latch. */
function clockIn(pico, nanos, value, bits) {
  const edges = edgesOf({ nanos, value, bits, hertz: 10e6, mode: 0 });
  for (const [at, sck, mosi] of edges) {
    pico.drive(at, 18, sck);
    pico.drive(at, 19, mosi);
  }
  const latch = edges.at(-1)[0] + 200;
  pico.drive(latch, 20, true);
  pico.drive(latch + 500, 20, false);
  return latch;
}

test('what was clocked in when the latch rose is in the ring, its time in the other', () => {
  const pico = reader();
  const values = [0x0c01, 0xa55a, 0xffff, 0x8001, 0x1234, 0x7fee];
  const times = values.map((value, index) => clockIn(pico, 1000 + index * 5300, value, 16));
  pico.pass(50_000);
  // Rings of four words: the fifth and sixth stand where the first and second stood.
  assert.deepEqual(words(pico, RAM + 0x100, 4), [0x1234, 0x7fee, 0xffff, 0x8001]);
  // The latch is pushed 3 + 2 cycles after its edge and moved in no time: 40 ns.
  const micros = times.map((nanos) => Math.floor((nanos + 40) / 1000));
  assert.deepEqual(words(pico, RAM + 0x200, 4),
    [micros[4], micros[5], micros[2], micros[3]]);
  assert.deepEqual(pico.received(), []);
});

test('two latches one after the other: the second finds no new bits', () => {
  const pico = reader();
  clockIn(pico, 1000, 0xbeef, 16);
  pico.drive(4000, 20, true);
  pico.pass(10_000);
  assert.deepEqual(words(pico, RAM + 0x100, 2), [0xbeef, 0]);
});

test('edges by DMA: wait a count of cycles, then switch the directions', () => {
  const pico = new TestPio();
  pico.own(2, 8);
  const seen = [2, 8].map((pin) => pico.record(pin));
  // GPIO 2 is preset to 1.
  pico.putSm(0, PINCTRL, (1 << 26) | (2 << 5));
  pico.putSm(0, INSTR, op.set(PINS, 1));
  pico.load([op.pull(), op.mov(X, OSR), op.jmp(2, 2), op.pull(), op.out(PINDIRS, 14)],
    { pinctrl: (14 << 20) | 2 });
  pico.pads[8].pull(true);
  pico.pass(0);
  const edges = [100, 0b1000001, 1000, 0b0000001, 5, 0b1000000];
  edges.forEach((value, index) => pico.writeUint32(RAM + 4 * index, value));
  setUp(pico, 3, { read: RAM, write: pico.base + TXF, count: edges.length, request: TX(0),
    incRead: 1, trigger: true });
  pico.pass(20_000);
  // Each edge takes pull, mov, count + 1 jumps, pull, out: count + 5 cycles.
  const at = [105, 105 + 1005, 105 + 1005 + 10].map((cycles) => cycles * 8);
  assert.deepEqual(seen[0], [[at[0], 1], [at[2], 0]]);
  assert.deepEqual(seen[1].slice(-3), [[at[0], 0], [at[1], 1], [at[2], 0]]);
});

test('of two channels on one FIFO only one gets the word', () => {
  const pico = new TestPio();
  for (const channel of [4, 5]) {
    setUp(pico, channel, { read: pico.base + RXF, write: RAM + 4 * channel, count: 2,
      request: RX(0), trigger: true });
  }
  pico.putSm(0, INSTR, op.set(X, 21));
  pico.putSm(0, INSTR, op.mov(ISR, X));
  pico.putSm(0, INSTR, op.push());
  pico.pass(100);
  const left = [4, 5].map((channel) => pico.readUint32(DMA + channel * 0x40 + 8));
  assert.deepEqual(left.sort(), [1, 2]);
});

test('a pacing timer moves at X / Y of the system clock', () => {
  const pico = new TestPio();
  // 1 / 1250 of 125 MHz: every 10 us.
  pico.writeUint32(DMA + 0x42c, (1 << 16) | 1250);
  setUp(pico, 6, { read: TIMERAWL, write: RAM, count: 3, request: 62, incWrite: 1,
    trigger: true });
  pico.pass(50_000);
  assert.deepEqual(words(pico, RAM, 3), [10, 20, 30]);
});
