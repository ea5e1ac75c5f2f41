/** Seven-segment displays, drawn by the segments that really shine. */

import { h } from './dom.js';

/** Bits as the display driver has them: point 80h, then A to G from 40h to 01h. */
const POINT = 0x80;
const SHAPES = [
  [0x40, '6,4 26,4 23,8 9,8'],
  [0x20, '28,5 28,27 24.5,24 24.5,9'],
  [0x10, '28,31 28,53 24.5,49 24.5,34'],
  [0x08, '6,54 26,54 23,50 9,50'],
  [0x04, '4,31 4,53 7.5,49 7.5,34'],
  [0x02, '4,5 4,27 7.5,24 7.5,9'],
  [0x01, '6,29 9,26.8 23,26.8 26,29 23,31.2 9,31.2'],
];
/** What a character lights, for a table whose wires nobody sees. */
const FONT = { ' ': 0, '-': 0x01, 0: 0x7e, 1: 0x30, 2: 0x6d, 3: 0x79, 4: 0x33, 5: 0x5b, 6: 0x5f,
  7: 0x70, 8: 0x7f, 9: 0x7b, E: 0x4f, H: 0x37, L: 0x0e };

/**
 * @param {string} name what the display is
 * @param {number[] | undefined} seen segments of each digit, as the bench sees them on the wires
 * @param {string} text what they make, or what the board says
 * @param {number} digits how many the display has
 */
export function display(name, seen, text, digits) {
  const shown = seen ?? segmentsOf(text, digits);
  const label = `${name}: ${text.trim() || 'dark'}`;
  return h('div', { class: 'display', role: 'img', 'aria-label': label },
    shown.map((segments) => digit(segments)));
}

function digit(segments) {
  return h('svg', { viewBox: '0 0 36 58', 'aria-hidden': 'true', 'data-segments': segments },
    SHAPES.map(([bit, points]) => h('polygon', { points, class: lit(segments, bit) })),
    h('circle', { cx: 32, cy: 53, r: 2.4, class: lit(segments, POINT) }));
}

function lit(segments, bit) {
  return segments & bit ? 'lit' : 'dark';
}

/** A text as digits, a point on the one before it, to the right. */
function segmentsOf(text, digits) {
  const made = [];
  for (const character of text.replaceAll(',', '')) {
    if (character === '.' && made.length) {
      made[made.length - 1] |= POINT;
    } else {
      made.push(FONT[character] ?? 0);
    }
  }
  return [...Array(Math.max(0, digits - made.length)).fill(0), ...made].slice(-digits);
}
