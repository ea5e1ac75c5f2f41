/**
 * What a state machine does next, reckoned ahead where that takes no steps: a WAIT for a pin that
 * stays away, and jumps to themselves. So a waiting or counting machine costs nothing.
 */

import { PIN, SYSTEM, waitPin } from './instructions.js';

const JMP = 0;
const WAIT = 1;

const COUNTED = { 2: 'x', 4: 'y' };
const PIN_CONDITION = 6;
/** Conditions that a jump to itself does not change. */
const LASTING = {
  0: () => true,
  1: (sm) => sm.x === 0,
  3: (sm) => sm.y === 0,
  5: (sm) => sm.x !== sm.y,
  7: (sm) => sm.osrCount < sm.pullThreshold,
};

/**
 * @param {import('./state_machine.js').StateMachine} sm whose next instruction is due
 * @param {boolean} again the next instruction is the one just done: its side-set has happened
 */
export function reckon(sm, again) {
  const op = sm.block.program[sm.pc];
  const kind = op >> 13;
  if (kind > WAIT || (sm.sideSetCount && !again)) {
    return;
  }
  if (kind === WAIT) {
    const pin = waitPin(sm, op);
    if (pin) {
      sleepUntil(sm, pin, Boolean(op & 0x80), 1, true);
    }
  } else if (kind === JMP && (op & 0x1f) === sm.pc) {
    jumpToItself(sm, (op >> 5) & 7, 1 + sm.delayOf(op));
  }
}

/** Sleeps from `due` on if the pin neither has the level nor has changed too lately to know. */
function sleepUntil(sm, pin, polarity, stride, ends) {
  const { block, due } = sm;
  if (Boolean(block.inputs.levels & pin) !== polarity && !block.inFlight(due)) {
    sm.stall(PIN, pin, polarity);
    sm.from = due;
    sm.stride = stride;
    sm.endsByPin = ends;
    sm.due = Infinity;
  }
}

function jumpToItself(sm, condition, stride) {
  const register = COUNTED[condition];
  if (register) {
    const count = sm[register] >>> 0;
    sm.counting = register;
    sm.stride = stride;
    sm[register] = 0;
    sm.due = sm.divider.after(sm.due, count * stride);
  } else if (condition === PIN_CONDITION) {
    sleepUntil(sm, 1 << sm.jmpPin, false, stride, false);
  } else if (LASTING[condition](sm)) {
    sm.stall(SYSTEM);
    sm.from = sm.due;
    sm.due = Infinity;
  }
}

/** The machine is looked at in a loop that was skipped: its count at system cycle `now`. */
export function skippedTo(sm, now) {
  if (!sm.counting) {
    return;
  }
  const { divider, stride } = sm;
  const next = divider.atOrAfter(now + 1);
  const rounds = Math.max(0, Math.floor(divider.between(next, sm.due) / stride));
  sm[sm.counting] = rounds | 0;
  sm.due = divider.after(sm.due, -rounds * stride);
  sm.counting = null;
}
