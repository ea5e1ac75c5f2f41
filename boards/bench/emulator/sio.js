/**
 * Single-cycle IO: three corrections to rp2040js.
 * - The FIFO between the cores (datasheet 2.3.1.4) is not modelled there, and the SDK reads it.
 *   Core 1 itself stays in its boot ROM, which puts a 0 into the FIFO when it leaves reset
 *   (2.8.2); starting a program on it is a fault.
 * - The divider adds its 8 cycles to the core although software waits them out itself (2.3.1.5),
 *   and has no sign in a division by zero.
 * - Registers that do not exist are only mentioned on the console there.
 */

import { CSR, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER } from './core/traces/chip_memory.js';
import { EmulationFault, hex } from './faults.js';

const FIFO_ST = 0x50;
const FIFO_WR = 0x54;
const FIFO_RD = 0x58;
const FIFO_VALID = 1;
const FIFO_READY = 2;
const LAST_REGISTER = 0x17c;
const PROC1 = 1 << 16;
const FRCE_OFF = 0x04;

/** @param {import('./pico.js').Pico} rp2040 */
export function correctSio(rp2040) {
  const { sio } = rp2040;
  shareDivider(sio, rp2040.memory.state);
  const read = sio.readUint32.bind(sio);
  const write = sio.writeUint32.bind(sio);
  const fromCore1 = watchCore1(rp2040.peripherals[0x40010]);
  const check = (offset) => {
    if (offset > LAST_REGISTER) {
      throw new EmulationFault(`no SIO register at ${hex(0xd0000000 + offset)}`);
    }
  };
  sio.readUint32 = (offset) => {
    check(offset);
    if (offset === FIFO_ST) {
      return FIFO_READY | (fromCore1.length ? FIFO_VALID : 0);
    }
    return offset === FIFO_RD ? fromCore1.shift() ?? 0 : read(offset);
  };
  sio.writeUint32 = (offset, value) => {
    check(offset);
    if (offset === FIFO_WR && value !== 0) {
      throw new EmulationFault('a program is started on core 1, which this bench does not have');
    }
    if (offset !== FIFO_WR && offset !== FIFO_ST) {
      write(offset, value);
    }
  };
  sio.updateHardwareDivider = (signed) => divide(sio, signed);
}

/** Watches core 1's power in PSM; returns the words its boot ROM sends. */
function watchCore1(psm) {
  const words = [];
  const write = psm.writeUint32.bind(psm);
  psm.writeUint32 = (offset, value) => {
    const wasOff = psm.frceOff & PROC1;
    write(offset, value);
    if (offset === FRCE_OFF && wasOff && !(value & PROC1)) {
      words.push(0);
    }
  };
  return words;
}

/** Puts the divider's registers where traces have them too (core/traces/outside.js). */
function shareDivider(sio, state) {
  const words = { divDividend: DIVIDEND, divDivisor: DIVISOR, divQuotient: QUOTIENT,
    divRemainder: REMAINDER, divCSR: CSR };
  for (const [name, word] of Object.entries(words)) {
    state[word] = sio[name];
    Object.defineProperty(sio, name, {
      get: () => state[word] >>> 0,
      set: (value) => {
        state[word] = value;
      },
    });
  }
}

function divide(sio, signed) {
  const dividend = signed ? sio.divDividend | 0 : sio.divDividend >>> 0;
  const divisor = signed ? sio.divDivisor | 0 : sio.divDivisor >>> 0;
  if (divisor === 0) {
    sio.divQuotient = signed && dividend < 0 ? 1 : 0xffffffff;
    sio.divRemainder = dividend >>> 0;
  } else {
    sio.divQuotient = Math.trunc(dividend / divisor) >>> 0;
    sio.divRemainder = (dividend % divisor) >>> 0;
  }
  sio.divCSR = 0b11;
}
