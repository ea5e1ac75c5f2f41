/** The screen for the players: what the table is at, what came of the round, its house rules. */

import { h, patch } from './dom.js';
import { turnPages, rulesPages } from './house_rules.js';
import { begin, whose } from './words.js';

const page = document.getElementById('display');
/** The server says every second that it is there; after so many without a word it is not. */
const SILENT_MS = 4000;
/** Between two tries where a proxy answers that the server is away. */
const AGAIN_MS = 2000;
const LOST = 'The connection to the panel is lost.';
const state = { display: null, rules: null, seq: 0 };
let heard = 0;
let isLost = true;

function render() {
  const trouble = isLost ? LOST : state.display?.trouble;
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
function troubleSign(text) {
  return h('div', { class: 'trouble', role: 'alert', key: 'trouble' },
    h('p', null, text), h('p', { class: 'hint' }, 'Please ask the dealer.'));
}

function meters() {
  return h('dl', { class: 'meters' }, state.display.meters.map(({ level, label, amount }) =>
    h('div', { key: level }, h('dt', null, label), h('dd', { 'data-meter': level }, amount))));
}

function now() {
  const { now: { says, section }, void: reason } = state.display;
  return h('div', { class: `now${reason ? ' void' : ''}`, role: 'status' },
    reason ? h('p', { class: 'reason' }, `The round is void: ${reason}.`) : null,
    h('p', { class: 'says' }, says, ' ', h('small', null, section)));
}

function results() {
  const { seats, house } = state.display;
  return h('table', { class: 'results' },
    h('caption', null, 'This round'),
    h('thead', null, h('tr', null, ['Seat', 'Hand', 'Result'].map((name) =>
      h('th', { scope: 'col', key: name }, name)))),
    h('tbody', null,
      seats.map(seat),
      house ? h('tr', { key: 'house', 'data-seat': house.place },
        h('td', { colspan: 3 }, `${begin(whose(house.place))}: ${house.hand}`)) : null));
}

function seat(facts) {
  const { seat: number, playing, turn, hand, decided } = facts;
  const kind = [playing ? 'playing' : 'empty', turn ? 'turn' : ''].join(' ').trim();
  return h('tr', { key: number, class: kind, 'data-seat': number },
    h('th', { scope: 'row' }, String(number)),
    h('td', null, hand || begin(decided)),
    h('td', null, h('div', { class: 'result' }, outcome(facts))));
}

function outcome({ won, held, returned, lost }) {
  return [['won', won], ['held', held], ['back', returned], ['lost', lost]]
    .filter(([, amount]) => amount)
    .map(([kind, amount]) => h('span', { class: kind, key: kind }, `${kind} ${amount}`));
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

follow();
turnPages();
