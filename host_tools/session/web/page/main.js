/** The panel's page: puts its parts together whenever something changed. */

import { follow, state } from './act.js';
import { showDialog } from './dialogs.js';
import { h, patch } from './dom.js';
import { felt } from './felt.js';
import { listen } from './keys.js';
import { side } from './side.js';
import { header } from './signs.js';
import { lookedOn, task } from './task.js';

const page = document.getElementById('panel');
const spoken = document.getElementById('spoken');
/** Who was asked last, as far as the screen is concerned. */
let asked = null;

function render() {
  patch(page, state.table ? [
    // Always there, so that what follows keeps its focus when the sentence comes and goes.
    h('div', { class: 'banner' }, state.away ? h('p', { class: 'away', role: 'alert' },
      'No connection to the panel’s server; this is the last that was seen.') : null),
    header(),
    h('main', { class: 'table' }, felt(), state.read_only ? lookedOn() : task()),
    side(),
  ] : [h('p', { class: 'waiting' }, 'Waiting for the table…')]);
  if (state.table) {
    document.title = state.table.title;
    showDialog();
    announce();
    bringIntoSight();
  }
}

/** What somebody hears who does not see the table: what comes next, once. */
function announce() {
  const { phase, says } = state.step;
  patch(spoken, [`${phase}. ${says}`]);
}

/** On a telephone, the seat that is asked may lie under the dock. Dealt cards move nothing. */
function bringIntoSight() {
  const turn = state.step.what === 'card' ? null : document.querySelector('.felt .turn');
  if (turn && turn !== asked) {
    turn.scrollIntoView({ block: 'nearest' });
  }
  asked = turn;
}

follow(render);
listen();
