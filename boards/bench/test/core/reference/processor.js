/**
 * The reference model's processor: registers and memory as the manual's pseudo-code sees them
 * (ARMv6-M ARM, B1.4), one instruction at a time, no exceptions. Slow and literal on purpose.
 */

import { decode, isWide } from './encodings.js';

const MSP = 8;
const PSP = 9;
const PRIMASK = 16;
const CONTROL = 20;

/** What the manual answers with the HardFault exception. */
export class HardFault extends Error {}

const decoded = [];

function decodeOnce(encoding, width) {
  if (width === 32) {
    return decode(encoding, width);
  }
  if (decoded[encoding] === undefined) {
    decoded[encoding] = decode(encoding, width);
  }
  return decoded[encoding];
}

export class Processor {
  /**
   * @param {number} base address of the only memory there is
   * @param {Uint8Array} memory
   */
  constructor(base, memory) {
    this.base = base;
    this.memory = memory;
    this.view = new DataView(memory.buffer);
    /** R0 to R14. */
    this.registers = new Uint32Array(15);
    /** Address of the instruction. */
    this.pc = 0;
    this.n = 0;
    this.z = 0;
    this.c = 0;
    this.v = 0;
    /** EPSR.T. */
    this.t = 1;
    this.primask = 0;
    this.ipsr = 0;
    this.spsel = 0;
    this.otherStack = 0;
    /** Of the last step: what it waits for or calls, by the name of the instruction. */
    this.called = null;
  }

  /** R[n]: the program counter reads as the instruction's address + 4 (A2.3.1). */
  R(number) {
    return number === 15 ? (this.pc + 4) % 2 ** 32 : this.registers[number];
  }

  /** Align(PC, 4). */
  get alignedPC() {
    return Math.floor(this.R(15) / 4) * 4;
  }

  /** Bits 1 and 0 of the stack pointers are always 0 (B1.4.1). */
  writeRegister(number, value) {
    this.registers[number] = number === 13 ? Math.floor(value / 4) * 4 : value;
  }

  setNZ(result) {
    this.n = result >= 2 ** 31 ? 1 : 0;
    this.z = result === 0 ? 1 : 0;
  }

  branchWritePC(address) {
    this.next = Math.floor(address / 2) * 2;
  }

  /** BXWritePC and BLXWritePC outside Handler mode (A2.3.1): bit 0 becomes EPSR.T. */
  bxWritePC(address) {
    this.t = address % 2;
    this.branchWritePC(address);
  }

  hint(name) {
    this.called = name;
  }

  callSupervisor() {
    this.called = 'SVC';
  }

  hardFault(reason) {
    throw new HardFault(reason);
  }

  /** MemA and MemU: ARMv6-M has no unaligned access (A3.2.1). */
  offsetOf(address, size) {
    const offset = address - this.base;
    if (address % size) {
      this.hardFault('unaligned');
    }
    if (offset < 0 || offset + size > this.memory.length) {
      this.hardFault('no memory');
    }
    return offset;
  }

  load(address, size) {
    const offset = this.offsetOf(address % 2 ** 32, size);
    return size === 4 ? this.view.getUint32(offset, true)
      : size === 2 ? this.view.getUint16(offset, true) : this.memory[offset];
  }

  store(address, size, value) {
    const offset = this.offsetOf((address + 2 ** 32) % 2 ** 32, size);
    if (size === 4) {
      this.view.setUint32(offset, value, true);
    } else if (size === 2) {
      this.view.setUint16(offset, value, true);
    } else {
      this.memory[offset] = value;
    }
  }

  /** N, Z, C and V as bits 31 to 28. */
  get apsr() {
    return this.n * 2 ** 31 + this.z * 2 ** 30 + this.c * 2 ** 29 + this.v * 2 ** 28;
  }

  set apsr(value) {
    const bit = (place) => Math.floor(value / 2 ** place) % 2;
    Object.assign(this, { n: bit(31), z: bit(30), c: bit(29), v: bit(28) });
  }

  /** MRS (B4.2.2). EPSR reads as zero. */
  readSpecial(number) {
    switch (number) {
      case MSP:
        return this.spsel ? this.otherStack : this.R(13);
      case PSP:
        return this.spsel ? this.R(13) : this.otherStack;
      case PRIMASK:
        return this.primask;
      case CONTROL:
        return this.spsel * 2;
      default:
        return (number & 1 ? this.ipsr : 0) + (number & 4 ? 0 : this.apsr);
    }
  }

  /** MSR (B4.2.3). */
  writeSpecial(number, value) {
    if (number < 4) {
      this.apsr = value;
    } else if (number === MSP || number === PSP) {
      this.writeStack(number === PSP ? 1 : 0, Math.floor(value / 4) * 4);
    } else if (number === PRIMASK) {
      this.primask = value % 2;
    } else if (number === CONTROL && this.ipsr === 0) {
      this.selectStack(Math.floor(value / 2) % 2);
    }
  }

  writeStack(process, value) {
    if (process === this.spsel) {
      this.registers[13] = value;
    } else {
      this.otherStack = value;
    }
  }

  selectStack(process) {
    if (process !== this.spsel) {
      [this.registers[13], this.otherStack] = [this.otherStack, this.registers[13]];
      this.spsel = process;
    }
  }

  /**
   * One instruction.
   * @throws {HardFault}
   */
  step() {
    this.called = null;
    if (!this.t) {
      this.hardFault('EPSR.T is 0');
    }
    let encoding = this.load(this.pc, 2);
    const width = isWide(encoding) ? 32 : 16;
    if (width === 32) {
      encoding = encoding * 2 ** 16 + this.load(this.pc + 2, 2);
    }
    const found = decodeOnce(encoding, width);
    if (!found) {
      this.hardFault('UNDEFINED');
    }
    this.next = (this.pc + width / 8) % 2 ** 32;
    found.instruction.operation(this, found.fields);
    this.pc = this.next;
  }
}
