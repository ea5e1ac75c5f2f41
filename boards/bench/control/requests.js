/**
 * The requests of the control connection (README.md has the table). Each takes the bench and its
 * arguments and returns what the reply holds under "ok".
 */

import { hasTraces } from '../emulator/core/traces/chip_memory.js';
import { bite, watchdogRuns } from '../watchdog.js';
import { CUT_OFF_REQUESTS } from './cut_off.js';
import { MEMORY_REQUESTS } from './memory_requests.js';
import { RequestError } from './request_error.js';
import { NANOS, scheduled } from './scheduled.js';

const COUNT_LIMIT = 1e9;

function powered(machine) {
  if (!machine.hasPower) {
    throw new RequestError('off', 'the board has no power: power_on first');
  }
  return machine;
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
  if (bench.machine.hasPower) {
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
    powered(bench.machine).powerOff();
  }
  given.finish();
  return {};
}

function reset(bench, given) {
  const { machine } = bench;
  if (!given.has('at_us')) {
    const held = bootsel(bench, given);
    given.finish();
    powered(bench.machine).restart('run_pin');
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
  const machine = powered(bench.machine);
  if (!watchdogRuns(machine)) {
    throw new RequestError('off', 'the watchdog was not started');
  }
  if (given.has('fram_write')) {
    machine.powerCut.armBite(given.whole('fram_write', 1, COUNT_LIMIT));
  } else {
    bite(machine);
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

/** The machine an argument names: of a pair either, else the board. */
function addressee(bench, given) {
  const ends = bench.pair ? ['board', 'rig'] : ['board'];
  return given.has('to') && given.oneOf('to', ends) === 'rig' ? bench.pair.rig : bench.machine;
}

function linkIn(bench, given) {
  const bytes = given.bytes('text');
  const machine = addressee(bench, given);
  if (!given.has('at_us')) {
    powered(machine);
  }
  return scheduled(bench, given, () => machine.hostSends(bytes), machine);
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

/** Has the host found its USB serial port? */
function linked({ pico, link }) {
  return Boolean(pico && link.connected);
}

/** What can be seen of the table; of a pair the rig sees it. */
function seen(table) {
  return {
    lamps: { ...table.lamps.lit },
    displays: table.displays.texts,
    segments: table.displays.segments,
    contacts: { ...table.contacts },
  };
}

function state(bench, given) {
  given.finish();
  const { machine, pair } = bench;
  const { stopped } = bench.runner;
  return {
    now_us: bench.nowMicros,
    power: machine.hasPower,
    usb_boot: machine.usbBoot,
    linked: linked(machine),
    ...(pair ? { rig_linked: linked(pair.rig) } : seen(machine.table)),
    stopped: stopped && { text: stopped.message, ...stopped.facts },
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
  return { now_us: bench.nowMicros, ...bench.runner.counters };
}

function unknownFunction(name) {
  throw new RequestError('bad_argument', `functions: the image has no "${name}" in its flash`);
}

/** From now on the board's calls of these functions of its image are told. */
function watch(bench, given) {
  const names = given.texts('functions');
  given.finish();
  const known = bench.machine.symbols.functions.filter(({ address }) => hasTraces(address));
  const functions = names.map((name) => known.find((each) => each.name === name) ??
    unknownFunction(name));
  bench.machine.watch(functions);
  return {};
}

/** What the other end of the control connection is. */
function hello(bench, given) {
  given.finish();
  const { pair, machine } = bench;
  return {
    what: pair ? 'pair' : 'bench',
    uid: machine.uniqueId,
    lacks: pair ? CUT_OFF_REQUESTS : {},
  };
}

/** Something is done to a wire of the pair. */
function wire(bench, given) {
  if (!bench.pair) {
    throw new RequestError('unknown_request', 'no wires: the bench was started without a rig');
  }
  const action = given.oneOf('action', ['cut', 'mend', 'short', 'swap']);
  const role = given.text('role');
  const others = action === 'swap' ? [given.text('with')] : [];
  given.finish();
  bench.pair.wires[action](role, ...others);
  return {};
}

function events(bench, given) {
  given.finish();
  return {};
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
  watch,
  events,
  ...MEMORY_REQUESTS,
  hello,
  wire,
};
