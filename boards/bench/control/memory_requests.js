/** Requests about flash and FRAM: reading, writing and spoiling them from outside. */

import { readFileSync, writeFileSync } from 'node:fs';

import { seededRandom } from '../emulator/rosc.js';
import { FLASH_SIZE } from '../parts/flash_w25q16jv.js';
import { FRAM_SIZE } from '../parts/fram_mb85rs2mt.js';
import { RequestError } from './request_error.js';
import { scheduled } from './scheduled.js';

const BYTES_A_WRITE = 4;
const BYTE_VALUES = 256;

function framFault(bench, given) {
  const { fram } = bench.machine.table;
  const kind = given.oneOf('kind', ['none', 'absent', 'smaller', 'stuck', 'worn']);
  let change = (faults) => faults[{ none: 'none', absent: 'pull', smaller: 'exchange' }[kind]]();
  if (kind === 'stuck') {
    const address = given.whole('address', 0, FRAM_SIZE - 1);
    const bit = given.whole('bit', 0, 7);
    const level = given.whole('level', 0, 1);
    change = (faults) => faults.stick(address, bit, level);
  } else if (kind === 'worn') {
    const chance = given.number('chance', 0, 1) ?? 1;
    const seed = given.number('seed') ?? bench.options.seed;
    change = (faults) => faults.wearOut(chance, seededRandom(seed));
  }
  return scheduled(bench, given, () => fram.suffer(change));
}

function memoryRead(name, size) {
  return (bench, given) => {
    const address = given.whole('address', 0, size - 1);
    const length = given.whole('length', 0, size - address);
    given.finish();
    const { bytes } = bench.machine[name];
    return { hex: Buffer.from(bytes.subarray(address, address + length)).toString('hex') };
  };
}

function memoryWrite(name, size) {
  return (bench, given) => {
    const data = given.hex('hex');
    const address = given.whole('address', 0, size - data.length);
    given.finish();
    const memory = bench.machine[name];
    memory.bytes.set(data, address);
    memory.save(address, data.length);
    return {};
  };
}

function framSave(bench, given) {
  const path = given.text('path');
  given.finish();
  withFile(() => writeFileSync(path, bench.machine.fram.bytes));
  return {};
}

function framLoad(bench, given) {
  const path = given.text('path');
  given.finish();
  withFile(() => bench.machine.fram.fill(readFileSync(path), path));
  return {};
}

function withFile(action) {
  try {
    action();
  } catch (error) {
    throw new RequestError('file', error.message);
  }
}

/** The bytes written to the FRAM since the last such request, four bytes each. */
function framLog(bench, given) {
  given.finish();
  const { powerCut } = bench.machine;
  const writes = powerCut.log ?? [];
  powerCut.log = [];
  const bytes = Buffer.alloc(writes.length * BYTES_A_WRITE);
  writes.forEach(([address, byte], index) =>
    bytes.writeUInt32BE(address * BYTE_VALUES + byte, index * BYTES_A_WRITE));
  return { hex: bytes.toString('hex') };
}

export const MEMORY_REQUESTS = {
  fram_read: memoryRead('fram', FRAM_SIZE),
  fram_write: memoryWrite('fram', FRAM_SIZE),
  fram_fault: framFault,
  fram_log: framLog,
  fram_save: framSave,
  fram_load: framLoad,
  flash_read: memoryRead('flash', FLASH_SIZE),
  flash_write: memoryWrite('flash', FLASH_SIZE),
};
