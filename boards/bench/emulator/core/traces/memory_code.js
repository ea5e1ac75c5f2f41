/**
 * ARMv6-M loads and stores (`../memory.js`) in a trace. SRAM and flash are reached, and with words
 * the few registers of `outside.js`: with an address of anything else, or an odd one, the trace
 * leaves the instruction to the core.
 */

import * as memory from '../memory.js';
import { FLASH, FLASH_SIZE, SRAM, SRAM_SIZE } from '../sizes.js';
import { FLASH_AT, SRAM_AT } from './chip_memory.js';
import { LEFT, OFFSET, X } from './locals.js';
import { IMPORTED, OP } from './wasm.js';

const low = (op, place) => (op >> place) & 7;
const registersOf = (list) => [0, 1, 2, 3, 4, 5, 6, 7].filter((number) => list & (1 << number));

/** Each puts an address on the stack. */
const registerAddress = (trace, op) => {
  trace.push(low(op, 3));
  trace.push(low(op, 6)).op(OP.add);
};
const offsetAddress = (offset) => (trace, op) =>
  trace.push(low(op, 3)).constant(offset(op)).op(OP.add);
const wordAddress = offsetAddress((op) => (op >> 4) & 0x7c);
const halfAddress = offsetAddress((op) => (op >> 5) & 0x3e);
const byteAddress = offsetAddress((op) => (op >> 6) & 0x1f);
const stackAddress = (trace, op) => trace.push(13).constant((op & 0xff) << 2).op(OP.add);

/** 1 if X is an address of a memory, and even enough; OFFSET is how far in it. */
function pushIsIn(code, base, size, bytes) {
  code.get(X).constant(base).op(OP.sub).tee(OFFSET).constant(size).op(OP.ltU);
  if (bytes > 1) {
    code.get(OFFSET).constant(bytes - 1).op(OP.and).op(OP.eqz).op(OP.and);
  }
}

/** The single-cycle IO takes one cycle less than any other place that is reached. */
const takeBackCycle = (code) =>
  code.get(X).constant(31).op(OP.shrU).get(LEFT).op(OP.add).set(LEFT);

/** Puts the word at X on the stack, inside two blocks. */
function loadOutside(trace) {
  const { code } = trace;
  code.get(X).call(IMPORTED.reaches).op(OP.eqz).if();
  trace.leaveToCore(3);
  code.end();
  takeBackCycle(code);
  code.get(X).call(IMPORTED.load);
}

/** Inside a block. */
function storeOutside(trace, register) {
  const { code } = trace;
  code.get(X);
  trace.push(register).call(IMPORTED.store).op(OP.eqz).if();
  trace.leaveToCore(2);
  code.end();
  takeBackCycle(code);
}

function loadInto(trace, register, { bytes, operation }, where, op) {
  const { code } = trace;
  where(trace, op);
  code.set(X);
  pushIsIn(code, SRAM, SRAM_SIZE, bytes);
  code.ifNumber().get(OFFSET).access(operation, SRAM_AT).else();
  pushIsIn(code, FLASH, FLASH_SIZE, bytes);
  code.ifNumber().get(OFFSET).access(operation, FLASH_AT).else();
  if (bytes === 4) {
    loadOutside(trace);
  } else {
    trace.leaveToCore(2);
  }
  code.end().end();
  trace.pop(register);
}

function storeFrom(trace, register, { bytes, operation }, where, op) {
  const { code } = trace;
  where(trace, op);
  code.set(X);
  pushIsIn(code, SRAM, SRAM_SIZE, bytes);
  code.if().get(OFFSET);
  trace.push(register).access(operation, SRAM_AT).else();
  if (bytes === 4) {
    storeOutside(trace, register);
  } else {
    trace.leaveToCore(1);
  }
  code.end();
}

const LOAD = { bytes: 4, operation: OP.load };
const STORE = { bytes: 4, operation: OP.store };
const load = (bytes, operation, where) => (trace, op) =>
  loadInto(trace, low(op, 0), { bytes, operation }, where, op);
const store = (bytes, operation, where) => (trace, op) =>
  storeFrom(trace, low(op, 0), { bytes, operation }, where, op);

/** OFFSET becomes that of so many words, whose address is on the stack. */
function wordsAt(trace, count) {
  const { code } = trace;
  code.constant(SRAM).op(OP.sub).tee(OFFSET);
  code.constant(SRAM_SIZE - 4 * count).op(OP.gtU);
  code.get(OFFSET).constant(3).op(OP.and).op(OP.or).if();
  trace.leaveToCore(1);
  code.end();
}

const loadWords = (trace, registers) => registers.forEach((register, index) => {
  trace.code.get(OFFSET).access(OP.load, SRAM_AT + 4 * index);
  trace.pop(register);
});
const storeWords = (trace, registers) => registers.forEach((register, index) => {
  trace.code.get(OFFSET);
  trace.push(register).access(OP.store, SRAM_AT + 4 * index);
});

/** A register goes on by so many words. */
function moveOn(trace, register, count) {
  trace.push(register).constant(4 * count).op(OP.add);
  trace.pop(register);
}

function push(trace, op) {
  const registers = registersOf(op & 0xff).concat(op & 0x100 ? [14] : []);
  trace.push(13).constant(4 * registers.length).op(OP.sub);
  wordsAt(trace, registers.length);
  storeWords(trace, registers);
  moveOn(trace, 13, -registers.length);
}

/** A return from an exception and a branch to an even address are the core's. */
function pop(trace, op) {
  const registers = registersOf(op & 0xff);
  const count = registers.length + (op & 0x100 ? 1 : 0);
  trace.push(13);
  wordsAt(trace, count);
  if (op & 0x100) {
    trace.code.get(OFFSET).access(OP.load, SRAM_AT + 4 * registers.length);
    trace.popExchange();
  }
  loadWords(trace, registers);
  moveOn(trace, 13, count);
}

function stm(trace, op) {
  const registers = registersOf(op & 0xff);
  trace.push(low(op, 8));
  wordsAt(trace, registers.length);
  storeWords(trace, registers);
  moveOn(trace, low(op, 8), registers.length);
}

function ldm(trace, op) {
  const registers = registersOf(op & 0xff);
  const base = low(op, 8);
  trace.push(base);
  wordsAt(trace, registers.length);
  loadWords(trace, registers);
  if (!registers.includes(base)) {
    moveOn(trace, base, registers.length);
  }
}

/** Address of a literal. */
export const literalAddress = (op, at) => ((at + 4) & ~3) + ((op & 0xff) << 2);

/** [what carries out the instruction, what adds it to a trace] */
export const MEMORY_CODE = new Map([
  [memory.strRegister, store(4, OP.store, registerAddress)],
  [memory.strhRegister, store(2, OP.store16, registerAddress)],
  [memory.strbRegister, store(1, OP.store8, registerAddress)],
  [memory.ldrRegister, load(4, OP.load, registerAddress)],
  [memory.ldrhRegister, load(2, OP.load16u, registerAddress)],
  [memory.ldrbRegister, load(1, OP.load8u, registerAddress)],
  [memory.ldrsbRegister, load(1, OP.load8s, registerAddress)],
  [memory.ldrshRegister, load(2, OP.load16s, registerAddress)],
  [memory.strImmediate, store(4, OP.store, wordAddress)],
  [memory.ldrImmediate, load(4, OP.load, wordAddress)],
  [memory.strbImmediate, store(1, OP.store8, byteAddress)],
  [memory.ldrbImmediate, load(1, OP.load8u, byteAddress)],
  [memory.strhImmediate, store(2, OP.store16, halfAddress)],
  [memory.ldrhImmediate, load(2, OP.load16u, halfAddress)],
  [memory.strStack, (trace, op) => storeFrom(trace, low(op, 8), STORE, stackAddress, op)],
  [memory.ldrStack, (trace, op) => loadInto(trace, low(op, 8), LOAD, stackAddress, op)],
  [memory.push, push],
  [memory.pop, pop],
  [memory.stm, stm],
  [memory.ldm, ldm],
]);

/**
 * Cycles: 2 (see takeBackCycle), but for the instructions of which they depend on the list of
 * registers.
 */
export function memoryCycles(instruction, op) {
  const registers = registersOf(op & 0xff).length;
  switch (instruction) {
    case memory.pop:
      return 1 + registers + (op & 0x100 ? 3 : 0);
    case memory.push:
      return 1 + registers + (op & 0x100 ? 1 : 0);
    case memory.stm:
    case memory.ldm:
      return 1 + registers;
    default:
      return 2;
  }
}
