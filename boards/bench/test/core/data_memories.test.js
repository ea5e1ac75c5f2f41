/**
 * Loads from the flash and boot ROM, and the ends of every memory: the core reaches SRAM and flash
 * by a short way of its own, so each width is tried at each end of it.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EmulationFault } from '../../emulator/faults.js';
import { Board, code, THREAD } from './support/board.js';
import { FLASH, SRAM } from './support/our_core.js';
import { Random } from './support/random.js';

const FLASH_SIZE = 0x200000;
const SRAM_END = 0x20042000;
const ROM_SIZE = 0x4000;

/** [instruction, bytes, how the value is read] */
const LOADS = [
  ['LDR (register)', 4, 'getInt32'], ['LDRH (register)', 2, 'getUint16'],
  ['LDRSH (register)', 2, 'getInt16'], ['LDRB (register)', 1, 'getUint8'],
  ['LDRSB (register)', 1, 'getInt8'], ['LDR (immediate) T1', 4, 'getInt32'],
  ['LDRH (immediate)', 2, 'getUint16'], ['LDRB (immediate)', 1, 'getUint8'],
];
const STORES = [['STR (register)', 4], ['STRH (register)', 2], ['STRB (register)', 1],
  ['STR (immediate) T1', 4], ['STRH (immediate)', 2], ['STRB (immediate)', 1]];

/** One load or store of R0 at an address. */
function access(board, name, address) {
  board.thread(code(name, { t: 0, n: 1, m: 2, i: 0 }));
  board.pc = THREAD;
  board.setRegister(1, address);
  board.setRegister(2, 0);
  board.step();
  return board.core.r[0];
}

/** A board with random flash and ROM, and a view of each memory at the addresses it answers to. */
function filled() {
  const board = new Board();
  const random = new Random(71);
  random.fill(board.pico.flash);
  random.fill(board.pico.memory.rom);
  random.fill(board.memory.subarray(0x10000));
  const { flash, rom, sram } = board.pico.memory;
  return { board, random, memories: [
    [FLASH, flash], [FLASH + 0x1000000, flash], [FLASH + 0x2000000, flash],
    [FLASH + 0x3000000, flash], [0, rom],
    [SRAM, sram]] };
}

test('loads of every width from flash, its aliases, boot ROM and SRAM', async (t) => {
  const { board, random, memories } = filled();
  for (const [base, bytes] of memories) {
    await t.test(`0x${base.toString(16)}`, () => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (const [name, size, read] of LOADS) {
        const places = bytes.length / size;
        const chosen = Array.from({ length: 40 }, () => random.below(places) * size);
        for (const offset of [...chosen, 0x10000 % bytes.length, bytes.length - size]) {
          assert.equal(access(board, name, base + offset), view[read](offset, true),
            `${name} at 0x${(base + offset).toString(16)}`);
        }
      }
    });
  }
});

const ENDS = { 'flash': FLASH + FLASH_SIZE, 'boot ROM': ROM_SIZE, 'SRAM': SRAM_END };

for (const [name, end] of Object.entries(ENDS)) {
  test(`nothing is loaded from behind the ${name}`, () => {
    const board = new Board();
    for (const [load] of LOADS) {
      assert.throws(() => access(board, load, end), EmulationFault, load);
    }
  });
}

test('nothing is loaded from before the SRAM, nor from a flash that is being erased', () => {
  const board = new Board();
  for (const [load, size] of LOADS) {
    assert.throws(() => access(board, load, SRAM - size), EmulationFault, load);
    board.pico.flashReadable = false;
    assert.throws(() => access(board, load, FLASH), /not readable in place/, load);
    board.pico.flashReadable = true;
  }
});

/** Reserved, or of devices the RP2040 does not have (datasheet 2.2, ARMv6-M ARM, B3.1). */
const NOTHING_THERE = [0x30000000, 0x40068000, 0x60000000, 0x80000000, 0xa0000000, 0xe000f000,
  0xe1000d00, 0xf0000000, 0xfffffffc];

test('a load or store where there is nothing is a fault', () => {
  const board = new Board();
  for (const address of NOTHING_THERE) {
    for (const [name] of [...LOADS, ...STORES]) {
      assert.throws(() => access(board, name, address), EmulationFault,
        `${name} at 0x${address.toString(16)}`);
    }
  }
});

test('stores reach the last bytes of the SRAM and nothing behind', () => {
  const board = new Board();
  for (const [store, size] of STORES) {
    board.setRegister(0, 0x87654321);
    board.word(SRAM_END - 4, 0);
    access(board, store, SRAM_END - size);
    const last = board.read(SRAM_END - 4) >>> (32 - 8 * size);
    assert.equal(last, 0x87654321 % 2 ** (8 * size), store);
    assert.throws(() => access(board, store, SRAM_END), EmulationFault, store);
    assert.throws(() => access(board, store, SRAM - size), EmulationFault, store);
  }
});

test('the flash cannot be stored to, the boot ROM keeps its contents', () => {
  const { board } = filled();
  for (const [store] of STORES) {
    const [flash, rom] = [board.pico.flash.slice(0, 16), board.pico.rom16.slice(0, 8)];
    assert.throws(() => access(board, store, FLASH), EmulationFault, store);
    access(board, store, 0);
    assert.deepEqual(board.pico.flash.slice(0, 16), flash);
    assert.deepEqual(board.pico.rom16.slice(0, 8), rom);
  }
});

test('STM, PUSH, LDM and POP up to the end of the SRAM, and not over it', () => {
  const board = new Board();
  const start = SRAM_END - 16;
  const lists = [['STM', start, 1], ['PUSH', SRAM_END, 13], ['LDM', start, 1], ['POP', start, 13]];
  for (const [name, address, base] of lists) {
    board.thread(code(name, { n: 1, p: 0, l: 0b11101 }));
    for (const over of [0, 4]) {
      board.pc = THREAD;
      board.setRegister(base, address + over);
      if (over) {
        assert.throws(() => board.step(), EmulationFault, name);
      } else {
        [0, 2, 3, 4].forEach((number) => board.setRegister(number, 0x01010101 * number));
        board.step();
        assert.deepEqual([16, 12, 8, 4].map((back) => board.read(SRAM_END - back)),
          [0, 0x02020202, 0x03030303, 0x04040404], name);
      }
    }
  }
});
