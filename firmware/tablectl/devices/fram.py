"""FRAM MB85RS2MT, 256 KB, on the common bus (datasheet MB85RS2MT, op-codes).

Writing needs no erase and no wait. Every write is read back. Raises DeviceError 3001 (no answer),
3002 (another part or size), 3003 (a write did not take), 3004 (outside of the memory), 3018 (a bit
is stuck) and 3023 (an equal part, but not the one that was there).
"""

import struct
from binascii import hexlify, unhexlify

from ..core.errors import DeviceError

WRITE_ENABLE = b"\x06"
WRITE = 0x02
READ = 0x03
READ_ID = 0x9F
MARK_BYTES = 12
# Every bit both ways.
PATTERNS = (b"\x55" * 32, b"\xaa" * 32)


class Fram:
    """`select` is an output pin, active low; `description` the board's table FRAM; at `scratch`
    are bytes that hold nothing. `writes` counts, for whoever reads in pieces what must not change
    between them. `mark`: what `keep_to` was given, None for any memory."""

    def __init__(self, spi, select, description, scratch):
        self.spi = spi
        self.send = spi.write
        self.receive = spi.readinto
        self.chosen = select.value
        self.select = select
        self.name = description["name"]
        self.bytes = description["bytes"]
        self.id = unhexlify(description["id"])
        self.scratch = scratch
        self.found = False
        self.mark = None
        self.mark_at = None
        self.look = None
        self.seen = bytearray(MARK_BYTES)
        self.writes = 0
        self.command = bytearray(4)
        self.answer = bytearray(4)

    def start(self):
        """Look for the part and try it out. Raises DeviceError 3001, 3002 or 3018."""
        self.identify()
        self.try_out()

    def try_out(self):
        """Write where nothing is held. Raises DeviceError 3018, and as `write`."""
        for pattern in PATTERNS:
            try:
                self.write(self.scratch, pattern)
            except DeviceError as error:
                if error.code != 3003:
                    raise
                facts = {"device": self.name, "address": self.scratch}
                raise DeviceError(3018, facts) from None

    def identify(self):
        """Ask the part what it is. Raises DeviceError 3001 or 3002; every access is refused from
        then on until it was asked again."""
        self.found = False
        answer = self.answer
        self.select.value(0)
        self.command[0] = READ_ID
        self.spi.write(memoryview(self.command)[:1])
        self.spi.readinto(answer)
        self.select.value(1)
        if answer in (b"\x00\x00\x00\x00", b"\xff\xff\xff\xff"):
            raise DeviceError(3001, {"device": self.name})
        if answer != self.id:
            found, wanted = hexlify(bytes(answer)).decode(), hexlify(self.id).decode()
            raise DeviceError(3002, {"device": self.name, "found": found, "wanted": wanted})
        self.found = True

    def verify(self):
        """Ask the part what it is, and look for the mark. Raises as `identify`, and DeviceError
        3023: every access is refused from then on until it was asked again."""
        self.identify()
        if self.mark is not None and self.read(self.mark_at, MARK_BYTES) != self.mark:
            self.found = False
            raise DeviceError(3023, {"device": self.name})

    def keep_to(self, address, mark):
        """From now on each write looks for the MARK_BYTES bytes `mark` first, which only this
        memory has at `address`."""
        self.mark_at, self.mark = address, mark
        self.look = struct.pack(">I", READ << 24 | address)

    def keep_to_none(self):
        """Whose memory it is has to be found out."""
        self.mark = None

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
        """Write and read back. Raises DeviceError 3003 when the memory does not hold `data`, 3001,
        3002 or 3023 when it is not there any more."""
        held = bytearray(len(data))
        # Written out: each record is kept before its lamps are lit, and a call costs 10 us.
        command, chosen, send = self.command, self.chosen, self.send
        if self.mark is not None:
            seen = self.seen
            chosen(0)
            send(self.look)
            self.receive(seen)
            chosen(1)
            if seen != self.mark:
                self.verify()
        self._aim(address, len(data))
        self.writes += 1
        chosen(0)
        send(WRITE_ENABLE)
        chosen(1)
        command[0] = WRITE
        chosen(0)
        send(command)
        send(data)
        chosen(1)
        command[0] = READ
        chosen(0)
        send(command)
        self.receive(held)
        chosen(1)
        if held != data:
            self.identify()
            raise DeviceError(3003, {"device": self.name, "address": address})

    def _aim(self, address, n):
        """The address of the next operations, on `n` bytes."""
        if not self.found:
            raise DeviceError(3001, {"device": self.name})
        if not 0 <= address <= address + n <= self.bytes:
            raise DeviceError(3004, {"device": self.name, "address": address, "bytes": n})
        struct.pack_into(">I", self.command, 0, address)

    def _begin(self, operation):
        self.command[0] = operation
        self.select.value(0)
        self.spi.write(self.command)

    def status(self):
        return {"present": self.found, "bytes": self.bytes if self.found else 0}
