import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Max7219Chain } from '../parts/max7219.js';
import { TestBus } from './spi_parts.js';

const CHAIN = [
  { name: 'sign', digits: [7, 6, 5, 4, 3, 2, 1, 0] },
  { name: 'digit', digits: [0] },
];

function make() {
  const bus = new TestBus();
  const faults = [];
  const shown = [];
  const chain = new Max7219Chain({ chain: CHAIN, bus, fault: (text) => faults.push(text),
    changed: (name, text) => shown.push([name, text]) });
  const load = (bytes, frame) => {
    bus.send(bytes, frame);
    chain.load(true);
    chain.load(false);
  };
  /** The same register in both: the far display's word goes first. */
  const both = (register, far, near = far) => load([register, far, register, near]);
  const start = () => [[0x0c, 1], [0x0b, 7], [0x09, 0xff], [0x0a, 8]].forEach(
    (pair) => both(...pair));
  return { bus, chain, faults, shown, load, both, start };
}

test('after power-up everything is dark', () => {
  const { chain } = make();
  assert.deepEqual(chain.texts, { sign: '        ', digit: ' ' });
});

test('the word sent first ends up in the far display', () => {
  const { chain, start, load } = make();
  start();
  load([0x01, 5, 0x01, 3]);
  assert.deepEqual(chain.texts, { sign: '0000000' + '3', digit: '5' });
});

test('Code B has digits, minus, E, H, L, P and blank, each with its point', () => {
  const { chain, start, both } = make();
  start();
  [10, 11, 12, 13, 14, 15, 0x89, 0x0f | 0x80].forEach((value, index) => both(index + 1, 0, value));
  assert.equal(chain.texts.sign, ' .9. PLHE-');
});

test('the segments are those lit, a pattern that is no character too', () => {
  const { chain, load } = make();
  assert.deepEqual(chain.segments.digit, [0x00]);
  load([0x0c, 1, 0x0c, 1]);
  load([0x09, 0xff, 0x09, 0]);
  load([0x01, 5, 0x01, 0xc2]);
  assert.equal(chain.segments.sign[7], 0xc2);
  assert.equal(chain.texts.sign.at(-2), '?');
  assert.deepEqual(chain.segments.digit, [0x5b]);
});

test('without decoding the segments are what is written', () => {
  const { chain, start, both } = make();
  start();
  both(0x09, 0, 0x0f);
  both(5, 0, 0x77);
  both(6, 0, 0x7f | 0x80);
  both(7, 0, 0x40);
  both(8, 0, 0x00);
  assert.equal(chain.texts.sign, ' ?8.A0000');
});

test('scan limit, shutdown and test are what is seen', () => {
  const { chain, start, both } = make();
  start();
  both(0x0b, 7, 3);
  assert.equal(chain.texts.sign, '    0000');
  both(0x0c, 1, 0);
  assert.deepEqual(chain.texts, { sign: '        ', digit: '0' });
  both(0x0f, 1);
  assert.deepEqual(chain.texts, { sign: '8.'.repeat(8), digit: '8.' });
  both(0x0f, 0);
  both(0x0c, 1, 1);
  assert.equal(chain.texts.sign, '    0000');
});

test('intensity takes the low four bits', () => {
  const { chain, both } = make();
  both(0x0a, 0xff, 0x12);
  assert.deepEqual(chain.displays.map(({ chip }) => chip.intensity), [2, 15]);
});

test('a display reports when its text changes, and only then', () => {
  const { shown, start, both } = make();
  start();
  const before = shown.length;
  both(1, 4);
  both(1, 4);
  assert.deepEqual(shown.slice(before), [['sign', '00000004'], ['digit', '4']]);
});

test('NO-OP leaves a display as it is', () => {
  const { chain, start, load, faults } = make();
  start();
  load([0x01, 7, 0x00, 9]);
  assert.deepEqual(chain.texts, { sign: '00000000', digit: '7' });
  assert.deepEqual(faults, []);
});

test('without whole words LOAD is refused', () => {
  const { chain, start, load, faults } = make();
  start();
  load([0x01, 7, 0x01]);
  load([0x01, 7]);
  load([0x01, 7, 0x01, 7, 0x01]);
  load([]);
  assert.equal(chain.texts.digit, '0');
  assert.deepEqual(faults, [24, 16, 40, 0].map((bits) =>
    `LOAD after ${bits} bits, the chain holds 32`));
});

test('an unknown register, too fast a clock and LOAD inside a byte are refused', () => {
  const { bus, chain, load, faults } = make();
  load([0x0d, 0, 0x00, 0]);
  load([0x01, 0, 0x01, 0], { hertz: 12e6, mode: 0 });
  bus.start();
  chain.load(true);
  assert.deepEqual(faults, ['digit: no register Dh',
    'loaded at 12 MHz, more than 10 MHz', 'LOAD rose inside a byte']);
});

test('what another part on the bus was sent does not count', () => {
  const { bus, chain, start, load, faults } = make();
  start();
  bus.send([1, 2, 3]);
  bus.edge();
  load([0x01, 6, 0x01, 6]);
  assert.equal(chain.texts.digit, '6');
  assert.deepEqual(faults, []);
});

test('without power nothing shines', () => {
  const { chain, start } = make();
  start();
  chain.powerOff();
  assert.deepEqual(chain.texts, { sign: '        ', digit: ' ' });
});
