/**
 * Our core with vectors and code in the SRAM: for exceptions, sleep and cycles. Each handler and
 * the thread get a place of their own, filled with NOP; what is not defined returns at once.
 */

import { encode, named } from '../reference/encodings.js';
import { OurCore, SRAM } from './our_core.js';

export const VECTORS = SRAM;
export const THREAD = SRAM + 0x4000;
const SCRATCH = SRAM + 0x5000;
export const MAIN_STACK = SRAM + 0x8000;
export const PROCESS_STACK = SRAM + 0x6000;

export const NMI = 2;
export const SVCALL = 11;
export const PENDSV = 14;
export const SYSTICK = 15;
export const FIRST_INTERRUPT = 16;

/** Registers of the private peripheral bus (ARMv6-M ARM, B3.2 to B3.4). */
export const ICSR = 0xe000ed04;
export const VTOR = 0xe000ed08;
export const SCR = 0xe000ed10;
export const SHPR2 = 0xe000ed1c;
export const SHPR3 = 0xe000ed20;
export const NVIC_ISER = 0xe000e100;
export const NVIC_ICER = 0xe000e180;
export const NVIC_ISPR = 0xe000e200;
export const NVIC_ICPR = 0xe000e280;
export const NVIC_IPR = 0xe000e400;
export const NMIPENDSET = 2 ** 31;
export const PENDSVSET = 2 ** 28;
export const PENDSVCLR = 2 ** 27;
export const PENDSTSET = 2 ** 26;
export const PENDSTCLR = 2 ** 25;
export const SLEEPONEXIT = 1 << 1;
export const SLEEPDEEP = 1 << 2;
export const SEVONPEND = 1 << 4;

/** Halfwords of an instruction. */
export function code(name, operands = {}) {
  const instruction = named(name);
  const encoding = encode(instruction, operands);
  return instruction.width === 32 ? [encoding / 2 ** 16 | 0, encoding % 2 ** 16] : [encoding];
}

export const NOP = code('NOP');
export const WFI = code('WFI');
export const WFE = code('WFE');
export const SEV = code('SEV');
export const SVC = code('SVC', { i: 0 });
export const CPSID = code('CPS', { i: 1 });
export const CPSIE = code('CPS', { i: 0 });
export const BX_LR = code('BX', { m: 14 });
export const UDF = [0xde00];

/** Where the handler of an exception number starts. */
export const handlerAddress = (number) => SRAM + 0x400 + 0x80 * number;

export class Board extends OurCore {
  constructor() {
    super();
    for (let number = 1; number < 48; number++) {
      this.word(VECTORS + 4 * number, handlerAddress(number) + 1);
      this.handler(number, BX_LR);
    }
    this.thread();
    this.pico.writeUint32(VTOR, VECTORS);
    this.core.r[13] = MAIN_STACK;
    this.core.pc = THREAD;
  }

  place(address, instructions) {
    const halfwords = instructions.flat();
    halfwords.forEach((halfword, index) => this.halfword(address + 2 * index, halfword));
    for (let index = halfwords.length; index < 32; index++) {
      this.halfword(address + 2 * index, NOP[0]);
    }
  }

  handler(number, ...instructions) {
    this.place(handlerAddress(number), instructions);
  }

  thread(...instructions) {
    this.place(THREAD, instructions);
  }

  ppb(address, value) {
    this.pico.writeUint32(address, value);
  }

  /** Enables an interrupt at a priority. */
  enable(irq, priority = 0) {
    const register = NVIC_IPR + (irq & ~3);
    const shift = 8 * (irq & 3) + 6;
    const others = this.pico.readUint32(register) & ~(3 << shift);
    this.ppb(register, (others | (priority << shift)) >>> 0);
    this.ppb(NVIC_ISER, 2 ** irq);
  }

  /** A peripheral raises or drops its interrupt line. */
  line(irq, level) {
    this.pico.setInterrupt(irq, level);
  }

  steps(count) {
    for (let index = 0; index < count; index++) {
      this.step();
    }
  }

  /** The exception number whose handler is at the program counter, 0 in the thread's code. */
  get at() {
    const offset = this.pc - handlerAddress(0);
    return this.pc >= THREAD ? 0 : Math.floor(offset / 0x80);
  }

  /** Exceptions entered or come back into in so many steps; 0 is the thread. */
  trace(count) {
    const numbers = [];
    for (let index = 0; index < count; index++) {
      const before = this.active;
      this.step();
      if (this.active !== before) {
        numbers.push(this.active);
      }
    }
    return numbers;
  }

  /** Runs on without a look between two instructions, as firmware does. */
  runCycles(count) {
    const { clock, core } = this;
    core.run(clock.nanos + (count - 0.5) * clock.nanosPerCycle, () => false);
  }

  /** IPSR. */
  get active() {
    return this.core.xPSR & 0x3f;
  }

  /** A special register, read by MRS in passing. */
  special(number) {
    const { pc } = this;
    const r0 = this.register(0);
    this.place(SCRATCH, [code('MRS', { d: 0, s: number })]);
    this.pc = SCRATCH;
    this.step();
    const value = this.register(0);
    this.setRegister(0, r0);
    this.pc = pc;
    return value;
  }

  /** A word of the stack frame at SP. */
  frame(index) {
    return this.read(this.register(13) + 4 * index);
  }

  get asleep() {
    return this.core.waiting;
  }
}
