/**
 * Fujitsu MB85RS2MT, 256 KB SPI FRAM (datasheet DS501-00023). A write takes effect byte by byte as
 * each byte's last clock comes; there is no busy time. What the chip ignores is a fault here too.
 */

import { FramFaults } from './fram_faults.js';

export const FRAM_SIZE = 256 * 1024;

const WREN = 0x06;
const WRDI = 0x04;
const RDSR = 0x05;
const WRSR = 0x01;
const READ = 0x03;
const WRITE = 0x02;
const FSTRD = 0x0b;
const RDID = 0x9f;
const SLEEP = 0xb9;
const KNOWN = new Set([WREN, WRDI, RDSR, WRSR, READ, WRITE, FSTRD, RDID, SLEEP]);

const ID = [0x04, 0x7f, 0x48, 0x03];
const WRITE_ENABLED = 0x02;
const STORED_BITS = 0xfc;
const HERTZ = 25e6;
const FAST_READ_HERTZ = 40e6;
const WAKE_NANOS = 400e3;

/** First protected address by BP1, BP0. */
const PROTECTED_FROM = [FRAM_SIZE, 0x30000, 0x20000, 0];

export class FramMB85RS2MT {
  /**
   * @param {object} surroundings
   * @param {Uint8Array} surroundings.memory FRAM_SIZE bytes
   * @param {import('./spi_bus.js').SpiBus} surroundings.bus
   * @param {() => number} surroundings.now nanoseconds
   * @param {(text: string) => void} surroundings.fault a command is refused
   * @param {() => boolean} surroundings.writing a byte is about to be written; false if the
   *     power goes before it is
   * @param {(address: number, count: number) => void} surroundings.written a write has ended
   */
  constructor({ memory, bus, now, fault, writing, written }) {
    Object.assign(this, { memory, bus, now, fault, writing, written });
    this.faults = new FramFaults({ id: ID, size: FRAM_SIZE });
    this.stored = 0;
    this.powerOn();
    bus.parts.push(this);
  }

  /** What a power cycle resets: the latch and the command, not the memory. */
  powerOn() {
    this.selected = false;
    this.writeEnabled = false;
    this.asleep = false;
    this.awakeAt = 0;
    this.begin();
  }

  begin() {
    this.command = null;
    this.count = 0;
    this.address = 0;
    this.dataCount = 0;
    this.refused = false;
  }

  /** @param {boolean} selected chip select is low */
  select(selected) {
    if (selected === this.selected) {
      return;
    }
    if (this.bus.clocking) {
      this.fault('chip select changed inside a byte');
    }
    this.selected = selected;
    this.bus.edge();
    if (selected) {
      this.begin();
      if (this.asleep) {
        this.asleep = false;
        this.awakeAt = this.now() + WAKE_NANOS;
      }
    } else {
      this.end();
    }
  }

  /** Something is wrong with the part from now on; it is taken off the bus for it. */
  suffer(change) {
    this.endWrite();
    change(this.faults);
    this.powerOn();
  }

  /** Eight clocks of the bus. */
  shift(byte, frame) {
    if (!this.selected || this.faults.absent) {
      return null;
    }
    if (this.command === null) {
      this.start(byte, frame);
      return 0xff;
    }
    const index = this.count++;
    if (this.refused) {
      return 0xff;
    }
    switch (this.command) {
      case READ:
        return this.read(byte, index, 3);
      case FSTRD:
        return this.read(byte, index, 4);
      case WRITE:
        return this.write(byte, index);
      case WRSR:
        return this.writeStatus(byte, index);
      case RDSR:
        return this.status;
      case RDID:
        return index < 4 ? this.faults.part.id[index] : 0xff;
      default:
        this.refuse(`${text(this.command)} takes no further bytes`);
        return 0xff;
    }
  }

  get status() {
    return this.stored | (this.writeEnabled ? WRITE_ENABLED : 0);
  }

  start(byte, { hertz, mode }) {
    this.command = byte;
    const limit = byte === FSTRD ? FAST_READ_HERTZ : HERTZ;
    if (this.now() < this.awakeAt) {
      this.refuse(`${text(byte)} before it is awake`);
    } else if (mode !== 0 && mode !== 3) {
      this.refuse(`${text(byte)} in SPI mode ${mode}`);
    } else if (hertz > limit) {
      this.refuse(`${text(byte)} at ${hertz / 1e6} MHz, more than ${limit / 1e6} MHz`);
    } else if (!KNOWN.has(byte)) {
      this.refuse(`unknown command ${text(byte)}`);
    } else if ((byte === WRITE || byte === WRSR) && !this.writeEnabled) {
      this.refuse(`${text(byte)} without write enable`);
    }
  }

  refuse(reason) {
    this.refused = true;
    this.fault(reason);
  }

  /** Address bytes before `first`; then data, the address going round at the end. */
  read(byte, index, first) {
    if (index < 3) {
      this.address = ((this.address << 8) | byte) & (this.faults.part.size - 1);
      return 0xff;
    }
    if (index < first) {
      return 0xff;
    }
    const value = this.faults.read(this.address, this.memory[this.address]);
    this.address = (this.address + 1) % this.faults.part.size;
    this.dataCount++;
    return value;
  }

  write(byte, index) {
    if (index < 3) {
      this.address = ((this.address << 8) | byte) & (this.faults.part.size - 1);
      this.firstAddress = this.address;
      return 0xff;
    }
    if (this.address >= PROTECTED_FROM[(this.stored >> 2) & 3]) {
      this.refuse(`write to protected address ${this.address.toString(16)}h`);
      return 0xff;
    }
    if (this.writing(this.address, byte)) {
      if (this.faults.takes(this.address)) {
        this.memory[this.address] = byte;
      }
      this.dataCount++;
      this.address = (this.address + 1) % this.faults.part.size;
    }
    return 0xff;
  }

  writeStatus(byte, index) {
    if (index > 0) {
      this.refuse('WRSR takes one byte');
    } else {
      this.stored = byte & STORED_BITS;
    }
    return 0xff;
  }

  /** Chip select has gone up: latch and sleep take effect, a write ends. */
  end() {
    const { command } = this;
    if (command === null || this.refused) {
      this.endWrite();
      return;
    }
    if (command === WREN || command === WRDI) {
      this.writeEnabled = command === WREN;
    } else if (command === SLEEP) {
      this.asleep = true;
    } else if (command === WRSR || command === WRITE) {
      this.writeEnabled = false;
    }
    const least = { [READ]: 4, [FSTRD]: 5, [WRITE]: 4, [WRSR]: 1 }[command] ?? 0;
    if (this.count < least) {
      this.fault(`${text(command)} cut short after ${this.count + 1} bytes`);
    }
    this.endWrite();
  }

  /** Also when the power goes: what was written stays. */
  endWrite() {
    if (this.command === WRITE && this.dataCount) {
      this.written(this.firstAddress, this.dataCount);
      this.dataCount = 0;
    }
  }
}

function text(command) {
  const names = { [WREN]: 'WREN', [WRDI]: 'WRDI', [RDSR]: 'RDSR', [WRSR]: 'WRSR', [READ]: 'READ',
    [WRITE]: 'WRITE', [FSTRD]: 'FSTRD', [RDID]: 'RDID', [SLEEP]: 'SLEEP' };
  return names[command] ?? `${command.toString(16).toUpperCase().padStart(2, '0')}h`;
}
