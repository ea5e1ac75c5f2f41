/**
 * Where random programs seldom come: a trace of one instruction at every immediate, of a load or
 * store at the ends of the memories, of every condition behind whatever sets flags, and of a
 * return from an exception.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FLASH_SIZE, SRAM_SIZE } from '../../emulator/core/sizes.js';
import { DATA_PROCESSING } from './reference/data_processing.js';
import { named } from './reference/encodings.js';
import { MEMORY_ACCESS } from './reference/memory_access.js';
import { code, NOP, SVC, SVCALL, UDF, VTOR } from './support/board.js';
import { Both, START } from './support/both.js';
import { FLASH, SRAM } from './support/our_core.js';

const VALUES = [0, 1, 31, 32, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0x55555555];
const FLAGS = [0b0101, 0b1010];
const STACK = SRAM + 0x8000;
const THREAD = START + 0x100;

const hex = (numbers) => numbers.map((each) => each.toString(16));
const immediateOf = ({ fields }) => fields.find(([letter]) => letter === 'i');

/** Runs `halfwords` with R1 and R2 at each pair of values. */
function atEveryPair(both, halfwords, seconds) {
  both.place(halfwords);
  for (const first of VALUES) {
    for (const second of seconds) {
      for (const flags of FLAGS) {
        both.load([0, first, second, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, STACK], flags);
        both.runEqually(10, () => `${hex(halfwords)} of ${hex([first, second])}`);
      }
    }
  }
}

test('data processing with an immediate, by every immediate', async (t) => {
  for (const instruction of DATA_PROCESSING.map(([name]) => named(name)).filter(immediateOf)) {
    await t.test(instruction.name, () => {
      const both = new Both();
      for (let i = 0; i < 2 ** immediateOf(instruction)[1].length; i++) {
        atEveryPair(both, code(instruction.name, { d: 1, n: 1, m: 1, i }), [0]);
      }
    });
  }
});

const ENDS = [FLASH, FLASH + FLASH_SIZE, SRAM, SRAM + SRAM_SIZE];

test('loads and stores at the ends of the memories', async (t) => {
  for (const instruction of MEMORY_ACCESS.slice(1).map(([name]) => named(name))) {
    await t.test(instruction.name, () => {
      const both = new Both();
      const operands = { t: 4, n: 1, m: 0, i: 1, l: 0b11101, p: 1 };
      both.place(code(instruction.name, operands));
      const around = Array.from({ length: 60 }, (_, place) => place - 40);
      for (const address of ENDS.flatMap((end) => around.map((place) => end + place))) {
        const bases = [0, address, 0, 3, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, address, 9];
        both.load(bases, 0);
        both.runEqually(9, () => address.toString(16));
      }
    });
  }
});

/** A difference, two sums, a result and two shifts: they leave the flags in different places. */
const SETTERS = [code('CMP (register) T1', { d: 1, m: 2 }), code('CMN (register)', { d: 1, m: 2 }),
  code('ADC (register)', { d: 1, m: 2 }), code('TST (register)', { d: 1, m: 2 }),
  code('LSR (immediate)', { d: 3, m: 1, i: 1 }), code('LSL (register)', { d: 1, m: 2 }),
  [...code('CMP (register) T1', { d: 1, m: 2 }), ...code('TST (register)', { d: 1, m: 2 })]];
const BRANCHES = ['EQ', 'NE', 'CS', 'CC', 'MI', 'PL', 'VS', 'VC', 'HI', 'LS', 'GE', 'LT', 'GT',
  'LE'];

test('each condition, behind whatever sets flags, at every pair of values', async (t) => {
  for (const condition of BRANCHES) {
    await t.test(condition, () => {
      const both = new Both();
      for (const setter of SETTERS) {
        const skipped = code('MOV (immediate)', { d: 4, i: 1 });
        atEveryPair(both, [...setter, ...code(`B${condition}`, { i: 0 }), ...skipped, ...NOP],
          VALUES);
      }
    });
  }
});

const RETURNS = { 'BX LR': code('BX', { m: 14 }),
  'PUSH and POP': [...code('PUSH', { p: 1, l: 0 }), ...code('POP', { p: 1, l: 0 })],
  'BX of another register': [...code('MOV (register)', { d: 3, m: 14 }),
    ...code('BX', { m: 3 })] };

/** In the thread SVC, then R1 is 9; in its handler R4 is 7, then it returns. */
function withHandler(instructions) {
  const both = new Both();
  const thread = [...SVC, ...code('MOV (immediate)', { d: 1, i: 9 }), ...UDF];
  for (const core of both.cores) {
    core.pico.flash16.set(thread, (THREAD - FLASH) >> 1);
    core.pico.writeUint32(VTOR, SRAM);
    core.word(SRAM + 4 * SVCALL, START + 1);
  }
  both.place([...code('MOV (immediate)', { d: 4, i: 7 }), ...instructions]);
  both.load([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, STACK], 0, THREAD);
  return both;
}

for (const [name, instructions] of Object.entries(RETURNS)) {
  test(`a trace that ends with the return from an exception: ${name}`, () => {
    for (let cycles = 1; cycles < 60; cycles++) {
      const both = withHandler(instructions);
      for (let run = 0; run * cycles < 60; run++) {
        both.runEqually(cycles, () => `run ${run} of ${cycles} cycles`);
      }
      assert.deepEqual([1, 4].map((number) => both.traced.register(number)), [9, 7]);
    }
  });
}

test('a branch to an even address is a fault, in a trace too', () => {
  const both = new Both();
  both.place(code('BX', { m: 1 }));
  both.load([0, START + 0x100], 0);
  both.runEqually(10, () => 'BX to an even address');
});
