/** Random cases that repeat for a seed, with the values that break arithmetic among them. */

import { seededRandom } from '../../../emulator/rosc.js';
import { fieldsOf, INSTRUCTIONS } from '../reference/encodings.js';

/** Ends of the ranges, single bits, patterns, and the counts at which shifts behave anew. */
export const BOUNDARIES = [0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff,
  0x7ffffffe, 31, 32, 33, 255, 256, 0x7f, 0x80, 0x7fff, 0x8000, 0xffff, 0x10000, 0x55555555,
  0xaaaaaaaa, 0x12345678, 0x87654321];

/** Instructions that neither end nor hold up a run. */
export const ORDINARY = INSTRUCTIONS.filter(({ system }) => !system);

export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.fraction = seededRandom(seed);
  }

  word() {
    return this.fraction() * 2 ** 32;
  }

  below(count) {
    return Math.floor(this.fraction() * count);
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** A boundary value, a shift count below other bits, or any word. */
  operand() {
    if (this.chance(0.4)) {
      return this.pick(BOUNDARIES);
    }
    const word = this.word();
    return this.chance(0.2) ? word - word % 256 + this.pick([0, 1, 31, 32, 33, 64, 255]) : word;
  }

  /** Random operands that are neither UNPREDICTABLE nor a branch to where SP points (even). */
  fields(instruction) {
    for (;;) {
      const fields = fieldsOf(instruction, this.word());
      const toStack = /^B[LX]+\b/.test(instruction.name) && fields.m === 13;
      if (!instruction.unpredictable(fields) && !toStack) {
        return fields;
      }
    }
  }

  /** Any instruction but those that end or hold up a run. */
  instruction() {
    return this.pick(ORDINARY);
  }

  fill(bytes) {
    for (let index = 0; index < bytes.length; index++) {
      bytes[index] = this.below(256);
    }
  }
}
