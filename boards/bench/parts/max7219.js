/**
 * A chain of Maxim MAX7219 display drivers (datasheet 19-4452): 16-bit shift registers one behind
 * the other, taken over together when LOAD rises. The chips shift on every clock of the bus,
 * whoever it is meant for.
 */

import { CODE_B, characterOf, DECIMAL_POINT } from './segments.js';

const WORD = 16;
const HERTZ = 10e6;

const NO_OP = 0x0;
const LAST_DIGIT = 0x8;
const DECODE_MODE = 0x9;
const INTENSITY = 0xa;
const SCAN_LIMIT = 0xb;
const SHUTDOWN = 0xc;
const DISPLAY_TEST = 0xf;

/** One chip: its registers and what its digits show. */
export class Max7219 {
  constructor() {
    this.powerOn();
  }

  /** Table "initial power-up": shut down, one digit scanned, nothing decoded, least intensity. */
  powerOn() {
    this.shift = 0;
    this.digits = new Uint8Array(8);
    this.decode = 0;
    this.intensity = 0;
    this.scanLimit = 0;
    this.running = false;
    this.test = false;
  }

  /**
   * @param {number} word what LOAD found in the shift register
   * @returns {string | null} why the word is none the chip knows
   */
  load(word) {
    const address = (word >> 8) & 0xf;
    const data = word & 0xff;
    if (address >= 1 && address <= LAST_DIGIT) {
      this.digits[address - 1] = data;
      return null;
    }
    switch (address) {
      case NO_OP:
        break;
      case DECODE_MODE:
        this.decode = data;
        break;
      case INTENSITY:
        this.intensity = data & 0xf;
        break;
      case SCAN_LIMIT:
        this.scanLimit = data & 7;
        break;
      case SHUTDOWN:
        this.running = Boolean(data & 1);
        break;
      case DISPLAY_TEST:
        this.test = Boolean(data & 1);
        break;
      default:
        return `no register ${address.toString(16).toUpperCase()}h`;
    }
    return null;
  }

  /** Segments lit at a digit (0 to 7). */
  lit(digit) {
    if (this.test) {
      return 0xff;
    }
    if (!this.running || digit > this.scanLimit) {
      return 0;
    }
    const value = this.digits[digit];
    return this.decode & (1 << digit) ? CODE_B[value & 0xf] | (value & DECIMAL_POINT) : value;
  }

  /**
   * @param {number[]} order the digits from left to right
   * @returns {number[]} the segments lit at each, bits as in segments.js
   */
  segments(order) {
    return order.map((digit) => this.lit(digit));
  }

  text(order) {
    return this.segments(order).map(characterOf).join('');
  }
}

export class Max7219Chain {
  /**
   * @param {object} surroundings
   * @param {{name: string, digits: number[]}[]} surroundings.chain displays, the one next to the
   *     controller first, each with its digits from left to right
   * @param {import('./spi_bus.js').SpiBus} surroundings.bus
   * @param {(text: string) => void} surroundings.fault something is refused
   * @param {(name: string, text: string) => void} surroundings.changed a display's text changed
   */
  constructor({ chain, bus, fault, changed }) {
    Object.assign(this, { bus, fault, changed });
    this.displays = chain.map(({ name, digits }) => {
      const chip = new Max7219();
      return { name, digits, chip, text: chip.text(digits) };
    });
    this.powerOn();
    bus.parts.push(this);
  }

  powerOn() {
    this.loadLevel = false;
    this.displays.forEach(({ chip }) => chip.powerOn());
    this.show();
  }

  /** Without power nothing shines. */
  powerOff() {
    this.powerOn();
  }

  /** What each display shows. */
  get texts() {
    return Object.fromEntries(this.displays.map(({ name, text }) => [name, text]));
  }

  /** The segments that each display lights, digit by digit from left to right. */
  get segments() {
    return Object.fromEntries(this.displays.map(
      ({ name, chip, digits }) => [name, chip.segments(digits)]));
  }

  /** Eight clocks of the bus: the first bit out of a chip goes into the next. */
  shift(byte) {
    let incoming = byte;
    for (const { chip } of this.displays) {
      const register = (chip.shift << 8) | incoming;
      incoming = (register >> WORD) & 0xff;
      chip.shift = register & 0xffff;
    }
    return null;
  }

  /** @param {boolean} level of LOAD */
  load(level) {
    if (level === this.loadLevel) {
      return;
    }
    this.loadLevel = level;
    if (level) {
      this.takeOver();
    }
    this.bus.edge();
  }

  takeOver() {
    const whole = this.displays.length * WORD;
    const { bits, fastest, clocking } = this.bus;
    if (clocking) {
      this.fault('LOAD rose inside a byte');
    } else if (bits < whole || bits % WORD) {
      this.fault(`LOAD after ${bits} bits, the chain holds ${whole}`);
    } else if (fastest > HERTZ) {
      this.fault(`loaded at ${fastest / 1e6} MHz, more than ${HERTZ / 1e6} MHz`);
    } else {
      for (const { name, chip } of this.displays) {
        const refused = chip.load(chip.shift);
        if (refused) {
          this.fault(`${name}: ${refused}`);
        }
      }
      this.show();
    }
  }

  show() {
    for (const display of this.displays) {
      const text = display.chip.text(display.digits);
      if (text !== display.text) {
        display.text = text;
        this.changed(display.name, text);
      }
    }
  }
}
