/** Changes known before they come leave what they would have left one by one. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seededRandom } from '../../emulator/rosc.js';
import { edgesOf } from '../../emulator/spi_wires.js';
import { ADDR, GPIO, INSTR, PINS, TestPio, X, op } from './test_pio.js';

const SCK = 18;
const MOSI = 19;
const SHIFTER = [op.wait(1, GPIO, SCK), op.in(PINS, 1), op.wait(0, GPIO, SCK)];

function shifter(program = SHIFTER, how = {}) {
  const pico = new TestPio();
  pico.listen(SCK, MOSI, 20);
  pico.load(program, { pinctrl: (MOSI << 15) | (1 << 20), shiftctrl: 0, ...how });
  return pico;
}

function foresee(pico, { nanos, value, bits, hertz }) {
  pico.pio[0].foresight.take({ nanos, half: 0.5e9 / hertz, value, bits, sck: SCK, mosi: MOSI,
    arrive: (sck, mosi) => {
      pico.pads[SCK].drive(sck);
      pico.pads[MOSI].drive(mosi);
    } });
}

function make(random) {
  const frames = [];
  let nanos = 500;
  for (let count = 0; count < 40; count++) {
    const hertz = [1e6, 8e6, 10e6, 12.5e6][Math.floor(random() * 4)];
    frames.push({ nanos, value: Math.floor(random() * 256), bits: 8, hertz, mode: 0 });
    nanos += 8e9 / hertz + (random() < 0.5 ? 0 : random() * 3000);
  }
  return frames;
}

test('looked at in any moment, the machine is where every single edge would have taken it', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const [single, swept] = [shifter(), shifter()];
    const frames = make(random);
    for (const frame of frames) {
      for (const [at, sck, mosi] of edgesOf(frame)) {
        single.drive(at, SCK, sck);
        single.drive(at, MOSI, mosi);
      }
      foresee(swept, frame);
    }
    for (let look = 0; look < 30; look++) {
      const nanos = random() * 4000;
      const seen = [single, swept].map((pico) => {
        pico.pass(nanos);
        pico.putSm(0, INSTR, op.push(0));
        return [pico.getSm(0, ADDR), pico.received(), (pico.gpioValues >> SCK) & 3];
      });
      assert.deepEqual(seen[1], seen[0], `seed ${seed}, look ${look}`);
    }
  }
});

test('a frame costs no alarms until somebody looks', () => {
  const pico = shifter();
  pico.pass(100);
  foresee(pico, { nanos: 500, value: 0xa5, bits: 8, hertz: 10e6 });
  assert.equal(pico.clock.first, null);
  pico.pass(2000);
  pico.putSm(0, INSTR, op.push(0));
  assert.deepEqual(pico.received(), [0xa5]);
});

for (const [what, program, how] of [
  ['drives a pin', [op.wait(1, GPIO, SCK), op.set(PINS, 1)]],
  ['pushes by itself', SHIFTER, { shiftctrl: (1 << 16) | (8 << 20) }],
  ['raises a flag', [op.wait(1, GPIO, SCK), op.irq(0)]],
  ['leads out of its loop', [op.wait(1, GPIO, SCK), op.jmp(9)]],
  ['sets sides', SHIFTER, { pinctrl: (1 << 29) | (MOSI << 15) }],
]) {
  test(`a machine that ${what} on an edge gets each edge at its time`, () => {
    const pico = shifter(program, how);
    assert.equal(pico.pio[0].foresight.goesUnnoticed(SCK), false);
  });
}

test('nor is a pin foreseen that interrupts the core, or that the chip does not read', () => {
  const pico = shifter([op.set(X, 1)]);
  const { foresight } = pico.pio[0];
  assert.equal(foresight.goesUnnoticed(SCK), true);
  pico.pads[SCK].pin.irqEnableMask = 4;
  assert.equal(foresight.goesUnnoticed(SCK), false);
  assert.equal(foresight.goesUnnoticed(3), false);
  assert.equal(foresight.goesUnnoticed(MOSI), true);
  pico.pads[MOSI].watch(() => {});
  assert.equal(foresight.goesUnnoticed(MOSI), false);
});
