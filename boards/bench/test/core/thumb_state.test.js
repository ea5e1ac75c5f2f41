/**
 * EPSR.T: an instruction executed with T = 0 is a HardFault (ARMv6-M ARM, B1.4.2 and A4.1.1). BX,
 * BLX, POP {PC}, an exception's vector and a stacked xPSR all carry the bit.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Board, BX_LR, code, FIRST_INTERRUPT, MAIN_STACK, NOP, THREAD, VECTORS,
} from './support/board.js';

const TARGET = THREAD + 0x20;

/** The branch and the first instruction at its target. */
function branch(prepare, instruction) {
  const board = new Board();
  board.thread(instruction);
  prepare(board);
  board.steps(2);
  return board;
}

const toRegister = (target) => (board) => {
  board.core.r[1] = target;
};

const toStack = (target) => (board) => {
  board.core.r[13] = MAIN_STACK - 4;
  board.word(MAIN_STACK - 4, target);
};

const BRANCHES = [
  ['BX', code('BX', { m: 1 }), toRegister],
  ['BLX', code('BLX (register)', { m: 1 }), toRegister],
  ['POP {PC}', code('POP', { p: 1, l: 0 }), toStack],
];

for (const [name, instruction, to] of BRANCHES) {
  test(`${name} to an odd address`, () => {
    assert.equal(branch(to(TARGET + 1), instruction).pc, TARGET + 2);
  });

  test(`${name} to an even address is a hard fault`, () => {
    assert.throws(() => branch(to(TARGET), instruction), /hard fault/);
  });
}

test('MOV and ADD to the program counter leave T alone', () => {
  assert.equal(branch(toRegister(TARGET), code('MOV (register)', { d: 15, m: 1 })).pc, TARGET + 2);
  assert.equal(branch(toRegister(0x20), code('ADD (register) T2', { d: 15, m: 1 })).pc,
    THREAD + 4 + 0x20 + 2);
});

test('an even vector is a hard fault', () => {
  const board = new Board();
  board.enable(3);
  board.word(VECTORS + 4 * (FIRST_INTERRUPT + 3), TARGET);
  board.line(3, true);
  assert.throws(() => board.steps(2), /hard fault/);
});

test('a return to a stacked xPSR with T = 0 is a hard fault', () => {
  const board = new Board();
  board.enable(3);
  board.handler(FIRST_INTERRUPT + 3, NOP, BX_LR);
  board.line(3, true);
  board.step();
  board.line(3, false);
  board.word(board.register(13) + 28, 0);
  assert.throws(() => board.steps(3), /hard fault/);
});
