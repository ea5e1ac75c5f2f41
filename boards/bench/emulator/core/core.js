/**
 * The Cortex-M0+ core, in place of rp2040js's: twice as fast (a table instead of a chain of
 * comparisons, one test between two instructions), and right where that one is not: carry of a
 * shift by a register, overflow of ADC and SBC at the ends of the range, STM with its base in the
 * list, BLX LR, the special registers, WFI with interrupts masked or one pending already, SEV and
 * SEVONPEND, what may not be executed, pending and active interrupts, cycles of PUSH, POP and
 * exceptions.
 */

import { EmulationFault, hex } from '../faults.js';
import { enter, leave } from './exceptions.js';
import { InterruptState } from './interrupt_state.js';
import { activePriority, isPending, pendingBefore } from './priorities.js';
import { FLASH, FLASH_SIZE, SRAM, SRAM_SIZE } from './sizes.js';
import { INSTRUCTIONS } from './table.js';

const FLASH_END = FLASH + FLASH_SIZE;
/** Devices and what follows: execute never (B3.1.1). */
const FIRST_EXECUTE_NEVER = 0x40000000;
const SRAM_END = SRAM + SRAM_SIZE;

const MSP = 8;
const PSP = 9;
const PRIMASK = 16;
const CONTROL = 20;

export class Core extends InterruptState {
  /** @param {import('../pico.js').Pico} pico */
  constructor(pico) {
    super(pico.clock);
    this.pico = pico;
    this.sram = pico.sram;
    this.sram16 = pico.sram16;
    this.sram32 = pico.sram32;
    this.flash = pico.flash;
    this.flash16 = pico.flash16;
    this.flash32 = pico.flash32;
    this.traces = pico.traces;
    /** Bytes of flash that can be read in place: all, or none while a command is under way. */
    this.flashSize = 0;
    this.r = pico.memory.registers.fill(0);
    /** Address of the next instruction. */
    this.pc = 0;
    this.fetching = false;
    this.negative = 0;
    this.zero = 1;
    this.carry = 0;
    this.overflow = 0;
    this.handlerMode = false;
    this.usesProcessStack = false;
    this.otherStack = 0;
    /** Asleep in WFI or WFE. */
    this.waiting = false;
    this.waitsForEvent = false;
    this.wakesOnMasked = false;
    /** The core is held (not asleep) until this board time, unless an interrupt is taken. */
    this.heldUntil = 0;
    /** Times the core woke from WFI or WFE. */
    this.wakes = 0;
    /**
     * Told the address of each instruction that no trace carries out, before it is executed.
     * @type {((pc: number) => void) | null}
     */
    this.watch = null;
  }

  get PC() {
    return this.pc;
  }

  get xPSR() {
    return (this.negative & (1 << 31)) | (this.zero === 0 ? 1 << 30 : 0) | (this.carry << 29) |
      (this.overflow < 0 ? 1 << 28 : 0) | (1 << 24) | this.IPSR;
  }

  set xPSR(value) {
    this.setFlags(value);
    this.IPSR = value & 0x3f;
  }

  /**
   * Board time up to which no instruction comes unless something happens: Infinity asleep, 0
   * while it executes or is about to.
   */
  get idleUntil() {
    if (isPending(this) || (this.waitsForEvent && this.eventRegistered)) {
      return 0;
    }
    return this.waiting ? Infinity : this.heldUntil;
  }

  /**
   * Runs until board time `nanos` (the clock's limit, which may be brought forward meanwhile), or
   * until `shouldStop()`, asked whenever there was an event.
   */
  run(nanos, shouldStop) {
    const { clock } = this;
    clock.limit = nanos;
    while (clock.nanos < clock.limit) {
      clock.fireDue();
      if (shouldStop()) {
        return;
      }
      this.takeException();
      if (this.waiting || this.heldUntil > clock.nanos) {
        clock.sleep(this.waiting ? Infinity : this.heldUntil);
      } else if (this.flashSize) {
        clock.allow();
        this.execute();
      } else {
        clock.allow();
        this.executeFetching();
      }
    }
    clock.fireDue();
  }

  /** The run of instructions up to the next event: traces, single instructions between them. */
  execute() {
    const { clock, traces } = this;
    let begins = false;
    while (clock.elapsed < clock.budget) {
      const { pc } = this;
      if (traces.fits(pc, begins, clock.budget - clock.elapsed)) {
        traces.run(this);
        begins = true;
      } else {
        this.step();
        begins = this.pc !== pc + 2;
      }
    }
  }

  /** One instruction, while the flash is readable in place. */
  step() {
    const { clock, pc } = this;
    this.watch?.(pc);
    const op = pc >= FLASH && pc < FLASH_END
      ? this.flash16[(pc - FLASH) >> 1]
      : pc >= SRAM && pc < SRAM_END ? this.sram16[(pc - SRAM) >> 1] : this.fetch();
    this.pc = pc + 2;
    const cycles = INSTRUCTIONS[op >> 6](this, op);
    clock.elapsed += cycles;
  }

  /** As `execute`, while the flash is not readable in place: every fetch is checked. */
  executeFetching() {
    const { clock } = this;
    while (clock.elapsed < clock.budget) {
      this.watch?.(this.pc);
      const op = this.fetch();
      this.pc += 2;
      const cycles = INSTRUCTIONS[op >> 6](this, op);
      clock.elapsed += cycles;
    }
  }

  /** An instruction from anywhere; a fault in it is one of the address, not of the instruction. */
  fetch() {
    this.fetching = true;
    if (this.pc >= FIRST_EXECUTE_NEVER || this.pc < 0) {
      throw new EmulationFault(`hard fault: no instructions are fetched from ${hex(this.pc)}`);
    }
    const op = this.pico.readUint16(this.pc);
    this.fetching = false;
    return op;
  }

  /** Address of the instruction under way, for the report of a fault in it. */
  get faultAddress() {
    return this.fetching ? this.pc : this.pc - 2;
  }

  takeException() {
    if (!this.waiting && !isPending(this)) {
      return;
    }
    const number = pendingBefore(this, activePriority(this));
    if (number && (!this.primask || number === 2)) {
      this.wake();
      this.heldUntil = 0;
      this.clock.elapsed += enter(this, number);
    } else if (this.waiting && (number && this.wakesOnMasked || this.takeEvent())) {
      this.wake();
    }
  }

  wake() {
    if (this.waiting) {
      this.waiting = false;
      this.wakes++;
    }
  }

  /** WFE is ended by an event. */
  takeEvent() {
    const event = this.waitsForEvent && this.eventRegistered;
    if (event) {
      this.eventRegistered = false;
    }
    return event;
  }

  waitForEvent() {
    this.waitsForEvent = true;
    this.wakesOnMasked = false;
    this.waiting = !this.takeEvent();
    this.attention();
  }

  /** An interrupt that PRIMASK holds back ends the sleep all the same (B1.5.19). */
  waitForInterrupt() {
    this.waitsForEvent = false;
    this.wakesOnMasked = true;
    this.waiting = !pendingBefore(this, activePriority(this));
    this.attention();
  }

  /** BX and POP to `target`: a branch, or the return from an exception. */
  branchExchange(target) {
    if (this.handlerMode && target >>> 28 === 0xf) {
      return leave(this, target);
    }
    this.branchInterworking(target);
    return 0;
  }

  /** An even address asks for the ARM instruction set, which the core lacks (A4.1.1). */
  branchInterworking(target) {
    if (!(target & 1)) {
      throw new EmulationFault(`hard fault: branch to the even address ${hex(target)}`);
    }
    this.pc = target & ~1;
  }

  getRegister(index) {
    return index === 15 ? this.pc + 2 : this.r[index];
  }

  /** @returns {number} cycles: a write to the program counter is a branch */
  setRegister(index, value) {
    if (index === 15) {
      this.pc = value & ~1;
      return 2;
    }
    this.r[index] = index === 13 ? value & ~3 : value;
    return 1;
  }

  setFlags(value) {
    this.negative = value | 0;
    this.zero = value & (1 << 30) ? 0 : 1;
    this.carry = (value >>> 29) & 1;
    this.overflow = value << 3;
  }

  useProcessStack(use) {
    if (use !== this.usesProcessStack) {
      [this.r[13], this.otherStack] = [this.otherStack, this.r[13]];
      this.usesProcessStack = use;
    }
  }

  readSpecial(register) {
    switch (register) {
      case MSP:
        return this.usesProcessStack ? this.otherStack : this.r[13];
      case PSP:
        return this.usesProcessStack ? this.r[13] : this.otherStack;
      case PRIMASK:
        return this.primask;
      case CONTROL:
        return this.usesProcessStack ? 2 : 0;
      default:
        return (register & 1 ? this.IPSR : 0) | (register & 4 ? 0 : this.xPSR & 0xf0000000);
    }
  }

  writeSpecial(register, value) {
    if (register < 4) {
      this.setFlags(value);
    } else if (register === PRIMASK) {
      this.maskInterrupts(value & 1);
    } else if (register === CONTROL && !this.handlerMode) {
      this.useProcessStack(Boolean(value & 2));
    } else if (register === (this.usesProcessStack ? PSP : MSP)) {
      this.r[13] = value & ~3;
    } else if (register === MSP || register === PSP) {
      this.otherStack = value & ~3;
    }
  }
}
