/** Arguments of requests, checked: each error says what, where and which limit. */

import { RequestError } from './request_error.js';

const bad = (text) => {
  throw new RequestError('bad_argument', text);
};

/** A request's arguments; what is not asked for by `finish` is refused. */
export class Arguments {
  /** @param {Record<string, unknown>} values */
  constructor(values) {
    this.values = values;
    this.asked = new Set(['id', 'do']);
  }

  take(name) {
    this.asked.add(name);
    return this.values[name];
  }

  has(name) {
    this.asked.add(name);
    return this.values[name] !== undefined;
  }

  /** @returns {number | undefined} */
  number(name, least = -Infinity, most = Infinity) {
    const value = this.take(name);
    if (value === undefined || (Number.isFinite(value) && value >= least && value <= most)) {
      return value;
    }
    return bad(`${name} is ${JSON.stringify(value)}: a number from ${least} to ${most}`);
  }

  /** @returns {number} a whole number that must be there */
  whole(name, least, most) {
    const value = this.number(name, least, most);
    return Number.isInteger(value)
      ? value : bad(`${name}: a whole number from ${least} to ${most}`);
  }

  /** @returns {string} a text that must be there */
  text(name) {
    const value = this.take(name);
    return typeof value === 'string' ? value : bad(`${name}: a text is missing`);
  }

  /** @returns {string[]} texts, in a list that must be there */
  texts(name) {
    const value = this.take(name);
    return Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value : bad(`${name}: a list of texts is missing`);
  }

  /** @returns {Uint8Array} a text whose every character is one byte */
  bytes(name) {
    const value = this.text(name);
    // eslint-disable-next-line no-control-regex -- every byte value is meant
    return /^[\x00-\xff]*$/.test(value) ? Buffer.from(value, 'latin1')
      : bad(`${name}: one character a byte, none above FFh`);
  }

  /** @returns {Uint8Array} bytes in hexadecimal */
  hex(name) {
    const value = this.text(name);
    return /^([0-9a-fA-F]{2})*$/.test(value) ? Buffer.from(value, 'hex')
      : bad(`${name}: two hexadecimal digits a byte`);
  }

  /** @returns {string} one of `names` */
  oneOf(name, names) {
    const value = this.text(name);
    return names.includes(value)
      ? value : bad(`${name} is "${value}": one of ${names.join(', ')}`);
  }

  flag(name) {
    const value = this.take(name) ?? false;
    return typeof value === 'boolean' ? value : bad(`${name}: true or false`);
  }

  /** Refuses arguments nobody asked for. */
  finish() {
    const unknown = Object.keys(this.values).filter((name) => !this.asked.has(name));
    if (unknown.length) {
      bad(`unknown argument ${unknown.join(', ')}`);
    }
  }
}
