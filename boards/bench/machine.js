/** A board and what it is wired to: memories, power and resets. */

import { readFileSync } from 'node:fs';

import { BoardTime } from './board_time.js';
import { BoardClock } from './emulator/clock.js';
import { SRAM_SIZE } from './emulator/core/sizes.js';
import { ChipMemory } from './emulator/core/traces/chip_memory.js';
import { KeptTraces } from './emulator/core/traces/kept_traces.js';
import { SINGLE_STEPS, Traces } from './emulator/core/traces/traces.js';
import { Pico } from './emulator/pico.js';
import { BitSource, seededRandom } from './emulator/rosc.js';
import { Symbols } from './emulator/symbols.js';
import { UsbLink } from './emulator/usb_link.js';
import { StoredMemory } from './memories.js';
import { FlashW25Q16JV } from './parts/flash_w25q16jv.js';
import { FRAM_SIZE } from './parts/fram_mb85rs2mt.js';
import { PowerCut } from './power_cut.js';
import { Table } from './table.js';
import { Watch } from './watch.js';
import { setUpWatchdog } from './watchdog.js';

const UNIQUE_ID = 'e6605838832b7c2d';

const tableOf = (wiring, surroundings) => new Table(wiring, surroundings);

export class Machine extends BoardTime {
  /**
   * @param {object} options as handed in at start (README.md)
   * @param {(event: object) => void} onEvent told of everything that happens, with its time
   * @param {(wiring: object, surroundings: object) => OnBoard} makeTable what it is wired to
   * @param {Machine | null} former one that nobody runs any more: its memory and traces are taken
   */
  constructor(options, onEvent, makeTable = tableOf, former = null) {
    super(options.drift_ppm);
    this.onEvent = onEvent;
    this.random = seededRandom(options.seed + 1);
    this.randomBits = new BitSource(options.seed);
    this.symbols = new Symbols([options.symbols, options.boot_rom.replace(/\.bin$/, '.elf')]);
    this.uniqueId = options.unique_id ?? UNIQUE_ID;
    this.powerCut = new PowerCut(this);
    this.makeMemories(options, former);
    this.watch = new Watch(this);
    this.table = makeTable(options.wiring, this.surroundings);
    this.sram = this.memory.sram;
    /** The boot ROM shows its drive: power without a running core. */
    this.usbBoot = false;
    /** RUN is held low: power without a running core. */
    this.inReset = false;
    this.showsDrive = Boolean(options.usb_boot);
    this.partFaults = [];
    this.hostReady = () => true;
    this.counts = { boots: 0, watchdog_resets: 0, cycles: 0, wakes: 0 };
  }

  makeMemories(options, former) {
    const code = former?.traces.code();
    this.memory = former?.memory ?? new ChipMemory();
    this.memory.rom.set(readFileSync(options.boot_rom));
    this.flash = new StoredMemory(this.memory.flash, 0xff, options.flash_file,
      (offset) => this.traces?.changed(offset));
    if (options.image) {
      this.flash.begin(readFileSync(options.image), options.image);
    }
    this.traces = !options.single_steps && code && former.traces.areOf(code)
      ? former.traces : this.tracesFor(options);
    this.fram = new StoredMemory(new Uint8Array(FRAM_SIZE), 0x00, options.fram_file);
    this.flashChip = new FlashW25Q16JV({
      memory: this.flash.bytes,
      uniqueId: [...Buffer.from(this.uniqueId, 'hex')],
      random: this.random,
      fault: (text) => this.partFault('flash', text),
      changed: (offset, length) => this.flash.save(offset, length),
      begun: (nanos) => this.powerCut.flashBegun(nanos),
      done: () => this.powerCut.flashDone(),
    });
  }

  tracesFor({ single_steps: singleSteps, traces }) {
    if (singleSteps) {
      return SINGLE_STEPS;
    }
    return new Traces(this.memory, traces ? new KeptTraces(traces, this.memory) : null);
  }

  /** What the table may know and do. */
  get surroundings() {
    return {
      now: () => this.now,
      at: (nanos, action) => this.at(nanos, action),
      random: this.random,
      framMemory: this.fram.bytes,
      happened: (what, facts) => this.happened(what, facts),
      fault: (part, text) => this.partFault(part, text),
      framWriting: (address, byte) => this.powerCut.framWriting(address, byte),
      framWritten: (address, count) => this.fram.save(address, count),
    };
  }

  get hasPower() {
    return Boolean(this.pico) || this.usbBoot || this.inReset;
  }

  happened(what, facts = {}) {
    this.onEvent({ at_us: this.nowMicros, what, ...facts });
  }

  partFault(part, text) {
    const fault = { at_us: this.nowMicros, part, text };
    this.partFaults.push(fault);
    this.happened('part_fault', { part, text });
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

  /** @param {'power_on' | 'run_pin' | 'watchdog'} cause */
  start(cause, scratch = null) {
    this.inReset = false;
    this.counts.boots++;
    const clock = new BoardClock();
    this.crystal.start(clock, this.now);
    this.pico = new Pico({ clock, flashChip: this.flashChip,
      randomBits: this.randomBits, memory: this.memory, traces: this.traces, cause,
      usbBoot: this.showsDrive ? () => this.request(() => this.enterUsbBoot()) : null });
    setUpWatchdog(this, cause, scratch);
    this.watch.attach();
    this.watchClock();
    this.link = new UsbLink(this.pico, {
      received: (bytes) => this.linkReceived(bytes),
      ready: () => this.hostReady(),
      connected: () => this.happened('linked'),
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

  /** A reset: the board starts anew, the parts keep their power. */
  restart(cause, scratch = null) {
    this.halt(cause);
    this.start(cause, scratch);
  }

  /** RUN goes low and stays so until `restart`. */
  holdReset() {
    this.halt('run_pin');
    this.inReset = true;
  }

  /** Nothing runs in a reset. */
  halt(cause) {
    this.happened('reset', { cause });
    this.table.disconnect();
    const lost = this.link.waiting.length;
    this.stop();
    if (lost) {
      this.happened('link_lost', { bytes: lost });
    }
  }

  stop() {
    this.usbBoot = false;
    this.inReset = false;
    if (!this.pico) {
      return;
    }
    this.offNanos = this.now;
    this.counts.cycles += this.pico.clock.cycles;
    this.counts.wakes += this.pico.core.wakes;
    this.pico = null;
  }

  /** Counts since the bench was started. */
  get counters() {
    const { counts, powerCut, pico } = this;
    return {
      ...counts,
      host_ms: Math.round(this.hostMillis),
      cycles: counts.cycles + (pico ? pico.clock.cycles : 0),
      wakes: counts.wakes + (pico ? pico.core.wakes : 0),
      fram_writes: powerCut.framWrites,
      flash_ops: powerCut.flashOperations,
    };
  }

  close() {
    this.traces.close();
    this.release();
  }

  /** Closes its files; the traces may be another's. */
  release() {
    this.table.close();
    this.flash.close();
    this.fram.close();
  }
}
