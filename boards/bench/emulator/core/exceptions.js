/** Exception entry and return of the Cortex-M0+ (ARMv6-M ARM, B1.5.6 to B1.5.8). */

import { EmulationFault } from '../faults.js';
import { loadWord, storeWord } from './memory.js';

const FRAME = 0x20;
const THUMB = 1 << 24;
/** Cortex-M0+ TRM 3.7.1: from the request to the handler's first instruction. */
const ENTRY_CYCLES = 15;
/** The eight words read back; what else a return costs is not published. */
const RETURN_CYCLES = 8;

/** @returns {number} cycles of the entry */
export function enter(core, number) {
  const aligned = core.r[13] & 4;
  const frame = (core.r[13] - FRAME) & ~4;
  const words = [core.r[0], core.r[1], core.r[2], core.r[3], core.r[12], core.r[14], core.pc,
    core.xPSR | (aligned << 7)];
  words.forEach((word, index) => storeWord(core, frame + 4 * index, word));
  core.r[13] = frame;
  core.r[14] = core.handlerMode ? 0xfffffff1 : core.usesProcessStack ? 0xfffffffd : 0xfffffff9;
  core.handlerMode = true;
  core.useProcessStack(false);
  core.beginHandling(number);
  core.eventRegistered = true;
  core.branchInterworking(loadWord(core, core.VTOR + 4 * number));
  return ENTRY_CYCLES;
}

/** @returns {number} cycles of the return */
export function leave(core, excReturn) {
  core.endHandling(core.IPSR);
  core.handlerMode = (excReturn & 0xf) === 1;
  core.useProcessStack((excReturn & 0xf) === 0xd);
  const frame = core.r[13];
  const word = (index) => loadWord(core, frame + 4 * index);
  for (let register = 0; register < 4; register++) {
    core.r[register] = word(register);
  }
  core.r[12] = word(4);
  core.r[14] = word(5);
  if (!(word(7) & THUMB)) {
    throw new EmulationFault('hard fault: return to a state that is not Thumb');
  }
  core.pc = word(6) & ~1;
  core.xPSR = word(7);
  core.r[13] = (frame + FRAME) | ((word(7) >> 7) & 4);
  core.eventRegistered = true;
  core.attention();
  if (core.sleepOnExit && !core.handlerMode) {
    core.waitForInterrupt();
  }
  return RETURN_CYCLES;
}
