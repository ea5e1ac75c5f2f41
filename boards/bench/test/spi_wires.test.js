import assert from 'node:assert/strict';
import { test } from 'node:test';

import { edgesOf } from '../emulator/spi_wires.js';
import { connectSpi } from '../emulator/spi.js';
import { SpiBus } from '../parts/spi_bus.js';
import { TestPico } from './test_pico.js';

const PINS = { sck: 18, mosi: 19, miso: 16 };
const SPI = 0x4003c000;
const IO_BANK0_CTRL = 0x40014004;

test('mode 0: MOSI holds each bit from fall to fall, SCK rises in its middle', () => {
  // 10 MHz: 100 ns a bit, 50 ns to the rise; 10100000 then zeros.
  const edges = edgesOf({ nanos: 1000, value: 0xa0, bits: 8, hertz: 10e6, mode: 0 });
  assert.deepEqual(edges.slice(0, 7), [
    [1000, false, true], [1050, true, true],
    [1100, false, false], [1150, true, false],
    [1200, false, true], [1250, true, true],
    [1300, false, false],
  ]);
  assert.equal(edges.length, 17);
  assert.deepEqual(edges.at(-1), [1800, false, false]);
});

test('mode 3: SCK rests high and rises in the middle of each bit', () => {
  const edges = edgesOf({ nanos: 0, value: 0x81, bits: 8, hertz: 1e6, mode: 3 });
  assert.deepEqual(edges.slice(0, 3), [[0, false, true], [500, true, true], [1000, false, false]]);
  assert.deepEqual(edges.at(-1), [8000, true, true]);
});

/** A chip with 10 MHz SPI 0 on its pins, and the frames seen on the wires. */
function watched() {
  const pico = new TestPico(100e6);
  const bus = new SpiBus();
  const frames = [];
  bus.wires = (frame) => frames.push(frame);
  connectSpi(pico.spi[0], pico.pads, PINS, bus);
  pico.writeUint32(SPI + 0x10, 2);
  pico.writeUint32(SPI, 0x407);
  return { pico, frames };
}

test('who watches the wires is told of each frame as it begins', () => {
  const { pico, frames } = watched();
  for (const pin of [PINS.sck, PINS.mosi]) {
    pico.writeUint32(IO_BANK0_CTRL + 8 * pin, 1);
  }
  pico.pass(24);
  pico.writeUint32(SPI + 8, 0x5a);
  pico.writeUint32(SPI + 8, 0xc3);
  pico.pass(10_000);
  assert.deepEqual(frames, [
    { nanos: 24, value: 0x5a, bits: 8, hertz: 10e6, mode: 0 },
    { nanos: 824, value: 0xc3, bits: 8, hertz: 10e6, mode: 0 },
  ]);
});

test('a clock that is not on its pin is not on the wires', () => {
  const { pico, frames } = watched();
  pico.writeUint32(SPI + 8, 0x5a);
  pico.pass(10_000);
  assert.deepEqual(frames, []);
});
