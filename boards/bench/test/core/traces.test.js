/**
 * A trace leaves everything as the core does that executes its instructions one by one: registers,
 * flags, memory, cycles, the instruction at which an event stops it, and what is a fault.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ARITHMETIC_CODE } from '../../emulator/core/traces/arithmetic_code.js';
import { MEMORY_CODE } from '../../emulator/core/traces/memory_code.js';
import { placeOf } from '../../emulator/core/traces/chip_memory.js';
import { INSTRUCTIONS } from '../../emulator/core/table.js';
import { encode } from './reference/encodings.js';
import { code } from './support/board.js';
import { Both, START } from './support/both.js';
import { SRAM } from './support/our_core.js';
import { Random } from './support/random.js';

const WINDOW = SRAM + 0x10000;
const IN_SRAM = SRAM + 0x2000;

/** A register's value: mostly an address that a load or store can reach. */
function value(random) {
  return random.chance(0.7) ? WINDOW + 4 * random.below(64) : random.operand();
}

function program(random, length) {
  const halfwords = [];
  while (halfwords.length < length) {
    const instruction = random.instruction();
    const encoding = encode(instruction, random.fields(instruction));
    halfwords.push(...(instruction.width === 32
      ? [encoding / 2 ** 16 | 0, encoding % 2 ** 16] : [encoding]));
  }
  return halfwords;
}

test('random programs', () => {
  const random = new Random(5);
  const both = new Both();
  const met = new Set();
  for (let count = 0; count < 4000; count++) {
    const halfwords = program(random, 8);
    const start = count % 2 ? START : IN_SRAM;
    both.place(halfwords, start);
    halfwords.forEach((halfword) => met.add(INSTRUCTIONS[halfword >> 6]));
    for (let state = 0; state < 4; state++) {
      both.load(Array.from({ length: 15 }, (_, number) =>
        number === 13 ? WINDOW + 4 * random.below(64) : value(random)), random.below(16), start);
      both.runEqually(1 + random.below(30),
        () => halfwords.map((each) => each.toString(16)).join(' '));
    }
  }
  for (const [instruction] of [...ARITHMETIC_CODE, ...MEMORY_CODE]) {
    assert.ok(met.has(instruction), `${instruction.name} was never met`);
  }
});

/** R0 counts down to 0; R1 is the sum of what it was. */
const LOOP = [code('ADD (register) T1', { d: 1, n: 1, m: 0 }),
  code('SUB (immediate) T2', { d: 0, i: 1 }), code('BNE', { i: 0xfc })].flat();

test('code in SRAM that has been written over is not executed as it was', () => {
  const both = new Both();
  both.place(LOOP, IN_SRAM);
  assert.ok(both.traces.memory.indices[placeOf(IN_SRAM) >> 1]);
  const subtractTwo = code('SUB (immediate) T2', { d: 0, i: 2 });
  for (const changed of [[], LOOP.slice(0, 1).concat(subtractTwo), LOOP]) {
    both.write(changed, IN_SRAM);
    for (let cycles = 1; cycles < 60; cycles++) {
      both.load([12, 0], 0, IN_SRAM);
      both.runEqually(cycles, () => `${cycles} cycles`);
    }
  }
});

test('a loop in a trace is stopped at any cycle', () => {
  const both = new Both();
  both.place(LOOP);
  assert.ok(both.traces.memory.indices[0x800]);
  for (let cycles = 1; cycles < 60; cycles++) {
    both.load([12, 0], 0);
    both.runEqually(cycles, () => `${cycles} cycles`);
  }
});
