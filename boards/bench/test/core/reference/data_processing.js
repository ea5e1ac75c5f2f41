/**
 * Data-processing instructions of the reference model: [name, encoding diagram, operation], after
 * "Alphabetical list of ARMv6-M Thumb instructions" (A6.7). The letters of a diagram are the
 * operands: d, n, m registers, i an immediate; a letter in two places is one number, upper part
 * first.
 */

import {
  AddWithCarry, ASR_C, LSL_C, LSR_C, NOT, ROR_C, Shift_C, SignExtend, toWord, ZeroExtend,
} from './pseudocode.js';

/** Sum with all four flags; the result goes to register `d`, if one is named. */
function sum(cpu, d, x, y, carryIn) {
  const { result, carry, overflow } = AddWithCarry(x, y, carryIn);
  if (d !== undefined) {
    cpu.writeRegister(d, result);
  }
  cpu.setNZ(result);
  cpu.c = carry;
  cpu.v = overflow;
}

function logical(cpu, d, result, carry = cpu.c) {
  if (d !== undefined) {
    cpu.writeRegister(d, result);
  }
  cpu.setNZ(result);
  cpu.c = carry;
}

function shift(cpu, d, value, type, amount) {
  const { result, carry } = Shift_C(value, type, amount, cpu.c);
  logical(cpu, d, result, carry);
}

/** ALUWritePC, or an ordinary write. */
function writeHigh(cpu, d, result) {
  if (d === 15) {
    cpu.branchWritePC(result);
  } else {
    cpu.writeRegister(d, result);
  }
}

const bytesOf = (word) => [0, 8, 16, 24].map((place) => Math.floor(word / 2 ** place) % 256);
const wordOf = (bytes) => bytes.reduce((word, byte, index) => word + byte * 2 ** (8 * index), 0);

/** Instructions on two low registers of the group 010000. */
const twoRegisters = [
  ['AND (register)', '0000', (cpu, { d, m }) => logical(cpu, d, toWord(cpu.R(d) & cpu.R(m)))],
  ['EOR (register)', '0001', (cpu, { d, m }) => logical(cpu, d, toWord(cpu.R(d) ^ cpu.R(m)))],
  ['LSL (register)', '0010', (cpu, { d, m }) => shift(cpu, d, cpu.R(d), LSL_C, cpu.R(m) % 256)],
  ['LSR (register)', '0011', (cpu, { d, m }) => shift(cpu, d, cpu.R(d), LSR_C, cpu.R(m) % 256)],
  ['ASR (register)', '0100', (cpu, { d, m }) => shift(cpu, d, cpu.R(d), ASR_C, cpu.R(m) % 256)],
  ['ADC (register)', '0101', (cpu, { d, m }) => sum(cpu, d, cpu.R(d), cpu.R(m), cpu.c)],
  ['SBC (register)', '0110', (cpu, { d, m }) => sum(cpu, d, cpu.R(d), NOT(cpu.R(m)), cpu.c)],
  ['ROR (register)', '0111', (cpu, { d, m }) => shift(cpu, d, cpu.R(d), ROR_C, cpu.R(m) % 256)],
  ['TST (register)', '1000', (cpu, { d, m }) =>
    logical(cpu, undefined, toWord(cpu.R(d) & cpu.R(m)))],
  ['RSB (immediate)', '1001', (cpu, { d, m }) => sum(cpu, d, NOT(cpu.R(m)), 0, 1)],
  ['CMP (register) T1', '1010', (cpu, { d, m }) =>
    sum(cpu, undefined, cpu.R(d), NOT(cpu.R(m)), 1)],
  ['CMN (register)', '1011', (cpu, { d, m }) => sum(cpu, undefined, cpu.R(d), cpu.R(m), 0)],
  ['ORR (register)', '1100', (cpu, { d, m }) => logical(cpu, d, toWord(cpu.R(d) | cpu.R(m)))],
  ['MUL', '1101', (cpu, { d, m }) =>
    logical(cpu, d, toWord(BigInt(cpu.R(d)) * BigInt(cpu.R(m))))],
  ['BIC (register)', '1110', (cpu, { d, m }) => logical(cpu, d, toWord(cpu.R(d) & NOT(cpu.R(m))))],
  ['MVN (register)', '1111', (cpu, { d, m }) => logical(cpu, d, NOT(cpu.R(m)))],
].map(([name, opcode, operation]) => [name, `010000 ${opcode} mmm ddd`, operation]);

export const DATA_PROCESSING = [
  ['LSL (immediate)', '00000 iiiii mmm ddd', (cpu, { i, m, d }) =>
    shift(cpu, d, cpu.R(m), LSL_C, i)],
  ['LSR (immediate)', '00001 iiiii mmm ddd', (cpu, { i, m, d }) =>
    shift(cpu, d, cpu.R(m), LSR_C, i === 0 ? 32 : i)],
  ['ASR (immediate)', '00010 iiiii mmm ddd', (cpu, { i, m, d }) =>
    shift(cpu, d, cpu.R(m), ASR_C, i === 0 ? 32 : i)],
  ['ADD (register) T1', '0001100 mmm nnn ddd', (cpu, { m, n, d }) =>
    sum(cpu, d, cpu.R(n), cpu.R(m), 0)],
  ['SUB (register)', '0001101 mmm nnn ddd', (cpu, { m, n, d }) =>
    sum(cpu, d, cpu.R(n), NOT(cpu.R(m)), 1)],
  ['ADD (immediate) T1', '0001110 iii nnn ddd', (cpu, { i, n, d }) =>
    sum(cpu, d, cpu.R(n), i, 0)],
  ['SUB (immediate) T1', '0001111 iii nnn ddd', (cpu, { i, n, d }) =>
    sum(cpu, d, cpu.R(n), NOT(i), 1)],
  ['MOV (immediate)', '00100 ddd iiiiiiii', (cpu, { d, i }) => logical(cpu, d, i)],
  ['CMP (immediate)', '00101 nnn iiiiiiii', (cpu, { n, i }) =>
    sum(cpu, undefined, cpu.R(n), NOT(i), 1)],
  ['ADD (immediate) T2', '00110 ddd iiiiiiii', (cpu, { d, i }) => sum(cpu, d, cpu.R(d), i, 0)],
  ['SUB (immediate) T2', '00111 ddd iiiiiiii', (cpu, { d, i }) =>
    sum(cpu, d, cpu.R(d), NOT(i), 1)],
  ...twoRegisters,
  ['ADD (register) T2', '01000100 d mmmm ddd', (cpu, { d, m }) =>
    writeHigh(cpu, d, AddWithCarry(cpu.R(d), cpu.R(m), 0).result)],
  ['CMP (register) T2', '01000101 n mmmm nnn', (cpu, { n, m }) =>
    sum(cpu, undefined, cpu.R(n), NOT(cpu.R(m)), 1)],
  ['MOV (register)', '01000110 d mmmm ddd', (cpu, { d, m }) => writeHigh(cpu, d, cpu.R(m))],
  ['ADR', '10100 ddd iiiiiiii', (cpu, { d, i }) =>
    cpu.writeRegister(d, AddWithCarry(cpu.alignedPC, 4 * i, 0).result)],
  ['ADD (SP plus immediate) T1', '10101 ddd iiiiiiii', (cpu, { d, i }) =>
    cpu.writeRegister(d, AddWithCarry(cpu.R(13), 4 * i, 0).result)],
  ['ADD (SP plus immediate) T2', '10110000 0 iiiiiii', (cpu, { i }) =>
    cpu.writeRegister(13, AddWithCarry(cpu.R(13), 4 * i, 0).result)],
  ['SUB (SP minus immediate)', '10110000 1 iiiiiii', (cpu, { i }) =>
    cpu.writeRegister(13, AddWithCarry(cpu.R(13), NOT(4 * i), 1).result)],
  ['SXTH', '1011001000 mmm ddd', (cpu, { m, d }) =>
    cpu.writeRegister(d, SignExtend(cpu.R(m), 16))],
  ['SXTB', '1011001001 mmm ddd', (cpu, { m, d }) => cpu.writeRegister(d, SignExtend(cpu.R(m), 8))],
  ['UXTH', '1011001010 mmm ddd', (cpu, { m, d }) =>
    cpu.writeRegister(d, ZeroExtend(cpu.R(m), 16))],
  ['UXTB', '1011001011 mmm ddd', (cpu, { m, d }) => cpu.writeRegister(d, ZeroExtend(cpu.R(m), 8))],
  ['REV', '1011101000 mmm ddd', (cpu, { m, d }) =>
    cpu.writeRegister(d, wordOf(bytesOf(cpu.R(m)).reverse()))],
  ['REV16', '1011101001 mmm ddd', (cpu, { m, d }) => {
    const [a, b, c, e] = bytesOf(cpu.R(m));
    cpu.writeRegister(d, wordOf([b, a, e, c]));
  }],
  ['REVSH', '1011101011 mmm ddd', (cpu, { m, d }) => {
    const [a, b] = bytesOf(cpu.R(m));
    cpu.writeRegister(d, SignExtend(wordOf([b, a]), 16));
  }],
];
