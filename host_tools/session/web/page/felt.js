/** The felt: the seats with their lamps, wagers and cards, and what lies before the dealer. */

import { act, state } from './act.js';
import { caption } from './cards.js';
import { h } from './dom.js';
import { circles } from './layouts/circles.js';
import { hands } from './layouts/hands.js';
import { inscriptions, middle } from './layouts/middle.js';
import { sectionLink } from './sections.js';
import { lamp } from './signs.js';
import { isBetting, spots } from './spots.js';
import { begin } from './words.js';

/** Where a player has no more wagers than this, there is room for greater cards. */
const FEW = 4;

export function felt() {
  const quiet = isBetting() ? '' : state.closed ? ' quiet shut' : ' quiet';
  const roomy = state.table.wagers.filter(({ entered }) => entered).length <= FEW ? ' roomy' : '';
  return h('section', { class: `felt of${state.seats.length}${roomy}${quiet}`, tabindex: 0,
    'aria-label': 'Layout' },
    state.closed ? closed(state.closed) : state.void ? voided(state.void) : null,
    h('ol', { class: 'seats' }, state.seats.map(seat)),
    inscriptions(),
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
  const { seat: number, low, decision } = facts;
  const other = otherArea(facts);
  return h('li', { class: classOf(facts, other), key: number, 'data-seat': number,
    'aria-label': `Seat ${number}${other ? `, one player with seat ${other}` : ''}` +
      `${isTurn(number) ? ', its turn' : ''}` },
  h('div', { class: 'plate' },
    lamp('seat', `seat lamp ${number}`, state.lamps[`seat_${number}`]),
    h('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
    lamp('win', `win lamp ${number}`, state.lamps[`win_${number}`]),
    other > number ? h('span', { class: 'same', 'aria-hidden': 'true' }, 'one player') : null),
  state.table.layout.kind === 'throw_box' ? circles(facts) : spots(facts),
  sitting(facts),
  hands(facts),
  h('div', { class: 'told' },
    facts.hands.length === 1 ? caption(facts.hands[0]) : null,
    facts.late ? h('div', { class: 'late' }, 'Late: no wager') : null,
    decision && !low.length ? h('div', { class: 'decision' }, begin(decision)) : null));
}

function classOf({ seat: number, player }, other) {
  return [`seat arc-${arc(number)}`, player && 'taken', isTurn(number) && 'turn',
    other > number && 'area-first', other < number && 'area-second'].filter(Boolean).join(' ');
}

/** How far from the middle of the table a seat is. */
function arc(number) {
  const fromMiddle = Math.abs(number - (state.seats.length + 1) / 2);
  return Math.max(0, Math.floor(fromMiddle));
}

/** The other area of a player who wagers on two. */
function otherArea({ seat: number, area }) {
  return area ?? state.seats.find((seat) => seat.area === number)?.seat;
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
    const nobody = state.seats.every((seat) => !seat.player);
    return h('button', { class: `small wide${nobody ? ' due' : ''}`,
      title: 'A player with the required wagers',
      'aria-label': `Seat ${number}: a player sits down`,
      onclick: () => act('place_wagers_at', { seat: number, every: false }) }, '+ Player');
  }
  return h('span', { class: 'sitting' },
    h('button', { class: 'small', title: 'Every wager that is entered',
      'aria-label': `Seat ${number}: all bets`,
      onclick: () => act('place_wagers_at', { seat: number, every: true }) }, 'All bets'),
    h('button', { class: 'small', title: 'The player takes all back and leaves',
      'aria-label': `Seat ${number}: leave`,
      onclick: () => act('leave', { seat: number }) }, 'Leave'));
}
