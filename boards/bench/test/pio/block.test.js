/** What the four machines share: FIFOs, flags, interrupts, pins (3.5.3, 3.5.6, 3.7). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CTRL, FDEBUG, FLEVEL, FSTAT, INSTR, IRQ, ISR, NULL, OSR, PINDIRS, PINS, RXF, SHIFTCTRL,
  SHIFT_RIGHT, TXF, TestPio, X, Y, op } from './test_pio.js';

const NS = 8;
const JOIN_TX = 1 << 30;
const JOIN_RX = 1 << 31;
const IRQ0_INTE = 0x12c;
const IRQ0_INTS = 0x134;
const INTR = 0x128;
const STATUS = 5;

test('FIFOs fill, are full and empty as FSTAT, FLEVEL and FDEBUG say', () => {
  const pico = new TestPio();
  pico.put(CTRL, 0);
  assert.equal(pico.get(FSTAT), 0x0f000f00);
  for (let word = 1; word <= 5; word++) {
    pico.put(TXF + 4, word);
  }
  assert.equal(pico.get(FSTAT), 0x0d020f00);
  assert.equal(pico.get(FLEVEL), 0x400);
  assert.equal(pico.get(FDEBUG), 0x00020000);
  assert.equal(pico.get(RXF + 8), 0);
  assert.equal(pico.get(FDEBUG), 0x00020400);
  pico.put(FDEBUG, 0xffffffff);
  assert.equal(pico.get(FDEBUG), 0);
});

test('joined FIFOs hold eight words one way and none the other; joining empties them', () => {
  const pico = new TestPio();
  pico.put(TXF, 1);
  pico.putSm(0, SHIFTCTRL, SHIFT_RIGHT | JOIN_TX);
  assert.equal(pico.get(FLEVEL), 0);
  for (let word = 0; word < 9; word++) {
    pico.put(TXF, word);
  }
  assert.equal(pico.get(FLEVEL), 8);
  assert.equal(pico.get(FDEBUG), 0x00010000);
  assert.equal(pico.get(FSTAT) & 0x101, 0x101);
  pico.putSm(0, SHIFTCTRL, SHIFT_RIGHT | JOIN_RX);
  for (let word = 0; word < 9; word++) {
    pico.putSm(0, INSTR, op.push(0));
  }
  assert.equal(pico.get(FLEVEL), 0x80);
  assert.equal(pico.get(FDEBUG), 0x00010001);
});

test('stalls on record come back as long as they last', () => {
  const pico = new TestPio();
  pico.load([op.pull()], { sm: 2 });
  pico.pass(5 * NS);
  pico.put(FDEBUG, 0xffffffff);
  assert.equal(pico.get(FDEBUG), 1 << 26);
  pico.put(TXF + 8, 0);
  pico.pass(NS);
  pico.put(CTRL, 0);
  pico.put(FDEBUG, 0xffffffff);
  assert.equal(pico.get(FDEBUG), 0);
});

test('a flag interrupts the core, and IRQ WAIT ends when it is cleared', () => {
  const pico = new TestPio(1);
  pico.load([op.irq(0x11, 1), op.set(X, 5), op.mov(ISR, X), op.push(), op.jmp(4)], { sm: 2 });
  pico.put(IRQ0_INTE, 0x800);
  pico.pass(10 * NS);
  // Flag 1 relative to machine 2 is 3; PIO 1's first line is interrupt 9.
  assert.equal(pico.get(IRQ), 8);
  assert.equal(pico.get(IRQ0_INTS), 0x800);
  assert.equal(pico.core.lines, 1 << 9);
  assert.deepEqual(pico.received(2), []);
  pico.put(IRQ, 8);
  assert.equal(pico.core.lines, 0);
  pico.pass(10 * NS);
  assert.deepEqual(pico.received(2), [5]);
});

test('INTR tells of FIFOs with room and with data', () => {
  const pico = new TestPio();
  assert.equal(pico.get(INTR), 0x0f0);
  pico.putSm(3, INSTR, op.push());
  assert.equal(pico.get(INTR), 0x0f8);
  pico.put(0x138, 0x008);
  assert.equal(pico.core.lines, 1 << 8);
  pico.received(3);
  assert.equal(pico.core.lines, 0);
});

test('machines meet by a flag: the one that waits goes on the cycle after, and clears it', () => {
  const pico = new TestPio();
  pico.own(0, 1);
  const seen = [0, 1].map((pin) => pico.record(pin));
  const on = (pin) => ({ pinctrl: (1 << 26) | (pin << 5) });
  for (const sm of [0, 1]) {
    pico.putSm(sm, 0xdc, on(sm).pinctrl);
    pico.putSm(sm, INSTR, op.set(PINDIRS, 1));
  }
  pico.load([op.wait(1, 2, 6), op.set(PINS, 1), op.jmp(2)], { ...on(0), enable: false });
  pico.load([op.set(X, 5), op.jmp(4, 2), op.irq(6), op.set(PINS, 1), op.jmp(7)],
    { ...on(1), sm: 1, at: 3, enable: false });
  pico.put(CTRL, 3);
  pico.pass(30 * NS);
  // Machine 1: set 1, jumps 2 to 7, irq 8, set 9. Machine 0: wait 9, set 10.
  assert.deepEqual(seen, [[[10 * NS, 1]], [[9 * NS, 1]]]);
  assert.equal(pico.get(IRQ), 0);
});

test('of two machines that write a pin in one cycle the higher wins', () => {
  const pico = new TestPio();
  pico.own(0);
  const pinctrl = 1 << 26;
  pico.putSm(0, 0xdc, pinctrl);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  pico.load([op.set(PINS, 0), op.jmp(1)], { sm: 1, pinctrl, enable: false });
  pico.load([op.set(PINS, 1), op.jmp(5)], { at: 4, sm: 3, pinctrl, enable: false });
  pico.put(CTRL, 0xa);
  pico.pass(5 * NS);
  assert.deepEqual(seen, [[NS, 1]]);
});

test('side-set beats SET on the same pin, and comes with the stall', () => {
  const pico = new TestPio();
  pico.own(0);
  const pinctrl = (1 << 29) | (1 << 26);
  pico.putSm(0, 0xdc, 1 << 26);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  const side = 0x10;
  pico.load([op.set(PINS, 0, side), op.set(PINS, 1), op.pull(1, 0, side), op.jmp(3, 0, side)],
    { pinctrl });
  pico.pass(10 * NS);
  assert.deepEqual(seen, [[NS, 1], [2 * NS, 0], [3 * NS, 1]]);
});

test('optional side-set leaves the pin alone where it is not given', () => {
  const pico = new TestPio();
  pico.own(0);
  const pinctrl = (2 << 29) | (1 << 26);
  pico.putSm(0, 0xdc, 1 << 26);
  pico.putSm(0, INSTR, op.set(PINDIRS, 1));
  const seen = pico.record(0);
  const [given, high] = [0x10, 0x08];
  // Three bits of delay are left: the second instruction takes 1 + 7 cycles.
  pico.load([op.mov(X, X, 0, given | high), op.mov(X, X, 0, 7), op.mov(X, X, 0, given)],
    { pinctrl, execctrl: 1 << 30 });
  pico.pass(11 * NS);
  assert.deepEqual(seen, [[NS, 1], [10 * NS, 0], [11 * NS, 1]]);
});

test('MOV inverts, reverses and asks for the level of a FIFO', () => {
  const pico = new TestPio();
  const result = (...program) => {
    program.concat([op.mov(ISR, Y), op.push()]).forEach((word) => pico.putSm(0, INSTR, word));
    return pico.received()[0];
  };
  assert.equal(result(op.set(X, 0b10011), op.mov(Y, X, 2)), 0b11001 * 2 ** 27);
  assert.equal(result(op.set(X, 1), op.mov(Y, X, 1)), 0xfffffffe);
  pico.putSm(0, 0xcc, 2);
  assert.equal(result(op.mov(Y, STATUS)), 0xffffffff);
  pico.put(TXF, 0);
  pico.put(TXF, 0);
  assert.equal(result(op.mov(Y, STATUS)), 0);
});

test('both shift directions of IN and OUT', () => {
  for (const [shiftctrl, ins, outs] of [
    // 5 and 9 in four bits each, from the left and from the right.
    [3 << 18, 0x95000000, [0x8, 0x67]], [0, 0x00000059, [0x1, 0x23]]]) {
    const pico = new TestPio();
    pico.load([op.set(X, 5), op.in(X, 4), op.set(X, 9), op.in(X, 4), op.push(), op.pull(),
      op.out(X, 4), op.out(Y, 8), op.in(NULL, 32), op.mov(ISR, X), op.push(), op.mov(ISR, Y),
      op.push(), op.jmp(13)], { shiftctrl });
    pico.put(TXF, 0x12345678);
    pico.pass(40 * NS);
    assert.deepEqual(pico.received(), [ins, ...outs]);
  }
});

test('autopush and autopull move whole words at their thresholds', () => {
  const pico = new TestPio();
  const shiftctrl = SHIFT_RIGHT | (1 << 16) | (1 << 17) | (8 << 20) | (16 << 25);
  pico.load([op.out(X, 4), op.in(X, 4)], { shiftctrl });
  pico.put(TXF, 0xffff4321);
  pico.pass(NS);
  pico.put(TXF, 0xffff8765);
  pico.pass(30 * NS);
  // Each word gives four nibbles, a pair of which fills the eight bits of autopush.
  assert.deepEqual(pico.received(), [0x21000000, 0x43000000, 0x65000000, 0x87000000]);
});

test('the throughput of autopush and autopull together is a word in two cycles', () => {
  const pico = new TestPio();
  pico.load([op.out(X, 32), op.in(X, 32)], { shiftctrl: SHIFT_RIGHT | (3 << 16) });
  for (const word of [11, 22, 33, 44]) {
    pico.put(TXF, word);
  }
  // The OSR is filled while OUT stalls in cycle 1; then out, in, out, in ... until cycle 9.
  pico.pass(8 * NS);
  assert.equal(pico.get(FLEVEL) & 0xf0, 0x30);
  pico.pass(NS);
  assert.deepEqual(pico.received(), [11, 22, 33, 44]);
});

test('a restart forgets shift counters, the ISR and a stall, not X, Y and the OSR', () => {
  const pico = new TestPio();
  pico.load([op.set(X, 7), op.mov(OSR, X), op.in(X, 5), op.wait(1, 0, 9)]);
  pico.pass(10 * NS);
  pico.put(CTRL, 0x10);
  pico.put(CTRL, 0);
  for (const word of [op.push(), op.mov(ISR, OSR), op.push(), op.mov(ISR, X), op.push()]) {
    pico.putSm(0, INSTR, word);
  }
  assert.deepEqual(pico.received(), [0, 7, 7]);
});
