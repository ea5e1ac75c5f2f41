/**
 * The few WebAssembly instructions that traces are made of, and modules of functions that return
 * a number (WebAssembly Core Specification 2.0, chapter 5). A trace can call those of `IMPORTED`.
 */

export const OP = {
  select: 0x1b, load: 0x28, load8s: 0x2c, load8u: 0x2d, load16s: 0x2e, load16u: 0x2f,
  store: 0x36, store8: 0x3a, store16: 0x3b, eqz: 0x45, eq: 0x46, ne: 0x47, ltS: 0x48, ltU: 0x49,
  gtS: 0x4a, gtU: 0x4b, leS: 0x4c, leU: 0x4d, geS: 0x4e, geU: 0x4f, add: 0x6a, sub: 0x6b,
  mul: 0x6c, divS: 0x6d, divU: 0x6e, remS: 0x6f, remU: 0x70, and: 0x71, or: 0x72, xor: 0x73,
  shl: 0x74, shrS: 0x75, shrU: 0x76, rotr: 0x78, extend8: 0xc0, extend16: 0xc1,
};

/** Functions of `env` (outside.js), by name their number and how many parameters they take. */
export const IMPORTED = {
  reaches: { number: 0, parameters: 1 },
  load: { number: 1, parameters: 1 },
  store: { number: 2, parameters: 2 },
};

const I32 = 0x7f;
const NOTHING = 0x40;
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** LEB128, for numbers from 0 on. */
function unsigned(value) {
  const bytes = [];
  for (; value > 0x7f; value >>>= 7) {
    bytes.push((value & 0x7f) | 0x80);
  }
  return [...bytes, value];
}

/** The body of a function; each method adds one instruction. */
export class Code {
  constructor() {
    this.bytes = [];
  }

  op(code) {
    this.bytes.push(code);
    return this;
  }

  get(local) {
    this.bytes.push(0x20, local);
    return this;
  }

  set(local) {
    this.bytes.push(0x21, local);
    return this;
  }

  tee(local) {
    this.bytes.push(0x22, local);
    return this;
  }

  constant(value) {
    this.bytes.push(0x41);
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.bytes.push((rest & 0x7f) | 0x80);
      rest >>= 7;
    }
    this.bytes.push(rest & 0x7f);
    return this;
  }

  /** A load or store; no address is taken to be aligned. */
  access(code, offset) {
    this.bytes.push(code, 0, ...unsigned(offset));
    return this;
  }

  block() {
    this.bytes.push(0x02, NOTHING);
    return this;
  }

  loop() {
    this.bytes.push(0x03, NOTHING);
    return this;
  }

  if() {
    this.bytes.push(0x04, NOTHING);
    return this;
  }

  ifNumber() {
    this.bytes.push(0x04, I32);
    return this;
  }

  else() {
    this.bytes.push(0x05);
    return this;
  }

  end() {
    this.bytes.push(0x0b);
    return this;
  }

  branch(depth) {
    this.bytes.push(0x0c, depth);
    return this;
  }

  branchIf(depth) {
    this.bytes.push(0x0d, depth);
    return this;
  }

  return() {
    this.bytes.push(0x0f);
    return this;
  }

  /** @param {Code} other its instructions */
  append(other) {
    this.bytes = this.bytes.concat(other.bytes);
    return this;
  }

  /** Calls one of IMPORTED with the numbers on the stack. */
  call({ number }) {
    this.bytes.push(0x10, number);
    return this;
  }

  /** Calls the function of the table whose index is on the stack. */
  callIndirect() {
    this.bytes.push(0x11, 0, 0);
    return this;
  }
}

const name = (text) => [...unsigned(text.length), ...Buffer.from(text)];
const vector = (items) => [...unsigned(items.length), ...items.flat()];

function section(id, contents) {
  return [id, ...unsigned(contents.length), ...contents];
}

/** @param {number} locals of the function besides its parameters, all numbers */
function functionBody({ code, locals }) {
  const start = [...(locals ? [1, ...unsigned(locals), I32] : [0])];
  const length = start.length + code.bytes.length + 1;
  return [unsigned(length), start, code.bytes, [0x0b]];
}

/** A section of a name with whatever bytes; the module's meaning does not depend on it. */
export function customSection(title, bytes) {
  return new Uint8Array(section(0, [...name(title), ...bytes]));
}

/**
 * @param {{code: Code, locals: number, parameters?: number}[]} functions exported as '0', '1',
 *   ..., with up to two parameters
 * @param {number} pages of the memory, imported as env.memory; the table is env.table,
 *   and the imported functions are there by their names
 * @param {typeof IMPORTED} imports
 * @returns {Uint8Array} the module
 */
export function moduleOf(functions, pages, imports = IMPORTED) {
  const bodies = functions.flatMap(functionBody);
  const imported = Object.entries(imports);
  const count = unsigned(functions.length);
  const size = bodies.reduce((sum, { length }) => sum + length, count.length);
  const head = [
    ...HEADER,
    ...section(1, vector([0, 1, 2].map((parameters) =>
      [0x60, ...vector(Array(parameters).fill(I32)), 1, I32]))),
    ...section(2, vector([
      [...name('env'), ...name('memory'), 2, 1, ...unsigned(pages), ...unsigned(pages)],
      [...name('env'), ...name('table'), 1, 0x70, 0, 1],
      ...imported.map(([title, { parameters }]) =>
        [...name('env'), ...name(title), 0, parameters])])),
    ...section(3, vector(functions.map(({ parameters = 0 }) => [parameters]))),
    ...section(7, vector(functions.map((_, index) => [...name(String(index)), 0,
      ...unsigned(imported.length + index)]))),
    10, ...unsigned(size), ...count,
  ];
  const bytes = new Uint8Array(head.length + size - count.length);
  let at = 0;
  for (const part of [head, ...bodies]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
