/**
 * The board's crystal, which may run fast or slow: everything on the board goes by it, the table
 * by the bench's own time. A start of the board begins at some bench time; from there on both are
 * counted in nanoseconds, and the board's pass `rate` times as fast.
 */

const PARTS = 1e6;
const MOST_PPM = 100_000;

export class Crystal {
  /** @param {number} ppm parts per million that it is fast */
  constructor(ppm) {
    if (!(Math.abs(ppm) <= MOST_PPM)) {
      throw new Error(`drift_ppm is ${ppm}: at most ${MOST_PPM} either way`);
    }
    this.rate = 1 + ppm / PARTS;
    this.startedAt = 0;
    this.clock = null;
  }

  /** @param {import('./emulator/clock.js').BoardClock} clock of a start of the board at `nanos` */
  start(clock, nanos) {
    this.clock = clock;
    this.startedAt = nanos;
  }

  /** Bench time. */
  get now() {
    return this.benchTime(this.clock.nanos);
  }

  /** The bench time at which the board's clock shows `nanos`. */
  benchTime(nanos) {
    return this.startedAt + nanos / this.rate;
  }

  /** How long the board's clock has to run for `nanos` of bench time. */
  boardNanos(nanos) {
    return nanos * this.rate;
  }

  /** The time on the board's clock at the bench time `nanos`. */
  boardTime(nanos) {
    return this.boardNanos(nanos - this.startedAt);
  }
}
