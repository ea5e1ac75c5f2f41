/**
 * Branches, hints and system instructions of the reference model, after A6.7 and B4.2. Diagrams of
 * 32 places are the two halfwords in order; (0) and (1) are bits that should be so, and the
 * instruction is UNPREDICTABLE if they are not.
 */

import { AddWithCarry, ConditionPassed, SignExtend } from './pseudocode.js';

const CONDITIONS = ['EQ', 'NE', 'CS', 'CC', 'MI', 'PL', 'VS', 'VC', 'HI', 'LS', 'GE', 'LT', 'GT',
  'LE'];

const plus = (x, y) => AddWithCarry(x, y, 0).result;
const binary = (value, width) => value.toString(2).padStart(width, '0');

const conditional = CONDITIONS.map((name, condition) => [
  `B${name}`, `1101 ${binary(condition, 4)} iiiiiiii`, (cpu, { i }) => {
    if (ConditionPassed(condition, cpu)) {
      cpu.branchWritePC(plus(cpu.R(15), SignExtend(2 * i, 9)));
    }
  }]);

/** B with the low halfword of BL: I1 = NOT(J1 EOR S), I2 = NOT(J2 EOR S). */
function branchWithLink(cpu, { s, j, k, i, h }) {
  const [i1, i2] = [j === s ? 1 : 0, k === s ? 1 : 0];
  const offset = s * 2 ** 24 + i1 * 2 ** 23 + i2 * 2 ** 22 + i * 2 ** 12 + h * 2;
  cpu.writeRegister(14, cpu.R(15) + 1);
  cpu.branchWritePC(plus(cpu.R(15), SignExtend(offset, 25)));
}

function branchLinkExchange(cpu, { m }) {
  const target = cpu.R(m);
  cpu.writeRegister(14, cpu.R(15) - 2 + 1);
  cpu.bxWritePC(target);
}

const nothing = () => {};

/** Rows that end or hold up the run are `system`: random programs leave them out. */
const system = { system: true };

const hints = ['NOP', 'YIELD', 'WFE', 'WFI', 'SEV'].concat(Array(11).fill('unallocated hint'))
  .map((name, number) => [name, `10111111 ${binary(number, 4)} 0000`,
    (cpu) => cpu.hint(name), { system: ['WFE', 'WFI', 'SEV'].includes(name) }]);

const SPECIAL_REGISTERS = [0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20];
const unpredictableSpecial = (register, number) =>
  register === 13 || register === 15 || !SPECIAL_REGISTERS.includes(number);

const BARRIERS = [['DSB', '0100'], ['DMB', '0101'], ['ISB', '0110']].map(([name, kind]) =>
  [name, `11110 0111011 (1)(1)(1)(1) 10 (0) 0 (1)(1)(1)(1) ${kind} oooo`, nothing]);

export const CONTROL = [
  ...conditional,
  ['SVC', '11011111 iiiiiiii', (cpu) => cpu.callSupervisor(), system],
  ['B', '11100 iiiiiiiiiii', (cpu, { i }) =>
    cpu.branchWritePC(plus(cpu.R(15), SignExtend(2 * i, 12)))],
  ['BX', '010001110 mmmm (0)(0)(0)', (cpu, { m }) => cpu.bxWritePC(cpu.R(m)),
    { unpredictable: ({ m }) => m === 15 }],
  ['BLX (register)', '010001111 mmmm (0)(0)(0)', branchLinkExchange,
    { unpredictable: ({ m }) => m === 15 }],
  ['CPS', '10110110 011 i (0)(0)(1)(0)', (cpu, { i }) => {
    cpu.primask = i;
  }],
  ['BKPT', '10111110 iiiiiiii', (cpu) => cpu.hardFault('breakpoint'), system],
  ...hints,
  ['BL', '11110 s iiiiiiiiii 11 j 1 k hhhhhhhhhhh', branchWithLink],
  ['MSR (register)', '11110 011100 (0) nnnn 10 (0) 0 (1)(0)(0)(0) ssssssss',
    (cpu, { n, s }) => cpu.writeSpecial(s, cpu.R(n)),
    { unpredictable: ({ n, s }) => unpredictableSpecial(n, s) }],
  ['MRS', '11110 011111 (0) (1)(1)(1)(1) 10 (0) 0 dddd ssssssss',
    (cpu, { d, s }) => cpu.writeRegister(d, cpu.readSpecial(s)),
    { unpredictable: ({ d, s }) => unpredictableSpecial(d, s) }],
  ...BARRIERS,
];
