/**
 * What a trace reaches outside the memories: registers whose value does not depend on the time,
 * and a write to which makes nothing happen. The firmware uses them all the time, and to leave a
 * trace for each takes far longer.
 * - The divider of the single-cycle IO (RP2040 datasheet 2.3.1.5); its CSR is only read.
 * - The DMA's channels (2.5.7), which are only read.
 */

const SIO = 0xd0000000;
const DIVIDER = SIO + 0x60;
const DIVIDER_WRITTEN = 0x18;
const DIVIDER_READ = 0x1c;
const DMA = 0x50000000;
const CHANNELS = 0x300;

const isIn = (address, begin, size) => (address - begin) >>> 0 < size && !(address & 3);

export class Outside {
  constructor() {
    /** @type {import('../../pico.js').Pico} the board that the traces run on at present */
    this.pico = null;
    this.functions = {
      /** May a word be loaded from there? */
      reaches: (address) =>
        Number(isIn(address, DIVIDER, DIVIDER_READ) || isIn(address, DMA, CHANNELS)),
      load: (address) => this.load(address),
      store: (address, value) => this.store(address, value),
    };
  }

  /** @param {number} address one that is reached */
  load(address) {
    const { sio, dma } = this.pico;
    return address < 0 ? sio.readUint32(address - SIO >>> 0) : dma.readUint32(address - DMA);
  }

  /** @returns {number} 1 if the word was stored, 0 where it is left to the core */
  store(address, value) {
    if (!isIn(address, DIVIDER, DIVIDER_WRITTEN)) {
      return 0;
    }
    this.pico.sio.writeUint32(address - SIO >>> 0, value >>> 0);
    return 1;
  }
}
