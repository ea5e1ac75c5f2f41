/**
 * The levels PIO sees at the pads: each change goes through two flip-flops, so that it is seen
 * two cycles late (datasheet 3.5.6.3). The last changes are kept with their times; both PIO blocks
 * look at them.
 */

/** Cycles a change is late by. */
export const SYNCHRONISER = 2;

const KEPT = 16;

export class Inputs {
  /**
   * @param {import('../pads.js').Pad[]} pads
   * @param {import('../clock.js').BoardClock} clock
   */
  constructor(pads, clock) {
    this.times = new Float64Array(KEPT).fill(-Infinity);
    this.history = new Int32Array(KEPT);
    this.newest = 0;
    /** Levels of all pads at present, a bit each. */
    this.levels = 0;
    /** Told of the bits that have changed, and when. */
    this.watchers = [];
    /** Called before a pad changes the levels: what is known to come earlier comes first. */
    this.catchUp = () => {};
    for (const [index, pad] of pads.entries()) {
      pad.onInput = () => {
        this.catchUp();
        const bit = 1 << index;
        const others = this.levels & ~bit;
        this.set(pad.pin.inputValue ? others | bit : others, clock.nanos);
      };
      if (pad.pin.inputValue) {
        this.levels |= 1 << index;
      }
    }
    this.history.fill(this.levels);
  }

  /** Time of the last change of any pad. */
  get changedAt() {
    return this.times[this.newest];
  }

  /** @param {number} levels of all pads from a time on */
  set(levels, nanos) {
    const changed = levels ^ this.levels;
    if (!changed) {
      return;
    }
    this.levels = levels;
    if (this.changedAt !== nanos) {
      this.newest = (this.newest + 1) % KEPT;
      this.times[this.newest] = nanos;
    }
    this.history[this.newest] = levels;
    for (const watcher of this.watchers) {
      watcher(changed, nanos);
    }
  }

  /** Levels just before a time: an edge of the clock does not take in what changes with it. */
  before(nanos) {
    const { times, newest } = this;
    let back = 0;
    while (back < KEPT - 1 && times[(newest - back + KEPT) % KEPT] >= nanos) {
      back++;
    }
    return this.history[(newest - back + KEPT) % KEPT];
  }
}
