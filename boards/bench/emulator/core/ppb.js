/**
 * Private peripheral bus (ARMv6-M ARM, B3.2 to B3.4): system control, NVIC and SysTick as
 * registers. Written anew: rp2040js's lacks registers and keeps bits that are not there.
 */

import { BasePeripheral } from 'rp2040js';

import { EmulationFault } from '../faults.js';
import { CALIBRATION, SysTick } from './systick.js';

const SYST_CSR = 0x010;
const SYST_RVR = 0x014;
const SYST_CVR = 0x018;
const SYST_CALIB = 0x01c;
const ISER = 0x100;
const ICER = 0x180;
const ISPR = 0x200;
const ICPR = 0x280;
const IPR0 = 0x400;
const IPR7 = 0x41c;
const CPUID = 0xd00;
const ICSR = 0xd04;
const VTOR = 0xd08;
const AIRCR = 0xd0c;
const SCR = 0xd10;
const CCR = 0xd14;
const SHPR2 = 0xd1c;
const SHPR3 = 0xd20;
const MPU_TYPE = 0xd90;
const MPU_CTRL = 0xd94;

const NMIPENDSET = 1 << 31;
const PENDSVSET = 1 << 28;
const PENDSVCLR = 1 << 27;
const PENDSTSET = 1 << 26;
const PENDSTCLR = 1 << 25;
const ISRPENDING = 1 << 22;
const VECTPENDING_SHIFT = 12;
const SYSRESETREQ = 1 << 2;
const SEVONPEND = 1 << 4;
const SLEEPDEEP = 1 << 2;
const SLEEPONEXIT = 1 << 1;
const SHPR2_BITS = 0xc0000000;
const SHPR3_BITS = 0xc0c00000;
const VTOR_BITS = 0xffffff00;
/** Cortex-M0+ r0p1, as read from an RP2040. */
const CPUID_VALUE = 0x410cc601;
const AIRCR_VALUE = 0xfa050000;
/** Unaligned accesses fault, the stack is aligned on entry: fixed on this core. */
const CCR_VALUE = 0x208;
/** An MPU of eight regions (RP2040 datasheet 2.4.6). */
const MPU_TYPE_VALUE = 0x800;

/** What a register reads as, by offset. */
const READERS = new Map([
  [SYST_CSR, ({ systickTimer }) => systickTimer.readControl()],
  [SYST_RVR, ({ systickTimer }) => systickTimer.reload],
  [SYST_CVR, ({ systickTimer }) => systickTimer.current],
  [SYST_CALIB, () => CALIBRATION],
  [ISER, ({ core }) => core.enabledInterrupts],
  [ICER, ({ core }) => core.enabledInterrupts],
  [ISPR, ({ core }) => core.pendingInterrupts],
  [ICPR, ({ core }) => core.pendingInterrupts],
  [CPUID, () => CPUID_VALUE],
  [ICSR, (bus) => bus.readState()],
  [VTOR, ({ core }) => core.VTOR],
  [AIRCR, () => AIRCR_VALUE],
  [SCR, (bus) => bus.readSleep()],
  [CCR, () => CCR_VALUE],
  [SHPR2, ({ core }) => core.SHPR2],
  [SHPR3, ({ core }) => core.SHPR3],
  [MPU_TYPE, () => MPU_TYPE_VALUE],
  [MPU_CTRL, () => 0],
]);

export class PrivatePeripheralBus extends BasePeripheral {
  /** @param {import('../pico.js').Pico} pico */
  constructor(pico) {
    super(pico, 'PPB');
    this.core = pico.core;
    this.sleepDeep = 0;
    /** rp2040js sets its frequency. */
    this.systickTimer = new SysTick(pico.clock, () => {
      this.core.pendingSystick = true;
      this.core.attention();
    });
  }

  readUint32(offset) {
    if (offset >= IPR0 && offset <= IPR7) {
      return this.readPriorities(offset - IPR0);
    }
    return READERS.has(offset) ? READERS.get(offset)(this) : super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset >= SYST_CSR && offset <= SYST_CALIB) {
      this.writeSysTick(offset, value);
    } else if (offset >= ISER && offset <= IPR7) {
      this.writeInterrupts(offset, value);
    } else {
      this.writeSystem(offset, value);
    }
    // What is enabled, pending or first may have changed.
    this.core.attention();
  }

  writeSysTick(offset, value) {
    const timer = this.systickTimer;
    if (offset === SYST_CSR) {
      timer.writeControl(value);
    } else if (offset === SYST_RVR) {
      timer.writeReload(value);
    } else if (offset === SYST_CVR) {
      timer.writeCurrent();
    }
  }

  writeInterrupts(offset, value) {
    const { core } = this;
    switch (offset) {
      case ISER:
        core.enabledInterrupts |= value;
        break;
      case ICER:
        core.enabledInterrupts &= ~value;
        break;
      case ISPR:
        core.pend(value);
        break;
      case ICPR:
        core.unpend(value);
        break;
      default:
        this.writePriorities(offset - IPR0, value);
    }
  }

  writeSystem(offset, value) {
    const { core } = this;
    switch (offset) {
      case ICSR:
        this.writeState(value);
        break;
      case VTOR:
        core.VTOR = (value & VTOR_BITS) >>> 0;
        break;
      case SCR:
        this.sleepDeep = value & SLEEPDEEP;
        core.sevOnPend = Boolean(value & SEVONPEND);
        core.sleepOnExit = Boolean(value & SLEEPONEXIT);
        break;
      case SHPR2:
        core.SHPR2 = value & SHPR2_BITS;
        break;
      case SHPR3:
        core.SHPR3 = value & SHPR3_BITS;
        break;
      default:
        this.refuse(offset, value);
    }
  }

  /** What nothing of ours uses stops the bench when it is switched on. */
  refuse(offset, value) {
    if (offset === AIRCR && value & SYSRESETREQ) {
      throw new EmulationFault('a reset by AIRCR is not modelled');
    }
    if (offset === MPU_CTRL && value) {
      throw new EmulationFault('the MPU is switched on, which this bench does not model');
    }
    if (offset !== AIRCR && offset !== MPU_CTRL && offset !== CCR) {
      super.writeUint32(offset, value);
    }
  }

  readSleep() {
    const { core, sleepDeep } = this;
    return sleepDeep | (core.sevOnPend ? SEVONPEND : 0) | (core.sleepOnExit ? SLEEPONEXIT : 0);
  }

  readState() {
    const { core } = this;
    return (core.pendingNMI ? NMIPENDSET : 0) |
      (core.pendingPendSV ? PENDSVSET : 0) |
      (core.pendingSystick ? PENDSTSET : 0) |
      (core.pendingInterrupts ? ISRPENDING : 0) |
      (core.vectPending << VECTPENDING_SHIFT) | core.IPSR;
  }

  writeState(value) {
    const { core } = this;
    if (value & NMIPENDSET) {
      core.pendingNMI = true;
    }
    if (value & (PENDSVSET | PENDSVCLR)) {
      core.pendingPendSV = Boolean(value & PENDSVSET);
    }
    if (value & (PENDSTSET | PENDSTCLR)) {
      core.pendingSystick = Boolean(value & PENDSTSET);
    }
  }

  readPriorities(first) {
    let value = 0;
    for (let byte = 0; byte < 4; byte++) {
      const bit = 1 << (first + byte);
      const priority = this.core.interruptPriorities.findIndex((mask) => mask & bit);
      value |= priority << (8 * byte + 6);
    }
    return value;
  }

  writePriorities(first, value) {
    for (let byte = 0; byte < 4; byte++) {
      const bit = 1 << (first + byte);
      const priority = (value >> (8 * byte + 6)) & 3;
      this.core.interruptPriorities = this.core.interruptPriorities.map(
        (mask, index) => (index === priority ? mask | bit : mask & ~bit));
    }
  }
}
