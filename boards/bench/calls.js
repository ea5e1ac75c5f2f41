/**
 * Cycles of calls to one function of a bare program, on the emulated core alone:
 *
 *     node calls.js < request
 *
 * The request is a JSON object: `image` (a program linked to the start of the flash), `symbols`
 * (its ELF file), `function`, `hands` (hexadecimal, one hand after the other) and `count` (bytes a
 * hand). The function is called as `int32_t function(const uint8_t *hand, unsigned count)` once a
 * hand. The answer is a JSON object: `values` and `cycles`, an array each; the cycles run from the
 * first instruction up to the return, the return included. Flash is read without waiting, as
 * everywhere on this bench.
 */

import { readFileSync } from 'node:fs';

import { BoardClock } from './emulator/clock.js';
import { SRAM, SRAM_SIZE } from './emulator/core/sizes.js';
import { ChipMemory } from './emulator/core/traces/chip_memory.js';
import { Traces } from './emulator/core/traces/traces.js';
import { Pico } from './emulator/pico.js';
import { BitSource } from './emulator/rosc.js';
import { functionsOf } from './emulator/symbols.js';

const HAND = SRAM + 0x1000;
const RETURN = SRAM + 0x2000;
const STACK = SRAM + SRAM_SIZE;
const BKPT = 0xbe00;
const BKPT_CYCLES = 1;
/** No evaluator takes as long. */
const MOST_CYCLES = 1e7;

function boardWith(image) {
  const memory = new ChipMemory();
  memory.flash.fill(0xff).set(image);
  const pico = new Pico({ clock: new BoardClock(), memory, traces: new Traces(memory),
    flashChip: { operation: null, select() {}, complete() {} }, randomBits: new BitSource(1),
    cause: 'power_on' });
  pico.flashReadable = true;
  pico.sram16[(RETURN - SRAM) / 2] = BKPT;
  pico.onBreak = () => {
    pico.clock.budget = 0;
  };
  return pico;
}

/** Calls the function at `address` with one hand; the core's cycles and what it returned. */
function call(pico, address, hand) {
  const { clock, core } = pico;
  pico.sram.set(hand, HAND - SRAM);
  core.r.set([HAND, hand.length], 0);
  core.r.set([STACK, RETURN | 1], 13);
  core.pc = address;
  clock.rebase(0);
  clock.budget = MOST_CYCLES;
  core.execute();
  if (core.pc !== RETURN + 2) {
    throw new Error(`no return within ${MOST_CYCLES} cycles`);
  }
  return { value: core.r[0], cycles: clock.elapsed - BKPT_CYCLES };
}

function main() {
  const request = JSON.parse(readFileSync(0, 'utf8'));
  const found = functionsOf(readFileSync(request.symbols))
    .find(({ name }) => name === request.function);
  if (!found) {
    throw new Error(`${request.symbols} has no function ${request.function}`);
  }
  const pico = boardWith(readFileSync(request.image));
  const hands = Buffer.from(request.hands, 'hex');
  const answer = { values: [], cycles: [] };
  for (let at = 0; at < hands.length; at += request.count) {
    const { value, cycles } = call(pico, found.address, hands.subarray(at, at + request.count));
    answer.values.push(value);
    answer.cycles.push(cycles);
  }
  process.stdout.write(JSON.stringify(answer));
}

main();
