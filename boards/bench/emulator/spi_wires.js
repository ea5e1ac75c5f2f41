/**
 * SPI as it looks on the wires, for whoever hangs a second chip or an analyser on them: the parts
 * of the bench take whole bytes and need none of this. `bus.wires` of `connectSpi` is told of each
 * frame as its first clock begins, and `edgesOf` turns it into levels:
 *
 *     bus.wires = (frame) => edgesOf(frame).forEach(([nanos, sck, mosi]) => ...);
 */

/**
 * @typedef {object} SpiFrame
 * @property {number} nanos of the board's clock at which its first clock begins
 * @property {number} value its bits, the highest leaves first
 * @property {number} bits
 * @property {number} hertz of SCK
 * @property {number} mode SPI mode, 0 to 3
 */

/**
 * Levels of SCK and MOSI through a frame (datasheet 4.4.3.9 and 4.4.3.10). In mode 0 MOSI changes
 * as SCK falls, half a clock before SCK rises; the last fall ends the frame.
 * @param {SpiFrame} frame
 * @returns {[number, boolean, boolean][]} [nanos, SCK, MOSI] of each half clock, and of the end
 */
export function edgesOf({ nanos, value, bits, hertz, mode }) {
  const half = 0.5e9 / hertz;
  const idle = Boolean(mode & 2);
  const first = Boolean(mode & 1) !== idle;
  const edges = [];
  for (let bit = 0; bit < bits; bit++) {
    const mosi = Boolean((value >> (bits - 1 - bit)) & 1);
    const begin = nanos + 2 * bit * half;
    edges.push([begin, first, mosi], [begin + half, !first, mosi]);
  }
  edges.push([nanos + 2 * bits * half, idle, Boolean(value & 1)]);
  return edges;
}
