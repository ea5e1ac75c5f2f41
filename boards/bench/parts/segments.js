/**
 * Seven-segment patterns as text. Bits as in the MAX7219's no-decode mode (datasheet table 6):
 * decimal point 80h, segments A 40h, B 20h, C 10h, D 08h, E 04h, F 02h, G 01h.
 */

export const DECIMAL_POINT = 0x80;

/** Code B font of the MAX7219 (table 5), by the low four bits. */
export const CODE_B = [0x7e, 0x30, 0x6d, 0x79, 0x33, 0x5b, 0x5f, 0x70, 0x7f, 0x7b, 0x01, 0x4f,
  0x37, 0x0e, 0x67, 0x00];

/** A pattern that is both a digit and a letter reads as the digit: 5 for S, 0 for O, 1 for I. */
const CHARACTERS = new Map([
  [0x00, ' '], [0x7e, '0'], [0x30, '1'], [0x6d, '2'], [0x79, '3'], [0x33, '4'], [0x5b, '5'],
  [0x5f, '6'], [0x70, '7'], [0x7f, '8'], [0x7b, '9'], [0x01, '-'], [0x08, '_'], [0x77, 'A'],
  [0x1f, 'b'], [0x4e, 'C'], [0x0d, 'c'], [0x3d, 'd'], [0x4f, 'E'], [0x47, 'F'], [0x5e, 'G'],
  [0x37, 'H'], [0x17, 'h'], [0x3c, 'J'], [0x0e, 'L'], [0x76, 'N'], [0x15, 'n'], [0x1d, 'o'],
  [0x67, 'P'], [0x73, 'q'], [0x05, 'r'], [0x0f, 't'], [0x3e, 'U'], [0x1c, 'u'], [0x3b, 'Y'],
]);

/**
 * @param {number} segments of one digit
 * @returns {string} its character, `?` if it is none, and a point if that is lit
 */
export function characterOf(segments) {
  const character = CHARACTERS.get(segments & 0x7f) ?? '?';
  return segments & DECIMAL_POINT ? `${character}.` : character;
}
