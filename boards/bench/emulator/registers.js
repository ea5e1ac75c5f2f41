/** Register blocks of the RP2040 that only have to remember what was written to them. */

import { BasePeripheral } from 'rp2040js';

/** A block of plain registers; one that is not listed is a fault. */
export class Registers extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} rp2040
   * @param {string} name
   * @param {Record<number, number>} values reset value by offset
   */
  constructor(rp2040, name, values) {
    super(rp2040, name);
    this.values = new Map(Object.entries(values).map(([at, value]) => [Number(at), value]));
  }

  readUint32(offset) {
    return this.values.has(offset) ? this.values.get(offset) >>> 0 : super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (!this.values.has(offset)) {
      super.writeUint32(offset, value);
    }
    this.values.set(offset, value >>> 0);
  }
}

const CHIP_RESET = 0x08;
const HAD_POWER_ON = 1 << 8;
const HAD_RUN = 1 << 16;

/**
 * VREG_AND_CHIP_RESET (datasheet 2.10.6, 2.12.8): tells the firmware what reset the chip.
 * @param {import('rp2040js').RP2040} rp2040
 * @param {'power_on' | 'run_pin' | 'watchdog'} cause
 */
export function chipReset(rp2040, cause) {
  const had = { power_on: HAD_POWER_ON, run_pin: HAD_RUN, watchdog: 0 }[cause];
  const values = { 0x00: 0x10b1, 0x04: 0x91, [CHIP_RESET]: had };
  return new Registers(rp2040, 'VREG_AND_CHIP_RESET', values);
}

/**
 * XIP_CTRL (2.6.3.6): the cache itself is not modelled, a flush is at once complete.
 * @param {import('rp2040js').RP2040} rp2040
 */
export function xipControl(rp2040) {
  const block = new Registers(rp2040, 'XIP_CTRL', {
    0x00: 3, 0x04: 0, 0x08: 2, 0x0c: 0, 0x10: 0, 0x14: 0, 0x18: 0,
  });
  const write = block.writeUint32.bind(block);
  block.writeUint32 = (offset, value) => write(offset, offset === 0x04 ? 0 : value);
  return block;
}

/** SYSINFO (2.20): chip of the B2 stepping, as the boot ROM's version says. */
export function sysInfo(rp2040) {
  return new Registers(rp2040, 'SYSINFO', { 0x00: 0x20002927, 0x04: 2, 0x40: 0xe0c912e8 });
}
