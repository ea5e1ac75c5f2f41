/** System control space and NVIC as the core sees them (ARMv6-M ARM, B3.2 and B3.4). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EmulationFault } from '../../emulator/faults.js';
import {
  Board, BX_LR, code, FIRST_INTERRUPT, ICSR, NVIC_ICER, NVIC_ICPR, NVIC_IPR, NVIC_ISER, PENDSVSET,
  SHPR2, SHPR3, VTOR,
} from './support/board.js';

const AIRCR = 0xe000ed0c;
const CPUID = 0xe000ed00;
const MPU_CTRL = 0xe000ed94;
const CCR = 0xe000ed14;

/** [register, written (if it can be), read back]: bits that are not there read as zero. */
const READ_BACK = [
  ['SHPR2', SHPR2, 0xffffffff, 0xc0000000],
  ['SHPR3', SHPR3, 0xffffffff, 0xc0c00000],
  ['IPR0', NVIC_IPR, 0xffffffff, 0xc0c0c0c0],
  ['IPR7', NVIC_IPR + 28, 0x40ff8000, 0x40c08000],
  ['VTOR', VTOR, 0x200012ff, 0x20001200],
  ['CPUID', CPUID, null, 0x410cc601],
  ['CCR', CCR, null, 0x00000208],
];

for (const [name, register, written, expected] of READ_BACK) {
  test(`${name} reads back what it has bits for`, () => {
    const board = new Board();
    if (written !== null) {
      board.ppb(register, written);
    }
    assert.equal(board.pico.readUint32(register), expected);
  });
}

test('what is not modelled is refused: a reset by AIRCR, the MPU', () => {
  const board = new Board();
  assert.throws(() => board.ppb(AIRCR, 0x05fa0004), EmulationFault);
  assert.throws(() => board.ppb(MPU_CTRL, 1), EmulationFault);
});

test('ISER sets, ICER clears, both read what is enabled', () => {
  const board = new Board();
  board.ppb(NVIC_ISER, 0x00f0);
  board.ppb(NVIC_ISER, 0x0f00);
  board.ppb(NVIC_ICER, 0x0ff0 - 0x0110);
  assert.equal(board.pico.readUint32(NVIC_ISER), 0x0110);
  assert.equal(board.pico.readUint32(NVIC_ICER), 0x0110);
});

test('ICSR shows the active and the pending exception', () => {
  const board = new Board();
  board.enable(4, 1);
  board.enable(9, 3);
  board.handler(FIRST_INTERRUPT + 4, code('NOP'), BX_LR);
  board.line(4, true);
  board.step();
  board.line(4, false);
  board.line(9, true);
  const icsr = () => board.pico.readUint32(ICSR);
  assert.equal(icsr() & 0x3f, FIRST_INTERRUPT + 4, 'VECTACTIVE');
  assert.equal((icsr() >>> 12) & 0x3f, FIRST_INTERRUPT + 9, 'VECTPENDING');
  assert.equal((icsr() >>> 22) & 1, 1, 'ISRPENDING');
  board.line(9, false);
  board.ppb(NVIC_ICPR, 1 << 9);
  board.ppb(ICSR, PENDSVSET);
  assert.equal((icsr() >>> 12) & 0x3f, 14, 'VECTPENDING');
  assert.equal((icsr() >>> 22) & 1, 0, 'ISRPENDING is of interrupts only');
});
