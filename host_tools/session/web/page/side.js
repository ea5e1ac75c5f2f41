/** Beside the felt: the pay lines of the round, and the log. */

import { state } from './act.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { seconds } from './words.js';

export function side() {
  return h('aside', { class: 'side' }, payLines(), log());
}

function payLines() {
  const { lines } = state;
  return h('section', { class: 'lines', 'aria-label': 'Pay lines' },
    h('h2', null, `Pay lines${lines.length ? ` (${lines.length})` : ''}`),
    lines.length ? h('ol', null, lines.map(line)) :
      h('p', { class: 'empty' }, 'They come with the settlement, each with its section.'));
}

function line(one, place) {
  return h('li', { key: place, class: `line-${one.outcome}` },
    h('span', { class: 'who' }, `Seat ${one.seat}`),
    h('span', { class: 'wager' }, one.wager, one.stake ? h('small', null, ` ${one.stake}`) : null),
    h('b', { class: 'outcome' }, one.outcome, one.amount ? ` ${one.amount}` : ''),
    h('span', { class: 'odds' }, one.odds),
    sectionLink(one.section));
}

function log() {
  return h('section', { class: 'log', 'aria-label': 'Log' },
    h('h2', null, 'Log'),
    h('ol', null, state.log.toReversed().map(entryOf)),
    health());
}

function entryOf({ n, kind, at_us: at, text, section }) {
  return h('li', { key: n, class: `ev-${kind}` },
    h('time', null, seconds(at)), h('span', null, text), sectionLink(section));
}

function health() {
  const { received, sent, damaged, lost, repeated } = state.health;
  return h('p', { class: `health${damaged || lost ? ' bad' : ''}` },
    `link: ${received} in, ${sent} out, ${damaged} damaged, ${lost} lost, ${repeated} repeated`);
}
