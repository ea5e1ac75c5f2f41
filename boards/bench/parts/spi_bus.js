/**
 * The SPI bus of the table: every part on it sees every clock. A part takes part by
 * `shift(byte, frame)`, which returns the byte it puts on MISO, or null if it leaves the line
 * alone.
 */

const FLOATING = 0x00;

export class SpiBus {
  constructor() {
    this.parts = [];
    /** A frame is on the wire: an edge on a chip select or latch now cuts a byte in two. */
    this.clocking = false;
    /** Told of each frame on the wires (`connectSpi`), null while nobody looks at single bits. */
    this.wires = null;
    this.edge();
  }

  /** A select or latch line of any part has moved: what is clocked from now on is one message. */
  edge() {
    /** Bits of the present message, and the fastest clock among them. */
    this.bits = 0;
    this.fastest = 0;
  }

  /** The first clock of a frame. */
  start() {
    this.clocking = true;
  }

  /**
   * Eight clocks have passed.
   * @param {number} byte on MOSI
   * @param {{hertz: number, mode: number}} frame clock rate and SPI mode
   * @returns {number} byte on MISO; where nobody drives it the pad's pull-down makes zeros
   */
  exchange(byte, frame) {
    this.clocking = false;
    this.bits += 8;
    this.fastest = Math.max(this.fastest, frame.hertz);
    let answer = null;
    for (const part of this.parts) {
      answer = part.shift(byte, frame) ?? answer;
    }
    return answer ?? FLOATING;
  }
}
