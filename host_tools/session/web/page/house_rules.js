/** The house rules of the table, in pages that turn by themselves: the screen does not scroll. */

import { h } from './dom.js';
import { begin } from './words.js';

const TURN_MS = 12000;
const MOST_ROWS = 12;
let at = 0;
let isStill = false;

export function rulesPages(rules) {
  return h('section', { class: 'rules', key: 'rules', 'aria-label': 'House rules' },
    h('h2', null, rules ? `House rules, 58 Pa. Code ${rules.chapter}` : 'House rules'),
    h('div', { class: 'pages' }, rules ? [
      part('Wagers', rules.wagers.map(fact)),
      rules.paytables.map(paytable),
      part('Options', rules.options.map(fact)),
    ] : h('p', null, 'The table has none yet.')),
    h('p', { class: 'turned', 'aria-hidden': 'true' }));
}

function part(title, inside) {
  return inside.length ? h('section', { key: title }, h('h3', null, title), inside) : null;
}

function fact({ label, says, section }) {
  return h('p', { class: 'fact', key: label + section }, `${begin(label)}: `, h('b', null, says),
    ' ', h('small', null, section));
}

/** A long one goes on under its name, so that each page of it says what it is. */
function paytable({ label, section, rows, envy }) {
  const parts = Math.ceil(rows.length / MOST_ROWS);
  const size = Math.ceil(rows.length / parts);
  return Array.from({ length: parts }, (_, n) => h('section', { class: 'paytable',
    key: label + n },
  h('h3', null, n ? `${label}, continued` : label, ' ', h('small', null, section)),
  pays(rows.slice(n * size, (n + 1) * size)),
  envy.length && n === parts - 1 ? [h('h4', null, 'Envy Bonus'), pays(envy)] : null));
}

function pays(rows) {
  return h('dl', null, rows.map(([hand, odds]) => h('div', { key: hand },
    h('dt', null, hand), h('dd', null, odds))));
}

/** The next page every while; arrow keys turn them too, the space bar stops them. */
export function turnPages() {
  setInterval(() => isStill || turn(1), TURN_MS);
  addEventListener('resize', () => turn(0));
  document.addEventListener('keydown', ({ key }) => {
    if (key === ' ') {
      isStill = !isStill;
      turn(0);
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      turn(key === 'ArrowRight' ? 1 : -1);
    }
  });
  new MutationObserver(() => turn(0)).observe(document.getElementById('display'),
    { childList: true, subtree: true });
}

/** Columns as wide as the box stand side by side in it: one of them is seen. */
function turn(by) {
  const box = document.querySelector('.pages');
  if (!box) {
    return;
  }
  const gap = parseFloat(getComputedStyle(box).columnGap) || 0;
  const wide = box.clientWidth + gap;
  const count = Math.max(1, Math.round((box.scrollWidth + gap) / wide));
  at = (Math.min(at, count - 1) + by + count) % count;
  box.scrollLeft = at * wide;
  const told = count > 1 ? `page ${at + 1} of ${count}${isStill ? ', stopped' : ''}` : '';
  const line = document.querySelector('.turned');
  if (line.textContent !== told) {
    line.textContent = told;
  }
}
