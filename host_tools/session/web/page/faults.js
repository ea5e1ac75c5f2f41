/** Switches that make something fail on the bench: what does the table do then? */

import { act, state } from './act.js';
import { h } from './dom.js';

const SENSOR = { works: null, covered: true, clear: false };

export function faultsPage() {
  const { faults, power, table } = state;
  return { title: 'What fails?', inside: [
    h('fieldset', null, h('legend', null, 'Power'),
      h('p', { class: 'hint' }, 'The round stays in the board’s memory: after power returns the ' +
        'table stands where it stood.'),
      h('div', { class: 'entry' },
        h('button', { class: 'plain', onclick: () => act('toggle_power') },
          power ? 'Pull the plug now' : 'Plug in'),
        h('button', { class: 'plain', disabled: !power, onclick: () => act('pull_plug') },
          'Pull it in the middle of the next record'))),
    table.wagers.some((wager) => wager.sensor) ? sensors(faults.stuck) : null,
    h('fieldset', null, h('legend', null, 'Inside the box'),
      toggle('noise', faults.noise, 'Noisy line: bits between board and host are flipped'),
      toggle('kill_entropy', faults.entropy, 'Dead entropy: the ring oscillator stands still'),
      toggle('pull_memory', faults.memory, 'Memory pulled out of its socket')),
  ] };
}

function toggle(what, on, label) {
  return h('label', { class: 'switch', key: what },
    h('input', { type: 'checkbox', role: 'switch', checked: on,
      onchange: (event) => act(what, { on: event.target.checked }) }), ` ${label}`);
}

function sensors(stuck) {
  return h('fieldset', null, h('legend', null, 'Wager sensors'),
    h('div', { class: 'entry' }, state.seats.map(({ seat }) => {
      const now = seat in stuck ? (stuck[seat] ? 'covered' : 'clear') : 'works';
      return h('label', { key: seat }, `${seat} `, h('select', {
        'aria-label': `Sensor of seat ${seat}`,
        onchange: (event) => act('stick_sensor', { seat,
          covered: SENSOR[event.target.value] }) },
      [['works', 'works'], ['covered', 'stuck: chip'], ['clear', 'stuck: no chip']].map(
        ([value, text]) => h('option', { value, selected: value === now }, text))));
    })));
}
