/** The felt: the seats with their lamps, wagers and cards, and what lies before the dealer. */

import { act, change, state } from './act.js';
import { caption, die, hand } from './cards.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { lamp } from './signs.js';
import { isBetting, spots } from './spots.js';
import { begin, whose } from './words.js';

const OF_DICE = new Set(['dice', 'extra_roll']);

export function felt() {
  const quiet = isBetting() ? '' : state.closed ? ' quiet shut' : ' quiet';
  return h('section', { class: `felt of${state.seats.length}${quiet}`, tabindex: 0,
    'aria-label': 'Layout' },
    state.closed ? closed(state.closed) : state.void ? voided(state.void) : null,
    h('ol', { class: 'seats' }, state.seats.map(seat)),
    middle());
}

/** Why nothing goes on, what to do about it, and who may. */
function closed({ reason, error, todo }) {
  return h('div', { class: 'notice', key: 'closed' }, h('h2', null, 'Table closed'),
    h('p', null, error ? h('b', null, `Error ${error}: `) : null, begin(reason)),
    todo.length ? h('dl', null, todo.map(({ who, does }, place) => [
      h('dt', { key: `${place}=` }, who === todo[place - 1]?.who ? '' : begin(who)),
      h('dd', { key: place }, begin(does))])) : null);
}

function voided({ what, section }) {
  return h('div', { class: 'notice', key: 'void' }, h('h2', null, 'Void'),
    h('p', null, `The round is void: ${what}. `, sectionLink(section)));
}

function seat(facts) {
  const { seat: number, player, decision } = facts;
  const turn = isTurn(number);
  const kind = `seat arc-${arc(number)}${player ? ' taken' : ''}${turn ? ' turn' : ''}`;
  return h('li', { class: kind, key: number, 'data-seat': number,
    'aria-label': `Seat ${number}${turn ? ', its turn' : ''}` },
  h('div', { class: 'plate' },
    lamp('seat', `seat lamp ${number}`, state.lamps[`seat_${number}`]),
    h('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
    lamp('win', `win lamp ${number}`, state.lamps[`win_${number}`])),
  spots(facts),
  sitting(facts),
  h('div', { class: 'hands' }, facts.hands.map((one) => seatHand(facts, one))),
  facts.late ? h('div', { class: 'late' }, 'Late: no wager') : null,
  decision ? h('div', { class: 'decision' }, begin(decision)) : null);
}

/** How far from the middle of the table a seat is. */
function arc(number) {
  const fromMiddle = Math.abs(number - (state.seats.length + 1) / 2);
  return Math.max(0, Math.floor(fromMiddle));
}

function isTurn(number) {
  const { what, to } = state.step;
  return to === number && ['card', 'decision', 'set_hand', 'roll', 'reveal',
    'jackpot_confirm'].includes(what);
}

/** A player sits down with the required wagers, adds every other one, or leaves. */
function sitting({ seat: number, player }) {
  if (!isBetting()) {
    return null;
  }
  if (!player) {
    return h('button', { class: 'small wide', title: 'A player with the required wagers',
      'aria-label': `Seat ${number}: a player sits down`,
      onclick: () => act('place_wagers_at', { seat: number, every: false }) }, '+ Player');
  }
  return h('span', { class: 'sitting' },
    h('button', { class: 'small', title: 'Every wager that is entered',
      'aria-label': `Seat ${number}: every wager`,
      onclick: () => act('place_wagers_at', { seat: number, every: true }) }, 'All bets'),
    h('button', { class: 'small', title: 'The player takes all back and leaves',
      'aria-label': `Seat ${number}: the player leaves`,
      onclick: () => act('leave', { seat: number }) }, 'Leave'));
}

function seatHand(facts, one) {
  const { hand: number, cards, made } = one;
  const { step } = state;
  const several = facts.hands.length > 1;
  const active = several && step.to === facts.seat && (step.hand ?? 1) === number;
  return h('div', { class: `one${active ? ' active' : ''}`, key: number },
    several ? h('span', { class: 'which' }, `hand ${number}`) : null,
    hand(cards, { label: `Seat ${facts.seat}${several ? ` hand ${number}` : ''}`,
      low: facts.low, made, ...choosing(facts.seat, number) }), caption(one));
}

/** Cards of the hand in turn are picked for a low hand, or where a decision gives some up. */
function choosing(to, number) {
  const { step, picked, wanting } = state;
  const asked = step.enter === 'low_hand' || wanting?.fact === 'cards';
  if (!asked || step.to !== to || (step.hand ?? 1) !== number) {
    return {};
  }
  return { chosen: picked, choose: (place) => {
    const next = new Set(picked);
    if (!next.delete(place)) {
      next.add(place);
    }
    change({ picked: next });
  } };
}

/** The dealer's cards and everything else on the layout. */
function middle() {
  const dealer = state.places.find(({ place }) => place === 0);
  const others = state.places.filter(({ place }) => place !== 0);
  return h('div', { class: 'middle' },
    others.map((other) => h('div', { class: 'place', key: other.place,
      'data-place': other.place },
    h('span', { class: 'which' }, whose(other.place)),
    OF_DICE.has(other.place) ?
      h('div', { class: 'dice' }, other.cards.map((pips) => die(Number(pips)))) :
      hand(other.cards, { label: begin(whose(other.place)) }),
    caption(other))),
    state.table.cards ? h('div', { class: `place dealer${state.step.to === 0 ? ' turn' : ''}`,
      key: 'dealer', 'data-place': 'dealer' },
    h('span', { class: 'which' }, 'dealer'),
    hand(dealer?.cards ?? [], { label: 'Dealer', low: dealer?.low, made: dealer?.made,
      ...choosing(0, 1) }),
    dealer ? caption(dealer) : null) : null);
}
