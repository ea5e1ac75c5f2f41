/** Wires between two boards: levels, pulls, characters, SPI frames, supply, RUN, faults. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { HIGH, LOW, PULLED_HIGH, PULLED_LOW } from '../emulator/pads.js';
import { FUNCTION_UART } from '../emulator/uart.js';
import { Side, Wires } from '../wires.js';
import { TestPico } from './test_pico.js';

const DELAY = 1000;
const FUNCTION_SIO = 5;
const [PULL_DOWN, PULL_UP] = [1 << 2, 1 << 3];
const INPUT = 1 << 6;

/** A machine whose time is set by the test; what is to happen at a time is kept. */
class TestMachine {
  constructor() {
    this.now = 0;
    this.later = [];
    this.ends = [];
    this.faults = [];
    this.calls = [];
    this.hasPower = false;
    this.inReset = false;
    this.pico = null;
  }

  at(nanos, action) {
    this.later.push([nanos, action]);
  }

  /** Carries out what is due; times at which something was. */
  run() {
    const times = [];
    while (this.later.length) {
      this.later.sort(([one], [other]) => one - other);
      const [nanos, action] = this.later.shift();
      times.push(nanos);
      this.now = nanos;
      action();
    }
    return times;
  }

  endBy(nanos) {
    this.ends.push(nanos);
  }

  isPast() {
    return false;
  }

  partFault(part, text) {
    this.faults.push(text);
  }

  powerOn() {
    this.calls.push('on');
    this.hasPower = true;
  }

  powerOff() {
    this.calls.push('off');
    this.hasPower = false;
  }

  holdReset() {
    this.calls.push('held');
    this.inReset = true;
  }

  start() {
    this.calls.push('start');
    this.inReset = false;
  }
}

const LIST = [
  { role: 'power', rig: 2, board: 'EN' },
  { role: 'sense', rig: 3, board: '3V3' },
  { role: 'shoe', rig: 4, board: 5 },
  { role: 'run', rig: 7, board: 'RUN' },
  { role: 'one', rig: 8, board: 8 },
  { role: 'two', rig: 9, board: 9 },
  { role: 'sck', rig: 18, board: 18 },
  { role: 'mosi', rig: 19, board: 19 },
];

let rig;
let board;
let wires;

/** A Pico whose pins are inputs without pulls. */
function picoOf(side) {
  const pico = new TestPico();
  pico.pads.forEach(({ pin }) => {
    pin.padValue = INPUT;
    pin.refreshInput();
  });
  side.connect(pico);
  return pico;
}

function pull(pico, gpio, bits) {
  pico.pads[gpio].pin.padValue = INPUT | bits;
  pico.pads[gpio].pin.refreshInput();
}

function drive(pico, gpio, level) {
  const bit = 1 << gpio;
  const { sio } = pico;
  pico.pads[gpio].pin.ctrl = FUNCTION_SIO;
  sio.gpioOutputEnable = level === null ? sio.gpioOutputEnable & ~bit : sio.gpioOutputEnable | bit;
  sio.gpioValue = level ? sio.gpioValue | bit : sio.gpioValue & ~bit;
  pico.pads[gpio].pin.checkForUpdates();
  pico.pads[gpio].update();
}

beforeEach(() => {
  const sides = { rig: new Side(0, 800), board: new Side(DELAY, DELAY) };
  wires = new Wires(LIST, sides.rig, sides.board);
  sides.rig.machine = new TestMachine();
  sides.board.machine = new TestMachine();
  rig = { side: sides.rig, machine: sides.rig.machine, pico: picoOf(sides.rig) };
  board = { side: sides.board, machine: sides.board.machine, pico: picoOf(sides.board) };
  settle();
});

function settle() {
  rig.machine.run();
  board.machine.run();
  rig.machine.run();
}

const levels = (gpio) => [rig, board].map(({ pico }) => pico.pads[gpio].level);

test('a driven level is at both ends, at the board at once and at the rig after the delay', () => {
  rig.machine.now = 5000;
  drive(rig.pico, 8, true);
  assert.deepEqual(board.machine.run(), [5000]);
  assert.deepEqual(levels(8), [true, true]);
  board.machine.now = 7000;
  drive(board.pico, 9, true);
  assert.deepEqual(rig.machine.run(), [8000]);
  assert.deepEqual(levels(9), [true, true]);
  assert.equal(rig.machine.ends.at(-1), 5800);
  assert.equal(board.machine.ends.at(-1), 8000);
});

test('where nobody drives the pulls decide, each end its own first', () => {
  pull(board.pico, 8, PULL_UP);
  settle();
  assert.deepEqual(levels(8), [true, true]);
  pull(rig.pico, 8, PULL_DOWN);
  settle();
  assert.deepEqual(levels(8), [false, true]);
  drive(rig.pico, 8, false);
  settle();
  assert.deepEqual(levels(8), [false, false]);
  drive(rig.pico, 8, null);
  settle();
  assert.deepEqual(levels(8), [false, true]);
});

test('a board without power drives and pulls nothing', () => {
  drive(board.pico, 8, true);
  settle();
  assert.equal(rig.pico.pads[8].level, true);
  board.side.disconnect();
  settle();
  assert.equal(rig.pico.pads[8].level, false);
  pull(rig.pico, 8, PULL_UP);
  assert.equal(rig.pico.pads[8].level, true);
});

test('the load switch follows a driven high only, and the rail is sensed', () => {
  pull(rig.pico, 2, PULL_UP);
  settle();
  assert.deepEqual(board.machine.calls, []);
  drive(rig.pico, 2, true);
  settle();
  drive(rig.pico, 2, null);
  settle();
  assert.deepEqual(board.machine.calls, ['on', 'off']);
  board.side.powered(true);
  settle();
  assert.equal(rig.pico.pads[3].level, true);
});

test('RUN holds the board while it is low', () => {
  drive(rig.pico, 2, true);
  settle();
  drive(rig.pico, 7, false);
  settle();
  drive(rig.pico, 7, null);
  settle();
  assert.deepEqual(board.machine.calls, ['on', 'held', 'start']);
});

test('supply and RUN wait behind a change that is due already', () => {
  drive(rig.pico, 2, true);
  settle();
  const order = [];
  board.machine.pico = board.pico;
  board.machine.attention = () => order.push('attention');
  board.machine.pending = () => order.push('watchdog');
  drive(rig.pico, 2, null);
  settle();
  assert.deepEqual(order, ['attention']);
  board.machine.pending();
  assert.deepEqual([order.at(-1), board.machine.calls.at(-1)], ['watchdog', 'off']);
});

test('a character goes from a transmit to a receive pin of that function', () => {
  const heard = [];
  board.pico.uart[1].hear = (...what) => heard.push(what.slice(0, 2)) && null;
  const send = () => rig.pico.uart[1].onByte(0x41);
  send();
  settle();
  assert.deepEqual(heard, []);
  rig.pico.pads[4].pin.ctrl = FUNCTION_UART;
  rig.pico.pads[4].update();
  settle();
  assert.equal(board.pico.pads[5].level, true);
  send();
  settle();
  assert.deepEqual(heard, [[0x41, rig.pico.uart[1].baudRate]]);
  board.pico.uart[1].hear = () => 'nobody listens';
  send();
  settle();
  assert.deepEqual(board.machine.faults, ['GP5: nobody listens']);
});

test('an SPI frame is at the rig half clock by half clock', () => {
  const seen = [];
  [18, 19].forEach((gpio) => rig.pico.pads[gpio].watch((level) =>
    seen.push([rig.machine.now, gpio, level])));
  seen.length = 0;
  const frame = { nanos: 3000, value: 0b10, bits: 2, hertz: 10e6, mode: 0 };
  board.machine.crystal = { benchTime: (nanos) => nanos };
  board.side.shift(frame, { sck: 18, mosi: 19 });
  settle();
  assert.deepEqual(seen, [[4000, 19, true], [4050, 18, true], [4100, 19, false],
    [4100, 18, false], [4150, 18, true], [4200, 18, false]]);
});

test('wires are cut, shorted, swapped and mended', () => {
  drive(rig.pico, 8, true);
  pull(board.pico, 9, PULL_UP);
  settle();
  wires.cut('one');
  assert.deepEqual(levels(8), [true, false]);
  wires.mend('one');
  assert.deepEqual(levels(8), [true, true]);
  wires.swap('one', 'two');
  assert.equal(board.pico.pads[8].level, false);
  assert.equal(board.pico.pads[9].level, true);
  wires.mend('two');
  assert.deepEqual(levels(8), [true, true]);
  wires.short('two');
  assert.deepEqual(levels(9), [false, false]);
  assert.throws(() => wires.cut('three'), /no wire "three": power, sense/);
});

test('what is on its way when the wire breaks does not arrive', () => {
  drive(board.pico, 8, true);
  wires.cut('one');
  settle();
  assert.equal(rig.pico.pads[8].level, false);
  assert.deepEqual([LOW, HIGH, PULLED_LOW, PULLED_HIGH].map((state) => {
    rig.pico.pads[8].reach(state);
    return rig.pico.pads[8].level;
  }), [false, true, false, true]);
});
