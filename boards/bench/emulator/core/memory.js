/**
 * ARMv6-M loads and stores (A6.7). SRAM is accessed here, everything else through the memory map
 * of `pico.js`. Cycles: 2, and 1 for the single-cycle IO; the peripheral bus takes 2 more to read
 * and 3 more to write (RP2040 datasheet 2.1.5, bridge of the APB).
 */

import { FLASH, SRAM, SRAM_SIZE } from './sizes.js';

function cycles(address, peripheral) {
  const region = address >>> 28;
  return region === 4 ? peripheral : region === 0xd ? 1 : 2;
}

/** @returns {number} the word at `address` as a signed number */
export function loadWord(core, address) {
  if (!(address & 3)) {
    const inSram = address - SRAM;
    if (inSram >= 0 && inSram < SRAM_SIZE) {
      return core.sram32[inSram >> 2] | 0;
    }
    const inFlash = address - FLASH;
    if (inFlash >= 0 && inFlash < core.flashSize) {
      return core.flash32[inFlash >> 2] | 0;
    }
  }
  return core.pico.readUint32(address) | 0;
}

export function storeWord(core, address, value) {
  const offset = address - SRAM;
  if (offset >= 0 && offset < SRAM_SIZE && !(offset & 3)) {
    core.sram32[offset >> 2] = value;
  } else {
    core.pico.writeUint32(address, value);
  }
}

function loadHalf(core, address) {
  if (!(address & 1)) {
    const inSram = address - SRAM;
    if (inSram >= 0 && inSram < SRAM_SIZE) {
      return core.sram16[inSram >> 1];
    }
    const inFlash = address - FLASH;
    if (inFlash >= 0 && inFlash < core.flashSize) {
      return core.flash16[inFlash >> 1];
    }
  }
  return core.pico.readUint16(address);
}

function loadByte(core, address) {
  const inSram = address - SRAM;
  if (inSram >= 0 && inSram < SRAM_SIZE) {
    return core.sram[inSram];
  }
  const inFlash = address - FLASH;
  if (inFlash >= 0 && inFlash < core.flashSize) {
    return core.flash[inFlash];
  }
  return core.pico.readUint8(address);
}

function storeHalf(core, address, value) {
  const offset = address - SRAM;
  if (offset >= 0 && offset < SRAM_SIZE && !(offset & 1)) {
    core.sram16[offset >> 1] = value;
  } else {
    core.pico.writeUint16(address, value & 0xffff);
  }
}

function storeByte(core, address, value) {
  const offset = address - SRAM;
  if (offset >= 0 && offset < SRAM_SIZE) {
    core.sram[offset] = value;
  } else {
    core.pico.writeUint8(address, value & 0xff);
  }
}

const base = (core, op) => core.r[(op >> 3) & 7];
const registerAddress = (core, op) => (base(core, op) + core.r[(op >> 6) & 7]) | 0;
const wordAddress = (core, op) => (base(core, op) + ((op >> 4) & 0x7c)) | 0;
const halfAddress = (core, op) => (base(core, op) + ((op >> 5) & 0x3e)) | 0;
const byteAddress = (core, op) => (base(core, op) + ((op >> 6) & 0x1f)) | 0;
const stackAddress = (core, op) => (core.r[13] + ((op & 0xff) << 2)) | 0;

function load(read, where) {
  return (core, op) => {
    const address = where(core, op);
    core.r[op & 7] = read(core, address);
    return cycles(address, 4);
  };
}

function store(write, where) {
  return (core, op) => {
    const address = where(core, op);
    write(core, address, core.r[op & 7]);
    return cycles(address, 5);
  };
}

const signedHalf = (core, address) => (loadHalf(core, address) << 16) >> 16;
const signedByte = (core, address) => (loadByte(core, address) << 24) >> 24;

export const strRegister = store(storeWord, registerAddress);
export const strhRegister = store(storeHalf, registerAddress);
export const strbRegister = store(storeByte, registerAddress);
export const ldrRegister = load(loadWord, registerAddress);
export const ldrhRegister = load(loadHalf, registerAddress);
export const ldrbRegister = load(loadByte, registerAddress);
export const ldrsbRegister = load(signedByte, registerAddress);
export const ldrshRegister = load(signedHalf, registerAddress);
export const strImmediate = store(storeWord, wordAddress);
export const ldrImmediate = load(loadWord, wordAddress);
export const strbImmediate = store(storeByte, byteAddress);
export const ldrbImmediate = load(loadByte, byteAddress);
export const strhImmediate = store(storeHalf, halfAddress);
export const ldrhImmediate = load(loadHalf, halfAddress);

export function ldrLiteral(core, op) {
  const address = ((core.pc + 2) & ~3) + ((op & 0xff) << 2);
  core.r[(op >> 8) & 7] = loadWord(core, address);
  return 2;
}

export function strStack(core, op) {
  storeWord(core, stackAddress(core, op), core.r[(op >> 8) & 7]);
  return 2;
}

export function ldrStack(core, op) {
  core.r[(op >> 8) & 7] = loadWord(core, stackAddress(core, op));
  return 2;
}

export function push(core, op) {
  const list = op & 0xff;
  let address = core.r[13];
  let count = 1;
  if (op & 0x100) {
    address -= 4;
    storeWord(core, address, core.r[14]);
    count++;
  }
  for (let register = 7; register >= 0; register--) {
    if (list & (1 << register)) {
      address -= 4;
      storeWord(core, address, core.r[register]);
      count++;
    }
  }
  core.r[13] = address;
  return count;
}

export function pop(core, op) {
  const list = op & 0xff;
  let address = core.r[13];
  let count = 1;
  for (let register = 0; register < 8; register++) {
    if (list & (1 << register)) {
      core.r[register] = loadWord(core, address);
      address += 4;
      count++;
    }
  }
  if (!(op & 0x100)) {
    core.r[13] = address;
    return count;
  }
  const target = loadWord(core, address);
  core.r[13] = address + 4;
  return count + 3 + core.branchExchange(target);
}

export function stm(core, op) {
  const register = (op >> 8) & 7;
  let address = core.r[register];
  let count = 1;
  for (let index = 0; index < 8; index++) {
    if (op & (1 << index)) {
      storeWord(core, address, core.r[index]);
      address += 4;
      count++;
    }
  }
  core.r[register] = address;
  return count;
}

export function ldm(core, op) {
  const register = (op >> 8) & 7;
  let address = core.r[register];
  let count = 1;
  for (let index = 0; index < 8; index++) {
    if (op & (1 << index)) {
      core.r[index] = loadWord(core, address);
      address += 4;
      count++;
    }
  }
  if (!(op & (1 << register))) {
    core.r[register] = address;
  }
  return count;
}
