/**
 * The flags in a trace. They are worked out only where they are needed: until then the trace keeps
 * the last result (NZ) and the operands and result of the last sum or difference (A, B, RESULT).
 * What is where at a place in the trace is known when the trace is made.
 */

import * as memory from './chip_memory.js';
import { A, B, CARRY, NZ, RESULT } from './locals.js';
import { OP } from './wasm.js';

const { ltS, ltU, gtS, gtU, leS, leU, geS, geU } = OP;
/** After a difference these conditions compare its operands (A6.3), by condition code. */
const COMPARISONS = { 2: geU, 3: ltU, 8: gtU, 9: leU, 10: geS, 11: ltS, 12: gtS, 13: leS };

/** Where a flag is: in memory as at the start of the trace, or what it comes from. */
const UNCHANGED = 'unchanged';
const SUM = 'sum';
const DIFFERENCE = 'difference';
const LOCAL = 'local';

export class Flags {
  /** @param {import('./wasm.js').Code} code */
  constructor(code) {
    this.code = code;
    this.unchanged();
  }

  /** Memory has them. */
  unchanged() {
    this.nz = UNCHANGED;
    this.carry = UNCHANGED;
    this.overflow = UNCHANGED;
  }

  /** A, B and RESULT are set: they make all four flags. */
  ofSum() {
    this.code.get(RESULT).set(NZ);
    this.nz = this.carry = this.overflow = SUM;
  }

  ofDifference() {
    this.code.get(RESULT).set(NZ);
    this.nz = this.carry = this.overflow = DIFFERENCE;
  }

  /** NZ is set. */
  ofResult() {
    this.nz = LOCAL;
  }

  /** CARRY is set. */
  ofShift() {
    this.carry = LOCAL;
  }

  fromMemory(word) {
    return this.code.constant(0).access(OP.load, memory.STATE_AT + 4 * word);
  }

  pushNegative() {
    return this.nz === UNCHANGED ? this.fromMemory(memory.NEGATIVE) : this.code.get(NZ);
  }

  pushZero() {
    return this.nz === UNCHANGED ? this.fromMemory(memory.ZERO) : this.code.get(NZ);
  }

  /** 0 or 1. */
  pushCarry() {
    const { code } = this;
    switch (this.carry) {
      case UNCHANGED:
        return this.fromMemory(memory.CARRY);
      case LOCAL:
        return code.get(CARRY);
      case DIFFERENCE:
        return code.get(A).get(B).op(geU);
      default:
        code.get(A).get(B).op(OP.and);
        code.get(A).get(B).op(OP.or).get(RESULT).constant(-1).op(OP.xor).op(OP.and);
        return code.op(OP.or).constant(31).op(OP.shrU);
    }
  }

  /** Its sign is V. */
  pushOverflow() {
    const { code } = this;
    if (this.overflow === UNCHANGED) {
      return this.fromMemory(memory.OVERFLOW);
    }
    code.get(A).get(this.overflow === SUM ? RESULT : B).op(OP.xor);
    return code.get(this.overflow === SUM ? B : A).get(RESULT).op(OP.xor).op(OP.and);
  }

  /** 1 if the flags meet a condition. */
  pushCondition(condition) {
    const { code } = this;
    if (this.nz === DIFFERENCE && this.carry === DIFFERENCE && condition in COMPARISONS) {
      code.get(A).get(B).op(COMPARISONS[condition]);
      return;
    }
    this.pushTrue(condition & ~1);
    if (condition & 1) {
      code.op(OP.eqz);
    }
  }

  /** 1 if the flags meet an even condition; the odd one behind it is its opposite. */
  pushTrue(condition) {
    switch (condition) {
      case 0:
        return this.pushZero().op(OP.eqz);
      case 2:
        return this.pushCarry();
      case 4:
        return this.pushNegative().constant(0).op(ltS);
      case 6:
        return this.pushOverflow().constant(0).op(ltS);
      case 8:
        this.pushCarry();
        return this.pushZero().constant(0).op(OP.ne).op(OP.and);
      case 10:
        return this.pushNotLess();
      default:
        this.pushNotLess();
        return this.pushZero().constant(0).op(OP.ne).op(OP.and);
    }
  }

  pushNotLess() {
    this.pushNegative();
    return this.pushOverflow().op(OP.xor).constant(0).op(geS);
  }

  /** Puts what has changed into memory, in a branch of the trace that goes elsewhere. */
  store() {
    if (this.nz !== UNCHANGED) {
      this.storeWord(memory.NEGATIVE, () => this.pushNegative());
      this.storeWord(memory.ZERO, () => this.pushZero());
    }
    if (this.carry !== UNCHANGED) {
      this.storeWord(memory.CARRY, () => this.pushCarry());
    }
    if (this.overflow !== UNCHANGED) {
      this.storeWord(memory.OVERFLOW, () => this.pushOverflow());
    }
  }

  storeWord(word, push) {
    this.code.constant(0);
    push();
    this.code.access(OP.store, memory.STATE_AT + 4 * word);
  }
}
