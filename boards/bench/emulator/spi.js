/**
 * SPI: rp2040js hands a frame to the outside and takes the answer in no time at all, which
 * overruns the receive FIFO and never ends a DMA transfer. Here a frame takes its bits at the
 * configured rate (datasheet 4.4.3), and goes onto the bus only if the pins are switched to the
 * peripheral.
 */

import { EmulationFault } from './faults.js';

/** Of a pin (2.19.2). */
export const FUNCTION_SPI = 1;
const CR0_SPH = 1 << 7;
const CR0_SPO = 1 << 6;

/**
 * @typedef {object} SpiBus
 * @property {(byte: number, frame: {hertz: number, mode: number}) => number} exchange eight clocks
 *     have passed: `byte` went out on MOSI, the answer came in on MISO
 * @property {() => void} start the first clock of a frame
 * @property {((frame: import('./spi_wires.js').SpiFrame) => void) | null} wires told of each frame
 *     on the pins as its first clock begins; null while nobody looks at single bits
 */

/**
 * @param {object} spi the emulator's SPI peripheral
 * @param {import('./pads.js').Pad[]} pads
 * @param {{sck: number, mosi: number, miso: number}} pins
 * @param {SpiBus} bus what hangs on it
 */
export function connectSpi(spi, pads, pins, bus) {
  const { clock } = spi.rp2040;
  const out = (value) => (pads[pins.mosi].hasFunction(FUNCTION_SPI) ? value : 0);
  let frame = 0;
  const alarm = clock.createAlarm(() => spi.completeTransmit(answer()));

  function answer() {
    if (!pads[pins.sck].hasFunction(FUNCTION_SPI)) {
      return 0;
    }
    let received = 0;
    for (let shift = spi.dataBits - 8; shift >= 0; shift -= 8) {
      received = (received << 8) | bus.exchange(out((frame >> shift) & 0xff), settings(spi));
    }
    return pads[pins.miso].hasFunction(FUNCTION_SPI) ? received : 0;
  }

  spi.onTransmit = (value) => {
    if (spi.dataBits % 8) {
      throw new EmulationFault(`SPI frame of ${spi.dataBits} bits: only whole bytes are modelled`);
    }
    frame = value;
    bus.start();
    if (bus.wires && pads[pins.sck].hasFunction(FUNCTION_SPI)) {
      bus.wires({ nanos: clock.nanos, value: out(value), bits: spi.dataBits, ...settings(spi) });
    }
    alarm.schedule((spi.dataBits * 1e9) / settings(spi).hertz);
  };
}

function settings(spi) {
  const mode = (spi.control0 & CR0_SPO ? 2 : 0) | (spi.control0 & CR0_SPH ? 1 : 0);
  return { hertz: spi.clockFrequency, mode };
}
