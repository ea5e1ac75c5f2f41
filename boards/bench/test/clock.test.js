import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardClock } from '../emulator/clock.js';

test('an alarm sees its own time, however late the core comes', () => {
  const clock = new BoardClock();
  const seen = [];
  const repeat = clock.createAlarm(() => {
    seen.push(clock.nanos);
    repeat.schedule(100);
  });
  repeat.schedule(37);
  clock.limit = 1000;
  clock.allow();
  clock.elapsed += 50;
  clock.fireDue();
  assert.deepEqual(seen, [37, 137, 237, 337]);
  assert.equal(clock.nanos, 400);
  assert.equal(clock.due, 437);
});

test('alarms of one instant come in the order they were set, a cancelled one not', () => {
  const clock = new BoardClock();
  const seen = [];
  const alarms = ['first', 'second', 'third'].map((name) => {
    const alarm = clock.createAlarm(() => seen.push(name));
    alarm.schedule(80);
    return alarm;
  });
  alarms[1].cancel();
  clock.limit = 200;
  clock.sleep(Infinity);
  clock.fireDue();
  assert.equal(clock.nanos, 80);
  assert.deepEqual(seen, ['first', 'third']);
});

test('the core is allowed up to the next alarm, a new alarm calls it off', () => {
  const clock = new BoardClock();
  clock.limit = 10_000;
  clock.createAlarm(() => {}).schedule(801);
  clock.allow();
  assert.equal(clock.budget, 101);
  clock.elapsed += 10;
  clock.createAlarm(() => {}).schedule(80);
  assert.equal(clock.budget, 0);
  clock.allow();
  assert.equal(clock.budget, 10);
});

test('time and cycles go on over a change of the frequency', () => {
  const clock = new BoardClock();
  clock.setFrequency(10e6);
  clock.elapsed += 5;
  clock.setFrequency(125e6);
  clock.elapsed += 5;
  assert.equal(clock.nanos, 540);
  assert.equal(clock.cycles, 10);
});
