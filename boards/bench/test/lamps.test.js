import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Lamps74HC595 } from '../parts/lamps_74hc595.js';
import { TestBus } from './spi_parts.js';

const NEAR = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'];
const FAR = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', null, null];

function make() {
  const bus = new TestBus();
  const faults = [];
  const changes = [];
  const lamps = new Lamps74HC595({ chain: [NEAR, FAR], bus, random: () => 0.999,
    fault: (text) => faults.push(text), changed: (changed) => changes.push(changed) });
  const latch = (bytes) => {
    bus.send(bytes);
    lamps.latch(true);
    lamps.latch(false);
  };
  const lit = () => Object.keys(lamps.lit).filter((name) => lamps.lit[name]);
  return { bus, lamps, faults, changes, latch, lit };
}

test('the byte sent first ends up in the far register', () => {
  const { lamps, latch, lit } = make();
  latch([0b000010, 0b1000001]);
  lamps.enable(true);
  assert.deepEqual(lit(), ['a0', 'a6', 'b1']);
});

test('while /OE is high nothing shines', () => {
  const { lamps, latch, lit } = make();
  latch([0xff, 0xff]);
  assert.deepEqual(lit(), []);
  lamps.enable(true);
  assert.equal(lit().length, 14);
  lamps.enable(false);
  assert.deepEqual(lit(), []);
});

test('what is shifted shows only when it is latched', () => {
  const { bus, lamps, latch, lit, changes } = make();
  latch([0, 0]);
  lamps.enable(true);
  bus.send([0xff, 0xff]);
  assert.deepEqual(lit(), []);
  latch([0, 1]);
  assert.deepEqual(lit(), ['a0']);
  assert.deepEqual(changes, [{ a0: true }]);
});

test('enabled before anything is latched it shows what power-up left', () => {
  const { lamps, lit } = make();
  lamps.enable(true);
  assert.equal(lit().length, 14);
});

test('a latch inside a byte or with too few bits is refused', () => {
  const { bus, lamps, latch, lit, faults } = make();
  latch([0, 0]);
  lamps.enable(true);
  latch([0xff]);
  bus.send([0xff, 0xff]);
  bus.start();
  lamps.latch(true);
  assert.deepEqual(faults, ['RCLK after 8 bits, the chain holds 16', 'RCLK rose inside a byte']);
  assert.deepEqual(lit(), []);
});

test('without power nothing shines', () => {
  const { lamps, latch, lit } = make();
  latch([1, 1]);
  lamps.enable(true);
  lamps.powerOff();
  assert.deepEqual(lit(), []);
});
