/**
 * Changes of pins that are known before they come, as those of an SPI frame on the wires. While
 * nobody can act on one of them before somebody looks, they are gone through in one sweep when
 * somebody does, each machine at its own times: some twenty alarms fewer a frame. Whoever looks at
 * levels or machines calls `sweep` before.
 */

import { waitPin } from './instructions.js';

const JMP = 0;
const WAIT = 1;
const IN = 2;
const MOV = 5;
const SET = 7;
const X = 1;
const Y = 2;
const PIN_CONDITION = 6;
const BOTH_EDGES = 0xc;
/** Functions of a pin that leave its input to PIO and to who reads the levels (2.19.2). */
const QUIET_FUNCTIONS = new Set([5, 6, 7, 31]);
/** So many changes are not kept waiting longer. */
const MOST = 4096;

const placeOf = (op) => (op >> 5) & 7;

function someInstruction(sm, holds) {
  for (let address = sm.wrapBottom; address <= sm.wrapTop; address++) {
    if (holds(sm.block.program[address], address)) {
      return true;
    }
  }
  return false;
}

function waitsFor(sm, bit) {
  return someInstruction(sm, (op) =>
    (op >> 13 === WAIT && waitPin(sm, op) === bit) ||
    (op >> 13 === JMP && placeOf(op) === PIN_CONDITION && 1 << sm.jmpPin === bit));
}

/** Has an instruction an effect outside of its machine, or leads out of its loop? */
function showsItself(sm, op) {
  switch (op >> 13) {
    case JMP:
      return (op & 0x1f) < sm.wrapBottom || (op & 0x1f) > sm.wrapTop;
    case WAIT:
      return waitPin(sm, op) === 0;
    case IN:
      return sm.autopush;
    case MOV:
      return ![X, Y, 6, 7].includes(placeOf(op));
    case SET:
      return placeOf(op) !== X && placeOf(op) !== Y;
    default:
      return true;
  }
}

function keepsToItself(sm) {
  return sm.sideSetCount === 0 && !sm.autopull && sm.latch < 0 &&
    sm.pc >= sm.wrapBottom && sm.pc <= sm.wrapTop &&
    !someInstruction(sm, (op) => showsItself(sm, op));
}

export class Foresight {
  /**
   * @param {import('../pico.js').Pico} pico
   * @param {import('./inputs.js').Inputs} inputs
   * @param {import('./pio.js').Pio[]} blocks
   */
  constructor(pico, inputs, blocks) {
    this.pico = pico;
    this.inputs = inputs;
    this.blocks = blocks;
    /** Changes to come of each pin, by GPIO. */
    this.lanes = [];
    this.count = 0;
    this.due = Infinity;
    this.sweeping = false;
  }

  /**
   * @param {number} gpio of a pin that goes unnoticed
   * @param {[number, boolean][]} changes [nanos of the board's clock, level], in order
   * @param {(level: boolean) => void} arrive brings the pad to the last level gone through
   */
  take(gpio, changes, arrive) {
    let lane = this.lanes.find((each) => each.gpio === gpio);
    if (!lane) {
      lane = { gpio, bit: 1 << gpio, changes: [], next: 0 };
      this.lanes.push(lane);
    }
    lane.arrive = arrive;
    lane.changes.push(...changes);
    this.count += changes.length;
    this.due = Math.min(this.due, changes[0][0]);
    if (this.count > MOST) {
      this.sweep();
    }
  }

  /** Would nobody do anything at a change of the pin but machines that keep to themselves? */
  goesUnnoticed(gpio) {
    const { pin, watchers } = this.pico.pads[gpio];
    return !watchers.length && pin.inputEnable && !pin.outputEnable && !pin.irqEnableMask &&
      !pin.inputOverride && QUIET_FUNCTIONS.has(pin.functionSelect) &&
      this.blocks.every(({ stateMachines }) => stateMachines.every((sm) =>
        !sm.enabled || !waitsFor(sm, 1 << gpio) || keepsToItself(sm)));
  }

  /** Goes through all changes that have come. */
  sweep() {
    const { nanos } = this.pico.clock;
    if (this.due > nanos || this.sweeping) {
      return;
    }
    this.sweeping = true;
    for (let lane = this.earliest(); this.due <= nanos; lane = this.earliest()) {
      const [at, level] = lane.changes[lane.next++];
      this.blocks.forEach((block) => block.stepsBefore(at));
      this.inputs.change(lane.bit, level, at);
    }
    this.blocks.forEach((block) => block.stepsBefore(nanos));
    this.sweeping = false;
    this.lanes.forEach((lane) => this.bringUp(lane));
    this.blocks.forEach((block) => block.schedule(true));
  }

  /** The lane with the next change, which sets `due`. */
  earliest() {
    let first = null;
    this.due = Infinity;
    for (const lane of this.lanes) {
      if (lane.next < lane.changes.length && lane.changes[lane.next][0] < this.due) {
        this.due = lane.changes[lane.next][0];
        first = lane;
      }
    }
    return first;
  }

  bringUp(lane) {
    if (lane.next === 0) {
      return;
    }
    const level = lane.changes[lane.next - 1][1];
    lane.changes.splice(0, lane.next);
    this.count -= lane.next;
    lane.next = 0;
    this.pico.pads[lane.gpio].pin.irqStatus |= BOTH_EDGES;
    lane.arrive(level);
  }
}
