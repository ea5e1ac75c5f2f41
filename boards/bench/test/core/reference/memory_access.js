/**
 * Loads and stores of the reference model, after A6.7. A row names its addressing (base register,
 * then an immediate or an index register), so that a test can aim it at a chosen address.
 */

import { SignExtend } from './pseudocode.js';

const BASE = { n: ({ n }) => n, sp: () => 13, pc: () => 15 };

function singleAddress(cpu, fields, { base, scale, index }) {
  const start = base === 'pc' ? cpu.alignedPC : cpu.R(BASE[base](fields));
  const offset = index ? cpu.R(fields.m) : fields.i * scale;
  return (start + offset) % 2 ** 32;
}

function load(name, encoding, addressing, extend = (value) => value) {
  const { size } = addressing;
  return [name, encoding, (cpu, fields) => {
    const value = cpu.load(singleAddress(cpu, fields, addressing), size);
    cpu.writeRegister(fields.t, extend(value, 8 * size));
  }, { addressing }];
}

function store(name, encoding, addressing) {
  const { size } = addressing;
  return [name, encoding, (cpu, fields) => {
    const value = cpu.R(fields.t) % 2 ** (8 * size);
    cpu.store(singleAddress(cpu, fields, addressing), size, value);
  }, { addressing }];
}

/** Registers of a list, lowest first. */
export function registersOf(list) {
  return Array.from({ length: 8 }, (_, index) => index).filter((index) => (list >> index) & 1);
}

function storeMultiple(cpu, { n, l }) {
  let address = cpu.R(n);
  for (const register of registersOf(l)) {
    cpu.store(address, 4, cpu.R(register));
    address += 4;
  }
  cpu.writeRegister(n, address % 2 ** 32);
}

function loadMultiple(cpu, { n, l }) {
  let address = cpu.R(n);
  for (const register of registersOf(l)) {
    cpu.writeRegister(register, cpu.load(address, 4));
    address += 4;
  }
  if (!registersOf(l).includes(n)) {
    cpu.writeRegister(n, address % 2 ** 32);
  }
}

function push(cpu, { p, l }) {
  const registers = [...registersOf(l), ...(p ? [14] : [])];
  const start = cpu.R(13) - 4 * registers.length;
  registers.forEach((register, index) => cpu.store(start + 4 * index, 4, cpu.R(register)));
  cpu.writeRegister(13, start);
}

function pop(cpu, { p, l }) {
  const start = cpu.R(13);
  const registers = registersOf(l);
  registers.forEach((register, index) =>
    cpu.writeRegister(register, cpu.load(start + 4 * index, 4)));
  const end = start + 4 * registers.length;
  if (p) {
    cpu.writeRegister(13, end + 4);
    cpu.bxWritePC(cpu.load(end, 4));
  } else {
    cpu.writeRegister(13, end);
  }
}

const word = (base, scale = 4) => ({ base, scale, size: 4 });
const indexed = (size) => ({ base: 'n', index: true, size });
const multiple = (base, first = 0) => ({ base, scale: 4, size: 4, multiple: true, first });

/** Bit 8 of PUSH and POP stands for one more register. */
const noRegister = ({ l, p = 0 }) => l === 0 && p === 0;

export const MEMORY_ACCESS = [
  load('LDR (literal)', '01001 ttt iiiiiiii', word('pc')),
  store('STR (register)', '0101000 mmm nnn ttt', indexed(4)),
  store('STRH (register)', '0101001 mmm nnn ttt', indexed(2)),
  store('STRB (register)', '0101010 mmm nnn ttt', indexed(1)),
  load('LDRSB (register)', '0101011 mmm nnn ttt', indexed(1), SignExtend),
  load('LDR (register)', '0101100 mmm nnn ttt', indexed(4)),
  load('LDRH (register)', '0101101 mmm nnn ttt', indexed(2)),
  load('LDRB (register)', '0101110 mmm nnn ttt', indexed(1)),
  load('LDRSH (register)', '0101111 mmm nnn ttt', indexed(2), SignExtend),
  store('STR (immediate) T1', '01100 iiiii nnn ttt', word('n')),
  load('LDR (immediate) T1', '01101 iiiii nnn ttt', word('n')),
  store('STRB (immediate)', '01110 iiiii nnn ttt', { base: 'n', scale: 1, size: 1 }),
  load('LDRB (immediate)', '01111 iiiii nnn ttt', { base: 'n', scale: 1, size: 1 }),
  store('STRH (immediate)', '10000 iiiii nnn ttt', { base: 'n', scale: 2, size: 2 }),
  load('LDRH (immediate)', '10001 iiiii nnn ttt', { base: 'n', scale: 2, size: 2 }),
  store('STR (immediate) T2', '10010 ttt iiiiiiii', word('sp')),
  load('LDR (immediate) T2', '10011 ttt iiiiiiii', word('sp')),
  ['PUSH', '1011010 p llllllll', push,
    { addressing: multiple('sp', -9), unpredictable: noRegister }],
  ['POP', '1011110 p llllllll', pop, { addressing: multiple('sp'), unpredictable: noRegister }],
  ['STM', '11000 nnn llllllll', storeMultiple,
    { addressing: multiple('n'), unpredictable: noRegister }],
  ['LDM', '11001 nnn llllllll', loadMultiple,
    { addressing: multiple('n'), unpredictable: noRegister }],
];
