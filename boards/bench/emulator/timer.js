/**
 * Timer and real-time clock: two corrections to rp2040js.
 * - An alarm fired up to one microsecond before the counter reaches it, so that the firmware found
 *   it was too early and set it again.
 * - The real-time clock lacks its divider (datasheet 4.8.6); it runs at the right rate without.
 */

const ALARM0 = 0x10;
const ALARM3 = 0x1c;
const RTC_CLKDIV_M1 = 0x00;
const MICROS_WRAP = 2 ** 32;

/** @param {import('rp2040js').RP2040} rp2040 */
export function correctTimer(rp2040) {
  const timer = rp2040.peripherals[0x40054];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset >= ALARM0 && offset <= ALARM3) {
      const micros = rp2040.clock.nanos / 1000;
      let wait = value - (micros % MICROS_WRAP);
      if (wait < 0) {
        wait += MICROS_WRAP;
      }
      timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule(wait * 1000);
    }
  };
}

/** @param {import('rp2040js').RP2040} rp2040 */
export function correctRtc(rp2040) {
  const rtc = rp2040.peripherals[0x4005c];
  const write = rtc.writeUint32.bind(rtc);
  const read = rtc.readUint32.bind(rtc);
  let divider = 0;
  rtc.readUint32 = (offset) => (offset === RTC_CLKDIV_M1 ? divider : read(offset));
  rtc.writeUint32 = (offset, value) => {
    if (offset === RTC_CLKDIV_M1) {
      divider = value & 0xffff;
    } else {
      write(offset, value);
    }
  };
}
