/** The screen for the players: what the table is at, what came of the round, its house rules. */

import { begin, filled, language, term, whoOf, WORDS } from './display_words.js';
import { h, patch } from './dom.js';
import { turnPages, rulesPages } from './house_rules.js';

const page = document.getElementById('display');
/** The server says every second that it is there; after so many without a word it is not. */
const SILENT_MS = 4000;
/** Between two tries where a proxy answers that the server is away. */
const AGAIN_MS = 2000;
/** Longest time that the meter takes to count up, in ms; no time where motion is not wanted. */
const COUNT_MS = 200;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');
const state = { display: null, rules: null, seq: 0 };
let heard = 0;
let isLost = true;

function render() {
  const trouble = isLost ? 'lost' : state.display?.trouble;
  document.documentElement.dataset.trouble = trouble ?? '';
  if (!state.display) {
    return;
  }
  document.title = state.display.title;
  patch(page, [
    h('header', null, h('h1', null, state.display.title), trouble ? null : meters()),
    h('main', null,
      trouble ? troubleSign(trouble) :
        h('div', { class: 'round', key: 'round' }, now(), results()),
      rulesPages(state.rules)),
  ]);
  document.documentElement.dataset.seq = state.seq;
}

/** Nothing of the table is shown that may be old. */
function troubleSign(kind) {
  return h('div', { class: 'trouble', role: 'alert', key: 'trouble' },
    h('p', null, WORDS.trouble[kind]), h('p', { class: 'hint' }, WORDS.trouble.hint));
}

function meters() {
  return h('dl', { class: 'meters' }, state.display.meters.map(({ level, amount }) =>
    h('div', { key: level }, h('dt', null, meterName(level)), amount ?
      h('dd', { 'data-meter': level || 'progressive' }, counted(level, amount)) :
      h('dd', { class: 'unlinked' }, WORDS.meter.unlinked))));
}

function meterName(level) {
  return level ? filled(WORDS.meter.level, { level: term(level) }) : WORDS.meter.own;
}

/** What each meter shows, on its way to what it stands at. */
const counts = new Map();

function counted(level, amount) {
  const cents = Math.round(Number(amount.replace(/[$,]/g, '')) * 100);
  const count = counts.get(level) ?? { from: cents, to: cents, since: 0, cents };
  counts.set(level, count);
  if (count.to !== cents) {
    Object.assign(count, { from: count.cents, to: cents, since: performance.now() });
    countUp();
  }
  return `$${(count.cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

function countUp() {
  let isOn = false;
  for (const count of counts.values()) {
    const part = isStill.matches ? 1 : Math.min(1, (performance.now() - count.since) / COUNT_MS);
    count.cents = Math.round(count.from + part * (count.to - count.from));
    isOn ||= part < 1;
  }
  requestAnimationFrame(isOn ? () => { countUp(); render(); } : render);
}

function now() {
  const { now: { what, to, hand, section }, void: reason, events } = state.display;
  const says = WORDS.says[what] ?? WORDS.says[''];
  const who = to === null ? null : whoOf(to, hand);
  return h('div', { class: `now${reason ? ' void' : ''}`, role: 'status' },
    events.map(({ kind, seat: number, amount }, at) => h('p', { class: 'event', key: at },
      filled(WORDS.events[kind], { seat: number, amount }))),
    reason ? h('p', { class: 'reason' }, filled(WORDS.void, { reason })) : null,
    h('p', { class: 'says' },
      who ? begin(filled(says, { who })) : says.replace(': {who}', ''), ' ',
      h('small', null, section)));
}

function results() {
  const { seats, house } = state.display;
  return h('table', { class: 'results' },
    h('caption', null, WORDS.round),
    h('thead', null, h('tr', null, WORDS.columns.map((name) =>
      h('th', { scope: 'col', key: name }, name)))),
    h('tbody', null,
      seats.map(seat),
      house ? h('tr', { key: 'house', 'data-seat': house.place },
        h('td', { colspan: 3 }, `${begin(whoOf(house.place))}: ${term(house.hand)}`)) : null));
}

function seat(facts) {
  const { seat: number, playing, turn, hand, decided } = facts;
  const kind = [playing ? 'playing' : 'empty', turn ? 'turn' : ''].join(' ').trim();
  return h('tr', { key: number, class: kind, 'data-seat': number },
    h('th', { scope: 'row' }, String(number)),
    h('td', null, begin(term(hand || decided))),
    h('td', null, h('div', { class: 'result' }, outcome(facts))));
}

function outcome({ won, held, returned, lost }) {
  return Object.entries({ won, held, returned, lost }).filter(([, amount]) => amount)
    .map(([kind, amount]) =>
      h('span', { class: kind, key: kind }, `${WORDS.results[kind]} ${amount}`));
}

function listen() {
  const source = new EventSource('display/events');
  source.onmessage = ({ data }) => {
    heard = Date.now();
    isLost = false;
    Object.assign(state, JSON.parse(data));
    render();
  };
  source.onerror = () => {
    lose();
    // What a proxy answers for a server that is away closes the line for good.
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(listen, AGAIN_MS);
    }
  };
}

/** Both the browser's own word and silence: a cable that was pulled is told by none. */
function follow() {
  listen();
  setInterval(() => Date.now() - heard > SILENT_MS && lose(), SILENT_MS / 4);
}

function lose() {
  if (!isLost) {
    isLost = true;
    render();
  }
}

document.documentElement.lang = language;
follow();
turnPages();
