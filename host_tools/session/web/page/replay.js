/** A recorded round once more, moment by moment, on the felt of the panel. */

import { change, drawWith, state } from './act.js';
import { showDialog } from './dialogs.js';
import { h, patch } from './dom.js';
import { felt } from './felt.js';
import { play, timeline } from './timeline.js';
import { side } from './side.js';
import { signs } from './signs.js';

const page = document.getElementById('panel');
const spoken = document.getElementById('spoken');
/** A long journal is played to the round that is asked for: so often it is looked how far. */
const AGAIN_MS = 200;
/** The round that is shown, and which of its moments. */
const shown = { round: null, at: 0, percent: null, asked: 0 };

function render() {
  patch(page, [
    state.error ? h('p', { class: 'away', role: 'alert' }, state.error) : null,
    shown.percent === null ? null : h('p', { class: 'away', role: 'status' },
      `Playing the records before it: ${shown.percent} %`),
    ...(shown.round ? parts() : []),
  ].filter(Boolean));
  if (shown.round) {
    showDialog();
  }
}

function parts() {
  const { round, at } = shown;
  const moment = round.moments[at];
  return [
    round.doubts ? h('p', { class: 'away', role: 'note' }, round.doubts) : null,
    h('header', { class: 'head' },
      h('div', { class: 'title' },
        h('h1', null, `${state.table.title}, round ${round.number ?? 'unknown'}`),
        h('p', null, `58 Pa. Code ${state.table.chapter} · ${round.file}`)),
      signs()),
    h('main', { class: 'table' }, felt(), timeline(shown, { goTo, goToRound, seekRound }),
      moment.is_known ? null : h('p', { class: 'error', role: 'alert' },
        'The records before this one are missing or not to be believed: what lies here is what ' +
        'was known last.')),
    side(),
  ].filter(Boolean);
}

/** Shows moment `at` of the round: all that its moments changed, up to this one. */
function goTo(at) {
  const { moments, number } = shown.round;
  shown.at = Math.max(0, Math.min(at, moments.length - 1));
  const until = moments.slice(0, shown.at + 1);
  Object.assign(state, ...until.map(({ parts: changed }) => changed),
    { log: until.flatMap(({ log }) => log), away: false });
  const moment = moments[shown.at];
  const place = moment.record === null ? '' : `&record=${moment.record}`;
  history.replaceState(null, '', `#round=${number ?? ''}${place}`);
  document.title = `Round ${number ?? ''}: ${moment.says}`;
  document.documentElement.dataset.at = shown.at;
  patch(spoken, [moment.says]);
  render();
}

/** The round before or behind this one, from its beginning or its end. */
function goToRound(by, fromEnd = false) {
  const index = shown.round.index + by;
  if (index >= 0 && index < shown.round.of) {
    ask(`index=${index}`, () => (fromEnd ? Infinity : 0));
  }
}

function seekRound(number) {
  ask(`round=${number}`, () => 0);
}

/** Asks for a round and shows the moment that `place` finds in it; of two questions the newer. */
async function ask(query, place) {
  const mine = ++shown.asked;
  let answer = await told(query);
  while (answer.played !== undefined && mine === shown.asked) {
    shown.percent = answer.played;
    render();
    await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
    answer = await told(query);
  }
  if (mine !== shown.asked) {
    return;
  }
  shown.percent = null;
  change({ error: answer.error ?? null });
  if (!answer.error) {
    shown.round = answer;
    goTo(place(answer));
  }
}

async function told(query) {
  try {
    return await (await fetch(`replay/round?${query}`)).json();
  } catch {
    return { error: 'The server does not answer: is `tablectl panel` still running?' };
  }
}

/** The address has the round and the moment: `#round=12&record=345`, or `at=end`. */
function openAddress() {
  const { round, record, at } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const query = new URLSearchParams({ ...(round && { round }), ...(record && { record }) });
  ask(query, ({ moments }) => (at === 'end' ? Infinity :
    moments.findIndex((moment) => String(moment.record) === record)));
}

drawWith(render);
addEventListener('hashchange', openAddress);
play(shown, { goTo, goToRound });
openAddress();
