/** The keys of the terminal's view, here too; in a field or on a button they type and press. */

import { act, change, state } from './act.js';
import { isBetting } from './spots.js';
import { take } from './task.js';

const FIELDS = 'input, select, textarea, dialog[open]';
/** Where this browser keeps that letters mean nothing here. */
const OFF = 'keys-off';
/** What a key of the table's list does here, where it is more than an act without facts. */
const HERE = {
  pick,
  enter: () => document.querySelector('.now input, .now .die, button.card')?.focus(),
  go_wrong: () => change({ dialog: { name: 'irregularity' } }),
  toggle_help: () => change({ dialog: { name: 'help' } }),
  count_stub: () => act('stub', { count: state.shoe.left, misdealt: false }),
};
/** Keys of a terminal alone: here no press of one cuts the power; and what needs hands. */
const OF_TERMINAL = new Set(['scroll', 'quit', 'toggle_power']);
const OF_HANDS = new Set(['start_game', 'lock_out', 'toggle_auto_deal', 'toggle_every_round',
  'turn_key', 'count_stub', 'deal']);
/** What an arrow does among radio buttons. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The keys that do something at this table. */
export function keysHere() {
  const { keys, hands } = state.table;
  return keys.filter((key) => !OF_TERMINAL.has(key.do) && (hands || !OF_HANDS.has(key.do)) &&
    (state.shoe || key.do !== 'count_stub'));
}

export function areOn() {
  return localStorage.getItem(OFF) === null;
}

export function turn(on) {
  if (on) {
    localStorage.removeItem(OFF);
  } else {
    localStorage.setItem(OFF, '1');
  }
  change({});
}

export function listen() {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && state.wanting) {
      change({ wanting: null, picked: new Set(), error: null });
      return;
    }
    const radio = event.key in STEPS && event.target.closest?.('[role=radio]');
    if (radio) {
      event.preventDefault();
      moveTo(radio, STEPS[event.key]);
      return;
    }
    const key = isForTable(event) && keyOf(event.key);
    if (key) {
      event.preventDefault();
      (HERE[key.do] ?? (() => act(key.do)))(event.key);
    }
  });
}

/** The next one of a group, round and round, is chosen and has the focus. */
function moveTo(radio, by) {
  const all = [...radio.closest('[role=radiogroup]').querySelectorAll('[role=radio]')];
  const next = all[(all.indexOf(radio) + by + all.length) % all.length];
  next.click();
  next.focus();
}

/** Neither typed into a field, nor a press of the button that has the focus, nor the browser's,
 * nor one that is held. */
function isForTable(event) {
  const { target, key } = event;
  const elsewhere = target.closest?.(key === ' ' ? `${FIELDS}, button` : FIELDS);
  const alone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  return !elsewhere && alone && (areOn() || key === '?');
}

function keyOf(pressed) {
  return pressed.length === 1 && state.table &&
    keysHere().find(({ press }) => press.includes(pressed));
}

/** A number: the choice of a decision, or a player who sits down or leaves. */
function pick(number) {
  const choice = state.step.offers.find(({ key }) => key === number);
  const facts = state.seats.find(({ seat }) => seat === Number(number));
  if (choice) {
    take(choice);
  } else if (facts && isBetting()) {
    act(...(facts.player ? ['leave', { seat: facts.seat }] :
      ['place_wagers_at', { seat: facts.seat, every: false }]));
  }
}
