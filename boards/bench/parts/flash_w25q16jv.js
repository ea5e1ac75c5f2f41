/**
 * Winbond W25Q16JV, 2 MB serial flash of the Pico (datasheet revision H).
 *
 * Times are the typical ones of 9.6 (AC characteristics); the limits are in brackets:
 * sector erase 45 ms (400 ms), block erase 32 KB 120 ms (1.6 s), 64 KB 150 ms (2 s),
 * page program 0.4 ms (3 ms), status register write 10 ms (15 ms).
 * A power cut in the middle leaves a sector or page half done.
 */

export const FLASH_SIZE = 2 * 1024 * 1024;

const PAGE = 256;
const ERASE = {
  0x20: { size: 4096, micros: 45_000 },
  0x52: { size: 32 * 1024, micros: 120_000 },
  0xd8: { size: 64 * 1024, micros: 150_000 },
};
const PROGRAM_MICROS = 400;
const STATUS_WRITE_MICROS = 10_000;

const BUSY = 1;
const WRITE_ENABLED = 2;
const QUAD_ENABLE = 2;
const JEDEC_ID = [0xef, 0x40, 0x15];
const CONTINUOUS_READ = 0x20;
const CONTINUOUS_MASK = 0x30;

export class FlashW25Q16JV {
  /**
   * @param {object} surroundings
   * @param {Uint8Array} surroundings.memory FLASH_SIZE bytes
   * @param {number[]} surroundings.uniqueId eight bytes
   * @param {() => number} surroundings.random 0 <= number < 1, decides what a cut leaves behind
   * @param {(text: string) => void} surroundings.fault a command is refused
   * @param {(offset: number, length: number) => void} surroundings.changed memory has changed
   * @param {(nanos: number) => void} surroundings.begun an erase or program that takes so long
   *     has begun
   * @param {() => void} surroundings.done it is finished
   */
  constructor({ memory, uniqueId, random, fault, changed, begun, done }) {
    Object.assign(this, { memory, uniqueId, random, fault, changed, begun, done });
    /** Busy for so many nanoseconds now: set by whoever connects the chip to a clock. */
    this.onBusy = () => {};
    this.powerOn();
  }

  /** Volatile state as after power-up; the status registers' stored bits stay (7.1). */
  powerOn() {
    this.selected = false;
    this.bytes = [];
    this.writeEnabled = false;
    this.continuousRead = false;
    /** @type {{kind: string, offset: number, length: number, finish: () => void} | null} */
    this.operation = null;
    this.status2 ??= 0;
  }

  /** @param {boolean} selected chip select is low */
  select(selected) {
    if (selected === this.selected) {
      return;
    }
    this.selected = selected;
    if (selected) {
      this.bytes = [];
    } else if (this.bytes.length) {
      this.execute();
    }
  }

  /** Eight clocks: @returns {number} the byte on the chip's output. */
  exchange(byte) {
    if (!this.selected) {
      return 0xff;
    }
    this.bytes.push(byte);
    const [command] = this.bytes;
    const index = this.bytes.length - 1;
    if (this.continuousRead || index === 0 || (this.operation && command !== 0x05)) {
      return 0xff;
    }
    return this.answer(command, index);
  }

  answer(command, index) {
    switch (command) {
      case 0x05:
        return (this.operation ? BUSY : 0) | (this.writeEnabled ? WRITE_ENABLED : 0);
      case 0x35:
        return this.status2;
      case 0x15:
        return 0;
      case 0x9f:
        return JEDEC_ID[(index - 1) % 3];
      case 0x4b:
        return index < 5 ? 0xff : this.uniqueId[(index - 5) % 8];
      case 0x03:
        return index < 4 ? 0xff : this.memory[(this.address + index - 4) % FLASH_SIZE];
      case 0x0b:
        return index < 5 ? 0xff : this.memory[(this.address + index - 5) % FLASH_SIZE];
      default:
        return 0xff;
    }
  }

  get address() {
    return ((this.bytes[1] << 16) | (this.bytes[2] << 8) | this.bytes[3]) % FLASH_SIZE;
  }

  /** A quad read has set the mode bits (8.2.15): from then on reads need no command. */
  quadRead(command, mode) {
    if (command !== 0xeb || !(this.status2 & QUAD_ENABLE)) {
      this.fault(`quad command ${text(command)} with status register 2 at ${text(this.status2)}`);
      return;
    }
    this.continuousRead = (mode & CONTINUOUS_MASK) === CONTINUOUS_READ;
  }

  /** Chip select has gone up: what was shifted in is carried out. */
  execute() {
    const [command] = this.bytes;
    if (this.continuousRead) {
      if (this.bytes.some((byte) => byte !== 0xff)) {
        this.fault(`command ${text(command)} during continuous read`);
      } else {
        this.continuousRead = false;
      }
    } else if (this.operation) {
      if (command !== 0x05) {
        this.fault(`command ${text(command)} while busy with ${this.operation.kind}`);
      }
    } else if (command in ERASE) {
      this.erase(ERASE[command]);
    } else {
      this.executeOther(command);
    }
  }

  executeOther(command) {
    switch (command) {
      case 0x06:
      case 0x04:
        this.writeEnabled = command === 0x06;
        break;
      case 0x02:
        this.program();
        break;
      case 0x01:
        this.writeStatus();
        break;
      case 0x03: case 0x05: case 0x0b: case 0x15: case 0x35: case 0x4b: case 0x9f: case 0xff:
      case 0x66: case 0x99:
        break;
      default:
        this.fault(`unknown command ${text(command)}`);
    }
  }

  erase({ size, micros }) {
    if (this.bytes.length !== 4) {
      this.fault(`erase of ${this.bytes.length} bytes instead of 4`);
      return;
    }
    const offset = this.address - (this.address % size);
    const set = (length) => this.memory.fill(0xff, offset, offset + length);
    this.begin('erase', offset, size, micros, () => set(size), () => {
      const done = Math.floor(this.random() * size);
      set(done);
      for (let at = offset + done; at < offset + size; at++) {
        this.memory[at] |= Math.floor(this.random() * 256);
      }
    });
  }

  program() {
    const data = this.bytes.slice(4).slice(-PAGE);
    const start = this.address;
    const page = start - (start % PAGE);
    const put = (count, mask) => data.slice(0, count).forEach((byte, index) => {
      this.memory[page + ((start + index) % PAGE)] &= byte | mask();
    });
    this.begin('program', page, PAGE, PROGRAM_MICROS, () => put(data.length, () => 0), () => {
      put(Math.floor(this.random() * data.length), () => 0);
      put(data.length, () => Math.floor(this.random() * 256));
    });
  }

  writeStatus() {
    const value = this.bytes[2] ?? this.status2;
    const set = () => {
      this.status2 = value;
    };
    this.begin('status write', 0, 0, STATUS_WRITE_MICROS, set, () => {});
  }

  begin(kind, offset, length, micros, finish, tear) {
    if (!this.writeEnabled) {
      this.fault(`${kind} at ${text(offset)} without write enable`);
      return;
    }
    this.operation = { kind, offset, length, finish, tear };
    this.onBusy(micros * 1000);
    if (length) {
      this.begun(micros * 1000);
    }
  }

  /** The time of the operation under way has passed. */
  complete() {
    const { length } = this.operation;
    this.end((operation) => operation.finish());
    if (length) {
      this.done();
    }
  }

  /** The power goes in the middle of the operation under way. */
  tear() {
    if (this.operation) {
      this.end((operation) => operation.tear());
    }
  }

  end(how) {
    const { operation } = this;
    this.operation = null;
    this.writeEnabled = false;
    how(operation);
    if (operation.length) {
      this.changed(operation.offset, operation.length);
    }
  }
}

function text(number) {
  return `${number.toString(16).toUpperCase().padStart(2, '0')}h`;
}
