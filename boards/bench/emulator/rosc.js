/**
 * Ring oscillator (datasheet 2.17), which rp2040js lacks: without its random bit `os.urandom`
 * gives the same bytes for ever. The bit comes from a seeded generator, so that a run can be
 * repeated, or from a source with a fault in it.
 */

import { Registers } from './registers.js';

const STATUS = 0x18;
const RANDOMBIT = 0x1c;
const STABLE = 1 << 31;
const ENABLED = 1 << 12;

/**
 * Random numbers that repeat for a seed (xorshift32, Marsaglia 2003).
 * @param {number} seed
 * @returns {() => number} 0 <= number < 1
 */
export function seededRandom(seed) {
  let state = (seed * 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Where the random bits come from; outlives resets, as the noise of a real oscillator does. */
export class BitSource {
  /** @param {number} seed */
  constructor(seed) {
    this.normal(seed);
  }

  normal(seed) {
    const random = seededRandom(seed);
    this.bit = () => (random() < 0.5 ? 0 : 1);
  }

  /** @param {0 | 1} value the bit never changes */
  stuck(value) {
    this.bit = () => value;
  }

  /** @param {number} ones share of ones, 0 to 1 */
  biased(seed, ones) {
    const random = seededRandom(seed);
    this.bit = () => (random() < ones ? 1 : 0);
  }

  alternating() {
    this.correlated(1, 0);
  }

  /** @param {number} repeats share of bits that are as the one before, 0 to 1 */
  correlated(seed, repeats) {
    const random = seededRandom(seed);
    let last = 0;
    this.bit = () => {
      last ^= random() < repeats ? 0 : 1;
      return last;
    };
  }
}

export class RingOscillator extends Registers {
  /**
   * @param {import('rp2040js').RP2040} rp2040
   * @param {BitSource} source
   */
  constructor(rp2040, source) {
    super(rp2040, 'ROSC', {
      0x00: 0xaa0, 0x04: 0, 0x08: 0, 0x0c: 0x77616b65, 0x10: 0xaa0, 0x14: 8,
      [STATUS]: STABLE | ENABLED, [RANDOMBIT]: 1, 0x20: 0,
    });
    this.source = source;
  }

  readUint32(offset) {
    return offset === RANDOMBIT ? this.source.bit() : super.readUint32(offset);
  }
}
