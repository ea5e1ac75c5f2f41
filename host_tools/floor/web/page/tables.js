/** All tables as the server tells them, those that need attention first. */

import { ask, leave } from './ask.js';
import { h, patch } from './dom.js';
import { links } from './links.js';

const list = document.getElementById('tables');
const linked = document.getElementById('links');
const summary = document.getElementById('summary');
const trouble = document.getElementById('trouble');
const dense = document.getElementById('dense');
const DENSE = 'dense';
const BOARD = 'board ';
const mayAct = list.classList.contains('acts');
const AWAY = 'No connection to the server; this is the last that was seen.';
/** What is known: the parts that were told, by name. */
const known = { order: [], trouble: '', links: [] };
/** Why the server did not let somebody take it, by its name. */
const refused = new Map();
let source = null;
let isAway = false;

function render() {
  const rows = known.order.map((uid) => known[BOARD + uid]);
  const needy = rows.filter(isNeedy).length;
  const isUnknown = isAway || Boolean(known.trouble);
  patch(list, rows.map((row) => table(row, isUnknown)));
  patch(linked, links(known.links));
  patch(trouble, isAway ? [AWAY] : known.trouble ? [known.trouble] : []);
  patch(summary, [isUnknown ? 'How the tables stand now is not known; this was seen last.' :
    rows.length ? attention(needy, rows.length) :
    'There is no table in the database yet.']);
  document.documentElement.classList.toggle('stale', isUnknown);
}

function attention(needy, all) {
  const need = needy === 1 ? 'needs' : 'need';
  return `${needy || 'None'} of ${all} table${all === 1 ? '' : 's'} ${need} attention.`;
}

function table(row, isUnknown) {
  const { uid, needs } = row;
  const reach = isUnknown ? 'unknown' : row.reach;
  return h('li', { key: uid, class: `table ${reach}${isNeedy(row) ? ' needy' : ''}` },
    h('h2', null, h('a', { href: `table/${uid}/` },
      row.table ? `Table ${row.table}` : `Board ${uid}`)),
    h('p', { class: 'game' }, row.game ?? 'no game', row.chapter ? ` · ${row.chapter}` : ''),
    needs.length ? h('ul', { class: 'needs' }, needs.map(need)) : null,
    facts(factsOf(row)),
    row.money ? facts([['Today', today(row.money)]]) : null,
    details(row, isUnknown));
}

function isNeedy({ needs }) {
  return needs.some(({ taken }) => !taken);
}

function need({ kind, says, since, key, taken: by }) {
  const name = key ? `${key.uid} ${key.kind} ${key.epoch} ${key.sequence}` : says;
  return h('li', { key: name, class: by ? 'need taken' : `need need-${kind}` }, says,
    since ? [' ', h('span', { class: 'since' }, `since ${since}`)] : null,
    by ? h('p', null, `Taken by ${by.by} at ${by.at}: ${by.said}`) : null,
    key && !by && mayAct ? taking(says, key, name) : null);
}

/** Whoever takes it says what he found, or what is done about it. */
function taking(says, key, name) {
  return h('details', null,
    h('summary', { 'aria-label': `Take this: ${says}` }, 'Take this'),
    h('form', { class: 'take', onsubmit: (event) => send(event, key, name) },
      h('label', null, 'What was found',
        h('input', { name: 'said', maxlength: '500', required: '' })),
      h('button', { class: 'primary' }, 'Take it'),
      h('p', { class: 'error', role: 'alert' }, refused.get(name))));
}

async function send(event, key, name) {
  event.preventDefault();
  refused.set(name, await ask('take', { ...key, said: event.target.elements.said.value }));
  render();
}

/** Of one meter, as most tables have it, the name is known. */
function factsOf(row) {
  const several = row.meters.length > 1;
  return [
    ['Phase', row.phase ?? '-'],
    ...row.link ? [['Link', row.link]] : [],
    ...row.meters.map(([name, amount]) => [several ? `Meter ${name}` : 'Meter', amount]),
  ];
}

function today({ win, hold, rounds }) {
  return `house ${win}${hold ? `, hold ${hold}` : ''}, ${rounds} rounds`;
}

/** What a technician asks for, and the way to what happened. */
function details(row, isUnknown) {
  return h('details', { class: 'details' },
    h('summary', { 'aria-label': `Details of ${nameOf(row)}` }, 'Details'),
    facts([
      ['Waits for', row.waits ?? '-'],
      ['Round', row.round ?? '-'],
      ['Ring', row.full === null ? 'unknown' : `${row.full} % full`],
      ['Last seen', row.seen || (isUnknown ? 'before this was lost' : 'now')],
      ['Firmware', row.version ?? 'unknown'],
      ['Board', row.uid],
    ]),
    histories(row));
}

function nameOf({ uid, table: number }) {
  return number ? `table ${number}` : `board ${uid}`;
}

function facts(shown) {
  return h('dl', { class: 'facts' }, shown.map(([name, value]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, String(value)))));
}

function histories(row) {
  const { uid } = row;
  const what = `of ${nameOf(row)}`;
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

/** Smaller cards, for a house of many tables; this browser remembers it. */
function showDense() {
  const isDense = localStorage.getItem(DENSE) === '1';
  document.documentElement.classList.toggle('dense', isDense);
  dense.setAttribute('aria-pressed', String(isDense));
}

dense.addEventListener('click', () => {
  localStorage.setItem(DENSE, dense.getAttribute('aria-pressed') === 'true' ? '0' : '1');
  showDense();
});
showDense();
document.addEventListener('visibilitychange', listen);
listen();
