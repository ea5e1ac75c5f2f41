/**
 * The wires between the board under test and the rig: who drives what onto whom, and when it is
 * there. A pin that is driven at one end has that level at both; where none is driven a pull
 * resistor of either decides, at each end its own first.
 */

import { RequestError } from './control/request_error.js';
import { FLOATING, HIGH, LOW } from './emulator/pads.js';
import { edgesOf } from './emulator/spi_wires.js';
import { OnBoard } from './on_board.js';
import { endOf, sendFrame } from './wire_ends.js';

/** One of the two boards with its ends of the wires. */
export class Side {
  /**
   * @param {number} delay nanoseconds on the way to the other
   * @param {number} answer nanoseconds after which at the earliest the other reacts to it
   */
  constructor(delay, answer) {
    this.delay = delay;
    this.answer = answer;
    /** @type {import('./machine.js').Machine} set by who makes it */
    this.machine = null;
    this.ends = [];
    this.rails = [];
    this.supplied = false;
    this.held = false;
  }

  /** @param {number | string} name of an end (`endOf`) */
  end(name) {
    const end = endOf(this, name);
    this.ends.push(end);
    return end;
  }

  /**
   * Does something at the other side when what leaves here arrives there.
   * @throws {Error} that side has gone on too far: the two were not kept together
   */
  send(other, action) {
    other.machine.at(this.leave(this.machine.now, other), action);
  }

  /** Something leaves: @returns {number} when it is at the other side */
  leave(nanos, other) {
    this.machine.endBy(nanos + this.answer);
    this.check(nanos, other);
    return nanos + this.delay;
  }

  check(nanos, other) {
    if (other.machine.isPast(nanos + this.delay)) {
      throw new Error('something arrives in the past of the other board');
    }
  }

  /**
   * As `send`, for what leaves later.
   * @param {[number, any][]} items [time at which it leaves, what], in order
   * @param {(what: any) => void} arrive
   */
  sendEach(other, items, arrive) {
    this.leave(items[0][0], other);
    let next = 0;
    const wait = () => other.machine.at(items[next][0] + this.delay, () => {
      arrive(items[next][1]);
      next++;
      if (next < items.length) {
        wait();
      }
    });
    wait();
  }

  /** An SPI frame leaves the master. */
  shift(frame, pins) {
    const ends = [pins.sck, pins.mosi].map((gpio) => this.ends.find((end) => end.gpio === gpio));
    if (sendFrame(this, frame, ...ends)) {
      return;
    }
    const { crystal } = this.machine;
    const edges = edgesOf(frame).map(([nanos, ...levels]) => [crystal.benchTime(nanos), levels]);
    ends.forEach((end, index) =>
      end?.shift(edges.map(([nanos, levels]) => [nanos, levels[index]])));
  }

  /** @param {import('./emulator/pico.js').Pico} pico a start of the board */
  connect(pico) {
    pico.uart.forEach((uart) => {
      uart.onByte = (byte) => this.ends.forEach((end) => end.sent?.(uart, byte));
      uart.onOverrun = () => this.machine.partFault('wires', 'a character was not taken in time');
    });
    this.ends.forEach((end) => end.connect(pico));
  }

  disconnect() {
    this.ends.forEach((end) => end.disconnect());
  }

  powered(on) {
    this.rails.forEach((end) => end.put(on ? HIGH : LOW));
  }

  supply(on) {
    this.supplied = on;
    this.settle();
  }

  hold(held) {
    this.held = held;
    this.settle();
  }

  /** Brings the board to what supply and RUN say, behind a change that is due already. */
  settle() {
    const { machine } = this;
    if (!machine.pico) {
      this.carryOut();
      return;
    }
    const before = machine.pending;
    machine.pending = () => {
      before?.();
      this.carryOut();
    };
    machine.attention();
  }

  carryOut() {
    const { machine, supplied, held } = this;
    if (machine.hasPower !== supplied) {
      machine[supplied ? 'powerOn' : 'powerOff']();
    }
    if (supplied && machine.inReset !== held) {
      if (held) {
        machine.holdReset();
      } else {
        machine.start('run_pin');
      }
    }
  }
}

/** The board under test in a pair: its own FRAM, and wires instead of a table. */
export class WiredBoard extends OnBoard {
  constructor(wiring, surroundings, side) {
    super(wiring, surroundings);
    this.side = side;
    this.bus.wires = (frame) => side.shift(frame, wiring.spi);
  }

  powerOn() {
    super.powerOn();
    this.side.powered(true);
  }

  powerOff() {
    super.powerOff();
    this.disconnect();
    this.side.powered(false);
  }

  connect(pico) {
    super.connect(pico);
    this.side.connect(pico);
  }

  disconnect() {
    this.side.disconnect();
  }
}

/** The rig: a bare Pico at the other ends. */
export class WiredRig {
  constructor(side) {
    this.side = side;
  }

  powerOn() {}

  powerOff() {
    this.disconnect();
  }

  connect(pico) {
    this.side.connect(pico);
  }

  disconnect() {
    this.side.disconnect();
  }

  close() {}
}

export class Wires {
  /**
   * @param {{role: string, rig: number, board: number | string}[]} list
   * @param {Side} rig
   * @param {Side} board
   */
  constructor(list, rig, board) {
    this.byRole = new Map(list.map((wire) =>
      [wire.role, { rig: rig.end(wire.rig), board: board.end(wire.board), faulty: false }]));
    this.original = new Map([...this.byRole].map(([role, wire]) => [role, wire.board]));
    for (const wire of this.byRole.values()) {
      wire.rig.far = wire.board;
      wire.board.far = wire.rig;
    }
  }

  wire(role) {
    const wire = this.byRole.get(role);
    if (!wire) {
      throw new RequestError('bad_argument',
        `no wire "${role}": ${[...this.byRole.keys()].join(', ')}`);
    }
    return wire;
  }

  /** Both ends of the wire get what `at` says: the other's state, or that of the fault. */
  join({ rig, board }, connected, state = FLOATING) {
    rig.far = connected ? board : null;
    board.far = connected ? rig : null;
    rig.take(connected ? board.gives : state);
    board.take(connected ? rig.gives : state);
  }

  cut(role) {
    this.join(this.wire(role), false);
  }

  /** The wire touches ground. */
  short(role) {
    this.join(this.wire(role), false, LOW);
  }

  /** The two wires are exchanged at the board. */
  swap(role, other) {
    const [one, two] = [this.wire(role), this.wire(other)];
    [one.board, two.board] = [two.board, one.board];
    this.join(one, true);
    this.join(two, true);
  }

  /** The wire is where it belongs, and whole. */
  mend(role) {
    const wire = this.wire(role);
    const board = this.original.get(role);
    for (const [other, { board: end }] of this.byRole) {
      if (end === board && other !== role) {
        this.swap(role, other);
      }
    }
    this.join(wire, true);
  }
}
