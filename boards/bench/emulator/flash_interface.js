/**
 * The SSI and its chip-select pin between the core and the flash chip (datasheet 4.10), written
 * anew: rp2040js's answers every status read with "done" and knows no flash behind it. Commands go
 * to the chip byte by byte; whether the core may read the flash in place (XIP) follows from the
 * registers and the chip's own mode.
 */

import { BasePeripheral } from 'rp2040js';

import { EmulationFault } from './faults.js';
import { Registers } from './registers.js';

const CTRLR0 = 0x00;
const CTRLR1 = 0x04;
const SSIENR = 0x08;
const SER = 0x10;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const ICR = 0x48;
const IDR = 0x58;
const VERSION = 0x5c;
const DR0 = 0x60;
const RX_SAMPLE_DLY = 0xf0;
const SPI_CTRLR0 = 0xf4;

const SR_TFNF = 1 << 1;
const SR_TFE = 1 << 2;
const SR_RFNE = 1 << 3;
const QUAD = 2;
const TX_AND_RX = 0;
const EEPROM_READ = 3;
const RX_FIFO_DEPTH = 16;

const SS_CTRL = 0x0c;
const OUTOVER_LOW = 2;
const OUTOVER_HIGH = 3;

export class FlashInterface extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} rp2040
   * @param {import('../parts/flash_w25q16jv.js').FlashW25Q16JV} chip
   * @param {(readable: boolean) => void} onReadable told whether the core may read in place
   */
  constructor(rp2040, chip, onReadable) {
    super(rp2040, 'SSI');
    this.chip = chip;
    this.onReadable = onReadable;
    this.connectTime(rp2040.clock);
    this.registers = { [CTRLR0]: 0, [CTRLR1]: 0, [SSIENR]: 0, [SER]: 0, [BAUDR]: 0,
      [RX_SAMPLE_DLY]: 0, [SPI_CTRLR0]: 0x03000000 };
    this.received = [];
    this.override = 0;
    this.quadFrame = [];
    /** IO_QSPI (2.19.6.2): of its pins only chip select matters. */
    this.pins = new Registers(rp2040, 'IO_QSPI', Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [index * 4, index % 2 ? 0x1f : 0])));
    const write = this.pins.writeUint32.bind(this.pins);
    this.pins.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === SS_CTRL) {
        this.selectByOverride((value >> 8) & 3);
      }
    };
  }

  /** An erase or program takes its time on the board's clock; a reset finds it finished. */
  connectTime(clock) {
    const alarm = clock.createAlarm(() => this.chip.complete());
    this.busyUntil = 0;
    this.chip.onBusy = (nanos) => {
      this.busyUntil = clock.nanos + nanos;
      alarm.schedule(nanos);
    };
    if (this.chip.operation) {
      this.chip.complete();
    }
  }

  get dataBytes() {
    return (((this.registers[CTRLR0] >> 16) & 0x1f) + 1) / 8;
  }

  get format() {
    return (this.registers[CTRLR0] >> 21) & 3;
  }

  readUint32(offset) {
    switch (offset) {
      case SR:
        return this.status();
      case DR0:
        return this.received.shift() ?? 0;
      case TXFLR:
      case ICR:
        return 0;
      case RXFLR:
        return this.received.length;
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
      default:
        return offset in this.registers ? this.registers[offset] : super.readUint32(offset);
    }
  }

  writeUint32(offset, value) {
    if (offset === DR0) {
      this.transmit(value);
    } else if (offset in this.registers) {
      this.registers[offset] = value;
      if (offset === SSIENR) {
        this.endFrame();
        this.received = [];
        this.onReadable(this.readable());
      }
    } else {
      super.writeUint32(offset, value);
    }
  }

  /** Without an override chip select goes up when the transmit FIFO has run empty (4.10.2). */
  status() {
    this.endFrame();
    return SR_TFNF | SR_TFE | (this.received.length ? SR_RFNE : 0);
  }

  transmit(value) {
    if (this.format === QUAD) {
      this.quadFrame.push(value);
    } else if (this.dataBytes !== 1 || ((this.registers[CTRLR0] >> 8) & 3) !== TX_AND_RX) {
      throw new EmulationFault('SSI: only bytes in both directions are modelled');
    } else if (this.received.length >= RX_FIFO_DEPTH) {
      throw new EmulationFault('SSI: receive FIFO overrun');
    } else {
      if (this.override !== OUTOVER_HIGH) {
        this.chip.select(true);
      }
      this.received.push(this.chip.exchange(value & 0xff));
      if (this.chip.operation) {
        // The core does nothing but ask whether the chip is done: it is held until there is an
        // answer, or an interrupt that the firmware left on.
        this.rp2040.core.heldUntil = this.busyUntil;
        this.rp2040.core.attention();
      }
    }
  }

  endFrame() {
    if (this.override === 0) {
      this.chip.select(false);
    }
    if (this.quadFrame.length) {
      this.chip.quadRead(this.quadFrame[0] & 0xff, this.quadFrame[1] & 0xff);
      this.quadFrame = [];
      this.received.push(0);
    }
  }

  selectByOverride(override) {
    this.override = override;
    this.chip.select(override === OUTOVER_LOW);
  }

  /** May the core read the flash in place: do the SSI and the chip speak the same command? */
  readable() {
    if (!this.registers[SSIENR] || ((this.registers[CTRLR0] >> 8) & 3) !== EEPROM_READ) {
      return false;
    }
    const instruction = (this.registers[SPI_CTRLR0] >> 8) & 3;
    return this.format === QUAD
      ? this.chip.continuousRead && instruction === 0
      : !this.chip.continuousRead && this.registers[SPI_CTRLR0] >>> 24 === 0x03;
  }
}
