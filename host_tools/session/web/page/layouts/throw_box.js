/** A box in the table that dice are thrown into, with an area for each face. */

import { state } from '../act.js';
import { caption, die } from '../cards.js';
import { h } from '../dom.js';
import { rolled } from './shaker.js';

const FACES = { 1: 'Ace', 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five', 6: 'Six' };

/** Dice that count lie in the area of their face, the others where they fell; those that are
    thrown again are in the shaker until they come. */
export function throwBox() {
  const lying = rolled();
  const again = state.places.find(({ place }) => place === 'extra_roll');
  const kept = lying?.made ?? [];
  const back = state.step.what === 'roll';
  const fallen = again?.cards ?? (back ? [] : lying?.cards ?? []);
  const loose = without(fallen, kept);
  return h('div', { class: 'throw-box', role: 'group', 'aria-label': spokenOf(kept, loose) },
    h('div', { class: 'dice tray', 'aria-hidden': 'true' }, loose.map((pips, at) =>
      h('span', { key: at }, die(Number(pips))))),
    h('ul', { class: 'areas', 'aria-hidden': 'true' }, state.table.layout.throw_box.map((face) =>
      h('li', { key: face, class: kept[0] === String(face) ? 'kept' : '' },
        h('span', { class: 'which' }, FACES[face]),
        h('div', { class: 'dice' }, kept.filter((pips) => pips === String(face)).map((pips, at) =>
          h('span', { key: at }, die(Number(pips)))))))),
    lying ? caption(lying) : null);
}

function without(dice, kept) {
  const faces = new Set(kept);
  return dice.filter((pips) => !faces.has(pips));
}

function spokenOf(kept, loose) {
  const areas = kept.length ? `${kept.length} in ${FACES[kept[0]]}` : 'no die in an area';
  return `Throw box: ${areas}${loose.length ? `, and ${loose.join(', ')}` : ''}`;
}
