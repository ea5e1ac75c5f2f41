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

/** A fault with where it happened; anything else is an error of the bench itself. */
export function located(error, core, symbols, nowMicros) {
  const where = (address) => `${hex(address)} ${symbols.at(address)}`;
  const kind = error instanceof EmulationFault ? error.message : `bench error: ${error.stack}`;
  const fault = new EmulationFault(`${kind}, at ${where(core.faultAddress)}, ` +
    `called from ${where(core.r[14] & ~1)}`);
  fault.facts = { at_us: nowMicros, pc: hex(core.faultAddress),
    symbol: symbols.at(core.faultAddress), lr: hex(core.r[14]),
    caller: symbols.at(core.r[14] & ~1) };
  return fault;
}
