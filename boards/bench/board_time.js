/**
 * A board in time, with or without power: what is scheduled for it, and running up to a time.
 * Times here are nanoseconds since the bench was started; the board's own go by its crystal.
 */

import { Crystal } from './crystal.js';
import { located } from './emulator/faults.js';
import { Timeline } from './timeline.js';

/** Times are sums of fractions: what is less than half a nanosecond ahead has come. */
export const HALF_NANO = 0.5;

/** Cycles of the core by which a run may go over its end: no instruction or exception has more. */
const OVERRUN_CYCLES = 24;

export class BoardTime {
  /** @param {number} driftPpm see Crystal */
  constructor(driftPpm = 0) {
    /** @type {import('./emulator/pico.js').Pico | null} the board while it runs */
    this.pico = null;
    this.crystal = new Crystal(driftPpm);
    this.offNanos = 0;
    this.timeline = new Timeline();
    /** What is to become of the board as soon as the core has come to a halt. */
    this.pending = null;
    /** The fault that stopped the emulation. */
    this.stopped = null;
    /** Where the present run ends. */
    this.end = 0;
    this.hostMillis = 0;
  }

  get now() {
    return this.pico ? this.crystal.now : this.offNanos;
  }

  /** Simulated microseconds, to the nanosecond. */
  get nowMicros() {
    return Math.round(this.now) / 1000;
  }

  /** Has it gone on from a time by more than the instruction that was under way then? */
  isPast(nanos) {
    const { now, pico } = this;
    return now > nanos + (pico ? OVERRUN_CYCLES * pico.clock.nanosPerCycle : HALF_NANO);
  }

  /** Up to this time it does nothing unless something reaches it from outside. */
  get quietUntil() {
    const { now, pico } = this;
    if (!pico) {
      return Math.max(now, this.timeline.due);
    }
    const own = this.pending ? 0 : Math.min(pico.clock.due, pico.core.idleUntil);
    return Math.max(now, this.crystal.benchTime(own));
  }

  /** Does something at a time: at once if it has come. */
  at(nanos, action) {
    if (nanos <= this.now + HALF_NANO) {
      action();
    } else {
      this.timeline.add(nanos, action);
      this.setAlarm();
    }
  }

  /** A new start of the board has a clock of its own. */
  watchClock() {
    this.alarm = this.pico.clock.createAlarm(() => {
      this.timeline.carryOut(this.now + HALF_NANO);
      this.setAlarm();
    });
    this.setAlarm();
  }

  setAlarm() {
    if (this.pico && this.timeline.due < Infinity) {
      this.alarm.schedule(this.crystal.boardNanos(Math.max(0, this.timeline.due - this.now)));
    }
  }

  /** Takes the board through a change as soon as the core has come to a halt. */
  request(change) {
    this.pending ??= change;
    this.attention();
  }

  /** Something besides instructions is to be looked at, after the present one. */
  attention() {
    this.pico?.core.attention();
  }

  /**
   * Lets time pass until `nanos`, or until `shouldStop()` after something happened.
   * @throws {import('./emulator/faults.js').EmulationFault} the emulation has stopped
   */
  run(nanos, shouldStop) {
    if (this.pico && this.stopped) {
      throw this.stopped;
    }
    const began = performance.now();
    try {
      this.advance(nanos, shouldStop);
    } finally {
      this.hostMillis += performance.now() - began;
    }
  }

  /** As `run`, of a board that is not stopped. */
  advance(nanos, shouldStop) {
    this.end = nanos;
    while (this.now + HALF_NANO < this.end && !shouldStop()) {
      if (this.pico) {
        this.runBoard(shouldStop);
      } else {
        this.offNanos = Math.min(this.end, this.timeline.due);
        this.timeline.carryOut(this.offNanos + HALF_NANO);
      }
    }
  }

  /** Calls the present run off at `nanos` already. */
  endBy(nanos) {
    if (nanos < this.end) {
      this.end = nanos;
      this.pico?.clock.endBy(this.crystal.boardTime(nanos));
    }
  }

  runBoard(shouldStop) {
    try {
      this.pico.core.run(this.crystal.boardTime(this.end), () => this.pending || shouldStop());
    } catch (error) {
      this.stopped = located(error, this.pico.core, this.symbols, this.nowMicros);
      throw this.stopped;
    }
    const change = this.pending;
    this.pending = null;
    change?.();
  }
}
