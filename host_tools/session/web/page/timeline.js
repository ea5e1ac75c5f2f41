/** The moments of a round on a line: buttons, a scrubber and the keys for it. */

import { change } from './act.js';
import { h } from './dom.js';
import { seconds } from './words.js';

/** Nobody sits before a table for minutes on which nothing happens, nor sees what is too fast. */
const SHORTEST_MS = 250;
const LONGEST_MS = 3000;
const OWN_KEYS = 'input:not([type=range]), select, dialog';
const player = { shown: null, goTo: null, goToRound: null };
let timer = null;

export function timeline({ round, at }, { goTo, goToRound, seekRound }) {
  const { moments, index, of } = round;
  const moment = moments[at];
  const last = moments.length - 1;
  return h('section', { class: 'timeline', 'aria-label': 'Timeline' },
    h('p', { class: 'moment' }, h('b', null, moment.says), ' ', h('small', null, placeOf(moment))),
    h('input', { type: 'range', min: 0, max: last, value: at, list: 'cards',
      'aria-label': 'Moment of the round', 'aria-valuetext': moment.says,
      oninput: ({ target }) => goTo(Number(target.value)) }),
    h('datalist', { id: 'cards' }, moments.map(({ name }, place) => (name === 'card' ?
      h('option', { key: place, value: place }) : null))),
    h('div', { class: 'steps' },
      button('«', 'Round before', index === 0, () => goToRound(-1), 'PageUp'),
      button('⇤', 'Beginning of the round', at === 0, () => goTo(0), 'Home'),
      button('‹', 'One record back', at === 0, () => goTo(at - 1), 'ArrowLeft'),
      button(timer ? 'Stop' : 'Play', timer ? 'Stand still' : 'Play', false, toggle, 'Space'),
      button('›', 'One record on', at === last, () => goTo(at + 1), 'ArrowRight'),
      button('⇥', 'End of the round', at === last, () => goTo(last), 'End'),
      button('»', 'Next round', index === of - 1, () => goToRound(1), 'PageDown'),
      form(seekRound)));
}

function placeOf({ record, at_us: micros, date }) {
  const number = record === null ? '' : `record ${record}, `;
  return `${number}${seconds(micros)} s${date ? `, ${date} UTC` : ''}`;
}

function button(sign, name, disabled, onclick, key) {
  return h('button', { class: 'plain', key, disabled,
    onclick, 'aria-label': name, 'aria-keyshortcuts': key, title: `${name} (${key})` }, sign);
}

function form(seekRound) {
  return h('form', { class: 'entry', onsubmit: (event) => {
    event.preventDefault();
    seekRound(event.target.elements.round.value);
  } },
  h('label', null, 'Round ', h('input', { name: 'round', inputmode: 'numeric', size: 6,
    pattern: '[0-9]{1,10}', required: true, autocomplete: 'off' })),
  h('button', { class: 'plain' }, 'Go'));
}

/** Plays at the table's own pace, and listens to the keys. */
export function play(shown, moves) {
  Object.assign(player, { shown, ...moves });
  document.addEventListener('keydown', press);
}

function toggle() {
  (timer ? stop : step)();
  change({});
}

function stop() {
  clearTimeout(timer);
  timer = null;
}

/** The next moment in its time, and on from there. */
function step() {
  const { at, round: { moments } } = player.shown;
  if (at >= moments.length - 1) {
    stop();
    change({});
    return;
  }
  const gap = (moments[at + 1].at_us - moments[at].at_us) / 1000;
  timer = setTimeout(() => {
    player.goTo(at + 1);
    step();
  }, Math.max(SHORTEST_MS, Math.min(gap, LONGEST_MS)));
}

const KEYS = {
  ArrowLeft: () => player.goTo(player.shown.at - 1),
  ArrowRight: () => player.goTo(player.shown.at + 1),
  Home: () => player.goTo(0),
  End: () => player.goTo(Infinity),
  PageUp: () => player.goToRound(-1),
  PageDown: () => player.goToRound(1),
  ' ': toggle,
};

function press(event) {
  const { target, key } = event;
  const elsewhere = target.closest?.(key === ' ' ? `${OWN_KEYS}, button` : OWN_KEYS);
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (!KEYS[key] || !player.shown.round || elsewhere || held) {
    return;
  }
  event.preventDefault();
  if (key !== ' ') {
    stop();
  }
  KEYS[key]();
}
