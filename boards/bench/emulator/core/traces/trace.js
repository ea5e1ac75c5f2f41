/**
 * A trace: the instructions from an address in flash, boot ROM or SRAM on, as far as they follow
 * each other, as one WebAssembly function. It goes on over BL and B, and over a conditional branch
 * that is not taken; a branch back to its first instruction is a loop inside it. It ends with any
 * other branch, at `LONGEST` instructions and at one that is left to the core: that is not one for
 * a trace, or that somebody wants to see. Code in SRAM is compared each time with what the trace
 * was made from: code that changes what follows says so with ISB (A3.8), which is the core's.
 *
 * After a trace everything is as if the core had executed its instructions one by one: registers,
 * flags, cycles, and the instruction at which an event stops it (`lead`).
 */

import * as control from '../control.js';
import * as memory from '../memory.js';
import { INSTRUCTIONS } from '../table.js';
import { ARITHMETIC_CODE, branchesHigh } from './arithmetic_code.js';
import * as state from './chip_memory.js';
import { CODE_SIZE, FLASH_AT, isSram, placeOf, STATE_AT } from './chip_memory.js';
import { Flags } from './flags.js';
import { LEAD, LEFT, LOCALS, PROGRAM_COUNTER, UNUSUAL, X } from './locals.js';
import { literalAddress, MEMORY_CODE, memoryCycles } from './memory_code.js';
import { Code, OP } from './wasm.js';

const LONGEST = 40;
const NONE = new Set();

const isCode = (address) => placeOf(address) < CODE_SIZE;

export class Trace {
  /**
   * @param {Uint16Array} code16 flash, boot ROM and SRAM
   * @param {number} start address of the first instruction
   * @param {Set<number>} leftOut addresses of instructions that are left to the core
   */
  constructor(code16, start, leftOut = NONE) {
    this.code16 = code16;
    this.start = start;
    this.leftOut = leftOut;
    this.code = new Code();
    this.flags = new Flags(this.code);
    /** Address of the next instruction; null when the trace has ended. */
    this.at = start;
    /** Core cycles from the start to it. */
    this.spent = 0;
    /** Core cycles from the first instruction to the last. */
    this.lead = 0;
    /** Instructions in it. */
    this.count = 0;
    /** Place behind the code and literals that the trace is made from. */
    this.end = 0;
    /** Places of its halfwords that can have been written over since. */
    this.changeable = new Set();
    /** Registers in it, and those it writes: a bit each. */
    this.used = 0;
    this.written = 0;
    while (this.count < LONGEST && this.goesOn && this.add()) {
      this.count++;
    }
  }

  get goesOn() {
    return this.at !== null && (this.count === 0 || this.at !== this.start);
  }

  /** Did it end only because it was long? */
  get isCutOff() {
    return this.count === LONGEST && this.goesOn && isCode(this.at);
  }

  halfword(address) {
    const place = placeOf(address);
    this.end = Math.max(this.end, place + 2);
    if (isSram(address)) {
      this.changeable.add(place);
    }
    return this.code16[place >> 1];
  }

  /** Adds the instruction at `at`; @returns {boolean} is it one for a trace? */
  add() {
    const { at, spent } = this;
    if (!isCode(at) || this.leftOut.has(at)) {
      return false;
    }
    const op = this.halfword(at);
    const instruction = INSTRUCTIONS[op >> 6];
    const known = this.addData(instruction, op) || this.addBranch(instruction, op);
    if (known) {
      this.lead = spent;
    }
    return known;
  }

  addData(instruction, op) {
    if (instruction === memory.ldrLiteral) {
      return this.addLiteral(op);
    }
    const arithmetic = ARITHMETIC_CODE.get(instruction);
    const add = arithmetic ?? MEMORY_CODE.get(instruction);
    if (!add) {
      return false;
    }
    add(this, op, this.at);
    const branches = arithmetic ? branchesHigh(instruction, op)
      : instruction === memory.pop && (op & 0x100) !== 0;
    this.spent += arithmetic ? 1 + branches : memoryCycles(instruction, op);
    this.at = branches ? null : this.at + 2;
    return true;
  }

  addLiteral(op) {
    const address = literalAddress(op, this.at);
    if (!isCode(address)) {
      return false;
    }
    this.code.constant(this.halfword(address) | (this.halfword(address + 2) << 16));
    this.pop((op >> 8) & 7);
    this.spent += 2;
    this.at += 2;
    return true;
  }

  addBranch(instruction, op) {
    const { at } = this;
    const condition = control.conditionalBranches.indexOf(instruction);
    if (condition >= 0) {
      this.flags.pushCondition(condition);
      this.code.if();
      this.go(at + 2 + control.conditionalOffset(op), 2, 1);
      this.code.end();
      this.spent += 1;
      this.at = at + 2;
    } else if (instruction === control.branch) {
      this.spent += 2;
      this.at = at + 2 + control.branchOffset(op);
    } else if (instruction === control.wide && control.isBranchLink(this.halfword(at + 2))) {
      this.code.constant((at + 4) | 1);
      this.pop(14);
      this.spent += 3;
      this.at = at + 4 + control.linkOffset(op, this.halfword(at + 2));
    } else if (instruction === control.bx || instruction === control.blx) {
      return this.addExchange(instruction === control.blx, (op >> 3) & 15);
    } else {
      return false;
    }
    return true;
  }

  addExchange(links, register) {
    if (register === 15) {
      return false;
    }
    this.push(register);
    this.popExchange();
    if (links) {
      this.code.constant((this.at + 2) | 1);
      this.pop(14);
    }
    this.spent += 2;
    this.at = null;
    return true;
  }

  /** Puts R0 to R14 on the stack. */
  push(register) {
    this.used |= 1 << register;
    return this.code.get(register);
  }

  /** As `push`; the program counter is two instructions ahead. */
  pushAny(register, at) {
    return register === 15 ? this.code.constant(at + 4) : this.push(register);
  }

  /** Takes R0 to R14 from the stack. */
  pop(register) {
    this.used |= 1 << register;
    this.written |= 1 << register;
    this.code.set(register);
  }

  popProgramCounter() {
    this.code.set(PROGRAM_COUNTER);
  }

  /** A return from an exception and a branch to an even address are the core's. */
  popExchange() {
    const { code } = this;
    code.tee(X).constant(1).op(OP.and).op(OP.eqz).get(X).constant(28).op(OP.shrU);
    code.constant(15).op(OP.eq).op(OP.or).if();
    this.leaveToCore(1);
    code.end().get(X).constant(~1).op(OP.and);
    this.popProgramCounter();
  }

  /** Out to the instruction that is about to be added, from so many blocks inside the trace's. */
  leaveToCore(depth) {
    this.code.constant(1).set(UNUSUAL);
    this.leaveTo(this.at, 0, depth);
  }

  /** To an address, so many cycles after what has been added: out, or on with the loop. */
  go(address, cycles, depth) {
    if (address === this.start) {
      this.flags.store();
      this.countDown(cycles);
      this.code.get(LEAD).get(LEFT).op(OP.ltS).branchIf(depth);
      this.code.constant(address).set(PROGRAM_COUNTER).branch(depth + 1);
    } else {
      this.leaveTo(address, cycles, depth);
    }
  }

  leaveTo(address, cycles, depth) {
    this.code.constant(address).set(PROGRAM_COUNTER);
    this.leave(cycles, depth);
  }

  leave(cycles, depth) {
    this.flags.store();
    this.countDown(cycles);
    this.code.branch(depth + 1);
  }

  countDown(cycles) {
    this.code.get(LEFT).constant(this.spent + cycles).op(OP.sub).set(LEFT);
  }

  /** The whole function: registers from memory, the instructions in a loop, registers back. */
  finish() {
    if (this.at === null) {
      this.leave(0, 0);
    } else {
      this.go(this.at, 0, 0);
    }
    const steps = this.code;
    const code = new Code();
    this.eachRegister(this.used, (register) => load(code, register, register));
    load(code, state.LEFT, LEFT);
    code.constant(this.lead).set(LEAD).block().loop();
    this.verify(code);
    code.append(steps).end().end();
    this.eachRegister(this.written, (register) => store(code, register, register));
    store(code, state.PC, PROGRAM_COUNTER);
    store(code, state.LEFT, LEFT);
    return { code: code.get(UNUSUAL), locals: LOCALS };
  }

  /** Out to the core where the SRAM no longer holds what the trace was made from. */
  verify(code) {
    if (this.changeable.size) {
      code.constant(0);
      for (const place of this.changeable) {
        code.constant(place).access(OP.load16u, FLASH_AT).constant(this.code16[place >> 1]);
        code.op(OP.xor).op(OP.or);
      }
      code.if().constant(1).set(UNUSUAL).constant(this.start).set(PROGRAM_COUNTER).branch(2).end();
    }
  }

  eachRegister(bits, action) {
    for (let register = 0; register < 15; register++) {
      if (bits & (1 << register)) {
        action(register);
      }
    }
  }
}

/** A word of the state into a local variable. */
const load = (code, word, local) =>
  code.constant(0).access(OP.load, STATE_AT + 4 * word).set(local);
/** A local variable into a word of the state. */
const store = (code, word, local) =>
  code.constant(0).get(local).access(OP.store, STATE_AT + 4 * word);

/** In the place of a trace where the first instruction is none for a trace. */
export function leftToCore() {
  return { code: new Code().constant(1), locals: 0 };
}
