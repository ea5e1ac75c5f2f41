/**
 * Functions that are watched: each call is told at its cycle, whether traces run or not, and
 * nothing else is different.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Watch } from '../../watch.js';
import { Board, BX_LR, code, NOP, THREAD } from './support/board.js';
import { Both, START } from './support/both.js';
import { FLASH, SRAM } from './support/our_core.js';
import { Random } from './support/random.js';

const TURNS = 100;
const FUNCTION = START + 12;
const BEHIND = START + 14;
/** R0 turns: R1 counts calls of FUNCTION, R2 how often it was left; then round in one place. */
const PROGRAM = [code('BL', { s: 0, j: 1, k: 1, i: 0, h: 4 }),
  code('SUB (immediate) T2', { d: 0, i: 1 }), code('BNE', { i: 0xfb }), code('B', { i: 0x7fe }),
  NOP, code('ADD (immediate) T2', { d: 1, i: 1 }), code('ADD (immediate) T2', { d: 2, i: 1 }),
  BX_LR].flat();

const SYMBOLS = [['f', FUNCTION], ['g', FUNCTION], ['h.isra.0', BEHIND], ['other', START + 2],
  ['h.constprop.0.isra.1', SRAM + 0x100], ['h.part.0', FUNCTION]];

/** What a watch needs of a machine, with a core of the tests; `calls` has what was told. */
function machineOf({ core, pico, clock }) {
  const calls = [];
  return { calls, pico: pico && { core }, traces: core.traces,
    symbols: { functions: SYMBOLS.map(([name, address]) => ({ name, address })) },
    happened: (what, { function: name }) => calls.push([what, name, clock.cycles]) };
}

/** Both cores with the program, traces of it where there are some, and what each tells. */
function watching(...names) {
  const both = new Both();
  both.place(PROGRAM);
  const machines = both.cores.map(machineOf);
  for (const machine of machines) {
    assert.deepEqual(new Watch(machine).begin(names), []);
  }
  return { both, machines, calls: machines.map(({ calls }) => calls) };
}

function makeTraces({ traces }) {
  traces.waiting = [START, START + 4, FUNCTION, BEHIND];
  traces.make();
}

const namesOf = (calls) => calls.map(([, name]) => name);
const indexAt = ({ traces }, address) => traces.memory.indices[(address - FLASH) >> 1];

function runWatched(names) {
  const { both, calls } = watching(...names);
  makeTraces(both);
  both.load([TURNS, 0], 0);
  both.runEqually(20 * TURNS, () => names.join());
  assert.equal(both.traced.register(1), TURNS);
  assert.deepEqual(...calls);
  return { both, calls: calls[0], cycles: both.traced.clock.cycles };
}

test('each call is told at its cycle, by traces as by single steps', () => {
  const { both, calls } = runWatched(['f']);
  assert.equal(calls.length, TURNS);
  assert.deepEqual(calls[0], ['call', 'f', 3]);
  const turn = calls[1][2] - calls[0][2];
  calls.forEach(([, , cycles], index) => assert.equal(cycles, 3 + turn * index));
  assert.ok(indexAt(both, START) > 1, 'the code before it has a trace');
  assert.ok(indexAt(both, BEHIND) > 1, 'the code behind its first instruction has one');
  assert.equal(indexAt(both, FUNCTION), 1, 'it is left to the core');
});

test('a watch changes no cycle', () => {
  assert.equal(runWatched(['f', 'h']).cycles, runWatched([]).cycles);
});

test('code that runs into it from before calls it too', () => {
  const { calls } = runWatched(['h']);
  assert.equal(calls.length, TURNS);
});

test('two names of one address are both told, and a version by the name in the source', () => {
  assert.deepEqual(namesOf(runWatched(['f', 'g', 'h']).calls).slice(0, 6),
    ['f', 'g', 'h', 'f', 'g', 'h']);
});

test('random code with a watched instruction does what it does with single steps', () => {
  const random = new Random(11);
  const both = new Both();
  for (let count = 0; count < 300; count++) {
    const halfwords = Array.from({ length: 12 }, () =>
      code('ADD (immediate) T2', { d: random.below(8), i: random.below(256) })[0]);
    halfwords[9] = code('BNE', { i: 0x100 - 2 - random.below(10) })[0];
    const watched = START + 2 * random.below(10);
    const seen = both.cores.map(() => []);
    both.place(halfwords);
    both.traces.leaveOut([watched]);
    both.traces.waiting = [START, START + 2, watched];
    both.traces.make();
    both.cores.forEach(({ core, clock }, index) => {
      core.watch = (pc) => pc === watched && seen[index].push(clock.cycles);
    });
    const before = both.cores.map(({ clock }) => clock.cycles);
    both.load(Array.from({ length: 8 }, () => random.operand()), random.below(16));
    both.runEqually(1 + random.below(60), () => `${count}`);
    assert.deepEqual(...seen.map((cycles, index) => cycles.map((each) => each - before[index])));
  }
});

test('what is not watched is not told, and nothing once the watch is over', () => {
  const { both, machines, calls } = watching('other');
  makeTraces(both);
  both.load([TURNS, 0], 0);
  both.runEqually(20 * TURNS, () => 'other');
  assert.deepEqual(calls, [[], []]);
  machines.forEach((machine) => new Watch(machine).begin(['f']));
  machines.forEach((machine) => new Watch(machine).begin([]));
  assert.deepEqual(both.cores.map(({ core }) => core.watch), [null, null]);
  makeTraces(both);
  assert.ok(indexAt(both, FUNCTION) > 1);
});

test('names that no function has are told, and the watch is as it was', () => {
  const machine = machineOf(new Both().traced);
  const watch = new Watch(machine);
  watch.begin(['f']);
  assert.deepEqual(watch.begin(['x', 'f', 'h.isra.0', 'x']), ['x', 'h.isra.0']);
  watch.look(FUNCTION);
  assert.deepEqual(namesOf(machine.calls), ['f']);
});

test('a board without power is watched from its next start on', () => {
  const board = new Both().traced;
  const machine = machineOf({ ...board, core: board.core, pico: null });
  const watch = new Watch(machine);
  watch.begin(['f']);
  assert.equal(board.core.watch, null);
  machine.pico = board.pico;
  watch.attach();
  board.core.watch(FUNCTION);
  assert.deepEqual(namesOf(machine.calls), ['f']);
});

test('code in SRAM is seen, also while the flash cannot be read in place', () => {
  for (const readable of [true, false]) {
    const board = new Board();
    const seen = [];
    board.pico.flashReadable = readable;
    board.core.watch = (pc) => seen.push(pc);
    board.steps(3);
    assert.deepEqual(seen, [THREAD, THREAD + 2, THREAD + 4]);
  }
});
