/** Sizes of the RP2040's memories (datasheet 2.2). */

export const ROM_SIZE = 16 * 1024;
export const SRAM_SIZE = 264 * 1024;
