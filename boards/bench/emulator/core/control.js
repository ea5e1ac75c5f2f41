/** ARMv6-M branches, system instructions and hints (A6.7, B4.2). */

import { EmulationFault, hex } from '../faults.js';
import { takesSVCall } from './priorities.js';

/** DSB, DMB and ISB: there is nothing to wait for. */
const BARRIERS = new Set([0x8f40, 0x8f50, 0x8f60]);

/** CPSIE i and CPSID i, bit 4 apart. */
const CPS_INTERRUPTS = 0xb662;

const signed8 = (op) => (op << 24) >> 24;

/** The branch under one condition (A6.3); two cycles when taken. */
function branchIf(condition) {
  return (core, op) => {
    if (condition(core)) {
      core.pc += conditionalOffset(op);
      return 2;
    }
    return 1;
  };
}

const signedLess = (core) => (core.negative < 0) !== (core.overflow < 0);

/** By condition code 0 to 13. */
export const conditionalBranches = [
  branchIf((core) => core.zero === 0),
  branchIf((core) => core.zero !== 0),
  branchIf((core) => core.carry !== 0),
  branchIf((core) => core.carry === 0),
  branchIf((core) => core.negative < 0),
  branchIf((core) => core.negative >= 0),
  branchIf((core) => core.overflow < 0),
  branchIf((core) => core.overflow >= 0),
  branchIf((core) => core.carry !== 0 && core.zero !== 0),
  branchIf((core) => core.carry === 0 || core.zero === 0),
  branchIf((core) => !signedLess(core)),
  branchIf(signedLess),
  branchIf((core) => core.zero !== 0 && !signedLess(core)),
  branchIf((core) => core.zero === 0 || signedLess(core)),
];

/** How far a branch goes from the instruction behind it. */
export const branchOffset = (op) => 2 + (((op & 0x7ff) << 21) >> 20);
export const conditionalOffset = (op) => 2 + (signed8(op) << 1);

export function branch(core, op) {
  core.pc += branchOffset(op);
  return 2;
}

export function bx(core, op) {
  return 2 + core.branchExchange(core.getRegister((op >> 3) & 15));
}

export function blx(core, op) {
  const target = core.getRegister((op >> 3) & 15);
  core.r[14] = core.pc | 1;
  core.branchInterworking(target);
  return 2;
}

export function undefinedInstruction(core, op) {
  throw new EmulationFault(`hard fault: undefined instruction ${hex(op)}`);
}

/** A 32-bit instruction of ARMv6-M: BL, MSR, MRS or a barrier. */
export function wide(core, op) {
  const op2 = core.fetch();
  const instruction = wideInstruction(op, op2);
  core.pc += 2;
  return instruction(core, op, op2);
}

export const isBranchLink = (op2) => (op2 & 0xd000) === 0xd000;

/** How far a BL goes from the instruction behind it. */
export function linkOffset(op, op2) {
  const sign = (op >> 10) & 1;
  const bit23 = ~((op2 >> 13) ^ sign) & 1;
  const bit22 = ~((op2 >> 11) ^ sign) & 1;
  return (-sign << 24) | (bit23 << 23) | (bit22 << 22) | ((op & 0x3ff) << 12) |
    ((op2 & 0x7ff) << 1);
}

/** Which function carries out a 32-bit opcode (A5.3). */
function wideInstruction(op, op2) {
  if (isBranchLink(op2)) {
    return branchLink;
  }
  if ((op & 0xfff0) === 0xf380 && (op2 & 0xff00) === 0x8800) {
    return msr;
  }
  if (op === 0xf3ef && (op2 & 0xf000) === 0x8000) {
    return mrs;
  }
  if (op === 0xf3bf && BARRIERS.has(op2 & 0xfff0)) {
    return barrier;
  }
  throw new EmulationFault(`hard fault: undefined instruction ${hex((op << 16) | op2)}`);
}

function msr(core, op, op2) {
  core.writeSpecial(op2 & 0xff, core.r[op & 15]);
  return 3;
}

function mrs(core, op, op2) {
  core.r[(op2 >> 8) & 15] = core.readSpecial(op2 & 0xff);
  return 3;
}

function barrier() {
  return 3;
}

function branchLink(core, op, op2) {
  core.r[14] = core.pc | 1;
  core.pc += linkOffset(op, op2);
  return 3;
}

export function cps(core, op) {
  if ((op & 0xffef) !== CPS_INTERRUPTS) {
    undefinedInstruction(core, op);
  }
  core.maskInterrupts((op >> 4) & 1);
  return 1;
}

export function svc(core) {
  if (!takesSVCall(core)) {
    throw new EmulationFault('hard fault: SVC that cannot be taken');
  }
  core.pendingSVCall = true;
  core.attention();
  return 1;
}

export function breakpoint(core, op) {
  core.pico.onBreak(op & 0xff);
  return 1;
}

export function hint(core, op) {
  if (op & 15) {
    undefinedInstruction(core, op);
  }
  switch ((op >> 4) & 15) {
    case 2:
      core.waitForEvent();
      return 2;
    case 3:
      core.waitForInterrupt();
      return 2;
    case 4:
      core.eventRegistered = true;
      return 1;
    default:
      return 1;
  }
}
