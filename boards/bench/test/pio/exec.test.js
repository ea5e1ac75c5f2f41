/** Instructions from elsewhere than the program: SMx_INSTR, OUT EXEC, MOV EXEC (3.5.7). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ADDR, EXECCTRL, GPIO, INSTR, ISR, OSR, PINDIRS, PINS, TXF, TestPio, X, op }
  from './test_pio.js';

const EXEC_STALLED = 0x80000000;
const NS = 8;
const PIN0 = (1 << 26) | (1 << 20);
const OUT_EXEC = 7;
const MOV_EXEC = 4;

test("the datasheet's example: a jump out of a hang, then instructions by the FIFO", () => {
  const pico = new TestPio();
  pico.load([op.jmp(0), op.out(OUT_EXEC, 32), op.jmp(1)], { shiftctrl: 1 << 17 });
  pico.pass(100 * NS);
  pico.putSm(0, INSTR, op.jmp(1));
  for (const word of [op.out(X, 32), 12345678, op.in(X, 32), op.push()]) {
    pico.put(TXF, word);
  }
  pico.pass(100 * NS);
  assert.deepEqual(pico.received(), [12345678]);
});

test('an instruction is carried out in a stalled machine, which goes on waiting', () => {
  const pico = new TestPio();
  pico.own(0);
  pico.listen(5);
  pico.putSm(0, 0xdc, PIN0);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  pico.load([op.in(X, 8), op.wait(1, GPIO, 5), op.set(PINS, 1), op.jmp(3)], { pinctrl: PIN0 });
  pico.pass(20 * NS);
  pico.putSm(0, INSTR, op.push(0));
  assert.deepEqual(pico.received(), [0]);
  assert.equal(pico.getSm(0, ADDR), 1);
  pico.drive(40 * NS, 5, true);
  pico.pass(30 * NS);
  // What rises with edge 40 is taken in by 41: WAIT ends with 43, SET with 44.
  assert.deepEqual(seen, [[44 * NS, 1]]);
});

test('an instruction takes the cycle in which the next one would have come', () => {
  const pico = new TestPio();
  pico.own(0);
  pico.putSm(0, 0xdc, PIN0);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  pico.load([op.set(PINS, 1), op.set(PINS, 0)], { pinctrl: PIN0 });
  pico.pass(4 * NS);
  pico.putSm(0, INSTR, op.set(X, 3));
  pico.pass(4 * NS);
  assert.deepEqual(seen.map(([nanos]) => nanos / NS), [1, 2, 3, 4, 6, 7, 8]);
});

test('an instruction that stalls is kept until it is done, the machine being off', () => {
  const pico = new TestPio();
  pico.load([op.jmp(0)], { enable: false });
  pico.putSm(0, INSTR, op.pull());
  assert.equal((pico.getSm(0, EXECCTRL) & EXEC_STALLED) >>> 0, EXEC_STALLED);
  assert.equal(pico.getSm(0, INSTR), op.pull());
  pico.pass(10 * NS);
  pico.put(TXF, 77);
  pico.pass(2 * NS);
  assert.equal(pico.getSm(0, EXECCTRL) & EXEC_STALLED, 0);
  pico.putSm(0, INSTR, op.mov(ISR, OSR));
  pico.putSm(0, INSTR, op.push());
  assert.deepEqual(pico.received(), [77]);
});

test('a nop in its place ends a stalled instruction', () => {
  const pico = new TestPio();
  pico.load([op.jmp(0)], { enable: false });
  pico.putSm(0, INSTR, op.wait(1, GPIO, 3));
  pico.putSm(0, INSTR, op.mov(X, X));
  assert.equal(pico.getSm(0, EXECCTRL) & EXEC_STALLED, 0);
});

test('the delay of OUT EXEC is ignored, that of its instruction is not', () => {
  const pico = new TestPio();
  pico.own(0);
  pico.putSm(0, 0xdc, PIN0);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  pico.load([op.pull(), op.out(OUT_EXEC, 16, 9), op.set(PINS, 0), op.jmp(3)], { pinctrl: PIN0 });
  pico.put(TXF, op.set(PINS, 1, 4));
  pico.pass(30 * NS);
  // pull 1, out 2, its set 3 and four cycles of delay, set 8.
  assert.deepEqual(seen, [[3 * NS, 1], [8 * NS, 0]]);
});

test('MOV EXEC does the instruction of a register, a jump of it included', () => {
  const pico = new TestPio();
  pico.load([op.pull(), op.mov(MOV_EXEC, OSR), op.jmp(2), op.set(X, 9), op.mov(ISR, X),
    op.push(), op.jmp(6)]);
  pico.put(TXF, op.jmp(3));
  pico.pass(30 * NS);
  assert.deepEqual(pico.received(), [9]);
});
