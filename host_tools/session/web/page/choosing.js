/** Cards of the hand in turn are picked for a low hand, or where a decision gives some up. */

import { change, state } from './act.js';

/** What `hand` needs where the cards of a hand are picked now, nothing elsewhere. */
export function choosing(to, number) {
  const { step, picked, wanting } = state;
  const asked = step.enter === 'low_hand' || wanting?.fact === 'cards';
  if (!asked || step.to !== to || (step.hand ?? 1) !== number) {
    return {};
  }
  return { chosen: picked, choose: (place) => {
    const next = new Set(picked);
    if (!next.delete(place)) {
      next.add(place);
    }
    change({ picked: next });
  } };
}
