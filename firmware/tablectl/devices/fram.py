"""FRAM MB85RS2MT, 256 KB, on the common bus (datasheet MB85RS2MT, op-codes).

Writing needs no erase and no wait. Every write is read back. Raises DeviceError 3001 (no answer),
3002 (another part), 3003 (a write did not take) and 3004 (outside of the memory).
"""

import struct

from ..core.errors import DeviceError

WRITE_ENABLE = b"\x06"
WRITE = 0x02
READ = 0x03
READ_ID = 0x9F


class Fram:
    """`select` is an output pin, active low; `description` the board's table FRAM. `writes`
    counts, for whoever reads in pieces what must not change between them."""

    def __init__(self, spi, select, description):
        self.spi = spi
        self.select = select
        self.name = description["name"]
        self.bytes = description["bytes"]
        self.id = description["id"]
        self.found = None
        self.writes = 0
        self.command = bytearray(4)

    def start(self):
        """Look for the part. Raises DeviceError 3001 or 3002."""
        self.found = None
        answer = bytearray(4)
        self.select.value(0)
        self.command[0] = READ_ID
        self.spi.write(memoryview(self.command)[:1])
        self.spi.readinto(answer)
        self.select.value(1)
        if answer in (b"\x00\x00\x00\x00", b"\xff\xff\xff\xff"):
            raise DeviceError(3001, {"device": self.name})
        found = "".join(["{:02x}".format(byte) for byte in answer])
        if found != self.id:
            raise DeviceError(3002, {"device": self.name, "found": found, "wanted": self.id})
        self.found = found

    def stop(self):
        self.select.value(1)

    def read(self, address, n):
        """`n` bytes from `address`."""
        data = bytearray(n)
        self.read_into(address, data)
        return data

    def read_into(self, address, buffer):
        """Fill `buffer` with the bytes from `address`."""
        self._aim(address, len(buffer))
        self._begin(READ)
        self.spi.readinto(buffer)
        self.select.value(1)

    def write(self, address, data):
        """Write and read back. Raises DeviceError 3003 when the memory does not hold `data`."""
        held = bytearray(len(data))
        self._aim(address, len(data))
        self.writes += 1
        self.select.value(0)
        self.spi.write(WRITE_ENABLE)
        self.select.value(1)
        self._begin(WRITE)
        self.spi.write(data)
        self.select.value(1)
        self._begin(READ)
        self.spi.readinto(held)
        self.select.value(1)
        if held != data:
            raise DeviceError(3003, {"device": self.name, "address": address})

    def _aim(self, address, n):
        """The address of the next operations, on `n` bytes."""
        if self.found is None:
            raise DeviceError(3001, {"device": self.name})
        if not 0 <= address <= address + n <= self.bytes:
            raise DeviceError(3004, {"device": self.name, "address": address, "bytes": n})
        struct.pack_into(">I", self.command, 0, address)

    def _begin(self, operation):
        self.command[0] = operation
        self.select.value(0)
        self.spi.write(self.command)

    def status(self):
        return {"present": self.found is not None, "bytes": self.bytes if self.found else 0}
