/** Cards and dice as they lie on the layout. */

import { h } from './dom.js';
import { begin, FACE_DOWN, JOKER, rankOf, spoken, suitOf } from './words.js';

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9] };

/** @param {string} card `As`, `Jk` or `face down` */
export function face(card) {
  if (card === FACE_DOWN) {
    return { class: 'card back', inside: [] };
  }
  if (card === JOKER) {
    return { class: 'card joker', inside: [h('b', null, '★'), h('i', null, 'JOKER')] };
  }
  const suit = suitOf(card);
  return { class: `card ${suit.red ? 'red' : 'black'}`,
    inside: [h('b', null, rankOf(card)), h('i', null, suit.sign)] };
}

/**
 * The cards of one hand.
 * @param {string[]} cards
 * @param {object} how `label` for who hears it, `low`: cards set apart, `made`: those that made
 *     the hand, `chosen` and `choose`: the places that are picked and what picks one
 */
export function hand(cards, { label, low = [], made = [], chosen = null, choose = null }) {
  const apart = new Set(low);
  const others = cards.some((card) => !made.includes(card) && !apart.has(card));
  const counts = new Set(others ? made : []);
  return h('div', { class: `hand n${Math.min(cards.length, 8)}`, role: 'group',
    'aria-label': `${label}: ${cards.map(spoken).join(', ')}` },
  cards.map((card, place) => {
    const { class: kind, inside } = face(card);
    const set = (apart.has(card) ? ' low' : '') + (counts.has(card) ? ' made' : '');
    if (!choose) {
      return h('span', { class: kind + set, 'data-card': card, title: spoken(card) }, inside);
    }
    const on = chosen.has(place);
    return h('button', { class: kind + set + (on ? ' chosen' : ''), 'aria-pressed': String(on),
      'aria-label': spoken(card), 'data-card': card, onclick: () => choose(place) }, inside);
  }));
}

/** What a hand is called, once all its cards are known; its title says which of them made it. */
export function caption({ name, made }) {
  const by = made.map((one) => (one.length > 1 ? spoken(one) : one)).join(', ');
  return name ? h('div', { class: 'caption', title: `made by ${by}` }, begin(name)) : null;
}

/** A die with its pips on a grid of nine. */
export function die(pips, press = null) {
  const dots = (PIPS[pips] ?? []).map((place) => h('circle', { r: 2.6,
    cx: 7 + 9 * ((place - 1) % 3), cy: 7 + 9 * Math.floor((place - 1) / 3) }));
  const drawn = h('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    h('rect', { x: 1, y: 1, width: 30, height: 30, rx: 6 }), dots);
  return press ? h('button', { class: 'die', 'aria-label': `die: ${pips}, press for the next`,
    onclick: press }, drawn) :
    h('span', { class: 'die', role: 'img', 'aria-label': String(pips) }, drawn);
}
