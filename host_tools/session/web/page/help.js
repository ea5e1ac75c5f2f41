/** How a round goes, and what the keys do. */

import { change, state } from './act.js';
import { h } from './dom.js';
import { areOn, keysHere, turn } from './keys.js';
import { chooseScheme, scheme, SCHEMES } from './scheme.js';
import { lamp } from './signs.js';

const ROUND = [
  'Seat the players with “+ Player”, or choose a chip and drop it on a wager. A press on × ' +
    'takes it back.',
  'Start Game closes the betting: LOCKED shines. A chip that comes later blinks and is no wager.',
  'Collect the chips from the sensors and confirm their count.',
  'Deal card by card, by Auto-deal, or choose the card in the shoe.',
  'Players decide in turn; the seat whose turn it is has a golden edge.',
  'Pay and collect by the pay lines, seat by seat. Each names the row that pays it and its ' +
    'section: press that to read what it says.',
  'What went wrong is told under “Irregularity…”: it says what will follow before it is recorded.',
  'Next round opens the betting again.',
];

export function helpPage() {
  return { title: 'How a round goes', inside: [
    h('ol', { class: 'steps' }, ROUND.map((text) => h('li', { key: text }, text))),
    state.manuals ? h('p', null,
      h('a', { href: 'docs/index.html', target: '_blank', rel: 'noopener' },
        'All manuals, with a search')) : null,
    h('div', { class: 'entry' }, schemes(), h('button', { class: 'plain',
      onclick: () => change({ dialog: { name: 'technician', before: { name: 'help' } } }) },
    'For technicians')),
    h('h3', null, 'Lamps'),
    h('p', { class: 'legend' },
      lamp('seat', 'seat lamp', true), ' the seat’s chip is a wager; blinking: it is none  ',
      lamp('win', 'win lamp', true), ' the seat has won  ',
      lamp('locked', 'locked', true), ' no more bets  ',
      lamp('jackpot', 'jackpot', true), ' an award is held'),
    h('h3', { class: 'of-keys' }, 'Keys'),
    h('label', { class: 'switch of-keys' },
      h('input', { type: 'checkbox', role: 'switch', checked: areOn(),
        onchange: (event) => turn(event.target.checked) }), ' Letters and numbers are keys'),
    h('dl', { class: 'keys of-keys' }, keysHere().map(({ show, long }) => [
      h('dt', { key: `${show}=` }, h('kbd', null, show)), h('dd', { key: show }, long)])),
  ] };
}

/** Which colours this browser shows: the players' display and the replay here too. */
export function schemes() {
  return h('label', { class: 'entry' }, 'Colours',
    h('select', { onchange: ({ target }) => chooseScheme(target.value) },
      Object.entries(SCHEMES).map(([name, label]) =>
        h('option', { value: name, key: name, selected: name === scheme() }, label))));
}

/** Which board it is, and what the link to it has counted. */
export function technicianPage() {
  const { received, sent, damaged, lost, repeated } = state.health;
  const facts = { Board: state.table.board, 'Lines received': received, 'Lines sent': sent,
    'Lines damaged': damaged, 'Messages lost': lost, 'Requests repeated': repeated };
  return { title: 'For technicians', inside: [
    h('dl', { class: 'keys' }, Object.entries(facts).map(([name, value]) => [
      h('dt', { key: `${name}=` }, name), h('dd', { key: name }, String(value))])),
  ] };
}
