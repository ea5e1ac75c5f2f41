/**
 * What is pending, active, enabled and masked at the core (NVIC and system handlers; ARMv6-M ARM,
 * B1.5 and B3.4, Cortex-M0+ Generic User Guide 4.2.9).
 */

import { FIRST_INTERRUPT, isPending, NMI, PENDSV, pendingBefore, SVCALL, SYSTICK }
  from './priorities.js';

const LOWEST_PRIORITY = 4;

export class InterruptState {
  /** @param {import('../clock.js').BoardClock} clock */
  constructor(clock) {
    this.clock = clock;
    /** Number of the exception being handled, 0 in thread mode. */
    this.IPSR = 0;
    this.VTOR = 0;
    this.SHPR2 = 0;
    this.SHPR3 = 0;
    this.primask = 0;
    this.sevOnPend = false;
    this.sleepOnExit = false;
    this.eventRegistered = false;
    /** Numbers of the exceptions being handled, the innermost last. */
    this.active = [];
    /** Levels of the interrupt lines, and what is pending of them or by software, a bit each. */
    this.lines = 0;
    this.pendingInterrupts = 0;
    this.enabledInterrupts = 0;
    /** Interrupts of each priority, 0 to 3. */
    this.interruptPriorities = [0xffffffff, 0, 0, 0];
    this.interruptNMIMask = 0;
    this.pendingNMI = false;
    this.pendingSVCall = false;
    this.pendSV = false;
    this.systick = false;
  }

  get pendingPendSV() {
    return this.pendSV;
  }

  set pendingPendSV(pending) {
    this.eventIf(pending && !this.pendSV);
    this.pendSV = pending;
  }

  get pendingSystick() {
    return this.systick;
  }

  set pendingSystick(pending) {
    this.eventIf(pending && !this.systick);
    this.systick = pending;
  }

  /** With SEVONPEND whatever becomes pending, enabled or not, is an event (B3.2.7). */
  eventIf(becomesPending) {
    if (becomesPending && this.sevOnPend) {
      this.eventRegistered = true;
    }
  }

  /** ICSR.VECTPENDING. */
  get vectPending() {
    return pendingBefore(this, LOWEST_PRIORITY);
  }

  /** Ends the run of instructions after this one: something besides them is to be looked at. */
  attention() {
    this.clock.budget = 0;
  }

  /** @param {0 | 1} mask PRIMASK */
  maskInterrupts(mask) {
    this.primask = mask;
    if (!mask && isPending(this)) {
      this.attention();
    }
  }

  /**
   * A peripheral's interrupt line. A rise is latched: the line may fall before it is handled.
   */
  setInterrupt(irq, level) {
    const bit = 1 << irq;
    if (!level) {
      this.lines &= ~bit;
    } else if (!(this.lines & bit)) {
      this.lines |= bit;
      this.pend(bit);
    }
  }

  /** @param {number} bits interrupts that become pending, by a line or by ISPR */
  pend(bits) {
    this.eventIf(bits & ~this.pendingInterrupts);
    this.pendingInterrupts |= bits;
    this.attention();
  }

  /** ICPR: a line that is still high keeps its interrupt pending unless it is being handled. */
  unpend(bits) {
    this.pendingInterrupts &= ~(bits & ~(this.lines & ~this.handledLines()));
  }

  handledLines() {
    return this.active.filter((number) => number >= FIRST_INTERRUPT)
      .reduce((bits, number) => bits | (1 << (number - FIRST_INTERRUPT)), 0);
  }

  /** An exception is entered: it is no longer pending. */
  beginHandling(number) {
    this.active.push(number);
    this.IPSR = number;
    switch (number) {
      case NMI:
        this.pendingNMI = false;
        break;
      case SVCALL:
        this.pendingSVCall = false;
        break;
      case PENDSV:
        this.pendingPendSV = false;
        break;
      case SYSTICK:
        this.pendingSystick = false;
        break;
      default:
        this.pendingInterrupts &= ~(1 << (number - FIRST_INTERRUPT));
    }
  }

  /** An exception has been handled: a line that is still high makes it pending again. */
  endHandling(number) {
    this.active = this.active.filter((each) => each !== number);
    if (number >= FIRST_INTERRUPT) {
      this.pendingInterrupts |= this.lines & (1 << (number - FIRST_INTERRUPT));
    }
  }
}
