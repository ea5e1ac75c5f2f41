/** Faults of the emulation: what must stop the bench with a reason, never pass in silence. */

/** The firmware did something the board would not survive, or the emulator cannot do. */
export class EmulationFault extends Error {}

/** @param {number} address */
export function hex(address) {
  return '0x' + (address >>> 0).toString(16).padStart(8, '0');
}

/** rp2040js reports what it does not model to its logger; here every such report is a fault. */
export const faultLogger = {
  debug() {},
  info() {},
  warn(component, message) {
    throw new EmulationFault(`${component}: ${message}`);
  },
  error(component, message) {
    throw new EmulationFault(`${component}: ${message}`);
  },
};
