/** The other games, each with a small picture of its layout. */

import { act, change, state } from './act.js';
import { h } from './dom.js';

/** Corners of the picture, and where the seats lie on its arc. */
const WIDE = 160;
const HIGH = 84;
const SEATS = [1, 2, 3, 4, 5, 6];
const MOST_CIRCLES = 6;
const CARD = { width: 10, height: 14, rx: 1.5 };
const CROSS = [[0, -16], [-13, 0], [0, 0], [13, 0], [0, 16]];

export function gamesPage() {
  const { examples, chapter } = state.table;
  return { title: 'Another game', inside: [
    h('p', { class: 'hint' }, 'Each with the example table that offers all its wagers. The ' +
      'board takes it between rounds; the technician’s key signs it.'),
    h('ul', { class: 'choices games' }, examples.map((game) => h('li', { key: game.chapter },
      h('button', { class: game.chapter === chapter ? 'primary' : 'plain',
        'aria-pressed': String(game.chapter === chapter), 'data-chapter': game.chapter,
        onclick: () => configure(game.chapter) },
      picture(game), h('span', { class: 'number' }, game.chapter), ` ${game.name}`)))),
  ] };
}

/** Six seats with their circles, and what lies before the dealer. */
function picture({ layout, wagers }) {
  return h('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' },
    h('path', { class: 'cloth', d: 'M2 82V34Q80 -26 158 34V82Z' }),
    layout.kind === 'shared_field' ? boxes(15, 8, 32) : SEATS.map((seat) => circles(seat,
      Math.min(wagers, MOST_CIRCLES))),
    layout.kind === 'throw_box' ? boxes(6, 6, 66) : null,
    layout.places.filter(({ shape }) => shape !== 'pile').flatMap(cards));
}

function circles(seat, count) {
  const from = seat - 3.5;
  return Array.from({ length: count }, (_, at) => h('circle', { key: `${seat} ${at}`, r: 3,
    cx: 80 + from * 24 + (at % 2 ? 4 : -4),
    cy: 14 + Math.abs(from) * 4 + 8 * Math.floor(at / 2) }));
}

/** A field of `count` boxes, `across` in a row. */
function boxes(count, across, top) {
  return Array.from({ length: count }, (_, at) => h('rect', { key: `box ${at}`, width: 12,
    height: 11, x: 80 - across * 7 + 14 * (at % across), y: top + 13 * Math.floor(at / across) }));
}

function cards({ cards: count, shape }, place, all) {
  const top = 64 - 18 * (all.length - 1 - place);
  const lie = shape === 'cross' ? CROSS.map(([x, y]) => [80 + x - 5, 58 + y - 7]) :
    Array.from({ length: count || 2 }, (_, at) => [80 - (count || 2) * 6 + 12 * at, top]);
  return lie.map(([x, y], at) =>
    h('rect', { class: 'dealt', key: `${place} ${at}`, x, y, ...CARD }));
}

async function configure(chapter) {
  if (await act('configure', { chapter })) {
    change({ dialog: null });
  }
}
