/** The number of a section, which opens what it says. */

import { change } from './act.js';
import { h } from './dom.js';

export function sectionLink(section) {
  return section ? h('button', { class: 'section', title: `What ${section} says`,
    onclick: () => change({ dialog: { name: 'section', section } }) }, section) : null;
}
