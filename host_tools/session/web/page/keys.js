/** The keys of the terminal's view, here too; in a field or on a button they type and press. */

import { act, change, state } from './act.js';
import { isBetting } from './spots.js';
import { take } from './task.js';

const FIELDS = 'input, select, textarea, dialog';
/** What a key of the table's list does here, where it is more than an act without facts. */
const HERE = {
  pick,
  enter: () => document.querySelector('.now input, .now .die, button.card')?.focus(),
  go_wrong: () => change({ dialog: { name: 'irregularity' } }),
  toggle_help: () => change({ dialog: { name: 'help' } }),
  count_stub: () => state.shoe && act('stub', { count: state.shoe.left, misdealt: false }),
  scroll: () => {},
  quit: () => {},
};

export function listen() {
  document.addEventListener('keydown', (event) => {
    const key = isForTable(event) && keyOf(event.key);
    if (key) {
      event.preventDefault();
      (HERE[key.do] ?? (() => act(key.do)))(event.key);
    }
  });
}

/** Neither typed into a field, nor a press of the button that has the focus, nor the browser's. */
function isForTable(event) {
  const { target, key } = event;
  const elsewhere = target.closest?.(key === ' ' ? `${FIELDS}, button` : FIELDS);
  return !elsewhere && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function keyOf(pressed) {
  return pressed.length === 1 && state.table?.keys.find(({ press }) => press.includes(pressed));
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
