/** What opens over the page. */

import { change, state } from './act.js';
import { h } from './dom.js';

export function dialog() {
  return state.dialog ? h('div', { class: 'veil', onclick: (event) => {
    if (event.target === event.currentTarget) {
      close();
    }
  } }, h('div', { class: 'dialog', role: 'dialog' }, JSON.stringify(state.dialog),
    h('button', { class: 'plain', onclick: close }, 'Close'))) : null;
}

function close() {
  change({ dialog: null });
}
