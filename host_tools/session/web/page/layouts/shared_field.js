/** One field for all players: in each box, the place of a chip says whose it is. */

import { state } from '../act.js';
import { h } from '../dom.js';
import { outcome, sideOf } from '../spots.js';
import { money } from '../words.js';
import { markOf } from './circles.js';
import { rolled } from './shaker.js';

export function sharedField() {
  const offered = new Map(state.table.wagers.map((wager) => [wager.name, wager]));
  return h('div', { class: 'field' }, state.table.layout.circles.map(({ name, wagers }) =>
    h('div', { class: 'group', key: name, 'data-group': name },
      h('span', { class: 'which', 'aria-hidden': 'true' }, name),
      h('ul', { 'aria-label': name }, wagers.filter(([wager]) => offered.has(wager)).map(
        ([wager, mark]) => box(offered.get(wager), mark))))));
}

/** The pointer marks the box whose dice were thrown. */
function box({ name, label }, mark) {
  const chips = state.seats.filter(({ wagers }) => wagers[name]);
  const isPointed = mark.dice?.length > 1 && sorted(mark.dice) === sorted(rolled()?.cards ?? []);
  const said = chips.map((chip) => spokenOf(chip, name)).join(', ') || 'no chip';
  return h('li', { key: name, class: `${isPointed ? 'pointed' : ''}`, 'data-wager': name,
    'aria-label': `${label}${isPointed ? ', thrown' : ''}: ${said}` },
  mark.dice ? markOf(mark) : h('span', { class: 'mark', 'aria-hidden': 'true' },
    h('b', null, label), ` ${mark.says}`),
  h('div', { class: 'positions', 'aria-hidden': 'true' }, state.seats.map(({ seat, wagers }) =>
    h('span', { key: seat, class: wagers[name] ? `at ${sideOf(outcome(seat, name)?.outcome)}` : '',
      title: wagers[name] ? `seat ${seat}: ${money(wagers[name])}` : null },
    wagers[name] ? String(seat) : null))));
}

function sorted(dice) {
  return dice.map(Number).sort().join();
}

function spokenOf({ seat, wagers }, name) {
  const came = outcome(seat, name);
  return `seat ${seat} ${money(wagers[name])}${came ? ` ${came.outcome} ${came.amount}` : ''}`;
}
