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
    return { class: 'card joker', inside: [drawnMark('b', '★'), drawnMark('i', 'JOKER')] };
  }
  const suit = suitOf(card);
  return { class: `card ${suit.red ? 'red' : 'black'}`,
    inside: [drawnMark('b', rankOf(card)), drawnMark('i', suit.sign)] };
}

/** A mark that is drawn, not written: who hears the page is told what it stands for. */
function drawnMark(tag, mark) {
  return h(tag, { 'data-mark': mark });
}

/**
 * The cards of one hand, beside each other, and the boxes that wait for more.
 * @param {string[]} cards
 * @param {object} how `label` for who hears it, `made`: cards that made the hand, `chosen` and
 *     `choose`: the places that are picked and what picks one, `boxes`: how many are printed,
 *     `names` of the boxes, `turning`: places of the cards that are turned up now, `column`: one
 *     behind the other, `fan`: each in a slot that may be narrower than it
 */
export function hand(cards, how) {
  const { label, boxes = 0, names = [], fan = false } = how;
  const named = (said, at) => (names[at] ? `${names[at]} ${said}` : said);
  const empty = Array.from({ length: Math.max(0, boxes - cards.length) }, (_, at) =>
    h('span', { class: 'box', key: `box ${cards.length + at}` }));
  const marks = cards.every((card) => how.made?.includes(card)) ? [] : how.made;
  const said = cards.map(spoken).map(named).join(', ') || 'no card';
  return h('div', { class: kindOf(how), role: 'group',
    'aria-label': `${label}: ${said}` },
  cards.map((card, place) => {
    const one = drawn(card, place, { ...how, made: marks });
    return fan ? h('span', { class: 'slot', key: place }, one) : one;
  }), empty);
}

function kindOf({ boxes, column, choose, fan }) {
  return ['hand', boxes && 'boxed', column && 'column', choose && 'choosing', fan && 'fan']
    .filter(Boolean).join(' ');
}

function drawn(card, place, { made = [], turning = [], chosen, choose }) {
  const { class: kind, inside } = face(card);
  const all = [kind, made.includes(card) && 'made', turning.includes(place) && 'turning',
    chosen?.has(place) && 'chosen'].filter(Boolean).join(' ');
  if (!choose) {
    return h('span', { class: all, key: place, 'data-card': card, title: spoken(card) }, inside);
  }
  return h('button', { class: all, key: place, 'aria-pressed': String(chosen.has(place)),
    'aria-label': spoken(card), 'data-card': card, onclick: () => choose(place) }, inside);
}

/** A hand that is set in two: those of `low` apart from the others, each with its name. */
export function parts(cards, low, [high, lower], how) {
  const apart = new Set(low);
  const rows = [[high, cards.filter((card) => !apart.has(card))], [lower, low]];
  return h('div', { class: 'parts' }, rows.map(([name, some]) =>
    h('div', { class: `part ${name}`, key: name },
      h('span', { class: 'which', 'aria-hidden': 'true' }, name),
      hand(some, { ...how, label: `${how.label}, ${name} hand` }))));
}

/** What a hand is called, once all its cards are known; its title says which of them made it. */
export function caption({ name = '', made = [] }) {
  const by = made.map((one) => (one.length > 1 ? spoken(one) : one)).join(', ');
  return name ? h('div', { class: 'caption', title: `made by ${by}` }, begin(name)) : null;
}

/** A die with its pips on a grid of nine. */
export function die(pips, press = null) {
  const drawn = pipsOf(pips);
  return press ? h('button', { class: 'die', 'aria-label': `die: ${pips}, press for the next`,
    onclick: press }, drawn) :
    h('span', { class: 'die', role: 'img', 'aria-label': String(pips) }, drawn);
}

/** The picture of a die alone. */
export function pipsOf(pips) {
  const dots = (PIPS[pips] ?? []).map((place) => h('circle', { r: 2.6,
    cx: 7 + 9 * ((place - 1) % 3), cy: 7 + 9 * Math.floor((place - 1) / 3) }));
  return h('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    h('rect', { x: 1, y: 1, width: 30, height: 30, rx: 6 }), dots);
}
