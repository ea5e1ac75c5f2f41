/**
 * The bench as a process: `node bench.js OPTIONS [--link-fd=N] [--rig-fd=N]`, OPTIONS as JSON
 * (README.md).
 * One JSON request a line on standard input, one reply a line on standard output, the first reply
 * (id 0) when the bench is ready. It ends when standard input closes; exit code 2 if it could not
 * start.
 */

import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';

import { Bench } from './control/bench.js';
import { SerialPort } from './control/serial_port.js';

// The emulated real-time clock reckons with the host's dates: the same everywhere.
process.env.TZ = 'UTC';

/** V8 compiles a function of WebAssembly once more when it has run for long; by itself it does so
 * much sooner, and most benches are over before that was worth its time. */
setFlagsFromString('--wasm-tiering-budget=100000000');

const ANOTHER = 'another ';

function reply(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {Bench | null} former stepped, one that has ended */
function start([text, ...flags], former = null) {
  const options = JSON.parse(text ?? '{}');
  for (const name of ['image', 'boot_rom', 'wiring']) {
    if (!options[name] && !(name === 'image' && options.usb_boot)) {
      throw new Error(`option "${name}" is missing`);
    }
  }
  const bench = new Bench({ seed: 1, paced: false, ...options }, former);
  if (bench.pacer) {
    connect(bench, bench.machine, descriptor(flags, 'link'));
    connect(bench, bench.pair?.rig, descriptor(flags, 'rig'));
  }
  return bench;
}

/** The number in the flag `--name-fd=N`, NaN without one. */
function descriptor(flags, name) {
  const start = `--${name}-fd=`;
  return Number(flags.find((flag) => flag.startsWith(start))?.slice(start.length) ?? NaN);
}

/** The serial port takes the place of the recorded link of a board. */
function connect({ pacer }, machine, fd) {
  if (!machine || Number.isNaN(fd)) {
    return;
  }
  const port = new SerialPort(fd, (bytes) =>
    pacer.meanwhile(() => machine.pico && machine.hostSends(bytes)));
  machine.linkReceived = (bytes) => port.send(bytes);
  machine.hostReady = () => port.ready;
  const { beforeSlice, isBusy } = pacer;
  pacer.isBusy = () => isBusy() || !port.ready;
  pacer.beforeSlice = () => {
    beforeSlice();
    port.flush();
    if (port.ready && machine.pico) {
      machine.link.resume();
    }
  };
}

/** Standard input stays open when somebody else inherited its other end; a killed client is seen
 * by the change of parent. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      process.exit(0);
    }
  }, 1000).unref();
}

/** A line with options instead of a request ends the bench, and another begins: it is as one in a
 * process of its own, but for the time that it takes. */
function serve(flags) {
  let bench = begin(flags, null);
  endWithParent();
  const input = createInterface({ input: process.stdin });
  input.on('line', async (line) => {
    if (line.startsWith(ANOTHER)) {
      bench.machine.release();
      bench = begin([line.slice(ANOTHER.length)], bench);
    } else {
      reply(await bench.answer(line));
    }
  });
  input.on('close', () => {
    (bench.pair ?? bench.machine).close();
    process.exit(0);
  });
}

/** The first reply says that it has begun, or why not: then the process ends. */
function begin(flags, former) {
  try {
    const bench = start(flags, former);
    reply({ id: 0, ok: {} });
    return bench;
  } catch (error) {
    reply({ id: 0, err: { name: 'start', text: error.message } });
    return process.exit(2);
  }
}

serve(process.argv.slice(2));
