/** What hangs above the table: signs, lamps and switches, as the wires have them. */

import { act, change, state } from './act.js';
import { h } from './dom.js';
import { display } from './segments.js';

const METER_DIGITS = 8;

/** A lamp: `kind` gives its color. */
export function lamp(kind, name, on) {
  return h('span', { class: `lamp lamp-${kind}${on ? ' on' : ''}`, role: 'img',
    'aria-label': `${name} ${on ? 'on' : 'off'}`, title: `${name} ${on ? 'on' : 'off'}` });
}

function named(kind, label, on) {
  return h('div', { class: `sign ${kind}${on ? ' on' : ''}` },
    lamp(kind, label, on), h('span', { 'aria-hidden': 'true' }, label));
}

export function header() {
  const { table } = state;
  return h('header', { class: 'head' },
    h('div', { class: 'title' },
      h('h1', null, table.title),
      h('p', null, `58 Pa. Code ${table.chapter} · `,
        h('a', { href: 'display', target: 'display' }, 'players’ display'), ' · ',
        h('a', { href: 'replay', target: 'replay' }, 'replay'))),
    signs(),
    h('nav', { 'aria-label': 'Panel' },
      table.examples.length ? h('button', { class: 'plain',
        onclick: () => change({ dialog: { name: 'games' } }) }, 'Games') : null,
      h('button', { class: 'plain', onclick: () => change({ dialog: { name: 'help' } }),
        'aria-keyshortcuts': '?' }, 'Help'),
      table.hands ? power() : null));
}

/** The switch of the board's supply. */
function power() {
  return h('button', { class: `power${state.power ? ' on' : ''}`, role: 'switch',
    'aria-checked': String(state.power), 'aria-label': 'Power of the board',
    onclick: () => act('toggle_power') },
  h('span', { class: 'knob' }), state.power ? 'Power on' : 'Power off');
}

export function signs() {
  const { signs: shown, segments, lamps, power: powered } = state;
  return h('section', { class: `signs${powered ? '' : ' off'}`, 'aria-label': 'Signs and lamps' },
    h('figure', { class: 'meter' },
      display('Progressive meter', segments.meter_sign, shown.meter_sign, METER_DIGITS),
      h('figcaption', null, 'Progressive meter')),
    h('figure', { class: 'start' },
      display('Starting position', segments.start_display, shown.start_display, 1),
      h('figcaption', null, 'Start')),
    h('div', { class: 'lamps' },
      named('locked', 'Locked', lamps.locked),
      named('jackpot', 'Jackpot', lamps.jackpot),
      key()));
}

function key() {
  const { key: on, table } = state;
  return h('button', { class: `keyswitch${on ? ' on' : ''}`, role: 'switch',
    'aria-checked': String(on), 'aria-label': 'Key switch', 'aria-keyshortcuts': 'k',
    disabled: !table.hands, onclick: () => act('turn_key') },
  h('span', { class: 'lock', 'aria-hidden': 'true' }), on ? 'Key on' : 'Key off');
}
