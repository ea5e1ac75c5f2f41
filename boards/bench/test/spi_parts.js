/** What the tests of the parts on the SPI bus share: the bus and how a controller talks on it. */

import { SpiBus } from '../parts/spi_bus.js';

export const FRAME = { hertz: 10e6, mode: 0 };

export class TestBus extends SpiBus {
  /** @returns {number[]} what came back for each byte */
  send(bytes, frame = FRAME) {
    return [...bytes].map((byte) => {
      this.start();
      return this.exchange(byte, frame);
    });
  }
}
