/**
 * The core against rp2040js's own, which it replaces: the same random instructions on the same
 * random registers must leave the same registers, flags and memory. Left out is only what that
 * core has wrong, named at each place; `core.test.js` checks it against the architecture manual.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { RP2040 } from 'rp2040js';

import { seededRandom } from '../emulator/rosc.js';
import { CODE, makeCore, place, SRAM, step } from './core_stage.js';

const ROUNDS = 20_000;
const EDGES = [0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff, 0x55555555];

const random = seededRandom(20_250_101);
const below = (limit) => Math.floor(random() * limit);
const word = () => (below(3) ? below(2 ** 32) : EDGES[below(EDGES.length)]);

/** Opcodes by pattern: x is a random bit. */
const PATTERNS = ['000xxxxxxxxxxxxx', '001xxxxxxxxxxxxx', '010000xxxxxxxxxx', '01000100x0xx00xx',
  '01000101x0xxx0xx', '01000110x0xx00xx', '1011001000xxxxxx', '1011001001xxxxxx',
  '1011001010xxxxxx', '1011001011xxxxxx', '1011101000xxxxxx', '1011101001xxxxxx',
  '1011101011xxxxxx', '1101000xxxxxxxxx', '1101001xxxxxxxxx', '110101xxxxxxxxxx',
  '1101100xxxxxxxxx', '1101101xxxxxxxxx', '1101110xxxxxxxxx', '11100xxxxxxxxxxx',
  '10100xxxxxxxxxxx', '10101xxxxxxxxxxx', '10110000xxxxxxxx', '01001xxxxxxxxxxx',
  '01100xxxxx100xxx', '01101xxxxx100xxx', '01110xxxxx100xxx', '01111xxxxx100xxx',
  '10000xxxxx100xxx', '10001xxxxx100xxx', '10010xxxxxxxxxxx', '10011xxxxxxxxxxx',
  '0101xxx101100xxx', '1011010xxxxxxxxx', '10111100xxxxxxxx', '11000110x00xxxxx',
  '11001110xxxxxxxx'];

function opcode() {
  const pattern = PATTERNS[below(PATTERNS.length)];
  return parseInt(pattern.replace(/x/g, () => String(below(2))), 2);
}

const theirs = new RP2040();
theirs.logger = { debug() {}, info() {}, warn() {}, error() {} };

function sameStart(ours) {
  for (let index = 0; index < 13; index++) {
    ours.core.r[index] = theirs.core.registers[index] = word();
  }
  // Registers that the memory patterns use as addresses: base r4, offset r5, list r6.
  ours.core.r[4] = theirs.core.registers[4] = SRAM + 0x4000 + 4 * below(64);
  ours.core.r[5] = theirs.core.registers[5] = 4 * below(64);
  ours.core.r[6] = theirs.core.registers[6] = SRAM + 0x5000 + 4 * below(64);
  ours.core.r[13] = theirs.core.registers[13] = SRAM + 0x6000 + 4 * below(64);
  ours.core.r[14] = theirs.core.registers[14] = word();
  const flags = below(16) & (below(2) ? 7 : 11);
  ours.core.xPSR = flags << 28;
  theirs.core.APSR = flags << 28;
  ours.core.pc = CODE;
  theirs.core.PC = CODE;
  for (let offset = 0x3f00; offset < 0x6800; offset += 4) {
    const value = below(2 ** 32);
    ours.pico.sram32[offset / 4] = value;
    theirs.sramView.setUint32(offset, value, true);
  }
}

/** Carry after a shift by a register: wrong there for 0 and for more than 32. */
function carryUnsure(op, amount) {
  const shift = (op & 0xffc0) === 0x4080 || (op & 0xffc0) === 0x40c0 ||
    (op & 0xffc0) === 0x4100 || (op & 0xffc0) === 0x41c0;
  return shift && ((amount & 0xff) === 0 || (amount & 0xff) > 31);
}

/** Overflow of ADCS and SBCS: wrong there when the carry makes the operand wrap. */
const overflowUnsure = (op) => (op & 0xffc0) === 0x4140 || (op & 0xffc0) === 0x4180;

test(`${ROUNDS} random instructions do the same`, () => {
  const ours = makeCore();
  for (let round = 0; round < ROUNDS; round++) {
    sameStart(ours);
    const op = opcode();
    const amount = ours.core.r[(op >> 3) & 7];
    place(ours, CODE, [op]);
    theirs.sramView.setUint16(CODE - SRAM, op, true);
    step(ours);
    theirs.core.executeInstruction();
    const name = `opcode ${op.toString(16).padStart(4, '0')} in round ${round}`;
    const registers = [...ours.core.r.slice(0, 15)].map((value) => value >>> 0);
    assert.deepEqual(registers, [...theirs.core.registers.slice(0, 15)], name);
    assert.equal(ours.core.pc, theirs.core.PC, name);
    let mask = 0xf0000000;
    mask &= carryUnsure(op, amount) ? ~0x20000000 : -1;
    mask &= overflowUnsure(op) ? ~0x10000000 : -1;
    assert.equal(ours.core.xPSR & mask, theirs.core.APSR & mask, `flags of ${name}`);
  }
  assert.deepEqual(Buffer.from(ours.pico.sram.subarray(0x3f00, 0x6800)),
    Buffer.from(theirs.sram.subarray(0x3f00, 0x6800)));
});
