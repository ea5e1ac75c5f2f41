import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardClock } from '../emulator/clock.js';
import { Uart } from '../emulator/uart.js';

const DR = 0x00;
const FR = 0x18;
const LCR_H = 0x2c;
const IFLS = 0x34;
const IMSC = 0x38;
const MIS = 0x40;
const ICR = 0x44;
const CHARACTER = 10 * 8680.5;
const RX = 1 << 4;
const TX = 1 << 5;
const TIMEOUT = 1 << 6;

/** 115,200 baud, 8N1, FIFOs on, levels as the SDK sets them (4 of 32), all interrupts enabled. */
function make() {
  const clock = new BoardClock();
  const lines = [];
  const rp2040 = { clock, clkPeri: 125e6, setInterrupt: (irq, level) => lines.push(level) };
  const uart = new Uart(rp2040, 'UART1', 21);
  const sent = [];
  uart.onByte = (byte) => sent.push([byte, Math.round(clock.nanos)]);
  for (const [offset, value] of [[0x24, 67], [0x28, 52], [LCR_H, 0x70], [0x30, 0x301], [IFLS, 0],
    [IMSC, 0x7f0]]) {
    uart.writeUint32Atomic(offset, value, 0);
  }
  const pass = (nanos) => {
    clock.limit = clock.nanos + nanos;
    while (clock.nanos < clock.limit) {
      clock.sleep(Infinity);
      clock.fireDue();
    }
  };
  return { uart, clock, sent, pass };
}

test('characters leave one after the other in their time', () => {
  const { uart, sent, pass } = make();
  uart.writeUint32(DR, 0x41);
  uart.writeUint32(DR, 0x42);
  pass(3 * CHARACTER);
  assert.deepEqual(sent.map(([byte]) => byte), [0x41, 0x42]);
  assert.ok(Math.abs(sent[0][1] - 86_805) < 50);
  assert.ok(Math.abs(sent[1][1] - 2 * 86_805) < 100);
});

test('the transmit interrupt comes when the FIFO falls to its level, once', () => {
  const { uart, pass } = make();
  for (let index = 0; index < 10; index++) {
    uart.writeUint32(DR, index);
  }
  pass(4.5 * CHARACTER);
  assert.equal(uart.readUint32(MIS) & TX, 0);
  pass(CHARACTER);
  assert.equal(uart.readUint32(MIS) & TX, TX);
  uart.writeUint32Atomic(ICR, TX, 0);
  pass(20 * CHARACTER);
  assert.equal(uart.readUint32(MIS) & TX, 0);
});

test('few characters raise the receive time-out, four the receive interrupt', () => {
  const { uart, pass } = make();
  uart.feedByte(1);
  assert.equal(uart.readUint32(MIS), 0);
  pass(33 * 8680.5);
  assert.equal(uart.readUint32(MIS), TIMEOUT);
  assert.equal(uart.readUint32(DR), 1);
  assert.equal(uart.readUint32(MIS), 0);
  [1, 2, 3, 4].forEach((byte) => uart.feedByte(byte));
  assert.equal(uart.readUint32(MIS), RX);
  uart.readUint32(DR);
  assert.equal(uart.readUint32(MIS), 0);
});

test('what does not fit is lost, marked and told', () => {
  const { uart } = make();
  let overruns = 0;
  uart.onOverrun = () => overruns++;
  for (let index = 0; index < 34; index++) {
    uart.feedByte(index);
  }
  assert.equal(overruns, 2);
  assert.equal(uart.readUint32(FR) & 0x40, 0x40);
  assert.equal(uart.readUint32(MIS) & 0x400, 0x400);
  uart.readUint32(DR);
  uart.feedByte(0x99);
  let last = 0;
  while (!(uart.readUint32(FR) & 0x10)) {
    last = uart.readUint32(DR);
  }
  assert.equal(last, 0x99 | 0x800);
});

test('switched off it hears nothing', () => {
  const { uart } = make();
  uart.writeUint32(0x30, 0);
  uart.feedByte(1);
  assert.equal(uart.readUint32(FR) & 0x10, 0x10);
});
