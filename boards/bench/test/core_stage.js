/** A core with memory and nothing else, for tests: code and data in SRAM. */

import { BoardClock } from '../emulator/clock.js';
import { Core } from '../emulator/core/core.js';
import { SRAM_SIZE } from '../emulator/core/sizes.js';
import { EmulationFault, hex } from '../emulator/faults.js';

export const SRAM = 0x20000000;
export const CODE = SRAM + 0x1000;

export function makeCore() {
  const sram = new Uint8Array(SRAM_SIZE);
  const outside = (what) => (address) => {
    throw new EmulationFault(`${what} ${hex(address)}`);
  };
  const pico = {
    clock: new BoardClock(),
    sram,
    sram16: new Uint16Array(sram.buffer),
    sram32: new Uint32Array(sram.buffer),
    flash16: new Uint16Array(16),
    flash: new Uint8Array(32),
    flash32: new Uint32Array(8),
    readUint32: outside('read'),
    readUint16: (address) => pico.sram16[(address - SRAM) >> 1] ?? outside('fetch')(address),
    readUint8: outside('read'),
    writeUint32: outside('write'),
    writeUint16: outside('write'),
    writeUint8: outside('write'),
    onBreak: (code) => outside('break')(code),
  };
  const core = new Core(pico);
  core.pc = CODE;
  core.flashSize = 32;
  core.r[13] = SRAM + 0x8000;
  return { core, pico, clock: pico.clock };
}

/** Puts opcodes at an address. */
export function place({ pico }, address, opcodes) {
  opcodes.forEach((opcode, index) => {
    pico.sram16[(address - SRAM) / 2 + index] = opcode;
  });
}

/** Carries out so many instructions and returns the cycles they took. */
export function step({ core, clock }, count = 1) {
  const before = clock.cycles;
  for (let index = 0; index < count; index++) {
    clock.limit = clock.nanos + 1e-6;
    clock.rebase(clock.nanos);
    clock.budget = 1;
    core.execute();
  }
  return clock.cycles - before;
}
