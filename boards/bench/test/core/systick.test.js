/** SysTick (ARMv6-M ARM, B3.3): 24 bits that count down and are reloaded the tick after zero. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board, code, SYSTICK } from './support/board.js';

const SYST_CSR = 0xe000e010;
const SYST_RVR = 0xe000e014;
const SYST_CVR = 0xe000e018;
const ENABLE = 1;
const TICKINT = 2;
const CLKSOURCE = 4;
const COUNTFLAG = 1 << 16;
const RELOAD = 99;
const PERIOD = RELOAD + 1;
const ENTRY_CYCLES = 15;

/** A board in an endless loop of NOP and B (3 cycles), SysTick enabled at count 0. */
function ticking(control, reload = RELOAD) {
  const board = new Board();
  board.thread(code('NOP'), code('B', { i: 0x7fd }));
  board.ppb(SYST_RVR, reload);
  board.ppb(SYST_CVR, 0);
  board.ppb(SYST_CSR, control);
  board.enabledAt = board.clock.cycles;
  return board;
}

/** Count so many ticks after it was enabled at 0: the first tick reloads. */
const expectedCount = (ticks, reload) =>
  ticks === 0 ? 0 : reload - ((ticks - 1) % (reload + 1));

test('the count, tick by tick, in core cycles', () => {
  for (const reload of [RELOAD, 1, 7, 0xffffff]) {
    const board = ticking(CLKSOURCE + ENABLE, reload);
    for (let index = 0; index < 500; index++) {
      const ticks = board.clock.cycles - board.enabledAt;
      assert.equal(board.pico.readUint32(SYST_CVR), expectedCount(ticks, reload), `tick ${ticks}`);
      board.step();
    }
  }
});

test('an interrupt when the count reaches zero: after a period and a tick, then every period',
  () => {
    const board = ticking(CLKSOURCE + TICKINT + ENABLE);
    const times = [];
    while (times.length < 20) {
      board.step();
      if (board.at === SYSTICK) {
        times.push(board.clock.cycles - ENTRY_CYCLES - board.enabledAt);
        board.step();
      }
    }
    times.forEach((time, index) => {
      const late = time - PERIOD * (index + 1);
      assert.ok(late >= 0 && late <= 2, `interrupt ${index} ${late} cycles late`);
    });
  });

test('TICKINT set in the middle of a period: the interrupt comes at its end', () => {
  const board = ticking(CLKSOURCE + ENABLE);
  board.runCycles(40);
  board.ppb(SYST_CSR, CLKSOURCE + TICKINT + ENABLE);
  while (board.at !== SYSTICK) {
    board.step();
  }
  const late = board.clock.cycles - ENTRY_CYCLES - board.enabledAt - PERIOD;
  assert.ok(late >= 0 && late <= 2, `${late} cycles late`);
});

test('without TICKINT no interrupt, without ENABLE no count', () => {
  const silent = ticking(CLKSOURCE + ENABLE);
  assert.deepEqual(silent.trace(5 * PERIOD), []);
  const stopped = ticking(CLKSOURCE + TICKINT);
  assert.deepEqual(stopped.trace(5 * PERIOD), []);
  assert.equal(stopped.pico.readUint32(SYST_CVR), 0);
});

test('with a reload value of zero SysTick stops', () => {
  assert.deepEqual(ticking(CLKSOURCE + TICKINT + ENABLE, 0).trace(300), []);
});

test('COUNTFLAG is set by reaching zero, cleared by reading it and by writing the count', () => {
  const board = ticking(CLKSOURCE + ENABLE);
  const flag = () => board.pico.readUint32(SYST_CSR) & COUNTFLAG;
  assert.equal(flag(), 0);
  board.runCycles(PERIOD + 20);
  assert.equal(flag(), COUNTFLAG);
  assert.equal(flag(), 0);
  board.runCycles(PERIOD);
  board.ppb(SYST_CSR, CLKSOURCE + ENABLE);
  assert.equal(flag(), COUNTFLAG, 'kept by a write to SYST_CSR');
  assert.equal(flag(), 0);
  board.runCycles(PERIOD);
  board.ppb(SYST_CVR, 5);
  assert.equal(flag(), 0);
  assert.equal(board.pico.readUint32(SYST_CVR), 0);
});

test('the registers have 24 bits', () => {
  const board = new Board();
  board.ppb(SYST_RVR, 0xff123456);
  assert.equal(board.pico.readUint32(SYST_RVR), 0x123456);
});

test('the reference clock ticks once a microsecond (RP2040 datasheet, 2.4.5.1.1)', () => {
  const board = ticking(ENABLE);
  board.runCycles(1 + Math.ceil(50_000 / board.clock.nanosPerCycle));
  const ticks = Math.floor(50_000 / 1000);
  assert.ok(Math.abs(board.pico.readUint32(SYST_CVR) - expectedCount(ticks, RELOAD)) <= 1);
});
