/** The other games: which the board can play, and what their wagers return. */

import { act, change, state } from './act.js';
import { h } from './dom.js';

/** Opens the other games; what their wagers return more than the stake comes a moment later. */
export async function openGames() {
  change({ dialog: { name: 'games', above: {} } });
  try {
    const above = await (await fetch('above')).json();
    if (state.dialog?.name === 'games') {
      change({ dialog: { name: 'games', above } });
    }
  } catch {
    change({ error: 'The panel does not answer: is `tablectl panel` still running?' });
  }
}

export function gamesPage({ above: aboveOf }) {
  const { examples, chapter, above } = state.table;
  return { title: 'Another game', inside: [
    above.map((text) => h('p', { class: 'above', key: text }, `This table: ${text}`)),
    h('p', { class: 'hint' }, 'Each with the example table that offers all its wagers. The ' +
      'board takes it between rounds; the technician’s key signs it.'),
    h('ul', { class: 'choices games' }, examples.map((game) => h('li', { key: game.chapter },
      h('button', { class: game.chapter === chapter ? 'primary' : 'plain',
        'aria-pressed': String(game.chapter === chapter), 'data-chapter': game.chapter,
        onclick: () => configure(game.chapter) },
      h('span', { class: 'number' }, game.chapter), ` ${game.name}`),
      game.chapter === chapter ? null : (aboveOf[game.chapter] ?? []).map((text) =>
        h('p', { class: 'above', key: text }, text))))),
  ] };
}

async function configure(chapter) {
  if (await act('configure', { chapter })) {
    change({ dialog: null });
  }
}
