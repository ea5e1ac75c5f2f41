/**
 * The board's clock: simulated nanoseconds since its last start, and alarms on them.
 * Stands in for rp2040js's clock, which fires alarms of one instant in reverse order and has to
 * be asked for the next alarm through a getter on every instruction.
 */

class Alarm {
  /**
   * @param {BoardClock} clock
   * @param {() => void} callback
   */
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.next = null;
    this.scheduled = false;
  }

  /** @param {number} nanos from now */
  schedule(nanos) {
    this.cancel();
    this.clock.insert(this, this.clock.nanos + nanos);
  }

  /** @param {number} nanos of the board's clock */
  scheduleAt(nanos) {
    this.cancel();
    this.clock.insert(this, nanos);
  }

  cancel() {
    if (this.scheduled) {
      this.clock.remove(this);
    }
  }
}

/**
 * Time is kept as `base` plus the cycles the core has spent since, so that it is exact inside an
 * instruction and costs one addition an instruction.
 */
export class BoardClock {
  constructor() {
    this.base = 0;
    /** Core cycles since `base`. */
    this.elapsed = 0;
    /** The core executes while `elapsed` is below it; 0 calls it off. */
    this.budget = 0;
    this.nanosPerCycle = 8;
    /** Time of the first alarm, Infinity without one. */
    this.due = Infinity;
    /** Time the present run ends at. */
    this.limit = 0;
    this.first = null;
    /** Core cycles executed before `base`. */
    this.cyclesBefore = 0;
  }

  /** Nanoseconds since the board's start. */
  get nanos() {
    return this.base + this.elapsed * this.nanosPerCycle;
  }

  /** Core cycles executed since the board's start; asleep it executes none. */
  get cycles() {
    return this.cyclesBefore + this.elapsed;
  }

  /** @param {number} hertz of the core from now on */
  setFrequency(hertz) {
    this.rebase(this.nanos);
    this.nanosPerCycle = 1e9 / hertz;
    this.budget = 0;
  }

  /** Lets the core execute up to the next alarm or the end of the run. */
  allow() {
    this.rebase(this.nanos);
    this.budget = Math.ceil((Math.min(this.due, this.limit) - this.base) / this.nanosPerCycle);
  }

  /** Ends the present run at `nanos`, where the core may be already. */
  endBy(nanos) {
    this.limit = Math.min(this.limit, nanos);
    this.budget = 0;
  }

  /** Passes time without the core, up to the next alarm, the end of the run or `until`. */
  sleep(until) {
    this.rebase(Math.max(this.nanos, Math.min(this.due, this.limit, until)));
  }

  /** @param {() => void} callback */
  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** Calls every alarm that is due; each one sees its own time, however late the core comes. */
  fireDue() {
    const { base, elapsed, nanos } = this;
    if (this.due > nanos) {
      return;
    }
    this.elapsed = 0;
    while (this.due <= nanos) {
      const alarm = this.first;
      this.remove(alarm);
      this.base = alarm.nanos;
      alarm.callback();
    }
    this.base = base;
    this.elapsed = elapsed;
  }

  rebase(nanos) {
    this.cyclesBefore += this.elapsed;
    this.elapsed = 0;
    this.base = nanos;
  }

  /** Alarms of one instant fire in the order in which they were set. */
  insert(alarm, nanos) {
    let before = null;
    let after = this.first;
    while (after && after.nanos <= nanos) {
      before = after;
      after = after.next;
    }
    alarm.nanos = nanos;
    alarm.next = after;
    alarm.scheduled = true;
    if (before) {
      before.next = alarm;
    } else {
      this.setFirst(alarm);
    }
  }

  remove(alarm) {
    alarm.scheduled = false;
    if (this.first === alarm) {
      this.setFirst(alarm.next);
      return;
    }
    let before = this.first;
    while (before && before.next !== alarm) {
      before = before.next;
    }
    if (before) {
      before.next = alarm.next;
    }
  }

  /** A new first alarm ends the present run of instructions, which was allowed up to another. */
  setFirst(alarm) {
    this.first = alarm;
    this.due = alarm ? alarm.nanos : Infinity;
    this.budget = 0;
  }
}
