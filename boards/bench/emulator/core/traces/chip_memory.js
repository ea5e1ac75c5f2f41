/**
 * What the core and its traces share, in one WebAssembly memory: SRAM, flash, boot ROM, the core's
 * registers, and which traces there are.
 */

import { FLASH, FLASH_SIZE, ROM_SIZE, SRAM, SRAM_SIZE } from '../sizes.js';

const PAGE = 0x10000;

/** Offsets in the memory. What traces are made of is in one piece: flash, boot ROM, SRAM. */
export const STATE_AT = 0;
export const LEADS_AT = PAGE;
export const FLASH_AT = 2 * PAGE;
const ROM_AT = FLASH_AT + FLASH_SIZE;
export const SRAM_AT = ROM_AT + ROM_SIZE;
export const INDICES_AT = SRAM_AT + SRAM_SIZE;

/** Bytes of code that traces are made of, and how far into it the SRAM begins. */
export const CODE_SIZE = INDICES_AT - FLASH_AT;
export const SRAM_PLACE = SRAM_AT - FLASH_AT;

/** Words of the state behind the registers. */
export const NEGATIVE = 16;
export const ZERO = 17;
export const CARRY = 18;
export const OVERFLOW = 19;
export const PC = 20;
/** Cycles that are left until the core is to be stopped. */
export const LEFT = 21;
/** The divider of the single-cycle IO. */
export const DIVIDEND = 22;
export const DIVISOR = 23;
export const QUOTIENT = 24;
export const REMAINDER = 25;
export const CSR = 26;
const STATE_WORDS = 27;

/** Traces, 0 apart, which is none. */
export const MOST_TRACES = 0x4000;

export const isSram = (address) => (address - SRAM) >>> 0 < SRAM_SIZE;

/** How far into the code an address is; CODE_SIZE for an address of anything else. */
export function placeOf(address) {
  const inFlash = (address - FLASH) >>> 0;
  if (inFlash < FLASH_SIZE) {
    return inFlash;
  }
  if (isSram(address)) {
    return SRAM_PLACE + address - SRAM;
  }
  return (address >>> 0) < ROM_SIZE ? FLASH_SIZE + address : CODE_SIZE;
}

export class ChipMemory {
  constructor() {
    const pages = Math.ceil((INDICES_AT + CODE_SIZE) / PAGE);
    this.pages = pages;
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { buffer } = this.memory;
    this.sram = new Uint8Array(buffer, SRAM_AT, SRAM_SIZE);
    this.flash = new Uint8Array(buffer, FLASH_AT, FLASH_SIZE);
    this.flash16 = new Uint16Array(buffer, FLASH_AT, FLASH_SIZE / 2);
    this.flash32 = new Uint32Array(buffer, FLASH_AT, FLASH_SIZE / 4);
    this.rom = new Uint8Array(buffer, ROM_AT, ROM_SIZE);
    this.rom16 = new Uint16Array(buffer, ROM_AT, ROM_SIZE / 2);
    this.rom32 = new Uint32Array(buffer, ROM_AT, ROM_SIZE / 4);
    this.code16 = new Uint16Array(buffer, FLASH_AT, CODE_SIZE / 2);
    this.sram16 = new Uint16Array(buffer, SRAM_AT, SRAM_SIZE / 2);
    this.sram32 = new Uint32Array(buffer, SRAM_AT, SRAM_SIZE / 4);
    this.state = new Int32Array(buffer, STATE_AT, STATE_WORDS);
    /** R0 to R14. */
    this.registers = new Int32Array(buffer, STATE_AT, 16);
    /** By index: core cycles from a trace's first instruction to its last. */
    this.leads = new Uint16Array(buffer, LEADS_AT, MOST_TRACES);
    /** By halfword of the code: the index of the trace that begins there, or 0. */
    this.indices = new Uint16Array(buffer, INDICES_AT, CODE_SIZE / 2);
  }
}
