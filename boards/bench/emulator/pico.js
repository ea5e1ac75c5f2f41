/**
 * One start of an RP2040: rp2040js with every correction in place, its memory map, boot ROM and
 * flash. A reset makes a new one, so no register keeps a value it should not.
 */

import { RP2040 } from 'rp2040js';

import { Core } from './core/core.js';
import { PrivatePeripheralBus } from './core/ppb.js';
import { ROM_SIZE, SRAM_SIZE } from './core/sizes.js';
import { correctDma } from './dma.js';
import { EmulationFault, faultLogger, hex } from './faults.js';
import { FlashInterface } from './flash_interface.js';
import { padsOf } from './pads.js';
import { pioBlocks } from './pio/pio.js';
import { chipReset, sysInfo, xipControl } from './registers.js';
import { RingOscillator } from './rosc.js';
import { correctSio } from './sio.js';
import { correctRtc, correctTimer } from './timer.js';
import { Uart } from './uart.js';

const UART_IRQ = [20, 21];

/** Its 4 KB, the one part of the private peripheral bus that an M0+ answers (ARMv6-M B3.1). */
const SYSTEM_CONTROL_SPACE = 0xe000e;

/** Breakpoints of the boot ROM (boards/bench/rom/rom.S). */
const USB_BOOT = 0x23;
const ROM_BREAKS = {
  0x20: () => 'hard fault or NMI before the firmware has its own vectors',
  0x21: ([, code]) => `unknown ROM function '${String.fromCharCode(code & 0xff, code >> 8)}'`,
  0x22: () => 'ROM floating-point function that this boot ROM does not have',
  [USB_BOOT]: () => 'USB boot: no valid image in flash, or the firmware asked for the boot loader',
};

function refuseUnaligned(address, mask, access) {
  if (address & mask) {
    throw new EmulationFault(`hard fault: unaligned ${access} ${hex(address)}`);
  }
}

export class Pico extends RP2040 {
  /**
   * @param {object} parts
   * @param {import('./clock.js').BoardClock} parts.clock
   * @param {import('../parts/flash_w25q16jv.js').FlashW25Q16JV} parts.flashChip
   * @param {import('./rosc.js').BitSource} parts.randomBits
   * @param {ChipMemory} parts.memory with the boot ROM and the flash's contents; kept over a reset
   * @param {'power_on' | 'run_pin' | 'watchdog'} parts.cause of this start
   * @param {Traces} parts.traces of the flash, kept over a reset
   * @param {(() => void) | null} parts.usbBoot called when the boot ROM is to show its drive;
   *   without it that is a fault
   */
  constructor({ clock, flashChip, randomBits, memory, traces, cause, usbBoot }) {
    super(clock);
    this.usbBoot = usbBoot;
    this.traces = traces;
    this.logger = faultLogger;
    this.memory = memory;
    this.flash = memory.flash;
    this.flash16 = memory.flash16;
    this.flash32 = memory.flash32;
    this.sram = memory.sram;
    this.sram16 = memory.sram16;
    this.sram32 = memory.sram32;
    this.rom16 = memory.rom16;
    this.rom32 = memory.rom32;
    this.clkSys = this.roscFreq;
    clock.setFrequency(this.clkSys);
    this.addClockListener((hertz) => clock.setFrequency(hertz));
    this.core = new Core(this);
    this.ppb = new PrivatePeripheralBus(this);
    this.pads = padsOf(this);
    this.replacePeripherals(flashChip, randomBits, cause);
    correctDma(this);
    correctSio(this);
    correctTimer(this);
    correctRtc(this);
    this.onBreak = (code) => this.breakpoint(code);
    this.core.r[13] = this.rom32[0];
    this.core.pc = this.rom32[1] & ~1;
  }

  /** rp2040js's constructor calls this; its own version also fills the flash with FFh. */
  reset() {
    this.pwm.reset();
  }

  replacePeripherals(flashChip, randomBits, cause) {
    const flash = new FlashInterface(this, flashChip, (readable) => {
      this.flashReadable = readable;
    });
    this.uart = UART_IRQ.map((irq, index) => new Uart(this, `UART${index}`, irq));
    this.pio = pioBlocks(this);
    Object.assign(this.peripherals, {
      0x14000: xipControl(this),
      0x18000: flash,
      0x40000: sysInfo(this),
      0x40018: flash.pins,
      0x40034: this.uart[0],
      0x40038: this.uart[1],
      0x40060: new RingOscillator(this, randomBits),
      0x40064: chipReset(this, cause),
      0x50200: this.pio[0],
      0x50300: this.pio[1],
    });
  }

  /** May the core read the flash in place (XIP)? */
  get flashReadable() {
    return this.core.flashSize > 0;
  }

  set flashReadable(readable) {
    this.core.flashSize = readable ? this.flash.length : 0;
    this.core.attention();
  }

  breakpoint(code) {
    if (code === USB_BOOT && this.usbBoot && this.core.pc < ROM_SIZE) {
      this.usbBoot();
      return;
    }
    const text = ROM_BREAKS[code];
    throw new EmulationFault(text && this.core.pc < ROM_SIZE
      ? text(this.core.r) : `breakpoint ${code}: panic or unhandled exception`);
  }

  readUint32(address) {
    address >>>= 0;
    refuseUnaligned(address, 3, 'word read from');
    switch (address >>> 28) {
      case 0x2:
        if (address < 0x20000000 + SRAM_SIZE) {
          return this.sram32[(address & 0xfffffff) >> 2];
        }
        break;
      case 0x1:
        if (address < 0x14000000) {
          return this.flash32[this.flashOffset(address) >> 2];
        }
        break;
      case 0x0:
        if (address < ROM_SIZE) {
          return this.rom32[address >> 2];
        }
        break;
      case 0xd:
        return this.sio.readUint32(address - 0xd0000000) >>> 0;
      case 0xe:
        if (address >>> 12 === SYSTEM_CONTROL_SPACE) {
          return this.ppb.readUint32(address & 0xfff) >>> 0;
        }
        break;
    }
    return this.readPeripheral(address) >>> 0;
  }

  readUint16(address) {
    address >>>= 0;
    refuseUnaligned(address, 1, 'halfword read from');
    switch (address >>> 28) {
      case 0x2:
        if (address < 0x20000000 + SRAM_SIZE) {
          return this.sram16[(address & 0xfffffff) >> 1];
        }
        break;
      case 0x1:
        if (address < 0x14000000) {
          return this.flash16[this.flashOffset(address) >> 1];
        }
        break;
      case 0x0:
        if (address < ROM_SIZE) {
          return this.rom16[address >> 1];
        }
        break;
    }
    return (this.readUint32(address & ~3) >>> ((address & 2) * 8)) & 0xffff;
  }

  readUint8(address) {
    address >>>= 0;
    if (address >>> 28 === 2 && address < 0x20000000 + SRAM_SIZE) {
      return this.sram[address & 0xfffffff];
    }
    if (address >>> 28 === 1 && address < 0x14000000) {
      return this.flash[this.flashOffset(address)];
    }
    return (this.readUint32(address & ~3) >>> ((address & 3) * 8)) & 0xff;
  }

  writeUint32(address, value) {
    address >>>= 0;
    refuseUnaligned(address, 3, 'word write to');
    switch (address >>> 28) {
      case 0x2:
        if (address < 0x20000000 + SRAM_SIZE) {
          this.sram32[(address & 0xfffffff) >> 2] = value;
          return;
        }
        break;
      case 0xd:
        this.sio.writeUint32(address - 0xd0000000, value >>> 0);
        return;
      case 0xe:
        if (address >>> 12 === SYSTEM_CONTROL_SPACE) {
          this.ppb.writeUint32(address & 0xfff, value >>> 0);
          return;
        }
        break;
    }
    this.writePeripheral(address, value >>> 0);
  }

  writeUint16(address, value) {
    address >>>= 0;
    refuseUnaligned(address, 1, 'halfword write to');
    if (address >>> 28 === 2 && address < 0x20000000 + SRAM_SIZE) {
      this.sram16[(address & 0xfffffff) >> 1] = value;
      return;
    }
    this.writeNarrow(address, value & 0xffff, 0xffff, 0x10001);
  }

  writeUint8(address, value) {
    address >>>= 0;
    if (address >>> 28 === 2 && address < 0x20000000 + SRAM_SIZE) {
      this.sram[address & 0xfffffff] = value;
      return;
    }
    this.writeNarrow(address, value & 0xff, 0xff, 0x1010101);
  }

  /** USB memory takes bytes; a register gets a narrow value on every lane (2.1.4). */
  writeNarrow(address, value, mask, lanes) {
    const word = address & ~3;
    if (this.isUsbMemory(address)) {
      const shift = (address & 3) * 8;
      this.writeUint32(word, (this.readUint32(word) & ~(mask << shift)) | (value << shift));
    } else {
      this.writeUint32(word, Math.imul(value, lanes));
    }
  }

  isUsbMemory(address) {
    return address >= 0x50100000 && address < 0x50101000;
  }

  flashOffset(address) {
    const offset = address & 0xffffff;
    if (!this.flashReadable) {
      throw new EmulationFault(`read of flash ${hex(address)} while it is not readable in place ` +
        '(erase or program under way)');
    }
    if (offset >= this.flash.length) {
      throw new EmulationFault(`read behind the end of the flash at ${hex(address)}`);
    }
    return offset;
  }

  readPeripheral(address) {
    if (this.isUsbMemory(address)) {
      return this.usbDPRAMView.getUint32(address & 0xfff, true);
    }
    return this.peripheralAt(address, 'read from').readUint32(address & 0xfff);
  }

  writePeripheral(address, value) {
    if (address < ROM_SIZE) {
      // A write to the ROM has no effect and no fault (2.6.1); TinyUSB 0.18 makes one for
      // endpoint 0, which has no control register.
      return;
    }
    if (this.isUsbMemory(address)) {
      this.usbDPRAMView.setUint32(address & 0xfff, value, true);
      this.usbCtrl.DPRAMUpdated(address & 0xfff, value);
      return;
    }
    this.peripheralAt(address, 'write to')
      .writeUint32Atomic(address & 0xfff, value, (address >> 12) & 3);
  }

  peripheralAt(address, what) {
    const peripheral = this.findPeripheral(address);
    if (!peripheral) {
      throw new EmulationFault(`${what} unmapped address ${hex(address)}`);
    }
    return peripheral;
  }
}
