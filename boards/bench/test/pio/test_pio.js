/**
 * What the tests of PIO share: opcodes by the tables of datasheet 3.4, a chip at 125 MHz with one
 * state machine set up, and what its pins do. A cycle is 8 ns; an instruction of the cycle that
 * begins at n * 8 ns takes effect at (n + 1) * 8 ns.
 */

import { TestPico } from '../test_pico.js';

const IO_BANK0_CTRL = 0x40014004;
const PADS_BANK0_GPIO0 = 0x4001c004;
const SM_SIZE = 0x18;

export const PIO = [0x50200000, 0x50300000];
export const CTRL = 0x00;
export const FSTAT = 0x04;
export const FDEBUG = 0x08;
export const FLEVEL = 0x0c;
export const TXF = 0x10;
export const RXF = 0x20;
export const IRQ = 0x30;
export const CLKDIV = 0xc8;
export const EXECCTRL = 0xcc;
export const SHIFTCTRL = 0xd0;
export const ADDR = 0xd4;
export const INSTR = 0xd8;
export const PINCTRL = 0xdc;
export const AUTOPUSH = 1 << 16;
export const AUTOPULL = 1 << 17;
export const SHIFT_RIGHT = 3 << 18;

export const PINS = 0;
export const X = 1;
export const Y = 2;
export const NULL = 3;
export const PINDIRS = 4;
export const ISR = 6;
export const OSR = 7;
export const GPIO = 0;

const opcode = (number, delay, rest) => (number << 13) | (delay << 8) | rest;
export const op = {
  jmp: (address, condition = 0, delay = 0) => opcode(0, delay, (condition << 5) | address),
  wait: (polarity, source, index, delay = 0) =>
    opcode(1, delay, (polarity << 7) | (source << 5) | index),
  in: (source, count, delay = 0) => opcode(2, delay, (source << 5) | (count & 31)),
  out: (destination, count, delay = 0) => opcode(3, delay, (destination << 5) | (count & 31)),
  push: (block = 1, ifFull = 0, delay = 0) => opcode(4, delay, (ifFull << 6) | (block << 5)),
  pull: (block = 1, ifEmpty = 0, delay = 0) =>
    opcode(4, delay, 0x80 | (ifEmpty << 6) | (block << 5)),
  mov: (destination, source, operation = 0, delay = 0) =>
    opcode(5, delay, (destination << 5) | (operation << 3) | source),
  irq: (index, wait = 0, clear = 0, delay = 0) =>
    opcode(6, delay, (clear << 6) | (wait << 5) | index),
  set: (destination, value, delay = 0) => opcode(7, delay, (destination << 5) | value),
};

export class TestPio extends TestPico {
  /** @param {0 | 1} block whose registers `set` and `get` mean */
  constructor(block = 0) {
    super(125e6);
    this.base = PIO[block];
    this.fn = 6 + block;
  }

  put(offset, value) {
    this.writeUint32(this.base + offset, value >>> 0);
  }

  get(offset) {
    return this.readUint32(this.base + offset);
  }

  /** Sets a register of a state machine. */
  putSm(sm, offset, value) {
    this.put(offset + sm * SM_SIZE, value);
  }

  getSm(sm, offset) {
    return this.get(offset + sm * SM_SIZE);
  }

  /**
   * Loads a program at `at`, wraps around it and starts there.
   * @param {number[]} program
   * @param {object} how registers of the state machine by name, and `enable: false`
   */
  load(program, { at = 0, sm = 0, pinctrl = 0x14000000, shiftctrl = SHIFT_RIGHT, execctrl = 0,
    clkdiv = 1 << 16, enable = true } = {}) {
    program.forEach((word, index) => this.put(0x48 + 4 * (at + index), word));
    this.putSm(sm, CLKDIV, clkdiv);
    this.putSm(sm, EXECCTRL, execctrl | ((at + program.length - 1) << 12) | (at << 7));
    this.putSm(sm, SHIFTCTRL, shiftctrl);
    this.putSm(sm, PINCTRL, pinctrl);
    this.putSm(sm, INSTR, op.jmp(at));
    if (enable) {
      this.put(CTRL, this.get(CTRL) | (1 << sm));
    }
  }

  /** Gives pins to the PIO block. */
  own(...pins) {
    for (const pin of pins) {
      this.writeUint32(IO_BANK0_CTRL + 8 * pin, this.fn);
    }
  }

  /** Switches on the inputs of pins, no pulls. */
  listen(...pins) {
    for (const pin of pins) {
      this.writeUint32(PADS_BANK0_GPIO0 + 4 * pin, 0x40);
    }
  }

  /** @returns {[number, number][]} [nanos, level] whenever a pin changes from now on */
  record(pin) {
    const seen = [];
    let first = true;
    this.pads[pin].watch((level) => {
      if (!first) {
        seen.push([this.clock.nanos, Number(level)]);
      }
      first = false;
    });
    return seen;
  }

  /** Drives a pin from outside at a time. */
  drive(nanos, pin, level) {
    this.clock.createAlarm(() => this.pads[pin].drive(level)).scheduleAt(nanos);
  }

  /** All words in an RX FIFO. */
  received(sm = 0) {
    const words = [];
    while (!(this.get(FSTAT) & (0x100 << sm))) {
      words.push(this.get(RXF + 4 * sm));
    }
    return words;
  }
}
