/**
 * One state machine of PIO (datasheet 3.2 and 3.5). Its instructions take effect at the ends of
 * its cycles; between two of them nothing happens, and while it is stalled it waits to be woken.
 * `due` is the system cycle with which the next instruction takes effect, Infinity for none.
 */

import { FIFO } from 'rp2040js';

import { INSTRUCTIONS, NOTHING, ON, PIN, RX_SPACE, STALLED, TX_DATA }
  from './instructions.js';
import { Settings } from './settings.js';
import { reckon, skippedTo } from './skips.js';

const EMPTY = 32;
const OUT = 3;

export class StateMachine extends Settings {
  /**
   * @param {import('./pio.js').Pio} block
   * @param {number} index 0 to 3
   */
  constructor(block, index) {
    super();
    this.block = block;
    this.index = index;
    this.enabled = false;
    this.due = Infinity;
    /** Cycles the next instruction is still away when the machine is enabled. */
    this.left = 1;
    this.pc = 0;
    this.x = 0;
    this.y = 0;
    this.isr = 0;
    this.isrCount = 0;
    this.osr = 0;
    this.osrCount = EMPTY;
    this.rx = new FIFO(4);
    this.tx = new FIFO(4);
    /** Instruction of EXEC or SMx_INSTR to be carried out in the place of the program's, or -1. */
    this.latch = -1;
    this.wakeUp();
    this.halfDone = false;
    /** Scratch register a skipped loop counts down in, null without one. */
    this.counting = null;
    /** Cycle with which the instruction under way takes effect. */
    this.cycle = 0;
  }

  /** Its instruction for system cycle `cycle`. */
  step(cycle) {
    const { pc, latch: latched } = this;
    const op = latched < 0 ? this.block.program[pc] : latched;
    this.latch = -1;
    this.counting = null;
    this.wakeUp();
    const outcome = this.carryOut(op, cycle);
    if (outcome === STALLED) {
      this.latch = latched;
      this.due = this.asleep(cycle);
      return;
    }
    this.halfDone = false;
    if (latched < 0 && outcome === ON) {
      this.advance();
    }
    // The delay of an OUT or MOV EXEC is ignored (3.4.5.2).
    this.goOn(cycle, this.latch < 0 ? this.delayOf(op) : 0, this.pc === pc);
  }

  carryOut(op, cycle) {
    this.cycle = cycle;
    const outcome = INSTRUCTIONS[op >> 13](this, op);
    this.sideSet(op);
    if (op >> 13 !== OUT || outcome !== STALLED) {
      this.refill();
    }
    return outcome;
  }

  advance() {
    this.pc = this.pc === this.wrapTop ? this.wrapBottom : (this.pc + 1) & 0x1f;
  }

  /** Side-set beats OUT and SET on the same pins, and comes even with a stall (3.5.1, 3.5.6). */
  sideSet(op) {
    const count = this.sideSetCount;
    if (count === 0) {
      return;
    }
    const value = (op >> (13 - count)) & ((1 << count) - 1);
    if (!this.sideEnable) {
      this.writeSide(count, value);
    } else if (value >> (count - 1)) {
      this.writeSide(count - 1, value);
    }
  }

  writeSide(count, value) {
    if (this.sideDirections) {
      this.block.writeDirections(this.sideSetBase, count, value);
    } else {
      this.block.writePins(this.sideSetBase, count, value);
    }
  }

  /** When the next instruction comes: after the delay, or later where that can be reckoned. */
  goOn(cycle, delay, again) {
    if (!this.enabled && this.latch < 0) {
      this.due = Infinity;
      return;
    }
    this.due = this.divider.after(cycle, 1 + delay);
    if (this.latch < 0) {
      reckon(this, again);
    }
  }

  /**
   * @param {number} reason what it waits for
   * @param {number} pin for a wait on a pin: its bit
   * @param {boolean} polarity and its level
   */
  stall(reason, pin = 0, polarity = false) {
    this.waitsFor = reason;
    this.pin = pin;
    this.polarity = polarity;
    if (reason === TX_DATA || reason === RX_SPACE) {
      this.block.stalled(this, reason);
    }
    return STALLED;
  }

  wakeUp() {
    this.waitsFor = NOTHING;
    this.pin = 0;
    this.polarity = false;
    /** Cycle with which the stalled instruction is tried again at the earliest. */
    this.from = 0;
    /** Cycles between two tries. */
    this.stride = 1;
    /** Does a pin that wakes it in time end the instruction, so that the next one can be next? */
    this.endsByPin = false;
  }

  /** Stalled at `cycle`: the next try, unless it is to be woken. */
  asleep(cycle) {
    const next = this.divider.after(cycle, 1);
    if (this.waitsFor === PIN && this.block.inFlight(cycle)) {
      this.wakeUp();
    }
    this.from = next;
    this.endsByPin = this.latch < 0;
    return this.waitsFor === NOTHING ? next : Infinity;
  }

  /** What the stalled instruction waits for is there at the end of system cycle `cycle`. */
  wake(cycle) {
    const { divider, from, stride } = this;
    let at = divider.atOrAfter(Math.max(cycle, from));
    if (stride > 1) {
      at = divider.after(from, Math.ceil(divider.between(from, at) / stride) * stride);
    }
    if (this.waitsFor === PIN && this.endsByPin && at === cycle) {
      const op = this.block.program[this.pc];
      this.advance();
      this.wakeUp();
      this.goOn(at, this.delayOf(op), false);
    } else {
      this.wakeUp();
      this.due = at;
    }
  }

  /**
   * An instruction written to SMx_INSTR: carried out at once; then the one that it interrupted
   * is tried again (3.5.7). Its delay is ignored; one that stalls is kept until it is done.
   */
  execute(op) {
    const { halfDone, pc } = this;
    const now = this.block.cycles.now;
    skippedTo(this, now);
    const stalledBefore = this.due === Infinity;
    this.wakeUp();
    this.latch = -1;
    this.halfDone = false;
    if (this.carryOut(op, now + 1) === STALLED) {
      this.latch = op;
      this.due = this.asleep(this.divider.atOrAfter(now + 1));
      return;
    }
    this.halfDone = halfDone && this.pc === pc;
    if (!this.enabled && this.latch < 0) {
      this.due = Infinity;
    } else if (stalledBefore || this.latch >= 0 || this.pc !== pc) {
      this.due = this.divider.atOrAfter(now + 2);
    } else {
      this.due = Math.max(this.due, this.divider.atOrAfter(now + 2));
    }
  }

  /** Its settings or program have changed: what was reckoned ahead is to be reckoned again. */
  changed() {
    const { now } = this.block.cycles;
    skippedTo(this, now);
    if (this.waitsFor !== NOTHING) {
      const { from } = this;
      this.wakeUp();
      this.due = this.divider.atOrAfter(Math.max(from, now + 1));
    }
  }

  /** @param {number} register value of SMx_CLKDIV; its phase begins anew */
  setDivider(register) {
    const { now } = this.block.cycles;
    skippedTo(this, now);
    this.divider.set(register, now);
    if (this.due !== Infinity) {
      this.due = this.divider.atOrAfter(Math.max(this.due, now + 1));
    }
  }

  enable(on) {
    const { now } = this.block.cycles;
    if (on === this.enabled) {
      return;
    }
    this.enabled = on;
    if (on) {
      this.due = this.divider.atOrAfter(now + this.left);
    } else {
      skippedTo(this, now);
      this.left = this.due === Infinity ? 1 : Math.max(1, this.due - now);
      this.due = Infinity;
      this.wakeUp();
    }
  }

  /** SM_RESTART (3.7): everything but PC, X, Y and the OSR's contents. */
  restart() {
    skippedTo(this, this.block.cycles.now);
    this.isr = 0;
    this.isrCount = 0;
    this.osrCount = EMPTY;
    this.halfDone = false;
    this.latch = -1;
    this.left = 1;
    this.wakeUp();
    this.due = this.enabled ? this.divider.atOrAfter(this.block.cycles.now + 1) : Infinity;
  }

  /** The levels its instruction under way sees, not rotated. */
  inputs() {
    return this.block.seenAt(this.cycle);
  }

  /** As IN and MOV see them: rotated by IN_BASE (3.5.6.2). */
  inPins() {
    const levels = this.inputs();
    return this.inBase ? (levels >>> this.inBase) | (levels << (32 - this.inBase)) : levels;
  }

  status() {
    return (this.statusOfRx ? this.rx : this.tx).itemCount < this.statusLevel ? -1 : 0;
  }

  push() {
    this.rx.push(this.isr);
    this.isr = 0;
    this.isrCount = 0;
    this.block.fifosChanged(this);
  }

  /** PUSH NOBLOCK to a full FIFO: the data is lost, and that is on record. */
  drop() {
    this.isr = 0;
    this.isrCount = 0;
    this.block.stalled(this, RX_SPACE);
  }

  /** Autopull (3.5.4.2): @returns {boolean} has an empty OSR been filled? */
  refill() {
    const needed = this.autopull && this.osrCount >= this.pullThreshold && !this.tx.empty;
    if (needed) {
      this.pull();
    }
    return needed;
  }

  pull() {
    this.osr = this.tx.pull() | 0;
    this.osrCount = 0;
    this.block.fifosChanged(this);
  }
}
