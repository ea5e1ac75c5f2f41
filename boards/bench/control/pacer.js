/** Lets a board run by itself, never ahead of wall time and never to make up for lost time. */

/** At most so much simulated time at once, so that requests are served in between. */
const SLICE_MILLIS = 10;
const PAUSE_MILLIS = 1;

export class Pacer {
  /**
   * @param {import('../machine.js').Machine} machine
   * @param {(fault: Error) => void} onFault told once when the emulation stops
   */
  constructor(machine, onFault) {
    this.machine = machine;
    this.onFault = onFault;
    /** Called before every slice. */
    this.beforeSlice = () => {};
    this.waiting = [];
    this.last = performance.now();
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
    const now = performance.now();
    const millis = Math.min(now - this.last, SLICE_MILLIS);
    this.last = now;
    this.beforeSlice();
    try {
      this.advance(millis);
      this.settle();
    } catch (error) {
      this.fail(error);
    }
    this.timer = setTimeout(() => this.slice(), PAUSE_MILLIS);
  }

  advance(millis) {
    if (this.machine.stopped) {
      return;
    }
    const target = this.machine.now + millis * 1e6;
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
