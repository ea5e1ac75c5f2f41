/** The wagers of a seat: where they lie, and what has become of them. */

import { act, change, state } from './act.js';
import { h } from './dom.js';
import { dollars, money } from './words.js';

/** A layout with more wagers than this has no room for a spot each: a dialog has them. */
const MOST_SPOTS = 7;
/** Wagers that come in the round have a spot from its start, unless they are more. */
const MOST_LATER = 3;
const MOST_TAGS = 6;
const GAINS = new Set(['pay', 'bonus', 'envy']);
const LOSSES = new Set(['collect']);
const CALLED = { collect: 'lost', hold: 'held' };

export function isBetting() {
  return state.power && state.step.what === 'wagers' && !state.table.watched;
}

export function spots(facts) {
  const offered = state.table.wagers;
  const entered = offered.filter((wager) => wager.entered);
  if (entered.length > MOST_SPOTS) {
    return tags(facts);
  }
  const grows = offered.length - entered.length > MOST_LATER;
  const came = offered.filter((wager) => !wager.entered && facts.wagers[wager.name]);
  return h('div', { class: `spots${grows ? ' grows' : ''}` },
    (grows ? [...entered, ...came] : offered).map((wager) => spot(facts, wager)));
}

/**
 * Where one wager of a seat lies: a press drops a chip, the cross takes it back.
 * @param {object | null} mark what is printed there in the place of its name
 */
export function spot(facts, wager, mark = null) {
  const laid = laidOn(facts, wager);
  const came = outcome(facts.seat, wager.name);
  const open = canDrop(wager);
  return h('div', { class: classOf(wager, laid, came), key: wager.name,
    'data-wager': wager.name },
  h('button', { class: 'drop', disabled: !open, 'aria-label': spokenOf(facts, wager, laid, came),
    title: titleOf(wager), onclick: () => drop(facts, wager) },
  h('span', { class: 'ring' }, laid ? chipStack(laid) : null),
  printed(wager, laid, mark),
  wager.sensor ? sensor(facts) : null),
  changes(facts, wager, laid, mark),
  came ? h('span', { class: 'came' }, cameOf(came)) : null);
}

/** A small circle has no room to take its chip back but where its mark is: the button has both. */
function printed(wager, laid, mark) {
  if (!mark) {
    return h('span', { class: 'name' }, wager.label);
  }
  return canTakeBack(wager, laid) ? null : mark;
}

/** What a chip that lies there may be changed to. */
function changes(facts, wager, laid, mark) {
  return [canTakeBack(wager, laid) ? takeBack(facts, wager, mark) : null,
    laid && isBetting() && wager.told ? worth(facts, wager, laid) : null];
}

function canTakeBack(wager, laid) {
  return laid > 0 && canDrop(wager) && !wager.sensor;
}

/** Cents on a wager; a chip on a sensor counts as one before the board has accepted it. */
function laidOn(facts, wager) {
  return facts.wagers[wager.name] ?? (wager.sensor && facts.chip ? wager.least : 0);
}

function classOf(wager, laid, came) {
  return ['spot', laid && 'laid', wager.sensor && 'sensor', came && sideOf(came.outcome)]
    .filter(Boolean).join(' ');
}

function spokenOf({ seat: number }, wager, laid, came) {
  const what = `Seat ${number}, ${wager.label}: ${laid ? money(laid) : 'no chip'}`;
  return came ? `${what}, ${came.outcome} ${came.amount}` : what;
}

function titleOf(wager) {
  const between = wager.told ? 'or' : 'to';
  const limits = wager.most ? `${money(wager.least)} ${between} ${money(wager.most)}` : '';
  const how = wager.sensor ? 'on the sensor' : '';
  return [wager.label, limits, how, wager.section].filter(Boolean).join(', ');
}

function sensor({ sensed }) {
  return h('span', { class: `sensed${sensed ? ' on' : ''}`,
    title: sensed ? 'sensor covered' : 'sensor clear' });
}

/** A chip on the sensor is worth the other of the two amounts that the table takes. */
function worth({ seat: number }, wager, laid) {
  const cents = laid === wager.least ? wager.most : wager.least;
  return h('button', { class: 'worth', title: `The chip is worth ${money(cents)}`,
    'aria-label': `Seat ${number}: the ${wager.label} is worth ${money(cents)}`,
    onclick: () => act('wager', { seat: number, wager: wager.name, cents }) },
  `= ${money(cents)}`);
}

function takeBack({ seat: number }, wager, mark) {
  return h('button', { class: 'back', title: 'Take it back',
    'aria-label': `Seat ${number}: take ${wager.label} back`,
    onclick: () => act('wager', { seat: number, wager: wager.name, cents: 0 }) }, mark, '×');
}

function canDrop(wager) {
  return state.power && (wager.sensor ? state.table.hands : isBetting() && wager.entered);
}

function drop(facts, wager) {
  return wager.sensor ? act('toggle_chip', { seat: facts.seat }) :
    act('drop', { seat: facts.seat, wager: wager.name, cents: state.chip });
}

export function chipStack(cents) {
  return h('span', { class: `chip c${chipColor(cents)}`, 'data-mark': dollars(cents) });
}

/** The greatest chip in an amount gives the stack its color. */
function chipColor(cents) {
  return [50000, 10000, 2500, 500].find((value) => cents >= value) ?? 100;
}

/** The last pay line of a wager. */
export function outcome(number, name) {
  return state.lines.findLast((line) => line.seat === number && line.name === name);
}

export function sideOf(kind) {
  if (LOSSES.has(kind)) {
    return 'lost';
  }
  return GAINS.has(kind) ? 'won' : kind ? 'even' : '';
}

function cameOf({ outcome: kind, amount }) {
  return GAINS.has(kind) ? `+${amount}` : CALLED[kind] ?? kind;
}

/** Where there is no room for spots: the sensor, what lies there, and the dialog that has all. */
function tags(facts) {
  const { seat: number, wagers } = facts;
  const sensors = state.table.wagers.filter((wager) => wager.sensor);
  const laid = state.table.wagers.filter((wager) => wagers[wager.name] && !wager.sensor)
    .map((wager) => ({ wager, came: outcome(number, wager.name) }))
    .sort((one, other) => isLost(one) - isLost(other));
  const total = laid.reduce((sum, { wager }) => sum + wagers[wager.name], 0);
  const open = () => change({ dialog: { name: 'wagers', seat: number } });
  const more = laid.length - MOST_TAGS;
  return h('div', { class: 'tags' },
    h('button', { class: 'small wide', onclick: open, disabled: !isBetting(),
      'aria-label': `Seat ${number}: choose wagers` }, 'Wagers…'),
    sensors.length ? h('div', { class: 'spots' },
      sensors.map((wager) => spot(facts, wager))) : null,
    total ? h('div', { class: 'total' }, chipStack(total)) : null,
    h('ul', null, laid.slice(0, MOST_TAGS).map(({ wager, came }) =>
      h('li', { key: wager.name, class: came ? sideOf(came.outcome) : '' },
        h('span', null, wager.label),
        h('b', null, came ? cameOf(came) : money(wagers[wager.name]))))),
    more > 0 ? h('button', { class: 'small wide', onclick: open }, `${more} more…`) : null);
}

function isLost({ came }) {
  return came && LOSSES.has(came.outcome) ? 1 : 0;
}
