/**
 * What can be wrong with an FRAM: pulled out, another part in its place, a bit that is stuck,
 * cells that wear out.
 */

/** MB85RS1MT, half the size. */
const SMALLER = { id: [0x04, 0x7f, 0x27, 0x03], size: 128 * 1024 };

export class FramFaults {
  /** @param {{id: number[], size: number}} sound what the part says and holds in good health */
  constructor(sound) {
    this.sound = sound;
    this.none();
  }

  none() {
    this.absent = false;
    this.part = this.sound;
    /** @type {Map<number, {mask: number, level: number}>} by address */
    this.stuck = new Map();
    /** @type {Set<number>} addresses that take nothing more */
    this.worn = new Set();
    this.wears = () => false;
  }

  pull() {
    this.absent = true;
  }

  exchange() {
    this.absent = false;
    this.part = SMALLER;
  }

  /** @param {number} bit 0 to 7, which reads as `level`, 0 or 1, whatever is written */
  stick(address, bit, level) {
    this.stuck.set(address, { mask: 1 << bit, level: level << bit });
  }

  /**
   * @param {number} chance 0 to 1, that a byte is not taken, nor any after it in its cell
   * @param {() => number} random 0 <= number < 1
   */
  wearOut(chance, random) {
    this.wears = () => random() < chance;
  }

  /** Does the cell take what is written to it once more? */
  takes(address) {
    if (this.wears()) {
      this.worn.add(address);
    }
    return !this.worn.has(address);
  }

  /** What is read where `byte` was written. */
  read(address, byte) {
    const { mask, level } = this.stuck.get(address) ?? { mask: 0, level: 0 };
    return (byte & ~mask) | level;
  }
}
