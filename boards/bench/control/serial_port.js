/** The board's USB serial port on a file descriptor: the master side of a pseudo-terminal. */

import { writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';

export class SerialPort {
  /**
   * @param {number} fd
   * @param {(bytes: Uint8Array) => void} onData bytes from the program at the other side
   */
  constructor(fd, onData) {
    this.fd = fd;
    this.unsent = Buffer.alloc(0);
    this.stream = new ReadStream(fd);
    this.stream.on('data', onData);
    this.stream.on('error', () => this.stream.destroy());
  }

  /** Nothing is left over: the other side takes more. */
  get ready() {
    return this.unsent.length === 0;
  }

  /** @param {Uint8Array} bytes */
  send(bytes) {
    this.unsent = Buffer.concat([this.unsent, bytes]);
    this.flush();
  }

  /** Writes what the other side takes at present. */
  flush() {
    while (this.unsent.length) {
      try {
        this.unsent = this.unsent.subarray(writeSync(this.fd, this.unsent));
      } catch (error) {
        if (error.code !== 'EAGAIN') {
          throw error;
        }
        return;
      }
    }
  }
}
