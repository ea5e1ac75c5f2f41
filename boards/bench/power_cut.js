/**
 * Takes the power away at a given write to FRAM or flash, on its end or in the middle of it, or
 * lets the watchdog bite there.
 */

import { bite } from './watchdog.js';

export class PowerCut {
  /** @param {import('./machine.js').Machine} machine */
  constructor(machine) {
    this.machine = machine;
    this.framWrites = 0;
    this.flashOperations = 0;
    /** [address, byte] of every byte written to the FRAM, once somebody asks for them. */
    this.log = null;
    this.disarm();
  }

  disarm() {
    this.framAt = Infinity;
    this.flashAt = Infinity;
    this.biteAt = Infinity;
    this.torn = false;
  }

  /** @param {number} count the power goes at the so-many-th byte written to the FRAM from now */
  armFram(count, torn) {
    this.framAt = this.framWrites + count;
    this.torn = torn;
  }

  /** @param {number} count the power goes at the so-many-th erase or page program from now */
  armFlash(count, torn) {
    this.flashAt = this.flashOperations + count;
    this.torn = torn;
  }

  /** @param {number} count the watchdog bites before the so-many-th byte to the FRAM from now */
  armBite(count) {
    this.biteAt = this.framWrites + count;
  }

  cut() {
    this.machine.request(() => this.machine.powerOff());
  }

  /** A byte is about to be written: @returns {boolean} whether it is. */
  framWriting(address, byte) {
    if (this.machine.pending) {
      return false;
    }
    if (this.framWrites + 1 === this.biteAt) {
      this.biteAt = Infinity;
      bite(this.machine);
      return false;
    }
    this.framWrites++;
    this.log?.push([address, byte]);
    if (this.framWrites < this.framAt) {
      return true;
    }
    this.cut();
    if (this.torn) {
      const { fram } = this.machine.table;
      const mask = Math.floor(this.machine.random() * 256);
      fram.memory[address] = (fram.memory[address] & ~mask) | (byte & mask);
      this.machine.fram.save(address, 1);
    }
    return !this.torn;
  }

  flashBegun(nanos) {
    this.flashOperations++;
    if (this.flashOperations === this.flashAt && this.torn) {
      this.machine.at(this.machine.now + nanos / 2, () => this.cut());
    }
  }

  flashDone() {
    if (this.flashOperations === this.flashAt && !this.torn) {
      this.cut();
    }
  }
}
