/**
 * SPI frames that are known before they come. While nobody can act on one of their edges before
 * somebody looks, they are gone through in one sweep when somebody does, each machine at its own
 * times: some twenty alarms fewer a frame. Who looks at levels or machines calls `sweep` first.
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
/** So many frames are not kept waiting longer. */
const MOST = 256;

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

/**
 * @typedef {object} ComingFrame an SPI frame of mode 0 that will be at the pins
 * @property {number} nanos of the board's clock at which its first clock begins
 * @property {number} half nanoseconds of half a clock
 * @property {number} value its bits, the highest first
 * @property {number} bits
 * @property {number} sck GPIO of its clock
 * @property {number} mosi GPIO of its data
 * @property {(sck: boolean, mosi: boolean) => void} arrive brings the pads to these levels
 */

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
    /** @type {ComingFrame[]} in the order of their times */
    this.frames = [];
    /** Place of the frame under way, its half clocks gone through, and the time of the next. */
    this.place = 0;
    this.halves = 0;
    this.due = Infinity;
    this.sweeping = false;
    /** What the programs say of a pin, by its bit, while nobody writes to a block. */
    this.known = new Map();
    this.writes = -1;
  }

  /** @param {ComingFrame} frame on pins that go unnoticed */
  take(frame) {
    this.frames.push(frame);
    if (this.due === Infinity) {
      this.due = frame.nanos;
    } else if (this.frames.length - this.place > MOST) {
      this.sweep();
    }
  }

  /** Would nobody do anything at a change of the pin but machines that keep to themselves? */
  goesUnnoticed(gpio) {
    const { pin, watchers } = this.pico.pads[gpio];
    return !watchers.length && pin.inputEnable && !pin.outputEnable && !pin.irqEnableMask &&
      !pin.inputOverride && QUIET_FUNCTIONS.has(pin.functionSelect) && this.machinesLet(1 << gpio);
  }

  machinesLet(bit) {
    const writes = this.blocks[0].writes + this.blocks[1].writes;
    if (writes !== this.writes) {
      this.writes = writes;
      this.known.clear();
    }
    let lets = this.known.get(bit);
    if (lets === undefined) {
      lets = this.blocks.every(({ stateMachines }) => stateMachines.every((sm) =>
        !sm.enabled || !waitsFor(sm, bit) || keepsToItself(sm)));
      this.known.set(bit, lets);
    }
    return lets;
  }

  /** Goes through all that has come. */
  sweep() {
    const { nanos } = this.pico.clock;
    if (this.due > nanos || this.sweeping) {
      return;
    }
    this.sweeping = true;
    const [one, other] = this.blocks;
    let frame = null;
    while (this.due <= nanos) {
      one.stepsBefore(this.due);
      other.stepsBefore(this.due);
      frame = this.frames[this.place];
      this.halfClock(frame);
    }
    one.stepsBefore(nanos);
    other.stepsBefore(nanos);
    this.sweeping = false;
    this.bringUp(frame);
    one.schedule(true);
    other.schedule(true);
  }

  /** MOSI changes as SCK falls, half a clock before it rises; the last fall ends the frame. */
  halfClock({ nanos, half, value, bits, sck, mosi }) {
    const { levels } = this.inputs;
    const rest = levels & ~((1 << sck) | (1 << mosi));
    const bit = Math.min(this.halves >> 1, bits - 1);
    const data = (value >> (bits - 1 - bit)) & 1;
    this.inputs.set(rest | ((this.halves & 1) << sck) | (data << mosi), this.due);
    this.halves++;
    this.due = nanos + this.halves * half;
    if (this.halves > 2 * bits) {
      this.nextFrame();
    }
  }

  nextFrame() {
    this.halves = 0;
    this.place++;
    if (this.place === this.frames.length) {
      this.frames = [];
      this.place = 0;
    }
    this.due = this.frames.length ? this.frames[this.place].nanos : Infinity;
  }

  /** The pads have the levels at which the sweep ended, and had edges of both kinds. */
  bringUp({ sck, mosi, arrive }) {
    const { levels } = this.inputs;
    this.pico.pads[sck].pin.irqStatus |= BOTH_EDGES;
    this.pico.pads[mosi].pin.irqStatus |= BOTH_EDGES;
    arrive(Boolean(levels & (1 << sck)), Boolean(levels & (1 << mosi)));
  }
}
