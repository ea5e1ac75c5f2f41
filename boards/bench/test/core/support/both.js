/** What runs as a trace and, on a second core, as single instructions. */

import assert from 'node:assert/strict';

import { placeOf } from '../../../emulator/core/traces/chip_memory.js';
import { SINGLE_STEPS } from '../../../emulator/core/traces/traces.js';
import { EmulationFault } from '../../../emulator/faults.js';
import { UDF } from './board.js';
import { FLASH, OurCore } from './our_core.js';

/** Where the code is that `Both` makes a trace of. */
export const START = FLASH + 0x1000;

/** The same core twice: with traces, and without. */
export class Both {
  constructor() {
    this.traced = new OurCore();
    this.stepped = new OurCore();
    this.stepped.core.traces = SINGLE_STEPS;
    this.cores = [this.traced, this.stepped];
  }

  /** Puts code where it runs, and makes the trace of it. */
  place(halfwords, address = START) {
    this.write([...halfwords, ...UDF], address);
    this.traces.forget();
    this.traces.waiting = [address];
    this.traces.make();
  }

  write(halfwords, address) {
    for (const { core } of this.cores) {
      core.pico.memory.code16.set(halfwords, placeOf(address) >> 1);
    }
  }

  get traces() {
    return this.traced.core.traces;
  }

  /** @param {number[]} registers R0 to R14 */
  load(registers, flags, pc = START) {
    for (const { core } of this.cores) {
      core.r.set(registers);
      core.xPSR = flags << 28;
      core.pc = pc;
    }
  }

  /** Both run for so many cycles, and have come to the same. */
  runEqually(cycles, what) {
    const [traced, stepped] = this.cores.map((machine) => outcome(machine, cycles));
    assert.deepEqual(traced, stepped, what());
    assert.equal(Buffer.compare(this.traced.memory, this.stepped.memory), 0, what());
  }
}

function outcome({ core, clock }, cycles) {
  let fault = null;
  const before = clock.cycles;
  try {
    core.run(clock.nanos + (cycles - 0.5) * clock.nanosPerCycle, () => false);
  } catch (error) {
    assert.ok(error instanceof EmulationFault, error.stack);
    fault = error.message;
  }
  return { fault, registers: [...core.r.subarray(0, 15)], pc: core.pc >>> 0,
    flags: core.xPSR >>> 28, cycles: clock.cycles - before };
}
