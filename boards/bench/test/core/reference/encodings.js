/**
 * Decoding from the encoding diagrams: which instruction, if any, the manual gives an encoding
 * (ARMv6-M ARM, A5.2 and A5.3). What matches no diagram is UNDEFINED; UDF (A6.7) has no row
 * because it is UNDEFINED for good.
 */

import { CONTROL } from './control.js';
import { DATA_PROCESSING } from './data_processing.js';
import { MEMORY_ACCESS } from './memory_access.js';

/** Encodings of A6.7 that their own text calls UNPREDICTABLE, beside those their rows name. */
const UNPREDICTABLE = {
  'ADD (register) T2': ({ d, m }) => d === 15 && m === 15,
  'CMP (register) T2': ({ n, m }) => (n < 8 && m < 8) || n === 15 || m === 15,
};

/**
 * @typedef {object} Instruction
 * @property {string} name
 * @property {number} width 16 or 32
 * @property {(cpu: import('./processor.js').Processor, fields: object) => void} operation
 * @property {(fields: object) => boolean} unpredictable
 * @property {object} [addressing] of a load or store
 * @property {boolean} [system] ends or holds up a run of instructions
 */

function parse(diagram) {
  const places = diagram.replaceAll(' ', '').match(/\([01]\)|./g);
  const parsed = { width: places.length, fixed: [], should: [], fields: {} };
  places.forEach((place, index) => {
    const shift = places.length - 1 - index;
    if (place.length === 3) {
      parsed.should.push([shift, Number(place[1])]);
    } else if (place === '0' || place === '1') {
      parsed.fixed.push([shift, Number(place)]);
    } else {
      (parsed.fields[place] ??= []).push(shift);
    }
  });
  return parsed;
}

const bitsSet = (bits) => bits.reduce((word, [shift, value]) => word + value * 2 ** shift, 0);
const bitsFixed = (bits) => bits.reduce((word, [shift]) => word + 2 ** shift, 0);

function instruction([name, diagram, operation, more = {}]) {
  const { width, fixed, should, fields } = parse(diagram);
  return { name, width, operation, fields: Object.entries(fields), system: false,
    unpredictable: UNPREDICTABLE[name] ?? (() => false), ...more,
    mask: bitsFixed(fixed), value: bitsSet(fixed),
    shouldMask: bitsFixed(should), shouldValue: bitsSet(should) };
}

/** @type {Instruction[]} every instruction of ARMv6-M */
export const INSTRUCTIONS = [...DATA_PROCESSING, ...MEMORY_ACCESS, ...CONTROL].map(instruction);

/** Operands of an encoding, by their letter. */
export function fieldsOf({ fields }, encoding) {
  const operands = {};
  for (const [letter, shifts] of fields) {
    operands[letter] = shifts.reduce((value, shift) => value * 2 + ((encoding >>> shift) & 1), 0);
  }
  return operands;
}

/** The encoding of an instruction with these operands; bits that should be so are. */
export function encode({ value, shouldValue, fields }, operands) {
  let encoding = value + shouldValue;
  for (const [letter, shifts] of fields) {
    shifts.forEach((shift, index) => {
      encoding += ((operands[letter] >>> (shifts.length - 1 - index)) & 1) * 2 ** shift;
    });
  }
  return encoding;
}

/** Is this the first halfword of a 32-bit instruction (A5.1)? */
export const isWide = (halfword) => halfword >>> 11 >= 0b11101;

/**
 * @param {number} encoding 16 bits, or 32 with the first halfword above
 * @param {16 | 32} width
 * @returns {{instruction: Instruction, fields: object, unpredictable: boolean} | null} null for
 *     UNDEFINED
 */
export function decode(encoding, width) {
  const found = INSTRUCTIONS.find((row) =>
    row.width === width && ((encoding & row.mask) >>> 0) === row.value);
  if (!found) {
    return null;
  }
  const fields = fieldsOf(found, encoding);
  const should = ((encoding & found.shouldMask) >>> 0) === found.shouldValue;
  return { instruction: found, fields, unpredictable: !should || found.unpredictable(fields) };
}

/** The instruction of a name. */
export function named(name) {
  return INSTRUCTIONS.find((row) => row.name === name);
}
