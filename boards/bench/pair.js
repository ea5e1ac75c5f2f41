/**
 * Two Picos in time: the board under test and the rig, wired to it pin to pin. They run by turns,
 * each only as far as nothing from the other can reach it on the way, so that neither ever gets
 * something that belongs to its past:
 *
 * - what the board puts on a wire is at the rig WIRE_NANOS later: so far the rig may be ahead;
 * - what the rig puts on a wire is at the board at once, so the board never overtakes a rig that
 *   is awake;
 * - one that sleeps puts nothing on a wire until its next alarm or until something reaches it.
 */

import { HALF_NANO } from './board_time.js';
import { Machine } from './machine.js';
import { Side, WiredBoard, WiredRig, Wires } from './wires.js';

/** What the board puts on a wire is at the rig so much later. */
export const WIRE_NANOS = 1000;
/** An instruction that began before the end of a turn is carried out: none takes longer. */
const INSTRUCTION_NANOS = 200;
const LEAD_NANOS = WIRE_NANOS - INSTRUCTION_NANOS;
const RIG_UNIQUE_ID = 'e6605838832b7c2e';

export class Pair {
  /**
   * @param {object} options as handed in at start (README.md)
   * @param {(event: object) => void} onEvent told of everything that happens, with its time
   */
  constructor(options, onEvent) {
    const tell = (from) => (event) => onEvent({ ...event, from });
    const sides = { rig: new Side(0, LEAD_NANOS), board: new Side(WIRE_NANOS, WIRE_NANOS) };
    this.wires = new Wires(options.wires, sides.rig, sides.board);
    this.board = new Machine(options, tell('board'), (wiring, surroundings) =>
      new WiredBoard(wiring, surroundings, sides.board));
    this.rig = new Machine(
      { unique_id: RIG_UNIQUE_ID, ...options.rig, boot_rom: options.boot_rom,
        traces: options.traces, seed: options.seed + 1 },
      tell('rig'), () => new WiredRig(sides.rig));
    sides.board.machine = this.board;
    sides.rig.machine = this.rig;
    this.hostMillis = 0;
    this.rig.powerOn();
  }

  /** Both have come so far at the least; between two runs they are at one time. */
  get now() {
    return Math.max(this.board.now, this.rig.now);
  }

  /** Up to this time neither does anything unless something reaches it from outside. */
  get quietUntil() {
    return Math.max(this.now, Math.min(this.board.quietUntil, this.rig.quietUntil));
  }

  get stopped() {
    return this.rig.stopped ?? this.board.stopped;
  }

  attention() {
    this.rig.attention();
    this.board.attention();
  }

  /**
   * Lets time pass for both until `nanos`, or until `shouldStop()` after something happened.
   * @throws {import('./emulator/faults.js').EmulationFault} the emulation of one has stopped
   */
  run(nanos, shouldStop) {
    for (const { pico, stopped } of [this.rig, this.board]) {
      if (pico && stopped) {
        throw stopped;
      }
    }
    const began = performance.now();
    try {
      this.takeTurns(nanos, shouldStop);
    } finally {
      this.hostMillis += performance.now() - began;
    }
  }

  takeTurns(nanos, shouldStop) {
    const { board, rig } = this;
    let end = nanos;
    let over = shouldStop;
    while (Math.min(board.now, rig.now) + HALF_NANO < end) {
      rig.advance(Math.min(end, board.quietUntil + LEAD_NANOS), over);
      board.advance(Math.min(end, rig.quietUntil), over);
      if (over()) {
        end = this.now;
        over = () => false;
      }
    }
  }

  /** Counts since the pair was started: those of the board, and of the rig. */
  get counters() {
    return { ...this.board.counters, host_ms: Math.round(this.hostMillis),
      rig: this.rig.counters };
  }

  close() {
    this.board.close();
    this.rig.close();
  }
}
