/**
 * Traces of an image, kept in a folder from process to process: to find out what is executed often
 * and to make traces of it takes longer than a start of the board with them.
 *
 * A file is named by a hash of what its traces come from, the code and the modules that make them,
 * so no other is ever taken for it. Its section SECTION has start, lead and end of each trace.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync }
  from 'node:fs';
import { join } from 'node:path';

import { customSection } from './wasm.js';

/** So much of the flash is an image's (firmware/README.md). */
const IMAGE_BYTES = 1024 * 1024;
const SECTION = 'traces';
/** So many more than were kept are worth a file. */
const WORTHWHILE = 150;
/** So many files are kept, the newest. */
const MOST_FILES = 12;

const HERE = new URL('.', import.meta.url);

/** A hash of the modules that make traces. */
function makers() {
  const hash = createHash('sha256');
  for (const folder of [HERE, new URL('..', HERE)]) {
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.js')).sort()) {
      hash.update(readFileSync(new URL(name, folder)));
    }
  }
  return hash.digest();
}

export class KeptTraces {
  /**
   * @param {string} folder made if it is missing
   * @param {import('./chip_memory.js').ChipMemory} memory with flash and boot ROM as they start
   */
  constructor(folder, memory) {
    const hash = createHash('sha256').update(makers()).update(memory.rom)
      .update(memory.flash.subarray(0, IMAGE_BYTES));
    this.folder = folder;
    this.path = join(folder, `${hash.digest('hex').slice(0, 32)}.wasm`);
  }

  /**
   * @returns {{module: WebAssembly.Module, traces: {start: number, lead: number, end: number}[]}
   *   | null} exports in the order of the traces
   */
  read() {
    const module = this.readModule();
    if (!module) {
      return null;
    }
    const numbers = new Uint32Array(WebAssembly.Module.customSections(module, SECTION)[0]);
    const traces = Array.from({ length: numbers.length / 3 }, (_, index) => {
      const [start, lead, end] = numbers.subarray(3 * index);
      return { start, lead, end };
    });
    return { module, traces };
  }

  /** None if no file can be read, or one that a full disk has cut short. */
  readModule() {
    try {
      return new WebAssembly.Module(readFileSync(this.path));
    } catch (error) {
      if (error.syscall || error instanceof WebAssembly.CompileError) {
        return null;
      }
      throw error;
    }
  }

  isWorthwhile(more) {
    return more >= WORTHWHILE;
  }

  /**
   * Where nothing can be written nothing is kept.
   * @param {Uint8Array} module with the traces' functions
   */
  write(traces, module) {
    try {
      this.writeFile(traces, module);
    } catch (error) {
      if (!error.syscall) {
        throw error;
      }
    }
  }

  writeFile(traces, module) {
    const numbers = new Uint32Array(traces.flatMap(({ start, lead, end }) => [start, lead, end]));
    const unfinished = `${this.path}.${process.pid}`;
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(unfinished,
      Buffer.concat([module, customSection(SECTION, new Uint8Array(numbers.buffer))]));
    renameSync(unfinished, this.path);
    this.removeOld();
  }

  removeOld() {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    const age = new Map(files.map((path) =>
      [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
    files.sort((a, b) => age.get(b) - age.get(a)).slice(MOST_FILES)
      .forEach((path) => rmSync(path, { force: true }));
  }
}
