/** Function names from the symbol tables of ELF files (ELF specification 1.2, book I). */

import { existsSync, readFileSync } from 'node:fs';

const SECTION_SYMBOLS = 2;
const TYPE_FUNCTION = 2;
const SYMBOL_SIZE = 16;

/**
 * @param {Buffer} elf a 32-bit little-endian ELF file
 * @returns {{address: number, size: number, name: string}[]} its functions
 */
export function functionsOf(elf) {
  if (elf.toString('latin1', 0, 4) !== '\x7fELF' || elf[4] !== 1 || elf[5] !== 1) {
    throw new Error('not a 32-bit little-endian ELF file');
  }
  const sections = Array.from({ length: elf.readUInt16LE(0x30) },
    (_, index) => sectionHeader(elf, index));
  return sections.filter(({ type }) => type === SECTION_SYMBOLS)
    .flatMap(({ offset, size, link }) => Array.from({ length: size / SYMBOL_SIZE },
      (_, index) => symbol(elf, offset + index * SYMBOL_SIZE, sections[link].offset)))
    .filter(({ type }) => type === TYPE_FUNCTION);
}

function sectionHeader(elf, index) {
  const at = elf.readUInt32LE(0x20) + index * elf.readUInt16LE(0x2e);
  return {
    type: elf.readUInt32LE(at + 4),
    offset: elf.readUInt32LE(at + 16),
    size: elf.readUInt32LE(at + 20),
    link: elf.readUInt32LE(at + 24),
  };
}

function symbol(elf, at, names) {
  const start = names + elf.readUInt32LE(at);
  return {
    type: elf[at + 12] & 0xf,
    address: elf.readUInt32LE(at + 4) & ~1,
    size: elf.readUInt32LE(at + 8),
    name: elf.toString('latin1', start, elf.indexOf(0, start)),
  };
}

export class Symbols {
  /** @param {(string | null | undefined)[]} paths ELF files; one that is not there is left out */
  constructor(paths) {
    this.paths = paths;
    this.read = null;
  }

  /** Read when first asked for: most benches never have a fault to report. */
  get functions() {
    this.read ??= this.paths
      .filter((path) => path && existsSync(path))
      .flatMap((path) => functionsOf(readFileSync(path)))
      .sort((a, b) => a.address - b.address);
    return this.read;
  }

  /**
   * @param {number} address
   * @returns {string} "name+0x12", or "?" where no function is known
   */
  at(address) {
    let low = 0;
    let high = this.functions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.functions[middle].address <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    // Of several names for one address the one with a size says most; assembler labels have none.
    const found = this.functions.slice(Math.max(0, low - 4), low).reverse()
      .find(({ address: start, size }) => address - start < (size || 0x100));
    return found ? `${found.name}+0x${(address - found.address).toString(16)}` : '?';
  }
}
