/** Which exception is taken: priorities, preemption, PRIMASK, SVC (ARMv6-M ARM, B1.5.4). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Board, BX_LR, CPSID, CPSIE, FIRST_INTERRUPT, handlerAddress, ICSR, NMI, NMIPENDSET, NOP,
  NVIC_ICER, NVIC_ICPR, NVIC_IPR, NVIC_ISER, NVIC_ISPR, PENDSTCLR, PENDSTSET, PENDSV, PENDSVCLR,
  PENDSVSET, SHPR2, SHPR3, SVC, SVCALL, SYSTICK, THREAD, UDF,
} from './support/board.js';
import { Random } from './support/random.js';

const BEFORE_ALL = -2;
const THREAD_LEVEL = 4;
const NOP_AFTER_RETURN = 2;

/** Gives every exception a random priority: by its number. */
function randomPriorities(board, random) {
  const levels = Array.from({ length: 48 }, () => random.below(4));
  levels[NMI] = BEFORE_ALL;
  for (let irq = 0; irq < 32; irq += 4) {
    const bytes = [0, 1, 2, 3].map((index) => levels[FIRST_INTERRUPT + irq + index] * 64);
    board.ppb(NVIC_IPR + irq, Buffer.from(bytes).readUInt32LE());
  }
  board.ppb(SHPR3, levels[SYSTICK] * 2 ** 30 + levels[PENDSV] * 2 ** 22);
  return levels;
}

/** How software makes an exception pending: [register, bit]. */
const PEND = {
  [NMI]: [ICSR, NMIPENDSET],
  [PENDSV]: [ICSR, PENDSVSET],
  [SYSTICK]: [ICSR, PENDSTSET],
};
for (let irq = 0; irq < 32; irq++) {
  PEND[FIRST_INTERRUPT + irq] = [NVIC_ISPR, 2 ** irq];
}

const isEnabled = (number, enabled) =>
  number < FIRST_INTERRUPT || (enabled >>> (number - FIRST_INTERRUPT)) & 1;

/** From the thread, with nothing pending, into a handler. */
function activate(board, number) {
  if (number) {
    board.ppb(NVIC_ISER, 0xffffffff);
    board.ppb(...PEND[number]);
    board.step();
    assert.equal(board.active, number);
  }
}

/** Back to the thread, with nothing pending. */
function calmDown(board) {
  board.core.primask = 0;
  board.ppb(NVIC_ICER, 0xffffffff);
  board.ppb(NVIC_ICPR, 0xffffffff);
  board.ppb(ICSR, PENDSVCLR + PENDSTCLR);
  for (let index = 0; board.active && index < 8; index++) {
    board.pc = handlerAddress(board.active);
    board.step();
  }
  assert.equal(board.active, 0);
}

test('the pending exception of the best priority is taken, if better than the active one', () => {
  const random = new Random(51);
  const board = new Board();
  for (let round = 0; round < 4000; round++) {
    const levels = randomPriorities(board, random);
    const active = random.pick([0, 0, 0, NMI, PENDSV, SYSTICK, 16 + random.below(32)]);
    const pending = Object.keys(PEND).map(Number).filter((number) =>
      random.chance(number === NMI ? 0.05 : 0.2) && number !== active);
    const enabled = random.word();
    const masked = random.chance(0.2);
    const limit = Math.min(active ? levels[active] : THREAD_LEVEL, masked ? 0 : THREAD_LEVEL);
    const [expected = active] = pending
      .filter((number) => levels[number] < limit && isEnabled(number, enabled))
      .sort((one, other) => levels[one] - levels[other] || one - other);
    activate(board, active);
    board.core.primask = Number(masked);
    board.ppb(NVIC_ICER, 0xffffffff);
    board.ppb(NVIC_ISER, enabled);
    pending.forEach((number) => board.ppb(...PEND[number]));
    board.pc = active ? handlerAddress(active) + NOP_AFTER_RETURN : THREAD;
    board.step();
    assert.equal(board.active, expected, `round ${round}: active ${active}, pending ${pending}`);
    calmDown(board);
  }
});

function boardWith(...thread) {
  const made = new Board();
  made.thread(...thread);
  return made;
}

const handlerOf = (irq) => FIRST_INTERRUPT + irq;

test('a better interrupt preempts, an equal or worse one waits', () => {
  const nested = boardWith();
  nested.enable(1, 2);
  nested.enable(2, 2);
  nested.enable(3, 3);
  nested.enable(4, 1);
  for (const irq of [1, 2, 3, 4]) {
    nested.handler(handlerOf(irq), NOP, NOP, BX_LR);
  }
  nested.line(1, true);
  nested.steps(2);
  nested.line(2, true);
  nested.line(3, true);
  nested.step();
  assert.equal(nested.active, handlerOf(1));
  nested.line(1, false);
  nested.line(4, true);
  nested.step();
  assert.equal(nested.active, handlerOf(4));
  nested.line(4, false);
  assert.deepEqual(nested.trace(7), [handlerOf(1), 0, handlerOf(2)]);
});

test('PRIMASK holds everything back but NMI, and nothing is lost', () => {
  const masked = boardWith(CPSID, NOP, NOP, CPSIE, NOP);
  masked.enable(7, 0);
  masked.step();
  masked.line(7, true);
  masked.ppb(ICSR, PENDSVSET);
  masked.step();
  assert.equal(masked.active, 0);
  masked.ppb(ICSR, NMIPENDSET);
  assert.deepEqual(masked.trace(2), [NMI, 0]);
  masked.steps(2);
  assert.equal(masked.pc, THREAD + 8, 'CPSIE executed');
  assert.deepEqual(masked.trace(1), [PENDSV], 'before the next instruction');
  assert.equal(masked.frame(6), THREAD + 8);
  assert.deepEqual(masked.trace(2), [0, handlerOf(7)]);
});

test('PRIMASK is left alone by entry and return', () => {
  const masked = boardWith(NOP, NOP);
  masked.handler(PENDSV, CPSID, BX_LR);
  masked.ppb(ICSR, PENDSVSET);
  masked.steps(4);
  assert.equal(masked.core.primask, 1);
});

test('a handler that lowers its own priority is still shielded by the one it preempted', () => {
  const nested = boardWith();
  for (const [irq, priority] of [[1, 1], [2, 0], [3, 2]]) {
    nested.enable(irq, priority);
    nested.handler(handlerOf(irq), NOP, NOP, BX_LR);
  }
  nested.line(1, true);
  nested.step();
  nested.line(2, true);
  nested.step();
  nested.enable(2, 3);
  nested.line(3, true);
  assert.deepEqual(nested.trace(1), []);
});

test('NMI does not preempt NMI', () => {
  const nmi = boardWith();
  nmi.handler(NMI, NOP, BX_LR);
  nmi.ppb(ICSR, NMIPENDSET);
  nmi.step();
  nmi.ppb(ICSR, NMIPENDSET);
  assert.deepEqual(nmi.trace(3), [0, NMI]);
});

test('SVC, with better and worse interrupts pending at the same time', () => {
  const calling = boardWith(SVC, NOP);
  calling.enable(1, 0);
  calling.enable(2, 3);
  calling.ppb(SHPR2, 1 * 2 ** 30);
  calling.step();
  calling.line(1, true);
  calling.line(2, true);
  calling.step();
  assert.equal(calling.at, handlerOf(1));
  calling.line(1, false);
  assert.deepEqual(calling.trace(4), [0, SVCALL, 0, handlerOf(2)]);
});

test('SVC that cannot be taken at once is a hard fault', async (t) => {
  const cases = {
    'with PRIMASK set': (made) => made.thread(CPSID, SVC),
    'in a handler of the same priority': (made) => {
      made.ppb(SHPR2, 2 ** 30);
      made.enable(1, 1);
      made.handler(handlerOf(1), SVC, NOP);
      made.line(1, true);
    },
    'in NMI': (made) => {
      made.handler(NMI, SVC, NOP);
      made.ppb(ICSR, NMIPENDSET);
    },
  };
  for (const [name, prepare] of Object.entries(cases)) {
    await t.test(name, () => {
      const calling = boardWith();
      prepare(calling);
      assert.throws(() => calling.steps(3), /hard fault/);
    });
  }
});

/**
 * The bench does not run HardFault handlers: the first hard fault ends the emulation with a
 * report, and so does what would be a lock-up (a fault in NMI).
 */
test('a fault ends the emulation wherever it happens', async (t) => {
  for (const [name, number] of [['a handler', handlerOf(1)], ['PendSV', PENDSV], ['NMI', NMI]]) {
    await t.test(name, () => {
      const faulting = boardWith();
      faulting.enable(1);
      faulting.handler(number, UDF);
      faulting.line(1, number === handlerOf(1));
      faulting.ppb(ICSR, { [PENDSV]: PENDSVSET, [NMI]: NMIPENDSET }[number] ?? 0);
      faulting.step();
      assert.equal(faulting.active, number);
      assert.throws(() => faulting.step(), /hard fault: undefined instruction 0x0000de00/);
    });
  }
});
