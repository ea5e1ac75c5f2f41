/** A chip whose core does nothing: what its peripherals do in simulated time. */

import { BoardClock } from '../emulator/clock.js';
import { ChipMemory } from '../emulator/core/traces/chip_memory.js';
import { Pico } from '../emulator/pico.js';

export class TestPico extends Pico {
  /** @param {number} hertz of clk_sys and clk_peri */
  constructor(hertz = 125e6) {
    const clock = new BoardClock();
    super({ clock, memory: new ChipMemory(), traces: null, flashChip: {}, randomBits: null,
      cause: 'power_on', usbBoot: null });
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
