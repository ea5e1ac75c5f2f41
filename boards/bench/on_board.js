/**
 * What is soldered to the board beside the Pico: the FRAM and the pull-ups of its select and of
 * the lamps' /OE. They outlive every start of the Pico.
 */

import { connectSpi } from './emulator/spi.js';
import { FramMB85RS2MT } from './parts/fram_mb85rs2mt.js';
import { SpiBus } from './parts/spi_bus.js';

export class OnBoard {
  /**
   * @param {object} wiring (README.md)
   * @param {object} surroundings
   * @param {() => number} surroundings.now nanoseconds
   * @param {Uint8Array} surroundings.framMemory
   * @param {(part: string, text: string) => void} surroundings.fault a part refuses something
   * @param {() => boolean} surroundings.framWriting see FramMB85RS2MT
   * @param {(address: number, count: number) => void} surroundings.framWritten
   */
  constructor(wiring, { now, framMemory, fault, framWriting, framWritten }) {
    this.wiring = wiring;
    this.bus = new SpiBus();
    this.fram = new FramMB85RS2MT({ memory: framMemory, bus: this.bus, now,
      fault: (text) => fault('fram', text), writing: framWriting, written: framWritten });
  }

  powerOn() {
    this.fram.powerOn();
  }

  powerOff() {
    this.fram.endWrite();
  }

  /** @param {import('./emulator/pico.js').Pico} pico a start of the board */
  connect(pico) {
    const { wiring } = this;
    const { pads } = pico;
    this.bus.clocking = false;
    connectSpi(pico.spi[wiring.spi.id], pads, wiring.spi, this.bus);
    pads[wiring.fram_cs].pull(true);
    pads[wiring.fram_cs].watch((level) => this.fram.select(!level));
    pads[wiring.lamps.output_enable].pull(true);
  }

  disconnect() {}

  close() {
    this.fram.endWrite();
  }
}
