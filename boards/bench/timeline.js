/** What is to happen at the table at given times, whether the board is on or off. */

export class Timeline {
  constructor() {
    this.items = [];
  }

  /** Time of the next item, Infinity without one. */
  get due() {
    return this.items.length ? this.items[0].nanos : Infinity;
  }

  /** Items of one instant happen in the order in which they were added. */
  add(nanos, action) {
    let index = this.items.length;
    while (index && this.items[index - 1].nanos > nanos) {
      index--;
    }
    this.items.splice(index, 0, { nanos, action });
  }

  /** Carries out everything due at or before `nanos`. */
  carryOut(nanos) {
    while (this.due <= nanos) {
      this.items.shift().action();
    }
  }
}
