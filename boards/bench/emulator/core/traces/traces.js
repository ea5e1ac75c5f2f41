/**
 * Which traces there are, and running them. An address of code at which a run of instructions has
 * begun `OFTEN` times gets one; a change of the code does away with all of them.
 */

import { FLASH, FLASH_SIZE, ROM_SIZE, SRAM, SRAM_SIZE } from '../sizes.js';
import * as state from './chip_memory.js';
import { CODE_SIZE, isSram, placeOf, SRAM_PLACE } from './chip_memory.js';
import { Outside } from './outside.js';
import { leftToCore, Trace } from './trace.js';
import { Code, moduleOf, OP } from './wasm.js';

const OFTEN = 60;
/** One module for so many traces: a module each would take longer to make than to run without. */
const BATCH = 16;
/** Whoever waits has been reached so often that the others are not waited for. */
const LONG_ENOUGH = 150;
/** Most traces that follow each other at once, each where the one before has become too long. */
const IN_A_ROW = 100;
const MOST_AT_ONCE = BATCH * IN_A_ROW;
/** In `counts`: it has a trace. */
const DONE = 0xff;

/** Longest run in cycles: `LEFT` is a signed word. */
const LONGEST_RUN = 2 ** 30;

/** Index of the function in the place of a trace that would be empty. */
const LEFT_TO_CORE = 1;

/** Runs one trace after the other while there is one that fits; 1 if the core is to go on. */
function runner() {
  const [address, place, index] = [0, 1, 2];
  const code = new Code().loop();
  code.constant(0).access(OP.load, state.STATE_AT + 4 * state.PC).set(address);
  code.get(address).constant(FLASH).op(OP.sub).tee(place);
  code.constant(FLASH_SIZE).op(OP.ltU).op(OP.eqz).if();
  code.get(address).constant(SRAM - SRAM_PLACE).op(OP.sub).constant(CODE_SIZE);
  code.get(address).constant(SRAM).op(OP.sub).constant(SRAM_SIZE).op(OP.ltU).op(OP.select);
  code.set(place).get(address).constant(FLASH_SIZE).op(OP.add).get(place);
  code.get(address).constant(ROM_SIZE).op(OP.ltU).op(OP.select).set(place).end();
  code.get(place).constant(CODE_SIZE).op(OP.ltU).if();
  code.get(place).access(OP.load16u, state.INDICES_AT).tee(index).if();
  code.get(index).constant(1).op(OP.shl).access(OP.load16u, state.LEADS_AT);
  code.constant(0).access(OP.load, state.STATE_AT + 4 * state.LEFT).op(OP.ltS).if();
  code.get(index).callIndirect().op(OP.eqz).branchIf(3).constant(1).return();
  code.end().end().end().end().constant(0);
  return { code, locals: 3 };
}

/** In the place of traces: the core executes every instruction by itself. */
export const SINGLE_STEPS = { fits: () => false, changed() {}, leaveOut() {}, close() {},
  code: () => null };

export class Traces {
  /**
   * @param {state.ChipMemory} memory
   * @param {import('./kept_traces.js').KeptTraces | null} kept from process to process
   */
  constructor(memory, kept = null) {
    this.memory = memory;
    this.kept = kept;
    /** Addresses of instructions that are the core's. */
    this.leftOut = new Set();
    this.counts = new Uint8Array(CODE_SIZE / 2);
    this.table = new WebAssembly.Table(
      { initial: state.MOST_TRACES + MOST_AT_ONCE, element: 'anyfunc' });
    this.outside = new Outside(memory, this.table);
    const [run, core] = this.instantiate([runner(), leftToCore()]);
    this.runAll = run;
    this.table.set(LEFT_TO_CORE, core);
    this.forget();
    this.takeKept();
  }

  /** @returns {Function[]} */
  instantiate(functions) {
    const module = new WebAssembly.Module(moduleOf(functions, this.memory.pages));
    const exports = this.exportsOf(module);
    return functions.map((_, index) => exports[index]);
  }

  exportsOf(module) {
    const env = { memory: this.memory.memory, table: this.table, ...this.outside.functions };
    return new WebAssembly.Instance(module, { env }).exports;
  }

  takeKept() {
    const found = this.kept?.read();
    if (found) {
      const exports = this.exportsOf(found.module);
      found.traces.forEach((trace, index) => this.enter(trace, exports[index]));
    }
    this.keptCount = this.all.length;
  }

  /** The process ends: what was made is kept for the next, if it is much. */
  close() {
    const lasting = this.all.filter(({ start }) => !isSram(start));
    if (this.kept?.isWorthwhile(lasting.length - this.keptCount)) {
      const traces = lasting.map(({ start }) => new Trace(this.memory.code16, start));
      const functions = traces.map((trace) => trace.finish());
      this.kept.write(traces, moduleOf(functions, this.memory.pages));
    }
  }

  /** A copy of what the traces were made from; null while some instructions are the core's. */
  code() {
    const { rom, flash } = this.memory;
    return this.leftOut.size ? null : Buffer.concat([rom, flash.subarray(0, this.end)]);
  }

  /** Are they made from this, and is it there? */
  areOf(code) {
    return this.code()?.equals(code) ?? false;
  }

  forget() {
    /** {start, lead, end} of each that there is. */
    this.all = [];
    this.counts.fill(0);
    this.memory.indices.fill(0);
    this.next = LEFT_TO_CORE + 1;
    /** Addresses that wait for a trace. */
    this.waiting = [];
    /** No trace of the flash was made from anything behind it. */
    this.end = 0;
  }

  /** Bytes of the flash have changed from an offset on. */
  changed(offset) {
    if (offset < this.end) {
      this.beginAnew();
    }
  }

  /**
   * The instructions at these addresses are the core's from now on, and no others that were so.
   * @param {number[]} addresses
   */
  leaveOut(addresses) {
    this.leftOut = new Set(addresses);
    this.beginAnew();
  }

  /** What is made from now on is not what the next process needs. */
  beginAnew() {
    this.forget();
    this.kept = null;
  }

  /**
   * @param {boolean} begins does a run of instructions begin at `pc`?
   * @param {number} left cycles until the core is to be stopped
   * @returns {boolean} is there a trace that can run?
   */
  fits(pc, begins, left) {
    const place = placeOf(pc) >>> 1;
    if (place >= CODE_SIZE / 2) {
      return false;
    }
    const index = this.memory.indices[place];
    if (index === 0 && begins && this.next < state.MOST_TRACES) {
      this.count(pc, place);
    }
    return index !== 0 && this.memory.leads[index] < left;
  }

  count(pc, place) {
    this.counts[place]++;
    if (this.counts[place] === OFTEN) {
      this.waiting.push(pc);
    }
    if (this.waiting.length === BATCH || this.counts[place] === LONG_ENOUGH) {
      this.make();
    }
  }

  /** Makes the traces that are waited for. */
  make() {
    const traces = this.waiting.splice(0).flatMap((address) => this.tracesFrom(address));
    const made = traces.filter(({ count }) => count);
    const functions = this.instantiate(made.map((trace) => trace.finish()));
    made.forEach((trace, index) => this.enter(trace, functions[index]));
    for (const { start } of traces.filter(({ count }) => !count)) {
      this.memory.indices[placeOf(start) >>> 1] = LEFT_TO_CORE;
    }
  }

  /** The trace from an address on, and those of what follows one that has become too long. */
  tracesFrom(address) {
    const traces = [];
    let start = address;
    while (traces.length < IN_A_ROW && !this.isKnown(start)) {
      this.counts[placeOf(start) >>> 1] = DONE;
      const trace = new Trace(this.memory.code16, start, this.leftOut);
      traces.push(trace);
      start = trace.isCutOff ? trace.at : address;
    }
    return traces;
  }

  /** Is there a trace from an address on, or is it being made? */
  isKnown(address) {
    return this.counts[placeOf(address) >>> 1] === DONE;
  }

  /** @param {{start: number, lead: number, end: number}} trace */
  enter({ start, lead, end }, run) {
    const index = this.next++;
    const place = placeOf(start) >>> 1;
    this.table.set(index, run);
    this.memory.leads[index] = lead;
    this.memory.indices[place] = index;
    this.counts[place] = DONE;
    this.end = Math.max(this.end, end <= FLASH_SIZE ? end : 0);
    this.all.push({ start, lead, end });
  }

  /** Runs traces from the core's program counter on, as many as there are and as fit. */
  run(core) {
    const { clock } = core;
    const words = this.memory.state;
    const left = Math.min(clock.budget - clock.elapsed, LONGEST_RUN);
    words[state.NEGATIVE] = core.negative;
    words[state.ZERO] = core.zero;
    words[state.CARRY] = core.carry;
    words[state.OVERFLOW] = core.overflow;
    words[state.PC] = core.pc;
    words[state.LEFT] = left;
    this.outside.pico = core.pico;
    const unusual = this.runAll();
    core.negative = words[state.NEGATIVE];
    core.zero = words[state.ZERO];
    core.carry = words[state.CARRY];
    core.overflow = words[state.OVERFLOW];
    core.pc = words[state.PC];
    clock.elapsed += left - words[state.LEFT];
    if (unusual) {
      core.step();
    }
  }
}
