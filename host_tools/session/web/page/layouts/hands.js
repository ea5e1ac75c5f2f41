/** The hands of a player as they lie before him: one, one set in two, or several side by side. */

import { state } from '../act.js';
import { caption, hand, parts } from '../cards.js';
import { choosing } from '../choosing.js';
import { h } from '../dom.js';

export function hands(facts) {
  const { column } = state.table.layout;
  const isWaiting = column > 0 && facts.player && !facts.hands.length;
  const all = isWaiting ? [{ hand: 1, cards: [] }] : facts.hands;
  const several = all.length > 1;
  return h('div', { class: `hands${several ? ' several' : ''}` },
    all.map((one) => (several ? ofSeveral(facts, one) : h('div', { class: 'one', key: one.hand },
      cardsOf(facts, one, `Seat ${facts.seat}`)))));
}

/** One of the hands that were split; the one that is played now is marked. */
function ofSeveral(facts, one) {
  const { step } = state;
  const active = step.to === facts.seat && (step.hand ?? 1) === one.hand;
  const label = `Seat ${facts.seat} hand ${one.hand}${active ? ', in turn' : ''}`;
  return h('div', { class: `one${active ? ' active' : ''}`, key: one.hand },
    h('span', { class: 'which', 'aria-hidden': 'true' }, String(one.hand)),
    cardsOf(facts, one, label), caption(one));
}

function cardsOf({ seat, low }, { hand: number, cards, made }, label) {
  const { parts: names, column } = state.table.layout;
  const how = { label, made, fan: !column, ...choosing(seat, number) };
  return names.length && low.length && !how.choose ? parts(cards, low, names, how) :
    hand(cards, { ...how, boxes: column, column: column > 0 });
}
