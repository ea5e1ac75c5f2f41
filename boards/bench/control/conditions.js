/** What a run may wait for. */

import { RequestError } from './request_error.js';

/** How each kind of condition looks at the board (now) and at what happens (then). */
const KINDS = {
  link: (spec) => {
    const pattern = regularExpression(spec.link);
    const isFrom = sender(spec);
    let line = '';
    return {
      then: (event) => {
        if (event.what !== 'link' || !isFrom(event)) {
          return null;
        }
        const lines = (line + event.text).split('\n');
        line = lines.pop();
        const found = lines.map((each) => each.replace(/\r$/, ''))
          .find((each) => pattern.test(each));
        return found === undefined ? null : { line: found };
      },
    };
  },
  link_text: (spec) => textSeen('link', spec.link_text, sender(spec)),
  shoe_text: (spec) => textSeen('shoe', spec.shoe_text),
  lamp: ({ lamp, on }) => state((machine) => known(machine.table.lamps.lit, lamp, 'lamp') === on),
  display: ({ display, text }) => state((machine) =>
    known(machine.table.displays.texts, display, 'display').trim() === text.trim()),
  pin: ({ pin, level }) => state((machine) => {
    if (!(pin >= 0 && pin < 30)) {
      throw new RequestError('bad_condition', `no pin ${pin}: the board has 0 to 29`);
    }
    return Boolean(machine.pico?.pads[pin].level) === Boolean(level);
  }),
  happened: (spec) => {
    const isFrom = spec.from === undefined ? () => true : sender(spec);
    const kinds = [spec.happened].flat();
    return {
      then: (event) => (kinds.includes(event.what) && isFrom(event) ? {} : null),
    };
  },
};

/** Of a pair, whose link or event is meant: the board's unless `from` says otherwise. */
function sender({ from = 'board' }) {
  return (event) => (event.from ?? 'board') === from;
}

function known(values, name, kind) {
  if (!(name in values)) {
    throw new RequestError('bad_condition',
      `no ${kind} "${name}": ${Object.keys(values).join(', ')}`);
  }
  return values[name];
}

function regularExpression(source) {
  try {
    return new RegExp(source);
  } catch (error) {
    throw new RequestError('bad_condition', error.message);
  }
}

function state(holds) {
  const look = (machine) => (holds(machine) ? {} : null);
  return { now: look, then: (_, machine) => look(machine) };
}

function textSeen(what, text, isFrom = () => true) {
  let seen = '';
  return {
    then: (event) => {
      if (event.what !== what || !isFrom(event)) {
        return null;
      }
      seen += event.text;
      const found = seen.includes(text);
      seen = seen.slice(-text.length);
      return found ? {} : null;
    },
  };
}

export class Condition {
  /**
   * @param {object} spec one of the kinds of README.md, for example {"lamp": "locked", "on": true}
   * @param {import('../machine.js').Machine} machine the board
   * @param {() => void} onMet told when it comes to hold
   */
  constructor(spec, machine, onMet = () => {}) {
    const kind = Object.keys(KINDS).find((name) => name in spec);
    if (!kind) {
      throw new RequestError('bad_condition',
        `no condition in ${JSON.stringify(spec)}: one of ${Object.keys(KINDS).join(', ')}`);
    }
    this.machine = machine;
    this.onMet = onMet;
    this.look = KINDS[kind](spec);
    /** When and how it came to hold, null before. */
    this.met = null;
    this.take(this.look.now?.(machine));
    this.pin = kind === 'pin' ? spec.pin : null;
    this.watchPin();
  }

  /** Something has happened. */
  observe(event) {
    if (!this.met) {
      this.take(this.look.then(event, this.machine), event.at_us);
    }
  }

  /** A pin changes without a word: it is watched, and again after a reset. */
  watchPin() {
    const { machine } = this;
    if (this.pin !== null && machine.pico && machine.pico !== this.watched) {
      this.watched = machine.pico;
      this.watched.pads[this.pin].watch(() => this.observe({}));
    }
  }

  take(result, atMicros = this.machine.nowMicros) {
    if (result) {
      this.met = { at_us: atMicros, ...result };
      this.onMet();
    }
  }
}
