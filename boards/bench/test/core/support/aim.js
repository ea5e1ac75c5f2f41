/**
 * Aims a load or store: sets its base and index registers so that it reaches a chosen address,
 * mostly inside a window of the SRAM, now and then one where it has to fault.
 */

import { registersOf } from '../reference/memory_access.js';

export const WINDOW = 0x20010000;
export const WINDOW_SIZE = 0x200;
/** An access starts up to here, so that the longest list still ends inside the window. */
const STARTS = WINDOW_SIZE - 64;
const STARTS_FROM = 64;

/** Reserved regions, the word before the SRAM and the one behind it. */
const NOWHERE = [0x1ffffffc, 0x20042000, 0x30000000, 0x60000000, 0x9ffffffc, 0xfffffffc];

/** @param {import('./comparison.js').Comparison} comparison */
export function aim(comparison, instruction, fields) {
  const { addressing } = instruction;
  if (addressing.base === 'pc') {
    return;
  }
  const address = chooseAddress(comparison, addressing);
  if (addressing.index) {
    aimIndexed(comparison, fields, address);
  } else {
    const offset = addressing.multiple ? 0 : fields.i * addressing.scale;
    const register = addressing.base === 'sp' ? 13 : fields.n;
    comparison.setRegister(register, (address - offset + 2 ** 32) % 2 ** 32);
  }
  if (instruction.name === 'POP' && fields.p) {
    returnAddress(comparison, fields);
  }
}

function chooseAddress({ random, canFault }, { size, base }) {
  const roll = canFault ? random.below(100) : 99;
  if (roll === 0) {
    return random.pick(NOWHERE);
  }
  const address = WINDOW + STARTS_FROM + 4 * random.below((STARTS - STARTS_FROM) / 4);
  if (roll < 4 && base === 'n') {
    return address + 1 + random.below(3);
  }
  return base === 'sp' || size === 4 ? address : address + size * random.below(4 / size);
}

/** The sum of base and index goes round 2^32 as often as not. */
function aimIndexed(comparison, { n, m }, address) {
  if (n === m) {
    const half = Math.floor(address / 2) + (comparison.random.chance(0.5) ? 2 ** 31 : 0);
    comparison.setRegister(n, half);
    return;
  }
  const index = comparison.random.operand();
  comparison.setRegister(m, index);
  comparison.setRegister(n, (address - index + 2 ** 32) % 2 ** 32);
}

function returnAddress(comparison, { l }) {
  const { reference, random } = comparison;
  const address = reference.R(13) + 4 * registersOf(l).length;
  if (address >= WINDOW && address < WINDOW + WINDOW_SIZE) {
    const target = random.operand();
    comparison.setWord(address, target - target % 2 + 1);
  }
}
