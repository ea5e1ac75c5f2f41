/** The felt: the seats with their lamps, wagers and cards, and what lies before the dealer. */

import { act, change, state } from './act.js';
import { die, hand } from './cards.js';
import { h } from './dom.js';
import { lamp } from './signs.js';
import { begin, dollars, whose } from './words.js';

/** A layout with more wagers than this has no room for a spot each: a dialog has them. */
const MOST_SPOTS = 7;
const MOST_TAGS = 6;
const LOSSES = new Set(['collect']);
const GAINS = new Set(['pay', 'bonus', 'envy']);

export function felt() {
  const quiet = isBetting() ? '' : ' quiet';
  return h('section', { class: `felt of${state.seats.length}${quiet}`, 'aria-label': 'Layout' },
    h('ol', { class: 'seats' }, state.seats.map(seat)),
    middle());
}

export function isBetting() {
  return state.power && state.step.what === 'wagers';
}

function seat(facts) {
  const { seat: number, player, decision } = facts;
  const turn = isTurn(number);
  return h('li', { class: `seat arc-${arc(number)}${player ? ' taken' : ''}${turn ? ' turn' : ''}`, key: number,
    'data-seat': number, 'aria-label': `Seat ${number}${turn ? ', its turn' : ''}` },
  h('div', { class: 'plate' },
    lamp('seat', `seat lamp ${number}`, state.lamps[`seat_${number}`]),
    h('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
    lamp('win', `win lamp ${number}`, state.lamps[`win_${number}`])),
  spots(facts),
  sitting(facts),
  h('div', { class: 'hands' }, facts.hands.map((one) => seatHand(facts, one))),
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

function spots(facts) {
  const offered = state.table.wagers;
  const entered = offered.filter((wager) => wager.entered);
  if (entered.length > MOST_SPOTS) {
    return tags(facts);
  }
  const shown = offered.filter((wager) => wager.entered || facts.wagers[wager.name]);
  return h('div', { class: `spots of${shown.length}` }, shown.map((wager) => spot(facts, wager)));
}

/** Where one wager of a seat lies: a press drops a chip, the cross takes it back. */
export function spot(facts, wager) {
  const { seat: number } = facts;
  const laid = wager.sensor && facts.chip && !facts.wagers[wager.name] ? wager.least :
    facts.wagers[wager.name];
  const open = canDrop(wager);
  const came = outcome(number, wager.name);
  const label = `Seat ${number}, ${wager.label}: ${laid ? dollars(laid) : 'no chip'}` +
    (came ? `, ${came.outcome} ${came.amount}` : '');
  return h('div', { class: `spot${laid ? ' laid' : ''}${wager.sensor ? ' sensor' : ''}` +
    `${came ? ` ${sideOf(came.outcome)}` : ''}`, key: wager.name, 'data-wager': wager.name },
  h('button', { class: 'drop', disabled: !open, 'aria-label': label,
    title: titleOf(wager), onclick: () => drop(facts, wager) },
  h('span', { class: 'ring' }, laid ? chipStack(laid) : null),
  h('span', { class: 'name' }, wager.label),
  wager.sensor ? h('span', { class: `sensed${facts.sensed ? ' on' : ''}`,
    title: facts.sensed ? 'sensor covered' : 'sensor clear' }) : null),
  laid && open && !wager.sensor ? h('button', { class: 'back',
    'aria-label': `Seat ${number}: take ${wager.label} back`, title: 'Take it back',
    onclick: () => act('wager', { seat: number, wager: wager.name, cents: 0 }) }, '×') : null,
  came ? h('span', { class: 'came' }, cameOf(came)) : null);
}

function canDrop(wager) {
  return state.power && (wager.sensor ? state.table.hands : isBetting() && wager.entered);
}

function drop(facts, wager) {
  return wager.sensor ? act('toggle_chip', { seat: facts.seat }) :
    act('drop', { seat: facts.seat, wager: wager.name, cents: state.chip });
}

function titleOf(wager) {
  const limits = wager.most ? `${dollars(wager.least)} to ${dollars(wager.most)}` : '';
  const how = wager.sensor ? 'on the sensor' : '';
  return [wager.label, limits, how, wager.section].filter(Boolean).join(', ');
}

export function chipStack(cents) {
  return h('span', { class: `chip c${chipColor(cents)}` }, dollars(cents));
}

/** The greatest chip in an amount gives the stack its color. */
function chipColor(cents) {
  return [50000, 10000, 2500, 500].find((value) => cents >= value) ?? 100;
}

/** The last pay line of a wager. */
function outcome(number, name) {
  return state.lines.findLast((line) => line.seat === number && line.name === name);
}

function sideOf(kind) {
  if (LOSSES.has(kind)) {
    return 'lost';
  }
  return GAINS.has(kind) ? 'won' : 'even';
}

function cameOf({ outcome: kind, amount }) {
  return GAINS.has(kind) ? `+${amount}` : { collect: 'lost', hold: 'held' }[kind] ?? kind;
}

/** Where there is no room for spots: the wagers that lie there, and the dialog that has all. */
function tags(facts) {
  const { seat: number, wagers } = facts;
  const laid = state.table.wagers.filter((wager) => wagers[wager.name])
    .map((wager) => ({ wager, came: outcome(number, wager.name) }))
    .sort((one, other) => isLost(one) - isLost(other));
  const total = laid.reduce((sum, { wager }) => sum + wagers[wager.name], 0);
  const open = () => change({ dialog: { name: 'wagers', seat: number } });
  const more = laid.length - MOST_TAGS;
  return h('div', { class: 'tags' },
    isBetting() ? h('button', { class: 'small wide', onclick: open,
      'aria-label': `Seat ${number}: choose wagers` }, 'Wagers…') : null,
    total ? h('div', { class: 'total' }, chipStack(total)) : null,
    h('ul', null, laid.slice(0, MOST_TAGS).map(({ wager, came }) =>
      h('li', { key: wager.name, class: came ? sideOf(came.outcome) : '' },
        h('span', null, wager.label),
        h('b', null, came ? cameOf(came) : dollars(wagers[wager.name]))))),
    more > 0 ? h('button', { class: 'small wide', onclick: open }, `${more} more…`) : null);
}

function isLost({ came }) {
  return came && LOSSES.has(came.outcome) ? 1 : 0;
}

function seatHand(facts, { hand: number, cards }) {
  const { step } = state;
  const several = facts.hands.length > 1;
  const active = several && step.to === facts.seat && (step.hand ?? 1) === number;
  return h('div', { class: `one${active ? ' active' : ''}`, key: number },
    several ? h('span', { class: 'which' }, `hand ${number}`) : null,
    hand(cards, { label: `Seat ${facts.seat}${several ? ` hand ${number}` : ''}`,
      low: facts.low, ...choosing(facts.seat, number) }));
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
    others.map(({ place, cards }) => h('div', { class: 'place', key: place,
      'data-place': place },
    h('span', { class: 'which' }, whose(place)),
    place === 'dice' ? h('div', { class: 'dice' }, cards.map((pips) => die(Number(pips)))) :
      hand(cards, { label: begin(whose(place)) }))),
    state.table.cards ? h('div', { class: `place dealer${state.step.to === 0 ? ' turn' : ''}`,
      key: 'dealer', 'data-place': 'dealer' },
    h('span', { class: 'which' }, 'dealer'),
    hand(dealer?.cards ?? [], { label: 'Dealer', low: dealer?.low, ...choosing(0, 1) })) : null);
}
