/** Sleep: what WFI and WFE wait for and what wakes the core (ARMv6-M ARM, B1.5.18, B1.5.19). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Board, BX_LR, code, CPSID, FIRST_INTERRUPT, ICSR, NMI, NMIPENDSET, NOP, NVIC_ISPR, PENDSTSET,
  PENDSV, PENDSVSET, SCR, SEV, SEVONPEND, SHPR3, SLEEPDEEP, SLEEPONEXIT, THREAD, WFE, WFI,
} from './support/board.js';

const IRQ = 6;
const NUMBER = FIRST_INTERRUPT + IRQ;
const AFTER = THREAD + 2;

/** A board asleep after one instruction. */
function asleep(instruction, prepare = () => {}) {
  const board = new Board();
  board.thread(instruction);
  prepare(board);
  board.step();
  assert.ok(board.asleep, 'asleep');
  return board;
}

/** Is the core awake and past the instruction a step after `happen`, in the thread? */
function wakes(board, happen) {
  happen(board);
  board.step();
  return !board.asleep;
}

const masked = (board) => {
  board.core.primask = 1;
};
const enabled = (board) => board.enable(IRQ, 1);
const raise = (board) => board.line(IRQ, true);

for (const [name, instruction] of [['WFI', WFI], ['WFE', WFE]]) {
  test(`${name}: an interrupt that is taken wakes the core, the handler runs first`, () => {
    const board = asleep(instruction, enabled);
    assert.ok(wakes(board, raise));
    assert.equal(board.at, NUMBER);
    assert.equal(board.frame(6), AFTER);
  });

  test(`${name}: a disabled interrupt does not wake the core`, () => {
    assert.ok(!wakes(asleep(instruction), raise));
  });

  test(`${name}: NMI wakes the core, masked or not`, () => {
    for (const prepare of [() => {}, masked]) {
      const board = asleep(instruction, prepare);
      assert.ok(wakes(board, () => board.ppb(ICSR, NMIPENDSET)));
      assert.equal(board.at, NMI);
    }
  });

  test(`${name}: asleep, time passes and no cycles are spent`, () => {
    const board = asleep(instruction);
    const { cycles, nanos } = board.clock;
    board.runCycles(1000);
    assert.ok(board.asleep);
    assert.equal(board.clock.cycles, cycles);
    assert.ok(board.clock.nanos > nanos + 900 * board.clock.nanosPerCycle);
  });

  test(`${name}: an alarm of the board's clock is seen asleep, at its time`, () => {
    const board = asleep(instruction, enabled);
    const due = board.clock.nanos + 500 * board.clock.nanosPerCycle;
    board.clock.createAlarm(() => raise(board)).schedule(500 * board.clock.nanosPerCycle);
    board.handler(NUMBER, code('B', { i: 0x7fe }));
    board.runCycles(600);
    assert.equal(board.active, NUMBER);
    assert.ok(board.clock.nanos >= due);
    assert.equal(board.core.wakes, 1);
  });
}

test('WFI: an interrupt that PRIMASK holds back wakes the core without its handler', () => {
  const board = asleep(WFI, (made) => [masked, enabled].forEach((prepare) => prepare(made)));
  assert.ok(wakes(board, raise));
  assert.equal(board.active, 0);
  board.step();
  assert.ok(board.pc > AFTER);
});

test('WFI: with such an interrupt pending already the core does not sleep', () => {
  for (const mask of [true, false]) {
    const board = new Board();
    board.thread(CPSID, WFI, NOP);
    enabled(board);
    board.step();
    raise(board);
    board.core.primask = Number(mask);
    board.runCycles(4);
    assert.ok(!board.asleep, `PRIMASK ${mask}`);
    assert.equal(board.core.wakes, 0);
  }
});

test('WFI: interrupts of the active priority or worse neither wake nor keep awake', () => {
  const board = new Board();
  [1, 1, 2, 0].forEach((priority, index) => board.enable(IRQ + index, priority));
  board.handler(NUMBER, WFI);
  board.line(IRQ, true);
  board.step();
  board.line(IRQ + 1, true);
  board.step();
  assert.ok(board.asleep);
  assert.ok(!wakes(board, () => board.line(IRQ + 2, true)));
  assert.ok(wakes(board, () => board.line(IRQ + 3, true)));
  assert.equal(board.at, NUMBER + 3);
});

test('WFI: PendSV and SysTick wake the core', () => {
  for (const bit of [PENDSVSET, PENDSTSET]) {
    assert.ok(wakes(asleep(WFI), (board) => board.ppb(ICSR, bit)));
  }
});

test('WFI: an event does not wake the core, and stays for WFE', () => {
  const board = new Board();
  board.thread(SEV, WFI, WFE, NOP);
  enabled(board);
  board.handler(NUMBER, BX_LR);
  board.steps(3);
  assert.ok(board.asleep);
  board.core.primask = 1;
  assert.ok(wakes(board, raise));
  board.steps(2);
  assert.ok(!board.asleep);
});

test('WFE: an event that came before ends it at once, and only once', () => {
  const board = new Board();
  board.thread(SEV, SEV, WFE, WFE);
  board.steps(3);
  assert.ok(!board.asleep);
  assert.equal(board.pc, THREAD + 6);
  board.step();
  assert.ok(board.asleep);
});

test('WFE: exception entry and return are events', () => {
  const board = new Board();
  board.thread(NOP, WFE, WFE);
  board.handler(PENDSV, WFE, BX_LR);
  board.step();
  board.ppb(ICSR, PENDSVSET);
  board.steps(2);
  assert.ok(!board.asleep, 'entry');
  board.steps(2);
  assert.ok(!board.asleep, 'return');
  board.step();
  assert.ok(board.asleep);
});

test('WFE: a masked interrupt does not wake the core', () => {
  const board = asleep(WFE, (made) => [masked, enabled].forEach((prepare) => prepare(made)));
  assert.ok(!wakes(board, raise));
});

const sevOnPend = (board) => {
  board.ppb(SCR, SEVONPEND);
  masked(board);
};

/** What becomes pending, enabled or not, is an event with SEVONPEND (B3.2.7). */
const PENDED = {
  'an interrupt line': raise,
  'an interrupt set by software': (board) => board.ppb(NVIC_ISPR, 1 << IRQ),
  'PendSV': (board) => board.ppb(ICSR, PENDSVSET),
  'SysTick': (board) => board.ppb(ICSR, PENDSTSET),
};

for (const [name, pend] of Object.entries(PENDED)) {
  test(`WFE with SEVONPEND: ${name} wakes the core, masked and disabled`, () => {
    const board = asleep(WFE, sevOnPend);
    assert.ok(wakes(board, pend));
    assert.equal(board.active, 0);
  });
}

test('WFE with SEVONPEND: what is pending already is no event', () => {
  const board = asleep(WFE, (made) => {
    masked(made);
    raise(made);
    made.ppb(SCR, SEVONPEND);
  });
  assert.ok(!wakes(board, raise));
});

test('SCR reads back its bits', () => {
  const board = new Board();
  for (const value of [0, SEVONPEND, SLEEPDEEP, SLEEPONEXIT, SEVONPEND + SLEEPDEEP]) {
    board.ppb(SCR, value);
    assert.equal(board.pico.readUint32(SCR), value);
  }
});

test('SLEEPONEXIT: the return to a handler does not sleep, nor with an interrupt pending', () => {
  const board = new Board();
  board.ppb(SCR, SLEEPONEXIT);
  board.ppb(SHPR3, 3 << 22);
  board.enable(IRQ, 1);
  board.enable(IRQ + 1, 0);
  board.handler(NUMBER, NOP, NOP, BX_LR);
  board.line(IRQ, true);
  board.step();
  board.line(IRQ, false);
  board.line(IRQ + 1, true);
  board.step();
  board.line(IRQ + 1, false);
  board.ppb(ICSR, PENDSVSET);
  assert.deepEqual(board.trace(1), [NUMBER]);
  assert.ok(!board.asleep);
  assert.deepEqual(board.trace(5), [0, PENDSV, 0]);
  board.step();
  assert.ok(board.asleep);
});

test('SLEEPONEXIT: the return to the thread sleeps', () => {
  const board = new Board();
  board.ppb(SCR, SLEEPONEXIT);
  board.ppb(ICSR, PENDSVSET);
  board.steps(3);
  assert.ok(board.asleep);
});

test('held until a time, the core spends no cycles but takes interrupts', () => {
  const board = new Board();
  enabled(board);
  board.handler(NUMBER, code('B', { i: 0x7fe }));
  const { nanosPerCycle, nanos } = board.clock;
  board.core.heldUntil = nanos + 1000 * nanosPerCycle;
  board.runCycles(300);
  assert.equal(board.clock.cycles, 0);
  assert.equal(board.pc, THREAD);
  raise(board);
  board.runCycles(100);
  assert.equal(board.active, NUMBER);
  assert.ok(board.clock.cycles >= 100, 'the handler runs');
});

test('WFI in a handler of the lowest priority is ended by a better one', () => {
  const board = new Board();
  board.enable(IRQ, 2);
  board.ppb(SHPR3, 3 << 22);
  board.handler(PENDSV, WFI, NOP);
  board.ppb(ICSR, PENDSVSET);
  board.steps(3);
  assert.ok(board.asleep);
  assert.ok(wakes(board, raise));
  assert.equal(board.at, NUMBER);
});
