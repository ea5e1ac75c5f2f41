/** The panel's page: puts its parts together whenever something changed. */

import { follow, state } from './act.js';
import { dialog } from './dialogs.js';
import { h, patch } from './dom.js';
import { felt } from './felt.js';
import { side } from './side.js';
import { header, signs } from './signs.js';
import { task } from './task.js';

const page = document.getElementById('panel');

function render() {
  patch(page, state.table ? [
    state.away ? h('p', { class: 'away', role: 'alert' },
      'No connection to the panel’s server; this is the last that was seen.') : null,
    header(),
    signs(),
    h('main', { class: 'table' }, felt(), task()),
    side(),
    dialog(),
  ].filter(Boolean) : [h('p', { class: 'waiting' }, 'Waiting for the table…')]);
  if (state.table) {
    document.title = state.table.title;
  }
}

follow(render);
