/** A chip whose core does nothing: what its peripherals do in simulated time. */

import { BoardClock } from '../emulator/clock.js';
import { Pico } from '../emulator/pico.js';

const SRAM_SIZE = 264 * 1024;

export class TestPico extends Pico {
  /** @param {number} hertz of clk_sys and clk_peri */
  constructor(hertz = 125e6) {
    const clock = new BoardClock();
    super({ clock, bootRom: new Uint8Array(16 * 1024), flashChip: { memory: new Uint8Array(4096) },
      randomBits: null, sram: new Uint8Array(SRAM_SIZE), cause: 'power_on', usbBoot: null });
    this.clkSys = hertz;
    this.clkPeri = hertz;
    this.clockListeners.forEach((listener) => listener(hertz));
    this.core.waiting = true;
  }

  /** Lets time pass with the core asleep. */
  pass(nanos) {
    this.core.run(this.clock.nanos + nanos, () => false);
  }
}
