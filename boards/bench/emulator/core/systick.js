/**
 * SysTick (ARMv6-M ARM, B3.3): 24 bits counting down, reloaded the cycle after zero. Written anew:
 * rp2040js's counts up from zero after a while and interrupts at every instruction.
 */

const MASK = 0xffffff;
const ENABLE = 1;
const TICKINT = 2;
const CLKSOURCE = 4;
const COUNTFLAG = 1 << 16;
/** The external reference is the watchdog's tick (RP2040 datasheet 2.4.5.1.1). */
const REFERENCE_NANOS = 1000;
/** SYST_CALIB of the RP2040: 10 ms at 1 MHz, less one. */
export const CALIBRATION = 9999;

export class SysTick {
  /**
   * @param {import('../clock.js').BoardClock} clock
   * @param {() => void} expired SysTick becomes pending
   */
  constructor(clock, expired) {
    this.clock = clock;
    this.expired = expired;
    this.control = 0;
    this.reload = 0;
    this.cycleNanos = clock.nanosPerCycle;
    /** Count at the time `since`, and how many times zero was reached since and seen. */
    this.count = 0;
    this.since = 0;
    this.zerosSeen = 0;
    this.flag = false;
    this.alarm = clock.createAlarm(() => this.reachZero());
  }

  /** rp2040js tells the frequency of clk_sys, before the clock itself changes. */
  set frequency(hertz) {
    this.change(() => {
      this.cycleNanos = 1e9 / hertz;
    });
  }

  get tickNanos() {
    return this.control & CLKSOURCE ? this.cycleNanos : REFERENCE_NANOS;
  }

  get ticks() {
    const passed = (this.clock.nanos - this.since) / this.tickNanos;
    return this.control & ENABLE ? Math.floor(passed + 1e-6) : 0;
  }

  get current() {
    const { ticks, count, reload } = this;
    return ticks <= count ? count - ticks : reload - ((ticks - count - 1) % (reload + 1));
  }

  /** Times zero was reached in so many ticks; a count that starts at zero has not reached it. */
  zeros(ticks) {
    if (ticks < this.count || (this.reload === 0 && this.count === 0)) {
      return 0;
    }
    return Math.floor((ticks - this.count) / (this.reload + 1)) + (this.count > 0 ? 1 : 0);
  }

  /** SYST_CSR: reading it clears the count flag. */
  readControl() {
    const zeros = this.zeros(this.ticks);
    const counted = this.flag || zeros > this.zerosSeen;
    this.zerosSeen = zeros;
    this.flag = false;
    return this.control | (counted ? COUNTFLAG : 0);
  }

  writeControl(value) {
    this.change(() => {
      this.control = value & (ENABLE | TICKINT | CLKSOURCE);
    });
  }

  writeReload(value) {
    this.change(() => {
      this.reload = value & MASK;
    });
  }

  /** SYST_CVR: any write clears the count and the flag. */
  writeCurrent() {
    this.change(() => {
      this.count = 0;
      this.flag = false;
    });
  }

  /** Counts on from here with something changed. */
  change(what) {
    this.flag ||= this.zeros(this.ticks) > this.zerosSeen;
    this.count = this.current;
    this.since = this.clock.nanos;
    this.zerosSeen = 0;
    what();
    this.setAlarm();
  }

  setAlarm() {
    this.alarm.cancel();
    const running = (this.control & (ENABLE | TICKINT)) === (ENABLE | TICKINT);
    if (running && (this.count || this.reload)) {
      const next = this.zeros(this.ticks) + (this.count > 0 ? 0 : 1);
      const ticks = this.count + next * (this.reload + 1);
      this.alarm.schedule(ticks * this.tickNanos - (this.clock.nanos - this.since));
    }
  }

  reachZero() {
    this.expired();
    if (this.reload) {
      this.setAlarm();
    }
  }
}
