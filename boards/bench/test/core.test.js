/** The core where rp2040js's is wrong or silent: flags, cycles, sleep and exceptions. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CODE, makeCore, place, SRAM, step } from './core_stage.js';

const N = 8;
const Z = 4;
const C = 2;
const V = 1;
const NOP = 0xbf00;
const WFI = 0xbf30;
const WFE = 0xbf20;
const SEV = 0xbf40;
const CPSID = 0xb672;
const CPSIE = 0xb662;
const BX_LR = 0x4770;
const HANDLER = SRAM + 0x2000;

const flags = ({ core }) => core.xPSR >>> 28;

/** One instruction on r0 and r1. */
function after(op, r0, r1, before = 0) {
  const stage = makeCore();
  place(stage, CODE, [op]);
  stage.core.r[0] = r0;
  stage.core.r[1] = r1;
  stage.core.xPSR = before << 28;
  step(stage);
  return { result: stage.core.r[0] >>> 0, flags: flags(stage) };
}

const LSL = 0x4088;
const LSR = 0x40c8;
const ASR = 0x4108;
const ROR = 0x41c8;
const ADC = 0x4148;
const SBC = 0x4188;

test('shifts by a register (A2.2.1): amounts of 0, 32 and more', () => {
  assert.deepEqual(after(LSL, 0x80000001, 0, C), { result: 0x80000001, flags: N | C });
  assert.deepEqual(after(LSR, 0x80000001, 0, 0), { result: 0x80000001, flags: N });
  assert.deepEqual(after(ASR, 0x80000001, 0, C), { result: 0x80000001, flags: N | C });
  assert.deepEqual(after(ROR, 0x80000001, 0, 0), { result: 0x80000001, flags: N });
  assert.deepEqual(after(LSL, 1, 32), { result: 0, flags: Z | C });
  assert.deepEqual(after(LSL, 1, 33, C), { result: 0, flags: Z });
  assert.deepEqual(after(LSR, 0x80000000, 32), { result: 0, flags: Z | C });
  assert.deepEqual(after(LSR, 0xffffffff, 33, C), { result: 0, flags: Z });
  assert.deepEqual(after(ASR, 0x80000000, 32), { result: 0xffffffff, flags: N | C });
  assert.deepEqual(after(ASR, 0x7fffffff, 200, C), { result: 0, flags: Z });
  assert.deepEqual(after(ROR, 0x80000000, 32), { result: 0x80000000, flags: N | C });
  assert.deepEqual(after(ROR, 0x3, 33), { result: 0x80000001, flags: N | C });
  assert.deepEqual(after(LSL, 1, 0x100, C), { result: 1, flags: C });
});

test('add and subtract with carry at the ends of the range (A2.2.1)', () => {
  assert.deepEqual(after(ADC, 0x7fffffff, 0, C), { result: 0x80000000, flags: N | V });
  assert.deepEqual(after(ADC, 0xffffffff, 0, C), { result: 0, flags: Z | C });
  assert.deepEqual(after(ADC, 0x80000000, 0xffffffff, C), { result: 0x80000000, flags: N | C });
  assert.deepEqual(after(SBC, 0, 0x7fffffff, 0), { result: 0x80000000, flags: N });
  assert.deepEqual(after(SBC, 0, 0x80000000, C), { result: 0x80000000, flags: N | V });
  assert.deepEqual(after(SBC, 5, 0xffffffff, 0), { result: 5, flags: 0 });
  assert.deepEqual(after(SBC, 5, 5, C), { result: 0, flags: Z | C });
});

test('cycles of the Cortex-M0+ (TRM table 3-1)', () => {
  const cycles = (opcodes, prepare = () => {}) => {
    const stage = makeCore();
    place(stage, CODE, opcodes);
    place(stage, SRAM + 0x7000, [0, 0, 0, 0, 0, 0, 0x2001, 0x2000]);
    prepare(stage.core);
    return step(stage);
  };
  const base = (core) => {
    core.r[1] = SRAM + 0x7000;
    core.r[13] = SRAM + 0x7000;
    core.r[14] = CODE | 1;
  };
  assert.equal(cycles([0x1c08]), 1, 'ADDS');
  assert.equal(cycles([0x4348]), 1, 'MULS, the fast multiplier');
  assert.equal(cycles([0x6808], base), 2, 'LDR');
  assert.equal(cycles([0x6008], base), 2, 'STR');
  assert.equal(cycles([0xb510], base), 3, 'PUSH {r4, lr}');
  assert.equal(cycles([0xbc30], base), 3, 'POP {r4, r5}');
  assert.equal(cycles([0xbd70], base), 7, 'POP {r4, r5, r6, pc}');
  assert.equal(cycles([0xc93c], base), 5, 'LDM of four');
  assert.equal(cycles([0xe000]), 2, 'B');
  assert.equal(cycles([0xd000], (core) => core.setFlags(Z << 28)), 2, 'BEQ taken');
  assert.equal(cycles([0xd000], (core) => core.setFlags(0)), 1, 'BEQ not taken');
  assert.equal(cycles([0xf000, 0xf800]), 3, 'BL');
  assert.equal(cycles([BX_LR], base), 2, 'BX');
  assert.equal(cycles([0xf3ef, 0x8010]), 3, 'MRS');
  assert.equal(cycles([0xf3bf, 0x8f4f]), 3, 'DSB');
});

/** A core with interrupt 5 enabled, its handler at HANDLER. */
function withInterrupt(opcodes, handler = [BX_LR]) {
  const stage = makeCore();
  stage.core.VTOR = SRAM;
  stage.pico.sram32[16 + 5] = HANDLER | 1;
  stage.core.enabledInterrupts = 1 << 5;
  place(stage, CODE, opcodes);
  place(stage, HANDLER, handler);
  return stage;
}

const run = ({ core }, nanos) => core.run(nanos, () => false);

test('an interrupt is entered after 15 cycles and comes back to the next instruction', () => {
  const stage = withInterrupt(Array(50).fill(NOP), [0x2107, BX_LR]);
  const { core, clock } = stage;
  core.r[0] = 11;
  core.r[12] = 12;
  core.setFlags((N | C) << 28);
  clock.createAlarm(() => core.setInterrupt(5, true)).schedule(8 * 10);
  run(stage, 8 * 12);
  assert.equal(core.IPSR, 21);
  assert.equal(core.pc, HANDLER);
  assert.equal(clock.cycles, 10 + 15);
  core.setInterrupt(5, false);
  run(stage, 8 * 60);
  assert.equal(core.IPSR, 0);
  assert.equal(core.r[12], 12);
  assert.equal(core.r[1], 0, 'r1 is put back');
  assert.equal(flags(stage), N | C);
});

test('an alarm that is due inside an instruction sees its own time', () => {
  const { core, clock } = withInterrupt(Array(20).fill(0xe7fe));
  const seen = [];
  clock.createAlarm(() => seen.push(clock.nanos)).schedule(37);
  core.run(100, () => false);
  assert.deepEqual(seen, [37]);
});

test('alarms of one instant come in the order they were set', () => {
  const { core, clock } = withInterrupt([0xe7fe]);
  const seen = [];
  for (const name of ['first', 'second', 'third']) {
    clock.createAlarm(() => seen.push(name)).schedule(80);
  }
  core.run(100, () => false);
  assert.deepEqual(seen, ['first', 'second', 'third']);
});

test('PRIMASK holds an interrupt back until it is cleared', () => {
  const stage = withInterrupt([CPSID, NOP, NOP, CPSIE, NOP, NOP, 0xe7fe]);
  const { core } = stage;
  core.setInterrupt(5, true);
  core.primask = 1;
  run(stage, 8 * 3);
  assert.equal(core.IPSR, 0);
  run(stage, 8 * 5);
  assert.equal(core.IPSR, 21);
});

test('WFI sleeps until an interrupt, and is woken but not entered while masked', () => {
  const stage = withInterrupt([CPSID, WFI, 0x2001, 0xe7fe]);
  const { core, clock } = stage;
  clock.createAlarm(() => core.setInterrupt(5, true)).schedule(1000);
  run(stage, 900);
  assert.equal(core.waiting, true);
  run(stage, 1100);
  assert.equal(core.waiting, false);
  assert.equal(core.wakes, 1);
  assert.equal(core.IPSR, 0);
  assert.equal(core.r[0], 1);
});

test('WFI does not sleep over an interrupt that is pending already', () => {
  const stage = withInterrupt([CPSID, NOP, WFI, 0x2001, 0xe7fe]);
  stage.core.primask = 1;
  stage.core.setInterrupt(5, true);
  run(stage, 200);
  assert.equal(stage.core.waiting, false);
  assert.equal(stage.core.r[0], 1);
});

test('WFE takes an event that came before', () => {
  const stage = withInterrupt([SEV, WFE, 0x2001, WFE, 0x2002]);
  run(stage, 1000);
  assert.equal(stage.core.r[0], 1);
  assert.equal(stage.core.waiting, true);
});

test('with SEVONPEND a masked interrupt is an event', () => {
  const stage = withInterrupt([CPSID, WFE, 0x2001, 0xe7fe]);
  const { core, clock } = stage;
  core.sevOnPend = true;
  clock.createAlarm(() => core.setInterrupt(5, true)).schedule(1000);
  run(stage, 2000);
  assert.equal(core.r[0], 1);
  assert.equal(core.IPSR, 0);
});

test('of two pending interrupts the more urgent goes first, then the lower number', () => {
  const stage = withInterrupt([0xe7fe]);
  const { core } = stage;
  core.enabledInterrupts = 0xff;
  [5, 6, 7].forEach((line) => core.setInterrupt(line, true));
  core.interruptPriorities = [1 << 7, 0, 0xffffff7f, 0];
  [6, 7].forEach((line) => {
    stage.pico.sram32[16 + line] = HANDLER | 1;
  });
  run(stage, 16);
  assert.equal(core.IPSR, 16 + 7);
  core.setInterrupt(7, false);
  core.branchExchange(core.r[14]);
  run(stage, stage.clock.nanos + 16);
  assert.equal(core.IPSR, 16 + 5);
});

test('a less urgent interrupt waits for the handler, a more urgent one does not', () => {
  const stage = withInterrupt([0xe7fe], [0xe7fe]);
  const { core } = stage;
  core.enabledInterrupts = 0xff;
  stage.pico.sram32[16 + 6] = HANDLER | 1;
  core.interruptPriorities = [1 << 6, 1 << 5, 0, 0];
  core.setInterrupt(5, true);
  run(stage, 16);
  assert.equal(core.IPSR, 21);
  core.setInterrupt(6, true);
  run(stage, stage.clock.nanos + 16);
  assert.equal(core.IPSR, 22);
  assert.equal(core.r[14] >>> 0, 0xfffffff1);
});

test('an undefined instruction is a fault at its own address', () => {
  const stage = makeCore();
  place(stage, CODE, [NOP, 0xde00]);
  assert.throws(() => run(stage, 1000), /undefined instruction 0x0000de00/);
  assert.equal(stage.core.faultAddress, CODE + 2);
});

test('a jump to nowhere is a fault at that address', () => {
  const stage = makeCore();
  place(stage, CODE, [BX_LR]);
  stage.core.r[14] = 0x70000001;
  assert.throws(() => run(stage, 1000), /no instructions are fetched from 0x70000000/);
  assert.equal(stage.core.faultAddress, 0x70000000);
});
