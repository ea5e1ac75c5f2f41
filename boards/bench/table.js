/**
 * The parts of the table and the wires from them to the board, as the wiring handed in at start
 * says (its shape: README.md). The parts outlive every start of the board.
 */

import { OnBoard } from './on_board.js';
import { CardShoe } from './parts/card_shoe.js';
import { Lamps74HC595 } from './parts/lamps_74hc595.js';
import { Max7219Chain } from './parts/max7219.js';

export class Table extends OnBoard {
  /**
   * @param {object} wiring
   * @param {object} surroundings as OnBoard has them, and
   * @param {(nanos: number, action: () => void) => void} surroundings.at does something later
   * @param {() => number} surroundings.random 0 <= number < 1
   * @param {(what: string, facts: object) => void} surroundings.happened something can be seen
   */
  constructor(wiring, surroundings) {
    super(wiring, surroundings);
    const { now, at, random, happened, fault } = surroundings;
    const faultOf = (part) => (text) => fault(part, text);
    this.displays = new Max7219Chain({ chain: wiring.displays.chain, bus: this.bus,
      fault: faultOf('displays'), changed: (name, text) => happened('display', { name, text }) });
    this.lamps = new Lamps74HC595({ chain: wiring.lamps.chain, bus: this.bus, random,
      fault: faultOf('lamps'), changed: (changed) => happened('lamps', { changed }) });
    this.shoe = new CardShoe({ baud: wiring.uart.shoe.baud, now, at, fault: faultOf('shoe'),
      received: (byte) => happened('shoe', { text: String.fromCharCode(byte) }) });
    /** Contacts to ground by name: is it closed? */
    this.contacts = Object.fromEntries(Object.keys(wiring.inputs).map((name) => [name, false]));
    this.pads = null;
  }

  powerOn() {
    super.powerOn();
    this.displays.powerOn();
    this.lamps.powerOn();
  }

  powerOff() {
    super.powerOff();
    this.displays.powerOff();
    this.lamps.powerOff();
    this.disconnect();
  }

  /** @param {import('./emulator/pico.js').Pico} pico a start of the board */
  connect(pico) {
    super.connect(pico);
    const { wiring } = this;
    const { pads } = pico;
    this.pads = pads;
    pads[wiring.displays.load].watch((level) => this.displays.load(level));
    pads[wiring.lamps.latch].watch((level) => this.lamps.latch(level));
    pads[wiring.lamps.output_enable].watch((level) => this.lamps.enable(!level));
    const { id, tx, rx } = wiring.uart.shoe;
    this.shoe.connect(pico.uart[id], pads[tx], pads[rx]);
    Object.keys(this.contacts).forEach((name) => this.wireContact(name));
  }

  disconnect() {
    this.shoe.disconnect();
    this.pads = null;
  }

  /** @param {boolean} closed to ground; open, the pin is left to its pull-up */
  setContact(name, closed) {
    this.contacts[name] = closed;
    this.wireContact(name);
  }

  wireContact(name) {
    this.pads?.[this.wiring.inputs[name]].drive(this.contacts[name] ? false : null);
  }
}
