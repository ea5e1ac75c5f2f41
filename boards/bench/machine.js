/**
 * The board and the table in time: power, resets, what is scheduled, and running. Times here are
 * nanoseconds since the bench was started.
 */

import { readFileSync } from 'node:fs';

import { Crystal } from './crystal.js';
import { BoardClock } from './emulator/clock.js';
import { located } from './emulator/faults.js';
import { Pico } from './emulator/pico.js';
import { BitSource, seededRandom } from './emulator/rosc.js';
import { Symbols } from './emulator/symbols.js';
import { UsbLink } from './emulator/usb_link.js';
import { StoredMemory } from './memories.js';
import { FLASH_SIZE, FlashW25Q16JV } from './parts/flash_w25q16jv.js';
import { FRAM_SIZE } from './parts/fram_mb85rs2mt.js';
import { PowerCut } from './power_cut.js';
import { Table } from './table.js';
import { Timeline } from './timeline.js';

const SRAM_SIZE = 264 * 1024;
/** Times are sums of fractions: what is less than half a nanosecond ahead has come. */
const HALF_NANO = 0.5;
export const WATCHDOG = 0x40058;
const REASON_TIMER = 1;
const UNIQUE_ID = 'e6605838832b7c2d';

export class Machine {
  /**
   * @param {object} options as handed in at start (README.md)
   * @param {(event: object) => void} onEvent told of everything that happens, with its time
   */
  constructor(options, onEvent) {
    this.onEvent = onEvent;
    /** @type {Pico | null} the board while it has power */
    this.pico = null;
    this.crystal = new Crystal(options.drift_ppm ?? 0);
    this.offNanos = 0;
    this.timeline = new Timeline();
    this.random = seededRandom(options.seed + 1);
    this.randomBits = new BitSource(options.seed);
    this.symbols = new Symbols([options.symbols, options.boot_rom.replace(/\.bin$/, '.elf')]);
    this.bootRom = readFileSync(options.boot_rom);
    this.powerCut = new PowerCut(this);
    this.makeMemories(options);
    this.table = this.makeTable(options.wiring);
    this.sram = new Uint8Array(SRAM_SIZE);
    /** The boot ROM shows its drive: power without a running core. */
    this.usbBoot = false;
    this.showsDrive = Boolean(options.usb_boot);
    /** What is to become of the board as soon as the core has come to a halt. */
    this.pending = null;
    /** The fault that stopped the emulation. */
    this.stopped = null;
    this.partFaults = [];
    this.hostReady = () => true;
    this.counts = { boots: 0, watchdog_resets: 0, cycles: 0, wakes: 0, host_ms: 0 };
  }

  makeMemories(options) {
    this.flash = new StoredMemory(FLASH_SIZE, 0xff, options.flash_file);
    if (options.image) {
      this.flash.begin(readFileSync(options.image), options.image);
    }
    this.fram = new StoredMemory(FRAM_SIZE, 0x00, options.fram_file);
    this.flashChip = new FlashW25Q16JV({
      memory: this.flash.bytes,
      uniqueId: [...Buffer.from(options.unique_id ?? UNIQUE_ID, 'hex')],
      random: this.random,
      fault: (text) => this.partFault('flash', text),
      changed: (offset, length) => this.flash.save(offset, length),
      begun: (nanos) => this.powerCut.flashBegun(nanos),
      done: () => this.powerCut.flashDone(),
    });
  }

  makeTable(wiring) {
    return new Table(wiring, {
      now: () => this.now,
      at: (nanos, action) => this.at(nanos, action),
      random: this.random,
      framMemory: this.fram.bytes,
      happened: (what, facts) => this.happened(what, facts),
      fault: (part, text) => this.partFault(part, text),
      framWriting: (address, byte) => this.powerCut.framWriting(address, byte),
      framWritten: (address, count) => this.fram.save(address, count),
    });
  }

  get now() {
    return this.pico ? this.crystal.now : this.offNanos;
  }

  /** Simulated microseconds, to the nanosecond. */
  get nowMicros() {
    return Math.round(this.now) / 1000;
  }

  happened(what, facts = {}) {
    this.onEvent({ at_us: this.nowMicros, what, ...facts });
  }

  partFault(part, text) {
    const fault = { at_us: this.nowMicros, part, text };
    this.partFaults.push(fault);
    this.happened('part_fault', { part, text });
  }

  /** Does something at a time: at once if it has come. */
  at(nanos, action) {
    if (nanos <= this.now + HALF_NANO) {
      action();
    } else {
      this.timeline.add(nanos, action);
      this.setAlarm();
    }
  }

  /** @param {boolean} bootsel the button on the Pico is held meanwhile */
  powerOn(bootsel = false) {
    this.stopped = null;
    this.pending = null;
    for (let index = 0; index < SRAM_SIZE; index++) {
      this.sram[index] = this.random() * 256;
    }
    this.flashChip.powerOn();
    this.table.powerOn();
    this.start('power_on');
    if (bootsel) {
      this.enterUsbBoot();
    }
  }

  powerOff() {
    this.flashChip.tear();
    this.table.powerOff();
    this.stop();
    this.powerCut.disarm();
    this.happened('power_off');
  }

  /** The boot ROM waits for an image on its drive; the pins are as a reset leaves them. */
  enterUsbBoot() {
    this.table.disconnect();
    this.stop();
    this.start('run_pin');
    this.stop();
    this.usbBoot = true;
    this.stopped = null;
    this.happened('usb_boot');
  }

  /** Takes the board through a change as soon as the core has come to a halt. */
  request(change) {
    this.pending ??= change;
    this.pico.core.attention();
  }

  /** @param {'power_on' | 'run_pin' | 'watchdog'} cause */
  start(cause, scratch = null) {
    this.counts.boots++;
    const clock = new BoardClock();
    this.crystal.start(clock, this.now);
    this.pico = new Pico({ clock, bootRom: this.bootRom, flashChip: this.flashChip,
      randomBits: this.randomBits, sram: this.sram, cause,
      usbBoot: this.showsDrive ? () => this.request(() => this.enterUsbBoot()) : null });
    this.setUpWatchdog(cause, scratch);
    this.alarm = clock.createAlarm(() => {
      this.timeline.carryOut(this.now + HALF_NANO);
      this.setAlarm();
    });
    this.setAlarm();
    this.link = new UsbLink(this.pico, {
      received: (bytes) => this.linkReceived(bytes),
      ready: () => this.hostReady(),
    });
    this.table.connect(this.pico);
  }

  /** The host sends bytes on the link; without power there is nobody to take them. */
  hostSends(bytes) {
    if (this.pico) {
      this.link.send(bytes);
    } else {
      this.happened('link_lost', { bytes: bytes.length });
    }
  }

  linkReceived(bytes) {
    this.happened('link', { text: Buffer.from(bytes).toString('latin1') });
  }

  /** A watchdog reset leaves its own reason and scratch registers alone (4.7.6). */
  setUpWatchdog(cause, scratch) {
    const watchdog = this.pico.peripherals[WATCHDOG];
    if (cause === 'watchdog') {
      watchdog.reason = scratch.reason;
      watchdog.scratchData.set(scratch.data);
    }
    watchdog.onWatchdogTrigger = () => {
      // rp2040js would fire it again at once, for ever.
      watchdog.alarm.enable = false;
      this.request(() => {
        this.counts.watchdog_resets++;
        this.restart('watchdog', { reason: watchdog.reason, data: watchdog.scratchData });
      });
    };
  }

  /** The watchdog runs out at this moment. */
  bite() {
    const watchdog = this.pico.peripherals[WATCHDOG];
    watchdog.reason = REASON_TIMER;
    watchdog.onWatchdogTrigger();
  }

  /** A reset: the board starts anew, the parts keep their power. */
  restart(cause, scratch = null) {
    this.happened('reset', { cause });
    this.table.disconnect();
    const lost = this.link.waiting.length;
    this.stop();
    this.start(cause, scratch);
    if (lost) {
      this.happened('link_lost', { bytes: lost });
    }
  }

  stop() {
    this.usbBoot = false;
    if (!this.pico) {
      return;
    }
    this.offNanos = this.now;
    this.counts.cycles += this.pico.clock.cycles;
    this.counts.wakes += this.pico.core.wakes;
    this.pico = null;
  }

  setAlarm() {
    if (this.pico && this.timeline.due < Infinity) {
      this.alarm.schedule(this.crystal.boardNanos(Math.max(0, this.timeline.due - this.now)));
    }
  }

  /**
   * Lets time pass until `nanos`, or until `shouldStop()` after something happened.
   * @throws {import('./emulator/faults.js').EmulationFault} the emulation has stopped
   */
  run(nanos, shouldStop) {
    if (this.pico && this.stopped) {
      throw this.stopped;
    }
    const began = performance.now();
    try {
      while (this.now + HALF_NANO < nanos && !shouldStop()) {
        if (this.pico) {
          this.runBoard(nanos, shouldStop);
        } else {
          this.offNanos = Math.min(nanos, this.timeline.due);
          this.timeline.carryOut(this.offNanos + HALF_NANO);
        }
      }
    } finally {
      this.counts.host_ms += performance.now() - began;
    }
  }

  runBoard(nanos, shouldStop) {
    try {
      this.pico.core.run(this.crystal.boardTime(nanos), () => this.pending || shouldStop());
    } catch (error) {
      this.stopped = located(error, this.pico.core, this.symbols, this.nowMicros);
      throw this.stopped;
    }
    const change = this.pending;
    this.pending = null;
    change?.();
  }

  /** Counts since the bench was started. */
  get counters() {
    const { counts, powerCut, pico } = this;
    return {
      ...counts,
      host_ms: Math.round(counts.host_ms),
      cycles: counts.cycles + (pico ? pico.clock.cycles : 0),
      wakes: counts.wakes + (pico ? pico.core.wakes : 0),
      fram_writes: powerCut.framWrites,
      flash_ops: powerCut.flashOperations,
    };
  }

  close() {
    this.table.fram.endWrite();
    this.flash.close();
    this.fram.close();
  }
}
