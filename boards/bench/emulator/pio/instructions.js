/**
 * The nine instructions of PIO (datasheet 3.4). Each function carries out one on a state machine
 * and says what becomes of the program counter: ON (to the next instruction), JUMPED (the
 * instruction has set it) or STALLED (it is tried again).
 */

import { EmulationFault, hex } from '../faults.js';

export const ON = 0;
export const JUMPED = 1;
export const STALLED = 2;

/** What a stalled state machine waits for. */
export const NOTHING = 0;
export const PIN = 1;
export const TX_DATA = 2;
export const RX_SPACE = 3;
export const FLAG = 4;
/** A jump to itself that nothing but the system ends. */
export const SYSTEM = 5;

const field = (op) => (op >> 5) & 7;
const index = (op) => op & 0x1f;
/** Bit count of IN and OUT: 0 is 32. */
const bitCount = (op) => op & 0x1f || 32;

function undefinedInstruction(op) {
  throw new EmulationFault(`PIO: undefined instruction ${hex(op)}`);
}

/** Flag an IRQ or WAIT instruction means: bit 4 adds the state machine's number (3.4.9.2). */
function flagOf(sm, op) {
  const number = op & 0x10 ? (op & 4) | ((op + sm.index) & 3) : op & 7;
  return 1 << number;
}

const CONDITIONS = [
  () => true,
  (sm) => sm.x === 0,
  (sm) => sm.x-- !== 0,
  (sm) => sm.y === 0,
  (sm) => sm.y-- !== 0,
  (sm) => sm.x !== sm.y,
  (sm) => (sm.inputs() >>> sm.jmpPin) & 1,
  (sm) => sm.osrCount < sm.pullThreshold,
];

function jmp(sm, op) {
  const taken = CONDITIONS[field(op)](sm);
  sm.x |= 0;
  sm.y |= 0;
  if (!taken) {
    return ON;
  }
  sm.pc = index(op);
  return JUMPED;
}

/** GPIO a WAIT instruction looks at, as a bit; 0 when it waits for a flag. */
export function waitPin(sm, op) {
  switch ((op >> 5) & 3) {
    case 0:
      return 1 << index(op);
    case 1:
      return 1 << ((index(op) + sm.inBase) & 0x1f);
    case 2:
      return 0;
    default:
      return undefinedInstruction(op);
  }
}

function wait(sm, op) {
  const polarity = Boolean(op & 0x80);
  const pin = waitPin(sm, op);
  if (pin) {
    return Boolean(sm.inputs() & pin) === polarity ? ON : sm.stall(PIN, pin, polarity);
  }
  const flag = flagOf(sm, op);
  if (Boolean(sm.block.flags & flag) !== polarity) {
    return sm.stall(FLAG);
  }
  if (polarity) {
    sm.block.lowerFlag(flag);
  }
  return ON;
}

function source(sm, op, number) {
  switch (number) {
    case 0:
      return sm.inPins();
    case 1:
      return sm.x;
    case 2:
      return sm.y;
    case 3:
      return 0;
    case 6:
      return sm.isr;
    case 7:
      return sm.osr;
    default:
      return undefinedInstruction(op);
  }
}

/** Stalled by autopush it has shifted already and only has to push (3.5.4.1). */
function shiftIn(sm, op) {
  if (!sm.halfDone) {
    const bits = bitCount(op);
    const data = source(sm, op, field(op));
    if (bits === 32) {
      sm.isr = data;
    } else if (sm.shiftsInRight) {
      sm.isr = (sm.isr >>> bits) | (data << (32 - bits));
    } else {
      sm.isr = (sm.isr << bits) | (data & ((1 << bits) - 1));
    }
    sm.isrCount = Math.min(32, sm.isrCount + bits);
  }
  if (!sm.autopush || sm.isrCount < sm.pushThreshold) {
    return ON;
  }
  if (!sm.rx.full) {
    sm.push();
    return ON;
  }
  sm.halfDone = true;
  return sm.stall(RX_SPACE);
}

/** An empty OSR is not filled and shifted out of in one cycle (3.5.4.2). */
function shiftOut(sm, op) {
  if (sm.autopull && sm.osrCount >= sm.pullThreshold) {
    return sm.refill() ? sm.stall(NOTHING) : sm.stall(TX_DATA);
  }
  const bits = bitCount(op);
  let data = sm.osr;
  if (bits === 32) {
    sm.osr = 0;
  } else if (sm.shiftsOutRight) {
    data &= (1 << bits) - 1;
    sm.osr >>>= bits;
  } else {
    data >>>= 32 - bits;
    sm.osr <<= bits;
  }
  sm.osrCount = Math.min(32, sm.osrCount + bits);
  return shiftedOut(sm, field(op), data, bits);
}

function shiftedOut(sm, destination, data, bits) {
  switch (destination) {
    case 0:
      sm.block.writePins(sm.outBase, sm.outCount, data);
      return ON;
    case 3:
      return ON;
    case 4:
      sm.block.writeDirections(sm.outBase, sm.outCount, data);
      return ON;
    case 6:
      sm.isr = data;
      sm.isrCount = bits;
      return ON;
    case 7:
      sm.latch = data & 0xffff;
      return ON;
    default:
      return moved(sm, destination, data);
  }
}

/** X, Y and PC, which OUT, MOV and SET have alike. */
function moved(sm, destination, data) {
  if (destination === 1) {
    sm.x = data | 0;
  } else if (destination === 2) {
    sm.y = data | 0;
  } else {
    sm.pc = data & 0x1f;
    return JUMPED;
  }
  return ON;
}

function pushOrPull(sm, op) {
  if (op & 0x1f) {
    undefinedInstruction(op);
  }
  return op & 0x80 ? pull(sm, op) : push(sm, op);
}

/** Of what a full FIFO does not take nothing stays, and it is on record (FDEBUG, 3.7). */
function push(sm, op) {
  if (op & 0x40 && sm.isrCount < sm.pushThreshold) {
    return ON;
  }
  if (!sm.rx.full) {
    sm.push();
    return ON;
  }
  if (op & 0x20) {
    return sm.stall(RX_SPACE);
  }
  sm.drop();
  return ON;
}

/** With autopull it does nothing while the OSR is not empty (3.5.4.2). */
function pull(sm, op) {
  if ((op & 0x40 || sm.autopull) && sm.osrCount < sm.pullThreshold) {
    return ON;
  }
  if (sm.tx.empty) {
    if (op & 0x20) {
      return sm.stall(TX_DATA);
    }
    sm.osr = sm.x;
    sm.osrCount = 0;
  } else {
    sm.pull();
  }
  return ON;
}

function reversed(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) {
    result = (result << 1) | ((value >>> bit) & 1);
  }
  return result;
}

const OPERATIONS = [(value) => value, (value) => ~value, reversed, undefinedInstruction];

function mov(sm, op) {
  const from = op & 7;
  const data = OPERATIONS[(op >> 3) & 3](from === 5 ? sm.status() : source(sm, op, from));
  switch (field(op)) {
    case 0:
      sm.block.writePins(sm.outBase, sm.outCount, data);
      return ON;
    case 3:
      return undefinedInstruction(op);
    case 4:
      sm.latch = data & 0xffff;
      return ON;
    case 6:
      sm.isr = data;
      sm.isrCount = 0;
      return ON;
    case 7:
      sm.osr = data;
      sm.osrCount = 0;
      return ON;
    default:
      return moved(sm, field(op), data);
  }
}

/** IRQ WAIT has raised its flag when it stalls, and only has to see it lowered. */
function irq(sm, op) {
  const flag = flagOf(sm, op);
  if (op & 0x40) {
    sm.block.lowerFlag(flag);
    return ON;
  }
  if (sm.halfDone) {
    return sm.block.flags & flag ? sm.stall(FLAG) : ON;
  }
  sm.block.raiseFlag(flag);
  if (!(op & 0x20)) {
    return ON;
  }
  sm.halfDone = true;
  return sm.stall(FLAG);
}

function set(sm, op) {
  switch (field(op)) {
    case 0:
      sm.block.writePins(sm.setBase, sm.setCount, index(op));
      return ON;
    case 4:
      sm.block.writeDirections(sm.setBase, sm.setCount, index(op));
      return ON;
    case 1:
    case 2:
      return moved(sm, field(op), index(op));
    default:
      return undefinedInstruction(op);
  }
}

/** By the three highest bits of the opcode (3.4.1). */
export const INSTRUCTIONS = [jmp, wait, shiftIn, shiftOut, pushOrPull, mov, irq, set];
