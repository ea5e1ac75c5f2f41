/**
 * One instruction on a core and on the reference model from the same state: what differs after it.
 * Data lie in a small window of the SRAM that is compared after every instruction; the whole SRAM
 * is compared once at the end, for stores that went astray.
 */

import assert from 'node:assert/strict';

import { SRAM_SIZE } from '../../../emulator/core/sizes.js';
import { encode } from '../reference/encodings.js';
import { HardFault, Processor } from '../reference/processor.js';
import { aim, WINDOW, WINDOW_SIZE } from './aim.js';
import { SRAM } from './our_core.js';

/** Instructions lie here, far from the data. */
const CODE = 0x20020000;
const CODE_SIZE = 0x10000;

const hex = (value) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

export class Comparison {
  /**
   * @param {object} machine `OurCore` or `OriginalCore`
   * @param {import('./random.js').Random} random
   * @param {{canFault: boolean}} options does the machine fault where the manual says so?
   */
  constructor(machine, random, { canFault } = { canFault: true }) {
    this.machine = machine;
    this.random = random;
    this.canFault = canFault;
    this.reference = new Processor(SRAM, new Uint8Array(SRAM_SIZE));
    random.fill(this.reference.memory);
    machine.memory.set(this.reference.memory);
    this.windows = [machine.memory, this.reference.memory].map((memory) =>
      new Uint32Array(memory.buffer, memory.byteOffset + WINDOW - SRAM, WINDOW_SIZE / 4));
    this.count = 0;
    /** What the reference model did in the last step: null, or why it faulted. */
    this.fault = null;
  }

  /** A new state: random registers and flags, thread mode, main stack. */
  randomState() {
    const { random, reference } = this;
    for (let number = 0; number < 15; number++) {
      reference.writeRegister(number, random.operand());
    }
    reference.pc = CODE + 2 * random.below(CODE_SIZE / 2);
    reference.apsr = random.below(16) * 2 ** 28;
    reference.primask = random.below(2);
    reference.t = 1;
    this.machine.load(reference);
  }

  setRegister(number, value) {
    this.reference.writeRegister(number, value);
    this.machine.setRegister(number, this.reference.R(number));
  }

  setFlags(nzcv) {
    this.reference.apsr = nzcv * 2 ** 28;
    this.machine.load(this.reference);
  }

  /** Puts a word into both memories. */
  setWord(address, value) {
    this.reference.store(address, 4, value);
    const { buffer, byteOffset } = this.machine.memory;
    new DataView(buffer, byteOffset).setUint32(address - SRAM, value, true);
  }

  /** Executes an instruction with these operands; loads and stores are aimed at the window. */
  execute(instruction, fields) {
    if (instruction.addressing) {
      aim(this, instruction, fields);
    }
    this.keepThumb(instruction, fields);
    this.place(instruction.width, encode(instruction, fields));
    this.before = this.snapshot(this.reference);
    this.compareStep(instruction, fields);
  }

  /** Branches to an even address are the subject of thumb_state.test.js. */
  keepThumb({ name }, { m }) {
    if (name === 'BX' || name === 'BLX (register)') {
      const target = this.reference.R(m);
      this.setRegister(m, target - target % 2 + 1);
    }
  }

  place(width, encoding) {
    const halfwords = width === 32 ? [encoding / 2 ** 16, encoding % 2 ** 16] : [encoding];
    if (this.reference.pc < CODE || this.reference.pc >= CODE + CODE_SIZE) {
      this.reference.pc = CODE + 2 * this.random.below(CODE_SIZE / 2);
      this.machine.pc = this.reference.pc;
    }
    halfwords.forEach((halfword, index) => {
      const offset = this.reference.pc + 2 * index - SRAM;
      for (const memory of [this.reference.memory, this.machine.memory]) {
        memory[offset] = halfword % 256;
        memory[offset + 1] = halfword / 256;
      }
    });
  }

  snapshot(reference) {
    return { registers: reference.registers.slice(), pc: reference.pc, apsr: reference.apsr };
  }

  compareStep(instruction, fields) {
    this.count++;
    this.fault = this.outcome(() => this.reference.step());
    this.reference.t = 1;
    const error = this.outcome(() => {
      this.cycles = this.machine.step();
    });
    const what = () => this.describe(instruction, fields);
    if (this.fault) {
      if (!error) {
        assert.fail(`${what()}: executed, should fault (${this.fault.message})`);
      }
      this.recover();
      return;
    }
    if (error) {
      assert.fail(`${what()}: ${error.message}`);
    }
    this.compareState(what);
  }

  outcome(step) {
    try {
      step();
      return null;
    } catch (error) {
      return error;
    }
  }

  /** A fault ends the emulation; the next case starts from a new state. */
  recover() {
    assert.ok(this.fault instanceof HardFault, this.fault.stack);
    this.compareMemory(() => 'memory after a fault');
    this.randomState();
  }

  compareState(what) {
    const { machine, reference } = this;
    for (let number = 0; number < 15; number++) {
      if (machine.register(number) !== reference.R(number)) {
        assert.fail(`${what()}: R${number} is ${hex(machine.register(number))}, ` +
          `should be ${hex(reference.R(number))}`);
      }
    }
    const facts = [
      ['PC', machine.pc, reference.pc],
      ['NZCV', machine.apsr, reference.apsr / 2 ** 28],
      ['PRIMASK', machine.primask, reference.primask],
    ];
    for (const [name, actual, expected] of facts) {
      if (actual !== expected) {
        assert.fail(`${what()}: ${name} is ${hex(actual)}, should be ${hex(expected)}`);
      }
    }
    this.compareMemory(what);
  }

  compareMemory(what) {
    const [actual, expected] = this.windows;
    for (let index = 0; index < expected.length; index++) {
      if (actual[index] !== expected[index]) {
        assert.fail(`${what()}: word at ${hex(WINDOW + 4 * index)} is ${hex(actual[index])}, ` +
          `should be ${hex(expected[index])}`);
      }
    }
  }

  /** At the end of a test: no store went anywhere else. */
  compareWholeMemory() {
    assert.ok(Buffer.compare(this.machine.memory, this.reference.memory) === 0,
      'a store outside the window');
  }

  describe(instruction, fields) {
    const { registers, pc, apsr } = this.before;
    const encoding = encode(instruction, fields).toString(16).padStart(instruction.width / 4, '0');
    return `${instruction.name} (${encoding}) at ${hex(pc)}, NZCV ${hex(apsr)}, ` +
      `R0-R14 ${Array.from(registers, hex).join(' ')}`;
  }
}
