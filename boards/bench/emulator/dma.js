/**
 * DMA: two corrections to rp2040js.
 * - A transfer that waits for a request (datasheet 2.5.3) is carried out only if the request still
 *   stands: of two channels on one FIFO the second finds nothing left in the same instant.
 * - A pacing timer asks at X / Y of clk_sys (2.5.7, TIMER0 to TIMER3); there at Y / X, and the
 *   dividend of timer 3 is lost.
 */

const TIMER0_REQUEST = 59;

/** @param {import('rp2040js').RP2040} rp2040 */
export function correctDma(rp2040) {
  const { dma } = rp2040;
  for (const channel of dma.channels) {
    channel.transferAlarm.callback = () => {
      if (channel.treq >= TIMER0_REQUEST || dma.dreq[channel.treq]) {
        channel.transfer();
      }
    };
  }
  dma.getTimer = (request) => {
    const timer = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][request - TIMER0_REQUEST] ?? 0;
    const x = timer >>> 16;
    return x ? ((timer & 0xffff) / x) * (1e6 / rp2040.clkSys) : 0;
  };
}
