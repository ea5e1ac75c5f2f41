/** All tables as the server tells them, those that need somebody first. */

import { leave } from './ask.js';
import { h, patch } from './dom.js';

const list = document.getElementById('tables');
const summary = document.getElementById('summary');
const trouble = document.getElementById('trouble');
const BOARD = 'board ';
const AWAY = 'No connection to the server; this is the last that was seen.';
/** What is known: the parts that were told, by name. */
const known = { order: [], trouble: '' };
let source = null;
let isAway = false;

function render() {
  const rows = known.order.map((uid) => known[BOARD + uid]);
  const needy = rows.filter(({ needs }) => needs.length).length;
  patch(list, rows.map(table));
  patch(trouble, isAway ? [AWAY] : known.trouble ? [known.trouble] : []);
  patch(summary, [rows.length ? `${needy} of ${rows.length} tables need somebody.` :
    'There is no table in the database yet.']);
  document.documentElement.classList.toggle('stale', isAway || Boolean(known.trouble));
}

function table(row) {
  const { uid, needs, reach } = row;
  return h('li', { key: uid, class: `table ${reach}${needs.length ? ' needy' : ''}` },
    h('h2', null, h('a', { href: `table/${uid}/` },
      row.table ? `Table ${row.table}` : `Board ${uid}`)),
    h('p', { class: 'game' }, row.game ?? 'no game', row.chapter ? ` · ${row.chapter}` : ''),
    needs.length ? h('ul', { class: 'needs' }, needs.map(need)) : null,
    facts(row),
    histories(row));
}

function need({ kind, says, since }, place) {
  return h('li', { key: place, class: `need need-${kind}` }, says,
    since ? [' ', h('span', { class: 'since' }, `since ${since}`)] : null);
}

function facts(row) {
  const shown = [
    ['Phase', [row.phase, row.waits].filter(Boolean).join(', waits for ') || '-'],
    ['Round', row.round ?? '-'],
    ...row.meters.map(([name, amount]) => [`Meter ${name}`, amount]),
    ['Ring', row.full === null ? 'unknown' : `${row.full} % full`],
    ['Last seen', row.seen || 'now'],
    ['Firmware', row.version ?? 'unknown'],
    ['Board', row.uid],
  ];
  return h('dl', { class: 'facts' }, shown.map(([name, value]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, String(value)))));
}

function histories({ uid, table: number }) {
  const what = number ? `of table ${number}` : `of board ${uid}`;
  const kinds = ['rounds', 'meters', 'faults', 'alarms'];
  return h('p', { class: 'histories' }, kinds.map((of) => h('a', { key: of,
    href: `history?of=${of}&board=${uid}`, 'aria-label': `${of} ${what}` }, of)));
}

function take(parts) {
  Object.assign(known, parts);
  isAway = false;
  document.documentElement.dataset.told = Number(document.documentElement.dataset.told ?? 0) + 1;
  render();
}

function listen() {
  source?.close();
  source = document.hidden ? null : new EventSource('events');
  if (source) {
    source.onmessage = ({ data }) => take(JSON.parse(data));
    source.onerror = lost;
  }
}

/** A server that lets nobody in any more closes the line; any other one is tried again. */
async function lost() {
  isAway = true;
  render();
  const reply = await fetch('./', { method: 'HEAD' }).catch(() => null);
  if (reply?.status === 401) {
    leave();
  } else if (source?.readyState === EventSource.CLOSED) {
    setTimeout(listen, 2000);
  }
}

document.addEventListener('visibilitychange', listen);
listen();
