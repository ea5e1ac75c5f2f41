/**
 * The pads of GPIO bank 0 with what is wired to them. Three corrections to rp2040js:
 * - an input reads its own output, the outer level, or where nothing drives it the pull resistor
 *   of the pad (datasheet 2.19.4); there it reads what was last set from outside;
 * - an edge is recorded only when the level at the input changes (2.19.3); there also when a pin
 *   is set to the level it has;
 * - the level bits are right from the start.
 */

const LEVEL_LOW = 1;

/** What a pad puts on the wire at it. */
export const FLOATING = 0;
export const PULLED_LOW = 1;
export const PULLED_HIGH = 2;
export const LOW = 3;
export const HIGH = 4;

export class Pad {
  /** @param {import('rp2040js').GPIOPin} pin */
  constructor(pin) {
    this.pin = pin;
    /** Level driven from outside: true, false, or null while nothing drives the pin. */
    this.outer = null;
    /** Level where nothing drives it: an outer resistor, or null for the pad's own. */
    this.resistor = null;
    /** Level to which the far end of a wire pulls it, null where nothing does. */
    this.farPull = null;
    /** Told of every update: the wire to another chip. */
    this.onUpdate = null;
    this.level = false;
    this.watchers = [];
    /** Called when the level that the chip reads at its input has changed. */
    this.onInput = () => {};
    pin.irqStatus = LEVEL_LOW;
    const check = pin.checkForUpdates.bind(pin);
    pin.checkForUpdates = () => {
      check();
      this.update();
    };
    pin.refreshInput = () => this.update();
  }

  /** @param {(level: boolean) => void} watcher told now and whenever the level changes */
  watch(watcher) {
    this.watchers.push(watcher);
    watcher(this.level);
  }

  /** @param {boolean | null} level driven from outside */
  drive(level) {
    this.outer = level;
    this.update();
  }

  /** @param {boolean} level a resistor on the board pulls to it */
  pull(level) {
    this.resistor = level;
    this.update();
  }

  /** @param {number} state what the far end of a wire puts on it, FLOATING to HIGH */
  reach(state) {
    this.outer = state >= LOW ? state === HIGH : null;
    this.farPull = state === PULLED_LOW || state === PULLED_HIGH ? state === PULLED_HIGH : null;
    this.update();
  }

  /** What the pad itself puts on a wire, FLOATING to HIGH. */
  get gives() {
    const { pin, resistor } = this;
    if (pin.outputEnable) {
      return pin.outputValue ? HIGH : LOW;
    }
    if (resistor !== null || pin.pullupEnabled) {
      return resistor ?? true ? PULLED_HIGH : PULLED_LOW;
    }
    return pin.pulldownEnabled ? PULLED_LOW : FLOATING;
  }

  /** Is the pin at present connected to the peripheral with this function number (2.19.2)? */
  hasFunction(number) {
    return this.pin.functionSelect === number;
  }

  update() {
    const { pin } = this;
    const open = this.resistor ??
      (pin.pullupEnabled || (!pin.pulldownEnabled && Boolean(this.farPull)));
    const level = pin.outputEnable ? pin.outputValue : this.outer ?? open;
    const before = pin.irqStatus & LEVEL_LOW;
    pin.rawInputValue = level;
    if ((pin.inputEnable && level ? 0 : LEVEL_LOW) !== before) {
      pin.setInputValue(level);
      this.onInput();
    }
    if (level !== this.level) {
      this.level = level;
      for (const watcher of this.watchers) {
        watcher(level);
      }
    }
    this.onUpdate?.();
  }
}

/**
 * @param {import('rp2040js').RP2040} rp2040
 * @returns {Pad[]} by GPIO number
 */
export function padsOf(rp2040) {
  const pads = rp2040.gpio.map((pin) => new Pad(pin));
  Object.defineProperty(rp2040, 'gpioValues', {
    get: () => {
      rp2040.pio[0].foresight.sweep();
      return pads.reduce((bits, { pin }, index) => bits | (pin.inputValue << index), 0);
    },
  });
  return pads;
}
