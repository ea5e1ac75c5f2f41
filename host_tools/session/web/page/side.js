/** Beside the felt: the pay lines of the round, and the log. */

import { state } from './act.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { begin, cents, money, seconds } from './words.js';

/** Where a stake goes as a rule. */
const GOES = { pay: 'back', push: 'back', return: 'back', collect: 'gone' };
/** A run of more lines is told by their number and what was staked, until it is opened. */
const MOST_TOLD = 8;
/** Of a seat with more lines than this, so is a run of more than three. */
const MANY = 10;
const FEW = 3;

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
    h('ol', null, runs(own).map((lines, place) =>
      run(lines, place, own.length > MANY ? FEW : MOST_TOLD))));
}

/** Lines behind each other with the same outcome that pay nothing; what is paid stands alone. */
function runs(lines) {
  const found = [];
  for (const one of lines) {
    const before = found.at(-1)?.[0];
    if (before && !one.amount && ['outcome', 'amount', 'row', 'odds'].every((fact) =>
      before[fact] === one[fact])) {
      found.at(-1).push(one);
    } else {
      found.push([one]);
    }
  }
  return found;
}

function run(lines, place, most) {
  const { outcome, amount, row, odds } = lines[0];
  const by = [row, odds].filter(Boolean).join(' ');
  const paid = by ? h('span', { class: 'odds' }, ` ${by}`) : null;
  const alone = lines.length === 1;
  const begins = [h('b', { class: 'outcome' }, outcome, amount ? ` ${amount}` : ''),
    alone ? null : paid];
  const told = lines.map((_, at) => line(lines, at, alone ? paid : null));
  return h('li', { key: place, class: `run run-${outcome}` }, lines.length > most ?
    h('details', null, h('summary', null, begins, ` ${lines.length} wagers `,
      h('small', null, `${staked(lines)} in all`)), told) : [begins, told]);
}

function staked(lines) {
  const sum = lines.reduce((before, { stake }) => before + cents(stake.slice(1).split(' ')[0]), 0);
  return money(sum);
}

/** What lines of a run have in common is said once: the first words of numbered wagers by the
    first of them, stake and section by the last. */
function line(lines, at, paid) {
  const { wager, stake, section } = lines[at];
  const next = lines[at + 1];
  const isLast = next?.section !== section;
  const before = lines.slice(0, at).findLast((one) => one.section !== section)?.section;
  return h('span', { key: at, class: 'line', title: `${wager} ${stake}`.trim() }, ' ',
    h('span', { class: 'wager' }, named(lines[at], lines[at - 1])),
    stake && (isLast || next.stake !== stake) ? h('small', null, ` ${told(lines[at])}`) : null,
    paid, isLast ? ' ' : null, h('span', { class: 'ends' },
      isLast ? sectionLink(section, within(section, before)) : null, next ? ',' : null));
}

/** A stake; where it goes is said unless it is what comes with such an outcome. */
function told({ stake, outcome }) {
  return stake.endsWith(GOES[outcome]) ? stake.split(' ')[0] : stake;
}

/** The part of a section that differs from the one before it. */
function within(section, before) {
  const [base] = section.split('(');
  return before?.startsWith(`${base}(`) ? section.slice(base.length) || section : section;
}

/** Of a numbered wager its number alone, where the one before it is of the same kind. */
function named(one, before) {
  const first = stem(one);
  return before && stem(before) === first && first !== one.wager ?
    one.wager.slice(first.length + 1) : one.wager;
}

/** Of `pip street 2` what comes before its number. */
function stem({ wager }) {
  return wager.replace(/ \d+$/, '');
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
    h('ol', null, state.log.toReversed().map(entryOf)));
}

function entryOf({ n, kind, at_us: at, text, section, round }) {
  return h('li', { key: n, class: `ev-${kind}` },
    h('time', null, seconds(at)), h('span', null, begin(text)), sectionLink(section),
    kind === 'settled' && round !== null && !state.table.watched ?
      replayLink(round, 'show it', '&at=end') : null);
}

/** A round that is over, once more on a page of its own. */
export function replayLink(round, text, place = '') {
  return h('a', { class: 'replay-link', href: `replay#round=${round}${place}`, target: 'replay',
    title: `Round ${round} once more, record by record` }, text);
}
