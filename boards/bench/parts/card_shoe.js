/** The card shoe's serial line: characters go to the board one by one, each in its time. */

import { FUNCTION_UART } from '../emulator/uart.js';

const CHARACTER_BITS = 10;

export class CardShoe {
  /**
   * @param {object} surroundings
   * @param {number} surroundings.baud
   * @param {() => number} surroundings.now nanoseconds
   * @param {(nanos: number, action: () => void) => void} surroundings.at does something later
   * @param {(text: string) => void} surroundings.fault a character is lost
   * @param {(byte: number) => void} surroundings.received the board sent a character
   */
  constructor({ baud, now, at, fault, received }) {
    Object.assign(this, { baud, now, at, fault, received });
    this.characterNanos = (CHARACTER_BITS * 1e9) / baud;
    /** When the line is free again. */
    this.freeAt = 0;
    this.port = null;
  }

  /**
   * @param {import('../emulator/uart.js').Uart} uart
   * @param {import('../emulator/pads.js').Pad} tx of the board
   * @param {import('../emulator/pads.js').Pad} rx of the board
   */
  connect(uart, tx, rx) {
    rx.drive(true);
    this.port = { uart, rx };
    uart.onByte = (byte) => {
      if (tx.hasFunction(FUNCTION_UART)) {
        this.received(byte);
      }
    };
    uart.onOverrun = () => this.fault('the board did not take a character in time (overrun)');
  }

  disconnect() {
    this.port = null;
  }

  /** @param {Uint8Array} bytes start to go out now, or behind what is still on the line */
  send(bytes) {
    let nanos = Math.max(this.now(), this.freeAt);
    for (const byte of bytes) {
      nanos += this.characterNanos;
      this.at(nanos, () => this.arrive(byte));
    }
    this.freeAt = nanos;
  }

  arrive(byte) {
    if (!this.port) {
      return;
    }
    const { uart, rx } = this.port;
    const lost = uart.hear(byte, this.baud, rx);
    if (lost) {
      this.fault(lost);
    }
  }
}
