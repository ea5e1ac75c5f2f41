/**
 * Pending state of interrupts and exceptions (ARMv6-M ARM, B3.4; Cortex-M0+ Devices Generic User
 * Guide, 4.2.9): set by a line or by software, cleared on entry, set again on return while the
 * line is held.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Board, BX_LR, code, CPSID, CPSIE, FIRST_INTERRUPT, ICSR, NVIC_ICER, NVIC_ICPR, NVIC_IPR,
  NVIC_ISER, NVIC_ISPR, PENDSTSET, PENDSV, PENDSVSET, SHPR3, SYSTICK,
} from './support/board.js';

const handlerOf = (irq) => FIRST_INTERRUPT + irq;
const pendingOf = (board) => board.pico.readUint32(NVIC_ISPR);

test('disabled before it is taken, an interrupt is not taken and stays pending', () => {
  const board = new Board();
  board.thread(CPSID, CPSIE);
  board.enable(9);
  board.step();
  board.line(9, true);
  board.ppb(NVIC_ICER, 1 << 9);
  board.steps(4);
  assert.equal(board.active, 0);
  assert.equal(pendingOf(board), 1 << 9);
});

test('a line that is held is taken again after the handler', () => {
  const board = new Board();
  board.enable(20);
  board.line(20, true);
  assert.deepEqual(board.trace(4), [handlerOf(20), 0, handlerOf(20), 0]);
});

test('a line that is dropped in the handler is not taken again', () => {
  const board = new Board();
  board.enable(20);
  board.line(20, true);
  board.step();
  board.line(20, false);
  assert.deepEqual(board.trace(4), [0]);
});

test('a line that is dropped before it is taken has left the interrupt pending', () => {
  const board = new Board();
  board.thread(CPSID, CPSIE);
  board.enable(20);
  board.step();
  board.line(20, true);
  board.line(20, false);
  assert.equal(pendingOf(board), 1 << 20);
  assert.deepEqual(board.trace(6), [handlerOf(20), 0]);
});

test('in its handler an interrupt is active, not pending', () => {
  const board = new Board();
  board.enable(20);
  board.line(20, true);
  board.step();
  assert.equal(pendingOf(board), 0);
});

test('a line that is held cannot be cleared by software', () => {
  const board = new Board();
  board.line(20, true);
  board.ppb(NVIC_ICPR, 1 << 20);
  assert.equal(pendingOf(board), 1 << 20);
});

test('an interrupt pended by software is taken once', async (t) => {
  for (const irq of [0, 20, 25, 26, 31]) {
    await t.test(`number ${irq}`, () => {
      const pended = new Board();
      pended.enable(irq);
      pended.ppb(NVIC_ISPR, 2 ** irq);
      assert.equal(pended.pico.readUint32(NVIC_ISPR), 2 ** irq);
      assert.deepEqual(pended.trace(6), [handlerOf(irq), 0]);
      assert.equal(pended.pico.readUint32(NVIC_ISPR), 0);
    });
  }
});

test('an interrupt pended by software can be cleared', async (t) => {
  for (const irq of [0, 20, 25, 26, 31]) {
    await t.test(`number ${irq}`, () => {
      const pended = new Board();
      pended.ppb(NVIC_ISPR, (2 ** irq + (irq === 31 ? 1 : 2 ** 31)));
      pended.ppb(NVIC_ICPR, 2 ** irq);
      assert.equal(pended.pico.readUint32(NVIC_ISPR), irq === 31 ? 1 : 2 ** 31);
    });
  }
});

/** What a store to a register makes takeable: [name, exception, register, value, set-up]. */
const STORES = [
  ['ISER, of a pending one', handlerOf(9), NVIC_ISER, 1 << 9, (board) => board.line(9, true)],
  ['ISPR', handlerOf(30), NVIC_ISPR, 1 << 30, (board) => board.enable(30)],
  ['ICSR.PENDSVSET', PENDSV, ICSR, PENDSVSET, () => {}],
  ['ICSR.PENDSTSET', SYSTICK, ICSR, PENDSTSET, () => {}],
];

/** Executes one instruction, then counts in R4; the handler copies R4 into R5. */
function counting(board, number, instruction) {
  const count = code('ADD (immediate) T2', { d: 4, i: 1 });
  board.handler(number, code('MOV (register)', { d: 5, m: 4 }), code('BX', { m: 14 }));
  board.core.r[4] = 0;
  board.core.r[5] = -1;
  return [instruction, ...Array(8).fill(count)];
}

const STORE = code('STR (immediate) T1', { t: 1, n: 0, i: 0 });

test('what a store makes takeable is taken before the next instruction', async (t) => {
  for (const [name, number, register, value, prepare] of STORES) {
    await t.test(name, () => {
      const board = new Board();
      prepare(board);
      board.thread(...counting(board, number, STORE));
      board.core.r[0] = register;
      board.core.r[1] = value;
      board.runCycles(30);
      assert.equal(board.register(5), 0);
    });
  }
});

test('what CPSIE and MSR PRIMASK let in is taken before the next instruction', async (t) => {
  for (const instruction of [CPSIE, code('MSR (register)', { n: 0, s: 16 })]) {
    await t.test(instruction[0].toString(16), () => {
      const board = new Board();
      board.enable(9);
      board.core.primask = 1;
      board.line(9, true);
      board.thread(...counting(board, handlerOf(9), instruction));
      board.core.r[0] = 0;
      board.runCycles(30);
      assert.equal(board.register(5), 0);
    });
  }
});

/** An address of no peripheral of the RP2040, where a test may put one. */
const PERIPHERAL = 0x40068000;

test('a line raised by a store to a peripheral is taken before the next instruction', () => {
  const board = new Board();
  board.enable(9);
  board.pico.peripherals[PERIPHERAL >>> 12] = { writeUint32Atomic: () => board.line(9, true) };
  board.thread(...counting(board, handlerOf(9), STORE));
  board.core.r[0] = PERIPHERAL;
  board.runCycles(24);
  assert.equal(board.register(5), 0);
});

test('what is pending at the return from a handler is taken before the thread goes on', () => {
  const board = new Board();
  board.enable(9, 2);
  board.ppb(SHPR3, 3 << 22);
  board.handler(handlerOf(9), STORE, BX_LR);
  board.thread(...counting(board, PENDSV, code('NOP')));
  board.core.r[0] = ICSR;
  board.core.r[1] = PENDSVSET;
  board.line(9, true);
  board.step();
  board.line(9, false);
  board.runCycles(60);
  assert.equal(board.register(5), 0);
});

/** A handler of priority 2 gives something that waits at 3 the priority 0. */
const RAISED = [
  ['PendSV', PENDSV, SHPR3, 3 << 22, (board) => board.ppb(ICSR, PENDSVSET)],
  ['SysTick', SYSTICK, SHPR3, 3 * 2 ** 30, (board) => board.ppb(ICSR, PENDSTSET)],
  ['an interrupt', handlerOf(8), NVIC_IPR + 8, 3 << 6, (board) => board.line(8, true)],
];

test('a better priority given to a pending exception counts before the next instruction',
  async (t) => {
    for (const [name, number, register, worst, pend] of RAISED) {
      await t.test(name, () => {
        const board = new Board();
        board.enable(8, 3);
        board.enable(1, 2);
        board.ppb(register, worst);
        board.handler(handlerOf(1), ...counting(board, number, STORE), BX_LR);
        board.core.r[0] = register;
        board.core.r[1] = 0;
        board.line(1, true);
        board.step();
        pend(board);
        board.runCycles(30);
        assert.equal(board.register(5), 0);
      });
    }
  });
