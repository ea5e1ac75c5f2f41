/**
 * What a trace reaches outside the memories: registers whose value does not depend on the time,
 * and a write to which makes nothing happen. The firmware uses them all the time, and to leave a
 * trace for each takes far longer.
 * - The divider of the single-cycle IO (RP2040 datasheet 2.3.1.5); its CSR is only read. It is
 *   carried out here, as MicroPython divides for every name that it looks up: a call out of
 *   WebAssembly takes longer than the division.
 * - The DMA's channels (2.5.7), which are only read.
 */

import { CSR, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, STATE_AT } from './chip_memory.js';
import { Code, moduleOf, OP } from './wasm.js';

const DIVIDER = 0xd0000060;
const WRITTEN = 0x18;
const READ = 0x1c;
/** Offsets: below are dividend and divisor twice, without a sign and with one. */
const SIGNED = 8;
const QUOTIENT_AT = 0x10;
const DMA = 0x50000000;
const CHANNELS = 0x300;

/** What `load` has to call. */
const DMA_READ = { number: 0, parameters: 1 };

const ADDRESS = 0;
const VALUE = 1;
const OFFSET = 2;

const at = (word) => STATE_AT + 4 * word;
/** Puts a register of the divider on the stack. */
const push = (code, word) => code.constant(0).access(OP.load, at(word));

/** A register of the divider becomes what `add` puts on the stack. */
function set(code, word, add) {
  code.constant(0);
  add();
  code.access(OP.store, at(word));
}

/** May a word be loaded from an address? */
function reaches() {
  const code = new Code();
  code.get(ADDRESS).constant(DIVIDER).op(OP.sub).constant(READ).op(OP.ltU);
  code.get(ADDRESS).constant(DMA).op(OP.sub).constant(CHANNELS).op(OP.ltU).op(OP.or);
  code.get(ADDRESS).constant(3).op(OP.and).op(OP.eqz).op(OP.and);
  return { code, locals: 0, parameters: 1 };
}

/** The word at an address that is reached. */
function load() {
  const code = new Code();
  code.get(ADDRESS).constant(DIVIDER).op(OP.sub).tee(VALUE).constant(READ).op(OP.ltU).op(OP.eqz);
  code.if().get(ADDRESS).call(DMA_READ).return().end();
  code.get(VALUE).constant(QUOTIENT_AT).op(OP.ltU).if();
  code.get(VALUE).constant(SIGNED - 1).op(OP.and).access(OP.load, at(DIVIDEND)).return().end();
  code.get(VALUE).constant(QUOTIENT_AT).op(OP.eq).if();
  set(code, CSR, () => push(code, CSR).constant(~2).op(OP.and));
  code.end().get(VALUE).access(OP.load, at(QUOTIENT) - QUOTIENT_AT);
  return { code, locals: 1, parameters: 1 };
}

/** Stores a word; 0 where it is left to the core. */
function store() {
  const code = new Code();
  code.get(ADDRESS).constant(DIVIDER).op(OP.sub).tee(OFFSET).constant(WRITTEN).op(OP.ltU);
  code.get(OFFSET).constant(3).op(OP.and).op(OP.eqz).op(OP.and).op(OP.eqz);
  code.if().constant(0).return().end();
  code.get(OFFSET).constant(QUOTIENT_AT).op(OP.ltU).if();
  code.get(OFFSET).constant(SIGNED - 1).op(OP.and).get(VALUE).access(OP.store, at(DIVIDEND));
  divide(code);
  code.else().get(OFFSET).get(VALUE).access(OP.store, at(QUOTIENT) - QUOTIENT_AT).end();
  set(code, CSR, () => code.constant(3));
  return { code: code.constant(1), locals: 1, parameters: 2 };
}

function divide(code) {
  const results = (quotient, remainder) => {
    set(code, QUOTIENT, quotient);
    set(code, REMAINDER, remainder);
  };
  const dividend = () => push(code, DIVIDEND);
  const both = (operation) => () => push(dividend(), DIVISOR).op(operation);
  const isSigned = () => code.get(OFFSET).constant(SIGNED).op(OP.and);
  push(code, DIVISOR).op(OP.eqz).if();
  results(() => {
    code.constant(1).constant(-1);
    dividend().constant(0).op(OP.ltS);
    isSigned().constant(0).op(OP.ne).op(OP.and).op(OP.select);
  }, dividend);
  code.else();
  isSigned().if();
  push(code, DIVISOR).constant(-1).op(OP.eq).if();
  results(() => push(code.constant(0), DIVIDEND).op(OP.sub), () => code.constant(0));
  code.else();
  results(both(OP.divS), both(OP.remS));
  code.end().else();
  results(both(OP.divU), both(OP.remU));
  code.end().end();
}

export class Outside {
  /**
   * @param {import('./chip_memory.js').ChipMemory} memory
   * @param {WebAssembly.Table} table of the traces
   */
  constructor({ memory, pages }, table) {
    /** @type {import('../../pico.js').Pico} the board that the traces run on at present */
    this.pico = null;
    const readDma = (address) => this.pico.dma.readUint32(address - DMA);
    const module = moduleOf([reaches(), load(), store()], pages, { readDma: DMA_READ });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module),
      { env: { memory, table, readDma } });
    /** Those of `IMPORTED` in wasm.js. */
    this.functions = { reaches: exports[0], load: exports[1], store: exports[2] };
  }
}
