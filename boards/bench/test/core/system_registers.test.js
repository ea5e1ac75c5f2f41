/** MRS, MSR and CPS: special registers in both modes and on both stacks (ARMv6-M ARM, B4.2). */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { named } from './reference/encodings.js';
import { Comparison } from './support/comparison.js';
import { OurCore } from './support/our_core.js';
import { Random } from './support/random.js';

const MRS = named('MRS');
const MSR = named('MSR (register)');

/** A random mode and stack on top of a random state. */
function randomMode(comparison) {
  const { random, reference } = comparison;
  reference.ipsr = random.chance(0.5) ? 0 : random.pick([2, 11, 14, 15, 16, 41, 47]);
  reference.spsel = reference.ipsr ? 0 : random.below(2);
  reference.otherStack = Math.floor(random.word() / 4) * 4;
  comparison.randomState();
}

test('MSR and MRS in thread and handler mode, main and process stack', () => {
  const random = new Random(41);
  const comparison = new Comparison(new OurCore(), random);
  for (let round = 0; round < 4000; round++) {
    randomMode(comparison);
    for (let index = 0; index < 4; index++) {
      const instruction = random.pick([MRS, MSR, MSR, named('CPS')]);
      comparison.execute(instruction, random.fields(instruction));
    }
    comparison.setRegister(13, random.word());
    for (const s of [8, 9, 16, 20, 3, 5]) {
      comparison.execute(MRS, { d: random.below(13), s });
    }
  }
});

test('every combination of flags set by MSR is read back', () => {
  const random = new Random(42);
  const comparison = new Comparison(new OurCore(), random);
  for (let nzcv = 0; nzcv < 16; nzcv++) {
    comparison.randomState();
    comparison.setRegister(0, nzcv * 2 ** 28);
    comparison.execute(MSR, { n: 0, s: 0 });
    comparison.execute(MRS, { d: 1, s: 0 });
  }
});

/** Condition, and the flags it is true for, as A6.3 says in words. */
const CONDITIONS = {
  BEQ: ({ z }) => z, BNE: ({ z }) => !z,
  BCS: ({ c }) => c, BCC: ({ c }) => !c,
  BMI: ({ n }) => n, BPL: ({ n }) => !n,
  BVS: ({ v }) => v, BVC: ({ v }) => !v,
  BHI: ({ c, z }) => c && !z, BLS: ({ c, z }) => !c || z,
  BGE: ({ n, v }) => n === v, BLT: ({ n, v }) => n !== v,
  BGT: ({ z, n, v }) => !z && n === v, BLE: ({ z, n, v }) => z || n !== v,
};

test('each condition, on flags that MSR has set', () => {
  const comparison = new Comparison(new OurCore(), new Random(43));
  for (const [name, passed] of Object.entries(CONDITIONS)) {
    for (let nzcv = 0; nzcv < 16; nzcv++) {
      comparison.randomState();
      comparison.setRegister(0, nzcv * 2 ** 28);
      comparison.execute(MSR, { n: 0, s: 0 });
      const { pc } = comparison.reference;
      comparison.execute(named(name), { i: 0x40 });
      const [n, z, c, v] = [8, 4, 2, 1].map((bit) => Boolean(nzcv & bit));
      assert.equal(comparison.machine.pc, passed({ n, z, c, v }) ? pc + 4 + 0x80 : pc + 2,
        `${name} at NZCV ${nzcv.toString(2)}`);
    }
  }
});
