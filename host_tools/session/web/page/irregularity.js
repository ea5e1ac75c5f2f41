/** What went wrong at the table is told here, with what belongs to it. */

import { act, change, state } from './act.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { begin, JOKER, RANK_ORDER, SUIT_ORDER, suitOf } from './words.js';

export function irregularityPage({ chosen }) {
  const known = state.table.irregularities;
  const one = known.find(({ name }) => name === chosen);
  if (one) {
    return { title: one.says, inside: telling(one) };
  }
  const now = known.filter(isPossible);
  const others = known.filter((other) => !isPossible(other));
  return { title: 'What went wrong?', inside: [
    now.length ? null : h('p', { class: 'empty' }, 'Nothing can be recorded now.'),
    h('ul', { class: 'choices' }, now.map(choice)),
    others.length ? h('details', null, h('summary', null, `Not now (${others.length})`),
      h('ul', { class: 'choices' }, others.map(notNow))) : null,
    state.table.cards && state.table.hands ? deckCount() : null,
  ] };
}

function isPossible({ name }) {
  return state.power && name in state.possible;
}

function choice(one) {
  return h('li', { key: one.name },
    h('button', { class: 'plain', 'data-what': one.name, onclick: () => change({
      dialog: { name: 'irregularity', chosen: one.name, before: { name: 'irregularity' } } }) },
    one.says),
    sectionLink(one.section));
}

/** With the phases in which it can happen at all. */
function notNow({ name, says, phases, section }) {
  const when = phases ? `only while ${phases.join(', ').replaceAll('_', ' ')}` :
    'not at this moment';
  return h('li', { key: name }, h('span', null, says, h('small', null, ` ${when}`)),
    sectionLink(section));
}

async function tell(one, facts) {
  if (await act('report', { what: one.name, ...facts })) {
    change({ dialog: null });
  }
}

/** What will happen, what belongs to it, and only then the button that records it. */
function telling(one) {
  return [
    h('p', { class: `effect${one.effect.includes('void') ? ' bad' : ''}` },
      h('b', null, 'If it is recorded: '), one.effect, ' ', sectionLink(one.section)),
    h('form', { class: 'entry', key: one.name, onsubmit: (event) => {
      event.preventDefault();
      const given = Object.fromEntries(new FormData(event.target));
      tell(one, Object.fromEntries(one.needs.map((name) => [name, READ[name](given)])));
    } },
    one.needs.map((name) => FIELDS[name](one)),
    h('button', { class: 'primary', disabled: !isPossible(one) }, 'Record it'),
    h('button', { class: 'plain', type: 'button', onclick: () => change({ dialog: null }) },
      'Cancel')),
  ];
}

const READ = {
  seat: ({ seat }) => Number(seat),
  card: ({ rank, suit }) => (rank === JOKER ? JOKER : rank + suit),
  device: ({ device }) => device,
  wager: ({ wager }) => wager || undefined,
};

const FIELDS = {
  seat: ({ name }) => select('seat', 'Whose? ', (state.possible[name] ?? []).map((seat) =>
    [seat, seat ? `seat ${seat}` : 'dealer or community cards'])),
  card: () => [
    select('rank', 'Card ', [...RANK_ORDER.map((rank) => [rank, rank === 'T' ? '10' : rank]),
      ...(JOKER in (state.shoe?.cards ?? {}) ? [[JOKER, 'joker']] : [])]),
    select('suit', 'of ', SUIT_ORDER.map((suit) => [suit, suitOf(`A${suit}`).name])),
  ],
  device: () => select('device', 'Which? ', state.table.devices.map((name) => [name, name])),
  wager: () => select('wager', 'Which wager? ', [['', 'all of the seat'],
    ...state.table.wagers.filter(({ entered }) => entered).map(({ name, label }) =>
      [name, label])]),
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
