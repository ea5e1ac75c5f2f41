/** rp2040js's own core, behind the same few functions as ours. */

import { RP2040 } from 'rp2040js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export class OriginalCore {
  constructor() {
    const rp2040 = new RP2040();
    rp2040.logger = silent;
    this.core = rp2040.core;
    this.memory = rp2040.sram;
  }

  /** @param {import('../reference/processor.js').Processor} state taken over, memory apart */
  load(state) {
    const { core } = this;
    core.registers.set(state.registers);
    core.PC = state.pc;
    core.xPSR = state.apsr;
    core.PM = state.primask === 1;
    core.interruptsUpdated = false;
    core.pendingSVCall = false;
    core.waiting = false;
  }

  setRegister(number, value) {
    this.core.registers[number] = value;
  }

  register(number) {
    return this.core.registers[number];
  }

  get pc() {
    return this.core.PC;
  }

  set pc(address) {
    this.core.PC = address;
  }

  get apsr() {
    return this.core.APSR >>> 28;
  }

  get primask() {
    return Number(this.core.PM);
  }

  step() {
    this.core.executeInstruction();
  }
}
