/**
 * Every instruction of ARMv6-M on the core and on the reference model (reference/): registers,
 * flags, program counter and memory after it.
 */

import { test } from 'node:test';

import { DATA_PROCESSING } from './reference/data_processing.js';
import { named } from './reference/encodings.js';
import { Comparison } from './support/comparison.js';
import { OurCore } from './support/our_core.js';
import { BOUNDARIES, ORDINARY, Random } from './support/random.js';

const CASES = 1000;

test('each instruction, from random registers and flags', async (t) => {
  const random = new Random(1);
  const comparison = new Comparison(new OurCore(), random);
  for (const instruction of ORDINARY) {
    await t.test(instruction.name, () => {
      for (let round = 0; round < CASES; round++) {
        comparison.randomState();
        comparison.execute(instruction, random.fields(instruction));
      }
    });
  }
  comparison.compareWholeMemory();
});

/** Two registers read (or one twice), at every pair of boundary values, carry clear and set. */
const PAIRS = DATA_PROCESSING.map(([name]) => named(name)).filter(({ fields }) =>
  fields.every(([letter, shifts]) => letter !== 'i' && shifts.length === 3));

test('data processing on registers, at every pair of boundary values', async (t) => {
  const comparison = new Comparison(new OurCore(), new Random(2));
  comparison.randomState();
  for (const instruction of PAIRS) {
    await t.test(instruction.name, () => atEveryPair(comparison, instruction));
  }
});

/** Three-operand forms get a destination of their own. */
function atEveryPair(comparison, instruction) {
  const d = instruction.fields.length === 3 ? 3 : 1;
  for (const x of BOUNDARIES) {
    for (const y of BOUNDARIES) {
      for (const nzcv of [0b0101, 0b1010]) {
        comparison.setFlags(nzcv);
        comparison.setRegister(1, x);
        comparison.setRegister(2, y);
        comparison.execute(instruction, { d, n: 1, m: 2 });
      }
    }
  }
}

const VALUES = [0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0x55555555, 0xaaaaaaaa,
  0x12345678];

test('shifts by a register, by every count 0 to 255', async (t) => {
  const comparison = new Comparison(new OurCore(), new Random(3));
  comparison.randomState();
  for (const name of ['LSL', 'LSR', 'ASR', 'ROR']) {
    const instruction = named(`${name} (register)`);
    await t.test(instruction.name, () => byEveryCount(comparison, instruction));
  }
});

function byEveryCount(comparison, instruction) {
  for (let count = 0; count < 256; count++) {
    for (const value of VALUES) {
      comparison.setFlags(count % 2 ? 0b0010 : 0b0101);
      comparison.setRegister(1, value);
      comparison.setRegister(2, 0xabcdef00 + count);
      comparison.execute(instruction, { d: 1, m: 2 });
      comparison.setFlags(count % 2 ? 0b0101 : 0b0010);
      comparison.setRegister(1, value);
      comparison.execute(instruction, { d: 1, m: 2 });
    }
  }
}

test('data processing with an immediate, by every immediate', async (t) => {
  const comparison = new Comparison(new OurCore(), new Random(4));
  comparison.randomState();
  for (const instruction of DATA_PROCESSING.map(([name]) => named(name))) {
    const immediate = instruction.fields.find(([letter]) => letter === 'i');
    if (immediate) {
      await t.test(instruction.name, () =>
        byEveryImmediate(comparison, instruction, 2 ** immediate[1].length));
    }
  }
});

function byEveryImmediate(comparison, instruction, count) {
  for (let i = 0; i < count; i++) {
    for (const value of VALUES) {
      comparison.setFlags(i % 2 ? 0b0111 : 0b1000);
      comparison.setRegister(1, value);
      comparison.setRegister(13, value);
      comparison.execute(instruction, { d: 1, n: 1, m: 1, i });
    }
  }
}

test('programs of random instructions, one after the other', async (t) => {
  for (const readable of [true, false]) {
    await t.test(readable ? 'run straight on' : 'while every fetch is checked', () => {
      const random = new Random(5 + readable);
      const ours = new OurCore();
      ours.pico.flashReadable = readable;
      const comparison = new Comparison(ours, random);
      comparison.randomState();
      for (let round = 0; round < 60_000; round++) {
        const instruction = random.instruction();
        comparison.execute(instruction, random.fields(instruction));
      }
      comparison.compareWholeMemory();
    });
  }
});
