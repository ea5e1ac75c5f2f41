/** The registers of a PIO block (datasheet 3.7). */

const CTRL = 0x000;
const FSTAT = 0x004;
const FDEBUG = 0x008;
const FLEVEL = 0x00c;
const TXF0 = 0x010;
const RXF0 = 0x020;
const IRQ = 0x030;
const IRQ_FORCE = 0x034;
const INPUT_SYNC_BYPASS = 0x038;
const DBG_PADOUT = 0x03c;
const DBG_PADOE = 0x040;
const DBG_CFGINFO = 0x044;
const INSTR_MEM0 = 0x048;
const SM0 = 0x0c8;
const SM_SIZE = 0x18;
const INTR = 0x128;
const IRQ0_INTE = 0x12c;

/** Of one state machine, from SM0 + number * SM_SIZE. */
const CLKDIV = 0x00;
const EXECCTRL = 0x04;
const SHIFTCTRL = 0x08;
const ADDR = 0x0c;
const INSTR = 0x10;
const PINCTRL = 0x14;

/** 32 instructions, four machines, FIFOs of four words. */
const CONFIGURATION = 0x00200404;
const EXEC_STALLED = 0x80000000;
const JOINED = 0xc0000000;

const bits = (pio, bit) => pio.stateMachines.reduce((all, sm) => all | (bit(sm) << sm.index), 0);

function fifoStatus(pio) {
  return bits(pio, ({ tx, rx }) => (tx.empty ? 1 << 24 : 0) | (tx.full ? 1 << 16 : 0) |
    (rx.empty ? 1 << 8 : 0) | (rx.full ? 1 : 0));
}

function fifoLevels(pio) {
  return pio.stateMachines.reduce((all, { tx, rx, index }) =>
    all | ((tx.itemCount | (rx.itemCount << 4)) << (8 * index)), 0);
}

const READERS = {
  [CTRL]: (pio) => bits(pio, (sm) => (sm.enabled ? 1 : 0)),
  [FSTAT]: fifoStatus,
  [FDEBUG]: (pio) => pio.debug,
  [FLEVEL]: fifoLevels,
  [IRQ]: (pio) => pio.flags,
  [IRQ_FORCE]: () => 0,
  [INPUT_SYNC_BYPASS]: (pio) => pio.bypass,
  [DBG_PADOUT]: (pio) => pio.pinValues,
  [DBG_PADOE]: (pio) => pio.pinDirections,
  [DBG_CFGINFO]: () => CONFIGURATION,
  [INTR]: (pio) => pio.interrupts,
};

/** @returns {number | undefined} undefined where there is no register */
export function readRegister(pio, offset) {
  if (offset in READERS) {
    return READERS[offset](pio);
  }
  if (offset >= TXF0 && offset < IRQ) {
    return offset < RXF0 ? 0 : pio.readFifo(pio.stateMachines[(offset - RXF0) >> 2]);
  }
  if (offset >= INSTR_MEM0 && offset < SM0) {
    return 0;
  }
  if (offset >= SM0 && offset < INTR) {
    const inMachine = offset - SM0;
    return readMachine(pio.stateMachines[Math.floor(inMachine / SM_SIZE)], inMachine % SM_SIZE);
  }
  return readInterrupt(pio, offset);
}

function readMachine(sm, offset) {
  switch (offset) {
    case CLKDIV:
      return sm.divider.register;
    case EXECCTRL:
      return (sm.execution | (sm.latch < 0 ? 0 : EXEC_STALLED)) >>> 0;
    case SHIFTCTRL:
      return sm.shift;
    case ADDR:
      return sm.pc;
    case INSTR:
      return sm.latch < 0 ? sm.block.program[sm.pc] : sm.latch;
    default:
      return sm.pins;
  }
}

/** INTE, INTF and INTS of the two interrupt lines. */
function readInterrupt(pio, offset) {
  const index = (offset - IRQ0_INTE) >> 2;
  const line = Math.floor(index / 3);
  switch (offset < IRQ0_INTE || index > 5 ? -1 : index % 3) {
    case 0:
      return pio.interruptEnable[line];
    case 1:
      return pio.interruptForce[line];
    case 2:
      return pio.interruptStatus(line);
    default:
      return undefined;
  }
}

/** Enables, restarts and restarts of the dividers, a bit each for every machine. */
function writeControl(pio, value) {
  for (const sm of pio.stateMachines) {
    if (value & (0x100 << sm.index)) {
      sm.setDivider(sm.divider.register);
    }
    if (value & (0x10 << sm.index)) {
      sm.restart();
    }
    sm.enable(Boolean(value & (1 << sm.index)));
  }
}

const WRITERS = {
  [CTRL]: writeControl,
  [FSTAT]: () => {},
  [FDEBUG]: (pio) => pio.clearDebug(pio.rawWriteValue),
  [FLEVEL]: () => {},
  [IRQ]: (pio) => pio.lowerFlag(pio.rawWriteValue & 0xff),
  [IRQ_FORCE]: (pio, value) => pio.raiseFlag(value & 0xff),
  [INPUT_SYNC_BYPASS]: (pio, value) => {
    pio.bypass = value;
  },
};

/** @returns {boolean} is there such a register? */
export function writeRegister(pio, offset, value) {
  if (offset in WRITERS) {
    WRITERS[offset](pio, value);
  } else if (offset >= TXF0 && offset < RXF0) {
    pio.writeFifo(pio.stateMachines[(offset - TXF0) >> 2], value);
  } else if (offset >= INSTR_MEM0 && offset < SM0) {
    pio.program[(offset - INSTR_MEM0) >> 2] = value;
    pio.stateMachines.forEach((sm) => sm.changed());
  } else if (offset >= SM0 && offset < INTR) {
    const inMachine = offset - SM0;
    writeMachine(pio.stateMachines[Math.floor(inMachine / SM_SIZE)], inMachine % SM_SIZE, value);
  } else {
    return writeInterrupt(pio, offset, value);
  }
  return true;
}

function writeMachine(sm, offset, value) {
  switch (offset) {
    case CLKDIV:
      sm.setDivider(value);
      return;
    case EXECCTRL:
      sm.setExecution(value);
      break;
    case SHIFTCTRL: {
      const joins = (sm.shift ^ value) & JOINED;
      sm.setShift(value);
      if (joins) {
        sm.block.joinFifos(sm, value);
      }
      break;
    }
    case INSTR:
      sm.execute(value & 0xffff);
      return;
    case PINCTRL:
      sm.setPins(value);
      break;
  }
  sm.changed();
}

function writeInterrupt(pio, offset, value) {
  const index = (offset - IRQ0_INTE) >> 2;
  if (offset < IRQ0_INTE || index > 5) {
    return false;
  }
  const registers = [pio.interruptEnable, pio.interruptForce][index % 3];
  if (registers) {
    registers[Math.floor(index / 3)] = value & 0xfff;
    pio.updateInterrupts();
  }
  return true;
}
