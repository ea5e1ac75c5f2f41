/** The watchdog of a machine: a restart when it runs out, and running out on demand. */

const WATCHDOG = 0x40058;
const REASON_TIMER = 1;

function watchdogOf({ pico }) {
  return pico?.peripherals[WATCHDOG];
}

/**
 * A start of the board gets its watchdog; a reset by it leaves its own reason and scratch
 * registers alone (4.7.6).
 * @param {import('./machine.js').Machine} machine
 * @param {'power_on' | 'run_pin' | 'watchdog'} cause of the start
 * @param {{reason: number, data: Uint32Array} | null} scratch what the watchdog left
 */
export function setUpWatchdog(machine, cause, scratch) {
  const watchdog = watchdogOf(machine);
  if (cause === 'watchdog') {
    watchdog.reason = scratch.reason;
    watchdog.scratchData.set(scratch.data);
  }
  watchdog.onWatchdogTrigger = () => {
    // rp2040js would fire it again at once, for ever.
    watchdog.alarm.enable = false;
    machine.request(() => {
      machine.counts.watchdog_resets++;
      machine.restart('watchdog', { reason: watchdog.reason, data: watchdog.scratchData });
    });
  };
}

/** Has the firmware started it? */
export function watchdogRuns(machine) {
  return Boolean(watchdogOf(machine)?.enable);
}

/** The watchdog runs out at this moment. */
export function bite(machine) {
  const watchdog = watchdogOf(machine);
  watchdog.reason = REASON_TIMER;
  watchdog.onWatchdogTrigger();
}
