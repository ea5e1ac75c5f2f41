/** Registers that a trace reaches (outside.js), as a core reaches them that executes each step. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { code } from './support/board.js';
import { Both } from './support/both.js';

const SIO = 0xd0000000;
const DIVIDER = SIO + 0x60;
const DMA = 0x50000000;
const CHANNELS = 12 * 0x40;

/** R3 and R4 are the quotient and remainder of R1 by R2, R5 the divider's state. */
const divide = (signed) => [
  code('STR (immediate) T1', { t: 1, n: 0, i: signed ? 2 : 0 }),
  code('STR (immediate) T1', { t: 2, n: 0, i: signed ? 3 : 1 }),
  code('LDR (immediate) T1', { t: 4, n: 0, i: 5 }),
  code('LDR (immediate) T1', { t: 3, n: 0, i: 4 }),
  code('LDR (immediate) T1', { t: 5, n: 0, i: 6 }),
].flat();
const LOAD = code('LDR (immediate) T1', { t: 4, n: 0, i: 0 });
const STORE = code('STR (immediate) T1', { t: 1, n: 0, i: 0 });

/** How many instructions the core with the traces carries out by itself meanwhile. */
function stepsOf(both, action) {
  const { core } = both.traced;
  let steps = 0;
  core.step = () => {
    steps++;
    Object.getPrototypeOf(core).step.call(core);
  };
  action();
  return steps;
}

test('the divider is reached by a trace, which ends at the same cycle', () => {
  for (const signed of [false, true]) {
    const both = new Both();
    both.place(divide(signed));
    for (const values of [[100, 7], [-100, 7], [100, -7], [5, 0], [-5, 0], [0, 3], [-1, -1],
      [-(2 ** 31), -1], [7, -(2 ** 31)]]) {
      for (let cycles = 1; cycles <= 5; cycles++) {
        both.load([DIVIDER, ...values], 0);
        both.runEqually(cycles, () => `${values} for ${cycles} cycles`);
      }
    }
    both.load([DIVIDER, 100, 7], 0);
    assert.equal(stepsOf(both, () => both.runEqually(11, () => 'whole')), 1);
    assert.deepEqual([...both.traced.core.r.subarray(3, 6)], [14, 2, 1]);
  }
});

test('what is put into any register of the divider is what all of them hold then', () => {
  const both = new Both();
  for (let offset = 0; offset < 6; offset++) {
    const read = [0, 1, 2, 3, 6, 5, 4].flatMap((i, index) =>
      code('LDR (immediate) T1', { t: 1 + index, n: 0, i }));
    both.place([...code('STR (immediate) T1', { t: 1, n: 0, i: offset }), ...read]);
    for (const value of [3, -7, 0, -(2 ** 31), 2 ** 31 - 1]) {
      both.load([DIVIDER, value], 0);
      const steps = stepsOf(both, () => both.runEqually(17, () => `${value} at ${offset}`));
      assert.equal(steps, 1);
    }
  }
});

test('what can be read of the channels of the DMA is what the core reads', () => {
  const both = new Both();
  both.place([...LOAD, ...LOAD, ...LOAD]);
  for (let offset = 0; offset < CHANNELS; offset += 4) {
    both.load([DMA + offset, 0, 0, 0, 9], 0);
    const steps = stepsOf(both, () => both.runEqually(6, () => `offset ${offset}`));
    assert.equal(steps, 0);
  }
});

test('what is beside them, or takes no word, is the core\'s', () => {
  const both = new Both();
  for (const halfwords of [LOAD, STORE]) {
    both.place(halfwords);
    for (const address of [DIVIDER - 4, DIVIDER + 2, SIO + 0x78, SIO + 0x7c, DMA - 4, DMA + 2,
      DMA + CHANNELS, DMA + 0x1000]) {
      both.load([address, 0], 0);
      both.runEqually(1, () => address.toString(16));
    }
  }
});
