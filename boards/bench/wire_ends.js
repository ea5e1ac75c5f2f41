/**
 * The two ends of a wire between two boards: a pin, or on the board under test also the load
 * switch of its supply, RUN and its 3V3. An end puts something on its wire (FLOATING to HIGH, as a
 * pad does) and takes what the far end puts there; a pin carries characters too.
 */

import { FLOATING, HIGH, LOW, PULLED_HIGH, PULLED_LOW } from './emulator/pads.js';
import { FUNCTION_SPI } from './emulator/spi.js';
import { FUNCTION_UART } from './emulator/uart.js';

/** Of the pins that a UART can have (2.19.2), each fourth sends and the one behind it receives. */
const UART_PINS = 4;
const sends = (gpio) => gpio % UART_PINS === 0;
const receives = (gpio) => gpio % UART_PINS === 1;
/** Of each four also one clocks and the next sends, as an SPI master. */
const shifts = (gpio) => gpio % UART_PINS >= 2;
const uartOf = (gpio) => ((gpio + UART_PINS) >> 3) & 1;

class End {
  /**
   * @param {import('./wires.js').Side} side the board it is on
   * @param {number} gives at first
   */
  constructor(side, gives = FLOATING) {
    this.side = side;
    /** The end it is connected to, null where the wire is cut. */
    this.far = null;
    this.gives = gives;
    this.coming = FLOATING;
  }

  /** @param {number} state it puts on its wire from now on */
  put(state) {
    if (state !== this.gives) {
      this.gives = state;
      this.send((far) => far.take(state));
    }
  }

  /** Does something at the far end, as soon as it is there. */
  send(arrive) {
    const { far } = this;
    if (far) {
      this.side.send(far.side, () => this.far === far && arrive(far));
    }
  }

  /** @param {number} state that reaches it */
  take(state) {
    this.coming = state;
  }

  /** A character reaches an end that cannot read. */
  hear() {}

  /** Would nobody at it do anything at a single edge? */
  get unnoticed() {
    return false;
  }

  connect() {}

  disconnect() {}
}

export class PinEnd extends End {
  constructor(side, gpio) {
    super(side);
    this.gpio = gpio;
    this.pad = null;
    /** Where the last SPI frame left it. */
    this.shifted = LOW;
  }

  /** @param {import('./emulator/pico.js').Pico} pico a start of the board */
  connect(pico) {
    this.uart = pico.uart[uartOf(this.gpio)];
    this.pad = pico.pads[this.gpio];
    this.foresight = pico.pio[0].foresight;
    this.pad.reach(this.coming);
    this.pad.onUpdate = () => this.put(this.ofPad);
    this.put(this.ofPad);
  }

  disconnect() {
    this.pad = null;
    this.put(FLOATING);
  }

  /** The transmit pin of a UART rests high; its bits are carried as whole characters. */
  get ofPad() {
    if (shifts(this.gpio) && this.pad.hasFunction(FUNCTION_SPI)) {
      return this.shifted;
    }
    return sends(this.gpio) && this.pad.hasFunction(FUNCTION_UART) ? HIGH : this.pad.gives;
  }

  take(state) {
    super.take(state);
    this.pad?.reach(state);
  }

  /**
   * An SPI frame leaves.
   * @param {[number, boolean][]} levels [time, level] of each half clock
   */
  shift(levels) {
    const changes = [];
    for (const [nanos, level] of levels) {
      const state = level ? HIGH : LOW;
      if (state !== this.gives) {
        this.gives = state;
        changes.push([nanos, state]);
      }
    }
    this.shifted = this.gives;
    if (this.far && changes.length) {
      this.side.sendEach(this.far.side, changes, (state) => this.far?.take(state));
    }
  }

  arrive(level) {
    if (this.far) {
      this.take(level ? HIGH : LOW);
    }
  }

  get unnoticed() {
    return this.pad !== null && this.foresight.goesUnnoticed(this.gpio);
  }

  /** The UART `uart` of its board has sent a character. */
  sent(uart, byte) {
    if (uart === this.uart && sends(this.gpio) && this.pad.hasFunction(FUNCTION_UART)) {
      const baud = uart.baudRate;
      this.send((far) => far.hear(byte, baud));
    }
  }

  hear(byte, baud) {
    if (this.pad && receives(this.gpio)) {
      const lost = this.uart.hear(byte, baud, this.pad);
      if (lost) {
        this.side.machine.partFault('wires', `GP${this.gpio}: ${lost}`);
      }
    }
  }
}

/** Enable input of the load switch, pulled low: the board has power while it is driven high. */
class SupplyEnd extends End {
  constructor(side) {
    super(side, PULLED_LOW);
  }

  take(state) {
    super.take(state);
    this.side.supply(state === HIGH);
  }
}

/** RUN, pulled high on the Pico: a reset while it is low. */
class RunEnd extends End {
  constructor(side) {
    super(side, PULLED_HIGH);
  }

  take(state) {
    super.take(state);
    this.side.hold(state === LOW);
  }
}

/** 3V3 OUT: at ground without power. */
class RailEnd extends End {
  constructor(side) {
    super(side, LOW);
    side.rails.push(this);
  }
}

const OTHER_ENDS = { EN: SupplyEnd, RUN: RunEnd, '3V3': RailEnd };

/** @param {number | string} name GPIO number, or one of the other ends of the board under test */
export function endOf(side, name) {
  const Other = OTHER_ENDS[name];
  return Other ? new Other(side) : new PinEnd(side, name);
}

/**
 * An SPI frame leaves by two ends. @returns {boolean} false if its edges have to be made one by
 * one: it is not of mode 0, or somebody at the far ends would notice them
 */
export function sendFrame(side, { nanos, value, bits, hertz, mode }, sck, mosi) {
  const [clock, data] = [sck?.far, mosi?.far];
  if (mode || !clock?.unnoticed || !data?.unnoticed) {
    return false;
  }
  const { crystal } = clock.side.machine;
  const there = (time) => crystal.boardTime(side.machine.crystal.benchTime(time) + side.delay);
  side.check(side.machine.crystal.benchTime(nanos), clock.side);
  const begin = there(nanos);
  clock.foresight.take({ nanos: begin, half: (there(nanos + 0.5e9 / hertz) - begin), value, bits,
    sck: clock.gpio, mosi: data.gpio, arrive: (sckLevel, mosiLevel) => {
      clock.arrive(sckLevel);
      data.arrive(mosiLevel);
    } });
  sck.shifted = sck.gives = LOW;
  mosi.shifted = mosi.gives = value & 1 ? HIGH : LOW;
  return true;
}
