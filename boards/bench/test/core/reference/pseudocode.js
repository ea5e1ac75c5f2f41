/**
 * The pseudo-code functions of the ARMv6-M Architecture Reference Manual (appendix D and A2.2.1),
 * as literally as JavaScript allows. Words are numbers 0 to 2^32 - 1, bits are 0 or 1. Nothing
 * here uses the tricks of the core under test: sums are exact, shifts are of unbounded integers.
 */

const WORD = 32;

/** x<31:0> of an exact integer. */
export const toWord = (x) => Number(BigInt.asUintN(WORD, BigInt(x)));

export const UInt = (x) => x;

export const SInt = (x) => (x >= 2 ** 31 ? x - 2 ** 32 : x);

export const NOT = (x) => 2 ** 32 - 1 - x;

export const bit = (x, index) => Number((BigInt(x) >> BigInt(index)) & 1n);

/** The low `width` bits of `x` as a signed number, as a word. */
export const SignExtend = (x, width) => toWord(BigInt.asIntN(width, BigInt(x)));

export const ZeroExtend = (x, width) => Number(BigInt.asUintN(width, BigInt(x)));

/** @returns {{result: number, carry: number, overflow: number}} */
export function AddWithCarry(x, y, carryIn) {
  const unsignedSum = UInt(x) + UInt(y) + carryIn;
  const signedSum = SInt(x) + SInt(y) + carryIn;
  const result = unsignedSum % 2 ** 32;
  return {
    result,
    carry: UInt(result) === unsignedSum ? 0 : 1,
    overflow: SInt(result) === signedSum ? 0 : 1,
  };
}

export function LSL_C(x, shift) {
  const extended = BigInt(x) << BigInt(shift);
  return { result: toWord(extended), carry: bit(extended, WORD) };
}

export function LSR_C(x, shift) {
  return { result: toWord(BigInt(x) >> BigInt(shift)), carry: bit(x, shift - 1) };
}

export function ASR_C(x, shift) {
  const extended = BigInt.asIntN(WORD, BigInt(x));
  return { result: toWord(extended >> BigInt(shift)), carry: bit(extended, shift - 1) };
}

export function ROR_C(x, shift) {
  const places = shift % WORD;
  const right = BigInt(x) >> BigInt(places);
  const left = BigInt(x) << BigInt(WORD - places);
  const result = toWord(right | left);
  return { result, carry: bit(result, WORD - 1) };
}

/** @param {(x: number, shift: number) => {result: number, carry: number}} type one of the above */
export function Shift_C(x, type, amount, carryIn) {
  return amount === 0 ? { result: x, carry: carryIn } : type(x, amount);
}

/**
 * ConditionPassed() of A6.3.1.
 * @param {number} condition bits 3 to 0 of the condition code
 * @param {{n: number, z: number, c: number, v: number}} flags
 */
export function ConditionPassed(condition, { n, z, c, v }) {
  const base = [
    z === 1,
    c === 1,
    n === 1,
    v === 1,
    c === 1 && z === 0,
    n === v,
    n === v && z === 0,
    true,
  ][condition >> 1];
  return condition % 2 === 1 && condition !== 15 ? !base : base;
}
