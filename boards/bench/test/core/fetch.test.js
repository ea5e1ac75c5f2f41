/** Where instructions come from: SRAM, flash, boot ROM, and the regions that have none. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EmulationFault } from '../../emulator/faults.js';
import { Board, code, THREAD } from './support/board.js';
import { FLASH, OurCore, SRAM } from './support/our_core.js';

const SRAM_END = 0x20042000;
const FLASH_END = 0x10200000;

/** LDR R0, [PC, #4]; ADR R1, +4; BL +8; then the word the first two refer to. */
const PROGRAM = [code('LDR (literal)', { t: 0, i: 1 }), code('ADR', { d: 1, i: 1 }),
  code('BL', { s: 0, j: 1, k: 1, i: 0, h: 4 }), [0x5678, 0x1234]].flat();

function checkProgram(ours, address) {
  ours.pc = address;
  ours.steps(3);
  assert.equal(ours.register(0), 0x12345678);
  assert.equal(ours.register(1), address + 8);
  assert.equal(ours.register(14), address + 8 + 1);
  assert.equal(ours.pc, address + 8 + 8);
}

function boardWithProgram() {
  const board = new Board();
  PROGRAM.forEach((halfword, index) => {
    board.pico.flash16[0x100 / 2 + index] = halfword;
    board.pico.flash16[(FLASH_END - FLASH - 12) / 2 + index] = halfword;
    board.pico.rom16[0x200 / 2 + index] = halfword;
    board.halfword(SRAM_END - 12 + 2 * index, halfword);
  });
  return board;
}

for (const [name, address] of Object.entries({
  'flash': FLASH + 0x100,
  'the last words of the flash': FLASH_END - 12,
  'flash past the cache': 0x13000100,
  'the boot ROM': 0x200,
  'the last words of the SRAM': SRAM_END - 12,
})) {
  test(`instructions from ${name}`, () => checkProgram(boardWithProgram(), address));
}

function fetchFrom(address, prepare = () => {}) {
  const ours = new OurCore();
  prepare(ours);
  ours.pc = address;
  ours.step();
}

for (const [name, address] of Object.entries({
  'behind the SRAM': SRAM_END,
  'behind the flash': FLASH_END,
  'behind the boot ROM': 0x4000,
  'no memory': 0x60000000,
  'a return from an exception outside one': 0xfffffff8,
})) {
  test(`no instructions from ${name}`, () => {
    assert.throws(() => fetchFrom(address), EmulationFault);
  });
}

/** XN: execute never (ARMv6-M ARM, B3.1). */
for (const [name, address] of Object.entries({
  'peripherals': 0x40000000,
  'USB memory': 0x50100000,
  'single-cycle IO': 0xd0000000,
  'the private peripheral bus': 0xe000ed00,
})) {
  test(`no instructions from ${name}`, () => {
    assert.throws(() => fetchFrom(address), /hard fault/);
  });
}

test('the second half of an instruction behind the end of the SRAM is a fault', () => {
  assert.throws(() => fetchFrom(SRAM_END - 2, (ours) => {
    ours.halfword(SRAM_END - 2, PROGRAM[2]);
  }), EmulationFault);
});

test('no instructions from a flash that is being erased', () => {
  assert.throws(() => fetchFrom(FLASH, (ours) => {
    ours.pico.flashReadable = false;
  }), /not readable in place/);
});

test('a fault in a fetch is one of the address, in a load one of the instruction', () => {
  const board = new Board();
  board.thread(code('LDR (immediate) T1', { t: 0, n: 1, i: 0 }));
  board.core.r[1] = SRAM + 2;
  assert.throws(() => board.step(), /hard fault: unaligned word read from 0x20000002/);
  assert.equal(board.core.faultAddress, THREAD);
  board.pc = 0x60000000;
  assert.throws(() => board.step(), EmulationFault);
  assert.equal(board.core.faultAddress, 0x60000000);
});

test('a fault in a 32-bit instruction is reported at its first halfword', () => {
  const board = new Board();
  board.thread([0xf7f0, 0xa000]);
  assert.throws(() => board.step(), /undefined instruction 0xf7f0a000/);
  assert.equal(board.core.faultAddress, THREAD);
});

const REGIONS = [SRAM, FLASH, 0, 0x40054000, 0xd0000000, 0xe000e000];

/** [instruction, size, message] (A3.2.1: every access is aligned, or a HardFault). */
const UNALIGNED = [
  ['LDR (immediate) T1', 4, 'word read from'], ['LDR (register)', 4, 'word read from'],
  ['STR (immediate) T1', 4, 'word write to'], ['STR (register)', 4, 'word write to'],
  ['LDRH (immediate)', 2, 'halfword read from'], ['LDRH (register)', 2, 'halfword read from'],
  ['LDRSH (register)', 2, 'halfword read from'],
  ['STRH (immediate)', 2, 'halfword write to'], ['STRH (register)', 2, 'halfword write to'],
  ['LDM', 4, 'word read from'], ['STM', 4, 'word write to'],
];

for (const [name, size, access] of UNALIGNED) {
  test(`unaligned ${name} is a hard fault, in every memory`, () => {
    const board = new Board();
    board.thread(code(name, { t: 0, n: 1, m: 2, i: 0, l: 1 }));
    for (const address of REGIONS) {
      for (let offset = 1; offset < size; offset++) {
        board.core.r[1] = address + offset;
        board.pc = THREAD;
        assert.throws(() => board.step(), new RegExp(`hard fault: unaligned ${access} 0x`));
      }
    }
  });
}
