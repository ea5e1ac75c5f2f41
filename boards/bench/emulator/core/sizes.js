/** The RP2040's memories (datasheet 2.2) and the Pico's flash: sizes, and where they begin. */

export const ROM_SIZE = 16 * 1024;
export const SRAM_SIZE = 264 * 1024;
export { FLASH_SIZE } from '../../parts/flash_w25q16jv.js';

export const FLASH = 0x10000000;
export const SRAM = 0x20000000;
