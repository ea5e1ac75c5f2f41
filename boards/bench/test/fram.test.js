import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FRAM_SIZE, FramMB85RS2MT } from '../parts/fram_mb85rs2mt.js';
import { TestBus } from './spi_parts.js';

function make() {
  const bus = new TestBus();
  const faults = [];
  const saved = [];
  const clock = { nanos: 0 };
  const fram = new FramMB85RS2MT({
    memory: new Uint8Array(FRAM_SIZE), bus, now: () => clock.nanos,
    fault: (text) => faults.push(text), writing: () => true,
    written: (address, count) => saved.push([address, count]),
  });
  const message = (bytes, frame) => {
    fram.select(true);
    const answer = bus.send(bytes, frame);
    fram.select(false);
    return answer;
  };
  return { bus, fram, faults, saved, message, clock };
}

const status = ({ message }) => message([0x05, 0])[1];

test('RDID gives the four bytes of the device', () => {
  const { message, faults } = make();
  assert.deepEqual(message([0x9f, 0, 0, 0, 0]).slice(1), [0x04, 0x7f, 0x48, 0x03]);
  assert.deepEqual(faults, []);
});

test('a write needs the latch, and clears it', () => {
  const part = make();
  part.message([0x06]);
  assert.equal(status(part), 0x02);
  part.message([0x02, 0, 0, 5, 0xaa, 0xbb]);
  assert.equal(status(part), 0);
  assert.deepEqual([...part.fram.memory.subarray(4, 8)], [0, 0xaa, 0xbb, 0]);
  assert.deepEqual(part.saved, [[5, 2]]);
  part.message([0x02, 0, 0, 5, 0x11]);
  assert.equal(part.fram.memory[5], 0xaa);
  assert.deepEqual(part.faults, ['WRITE without write enable']);
});

test('WRDI and a power cycle clear the latch', () => {
  const part = make();
  part.message([0x06]);
  part.message([0x04]);
  assert.equal(status(part), 0);
  part.message([0x06]);
  part.fram.powerOn();
  assert.equal(status(part), 0);
});

test('the latch is set when chip select rises, not before', () => {
  const { fram, bus } = make();
  fram.select(true);
  bus.send([0x06]);
  assert.equal(fram.writeEnabled, false);
  fram.select(false);
  assert.equal(fram.writeEnabled, true);
});

test('reading and writing go round at the end of the memory', () => {
  const part = make();
  part.message([0x06]);
  part.message([0x02, 0x03, 0xff, 0xff, 1, 2]);
  assert.equal(part.fram.memory[FRAM_SIZE - 1], 1);
  assert.equal(part.fram.memory[0], 2);
  assert.deepEqual(part.message([0x03, 0x03, 0xff, 0xff, 0, 0]).slice(4), [1, 2]);
});

test('the upper six address bits do not count', () => {
  const part = make();
  part.fram.memory[0x10] = 0x77;
  assert.equal(part.message([0x03, 0xfc, 0, 0x10, 0])[4], 0x77);
});

test('a fast read has a dummy byte', () => {
  const part = make();
  part.fram.memory[9] = 0x42;
  assert.equal(part.message([0x0b, 0, 0, 9, 0, 0], { hertz: 40e6, mode: 0 })[5], 0x42);
  assert.deepEqual(part.faults, []);
});

test('block protect bits hold for their quarter, half or all', () => {
  for (const [bits, first] of [[0x04, 0x30000], [0x08, 0x20000], [0x0c, 0]]) {
    const part = make();
    part.message([0x06]);
    part.message([0x01, bits]);
    assert.equal(status(part), bits);
    part.message([0x06]);
    part.message([0x02, first >> 16, (first >> 8) & 0xff, first & 0xff, 1]);
    assert.equal(part.fram.memory[first], 0);
    assert.deepEqual(part.faults, [`write to protected address ${first.toString(16)}h`]);
    if (first) {
      const free = first - 1;
      part.message([0x06]);
      part.message([0x02, free >> 16, (free >> 8) & 0xff, free & 0xff, 1]);
      assert.equal(part.fram.memory[free], 1);
    }
  }
});

test('WRSR needs the latch, and its bits survive the power', () => {
  const part = make();
  part.message([0x01, 0x0c]);
  assert.equal(status(part), 0);
  part.message([0x06]);
  part.message([0x01, 0xff]);
  part.fram.powerOn();
  assert.equal(status(part), 0xfc);
  assert.deepEqual(part.faults, ['WRSR without write enable']);
});

test('what it does not know is a fault', () => {
  const part = make();
  assert.deepEqual(part.message([0x55, 1, 2]).slice(1), [0xff, 0xff]);
  part.message([0x06, 0]);
  part.message([0x03, 0, 0]);
  part.message([0x9f, 0], { hertz: 26e6, mode: 0 });
  part.message([0x9f, 0], { hertz: 1e6, mode: 1 });
  assert.deepEqual(part.faults, ['unknown command 55h', 'WREN takes no further bytes',
    'READ cut short after 3 bytes', 'RDID at 26 MHz, more than 25 MHz', 'RDID in SPI mode 1']);
});

test('chip select inside a byte is a fault', () => {
  const { bus, fram, faults } = make();
  fram.select(true);
  bus.start();
  fram.select(false);
  assert.deepEqual(faults, ['chip select changed inside a byte']);
});

test('asleep it needs 400 us to wake', () => {
  const part = make();
  part.message([0xb9]);
  part.message([0x9f, 0]);
  part.clock.nanos = 400e3;
  assert.equal(part.message([0x9f, 0])[1], 0x04);
  assert.deepEqual(part.faults, ['RDID before it is awake']);
});

test('unselected it leaves the bus alone', () => {
  const { bus, fram } = make();
  assert.equal(fram.shift(0x9f, { hertz: 1e6, mode: 0 }), null);
  assert.deepEqual(bus.send([0x9f]), [0]);
});

test('pulled out it leaves the bus alone, put back it has what it had', () => {
  const part = make();
  part.message([0x06]);
  part.message([0x02, 0, 0, 5, 0x77]);
  part.fram.suffer((faults) => faults.pull());
  assert.deepEqual(part.message([0x9f, 0, 0, 0, 0]), [0, 0, 0, 0, 0]);
  part.message([0x06]);
  part.message([0x02, 0, 0, 5, 0x11]);
  part.fram.suffer((faults) => faults.none());
  assert.equal(status(part), 0);
  assert.equal(part.message([0x03, 0, 0, 5, 0])[4], 0x77);
});

test('pulled out in the middle of a write it keeps the bytes before', () => {
  const { fram, bus, message, saved } = make();
  message([0x06]);
  fram.select(true);
  bus.send([0x02, 0, 0, 5, 1, 2]);
  fram.suffer((faults) => faults.pull());
  bus.send([3, 4]);
  fram.select(false);
  fram.suffer((faults) => faults.none());
  assert.deepEqual([...fram.memory.subarray(5, 9)], [1, 2, 0, 0]);
  assert.deepEqual(saved, [[5, 2]]);
});

test('a smaller part says so and goes round earlier', () => {
  const part = make();
  part.fram.suffer((faults) => faults.exchange());
  assert.deepEqual(part.message([0x9f, 0, 0, 0, 0]).slice(1), [0x04, 0x7f, 0x27, 0x03]);
  part.message([0x06]);
  part.message([0x02, 0x02, 0, 0, 0x33]);
  assert.equal(part.fram.memory[0], 0x33);
});

test('a stuck bit reads at its level whatever is written', () => {
  const part = make();
  part.fram.suffer((faults) => faults.stick(7, 3, 1));
  part.fram.suffer((faults) => faults.stick(8, 3, 0));
  part.message([0x06]);
  part.message([0x02, 0, 0, 7, 0x00, 0xff]);
  assert.deepEqual(part.message([0x03, 0, 0, 6, 0, 0, 0]).slice(4), [0x00, 0x08, 0xf7]);
});

test('a worn cell keeps what it has, and so do more and more of them', () => {
  const part = make();
  const numbers = [0.9, 0.1, 0.9, 0.9, 0.9, 0.1];
  part.fram.suffer((faults) => faults.wearOut(0.5, () => numbers.shift()));
  const write = (...bytes) => {
    part.message([0x06]);
    part.message([0x02, 0, 0, 7, ...bytes]);
    return [...part.fram.memory.subarray(7, 10)];
  };
  assert.deepEqual(write(1, 2, 3), [1, 0, 3]);
  assert.deepEqual(write(4, 5, 6), [4, 0, 3]);
  part.fram.suffer((faults) => faults.none());
  assert.deepEqual(write(7, 8, 9), [7, 8, 9]);
});
