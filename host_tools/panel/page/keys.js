/** The keys of the terminal's view, here too; in a field or on a button they type and press. */

import { act, change, state } from './act.js';
import { isBetting } from './felt.js';
import { take } from './task.js';

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
    const typing = event.target.closest?.('input, select, textarea, dialog');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !state.table) {
      return;
    }
    const key = state.table.keys.find(({ press }) => press.includes(event.key));
    if (!key || event.key.length > 1 || (event.key === ' ' && event.target.closest('button'))) {
      return;
    }
    event.preventDefault();
    const here = HERE[key.do];
    if (here) {
      here(event.key);
    } else {
      act(key.do);
    }
  });
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
