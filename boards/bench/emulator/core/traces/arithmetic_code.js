/**
 * ARMv6-M data processing (`../arithmetic.js`) in a trace: each function adds what one opcode at
 * one address does to the registers and flags.
 */

import * as arithmetic from '../arithmetic.js';
import { highDestination } from '../arithmetic.js';
import { A, B, CARRY, COUNT, NZ, PLACE, RESULT, X } from './locals.js';
import { OP } from './wasm.js';

const low = (op, place) => (op >> place) & 7;
const destination = (op) => low(op, 0);
const second = (op) => low(op, 3);
const third = (op) => low(op, 6);
const destination8 = (op) => low(op, 8);
const immediate3 = (op) => low(op, 6);
const immediate8 = (op) => op & 0xff;

/** A, B and RESULT of a sum; `push` puts one operand after the other on the stack. */
function sum({ code, flags }, pushFirst, pushSecond) {
  pushFirst();
  code.set(A);
  pushSecond();
  code.set(B).get(A).get(B).op(OP.add).set(RESULT);
  flags.ofSum();
}

function sumWithCarry({ code, flags }, pushFirst, pushSecond) {
  flags.pushCarry();
  code.set(X);
  pushFirst();
  code.set(A);
  pushSecond();
  code.set(B).get(A).get(B).op(OP.add).get(X).op(OP.add).set(RESULT);
  flags.ofSum();
}

function difference({ code, flags }, pushFirst, pushSecond) {
  pushFirst();
  code.set(A);
  pushSecond();
  code.set(B).get(A).get(B).op(OP.sub).set(RESULT);
  flags.ofDifference();
}

const register = (trace, number) => () => trace.push(number);
const constant = (trace, value) => () => trace.code.constant(value);
const inverse = (trace, number) => () => trace.push(number).constant(-1).op(OP.xor);

/** The result goes into a register. */
const into = (number, combine) => (trace, op) => {
  combine(trace, op);
  trace.code.get(RESULT);
  trace.pop(number(op));
};

const addRegister = into(destination, (trace, op) =>
  sum(trace, register(trace, second(op)), register(trace, third(op))));
const subRegister = into(destination, (trace, op) =>
  difference(trace, register(trace, second(op)), register(trace, third(op))));
const addImmediate3 = into(destination, (trace, op) =>
  sum(trace, register(trace, second(op)), constant(trace, immediate3(op))));
const subImmediate3 = into(destination, (trace, op) =>
  difference(trace, register(trace, second(op)), constant(trace, immediate3(op))));
const addImmediate8 = into(destination8, (trace, op) =>
  sum(trace, register(trace, destination8(op)), constant(trace, immediate8(op))));
const cmpImmediate = (trace, op) =>
  difference(trace, register(trace, destination8(op)), constant(trace, immediate8(op)));
const subImmediate8 = into(destination8, cmpImmediate);
const adc = into(destination, (trace, op) =>
  sumWithCarry(trace, register(trace, destination(op)), register(trace, second(op))));
const sbc = into(destination, (trace, op) =>
  sumWithCarry(trace, register(trace, destination(op)), inverse(trace, second(op))));
const rsb = into(destination, (trace, op) =>
  difference(trace, constant(trace, 0), register(trace, second(op))));
const cmpRegister = (trace, op) =>
  difference(trace, register(trace, destination(op)), register(trace, second(op)));
const cmn = (trace, op) =>
  sum(trace, register(trace, destination(op)), register(trace, second(op)));

/** What is on the stack is a result that sets N and Z. */
function logicalResult(trace, number) {
  trace.code.tee(NZ);
  trace.pop(number);
  trace.flags.ofResult();
}

const logical = (operation) => (trace, op) => {
  trace.push(destination(op));
  trace.push(second(op)).op(operation);
  logicalResult(trace, destination(op));
};

function bic(trace, op) {
  trace.push(destination(op));
  trace.push(second(op)).constant(-1).op(OP.xor).op(OP.and);
  logicalResult(trace, destination(op));
}

function mvn(trace, op) {
  trace.push(second(op)).constant(-1).op(OP.xor);
  logicalResult(trace, destination(op));
}

function tst(trace, op) {
  trace.push(destination(op));
  trace.push(second(op)).op(OP.and).set(NZ);
  trace.flags.ofResult();
}

function movImmediate(trace, op) {
  trace.code.constant(immediate8(op));
  logicalResult(trace, destination8(op));
}

/** The bit of X at a place is the carry. */
function carryOfBit(trace, place) {
  trace.code.get(X).constant(place).op(OP.shrU).constant(1).op(OP.and).set(CARRY);
  trace.flags.ofShift();
}

function lslImmediate(trace, op) {
  const places = (op >> 6) & 31;
  trace.push(second(op)).set(X);
  if (places) {
    carryOfBit(trace, 32 - places);
  }
  trace.code.get(X).constant(places).op(OP.shl);
  logicalResult(trace, destination(op));
}

function lsrImmediate(trace, op) {
  const places = (op >> 6) & 31 || 32;
  trace.push(second(op)).set(X);
  carryOfBit(trace, places - 1);
  if (places === 32) {
    trace.code.constant(0);
  } else {
    trace.code.get(X).constant(places).op(OP.shrU);
  }
  logicalResult(trace, destination(op));
}

function asrImmediate(trace, op) {
  const places = (op >> 6) & 31 || 32;
  trace.push(second(op)).set(X);
  carryOfBit(trace, places - 1);
  trace.code.get(X).constant(Math.min(places, 31)).op(OP.shrS);
  logicalResult(trace, destination(op));
}

/**
 * A shift of X by COUNT, the low byte of a register; by nothing it leaves the carry.
 * @param {(code: import('./wasm.js').Code) => void} pushCarry the carry of a shift by 1 and more
 * @param {(code: import('./wasm.js').Code) => void} pushResult
 */
const shiftByRegister = (pushCarry, pushResult) => (trace, op) => {
  const { code, flags } = trace;
  trace.push(destination(op)).set(X);
  trace.push(second(op)).constant(0xff).op(OP.and).set(COUNT);
  pushCarry(code);
  flags.pushCarry();
  code.get(COUNT).op(OP.select).set(CARRY);
  flags.ofShift();
  pushResult(code);
  logicalResult(trace, destination(op));
};

/** What is on the stack, 0 if the count is above a limit. */
const zeroAbove = (code, limit) =>
  code.constant(0).get(COUNT).constant(limit).op(OP.leU).op(OP.select);
const shiftedOut = (code) => code.op(OP.shrU).constant(1).op(OP.and) && zeroAbove(code, 32);
const lastPlace = (code) => code.get(COUNT).constant(1).op(OP.sub);
/** X by a count of places, 31 if there are more: WebAssembly takes the count modulo 32. */
const signShifted = (code, places) =>
  code.get(X).get(places).constant(31).get(places).constant(31).op(OP.ltU).op(OP.select)
    .op(OP.shrS);

const lslRegister = shiftByRegister(
  (code) => shiftedOut(code.get(X).constant(32).get(COUNT).op(OP.sub)),
  (code) => zeroAbove(code.get(X).get(COUNT).op(OP.shl), 31));
const lsrRegister = shiftByRegister(
  (code) => shiftedOut(lastPlace(code.get(X))),
  (code) => zeroAbove(code.get(X).get(COUNT).op(OP.shrU), 31));
const asrRegister = shiftByRegister(
  (code) => signShifted(lastPlace(code).set(PLACE), PLACE).constant(1).op(OP.and),
  (code) => signShifted(code, COUNT));
const rorRegister = shiftByRegister(
  (code) => code.get(X).get(COUNT).op(OP.rotr).constant(31).op(OP.shrU),
  (code) => code.get(X).get(COUNT).op(OP.rotr));

const highSource = (op) => (op >> 3) & 15;

/** Does an instruction write the program counter? */
export const branchesHigh = (instruction, op) => highDestination(op) === 15 &&
  (instruction === arithmetic.addHigh || instruction === arithmetic.movHigh);

/** What is on the stack goes into any register; into the program counter it is a branch. */
function highResult(trace, number) {
  if (number === 15) {
    trace.code.constant(~1).op(OP.and);
    trace.popProgramCounter();
    return;
  }
  if (number === 13) {
    trace.code.constant(~3).op(OP.and);
  }
  trace.pop(number);
}

function addHigh(trace, op, at) {
  trace.pushAny(highDestination(op), at);
  trace.pushAny(highSource(op), at).op(OP.add);
  highResult(trace, highDestination(op));
}

function cmpHigh(trace, op, at) {
  difference(trace, () => trace.pushAny(highDestination(op), at),
    () => trace.pushAny(highSource(op), at));
}

function movHigh(trace, op, at) {
  trace.pushAny(highSource(op), at);
  highResult(trace, highDestination(op));
}

function adr(trace, op, at) {
  trace.code.constant(((at + 4) & ~3) + (immediate8(op) << 2));
  trace.pop(destination8(op));
}

function addSpToRegister(trace, op) {
  trace.push(13).constant(immediate8(op) << 2).op(OP.add);
  trace.pop(destination8(op));
}

const moveSp = (sign) => (trace, op) => {
  trace.push(13).constant(sign * (op & 0x7f) << 2).op(OP.add);
  trace.pop(13);
};

/** @param {(code: import('./wasm.js').Code) => void} extend what is on the stack */
const extended = (extend) => (trace, op) => {
  extend(trace.push(second(op)));
  trace.pop(destination(op));
};

/** Bytes of X: masked, then shifted. */
const bytesOfX = (code, mask, shift, places) =>
  code.get(X).constant(mask).op(OP.and).constant(places).op(shift);
const swapBytes = (code) =>
  bytesOfX(bytesOfX(code.set(X), 0xff00ff, OP.shl, 8), -0xff0100, OP.shrU, 8).op(OP.or);

/** [what carries out the instruction, what adds it to a trace] */
export const ARITHMETIC_CODE = new Map([
  [arithmetic.lslImmediate, lslImmediate],
  [arithmetic.lsrImmediate, lsrImmediate],
  [arithmetic.asrImmediate, asrImmediate],
  [arithmetic.addRegister, addRegister],
  [arithmetic.subRegister, subRegister],
  [arithmetic.addImmediate3, addImmediate3],
  [arithmetic.subImmediate3, subImmediate3],
  [arithmetic.movImmediate, movImmediate],
  [arithmetic.cmpImmediate, cmpImmediate],
  [arithmetic.addImmediate8, addImmediate8],
  [arithmetic.subImmediate8, subImmediate8],
  [arithmetic.and, logical(OP.and)],
  [arithmetic.eor, logical(OP.xor)],
  [arithmetic.orr, logical(OP.or)],
  [arithmetic.mul, logical(OP.mul)],
  [arithmetic.bic, bic],
  [arithmetic.mvn, mvn],
  [arithmetic.tst, tst],
  [arithmetic.lslRegister, lslRegister],
  [arithmetic.lsrRegister, lsrRegister],
  [arithmetic.asrRegister, asrRegister],
  [arithmetic.rorRegister, rorRegister],
  [arithmetic.adc, adc],
  [arithmetic.sbc, sbc],
  [arithmetic.rsb, rsb],
  [arithmetic.cmpRegister, cmpRegister],
  [arithmetic.cmn, cmn],
  [arithmetic.addHigh, addHigh],
  [arithmetic.cmpHigh, cmpHigh],
  [arithmetic.movHigh, movHigh],
  [arithmetic.adr, adr],
  [arithmetic.addSpToRegister, addSpToRegister],
  [arithmetic.addSp, moveSp(1)],
  [arithmetic.subSp, moveSp(-1)],
  [arithmetic.sxth, extended((code) => code.op(OP.extend16))],
  [arithmetic.sxtb, extended((code) => code.op(OP.extend8))],
  [arithmetic.uxth, extended((code) => code.constant(0xffff).op(OP.and))],
  [arithmetic.uxtb, extended((code) => code.constant(0xff).op(OP.and))],
  [arithmetic.rev, extended((code) => swapBytes(code).constant(16).op(OP.rotr))],
  [arithmetic.rev16, extended(swapBytes)],
  [arithmetic.revsh, extended((code) => swapBytes(code).op(OP.extend16))],
]);
