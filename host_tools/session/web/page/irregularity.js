/** What went wrong at the table is told here, with what belongs to it. */

import { act, change, state } from './act.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { begin, JOKER, RANK_ORDER, SUIT_ORDER, suitOf } from './words.js';

/** Of these the dealer, or the community cards, may be the one. */
const DEALER_TOO = new Set(['incorrect_number', 'exposed']);

export function irregularityPage({ chosen }) {
  const known = state.table.irregularities;
  const one = known.find(({ name }) => name === chosen);
  return one ? { title: one.says, inside: telling(one) } : { title: 'What went wrong?', inside: [
    h('ul', { class: 'choices' }, known.map(choice)),
    state.table.cards && state.table.hands ? deckCount() : null,
  ] };
}

function choice(one) {
  const now = !one.phases || one.phases.includes(state.step.phase);
  return h('li', { key: one.name },
    h('button', { class: 'plain', disabled: !now || !state.power, 'data-what': one.name,
      title: now ? null : `not while ${state.step.phase}`,
      onclick: () => (one.needs.length ? change({
        dialog: { name: 'irregularity', chosen: one.name, before: { name: 'irregularity' } } }) :
        tell(one, {})) }, one.says),
    sectionLink(one.section));
}

async function tell(one, facts) {
  if (await act('report', { what: one.name, ...facts })) {
    change({ dialog: null });
  }
}

function telling(one) {
  return [h('form', { class: 'entry', key: one.name, onsubmit: (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.target));
    tell(one, Object.fromEntries(one.needs.map((name) => [name, READ[name](given)])));
  } },
  one.needs.map((name) => FIELDS[name](one)),
  h('button', { class: 'primary' }, 'Record it')), sectionLink(one.section)];
}

const READ = {
  seat: ({ seat }) => Number(seat),
  card: ({ rank, suit }) => (rank === JOKER ? JOKER : rank + suit),
  device: ({ device }) => device,
};

const FIELDS = {
  seat: ({ name }) => select('seat', 'Whose? ', [
    ...state.seats.map(({ seat }) => [seat, `seat ${seat}`]),
    ...(DEALER_TOO.has(name) ? [[0, 'dealer or community cards']] : []),
  ]),
  card: () => [
    select('rank', 'Card ', [...RANK_ORDER.map((rank) => [rank, rank === 'T' ? '10' : rank]),
      ...(JOKER in (state.shoe?.cards ?? {}) ? [[JOKER, 'joker']] : [])]),
    select('suit', 'of ', SUIT_ORDER.map((suit) => [suit, suitOf(`A${suit}`).name])),
  ],
  device: () => select('device', 'Which? ', state.table.devices.map((name) => [name, name])),
};

function select(name, label, choices) {
  return h('label', { key: name }, label, h('select', { name },
    choices.map(([value, text]) => h('option', { value }, begin(text)))));
}

/** A shuffler that counts tells its count by itself. */
function deckCount() {
  return h('form', { class: 'entry', key: 'count', onsubmit: (event) => {
    event.preventDefault();
    act('deck_count', { count: Number(event.target.elements.count.value) });
  } },
  h('label', null, 'The shuffler counts ', h('input', { name: 'count', type: 'number', min: 0,
    max: 999, required: true, value: state.shoe?.of ?? '' }), ' cards'),
  h('button', { class: 'plain' }, 'Send count'));
}
