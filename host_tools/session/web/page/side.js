/** Beside the felt: the pay lines of the round, and the log. */

import { state } from './act.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { seconds } from './words.js';

export function side() {
  return h('aside', { class: 'side' }, payLines(), log());
}

function payLines() {
  const { lines, totals } = state;
  const seats = [...new Set(lines.map(({ seat }) => seat))];
  return h('section', { class: 'lines', 'aria-label': 'Pay lines' },
    h('h2', null, `Pay lines${lines.length ? ` (${lines.length})` : ''}`,
      lines.length ? h('b', { class: 'net' }, `house ${totals.house}`) : null),
    lines.length ? h('ol', { class: 'of-seats' }, seats.map(seatLines)) :
      h('p', { class: 'empty' }, 'They come with the settlement, each with its section.'),
    seen());
}

/** The lines of a seat in the order in which they are settled, and what they come to. */
function seatLines(seat) {
  const own = state.lines.filter((one) => one.seat === seat);
  return h('li', { class: 'of-seat', key: seat, 'data-seat': seat },
    h('h3', null, `Seat ${seat}`, h('b', { class: 'net' }, state.totals.round[seat])),
    h('ol', null, own.map(line)));
}

function line(one, place) {
  return h('li', { key: place, class: `line line-${one.outcome}` },
    h('span', null,
      h('span', { class: 'wager' }, one.wager,
        one.stake ? h('small', null, ` ${one.stake}`) : null), ' ',
      h('span', { class: 'odds' }, [one.row, one.odds].filter(Boolean).join(' '))),
    h('b', { class: 'outcome' }, one.outcome, one.amount ? ` ${one.amount}` : ''),
    sectionLink(one.section));
}

/** What the rounds came to that were seen since the panel was opened. */
function seen() {
  const { rounds, seats, house_seen: house } = state.totals;
  return rounds > 1 ? h('p', { class: 'seen', title: 'since the panel was opened' },
    `${rounds} rounds: `, Object.entries(seats).map(([seat, net]) => `seat ${seat} ${net}, `),
    `house ${house}`) : null;
}

function log() {
  return h('section', { class: 'log', 'aria-label': 'Log' },
    h('h2', null, 'Log'),
    h('ol', null, state.log.toReversed().map(entryOf)),
    health());
}

function entryOf({ n, kind, at_us: at, text, section, round }) {
  return h('li', { key: n, class: `ev-${kind}` },
    h('time', null, seconds(at)), h('span', null, text), sectionLink(section),
    kind === 'settled' && round !== null && !state.table.watched ?
      replayLink(round, 'show it', '&at=end') : null);
}

/** A round that is over, once more on a page of its own. */
export function replayLink(round, text, place = '') {
  return h('a', { class: 'replay-link', href: `replay#round=${round}${place}`, target: 'replay',
    title: `Round ${round} once more, record by record` }, text);
}

function health() {
  const { received, sent, damaged, lost, repeated } = state.health;
  return h('p', { class: `health${damaged || lost ? ' bad' : ''}` },
    `link: ${received} in, ${sent} out, ${damaged} damaged, ${lost} lost, ${repeated} repeated`);
}
