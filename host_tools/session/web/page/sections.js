/** The number of a section, and what it says. */

import { change, state } from './act.js';
import { h } from './dom.js';

const KINDS = {
  code: 'The board sees to it.',
  people: 'People see to it',
  definition: 'It names a term.',
  lost: 'Its text is lost; a reading stands in.',
};

/** A button with the number of a section, or the part of it that is shown; null without one. */
export function sectionLink(section, shown = section) {
  return section ? h('button', { class: 'section', title: `What ${section} says`,
    'aria-label': shown === section ? null : section,
    onclick: () => openSection(section) }, shown) : null;
}

async function openSection(section) {
  const before = state.dialog;
  change({ dialog: { name: 'section', section, found: null, before } });
  const found = await fetchSection(section);
  if (state.dialog?.section === section) {
    change({ dialog: { ...state.dialog, found } });
  }
}

async function fetchSection(section) {
  try {
    const reply = await fetch(`sections?of=${encodeURIComponent(section)}`);
    return reply.ok ? await reply.json() : [];
  } catch {
    return [];
  }
}

/** The inside of the dialog that says it. */
export function sectionPage({ section, found }) {
  return { title: `58 Pa. Code ${section}`, inside: [
    found === null ? h('p', null, 'A moment…') : null,
    found?.length === 0 ? h('p', null, 'Nothing is known of it.') : null,
    (found ?? []).map(one),
    h('p', { class: 'hint' }, 'In our own words; the regulation itself decides.'),
  ] };
}

function one({ number, levels, readings }) {
  return h('section', { class: 'cited', key: number },
    levels.length ? h('ol', { class: 'levels' }, levels.map((level, depth) =>
      h('li', { key: level.number, class: depth === levels.length - 1 ? 'last' : '',
        'data-depth': depth },
      h('span', { class: 'number' }, label(level.number, depth)),
      h('span', null, level.says)))) : null,
    levels.length ? h('p', { class: 'hint' }, seesTo(levels.at(-1))) : null,
    readings.map(reading));
}

/** Of an inner paragraph its own letter alone. */
function label(number, depth) {
  return depth ? number.slice(number.lastIndexOf('(')) : number;
}

function seesTo({ kind, by }) {
  return kind === 'people' ? `${KINDS.people}: ${by}.` : KINDS[kind];
}

function reading({ number, section, question, reading: taken, reason }) {
  return h('article', { class: 'reading', key: number },
    h('h3', null, `Reading ${number}`, h('small', null, ` of ${section}`)),
    h('dl', null,
      h('dt', null, 'What is unclear'), h('dd', null, question),
      h('dt', null, 'How it is read'), h('dd', null, taken),
      h('dt', null, 'Why'), h('dd', null, reason)));
}

