/** The core under test, on a Pico of its own with the real memory map and private peripherals. */

import { BoardClock } from '../../../emulator/clock.js';
import { FLASH, SRAM } from '../../../emulator/core/sizes.js';
import { ChipMemory } from '../../../emulator/core/traces/chip_memory.js';
import { Traces } from '../../../emulator/core/traces/traces.js';
import { Pico } from '../../../emulator/pico.js';
import { BitSource } from '../../../emulator/rosc.js';

export { FLASH, SRAM };


/** A flash chip that is never busy. */
const flashChip = () => ({ operation: null, select() {}, complete() {} });

export class OurCore {
  constructor() {
    this.clock = new BoardClock();
    const memory = new ChipMemory();
    this.pico = new Pico({ clock: this.clock, memory, traces: new Traces(memory),
      flashChip: flashChip(), randomBits: new BitSource(1), cause: 'power_on' });
    this.pico.flashReadable = true;
    this.core = this.pico.core;
    this.memory = this.pico.sram;
    this.view = new DataView(memory.memory.buffer, this.memory.byteOffset);
  }

  /** @param {import('../reference/processor.js').Processor} state taken over, memory apart */
  load(state) {
    const { core } = this;
    core.r.set(state.registers);
    core.pc = state.pc;
    core.xPSR = state.apsr | state.ipsr;
    core.primask = state.primask;
    core.handlerMode = state.ipsr !== 0;
    core.usesProcessStack = state.spsel === 1;
    core.otherStack = state.otherStack | 0;
    core.waiting = false;
    core.pendingSVCall = false;
    core.eventRegistered = false;
  }

  setRegister(number, value) {
    this.core.r[number] = value;
  }

  register(number) {
    return this.core.r[number] >>> 0;
  }

  get pc() {
    return this.core.pc >>> 0;
  }

  set pc(address) {
    this.core.pc = address;
  }

  get apsr() {
    return this.core.xPSR >>> 28;
  }

  get primask() {
    return this.core.primask;
  }

  /**
   * The next exception entry or, without one, the next instruction.
   * @returns {number} core cycles
   * @throws {import('../../../emulator/faults.js').EmulationFault}
   */
  step() {
    const { clock, core } = this;
    const before = clock.cycles;
    core.run(clock.nanos + clock.nanosPerCycle / 2, () => false);
    return clock.cycles - before;
  }

  halfword(address, value) {
    this.view.setUint16(address - SRAM, value, true);
  }

  word(address, value) {
    this.view.setUint32(address - SRAM, value, true);
  }

  read(address) {
    return this.view.getUint32(address - SRAM, true);
  }
}
