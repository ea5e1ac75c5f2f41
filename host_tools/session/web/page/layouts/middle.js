/** What lies before the dealer, as the layout of the game has it; the server says which it is. */

import { state } from '../act.js';
import { h } from '../dom.js';
import { place } from './place.js';
import { sharedField } from './shared_field.js';
import { hasShaker, shaker } from './shaker.js';
import { throwBox } from './throw_box.js';

const DEALER = 0;
const CENTRE = { cards, shared_field: sharedField, throw_box: throwBox };
/** Places that have a box of their own, or belong to what the centre draws. */
const ELSEWHERE = new Set(['dice', 'extra_roll']);

export function middle() {
  const { kind } = state.table.layout;
  const { aside } = placesOf(kind);
  return h('div', { class: `middle of-${kind}` },
    h('div', { class: 'aside' }, aside.map(place)),
    h('div', { class: 'centre' }, CENTRE[kind]()),
    h('div', { class: 'aside' }, hasShaker() ? shaker() : null));
}

/** The dealer's hand, and before it the cards that are everybody's. */
function cards() {
  return h('div', { class: 'cards' }, placesOf('cards').centre.map(place));
}

/** All places, those that are printed and whatever else holds cards, with what lies there. */
function placesOf(kind) {
  const { layout, wagers } = state.table;
  const printed = layout.places.filter(({ with_wager: name }) =>
    !name || wagers.some((wager) => wager.name === name));
  const known = new Set(layout.places.map((one) => one.place));
  const others = state.places.filter((one) => !known.has(one.place) && !ELSEWHERE.has(one.place))
    .map((one) => ({ place: one.place, cards: 0, shape: 'row', boxes: [] }));
  const all = [...printed, ...others].map((one) => ({ ...one,
    lying: state.places.find((other) => other.place === one.place) }));
  const shown = all.filter(({ shape, lying, place: name }) =>
    shape !== 'pile' || lying || state.step.to === name);
  const isCentre = (one) => kind === 'cards' && one.shape !== 'pile' && one.cards !== 1 &&
    (one.place === DEALER || known.has(one.place));
  return { centre: shown.filter(isCentre), aside: shown.filter((one) => !isCentre(one)) };
}

/** What is printed on the layout for the players. */
export function inscriptions() {
  const { printed, section } = state.table.layout;
  return printed.length ? h('p', { class: 'printed', title: section },
    printed.map((line) => h('span', { key: line }, line))) : null;
}
