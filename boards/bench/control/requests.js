/**
 * The requests of the control connection (README.md has the table). Each takes the bench and its
 * arguments and returns what the reply holds under "ok".
 */

import { readFileSync, writeFileSync } from 'node:fs';

import { seededRandom } from '../emulator/rosc.js';
import { WATCHDOG } from '../machine.js';
import { FLASH_SIZE } from '../parts/flash_w25q16jv.js';
import { FRAM_SIZE } from '../parts/fram_mb85rs2mt.js';
import { RequestError } from './request_error.js';

const NANOS = 1000;
const HALF_NANO = 0.5;
const COUNT_LIMIT = 1e9;
const BYTES_A_WRITE = 4;
const BYTE_VALUES = 256;

/** Carries out `action` now or at the argument at_us. */
function scheduled(bench, given, action) {
  const at = given.number('at_us');
  given.finish();
  const { machine } = bench;
  if (at === undefined) {
    action();
  } else if (at * NANOS < bench.now - HALF_NANO) {
    throw new RequestError('past', `at_us ${at} is past: it is ${bench.nowMicros} us`);
  } else {
    machine.at(at * NANOS, action);
  }
  return {};
}

function hasPower({ pico, usbBoot }) {
  return Boolean(pico) || usbBoot;
}

function powered(bench) {
  if (!hasPower(bench.machine)) {
    throw new RequestError('off', 'the board has no power: power_on first');
  }
  return bench.machine;
}

/** Is BOOTSEL held? Only a bench that shows the boot ROM's drive has the button. */
function bootsel(bench, given) {
  const held = given.flag('bootsel');
  if (held && !bench.machine.showsDrive) {
    throw new RequestError('bad_argument', 'bootsel: the bench was started without usb_boot');
  }
  return held;
}

function powerOn(bench, given) {
  const held = bootsel(bench, given);
  given.finish();
  if (hasPower(bench.machine)) {
    throw new RequestError('on', 'the board has power already');
  }
  bench.machine.powerOn(held);
  return {};
}

function powerOff(bench, given) {
  const { machine } = bench;
  const torn = given.flag('torn');
  if (given.has('fram_write')) {
    machine.powerCut.armFram(given.whole('fram_write', 1, COUNT_LIMIT), torn);
  } else if (given.has('flash_op')) {
    machine.powerCut.armFlash(given.whole('flash_op', 1, COUNT_LIMIT), torn);
  } else if (given.has('at_us')) {
    return scheduled(bench, given,
      () => machine.pico && machine.request(() => machine.powerOff()));
  } else {
    powered(bench).powerOff();
  }
  given.finish();
  return {};
}

function reset(bench, given) {
  const { machine } = bench;
  if (!given.has('at_us')) {
    const held = bootsel(bench, given);
    given.finish();
    powered(bench).restart('run_pin');
    if (held) {
      machine.enterUsbBoot();
    }
    return {};
  }
  return scheduled(bench, given,
    () => machine.pico && machine.request(() => machine.restart('run_pin')));
}

/** The watchdog has run out, as it does 5 s after a hang: now or in the middle of a write. */
function watchdogBite(bench, given) {
  const machine = powered(bench);
  if (!machine.pico?.peripherals[WATCHDOG].enable) {
    throw new RequestError('off', 'the watchdog was not started');
  }
  if (given.has('fram_write')) {
    machine.powerCut.armBite(given.whole('fram_write', 1, COUNT_LIMIT));
  } else {
    machine.bite();
  }
  given.finish();
  return {};
}

function contact(closed) {
  return (bench, given) => {
    const { table } = bench.machine;
    const name = given.oneOf('name', Object.keys(table.contacts));
    return scheduled(bench, given, () => table.setContact(name, closed));
  };
}

function shoeIn(bench, given) {
  const bytes = given.bytes('text');
  return scheduled(bench, given, () => bench.machine.table.shoe.send(bytes));
}

function linkIn(bench, given) {
  const bytes = given.bytes('text');
  if (!given.has('at_us')) {
    powered(bench);
  }
  return scheduled(bench, given, () => bench.machine.hostSends(bytes));
}

function rosc(bench, given) {
  const { randomBits } = bench.machine;
  const source = given.oneOf('source', ['normal', 'stuck', 'biased', 'alternating', 'correlated']);
  const seed = given.number('seed') ?? bench.options.seed;
  if (source === 'stuck') {
    randomBits.stuck(given.whole('value', 0, 1));
  } else if (source === 'biased') {
    randomBits.biased(seed, given.number('ones', 0, 1) ?? 1);
  } else if (source === 'alternating') {
    randomBits.alternating();
  } else if (source === 'correlated') {
    randomBits.correlated(seed, given.number('repeats', 0, 1) ?? 1);
  } else {
    randomBits.normal(seed);
  }
  given.finish();
  return {};
}

function run(bench, given) {
  const spec = given.take('until');
  const now = bench.now / NANOS;
  const until = given.number('until_us', bench.nowMicros) ??
    now + (given.number('for_us', 0) ?? given.number('limit_us', 0) ?? NaN);
  given.finish();
  if (Number.isNaN(until)) {
    throw new RequestError('bad_argument', 'run needs for_us, until_us, or until with limit_us');
  }
  return bench.run(until * NANOS, spec);
}

function state(bench, given) {
  given.finish();
  const { machine } = bench;
  const { table } = machine;
  return {
    now_us: bench.nowMicros,
    power: hasPower(machine),
    usb_boot: machine.usbBoot,
    linked: Boolean(machine.pico && machine.link.connected),
    lamps: { ...table.lamps.lit },
    displays: table.displays.texts,
    segments: table.displays.segments,
    contacts: { ...table.contacts },
    stopped: machine.stopped && { text: machine.stopped.message, ...machine.stopped.facts },
  };
}

function faults(bench, given) {
  const clear = given.flag('clear');
  given.finish();
  const recorded = bench.machine.partFaults;
  if (clear) {
    bench.machine.partFaults = [];
  }
  return { faults: recorded };
}

function counters(bench, given) {
  given.finish();
  return { now_us: bench.nowMicros, ...bench.machine.counters };
}

function framFault(bench, given) {
  const { fram } = bench.machine.table;
  const kind = given.oneOf('kind', ['none', 'absent', 'smaller', 'stuck', 'worn']);
  let change = (faults) => faults[{ none: 'none', absent: 'pull', smaller: 'exchange' }[kind]]();
  if (kind === 'stuck') {
    const address = given.whole('address', 0, FRAM_SIZE - 1);
    const bit = given.whole('bit', 0, 7);
    const level = given.whole('level', 0, 1);
    change = (faults) => faults.stick(address, bit, level);
  } else if (kind === 'worn') {
    const chance = given.number('chance', 0, 1) ?? 1;
    const seed = given.number('seed') ?? bench.options.seed;
    change = (faults) => faults.wearOut(chance, seededRandom(seed));
  }
  return scheduled(bench, given, () => fram.suffer(change));
}

function memoryRead(name, size) {
  return (bench, given) => {
    const address = given.whole('address', 0, size - 1);
    const length = given.whole('length', 0, size - address);
    given.finish();
    const { bytes } = bench.machine[name];
    return { hex: Buffer.from(bytes.subarray(address, address + length)).toString('hex') };
  };
}

function memoryWrite(name, size) {
  return (bench, given) => {
    const data = given.hex('hex');
    const address = given.whole('address', 0, size - data.length);
    given.finish();
    const memory = bench.machine[name];
    memory.bytes.set(data, address);
    memory.save(address, data.length);
    return {};
  };
}

function framSave(bench, given) {
  const path = given.text('path');
  given.finish();
  withFile(() => writeFileSync(path, bench.machine.fram.bytes));
  return {};
}

function framLoad(bench, given) {
  const path = given.text('path');
  given.finish();
  withFile(() => bench.machine.fram.fill(readFileSync(path), path));
  return {};
}

function withFile(action) {
  try {
    action();
  } catch (error) {
    throw new RequestError('file', error.message);
  }
}

function events(bench, given) {
  given.finish();
  return {};
}

/** The bytes written to the FRAM since the last such request, four bytes each. */
function framLog(bench, given) {
  given.finish();
  const { powerCut } = bench.machine;
  const writes = powerCut.log ?? [];
  powerCut.log = [];
  const bytes = Buffer.alloc(writes.length * BYTES_A_WRITE);
  writes.forEach(([address, byte], index) =>
    bytes.writeUInt32BE(address * BYTE_VALUES + byte, index * BYTES_A_WRITE));
  return { hex: bytes.toString('hex') };
}

export const REQUESTS = {
  power_on: powerOn,
  power_off: powerOff,
  reset,
  watchdog_bite: watchdogBite,
  close: contact(true),
  open: contact(false),
  shoe_in: shoeIn,
  link_in: linkIn,
  rosc,
  run,
  state,
  faults,
  counters,
  events,
  fram_read: memoryRead('fram', FRAM_SIZE),
  fram_write: memoryWrite('fram', FRAM_SIZE),
  fram_fault: framFault,
  fram_log: framLog,
  fram_save: framSave,
  fram_load: framLoad,
  flash_read: memoryRead('flash', FLASH_SIZE),
  flash_write: memoryWrite('flash', FLASH_SIZE),
};
