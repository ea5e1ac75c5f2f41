/** The pacer: when it is awake, and how far it brings a board. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pacer } from '../control/pacer.js';

const MILLI = 1e6;

/** A board on which something happens every `period` milliseconds. */
class Ticking {
  constructor(period) {
    this.period = period * MILLI;
    this.now = 0;
    this.stopped = null;
    this.runs = 0;
  }

  get quietUntil() {
    return (Math.floor(this.now / this.period) + 1) * this.period;
  }

  run(nanos) {
    this.runs++;
    this.now = nanos;
  }
}

/** A pacer on a wall clock of ours: `pass` lets milliseconds go by. */
function paced(context, board) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let wall = 0;
  const pacer = new Pacer(board, assert.fail, () => wall);
  const pass = (millis) => {
    for (let count = 0; count < millis; count++) {
      wall++;
      context.mock.timers.tick(1);
    }
  };
  return { pacer, pass, jump: (millis) => {
    wall += millis;
  } };
}

test('nobody is awake while nothing can happen on the board', (context) => {
  const board = new Ticking(100);
  const { pass } = paced(context, board);
  pass(1000);
  assert.ok(board.now >= 900 * MILLI && board.now <= 1000 * MILLI);
  assert.ok(board.runs <= 22, `${board.runs} runs`);
});

test('what reaches the board reaches it at the time that it is, and is looked after at once',
  (context) => {
    const board = new Ticking(500);
    const { pacer, pass } = paced(context, board);
    pass(250);
    let at = null;
    pacer.meanwhile(() => {
      at = board.now;
    });
    assert.equal(at, 250 * MILLI);
    const { runs } = board;
    pass(1);
    assert.equal(board.runs, runs + 1);
  });

test('time in which much would have happened is lost, not made up for', (context) => {
  const board = new Ticking(1);
  const { pass, jump } = paced(context, board);
  pass(5);
  jump(400);
  pass(2);
  assert.ok(board.now <= 20 * MILLI, `${board.now / MILLI} ms`);
});

test('a wait ends at its time on a board that sleeps', async (context) => {
  const board = new Ticking(800);
  const { pacer, pass } = paced(context, board);
  let over = false;
  pacer.meanwhile(() => pacer.until(120 * MILLI, () => false)).then(() => {
    over = true;
  });
  pass(119);
  await null;
  assert.equal(over, false);
  pass(2);
  await null;
  await null;
  assert.equal(over, true);
});

test('a host that takes no more is asked again soon', (context) => {
  const board = new Ticking(1000);
  const { pacer, pass } = paced(context, board);
  pacer.isBusy = () => true;
  pass(2);
  const { runs } = board;
  pass(10);
  assert.ok(board.runs >= runs + 9);
});
