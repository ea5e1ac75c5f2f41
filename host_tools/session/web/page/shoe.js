/** The shoe: which card comes next is chosen from those that are left. */

import { act, state } from './act.js';
import { face } from './cards.js';
import { h } from './dom.js';
import { stub } from './task.js';
import { begin, JOKER, RANK_ORDER, spoken, SUIT_ORDER, whose } from './words.js';

export function shoePage() {
  const { step, shoe } = state;
  const due = step.what === 'card';
  return { title: 'The next card', inside: [
    h('p', null, due ? `It goes to: ${begin(whose(step.to))}${step.hand ? `, hand ${step.hand}` :
      ''}.` : 'No card is due now.'),
    h('div', { class: 'picker', role: 'group', 'aria-label': 'Cards in the shoe' },
      SUIT_ORDER.map((suit) => h('div', { class: 'suit', key: suit },
        RANK_ORDER.map((rank) => rank + suit).map((card) => pick(card, shoe, due)))),
      JOKER in shoe.cards ? h('div', { class: 'suit' }, pick(JOKER, shoe, due)) : null),
    step.what === 'decision' ? h('section', { 'aria-label': 'Stub' },
      h('p', null, 'A dealer who counts the stub before the players decide enters it here.'),
      stub()) : null,
  ] };
}

/** A card that is played with; a small number says how many are left of several decks. */
function pick(card, { cards }, due) {
  const left = cards[card];
  if (left === undefined) {
    return null;
  }
  const { class: kind, inside } = face(card);
  return h('button', { class: kind, key: card, disabled: !due || !left, 'data-card': card,
    'aria-label': `${spoken(card)}, ${left} left`,
    onclick: () => act('deal_card', { card }) },
  inside, left > 1 ? h('small', null, `×${left}`) : null);
}
