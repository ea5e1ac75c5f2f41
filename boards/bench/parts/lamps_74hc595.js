/**
 * Lamps on a chain of 74HC595 shift registers (Nexperia 74HC595 rev. 11): shifted on every clock
 * of the bus, taken over when RCLK rises, driven while /OE is low. A lamp shines on a driven high.
 */

export class Lamps74HC595 {
  /**
   * @param {object} surroundings
   * @param {(string | null)[][]} surroundings.chain lamp names by register (the one next to the
   *     controller first) and output Q0 to Q7; null where none is connected
   * @param {import('./spi_bus.js').SpiBus} surroundings.bus
   * @param {() => number} surroundings.random 0 <= number < 1: what power-up finds in them
   * @param {(text: string) => void} surroundings.fault something is refused
   * @param {(changed: Record<string, boolean>) => void} surroundings.changed lamps went on or off
   */
  constructor({ chain, bus, random, fault, changed }) {
    Object.assign(this, { chain, bus, random, fault, changed });
    this.lit = Object.fromEntries(chain.flat().filter(Boolean).map((name) => [name, false]));
    this.powerOn();
    bus.parts.push(this);
  }

  /** After power-up the contents are whatever they happen to be; a pull-up keeps /OE high. */
  powerOn() {
    const noise = () => this.chain.map(() => Math.floor(this.random() * 256));
    this.shifted = noise();
    this.outputs = noise();
    this.enabled = false;
    this.latchLevel = false;
    this.show();
  }

  powerOff() {
    this.enabled = false;
    this.show();
  }

  /** Eight clocks of the bus: a byte pushes the others one register on. */
  shift(byte) {
    this.shifted.unshift(byte);
    this.shifted.pop();
    return null;
  }

  /** @param {boolean} level of RCLK */
  latch(level) {
    if (level === this.latchLevel) {
      return;
    }
    this.latchLevel = level;
    if (level) {
      this.takeOver();
    }
    this.bus.edge();
  }

  takeOver() {
    const whole = this.chain.length * 8;
    if (this.bus.clocking) {
      this.fault('RCLK rose inside a byte');
    } else if (this.bus.bits < whole) {
      this.fault(`RCLK after ${this.bus.bits} bits, the chain holds ${whole}`);
    } else {
      this.outputs = [...this.shifted];
      this.show();
    }
  }

  /** @param {boolean} enabled /OE is low */
  enable(enabled) {
    this.enabled = enabled;
    this.show();
  }

  show() {
    const changes = {};
    this.chain.forEach((names, register) => names.forEach((name, output) => {
      const shines = this.enabled && Boolean(this.outputs[register] & (1 << output));
      if (name && this.lit[name] !== shines) {
        this.lit[name] = shines;
        changes[name] = shines;
      }
    }));
    if (Object.keys(changes).length) {
      this.changed(changes);
    }
  }
}
