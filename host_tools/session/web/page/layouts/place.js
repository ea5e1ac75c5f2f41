/** A place for cards on the layout: boxes in a row or as a cross, or a pile. */

import { state } from '../act.js';
import { caption, hand, parts } from '../cards.js';
import { choosing } from '../choosing.js';
import { h } from '../dom.js';
import { begin, whose } from '../words.js';

const DEALER = 0;
const CROSS = ['far', 'left', 'middle', 'right', 'near'];

/** @param {object} of what is printed there (`layout.places` of the picture), `lying` on it */
export function place(of) {
  const { place: name, shape } = of;
  const isTurn = state.step.to === name || of.lying?.turning.length > 0;
  return h('div', { class: `place ${shape}${name === DEALER ? ' dealer' : ''}` +
    `${isTurn ? ' turn' : ''}`, key: name, 'data-place': whose(name) },
  h('span', { class: 'which', 'aria-hidden': 'true' }, called(of)),
  (shape === 'pile' ? pile : boxes)(of),
  of.lying ? caption(of.lying) : null);
}

function called({ place: name, shape, lying }) {
  return shape === 'pile' ? `${whose(name)} × ${lying?.cards.length ?? 0}` : whose(name);
}

function boxes(of) {
  const { place: name, cards, shape, lying } = of;
  const label = begin(whose(name));
  const how = { label, ...choosing(name, 1) };
  if (lying?.low.length && state.table.layout.parts.length) {
    return parts(lying.cards, lying.low, state.table.layout.parts, how);
  }
  const names = shape === 'cross' ? CROSS : of.boxes;
  return h('div', { class: 'boxes' },
    hand(lying?.cards ?? [], { ...how, boxes: cards, names, made: lying?.made,
      turning: lying?.turning }),
    shape === 'row' ? printedNames(names) : null);
}

/** Under the boxes what is printed there, once where it is the same. */
function printedNames(names) {
  const runs = [];
  for (const name of names) {
    if (runs.at(-1)?.name === name) {
      runs.at(-1).boxes += 1;
    } else {
      runs.push({ name, boxes: 1 });
    }
  }
  return runs.length ? h('div', { class: 'names', 'aria-hidden': 'true' }, runs.map((run) =>
    h('span', { key: run.name, class: `over-${run.boxes}` }, run.name))) : null;
}

/** Cards that nobody looks at again: their backs, and how many they are. */
function pile({ place: name, lying }) {
  const count = lying?.cards.length ?? 0;
  return h('div', { class: 'stack', role: 'img',
    'aria-label': `${begin(whose(name))}: ${count} face down` },
  count ? lying.cards.map((card, at) =>
    h('span', { key: at, class: 'card back', 'data-card': card })) :
    h('span', { class: 'box' }));
}
