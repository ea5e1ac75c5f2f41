/** The settings of a state machine by register (datasheet 3.7, SMx_EXECCTRL to SMx_PINCTRL). */

import { EmulationFault } from '../faults.js';
import { Divider } from './divider.js';

const UNMODELLED = { OUT_STICKY: 1 << 17, INLINE_OUT_EN: 1 << 18 };

const bit = (register, place) => Boolean((register >>> place) & 1);
const five = (register, place) => (register >>> place) & 0x1f;

export class Settings {
  constructor() {
    this.divider = new Divider();
    this.setExecution(0x0001f000);
    this.setShift(0x000c0000);
    this.setPins(0x14000000);
  }

  /** @param {number} register value of SMx_EXECCTRL */
  setExecution(register) {
    for (const [name, mask] of Object.entries(UNMODELLED)) {
      if (register & mask) {
        throw new EmulationFault(`PIO: ${name}, which this bench does not model`);
      }
    }
    this.execution = register & 0x7fffffff;
    this.statusLevel = register & 0xf;
    this.statusOfRx = bit(register, 4);
    this.wrapBottom = five(register, 7);
    this.wrapTop = five(register, 12);
    this.jmpPin = five(register, 24);
    this.sideDirections = bit(register, 29);
    this.sideEnable = bit(register, 30);
  }

  /** @param {number} register value of SMx_SHIFTCTRL; a threshold of 0 is 32 */
  setShift(register) {
    this.shift = register;
    this.autopush = bit(register, 16);
    this.autopull = bit(register, 17);
    this.shiftsInRight = bit(register, 18);
    this.shiftsOutRight = bit(register, 19);
    this.pushThreshold = five(register, 20) || 32;
    this.pullThreshold = five(register, 25) || 32;
  }

  /** @param {number} register value of SMx_PINCTRL */
  setPins(register) {
    this.pins = register;
    this.outBase = five(register, 0);
    this.setBase = five(register, 5);
    this.sideSetBase = five(register, 10);
    this.inBase = five(register, 15);
    this.outCount = (register >>> 20) & 0x3f;
    this.setCount = (register >>> 26) & 7;
    /** Bits of side-set, the enable bit included; delay has the rest of five. */
    this.sideSetCount = register >>> 29;
  }

  delayOf(op) {
    return ((op >> 8) & 0x1f) & (0x1f >> this.sideSetCount);
  }
}
