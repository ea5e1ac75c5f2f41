/** The linked progressives: meters, leases of their tables, who won what. */

import { h } from './dom.js';

/** @param {Array<object>} rows as links.py of the server tells them */
export function links(rows) {
  return rows.map(link);
}

function link({ link: name, suspended, levels, boards, awards, alarms }) {
  return h('section', { key: name, class: 'link', 'aria-label': `Link ${name}` },
    h('h2', null, `Link ${name}`, suspended ? ' is suspended' : ''),
    h('dl', { class: 'facts' }, levels.map(([level, amount]) =>
      h('div', { key: level }, h('dt', null, level), h('dd', null, amount)))),
    list('Tables', boards.map(board)),
    list('Awards', awards.map(award)),
    list('Alarms', alarms.map((text) => h('li', { key: text, class: 'bad' }, text))));
}

function list(name, items) {
  return items.length ? h('ul', { key: name, class: 'marks', 'aria-label': name }, items) : null;
}

function board({ name, leased, lease }) {
  return h('li', { key: name, class: leased ? null : 'bad' }, `${name}: ${lease}`);
}

function award({ number, level, amount, where, since, state, open }) {
  const what = number ? `Award ${number}: ${amount} of ${level}` : 'An award';
  return h('li', { key: number ?? where, class: open ? 'bad' : null },
    `${what}, ${where}: ${state}`, since ? `, since ${since}` : '');
}
