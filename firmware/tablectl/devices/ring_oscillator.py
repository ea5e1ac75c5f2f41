"""The ring oscillator of the chip as a source of raw bits (RP2040 datasheet 2.17.5).

It runs by itself, apart from the crystal behind the core's clock; its random bit says in which
half of a period it is. Bits that are read too fast follow that period: pico_rand of the pico-sdk
leaves 5 to 20 us between two. A turn of the loop takes the RP2040's interpreter 9 us, so nothing
waits; the loop must not become native code.
"""

from ..core.errors import DeviceError

# chip: address of the status, address of the random bit (rosc.h of the pico-sdk).
REGISTERS = {
    "RP2040": (0x40060018, 0x4006001C),
    "RP2350": (0x400E801C, 0x400E8020),
}
STABLE = 1 << 31
ENABLED = 1 << 12


class RingOscillator:
    """`words` is the memory by address (machine.mem32), `chip` a key of REGISTERS."""

    def __init__(self, words, chip):
        self.words = words
        self.status_at, self.bit_at = REGISTERS[chip]

    def read(self, bits):
        """Fill a bytearray with raw bits, a 0 or a 1 in each byte. Raises DeviceError 3012 when
        the oscillator does not run."""
        self.verify()
        words, at = self.words, self.bit_at
        for index in range(len(bits)):
            bits[index] = words[at] & 1

    def verify(self):
        """Raises DeviceError 3012 unless the oscillator is enabled and stable."""
        status = self.words[self.status_at]
        if not (status & ENABLED and status & STABLE):
            raise DeviceError(3012, {"status": "{:08x}".format(status)})
