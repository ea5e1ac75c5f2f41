/** Traces that are kept from process to process: the same, of the same code, or none. */

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync }
  from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { placeOf } from '../../emulator/core/traces/chip_memory.js';
import { KeptTraces } from '../../emulator/core/traces/kept_traces.js';
import { Traces } from '../../emulator/core/traces/traces.js';
import { code } from './support/board.js';
import { FLASH, OurCore, SRAM } from './support/our_core.js';

const folder = mkdtempSync(join(tmpdir(), 'kept'));
after(() => rmSync(folder, { recursive: true }));

/** R0 counts down to 0, then it goes round in one place: a trace each. */
const LOOP = [code('SUB (immediate) T2', { d: 0, i: 1 }), code('BNE', { i: 0xfd }),
  code('B', { i: 0x7fe })].flat();

/** A core with the loop at a place of the flash, and the traces that are kept of it. */
function machine(place = 0x1000, where = folder) {
  const our = new OurCore();
  const { memory } = our.pico;
  memory.code16.set(LOOP, place >> 1);
  const kept = new KeptTraces(where, memory);
  kept.isWorthwhile = (more) => more > 0;
  our.core.traces = new Traces(memory, kept);
  our.pc = FLASH + place;
  return our;
}

/** Makes a trace of the loop, and ends. */
function use(our) {
  our.core.traces.waiting = [our.pc];
  our.core.traces.make();
  our.core.traces.close();
}

const keptOf = (our) => our.core.traces.keptCount;

test('what one process has made the next one has, and it runs as it did', () => {
  const first = machine();
  assert.equal(keptOf(first), 0);
  use(first);
  const second = machine();
  assert.equal(keptOf(second), 2);
  for (const our of [first, second]) {
    our.setRegister(0, 100);
    our.core.run(our.clock.nanos + 1e5, () => false);
    assert.equal(our.register(0), 0);
  }
  assert.equal(first.clock.cycles, second.clock.cycles);
  assert.equal(readdirSync(folder).length, 1);
});

test('other code has none of them, nor has code that changes', () => {
  use(machine());
  assert.equal(keptOf(machine(0x2000)), 0);
  const changes = machine();
  changes.core.traces.changed(0x100);
  assert.equal(changes.core.traces.memory.indices[0x800], 0);
});

test('traces of code that has changed are not kept', () => {
  use(machine());
  const changes = machine();
  const { kept } = changes.core.traces;
  kept.isWorthwhile = () => true;
  const before = readFileSync(kept.path);
  changes.core.traces.changed(0x100);
  changes.pico.flash16.set(code('SUB (immediate) T2', { d: 0, i: 2 }), 0x800);
  use(changes);
  assert.deepEqual(readFileSync(kept.path), before);
});

test('a trace of code in SRAM is not kept', () => {
  const first = machine(placeOf(SRAM + 0x1000));
  first.pc = SRAM + 0x1000;
  use(first);
  assert.ok(first.core.traces.memory.indices[placeOf(first.pc) >> 1]);
  assert.equal(keptOf(machine(placeOf(SRAM + 0x1000))), 0);
});

test('a watched instruction is in no kept trace, and what is made meanwhile is not kept', () => {
  use(machine());
  const watched = machine();
  const { traces } = watched.core;
  const { kept } = traces;
  const before = readFileSync(kept.path);
  assert.ok(traces.memory.indices[0x800] > 0);
  traces.leaveOut([watched.pc]);
  assert.equal(traces.memory.indices[0x800], 0);
  kept.isWorthwhile = () => true;
  use(watched);
  traces.leaveOut([]);
  use(watched);
  assert.deepEqual(readFileSync(kept.path), before);
  assert.equal(keptOf(machine()), 2);
});

test('a file that was cut short is none, and is written anew', () => {
  use(machine(0x3000));
  const { path } = machine(0x3000).core.traces.kept;
  truncateSync(path, 40);
  assert.equal(keptOf(machine(0x3000)), 0);
  use(machine(0x3000));
  assert.equal(keptOf(machine(0x3000)), 2);
});

test('where nothing can be written nothing is kept', () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  use(machine(0x4000, join(file, 'below')));
  assert.equal(keptOf(machine(0x4000, folder)), 0);
});

test('the newest twelve files are kept', () => {
  for (let place = 0x5000; place < 0x5000 + 20 * 0x100; place += 0x100) {
    use(machine(place));
  }
  assert.equal(readdirSync(folder).length, 12);
});
