/** The shaker in its circle at the dealer's right, and the dice in it. */

import { state } from '../act.js';
import { caption, die } from '../cards.js';
import { h } from '../dom.js';

const SHAKING = new Set(['roll', 'start_position']);

/** Games with dice have one, others while their dice give the starting position. */
export function hasShaker() {
  return state.table.layout.dice > 0 || isShaken() || Boolean(rolled());
}

function isShaken() {
  return SHAKING.has(state.step.what) && state.step.dice > 0;
}

export function rolled() {
  return state.places.find(({ place }) => place === 'dice');
}

/** Dice of a throw box lie there; those of other games stay in the uncovered shaker. */
export function shaker() {
  const { layout } = state.table;
  const thrown = layout.throw_box.length > 0;
  const lying = rolled();
  const covered = isShaken() || !lying;
  const inside = isShaken() ? state.step.dice : layout.dice;
  return h('div', { class: `place shaker${isShaken() ? ' turn' : ''}`, key: 'shaker',
    'data-place': 'shaker' },
  h('span', { class: 'which', 'aria-hidden': 'true' }, covered ? `shaker, ${inside} dice` :
    'shaker'),
  covered || thrown ? cup(covered ? inside : 0) :
    h('div', { class: 'dice cup', role: 'group', 'aria-label': `Dice: ${lying.cards.join(', ')}` },
      lying.cards.map((pips, at) => h('span', { key: at }, die(Number(pips))))),
  !covered && !thrown ? caption(lying) : null);
}

function cup(inside) {
  return h('div', { class: `cup${inside ? ' covered' : ''}`, role: 'img',
    'aria-label': inside ? `Shaker, covered, ${inside} dice in it` : 'Shaker, empty' });
}
