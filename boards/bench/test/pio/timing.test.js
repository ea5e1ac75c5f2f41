/** When instructions take effect: delays, dividers, stalls and loops (datasheet 3.4 and 3.5). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CLKDIV, CTRL, INSTR, ISR, GPIO, OSR, PINDIRS, PINS, TestPio, TXF, X, op }
  from './test_pio.js';

const NS = 8;
/** SET and OUT on GPIO 0, one pin each. */
const PIN0 = (1 << 26) | (1 << 20);

function make(program, how = {}) {
  const pico = new TestPio();
  pico.own(0);
  pico.putSm(0, 0xdc, PIN0);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  pico.load(program, { pinctrl: PIN0, ...how });
  return { pico, seen };
}

test('a square wave: an instruction a cycle, and its delay', () => {
  const { pico, seen } = make([op.set(PINS, 1, 1), op.set(PINS, 0)]);
  pico.pass(10 * NS);
  // Effects end the cycles 1, 3, 4, 6, 7, 9, 10.
  assert.deepEqual(seen, [[8, 1], [24, 0], [32, 1], [48, 0], [56, 1], [72, 0], [80, 1]]);
});

test('a divider of 2.5 ends its cycles after 2, 5, 7 and 10 of the system', () => {
  const { pico, seen } = make([op.set(PINS, 1), op.set(PINS, 0)],
    { clkdiv: (2 << 16) | (128 << 8) });
  pico.pass(12 * NS);
  assert.deepEqual(seen.map(([nanos]) => nanos / NS), [2, 5, 7, 10, 12]);
});

test('a divider of 0 is 65536', () => {
  const { pico, seen } = make([op.set(PINS, 1), op.set(PINS, 0)], { clkdiv: 0 });
  pico.pass(65536 * NS);
  assert.deepEqual(seen, [[65536 * NS, 1]]);
});

test('jmp x-- to itself takes x + 1 cycles', () => {
  const { pico, seen } = make([op.set(X, 31), op.jmp(1, 2), op.set(PINS, 1), op.jmp(3)]);
  pico.pass(100 * NS);
  // set x: 1; the jump: 2 to 33; set pins: 34.
  assert.deepEqual(seen, [[34 * NS, 1]]);
});

test('a long count with delays and a divider is right and costs nothing', () => {
  const { pico, seen } = make([op.pull(), op.mov(X, OSR), op.jmp(2, 2, 3), op.set(PINS, 1),
    op.jmp(4)], { clkdiv: 3 << 16 });
  pico.put(TXF, 1_000_000_000);
  const began = performance.now();
  pico.pass(100e9);
  // pull, mov, 1,000,000,001 jumps of 1 + 3 cycles, set; three system cycles each.
  assert.deepEqual(seen, [[3 * (2 + 4 * 1_000_000_001 + 1) * NS, 1]]);
  assert.ok(performance.now() - began < 1000);
});

test('an instruction written into a count sees how far it is', () => {
  const { pico, seen } = make([op.set(X, 31), op.jmp(1, 2), op.set(PINS, 1), op.jmp(3)]);
  pico.pass(11 * NS);
  // set x has ended cycle 1, ten jumps the cycles 2 to 11: 31 - 10.
  pico.putSm(0, INSTR, op.mov(ISR, X));
  pico.putSm(0, INSTR, op.push());
  assert.deepEqual(pico.received(), [21]);
  pico.pass(100 * NS);
  // Both instructions were written in cycle 12, which one jump had to leave to them.
  assert.deepEqual(seen, [[35 * NS, 1]]);
});

test('a machine that is switched off in a count goes on from there', () => {
  const { pico, seen } = make([op.set(X, 31), op.jmp(1, 2), op.set(PINS, 1), op.jmp(3)]);
  pico.pass(11 * NS);
  pico.put(CTRL, 0);
  pico.pass(1000 * NS);
  assert.deepEqual(seen, []);
  pico.put(CTRL, 1);
  pico.pass(100 * NS);
  assert.deepEqual(seen, [[(34 + 1000) * NS, 1]]);
});

for (const [edge, effect] of [[100, 16], [96, 16], [95, 15], [103.9, 16], [104, 17]]) {
  test(`an edge at ${edge} ns is seen two cycles late, the pin set with cycle ${effect}`, () => {
    // 100 ns is in the cycle that begins at 12 * 8: the flip-flops take it in at 13 and 14, WAIT
    // ends with cycle 15, SET with 16. What changes at the very edge 96 is taken in with 104.
    const { pico, seen } = make([op.wait(1, GPIO, 1), op.set(PINS, 1), op.jmp(2)]);
    pico.listen(1);
    pico.drive(edge, 1, true);
    pico.pass(50 * NS);
    assert.deepEqual(seen, [[effect * NS, 1]]);
  });
}

test('a bypassed synchroniser saves both cycles', () => {
  const { pico, seen } = make([op.wait(1, GPIO, 1), op.set(PINS, 1), op.jmp(2)]);
  pico.put(0x38, 1 << 1);
  pico.listen(1);
  pico.drive(100, 1, true);
  pico.pass(50 * NS);
  assert.deepEqual(seen, [[14 * NS, 1]]);
});

test('a level that is there already costs WAIT one cycle, its delay comes after the wait', () => {
  const { pico, seen } = make([op.set(PINS, 0), op.wait(1, GPIO, 1, 4), op.set(PINS, 1),
    op.jmp(3)]);
  pico.listen(1);
  pico.pass(0);
  pico.pads[1].drive(true);
  pico.pass(50 * NS);
  // The level of 0 ns is taken in at 8 and seen by WAIT in the cycle that ends at 24: 3 + 4 + 1.
  assert.deepEqual(seen, [[8 * NS, 1]]);
});

test('a jump on a pin to itself polls at its own pace', () => {
  const { pico, seen } = make([op.jmp(0, 6, 4), op.set(PINS, 1), op.jmp(2)],
    { execctrl: 1 << 24, enable: false });
  pico.listen(1);
  pico.pads[1].drive(true);
  pico.pass(10 * NS);
  pico.put(CTRL, 1);
  pico.drive((10 + 12) * NS + 4, 1, false);
  pico.pass(100 * NS);
  // Tries end with 11, 16, 21, 26 ...; low is seen from 22 + 3 on: 26, delay 4, SET with 31.
  assert.deepEqual(seen, [[31 * NS, 1]]);
});

test('the pull that waits is done the cycle after the word came', () => {
  const { pico, seen } = make([op.pull(), op.out(PINS, 1)]);
  pico.pass(20 * NS);
  pico.put(TXF, 1);
  pico.pass(20 * NS);
  assert.deepEqual(seen, [[22 * NS, 1]]);
});

test('a changed rate of clk_sys holds from the next cycle on', () => {
  const { pico, seen } = make([op.set(PINS, 1), op.set(PINS, 0)]);
  pico.pass(4 * NS);
  pico.clockListeners.forEach((listener) => listener(62.5e6));
  pico.pass(64);
  assert.deepEqual(seen.map(([nanos]) => nanos), [8, 16, 24, 32, 48, 64, 80, 96]);
  pico.putSm(0, CLKDIV, 1 << 16);
});
