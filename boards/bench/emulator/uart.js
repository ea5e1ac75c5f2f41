/**
 * UART (PL011, datasheet 4.2), written anew: rp2040js's has no transmit FIFO, raises the transmit
 * interrupt for ever, knows neither receive levels nor the receive time-out, and drops what
 * overflows. Here each character takes its time on the wire in both directions.
 */

import { BasePeripheral, FIFO } from 'rp2040js';

const DR = 0x00;
const RSR = 0x04;
const FR = 0x18;
const IBRD = 0x24;
const FBRD = 0x28;
const LCR_H = 0x2c;
const CR = 0x30;
const IFLS = 0x34;
const IMSC = 0x38;
const RIS = 0x3c;
const MIS = 0x40;
const ICR = 0x44;
const DMACR = 0x48;

const FR_TXFE = 1 << 7;
const FR_RXFF = 1 << 6;
const FR_TXFF = 1 << 5;
const FR_RXFE = 1 << 4;
const FR_BUSY = 1 << 3;
const LCR_FEN = 1 << 4;
const LCR_STP2 = 1 << 3;
const LCR_PEN = 1 << 1;
const CR_ENABLED = 1;
const CR_TXE = 1 << 8;
const CR_RXE = 1 << 9;
const INT_OVERRUN = 1 << 10;
const INT_TIMEOUT = 1 << 6;
const INT_TX = 1 << 5;
const INT_RX = 1 << 4;
const DATA_OVERRUN = 1 << 11;

/** Of a pin (2.19.2). */
export const FUNCTION_UART = 2;
/** A receiver samples right to about 3.5 % when both sides are off. */
const BAUD_TOLERANCE = 0.035;

/** FIFO levels of IFLS, in characters of 32 (table 4.2.8). */
const LEVELS = [4, 8, 16, 24, 28];
const FIFO_DEPTH = 32;
const TIMEOUT_BITS = 32;
/** Places of the two levels in IFLS. */
const TX_LEVEL = 0;
const RX_LEVEL = 3;

export class Uart extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} rp2040
   * @param {string} name
   * @param {number} irq interrupt number
   */
  constructor(rp2040, name, irq) {
    super(rp2040, name);
    this.irq = irq;
    this.registers = { [IBRD]: 0, [FBRD]: 0, [LCR_H]: 0, [CR]: CR_TXE | CR_RXE, [IFLS]: 0x12,
      [IMSC]: 0, [DMACR]: 0 };
    this.status = 0;
    this.received = new FIFO(FIFO_DEPTH);
    this.toSend = new FIFO(FIFO_DEPTH);
    this.overrun = false;
    this.sending = false;
    this.sendAlarm = rp2040.clock.createAlarm(() => this.sent());
    this.timeoutAlarm = rp2040.clock.createAlarm(() => this.raise(INT_TIMEOUT));
    /** Called with each character when its stop bit has left the chip. */
    this.onByte = () => {};
    /** Called when a character arrives and there is no room for it. */
    this.onOverrun = () => {};
  }

  /** Baud rate as configured, 0 while it is not. */
  get baudRate() {
    const divisor = this.registers[IBRD] + this.registers[FBRD] / 64;
    return divisor ? this.rp2040.clkPeri / (16 * divisor) : 0;
  }

  /** Nanoseconds a character takes: start, data, parity and stop bits. */
  get characterNanos() {
    const control = this.registers[LCR_H];
    const dataBits = 5 + ((control >> 5) & 3);
    const extraBits = (control & LCR_PEN ? 1 : 0) + (control & LCR_STP2 ? 1 : 0);
    return ((2 + dataBits + extraBits) * 1e9) / this.baudRate;
  }

  get receiving() {
    return (this.registers[CR] & (CR_ENABLED | CR_RXE)) === (CR_ENABLED | CR_RXE);
  }

  get depth() {
    return this.registers[LCR_H] & LCR_FEN ? FIFO_DEPTH : 1;
  }

  /** clk_peri has changed: rp2040js tells every UART; the next character uses it. */
  clkPeriChanged() {}

  /**
   * A character of another's sending has arrived whole at the pad `rx`.
   * @returns {string | null} why it is lost, null if it is not
   */
  hear(value, baud, rx) {
    if (!this.receiving || !rx.hasFunction(FUNCTION_UART)) {
      return 'a character came while the board did not listen';
    }
    if (Math.abs(this.baudRate / baud - 1) > BAUD_TOLERANCE) {
      return `a character at ${Math.round(baud)} baud came while the board listens at ` +
        `${Math.round(this.baudRate)} baud`;
    }
    this.feedByte(value);
    return null;
  }

  /** A character has arrived whole at the RX pin. */
  feedByte(value) {
    if (!this.receiving) {
      return;
    }
    if (this.received.itemCount >= this.depth) {
      this.overrun = true;
      this.raise(INT_OVERRUN);
      this.onOverrun();
      return;
    }
    this.received.push(value | (this.overrun ? DATA_OVERRUN : 0));
    this.overrun = false;
    this.timeoutAlarm.schedule((TIMEOUT_BITS * 1e9) / this.baudRate);
    if (this.received.itemCount >= this.level(RX_LEVEL)) {
      this.raise(INT_RX);
    }
  }

  readUint32(offset) {
    switch (offset) {
      case DR:
        return this.takeReceived();
      case RSR:
        return 0;
      case FR:
        return this.flags();
      case RIS:
        return this.status;
      case MIS:
        return this.status & this.registers[IMSC];
      default:
        return offset in this.registers ? this.registers[offset] : super.readUint32(offset);
    }
  }

  writeUint32(offset, value) {
    if (offset === DR) {
      this.send(value & 0xff);
    } else if (offset === ICR) {
      this.status &= ~this.rawWriteValue;
      this.interrupt();
    } else if (offset in this.registers) {
      this.registers[offset] = value;
      this.startSending();
    } else if (offset !== RSR) {
      super.writeUint32(offset, value);
    }
  }

  flags() {
    return (this.received.empty ? FR_RXFE : 0) |
      (this.received.itemCount >= this.depth ? FR_RXFF : 0) |
      (this.toSend.empty ? FR_TXFE : 0) |
      (this.toSend.itemCount >= this.depth ? FR_TXFF : 0) |
      (this.sending ? FR_BUSY : 0);
  }

  takeReceived() {
    const value = this.received.pull();
    if (this.received.empty) {
      this.timeoutAlarm.cancel();
      this.status &= ~INT_TIMEOUT;
    } else {
      this.timeoutAlarm.schedule((TIMEOUT_BITS * 1e9) / this.baudRate);
    }
    if (this.received.itemCount < this.level(RX_LEVEL)) {
      this.status &= ~INT_RX;
    }
    this.interrupt();
    return value;
  }

  send(value) {
    if (this.toSend.itemCount < this.depth) {
      this.toSend.push(value);
    }
    if (this.toSend.itemCount > this.level(TX_LEVEL)) {
      this.status &= ~INT_TX;
    }
    this.startSending();
  }

  startSending() {
    const enabled = (this.registers[CR] & (CR_ENABLED | CR_TXE)) === (CR_ENABLED | CR_TXE);
    if (!this.sending && !this.toSend.empty && enabled && this.baudRate) {
      this.sending = true;
      this.shifting = this.toSend.pull();
      // The interrupt comes when the FIFO falls through its level, not while it is below.
      if (this.toSend.itemCount === this.level(TX_LEVEL)) {
        this.status |= INT_TX;
      }
      this.sendAlarm.schedule(this.characterNanos);
    }
    this.interrupt();
  }

  sent() {
    this.sending = false;
    this.onByte(this.shifting);
    this.startSending();
  }

  /** @param {number} shift place of the level in IFLS */
  level(shift) {
    return this.depth === 1 ? shift / RX_LEVEL : LEVELS[(this.registers[IFLS] >> shift) & 7];
  }

  raise(bit) {
    this.status |= bit;
    this.interrupt();
  }

  interrupt() {
    this.rp2040.setInterrupt(this.irq, Boolean(this.status & this.registers[IMSC]));
  }
}
