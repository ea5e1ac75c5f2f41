/**
 * Which functions of the image and the boot ROM are watched: the observer is told each time the
 * core is about to execute the first instruction of one. A watch holds over every start. The core
 * tells what it executes by itself; the traces leave these instructions to it.
 */

/** What a compiler puts behind the name of a function of which it makes a version of its own. */
const VERSION = /(\.(isra|constprop|lto_priv)\.\d+)+$/;

export class Watch {
  /** @param {import('./machine.js').Machine} machine the board */
  constructor(machine) {
    this.machine = machine;
    /** By address of a first instruction: the watched names, of which aliases share one. */
    this.names = new Map();
  }

  /**
   * Ends what was watched before.
   * @param {string[]} names as in the source; each stands for every version and every static
   *   function of that name
   * @returns {string[]} those that no function has: then nothing has changed
   */
  begin(names) {
    const wanted = new Set(names);
    const found = this.machine.symbols.functions
      .map(({ name, address }) => [address, name.replace(VERSION, '')])
      .filter(([, name]) => wanted.has(name));
    const known = new Set(found.map(([, name]) => name));
    const unknown = [...wanted].filter((name) => !known.has(name));
    if (!unknown.length) {
      this.names = new Map(found.map(([address]) =>
        [address, found.filter(([other]) => other === address).map(([, name]) => name)]));
      this.machine.traces.leaveOut([...this.names.keys()]);
      this.attach();
    }
    return unknown;
  }

  /** The core of this start is watched; without a name it is not so much as asked. */
  attach() {
    const { machine, names } = this;
    if (machine.pico) {
      machine.pico.core.watch = names.size ? (pc) => this.look(pc) : null;
    }
  }

  look(pc) {
    for (const name of this.names.get(pc) ?? []) {
      this.machine.happened('call', { function: name });
    }
  }
}
