/** Rows of printed circles before each player, where chips are dropped. */

import { state } from '../act.js';
import { pipsOf } from '../cards.js';
import { h } from '../dom.js';
import { spot } from '../spots.js';

export function circles(facts) {
  const { table: { layout, wagers } } = state;
  const byName = new Map(wagers.map((wager) => [wager.name, wager]));
  const printed = new Set(layout.circles.flatMap(({ wagers: row }) => row.map(([name]) => name)));
  const others = wagers.filter(({ name, entered }) => entered && !printed.has(name));
  return h('div', { class: 'circles' },
    layout.circles.map(({ name, wagers: row }) => h('div', { class: 'row', key: name,
      'data-row': name },
      h('span', { class: 'which', 'aria-hidden': 'true' }, name),
      h('div', { class: 'spots' }, row.filter(([wager]) => byName.has(wager)).map(
        ([wager, mark]) => spot(facts, byName.get(wager), markOf(mark)))))),
    others.length ? h('div', { class: 'spots', key: 'others' },
      others.map((wager) => spot(facts, wager))) : null);
}

/** What is printed in a circle: a number, or dice. */
export function markOf({ number, dice }) {
  return h('span', { class: 'mark', 'aria-hidden': 'true' },
    number ?? dice.map((pips, at) => h('span', { class: 'die', key: at }, pipsOf(pips))));
}
