/**
 * Lets a board run by itself, never ahead of wall time and never to make up for lost time. While
 * nothing can happen on it, nobody is awake: it is caught up when its next event is due, or when
 * something reaches it from outside.
 */

/** At most so much simulated time at once in which something happens, so that requests are served
 * in between. */
const SLICE_MILLIS = 10;
const PAUSE_MILLIS = 1;
/** Nobody sleeps for longer. */
const LONGEST_MILLIS = 1000;
const NANOS = 1e6;

export class Pacer {
  /**
   * @param {import('../machine.js').Machine} machine
   * @param {(fault: Error) => void} onFault told once when the emulation stops
   * @param {() => number} wallMillis
   */
  constructor(machine, onFault, wallMillis = () => performance.now()) {
    this.machine = machine;
    this.onFault = onFault;
    /** Called before every slice. */
    this.beforeSlice = () => {};
    /** Is somebody to be asked again soon, whatever the board does? */
    this.isBusy = () => false;
    this.waiting = [];
    this.wallMillis = wallMillis;
    this.last = wallMillis();
    this.timer = setTimeout(() => this.slice(), PAUSE_MILLIS);
  }

  /** @returns {Promise<void>} when `nanos` have come or `done()` holds */
  until(nanos, done) {
    if (this.machine.stopped) {
      return Promise.reject(this.machine.stopped);
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ nanos, done, resolve, reject });
    });
  }

  slice() {
    this.catchUp();
    this.timer = setTimeout(() => this.slice(), this.pauseMillis);
  }

  /** Does something to the board, at the time that it is now, and lets it go on from there. */
  meanwhile(action) {
    clearTimeout(this.timer);
    this.catchUp();
    try {
      return action();
    } finally {
      this.timer = setTimeout(() => this.slice(), PAUSE_MILLIS);
    }
  }

  /** Brings the board to wall time; what passed while nothing could happen on it is not lost. */
  catchUp() {
    const now = this.wallMillis();
    const millis = Math.min(now - this.last, this.quietMillis + SLICE_MILLIS);
    this.last = now;
    this.beforeSlice();
    try {
      this.advance(millis);
      this.settle();
    } catch (error) {
      this.fail(error);
    }
  }

  /** So long nothing happens on the board by itself. */
  get quietMillis() {
    const { machine } = this;
    return machine.stopped ? 0 : (machine.quietUntil - machine.now) / NANOS;
  }

  /** Until the board is to be looked at again, or somebody's wait is over. */
  get pauseMillis() {
    if (this.machine.stopped) {
      return LONGEST_MILLIS;
    }
    if (this.isBusy()) {
      return PAUSE_MILLIS;
    }
    const waits = this.waiting.map(({ nanos }) => (nanos - this.machine.now) / NANOS);
    const pause = Math.min(this.quietMillis, ...waits, LONGEST_MILLIS);
    return Math.max(Math.ceil(pause), PAUSE_MILLIS);
  }

  advance(millis) {
    if (this.machine.stopped) {
      return;
    }
    const target = this.machine.now + millis * NANOS;
    this.machine.run(target, () => this.waiting.some(({ done }) => done()));
  }

  settle() {
    const over = ({ nanos, done }) => this.machine.now + 1 > nanos || done();
    const ready = this.waiting.filter(over);
    this.waiting = this.waiting.filter((each) => !ready.includes(each));
    ready.forEach(({ resolve }) => resolve());
  }

  fail(error) {
    const { waiting } = this;
    this.waiting = [];
    waiting.forEach(({ reject }) => reject(error));
    this.onFault(error);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
