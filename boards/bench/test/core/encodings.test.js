/**
 * Every 16-bit encoding, and the 32-bit ones around those that exist: executed as the manual says,
 * or refused as UNDEFINED (ARMv6-M ARM, A5.2 and A5.3). An UNPREDICTABLE one may do either, but
 * must not bring the emulator down.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EmulationFault } from '../../emulator/faults.js';
import { decode, INSTRUCTIONS, isWide } from './reference/encodings.js';
import { Board, SVCALL, THREAD } from './support/board.js';
import { Comparison } from './support/comparison.js';
import { OurCore, SRAM } from './support/our_core.js';
import { Random } from './support/random.js';

const CODE = SRAM + 0x10000;

/**
 * Encodings of each kind, counted by hand on the tables of A5.2. UNDEFINED: 2064 of the 4096 in
 * 1011xxxx (miscellaneous), 256 of UDF. UNPREDICTABLE: 95 CMP, 1 ADD, 226 BX and BLX, 30 CPS, 18
 * empty lists. The halfwords not counted begin a 32-bit instruction.
 */
const COUNTS = { executed: 56_702, unpredictable: 370, undefined: 2_320 };

/** What our core makes of one encoding: the error that stopped it, or null. */
function outcome(ours, ...halfwords) {
  halfwords.forEach((halfword, index) => ours.halfword(CODE + 2 * index, halfword));
  ours.pc = CODE;
  try {
    ours.step();
    return null;
  } catch (error) {
    return error;
  }
}

const hex = (encoding) => encoding.toString(16).padStart(8, '0');

/** Is an encoding refused as undefined, and named in the message? */
function isRefused(ours, ...halfwords) {
  const [first] = halfwords;
  const message = outcome(ours, ...halfwords)?.message ?? 'executed';
  ours.core.waiting = false;
  return message.startsWith('hard fault: undefined instruction 0x') &&
    message.includes(first.toString(16));
}

function sorted() {
  const kinds = { executed: [], unpredictable: [], undefined: [] };
  for (let encoding = 0; encoding < 2 ** 16 && !isWide(encoding); encoding++) {
    const found = decode(encoding, 16);
    const kind = !found ? 'undefined' : found.unpredictable ? 'unpredictable' : 'executed';
    kinds[kind].push(encoding);
  }
  return kinds;
}

const KINDS = sorted();

test('the diagrams do not overlap', () => {
  for (const one of INSTRUCTIONS) {
    for (const other of INSTRUCTIONS) {
      const common = (one.mask & other.mask) >>> 0;
      assert.ok(one === other || one.width !== other.width ||
        ((one.value ^ other.value) & common) !== 0, `${one.name} and ${other.name}`);
    }
  }
  assert.deepEqual(Object.fromEntries(
    Object.entries(KINDS).map(([kind, encodings]) => [kind, encodings.length])), COUNTS);
});

test('16-bit encodings that exist are executed', () => {
  const random = new Random(31);
  const comparison = new Comparison(new OurCore(), random);
  for (const encoding of KINDS.executed) {
    const { instruction, fields } = decode(encoding, 16);
    const toStack = instruction.name.startsWith('B') && fields.m === 13;
    if (!instruction.system && !toStack) {
      comparison.randomState();
      comparison.execute(instruction, fields);
    }
  }
});

test('16-bit encodings that are UNDEFINED are refused', () => {
  const ours = new OurCore();
  const executed = KINDS.undefined.filter((encoding) => !isRefused(ours, encoding));
  assert.equal(executed.map((encoding) => encoding.toString(16)).join(' '), '');
});

test('16-bit encodings that are UNPREDICTABLE stay inside the emulator', () => {
  const ours = new OurCore();
  for (const encoding of KINDS.unpredictable) {
    const error = outcome(ours, encoding);
    assert.ok(error === null || error instanceof EmulationFault, `${hex(encoding)}: ${error}`);
  }
});

test('BKPT stops the emulation, SVC calls, whatever their number', () => {
  const board = new Board();
  for (let number = 0; number < 256; number++) {
    board.thread([0xdf00 + number]);
    board.pc = THREAD;
    assert.deepEqual(board.trace(3), [SVCALL, 0], `SVC ${number}`);
    assert.match(outcome(board, 0xbe00 + number).message, new RegExp(`^breakpoint ${number}: `));
  }
});

/** Halfwords that begin the 32-bit instructions there are, and neighbours of them. */
const FIRST = [0xf000, 0xf3ff, 0xf400, 0xf7ff, 0xf380, 0xf381, 0xf38d, 0xf390, 0xf3bf, 0xf3be,
  0xf3af, 0xf3ef, 0xf3ee, 0xf3e0, 0xf7f0, 0xf800, 0xe800, 0xeac0, 0xefff, 0xffff];
/** Coprime to 2^16: so many second halfwords, spread over all of them. */
const STRIDE = 13;

test('32-bit encodings: executed or refused', () => {
  const random = new Random(32);
  const comparison = new Comparison(new OurCore(), random);
  const ours = new OurCore();
  for (const first of FIRST) {
    for (let second = 0; second < 2 ** 16; second += STRIDE) {
      check32(comparison, ours, first, second);
    }
  }
});

test('32-bit encodings: every first halfword', () => {
  const random = new Random(33);
  const comparison = new Comparison(new OurCore(), random);
  const ours = new OurCore();
  for (let first = 0xe800; first < 2 ** 16; first++) {
    check32(comparison, ours, first, random.below(2 ** 16));
    check32(comparison, ours, first, 0x8000 + random.below(0x2000));
  }
});

function check32(comparison, ours, first, second) {
  const found = decode(first * 2 ** 16 + second, 32);
  if (!found) {
    assert.ok(isRefused(ours, first, second), `${hex(first * 2 ** 16 + second)} is executed`);
  } else if (found.unpredictable) {
    const error = outcome(ours, first, second);
    assert.ok(error === null || error instanceof EmulationFault, `${hex(first)}: ${error}`);
  } else {
    comparison.randomState();
    comparison.execute(found.instruction, found.fields);
  }
}
