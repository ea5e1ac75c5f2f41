/**
 * ARMv6-M data processing (ARMv6-M Architecture Reference Manual, A6.7). Each function carries out
 * one instruction and returns its cycles (Cortex-M0+ TRM, 3.3).
 *
 * Flags: N is the sign of `core.negative`, Z is set when `core.zero` is 0 (both are the last
 * result; MSR can set them apart), `core.carry` is 0 or 1, V is the sign of `core.overflow`.
 */

/** a + b + carry with all four flags. */
function add(core, a, b, carry) {
  const result = (a + b + carry) | 0;
  core.negative = core.zero = result;
  core.carry = ((a & b) | ((a | b) & ~result)) >>> 31;
  core.overflow = (a ^ result) & (b ^ result);
  return result;
}

/** a - b, which is a + ~b + 1. */
function subtract(core, a, b) {
  const result = (a - b) | 0;
  core.negative = core.zero = result;
  core.carry = ((a & ~b) | ((a | ~b) & ~result)) >>> 31;
  core.overflow = (a ^ b) & (a ^ result);
  return result;
}

/** Result of a two-operand instruction on low registers that sets N and Z only. */
function setLow(core, op, result) {
  core.r[op & 7] = result;
  core.negative = core.zero = result | 0;
  return 1;
}

const second = (core, op) => core.r[(op >> 3) & 7];
const third = (core, op) => core.r[(op >> 6) & 7];
const destination8 = (op) => (op >> 8) & 7;

export function lslImmediate(core, op) {
  const value = second(core, op);
  const places = (op >> 6) & 31;
  if (places) {
    core.carry = (value >>> (32 - places)) & 1;
  }
  return setLow(core, op, value << places);
}

export function lsrImmediate(core, op) {
  const value = second(core, op);
  const places = (op >> 6) & 31 || 32;
  core.carry = (value >>> (places - 1)) & 1;
  return setLow(core, op, places === 32 ? 0 : value >>> places);
}

export function asrImmediate(core, op) {
  const value = second(core, op);
  const places = (op >> 6) & 31 || 32;
  core.carry = (value >> (places - 1)) & 1;
  return setLow(core, op, value >> Math.min(places, 31));
}

export function addRegister(core, op) {
  core.r[op & 7] = add(core, second(core, op), third(core, op), 0);
  return 1;
}

export function subRegister(core, op) {
  core.r[op & 7] = subtract(core, second(core, op), third(core, op));
  return 1;
}

export function addImmediate3(core, op) {
  core.r[op & 7] = add(core, second(core, op), (op >> 6) & 7, 0);
  return 1;
}

export function subImmediate3(core, op) {
  core.r[op & 7] = subtract(core, second(core, op), (op >> 6) & 7);
  return 1;
}

export function movImmediate(core, op) {
  core.r[destination8(op)] = op & 0xff;
  core.negative = core.zero = op & 0xff;
  return 1;
}

export function cmpImmediate(core, op) {
  subtract(core, core.r[destination8(op)], op & 0xff);
  return 1;
}

export function addImmediate8(core, op) {
  const register = destination8(op);
  core.r[register] = add(core, core.r[register], op & 0xff, 0);
  return 1;
}

export function subImmediate8(core, op) {
  const register = destination8(op);
  core.r[register] = subtract(core, core.r[register], op & 0xff);
  return 1;
}

export const and = (core, op) => setLow(core, op, core.r[op & 7] & second(core, op));
export const eor = (core, op) => setLow(core, op, core.r[op & 7] ^ second(core, op));
export const orr = (core, op) => setLow(core, op, core.r[op & 7] | second(core, op));
export const bic = (core, op) => setLow(core, op, core.r[op & 7] & ~second(core, op));
export const mvn = (core, op) => setLow(core, op, ~second(core, op));
export const mul = (core, op) => setLow(core, op, Math.imul(core.r[op & 7], second(core, op)));

export function lslRegister(core, op) {
  const value = core.r[op & 7];
  const places = second(core, op) & 0xff;
  if (places) {
    core.carry = places > 32 ? 0 : (value >>> (32 - places)) & 1;
  }
  return setLow(core, op, places > 31 ? 0 : value << places);
}

export function lsrRegister(core, op) {
  const value = core.r[op & 7];
  const places = second(core, op) & 0xff;
  if (places) {
    core.carry = places > 32 ? 0 : (value >>> (places - 1)) & 1;
  }
  return setLow(core, op, places > 31 ? 0 : value >>> places);
}

export function asrRegister(core, op) {
  const value = core.r[op & 7];
  const places = second(core, op) & 0xff;
  if (places) {
    core.carry = (value >> Math.min(places - 1, 31)) & 1;
  }
  return setLow(core, op, value >> Math.min(places, 31));
}

export function rorRegister(core, op) {
  const places = second(core, op) & 0xff;
  const value = core.r[op & 7];
  const result = (value >>> (places & 31)) | (value << (32 - (places & 31)));
  if (places) {
    core.carry = result >>> 31;
  }
  return setLow(core, op, places & 31 ? result : value);
}

export function adc(core, op) {
  core.r[op & 7] = add(core, core.r[op & 7], second(core, op), core.carry);
  return 1;
}

export function sbc(core, op) {
  core.r[op & 7] = add(core, core.r[op & 7], ~second(core, op), core.carry);
  return 1;
}

export function rsb(core, op) {
  core.r[op & 7] = subtract(core, 0, second(core, op));
  return 1;
}

export function tst(core, op) {
  core.negative = core.zero = core.r[op & 7] & second(core, op);
  return 1;
}

export function cmpRegister(core, op) {
  subtract(core, core.r[op & 7], second(core, op));
  return 1;
}

export function cmn(core, op) {
  add(core, core.r[op & 7], second(core, op), 0);
  return 1;
}

export const highDestination = (op) => ((op >> 4) & 8) | (op & 7);

export function addHigh(core, op) {
  const register = highDestination(op);
  return core.setRegister(register, core.getRegister(register) + core.getRegister((op >> 3) & 15));
}

export function cmpHigh(core, op) {
  subtract(core, core.getRegister(highDestination(op)), core.getRegister((op >> 3) & 15));
  return 1;
}

export function movHigh(core, op) {
  return core.setRegister(highDestination(op), core.getRegister((op >> 3) & 15));
}

export function adr(core, op) {
  core.r[destination8(op)] = ((core.pc + 2) & ~3) + ((op & 0xff) << 2);
  return 1;
}

export function addSpToRegister(core, op) {
  core.r[destination8(op)] = core.r[13] + ((op & 0xff) << 2);
  return 1;
}

export function addSp(core, op) {
  core.r[13] += (op & 0x7f) << 2;
  return 1;
}

export function subSp(core, op) {
  core.r[13] -= (op & 0x7f) << 2;
  return 1;
}

const extend = (result) => (core, op) => {
  core.r[op & 7] = result(second(core, op));
  return 1;
};

export const sxth = extend((value) => (value << 16) >> 16);
export const sxtb = extend((value) => (value << 24) >> 24);
export const uxth = extend((value) => value & 0xffff);
export const uxtb = extend((value) => value & 0xff);
export const rev = extend((value) =>
  (value << 24) | ((value & 0xff00) << 8) | ((value >> 8) & 0xff00) | (value >>> 24));
export const rev16 = extend((value) =>
  ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff));
export const revsh = extend((value) =>
  (((value & 0xff) << 24) >> 16) | ((value >> 8) & 0xff));
