/** Cycles of clk_sys since the chip's start, which PIO counts in, and the board's time of them. */

/** Board times are sums of fractions; a thousandth of a cycle is none. */
const NOISE = 1e-3;

export class Cycles {
  /** @param {import('rp2040js').RP2040} rp2040 */
  constructor(rp2040) {
    this.clock = rp2040.clock;
    this.nanosPerCycle = this.clock.nanosPerCycle;
    /** Cycle that began at `origin`, when clk_sys last changed. */
    this.first = 0;
    this.origin = this.clock.nanos;
    rp2040.addClockListener(() => this.frequencyChanged());
  }

  /** The cycle under way. */
  get now() {
    return this.at(this.clock.nanos);
  }

  /** The cycle that is under way at a time. */
  at(nanos) {
    return this.first + Math.floor((nanos - this.origin) / this.nanosPerCycle + NOISE);
  }

  /** Nanoseconds at which a cycle begins. */
  nanosOf(cycle) {
    return this.origin + (cycle - this.first) * this.nanosPerCycle;
  }

  frequencyChanged() {
    this.first = this.now;
    this.origin = this.clock.nanos;
    this.nanosPerCycle = this.clock.nanosPerCycle;
  }
}
