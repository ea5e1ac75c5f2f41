/** Small pieces of the control side: arguments, timeline, memories, symbols, noise. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Arguments } from '../control/arguments.js';
import { Condition } from '../control/conditions.js';
import { BitSource } from '../emulator/rosc.js';
import { functionsOf, Symbols } from '../emulator/symbols.js';
import { StoredMemory } from '../memories.js';
import { Timeline } from '../timeline.js';

test('arguments are checked by kind and limit, and none is left over', () => {
  const given = new Arguments({ id: 1, do: 'x', n: 5, text: 'é', hex: '0aFF', extra: 1 });
  assert.equal(given.number('n', 0, 5), 5);
  assert.deepEqual([...given.bytes('text')], [0xe9]);
  assert.deepEqual([...given.hex('hex')], [0x0a, 0xff]);
  assert.equal(given.number('absent'), undefined);
  assert.throws(() => given.finish(), /unknown argument extra/);
  assert.throws(() => given.number('n', 6), /n is 5: a number from 6/);
  assert.throws(() => new Arguments({ n: 1.5 }).whole('n', 0, 9), /whole number/);
  assert.throws(() => new Arguments({ t: '€' }).bytes('t'), /one character a byte/);
  assert.throws(() => new Arguments({ h: 'abc' }).hex('h'), /two hexadecimal digits/);
  assert.deepEqual(new Arguments({ names: ['a', 'b'] }).texts('names'), ['a', 'b']);
  for (const names of [undefined, 'a', ['a', 1]]) {
    assert.throws(() => new Arguments({ names }).texts('names'), /a list of texts is missing/);
  }
  assert.throws(() => new Arguments({ s: 'up' }).oneOf('s', ['on', 'off']), /one of on, off/);
});

test('what is to happen at one time happens in the order of its adding', () => {
  const timeline = new Timeline();
  const seen = [];
  [[20, 'c'], [10, 'a'], [10, 'b'], [30, 'd']].forEach(([nanos, name]) =>
    timeline.add(nanos, () => seen.push(name)));
  assert.equal(timeline.due, 10);
  timeline.carryOut(20);
  assert.deepEqual(seen, ['a', 'b', 'c']);
  assert.equal(timeline.due, 30);
});

test('a memory with a file is there again in the next process', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'memory');
  const memory = new StoredMemory(new Uint8Array(16), 0xff, path);
  memory.bytes.set([1, 2, 3], 14 % 16 - 1);
  memory.bytes[0] = 9;
  memory.save(14, 3);
  memory.close();
  assert.deepEqual([...readFileSync(path)].slice(13), [0xff, 2, 3].map((value, index) =>
    (index ? value : 0xff)));
  assert.equal(new StoredMemory(new Uint8Array(16), 0xff, path).bytes[0], 9);
  writeFileSync(path, 'short');
  assert.throws(() => new StoredMemory(new Uint8Array(16), 0xff, path),
    /has 5 bytes, the memory has 16/);
});

/** The least ELF file with two functions in its symbol table. */
function elf() {
  const file = Buffer.alloc(0x200);
  file.write('\x7fELF', 0, 'latin1');
  file.set([1, 1], 4);
  file.writeUInt32LE(0x100, 0x20);
  file.writeUInt16LE(40, 0x2e);
  file.writeUInt16LE(2, 0x30);
  const section = (index, type, offset, size, link) => [type, offset, size, link].forEach(
    (value, field) => file.writeUInt32LE(value, 0x100 + index * 40 + [4, 16, 20, 24][field]));
  section(0, 2, 0x40, 48, 1);
  section(1, 3, 0x80, 32, 0);
  file.write('\0main\0idle\0table\0', 0x80, 'latin1');
  [[1, 0x1001, 8, 2], [6, 0x1009, 4, 2], [11, 0x2000, 4, 1]].forEach(
    ([name, value, size, type], index) => {
      file.writeUInt32LE(name, 0x40 + index * 16);
      file.writeUInt32LE(value, 0x44 + index * 16);
      file.writeUInt32LE(size, 0x48 + index * 16);
      file[0x4c + index * 16] = type;
    });
  return file;
}

test('functions are read from an ELF file and found by address', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  context.after(() => rmSync(folder, { recursive: true }));
  assert.deepEqual(functionsOf(elf()).map(({ name, address }) => [name, address]),
    [['main', 0x1000], ['idle', 0x1008]]);
  writeFileSync(join(folder, 'x.elf'), elf());
  const symbols = new Symbols([join(folder, 'x.elf'), join(folder, 'absent.elf'), null]);
  assert.equal(symbols.at(0x1006), 'main+0x6');
  assert.equal(symbols.at(0x1008), 'idle+0x0');
  assert.equal(symbols.at(0x100c), '?');
  assert.equal(symbols.at(0xfff), '?');
  assert.throws(() => functionsOf(Buffer.alloc(64)), /not a 32-bit/);
});

test('the oscillator repeats for a seed, sticks, leans, alternates, follows its last bit', () => {
  const bits = (source) => Array.from({ length: 4000 }, () => source.bit());
  assert.deepEqual(bits(new BitSource(7)), bits(new BitSource(7)));
  assert.notDeepEqual(bits(new BitSource(7)), bits(new BitSource(8)));
  const ones = (source) => bits(source).reduce((sum, bit) => sum + bit) / 4000;
  assert.ok(Math.abs(ones(new BitSource(1)) - 0.5) < 0.05);
  const source = new BitSource(1);
  source.biased(1, 0.2);
  assert.ok(Math.abs(ones(source) - 0.2) < 0.05);
  source.stuck(0);
  assert.equal(ones(source), 0);
  source.alternating();
  assert.deepEqual(bits(source).slice(0, 4), [1, 0, 1, 0]);
  assert.equal(ones(source), 0.5);
  source.correlated(1, 0.8);
  const some = bits(source);
  const repeated = some.filter((bit, index) => bit === some[index - 1]).length / 4000;
  assert.ok(Math.abs(repeated - 0.8) < 0.05);
  assert.ok(Math.abs(ones(source) - 0.5) < 0.1);
});

test('a line is found across the packets it came in', () => {
  const condition = new Condition({ link: '^ok \\d+$' }, { nowMicros: 7 });
  const packet = (text) => condition.observe({ what: 'link', text });
  packet('ok x\r\nok');
  packet(' 12');
  assert.equal(condition.met, null);
  packet('\r\n');
  assert.deepEqual(condition.met, { at_us: 7, line: 'ok 12' });
});

test('a condition of no kind, or with a bad expression, is refused', () => {
  assert.throws(() => new Condition({ lump: 1 }, {}), /no condition in \{"lump":1\}: one of link/);
  assert.throws(() => new Condition({ link: '(' }, {}), /Invalid regular expression/);
});
