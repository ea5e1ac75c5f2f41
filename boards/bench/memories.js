/** Contents of flash and FRAM, in a file if one is named, so that they outlive the process. */

import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

export class StoredMemory {
  /**
   * @param {Uint8Array} bytes where it is
   * @param {number} fill value of a byte never written
   * @param {string | null} path
   * @param {(offset: number) => void} changed bytes have changed from there on
   */
  constructor(bytes, fill, path, changed = () => {}) {
    this.bytes = bytes.fill(fill);
    this.changed = changed;
    this.file = null;
    if (path) {
      if (existsSync(path)) {
        this.fill(readFileSync(path), path);
      }
      this.file = openSync(path, existsSync(path) ? 'r+' : 'w+');
      ftruncateSync(this.file, bytes.length);
      this.save(0, bytes.length);
    }
  }

  /** Replaces the whole contents. */
  fill(contents, name) {
    if (contents.length !== this.bytes.length) {
      throw new Error(`${name} has ${contents.length} bytes, the memory has ${this.bytes.length}`);
    }
    this.bytes.set(contents);
    this.save(0, contents.length);
  }

  /** Replaces the first bytes. */
  begin(contents, name) {
    const { length } = this.bytes;
    if (contents.length > length) {
      throw new Error(`image ${name} has ${contents.length} bytes, the flash ${length}`);
    }
    this.bytes.set(contents);
    this.save(0, length);
  }

  /** @param {number} length bytes from `offset`, which may go round the end */
  save(offset, length) {
    this.changed(offset);
    if (this.file !== null) {
      const end = Math.min(offset + length, this.bytes.length);
      writeSync(this.file, this.bytes, offset, end - offset, offset);
      if (offset + length > end) {
        this.save(0, offset + length - end);
      }
    }
  }

  close() {
    if (this.file !== null) {
      closeSync(this.file);
      this.file = null;
    }
  }
}
