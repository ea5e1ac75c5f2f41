/** What opens over the page: one dialog at a time, which Esc closes. */

import { change, state } from './act.js';
import { h, patch } from './dom.js';
import { faultsPage } from './faults.js';
import { gamesPage } from './games.js';
import { helpPage, technicianPage } from './help.js';
import { irregularityPage } from './irregularity.js';
import { sectionPage } from './sections.js';
import { shoePage } from './shoe.js';
import { spot } from './spots.js';
import { rack } from './task.js';

const PAGES = { faults: faultsPage, games: gamesPage, help: helpPage, section: sectionPage,
  irregularity: irregularityPage, shoe: shoePage,
  technician: technicianPage, wagers: wagersPage };
const element = document.getElementById('dialog');
/** The one that was opened last. */
let shown = null;

element.addEventListener('close', () => state.dialog && change({ dialog: null }));
element.addEventListener('click', (event) => event.target === element && element.close());

/** Shows the dialog that is open, or none. The browser tells some time after Esc that one was
 * closed; what the table tells in between does not open it again. */
export function showDialog() {
  if (state.dialog === shown && !element.open) {
    state.dialog = null;
  }
  const { dialog } = state;
  shown = dialog;
  if (!dialog) {
    element.close();
    return;
  }
  const trouble = state.error ?? state.trouble;
  const { title, inside } = PAGES[dialog.name](dialog);
  patch(element, [h('div', { class: 'dialog', key: dialog.name },
    h('header', null, h('h2', { id: 'dialog-title' }, title),
      h('button', { class: 'plain', onclick: () => change({ dialog: dialog.before ?? null }) },
        dialog.before ? 'Back' : 'Close')),
    trouble ? h('p', { class: 'error', role: 'alert' }, trouble) : null,
    inside)]);
  if (!element.open) {
    element.showModal();
  }
}

/** Every wager of a seat, where the felt has no room for them. */
function wagersPage({ seat: number }) {
  const facts = state.seats.find(({ seat }) => seat === number);
  const offered = state.table.wagers.filter((wager) => wager.entered);
  return { title: `Seat ${number}: wagers`, inside: [
    rack(),
    h('div', { class: 'spots all' }, offered.map((wager) => spot(facts, wager))),
  ] };
}
