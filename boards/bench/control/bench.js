/** One bench behind its control connection: requests in, replies with what happened out. */

import { EmulationFault } from '../emulator/faults.js';
import { Machine } from '../machine.js';
import { Pair } from '../pair.js';
import { Arguments } from './arguments.js';
import { Condition } from './conditions.js';
import { refuseCutOff } from './cut_off.js';
import { Pacer } from './pacer.js';
import { RequestError } from './request_error.js';
import { REQUESTS } from './requests.js';

/** Kept for a client that does not ask for them; what is older is counted and forgotten. */
const EVENTS_KEPT = 100_000;

export class Bench {
  /**
   * @param {object} options as handed in at start (README.md)
   * @param {Bench | null} former one that has ended in this process
   */
  constructor(options, former = null) {
    this.options = options;
    this.events = [];
    this.eventsLost = 0;
    this.conditions = [];
    /** Where the last stepped run was to end: the core may be some cycles ahead of it. */
    this.reached = 0;
    const observe = (event) => this.observe(event);
    this.pair = options.rig ? new Pair(options, observe) : null;
    /** The board under test. */
    this.machine = this.pair ? this.pair.board
      : new Machine(options, observe, undefined, former?.machine);
    /** Who lets time pass. */
    this.runner = this.pair ?? this.machine;
    this.pacer = options.paced ? new Pacer(this.runner, (fault) => this.halted(fault)) : null;
  }

  observe(event) {
    for (const condition of this.conditions) {
      condition.observe(event);
    }
    if (this.events.length >= EVENTS_KEPT) {
      this.events.shift();
      this.eventsLost++;
    }
    this.events.push(event);
  }

  /**
   * Stepped: runs and returns. Paced: waits until it has come about.
   * @returns {object | Promise<object>}
   */
  run(nanos, spec) {
    const condition = spec === undefined ? null
      : new Condition(spec, this.machine, () => this.runner.attention());
    const done = () => {
      condition?.watchPin();
      return Boolean(condition && (condition.met || this.darkForGood));
    };
    if (this.pacer) {
      return this.wait(nanos, condition, done);
    }
    this.conditions = condition ? [condition] : [];
    try {
      this.runner.run(nanos, done);
      this.reached = done() ? Math.max(this.reached, this.runner.now) : nanos;
    } catch (fault) {
      this.reached = this.runner.now;
      throw fault;
    }
    return this.runResult(condition);
  }

  /** Paced mode; others may be waiting too. */
  async wait(nanos, condition, done) {
    const observed = condition ? [condition] : [];
    this.conditions.push(...observed);
    try {
      await this.pacer.until(nanos, done);
    } finally {
      this.conditions = this.conditions.filter((each) => each !== condition);
    }
    return this.runResult(condition);
  }

  /** No power, and nobody to switch it on; a rig may do that at any time. */
  get darkForGood() {
    return !this.pair && !this.machine.pico;
  }

  runResult(condition) {
    const unpowered = condition && this.darkForGood;
    const stopped = condition?.met ? 'condition' : unpowered ? 'no power' : 'limit';
    return { now_us: this.nowMicros, stopped, ...(condition?.met && { met: condition.met }) };
  }

  /**
   * Simulated nanoseconds as the client sees them. An instruction that began before the end of a
   * run is carried out; what the client then sets for that very time comes right after it, as it
   * would in the middle of the run.
   */
  get now() {
    return this.pacer ? this.runner.now : this.reached;
  }

  get nowMicros() {
    return Math.round(this.now) / 1000;
  }

  /** The emulation has stopped in paced mode, with nobody's request to answer. */
  halted(fault) {
    this.machine.happened('stopped', { text: fault.message });
    process.stderr.write(`Error: ${fault.message}\n`);
  }

  /**
   * @param {string} line one request
   * @returns {Promise<object>} its reply
   */
  async answer(line) {
    let id = null;
    try {
      const request = parsed(line);
      id = request.id ?? null;
      const handler = REQUESTS[request.do];
      if (!handler) {
        throw new RequestError('unknown_request',
          `no request "${request.do}": ${Object.keys(REQUESTS).join(', ')}`);
      }
      if (this.pair) {
        refuseCutOff(request);
      }
      const given = new Arguments(request);
      const act = () => handler(this, given);
      return { id, ok: this.withEvents(await (this.pacer ? this.pacer.meanwhile(act) : act())) };
    } catch (error) {
      return { id, err: this.withEvents(failure(error)) };
    }
  }

  withEvents(result) {
    const happened = this.events;
    this.events = [];
    const lost = this.eventsLost;
    this.eventsLost = 0;
    return { ...result, ...(happened.length && { happened }), ...(lost && { events_lost: lost }) };
  }
}

function parsed(line) {
  try {
    const request = JSON.parse(line);
    if (request && typeof request === 'object' && !Array.isArray(request)) {
      return request;
    }
  } catch {
    // falls through to the one error both cases have
  }
  throw new RequestError('bad_json', `not a JSON object: ${line.slice(0, 80)}`);
}

function failure(error) {
  if (error instanceof EmulationFault) {
    return { name: 'emulation_stopped', text: error.message, ...error.facts };
  }
  if (error instanceof RequestError) {
    return { name: error.name, text: error.message, ...error.facts };
  }
  return { name: 'bench_error', text: error.stack.split('\n').slice(0, 4).join(' | ') };
}
