/** The house rules of the table, in pages that turn by themselves: the screen does not scroll. */

import { h } from './dom.js';
import { begin, filled, term, WORDS } from './display_words.js';

const TURN_MS = 12000;
const MOST_ROWS = 12;
let at = 0;
let isStill = false;

export function rulesPages(rules) {
  return h('section', { class: 'rules', key: 'rules', 'aria-label': WORDS.rules.title },
    h('h2', null, rules ? filled(WORDS.rules.of, rules) : WORDS.rules.title),
    h('div', { class: 'pages' }, rules ? [
      part(WORDS.rules.wagers, rules.wagers.map(fact)),
      rules.paytables.map(paytable),
      part(WORDS.rules.options, rules.options.map(fact)),
    ] : h('p', null, WORDS.rules.none)),
    h('p', { class: 'turned', 'aria-hidden': 'true' }));
}

function part(title, inside) {
  return inside.length ? h('section', { key: title }, h('h3', null, title), inside) : null;
}

function fact({ label, says, section }) {
  return h('p', { class: 'fact', key: label + section },
    `${begin(term(label))}: `, h('b', null, term(says)),
    ' ', h('small', null, section));
}

/** A long one goes on under its name, so that each page of it says what it is. */
function paytable({ label, section, rows, envy }) {
  const parts = Math.ceil(rows.length / MOST_ROWS);
  const size = Math.ceil(rows.length / parts);
  return Array.from({ length: parts }, (_, n) => h('section', { class: 'paytable',
    key: label + n },
  h('h3', null, n ? filled(WORDS.rules.continued, { label }) : label, ' ',
    h('small', null, section)),
  pays(rows.slice(n * size, (n + 1) * size)),
  envy.length && n === parts - 1 ? [h('h4', null, WORDS.rules.envy), pays(envy)] : null));
}

function pays(rows) {
  return h('dl', null, rows.map(([hand, odds]) => h('div', { key: hand },
    h('dt', null, term(hand)), h('dd', null, odds))));
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
  const told = count > 1 ? filled(WORDS.rules[isStill ? 'stopped' : 'page'],
    { page: at + 1, pages: count }) : '';
  const line = document.querySelector('.turned');
  if (line.textContent !== told) {
    line.textContent = told;
  }
}
