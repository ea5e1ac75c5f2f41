/**
 * Clock divider of a state machine (datasheet 3.5.5): after the phase was set, its n-th cycle ends
 * with the system cycle floor(n * divisor). Cycles here are those of `Cycles`.
 */

const FRACTION = 256;

export class Divider {
  constructor() {
    this.set(1 << 16, 0);
  }

  /**
   * @param {number} register value of SMx_CLKDIV; an integer part of 0 is 65536
   * @param {number} now cycle in which the phase begins
   */
  set(register, now) {
    this.register = register;
    this.divisor = (register >>> 16 || 65536) + ((register >>> 8) & 0xff) / FRACTION;
    this.start = now;
  }

  /** The first end of a cycle at or after `cycle`. */
  atOrAfter(cycle) {
    return this.divisor === 1 ? cycle : this.end(this.ordinal(cycle));
  }

  /** The end of a cycle `count` cycles after the one that ends with `cycle`. */
  after(cycle, count) {
    return this.divisor === 1 ? cycle + count : this.end(this.ordinal(cycle) + count);
  }

  /** How many cycles end after `from`, up to `to`, both ends of cycles. */
  between(from, to) {
    return this.divisor === 1 ? to - from : this.ordinal(to) - this.ordinal(from);
  }

  ordinal(cycle) {
    return Math.ceil((cycle - this.start) / this.divisor);
  }

  end(ordinal) {
    return this.start + Math.floor(ordinal * this.divisor);
  }
}
