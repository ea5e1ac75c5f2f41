/**
 * PIO a second time, slow and simple, from the text of datasheet chapter 3: every machine looked
 * at in every cycle of the system, nothing reckoned ahead. The oracle of `random.test.js`. It has
 * its settings as fields, not as registers, and neither EXEC nor SMx_INSTR.
 */

const mask = (count) => (count >= 32 ? 0xffffffff : 2 ** count - 1);
const rotate = (value, places) => ((value << places) | (value >>> (32 - places))) >>> 0;

export class SlowMachine {
  constructor(number, how) {
    Object.assign(this, { pc: 0, x: 0, y: 0, isr: 0, inCount: 0, osr: 0, outCount: 32, delay: 0,
      midway: false, rx: [], tx: [], ...how, number });
    this.rxDepth = how.joinRx ? 8 : how.joinTx ? 0 : 4;
    this.txDepth = how.joinTx ? 8 : how.joinRx ? 0 : 4;
    this.fraction = 0;
    this.reload();
  }

  /** A period longer by a cycle whenever the running total of fractions wraps (3.5.5). */
  reload() {
    this.fraction += this.divisor % 256;
    this.countdown = Math.floor(this.divisor / 256) + (this.fraction >= 256 ? 1 : 0);
    this.fraction %= 256;
  }

  ticks() {
    this.countdown--;
    if (this.countdown) {
      return false;
    }
    this.reload();
    return true;
  }
}

export class SlowPio {
  constructor(program, machines, outer) {
    this.program = program;
    this.machines = machines;
    this.flags = 0;
    this.values = 0;
    this.directions = 0;
    this.outer = outer;
    this.flipFlops = [outer, outer];
  }

  /** Levels of the pads: driven by PIO where it drives, from outside elsewhere. */
  get pads() {
    return ((this.values & this.directions) | (this.outer & ~this.directions)) >>> 0;
  }

  /** One cycle: at the edge that ends it the flip-flops take in, then all effects come. */
  cycle() {
    this.change = { set: 0, clear: 0, pins: [], directions: [] };
    this.inputs = this.flipFlops[1];
    for (const sm of this.machines) {
      if (sm.ticks()) {
        this.tick(sm);
      }
    }
    this.flipFlops = [this.pads, this.flipFlops[0]];
    const { set, clear, pins, directions } = this.change;
    this.flags = (this.flags & ~clear) | set;
    for (const [bits, value] of pins) {
      this.values = ((this.values & ~bits) | (value & bits)) >>> 0;
    }
    for (const [bits, value] of directions) {
      this.directions = ((this.directions & ~bits) | (value & bits)) >>> 0;
    }
  }

  tick(sm) {
    if (sm.delay > 0) {
      sm.delay--;
      this.autopull(sm);
      return;
    }
    const word = this.program[sm.pc];
    const isOut = word >>> 13 === 3;
    const next = this.perform(sm, word);
    const side = (word >>> 8) & 31;
    this.sideSet(sm, side);
    if (!isOut || next !== 'stall') {
      this.autopull(sm);
    }
    if (next === 'stall') {
      return;
    }
    sm.midway = false;
    sm.delay = side & mask(5 - sm.sideCount);
    sm.pc = next ?? (sm.pc === 31 ? 0 : sm.pc + 1);
  }

  autopull(sm) {
    if (sm.autopull && sm.outCount >= sm.pullAt && sm.tx.length) {
      sm.osr = sm.tx.shift();
      sm.outCount = 0;
    }
  }

  sideSet(sm, field) {
    const bits = field >>> (5 - sm.sideCount);
    const count = sm.sideCount - (sm.sideOptional ? 1 : 0);
    if (sm.sideCount && (!sm.sideOptional || bits >>> count)) {
      this.output(sm.sideDirections, sm.sideBase, count, bits);
    }
  }

  output(directions, base, count, value) {
    const change = [rotate(mask(count), base), rotate(value >>> 0, base)];
    (directions ? this.change.directions : this.change.pins).push(change);
  }

  /** @returns {number | 'stall' | undefined} the next address, or undefined for the following */
  perform(sm, word) {
    const middle = (word >>> 5) & 7;
    const low = word & 31;
    switch (word >>> 13) {
      case 0:
        return this.condition(sm, middle) ? low : undefined;
      case 1:
        return this.wait(sm, middle, low);
      case 2:
        return this.in(sm, middle, low || 32);
      case 3:
        return this.out(sm, middle, low || 32);
      case 4:
        return word & 0x80 ? this.pull(sm, word) : this.push(sm, word);
      case 5:
        return this.mov(sm, middle, word & 7, (word >>> 3) & 3);
      case 6:
        return this.irq(sm, middle, low);
      default:
        return this.store(sm, middle, low, 'set');
    }
  }

  condition(sm, number) {
    switch (number) {
      case 0:
        return true;
      case 2:
      case 4: {
        const name = number === 2 ? 'x' : 'y';
        const before = sm[name];
        sm[name] = before === 0 ? 0xffffffff : before - 1;
        return before !== 0;
      }
      case 5:
        return sm.x !== sm.y;
      case 6:
        return (this.inputs >>> sm.jmpPin) % 2 === 1;
      case 7:
        return sm.outCount < sm.pullAt;
      default:
        return sm[number === 1 ? 'x' : 'y'] === 0;
    }
  }

  flag(sm, low) {
    return 1 << (low >= 16 ? (low & 4) + ((low + sm.number) % 4) : low & 7);
  }

  wait(sm, middle, low) {
    const wanted = middle >>> 2;
    if ((middle & 3) === 2) {
      const flag = this.flag(sm, low);
      if ((this.flags & flag ? 1 : 0) !== wanted) {
        return 'stall';
      }
      this.change.clear |= wanted ? flag : 0;
      return undefined;
    }
    const pin = (middle & 3) === 0 ? low : (low + sm.inBase) % 32;
    return (this.inputs >>> pin) % 2 === wanted ? undefined : 'stall';
  }

  source(sm, number) {
    return [rotate(this.inputs, (32 - sm.inBase) % 32), sm.x, sm.y, 0, 0, 0, sm.isr,
      sm.osr][number];
  }

  in(sm, from, count) {
    if (!sm.midway) {
      const data = (this.source(sm, from) & mask(count)) >>> 0;
      const both = sm.inRight
        ? (BigInt(data) << 32n | BigInt(sm.isr)) >> BigInt(count)
        : BigInt(sm.isr) << BigInt(count) | BigInt(data);
      sm.isr = Number(both & 0xffffffffn);
      sm.inCount = Math.min(32, sm.inCount + count);
    }
    sm.midway = sm.autopush && sm.inCount >= sm.pushAt && sm.rx.length >= sm.rxDepth;
    if (!sm.midway && sm.autopush && sm.inCount >= sm.pushAt) {
      this.toRx(sm);
    }
    return sm.midway ? 'stall' : undefined;
  }

  toRx(sm) {
    if (sm.rx.length < sm.rxDepth) {
      sm.rx.push(sm.isr);
    }
    sm.isr = 0;
    sm.inCount = 0;
  }

  out(sm, to, count) {
    if (sm.autopull && sm.outCount >= sm.pullAt) {
      this.autopull(sm);
      return 'stall';
    }
    const wide = BigInt(sm.osr);
    const data = sm.outRight ? wide & BigInt(mask(count)) : wide >> BigInt(32 - count);
    sm.osr = Number((sm.outRight ? wide >> BigInt(count) : wide << BigInt(count)) & 0xffffffffn);
    sm.outCount = Math.min(32, sm.outCount + count);
    return this.store(sm, to, Number(data), 'out', count);
  }

  push(sm, word) {
    if (word & 0x40 && sm.inCount < sm.pushAt) {
      return undefined;
    }
    if (word & 0x20 && sm.rx.length >= sm.rxDepth) {
      return 'stall';
    }
    return this.toRx(sm);
  }

  pull(sm, word) {
    if ((word & 0x40 || sm.autopull) && sm.outCount < sm.pullAt) {
      return undefined;
    }
    if (word & 0x20 && !sm.tx.length) {
      return 'stall';
    }
    sm.osr = sm.tx.length ? sm.tx.shift() : sm.x;
    sm.outCount = 0;
    return undefined;
  }

  mov(sm, to, from, operation) {
    let data = this.source(sm, from);
    if (operation === 1) {
      data = ~data >>> 0;
    } else if (operation === 2) {
      data = parseInt([...(data >>> 0).toString(2).padStart(32, '0')].reverse().join(''), 2);
    }
    return this.store(sm, to, data >>> 0, 'mov');
  }

  irq(sm, middle, low) {
    const flag = this.flag(sm, low);
    if (middle & 2) {
      this.change.clear |= flag;
      return undefined;
    }
    if (sm.midway) {
      return this.flags & flag ? 'stall' : undefined;
    }
    this.change.set |= flag;
    sm.midway = Boolean(middle & 1);
    return sm.midway ? 'stall' : undefined;
  }

  store(sm, to, data, by, count) {
    const [base, pins] = by === 'set' ? [sm.setBase, sm.setPins] : [sm.outBase, sm.outPins];
    if (to === 0 || (to === 4 && by !== 'mov')) {
      this.output(to === 4, base, pins, data);
    } else if (to === 1 || to === 2) {
      sm[to === 1 ? 'x' : 'y'] = data;
    } else if (to === 5) {
      return data & 31;
    } else if (to === 6) {
      sm.isr = data;
      sm.inCount = by === 'out' ? count : 0;
    } else if (to === 7) {
      sm.osr = data;
      sm.outCount = 0;
    }
    return undefined;
  }
}
