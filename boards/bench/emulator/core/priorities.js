/** Which exception goes first (ARMv6-M ARM, B1.5.4): by priority, then by number. */

export const NMI = 2;
export const SVCALL = 11;
export const PENDSV = 14;
export const SYSTICK = 15;
export const FIRST_INTERRUPT = 16;

/** Priority of thread mode, behind every exception's. */
const LOWEST = 4;

/** Priority of an exception number: 0 (first) to 3, 4 for thread mode, negative for NMI. */
function priorityOf(core, number) {
  if (number >= FIRST_INTERRUPT) {
    const bit = 1 << (number - FIRST_INTERRUPT);
    return core.interruptPriorities.findIndex((mask) => mask & bit);
  }
  switch (number) {
    case SVCALL:
      return core.SHPR2 >>> 30;
    case PENDSV:
      return (core.SHPR3 >> 22) & 3;
    case SYSTICK:
      return core.SHPR3 >>> 30;
    default:
      return number - 4;
  }
}

/** Is any enabled exception pending, whatever its priority? */
export function isPending(core) {
  return Boolean(core.pendingInterrupts & core.enabledInterrupts) || core.pendingPendSV ||
    core.pendingSystick || core.pendingSVCall || core.pendingNMI;
}

/**
 * The pending exception that goes first, if one of a priority before `limit` is pending.
 * @returns {number} its number, 0 for none
 */
export function pendingBefore(core, limit) {
  let best = 0;
  let bestPriority = limit;
  const candidates = [core.pendingNMI && NMI, core.pendingSVCall && SVCALL,
    core.pendingPendSV && PENDSV, core.pendingSystick && SYSTICK];
  let lines = core.pendingInterrupts & core.enabledInterrupts;
  for (; lines; lines &= lines - 1) {
    candidates.push(FIRST_INTERRUPT + 31 - Math.clz32(lines & -lines));
  }
  for (const number of candidates) {
    if (number && priorityOf(core, number) < bestPriority) {
      best = number;
      bestPriority = priorityOf(core, number);
    }
  }
  return best;
}

/** Priority the core runs at, PRIMASK left out: the best of all exceptions being handled. */
export function activePriority(core) {
  return core.active.reduce((best, number) => Math.min(best, priorityOf(core, number)), LOWEST);
}

/** Can an SVC be taken at once? If not it is a hard fault (B1.5.6). */
export function takesSVCall(core) {
  return !core.primask && priorityOf(core, SVCALL) < activePriority(core);
}
