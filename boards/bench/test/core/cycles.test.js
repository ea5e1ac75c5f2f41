/**
 * Core cycles (Cortex-M0+ Technical Reference Manual, 3.3, table 3-1, with the RP2040's
 * single-cycle multiplier) without wait states, and the bus around the core (RP2040 datasheet,
 * 2.1.4: the bridge to the peripherals adds 2 to a read and 3 to a write).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { registersOf } from './reference/memory_access.js';
import {
  Board, BX_LR, code, FIRST_INTERRUPT, ICSR, NVIC_ISPR, PENDSVSET, SVC, SVCALL, THREAD, WFI,
} from './support/board.js';
import { Comparison } from './support/comparison.js';
import { FLASH, OurCore, SRAM } from './support/our_core.js';
import { ORDINARY, Random } from './support/random.js';

const toPC = ({ d }) => (d === 15 ? 2 : 1);
/** 1 + N, N the number of registers in the list. */
const list = ({ l, p = 0 }) => 1 + registersOf(l).length + p;

/** Cycles by instruction; what is not named takes one. A branch here is one that is taken. */
const CYCLES = {
  'ADD (register) T2': toPC,
  'MOV (register)': toPC,
  'B': () => 2,
  'BL': () => 3,
  'BX': () => 2,
  'BLX (register)': () => 2,
  'PUSH': list,
  'POP': (fields) => (fields.p ? 2 : 0) + list(fields),
  'STM': list,
  'LDM': list,
  'MRS': () => 3,
  'MSR (register)': () => 3,
  'DSB': () => 3,
  'DMB': () => 3,
  'ISB': () => 3,
};

function expected(instruction, fields) {
  if (instruction.addressing && !instruction.addressing.multiple) {
    return 2;
  }
  return CYCLES[instruction.name]?.(fields) ?? 1;
}

test('each instruction, with data in the SRAM', async (t) => {
  const random = new Random(61);
  const comparison = new Comparison(new OurCore(), random, { canFault: false });
  for (const instruction of ORDINARY.filter(({ name }) => !/^B[A-Z]{2}$/.test(name))) {
    await t.test(instruction.name, () => {
      for (let round = 0; round < 300; round++) {
        const fields = random.fields(instruction);
        comparison.randomState();
        comparison.execute(instruction, fields);
        assert.equal(comparison.cycles, expected(instruction, fields), JSON.stringify(fields));
      }
    });
  }
});

test('a conditional branch takes two cycles if taken, one if not', async (t) => {
  const comparison = new Comparison(new OurCore(), new Random(62));
  comparison.randomState();
  for (const instruction of ORDINARY.filter(({ name }) => /^B[A-Z]{2}$/.test(name) &&
    name !== 'BIC' && name !== 'BLX')) {
    await t.test(instruction.name, () => {
      const seen = new Set();
      for (let nzcv = 0; nzcv < 16; nzcv++) {
        comparison.setFlags(nzcv);
        const { pc } = comparison.reference;
        comparison.execute(instruction, { i: 0x10 });
        const taken = comparison.reference.pc !== pc + 2;
        assert.equal(comparison.cycles, taken ? 2 : 1);
        seen.add(taken);
      }
      assert.equal(seen.size, 2);
    });
  }
});

test('POP with the program counter takes 3 + N cycles', () => {
  for (const [l, cycles] of [[0, 4], [1, 5], [0xff, 12]]) {
    const board = new Board();
    board.thread(code('POP', { p: 1, l }));
    board.core.r[13] = SRAM + 0x7000;
    board.word(SRAM + 0x7000 + 4 * registersOf(l).length, THREAD + 1);
    assert.equal(board.step(), cycles);
  }
});

/** [where, address, cycles to load, cycles to store] */
const REGIONS = [
  ['SRAM', SRAM + 0x3000, 2, 2],
  ['flash (in the cache)', FLASH, 2, null],
  ['boot ROM', 0x100, 2, null],
  ['single-cycle IO', 0xd0000010, 1, 1],
  ['peripheral (scratch register of the watchdog)', 0x4005800c, 4, 5],
  ['USB memory', 0x50100100, 2, 2],
  ['private peripheral bus', 0xe000ed08, 2, 2],
];

for (const [name, address, toLoad, toStore] of REGIONS) {
  test(`load and store, ${name}`, () => {
    for (const [mnemonic, cycles] of [['LDR', toLoad], ['STR', toStore]]) {
      if (cycles) {
        for (const form of ['(immediate) T1', '(register)']) {
          const board = new Board();
          board.thread(code(`${mnemonic} ${form}`, { t: 0, n: 1, m: 2, i: 0 }));
          Object.assign(board.core.r, { 0: SRAM, 1: address, 2: 0 });
          assert.equal(board.step(), cycles, `${mnemonic} ${form}`);
        }
      }
    }
  });
}

test('exception entry takes 15 cycles, from the request to the first instruction', () => {
  const board = new Board();
  board.enable(4);
  board.line(4, true);
  assert.equal(board.step(), 15);
  assert.equal(board.at, FIRST_INTERRUPT + 4);
  const calling = new Board();
  calling.thread(SVC);
  calling.step();
  assert.equal(calling.step(), 15);
  assert.equal(calling.at, SVCALL);
});

test('waking from WFI adds nothing to the entry', () => {
  const board = new Board();
  board.enable(4);
  board.thread(WFI);
  assert.equal(board.step(), 2);
  board.line(4, true);
  assert.equal(board.step(), 15);
});

test('WFE takes two cycles, SEV one', () => {
  const board = new Board();
  board.thread(code('SEV'), code('WFE'));
  assert.deepEqual([board.step(), board.step()], [1, 2]);
});

test('cycles run on across instructions, exceptions and alarms', () => {
  const board = new Board();
  board.thread(code('STR (immediate) T1', { t: 1, n: 0, i: 0 }), code('B', { i: 0x7fe }));
  Object.assign(board.core.r, { 0: ICSR, 1: PENDSVSET });
  board.clock.createAlarm(() => board.ppb(NVIC_ISPR, 0)).schedule(7 * board.clock.nanosPerCycle);
  const { nanos } = board.clock;
  board.runCycles(1000);
  const { cycles } = board.clock;
  assert.ok(cycles >= 1000 && cycles < 1003, `${cycles}`);
  assert.ok(Math.abs(board.clock.nanos - nanos - cycles * board.clock.nanosPerCycle) < 1e-3);
});

test('BX to return from an exception costs more than BX', () => {
  const board = new Board();
  board.handler(FIRST_INTERRUPT + 4, BX_LR);
  board.enable(4);
  board.line(4, true);
  board.step();
  assert.ok(board.step() >= 2 + 8, 'eight words are read back');
});
