/**
 * The host at the other end of the board's USB serial port (CDC). Corrections to rp2040js:
 * - an empty OUT endpoint is left waiting until there are bytes; rp2040js answers it with
 *   zero-length packets, 35,600 interrupts a simulated second, so that the core never sleeps;
 * - a packet takes its time on a full-speed bus in both directions, and the board is told that a
 *   packet is gone when it is gone, not at once;
 * - nothing is dropped: rp2040js forgets what is over 512 bytes.
 */

import { USBCDC } from 'rp2040js';

/** Full speed: 12 Mbit/s; token, handshake, header, CRC and gaps are about 13 bytes a packet. */
const NANOS_PER_BYTE = (8 * 1e9) / 12e6;
const PACKET_OVERHEAD = 13;

/** Nanoseconds a packet with `length` bytes of data takes on the bus. */
function packetNanos(length) {
  return (length + PACKET_OVERHEAD) * NANOS_PER_BYTE;
}

export class UsbLink {
  /**
   * @param {import('rp2040js').RP2040} rp2040
   * @param {object} host
   * @param {(bytes: Uint8Array) => void} host.received bytes from the board, at their time
   * @param {() => boolean} host.ready does the host take bytes at present?
   * @param {() => void} host.connected told when the host has found the port
   */
  constructor(rp2040, host) {
    this.usb = rp2040.usbCtrl;
    this.host = host;
    this.connected = false;
    /** Bytes the host has sent and the board has not taken yet. */
    this.waiting = [];
    this.wanted = 0;
    this.heldBack = [];
    this.cdc = new USBCDC(this.usb);
    this.cdc.onDeviceConnected = () => {
      this.connected = true;
      host.connected();
    };
    this.cdc.onSerialData = (bytes) => {
      if (bytes.length) {
        host.received(bytes);
      }
    };
    this.usb.onEndpointRead = (endpoint, size) => this.boardReads(endpoint, size);
    this.packetDone = this.usb.indicateBufferReady.bind(this.usb);
    this.usb.indicateBufferReady = (endpoint, out) => out && this.packetDone(endpoint, true);
    for (const [endpoint, alarm] of this.usb.endpointWriteAlarms.entries()) {
      alarm.schedule = this.bus(rp2040.clock, endpoint);
    }
  }

  /** @param {Uint8Array} bytes */
  send(bytes) {
    this.waiting.push(...bytes);
    this.deliver();
  }

  /** The host takes bytes again: what was held back goes through. */
  resume() {
    const held = this.heldBack;
    this.heldBack = [];
    held.forEach((transfer) => transfer());
  }

  boardReads(endpoint, size) {
    if (endpoint === this.cdc.outEndpoint) {
      this.wanted = size;
      this.deliver();
    }
  }

  deliver() {
    if (this.wanted && this.waiting.length) {
      const bytes = Uint8Array.from(this.waiting.splice(0, this.wanted));
      this.wanted = 0;
      this.usb.endpointReadDone(this.cdc.outEndpoint, bytes, packetNanos(bytes.length) / 1000);
    }
  }

  /**
   * The way of an IN endpoint's packets: on the bus for their time, then gone for the board and
   * there for the host.
   * @returns {(packet: Uint8Array) => void} takes one packet after the other
   */
  bus(clock, endpoint) {
    const packets = [];
    const transfer = () => {
      if (endpoint === this.cdc.inEndpoint && !this.host.ready()) {
        this.heldBack.push(transfer);
        return;
      }
      const packet = packets.shift();
      this.packetDone(endpoint, false);
      this.usb.onEndpointWrite(endpoint, packet);
      next();
    };
    const alarm = clock.createAlarm(transfer);
    const next = () => packets.length && alarm.schedule(packetNanos(packets[0].length));
    return (packet) => {
      packets.push(packet);
      if (packets.length === 1) {
        next();
      }
    };
  }
}
