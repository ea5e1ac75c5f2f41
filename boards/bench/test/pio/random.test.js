/** Random programs on four machines, random settings, pins and FIFO traffic: as the slow PIO. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seededRandom } from '../../emulator/rosc.js';
import { SlowMachine, SlowPio } from './slow_pio.js';
import { CLKDIV, CTRL, EXECCTRL, FSTAT, INSTR, IRQ, PINCTRL, RXF, SHIFTCTRL, TXF, TestPio, op }
  from './test_pio.js';

const SEEDS = Number(process.env.PIO_SEEDS ?? 40);
const CYCLES = 400;
/** At the end nothing comes from outside: autopull takes a word at once, not a cycle later. */
const QUIET = 8;
const PADS = 12;
/** Pads from here on are driven from outside alone: no pulse is shorter than a cycle. */
const OUTER = 8;
const NS = 8;

/** Numbers from a seed: `below(n)`, `one(list)`, `chance(p)`. */
function dice(seed) {
  const random = seededRandom(seed);
  const below = (count) => Math.floor(random() * count);
  return { below, one: (list) => list[below(list.length)], chance: (part) => random() < part };
}

/** A defined instruction, with any delay or side-set; jumps and waits stay among few places. */
function instruction({ below, one, chance }) {
  const extra = chance(0.5) ? 0 : below(32);
  switch (below(9)) {
    case 0:
      return op.jmp(below(32), below(8), extra);
    case 1:
      return op.wait(below(2), one([0, 1]), below(PADS), extra);
    case 2:
      return one([op.wait(below(2), 2, one([0, 5, 16, 18]), extra),
        op.irq(one([0, 1, 5, 16, 18]), below(2), below(2), extra)]);
    case 3:
      return op.in(one([0, 1, 2, 3, 6, 7]), below(32), extra);
    case 4:
      return op.out(one([0, 1, 2, 3, 4, 5, 6]), below(32), extra);
    case 5:
      return op.push(below(2), below(2), extra);
    case 6:
      return op.pull(below(2), below(2), extra);
    case 7:
      return op.mov(one([0, 1, 2, 5, 6, 7]), one([0, 1, 2, 3, 6, 7]), below(3), extra);
    default:
      return op.set(one([0, 1, 2, 4]), below(32), extra);
  }
}

/**
 * Side-set is on pins of its own, by one machine: whether a stalled instruction asserts it anew in
 * every cycle, against another machine's writes, the datasheet does not say.
 */
function settings({ below, one, chance }, hasSide) {
  const sideCount = hasSide ? one([1, 2, 3]) : 0;
  const join = below(6);
  return { sideCount, sideOptional: sideCount > 1 && chance(0.5), sideDirections: chance(0.3),
    sideBase: 5, setBase: below(3), setPins: below(3), outBase: below(3), outPins: below(4),
    inBase: below(32), jmpPin: below(PADS), autopush: chance(0.4),
    autopull: chance(0.4), inRight: chance(0.5), outRight: chance(0.5),
    pushAt: one([1, 8, 20, 32]), pullAt: one([1, 8, 20, 32]), joinTx: join === 0,
    joinRx: join === 1, divisor: one([256, 256, 256, 512, 640, 960, 1023]) };
}

/** The same settings in the registers (3.7). */
function configure(pico, sm, how) {
  pico.putSm(sm, CLKDIV, how.divisor << 8);
  pico.putSm(sm, EXECCTRL, (how.sideOptional << 30) | (how.sideDirections << 29) |
    (how.jmpPin << 24) | (31 << 12));
  pico.putSm(sm, SHIFTCTRL, (how.joinRx << 31) | (how.joinTx << 30) | ((how.pullAt & 31) << 25) |
    ((how.pushAt & 31) << 20) | (how.outRight << 19) | (how.inRight << 18) |
    (how.autopull << 17) | (how.autopush << 16));
  pico.putSm(sm, PINCTRL, (how.sideCount << 29) | (how.setPins << 26) | (how.outPins << 20) |
    (how.inBase << 15) | (how.sideBase << 10) | (how.setBase << 5) | how.outBase);
  pico.putSm(sm, INSTR, op.jmp(0));
}

/** What happens from outside in the middle of a cycle, to both. */
function disturb({ below, chance }, pico, slow, log) {
  if (chance(0.25)) {
    const pin = OUTER + below(PADS - OUTER);
    slow.outer ^= 1 << pin;
    pico.pads[pin].drive(Boolean(slow.outer & (1 << pin)));
  }
  const sm = slow.machines[below(4)];
  if (chance(0.3) && sm.tx.length < sm.txDepth) {
    const word = (below(65536) * 65536 + below(65536)) >>> 0;
    sm.tx.push(word);
    pico.put(TXF + 4 * sm.number, word);
  }
  if (chance(0.3) && sm.rx.length) {
    const word = sm.rx.shift();
    log.push([word, pico.get(RXF + 4 * sm.number)]);
  }
  if (chance(0.1)) {
    slow.flags &= ~1;
    pico.put(IRQ, 1);
  }
}

function make(seed) {
  const random = dice(seed);
  const pico = new TestPio();
  const pins = Array.from({ length: PADS }, (_, pin) => pin);
  pico.listen(...pins);
  pico.own(...pins.slice(0, OUTER));
  const outer = random.below(1 << PADS);
  pins.forEach((pin) => pico.pads[pin].drive(Boolean(outer & (1 << pin))));
  pico.pass(10 * NS);
  const program = Array.from({ length: 32 }, () => instruction(random));
  program.forEach((word, index) => pico.put(0x48 + 4 * index, word));
  const machines = [0, 1, 2, 3].map((number) => 
    new SlowMachine(number, settings(random, number === seed % 4)));
  machines.forEach((how, number) => configure(pico, number, how));
  pico.put(CTRL, 0xf0f);
  return { random, pico, slow: new SlowPio(program, machines, outer) };
}

const levels = (pico) => pico.pads.slice(0, PADS)
  .reduce((bits, pad, index) => bits | (pad.level << index), 0);
const asRead = ({ x, y, isr, osr }) => [x, y, isr, osr].map((value) => value >>> 0);

/** @returns {string | null} the first difference */
function difference(seed) {
  const { random, pico, slow } = make(seed);
  const log = [];
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    pico.pass(NS / 2);
    if (cycle < CYCLES - QUIET) {
      disturb(random, pico, slow, log);
    }
    pico.pass(NS / 2);
    slow.cycle();
    const seen = [levels(pico), pico.get(IRQ)];
    const wanted = [slow.pads, slow.flags];
    assert.deepEqual(seen, wanted, `seed ${seed}, pads and flags after cycle ${cycle}`);
  }
  log.forEach(([wanted, got]) => assert.equal(got, wanted, `seed ${seed}, word read`));
  const empty = slow.machines.reduce((bits, { rx, number }) =>
    bits | (rx.length ? 0 : 0x100 << number), 0);
  assert.equal(pico.get(FSTAT) & 0xf00, empty, `seed ${seed}, FSTAT`);
  pico.put(CTRL, 0);
  assert.deepEqual(pico.pio[0].stateMachines.map(asRead), slow.machines.map(asRead),
    `seed ${seed}, registers`);
}

test(`${SEEDS} random programs, ${CYCLES} cycles each`, () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    difference(seed);
  }
});
