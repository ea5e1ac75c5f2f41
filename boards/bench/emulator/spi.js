/**
 * SPI: rp2040js hands a frame to the outside and takes the answer in no time at all, which
 * overruns the receive FIFO and never ends a DMA transfer. Here a frame takes its bits at the
 * configured rate (datasheet 4.4.3), and goes onto the bus only if the pins are switched to the
 * peripheral.
 */

import { EmulationFault } from './faults.js';

const FUNCTION_SPI = 1;
const CR0_SPH = 1 << 7;
const CR0_SPO = 1 << 6;

/**
 * @typedef {object} SpiBus
 * @property {(byte: number, frame: {hertz: number, mode: number}) => number} exchange eight clocks
 *     have passed: `byte` went out on MOSI, the answer came in on MISO
 * @property {() => void} start the first clock of a frame
 */

/**
 * @param {object} spi the emulator's SPI peripheral
 * @param {import('./pads.js').Pad[]} pads
 * @param {{sck: number, mosi: number, miso: number}} pins
 * @param {SpiBus} bus what hangs on it
 */
export function connectSpi(spi, pads, pins, bus) {
  let frame = 0;
  const alarm = spi.rp2040.clock.createAlarm(() => spi.completeTransmit(answer()));

  function answer() {
    if (!pads[pins.sck].hasFunction(FUNCTION_SPI)) {
      return 0;
    }
    const { hertz, mode } = settings(spi);
    let received = 0;
    for (let shift = spi.dataBits - 8; shift >= 0; shift -= 8) {
      const mosi = pads[pins.mosi].hasFunction(FUNCTION_SPI) ? (frame >> shift) & 0xff : 0;
      received = (received << 8) | bus.exchange(mosi, { hertz, mode });
    }
    return pads[pins.miso].hasFunction(FUNCTION_SPI) ? received : 0;
  }

  spi.onTransmit = (value) => {
    if (spi.dataBits % 8) {
      throw new EmulationFault(`SPI frame of ${spi.dataBits} bits: only whole bytes are modelled`);
    }
    frame = value;
    bus.start();
    alarm.schedule((spi.dataBits * 1e9) / settings(spi).hertz);
  };
}

function settings(spi) {
  const mode = (spi.control0 & CR0_SPO ? 2 : 0) | (spi.control0 & CR0_SPH ? 1 : 0);
  return { hertz: spi.clockFrequency, mode };
}
