/** Exception entry and return: the stack frame, the stacks, EXC_RETURN (ARMv6-M ARM, B1.5). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Board, BX_LR, code, FIRST_INTERRUPT, ICSR, MAIN_STACK, NOP, PENDSV, PENDSVSET, PROCESS_STACK,
  SHPR3, SVC, SVCALL, THREAD, VTOR, WFI,
} from './support/board.js';

const IRQ = 5;
const NUMBER = FIRST_INTERRUPT + IRQ;
const NZCV = 0xb0000000;
const T = 1 << 24;
/** xPSR bit 9: the stack was moved by 4 to align the frame to 8 (B1.5.7). */
const REALIGNED = 1 << 9;
const TO_HANDLER = 0xfffffff1;
const TO_THREAD_MAIN = 0xfffffff9;
const TO_THREAD_PROCESS = 0xfffffffd;

const MSP = 8;
const PSP = 9;
const CONTROL = 20;

const POP_PC = code('POP', { p: 1, l: 0 });
const PUSH_LR = code('PUSH', { p: 1, l: 0 });

/** A board in the thread, every register at a value of its own. */
function prepared(stack = MAIN_STACK) {
  const board = new Board();
  const { core } = board;
  for (let number = 0; number < 13; number++) {
    core.r[number] = 0x11111111 * number;
  }
  core.r[13] = stack;
  core.r[14] = 0xabcdef01;
  core.xPSR = NZCV | 0;
  board.enable(IRQ, 1);
  return board;
}

function useProcessStack(board, address) {
  board.core.r[0] = address;
  board.core.r[1] = 2;
  board.place(THREAD - 0x100, [code('MSR (register)', { n: 0, s: PSP }),
    code('MSR (register)', { n: 1, s: CONTROL })]);
  board.pc = THREAD - 0x100;
  board.steps(2);
  board.pc = THREAD;
  board.core.r[0] = 0;
  board.core.r[1] = 0x11111111;
}

function checkFrame(board, frame, returnAddress, xpsr) {
  const expected = [0, 0x11111111, 0x22222222, 0x33333333, 0xcccccccc, 0xabcdef01, returnAddress,
    xpsr].map((word) => word >>> 0);
  const frameWords = expected.map((_, index) => board.read(frame + 4 * index));
  assert.deepEqual(frameWords, expected);
}

for (const [name, stack, xpsr] of [
  ['aligned to 8', MAIN_STACK, NZCV | T],
  ['aligned to 4', MAIN_STACK - 4, NZCV | T | REALIGNED],
]) {
  test(`entry from the thread, main stack ${name}`, () => {
    const board = prepared(stack);
    board.step();
    board.line(IRQ, true);
    board.step();
    const frame = MAIN_STACK - (stack === MAIN_STACK ? 32 : 40);
    assert.equal(board.register(13), frame);
    checkFrame(board, frame, THREAD + 2, xpsr);
    assert.equal(board.register(14), TO_THREAD_MAIN);
    assert.equal(board.active, NUMBER);
    assert.equal(board.at, NUMBER);
  });

  test(`return to the thread, main stack ${name}: everything as before`, () => {
    const board = prepared(stack);
    board.handler(NUMBER, code('MOV (immediate)', { d: 0, i: 0 }),
      code('MOV (immediate)', { d: 3, i: 1 }), code('CMP (immediate)', { n: 3, i: 1 }), BX_LR);
    const before = Array.from(board.core.r);
    board.line(IRQ, true);
    board.steps(2);
    board.line(IRQ, false);
    board.steps(3);
    assert.deepEqual(Array.from(board.core.r), before);
    assert.equal(board.core.xPSR >>> 0, (NZCV | T) >>> 0);
    assert.equal(board.pc, THREAD);
  });
}

for (const [name, stack] of [
  ['aligned to 8', PROCESS_STACK],
  ['aligned to 4', PROCESS_STACK - 4],
]) {
  test(`entry and return, process stack ${name}`, () => {
    const board = prepared();
    useProcessStack(board, stack);
    board.line(IRQ, true);
    board.step();
    const frame = PROCESS_STACK - (stack === PROCESS_STACK ? 32 : 40);
    checkFrame(board, frame, THREAD, NZCV | T | (stack === PROCESS_STACK ? 0 : REALIGNED));
    assert.equal(board.register(13), MAIN_STACK);
    assert.equal(board.register(14), TO_THREAD_PROCESS);
    assert.equal(board.special(PSP), frame, 'SP_process');
    assert.equal(board.special(CONTROL), 0, 'CONTROL.SPSEL in handler mode');
    board.line(IRQ, false);
    board.step();
    assert.equal(board.register(13), stack);
    assert.equal(board.special(CONTROL), 2);
    assert.equal(board.special(MSP), MAIN_STACK);
  });
}

test('an exception inside an exception returns to handler mode', () => {
  const board = prepared();
  board.enable(IRQ + 1, 0);
  board.line(IRQ, true);
  board.step();
  board.line(IRQ + 1, true);
  board.step();
  assert.equal(board.register(14), TO_HANDLER);
  assert.equal(board.active, NUMBER + 1);
  assert.equal(board.frame(7) & 0x3f, NUMBER, 'IPSR of the frame');
  assert.equal(board.frame(5), TO_THREAD_MAIN);
  board.line(IRQ + 1, false);
  board.step();
  assert.equal(board.active, NUMBER);
  assert.equal(board.register(14), TO_THREAD_MAIN);
});

test('POP {PC} returns from an exception, MOV to the program counter does not', () => {
  const board = prepared();
  board.handler(NUMBER, PUSH_LR, POP_PC);
  board.line(IRQ, true);
  board.steps(2);
  board.line(IRQ, false);
  board.step();
  assert.equal(board.active, 0);
  assert.equal(board.pc, THREAD);
  const other = prepared();
  other.handler(NUMBER, code('MOV (register)', { d: 15, m: 14 }));
  other.line(IRQ, true);
  assert.throws(() => other.steps(3));
});

test('in thread mode an EXC_RETURN value is only an address, without memory', () => {
  const board = prepared();
  board.core.r[14] = TO_THREAD_MAIN;
  board.thread(BX_LR);
  assert.throws(() => board.steps(2), /0xfffffff8/);
});

test('return address: after SVC, after WFI, before what has not been executed', () => {
  const board = prepared();
  board.thread(NOP, SVC, WFI);
  board.steps(3);
  assert.equal(board.at, SVCALL);
  assert.equal(board.frame(6), THREAD + 4);
  board.steps(2);
  assert.ok(board.asleep);
  board.line(IRQ, true);
  board.step();
  assert.equal(board.frame(6), THREAD + 6);
});

test('return address of an interrupt during a branch is its target', () => {
  const board = prepared();
  board.thread(code('B', { i: 0x10 }));
  board.step();
  board.line(IRQ, true);
  board.step();
  assert.equal(board.frame(6), THREAD + 4 + 0x20);
});

test('PendSV set by a store is taken before the next instruction', () => {
  const board = prepared();
  board.thread(code('STR (immediate) T1', { t: 1, n: 0, i: 0 }));
  board.core.r[0] = ICSR;
  board.core.r[1] = PENDSVSET;
  board.steps(2);
  assert.equal(board.at, PENDSV);
  assert.equal(board.frame(6), THREAD + 2);
  assert.equal(board.pico.readUint32(ICSR) & PENDSVSET, 0);
});

test('a pending exception is taken right after the return from another', () => {
  const board = prepared();
  board.ppb(SHPR3, 3 << 22);
  board.line(IRQ, true);
  board.step();
  board.ppb(ICSR, PENDSVSET);
  board.line(IRQ, false);
  const frame = board.register(13);
  board.steps(2);
  assert.equal(board.at, PENDSV);
  assert.equal(board.register(13), frame);
  assert.equal(board.frame(6), THREAD, 'no instruction of the thread in between');
  board.step();
  assert.equal(board.pc, THREAD);
  assert.equal(board.register(13), MAIN_STACK);
});

test('a stack or vector without memory is a fault', () => {
  const noStack = prepared(0x20000010);
  noStack.line(IRQ, true);
  assert.throws(() => noStack.step(), /0x1ffffff/);
  const noVector = prepared();
  noVector.ppb(VTOR, 0x60000000);
  noVector.line(IRQ, true);
  assert.throws(() => noVector.step(), /0x60000054/);
});
