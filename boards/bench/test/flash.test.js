import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FLASH_SIZE, FlashW25Q16JV } from '../parts/flash_w25q16jv.js';

const ID = [1, 2, 3, 4, 5, 6, 7, 8];

function make() {
  const faults = [];
  const busy = [];
  const changed = [];
  const chip = new FlashW25Q16JV({ memory: new Uint8Array(FLASH_SIZE).fill(0x5a), uniqueId: ID,
    random: () => 0.5, fault: (text) => faults.push(text),
    changed: (offset, length) => changed.push([offset, length]), begun() {}, done() {} });
  chip.onBusy = (nanos) => busy.push(nanos);
  const message = (...bytes) => {
    chip.select(true);
    const answer = bytes.map((byte) => chip.exchange(byte));
    chip.select(false);
    return answer;
  };
  return { chip, faults, busy, changed, message };
}

test('it says what it is', () => {
  const { message, faults } = make();
  assert.deepEqual(message(0x9f, 0, 0, 0).slice(1), [0xef, 0x40, 0x15]);
  assert.deepEqual(message(0x4b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).slice(5), ID);
  assert.deepEqual(faults, []);
});

test('erases take their typical times and fill their own block', () => {
  for (const [command, size, nanos] of [[0x20, 4096, 45e6], [0x52, 32768, 120e6],
    [0xd8, 65536, 150e6]]) {
    const { chip, busy, changed, message } = make();
    message(0x06);
    message(command, 0x01, 0x12, 0x34);
    assert.deepEqual(busy, [nanos]);
    assert.equal(message(0x05, 0)[1], 3);
    assert.equal(chip.memory[0x11234], 0x5a);
    chip.complete();
    const start = 0x11234 - (0x11234 % size);
    assert.ok(chip.memory.subarray(start, start + size).every((byte) => byte === 0xff));
    assert.equal(chip.memory[start - 1], 0x5a);
    assert.equal(chip.memory[start + size], 0x5a);
    assert.deepEqual(changed, [[start, size]]);
    assert.equal(message(0x05, 0)[1], 0);
  }
});

test('a program clears bits, stays in its page and takes 0.4 ms', () => {
  const { chip, busy, message } = make();
  chip.memory.fill(0xff);
  message(0x06);
  message(0x02, 0, 0, 0xfe, 0x0f, 0x1f, 0x2f);
  chip.complete();
  assert.deepEqual(busy, [400e3]);
  assert.deepEqual([chip.memory[0xfe], chip.memory[0xff], chip.memory[0]], [0x0f, 0x1f, 0x2f]);
  message(0x06);
  message(0x02, 0, 0, 0xfe, 0xf0);
  chip.complete();
  assert.equal(chip.memory[0xfe], 0);
});

test('without write enable, while busy, or unknown: refused', () => {
  const { chip, faults, message } = make();
  message(0x20, 0, 0, 0);
  message(0x06);
  message(0x20, 0, 0, 0);
  message(0x03, 0, 0, 0, 0);
  chip.complete();
  message(0x77);
  message(0x06);
  message(0x20, 0, 0);
  assert.deepEqual(faults, ['erase at 00h without write enable',
    'command 03h while busy with erase', 'unknown command 77h', 'erase of 3 bytes instead of 4']);
});

test('the latch is gone after an operation', () => {
  const { chip, faults, message } = make();
  message(0x06);
  message(0x20, 0, 0, 0);
  chip.complete();
  message(0x20, 0, 0, 0);
  assert.equal(faults.length, 1);
});

test('continuous read takes no command but FFh', () => {
  const { chip, faults, message } = make();
  message(0x06);
  message(0x01, 0, 2);
  chip.complete();
  assert.equal(message(0x35, 0)[1], 2);
  chip.quadRead(0xeb, 0xa0);
  assert.equal(chip.continuousRead, true);
  message(0x05, 0);
  message(0xff, 0xff);
  assert.equal(chip.continuousRead, false);
  assert.deepEqual(faults, ['command 05h during continuous read']);
});

test('a quad read needs quad enable, which survives the power', () => {
  const { chip, faults, message } = make();
  chip.quadRead(0xeb, 0xa0);
  assert.equal(faults.length, 1);
  message(0x06);
  message(0x01, 0, 2);
  chip.complete();
  chip.powerOn();
  chip.quadRead(0xeb, 0xa0);
  assert.equal(faults.length, 1);
});

test('a power cut leaves a sector or page half done', () => {
  const { chip, message } = make();
  message(0x06);
  message(0x20, 0, 0, 0);
  chip.tear();
  assert.equal(chip.memory[0], 0xff);
  assert.notEqual(chip.memory[4095], 0xff);
  chip.memory.fill(0xff);
  message(0x06);
  message(0x02, 0, 0, 0, 0, 0, 0, 0);
  chip.tear();
  assert.deepEqual([...chip.memory.subarray(0, 5)], [0, 0, 0x80, 0x80, 0xff]);
});
