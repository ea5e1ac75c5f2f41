/**
 * PIO (datasheet chapter 3), written anew: rp2040js steps it from a timer of the host, in batches
 * and not with the simulated clock. Here the next instruction of the four state machines is an
 * alarm of the board's clock. Differences from the chip: SMx_INSTR takes effect within the cycle
 * of its write; a WAIT for a pin counts as over when the pin changes, the two cycles of its
 * synchroniser before SMx_ADDR would show it, and however short the pulse. OUT_STICKY and
 * INLINE_OUT_EN are faults.
 */

import { BasePeripheral, FIFO } from 'rp2040js';

import { Cycles } from './cycles.js';
import { Foresight } from './foresight.js';
import { Inputs, SYNCHRONISER } from './inputs.js';
import { FLAG, PIN, RX_SPACE, TX_DATA } from './instructions.js';
import { readRegister, writeRegister } from './registers.js';
import { StateMachine } from './state_machine.js';

const FIRST_IRQ = [7, 9];
const INSTRUCTIONS = 32;
const FIFO_DEPTH = 4;
const JOIN_TX = 1 << 30;
const JOIN_RX = 1 << 31;

/** FDEBUG, a bit for each machine. */
const TX_STALL = 1 << 24;
const TX_OVER = 1 << 16;
const RX_UNDER = 1 << 8;
const RX_STALL = 1;

const rotated = (value, places) => (value << places) | (value >>> (32 - places));

export class Pio extends BasePeripheral {
  /**
   * @param {import('../pico.js').Pico} pico
   * @param {number} index 0 or 1
   * @param {Cycles} cycles
   * @param {Inputs} inputs
   */
  constructor(pico, index, cycles, inputs) {
    super(pico, `PIO${index}`);
    this.index = index;
    this.cycles = cycles;
    this.inputs = inputs;
    this.program = new Uint16Array(INSTRUCTIONS);
    this.flags = 0;
    this.raised = 0;
    this.lowered = 0;
    /** What it puts on the pads of its function, a bit each; rp2040js's pins read these two. */
    this.pinValues = 0;
    this.pinDirections = 0;
    this.shown = { values: 0, directions: 0 };
    /** rp2040js's pins wake its own state machines themselves; there are none. */
    this.machines = [];
    this.debug = 0;
    /** Counts what is written to its registers. */
    this.writes = 0;
    this.bypass = 0;
    this.interruptEnable = [0, 0];
    this.interruptForce = [0, 0];
    this.alarm = pico.clock.createAlarm(() => this.run());
    this.due = Infinity;
    this.stateMachines = [0, 1, 2, 3].map((number) => new StateMachine(this, number));
    this.stateMachines.forEach((sm) => this.fifosChanged(sm));
    inputs.watchers.push((bits, nanos) => this.pinsChanged(bits, nanos));
    pico.addClockListener(() => this.schedule(true));
  }

  /** The cycle has come with which some state machines' instructions take effect, all at once. */
  run() {
    this.foresight.sweep();
    this.step(this.cycles.now);
    this.schedule(true);
  }

  step(cycle) {
    for (const sm of this.stateMachines) {
      if (sm.due === cycle) {
        sm.step(cycle);
      }
    }
    this.settle(cycle);
  }

  /** Instructions that changes seen late have made due before a time. */
  stepsBefore(nanos) {
    const cycle = this.next;
    if (this.cycles.nanosOf(cycle) < nanos) {
      this.step(cycle);
      this.stepsBefore(nanos);
    }
  }

  /** Cycle with which the next instruction takes effect. */
  get next() {
    const [a, b, c, d] = this.stateMachines;
    return Math.min(a.due, b.due, c.due, d.due);
  }

  /** @param {boolean} anew the alarm may be gone, or at another time than this cycle's */
  schedule(anew = false) {
    const due = this.next;
    if (due === this.due && !anew) {
      return;
    }
    this.due = due;
    if (due === Infinity) {
      this.alarm.cancel();
    } else {
      this.alarm.scheduleAt(this.cycles.nanosOf(due));
    }
  }

  /** Shows what the instructions of one cycle did together to flags and pins. */
  settle(cycle) {
    if (this.raised | this.lowered) {
      const before = this.flags;
      this.flags = (before & ~this.lowered) | this.raised;
      this.raised = this.lowered = 0;
      if (this.flags !== before) {
        this.wakeThose(FLAG, cycle);
        this.updateInterrupts();
      }
    }
    const { shown, pinValues, pinDirections } = this;
    let changed = (shown.values ^ pinValues) | (shown.directions ^ pinDirections);
    shown.values = pinValues;
    shown.directions = pinDirections;
    for (let pin = 0; changed; pin++, changed >>>= 1) {
      if (changed & 1) {
        this.rp2040.gpio[pin]?.checkForUpdates();
      }
    }
  }

  wakeThose(reason, cycle) {
    for (const sm of this.stateMachines) {
      if (sm.waitsFor === reason) {
        sm.wake(cycle + 1);
      }
    }
  }

  /** Pads have changed: a WAIT sees it after the synchroniser, or with the next cycle. */
  pinsChanged(bits, nanos) {
    const { levels } = this.inputs;
    let woken = false;
    for (const sm of this.stateMachines) {
      const { pin } = sm;
      if (sm.waitsFor === PIN && pin & bits && sm.polarity === Boolean(levels & pin)) {
        sm.wake(this.cycles.at(nanos) + 1 + (this.bypass & pin ? 0 : SYNCHRONISER));
        woken = true;
      }
    }
    if (woken && !this.foresight.sweeping) {
      this.schedule();
    }
  }

  /** Levels that an instruction sees which takes effect with system cycle `cycle`. */
  seenAt(cycle) {
    const levels = this.inputs.before(this.cycles.nanosOf(cycle - SYNCHRONISER));
    return this.bypass
      ? (levels & ~this.bypass) | (this.inputs.before(this.cycles.nanosOf(cycle)) & this.bypass)
      : levels;
  }

  /** Has a pad changed that an instruction of `cycle` does not see changed yet? */
  inFlight(cycle) {
    return this.inputs.changedAt >= this.cycles.nanosOf(cycle - SYNCHRONISER);
  }

  raiseFlag(flag) {
    this.raised |= flag;
  }

  lowerFlag(flag) {
    this.lowered |= flag;
  }

  writePins(base, count, value) {
    const mask = rotated(count > 31 ? -1 : (1 << count) - 1, base);
    this.pinValues = (this.pinValues & ~mask) | (rotated(value, base) & mask);
  }

  writeDirections(base, count, value) {
    const mask = rotated(count > 31 ? -1 : (1 << count) - 1, base);
    this.pinDirections = (this.pinDirections & ~mask) | (rotated(value, base) & mask);
  }

  /** @param {number} reason TX_DATA or RX_SPACE: goes on record in FDEBUG */
  stalled(sm, reason) {
    this.debug |= (reason === TX_DATA ? TX_STALL : RX_STALL) << sm.index;
  }

  clearDebug(bits) {
    this.debug &= ~bits;
    this.stateMachines.filter(({ waitsFor }) => waitsFor === TX_DATA || waitsFor === RX_SPACE)
      .forEach((sm) => this.stalled(sm, sm.waitsFor));
  }

  fifosChanged(sm) {
    const { dma } = this.rp2040;
    const request = (channel, wanted) => (wanted ? dma.setDREQ(channel) : dma.clearDREQ(channel));
    request(this.index * 8 + sm.index, !sm.tx.full);
    request(this.index * 8 + 4 + sm.index, !sm.rx.empty);
    this.updateInterrupts();
  }

  writeFifo(sm, value) {
    if (sm.tx.full) {
      this.debug |= TX_OVER << sm.index;
      return;
    }
    const { now } = this.cycles;
    sm.tx.push(value);
    this.fifosChanged(sm);
    if (sm.waitsFor === TX_DATA) {
      sm.wake(now + 1);
      this.schedule();
    } else if (sm.enabled && sm.due > sm.divider.atOrAfter(now + 1)) {
      sm.refill();
    }
  }

  readFifo(sm) {
    if (sm.rx.empty) {
      this.debug |= RX_UNDER << sm.index;
      return 0;
    }
    const value = sm.rx.pull();
    this.fifosChanged(sm);
    if (sm.waitsFor === RX_SPACE) {
      sm.wake(this.cycles.now + 1);
      this.schedule();
    }
    return value;
  }

  /** FIFOs joined to one of eight words for one direction (3.5.3); changing that empties them. */
  joinFifos(sm, shift) {
    const joined = shift & (JOIN_TX | JOIN_RX);
    const depth = (mine, other) => (joined & other ? 0 : joined & mine ? 2 : 1) * FIFO_DEPTH;
    sm.tx = new FIFO(depth(JOIN_TX, JOIN_RX));
    sm.rx = new FIFO(depth(JOIN_RX, JOIN_TX));
    this.fifosChanged(sm);
  }

  /** Raw interrupts (3.7, INTR): the flags 0 to 3, TX not full, RX not empty. */
  get interrupts() {
    return this.stateMachines.reduce((bits, { tx, rx, index }) =>
      bits | (tx.full ? 0 : 0x10 << index) | (rx.empty ? 0 : 1 << index), (this.flags & 0xf) << 8);
  }

  interruptStatus(line) {
    return (this.interrupts & this.interruptEnable[line]) | this.interruptForce[line];
  }

  updateInterrupts() {
    for (const line of [0, 1]) {
      const status = this.interruptEnable[line] ? this.interruptStatus(line)
        : this.interruptForce[line];
      this.rp2040.setInterrupt(FIRST_IRQ[this.index] + line, status !== 0);
    }
  }

  readUint32(offset) {
    this.foresight.sweep();
    return readRegister(this, offset) ?? super.readUint32(offset);
  }

  writeUint32(offset, value) {
    this.foresight.sweep();
    this.writes++;
    if (writeRegister(this, offset, value)) {
      this.settle(this.cycles.now);
      this.schedule();
    } else {
      super.writeUint32(offset, value);
    }
  }
}

/** @param {import('../pico.js').Pico} pico @returns {Pio[]} its two PIO blocks */
export function pioBlocks(pico) {
  const cycles = new Cycles(pico);
  const inputs = new Inputs(pico.pads, pico.clock);
  const blocks = [0, 1].map((index) => new Pio(pico, index, cycles, inputs));
  const foresight = new Foresight(pico, inputs, blocks);
  blocks.forEach((block) => {
    block.foresight = foresight;
  });
  inputs.catchUp = () => foresight.sweep();
  return blocks;
}
