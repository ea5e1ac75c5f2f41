"""Holds the board to its seal: the image at power-up and over and over again, the version that may
run, and what somebody at the link wants proved.

A piece takes a millisecond at most, so that a press of a button is not late for it.
"""

import struct
from binascii import unhexlify

from ..core.errors import ConfigurationError, LinkError, StoreError, TableError
from ..store import trailer
from ..store.trailer import ImageCheck, short
from ..store.verification import PIECE, Verification

# At power-up nobody waits for a lamp: fewer and larger pieces.
BIG_PIECE = 16 * 1024
# 512 bytes each two seconds: the whole image, 704 KB at most, in three quarters of an hour.
CHECK_US = 2_000_000
# 512 bytes each 10 ms: image and memory in a quarter of a minute.
VERIFY_US = 10_000
NONCE_BYTES = (8, 64)
# Anybody may ask, and none of it may fill the journal.
NOTE_US = 600_000_000


class Seal:
    """`image`: the flash from the first byte of the image to the last of its trailer; `memory`:
    the FRAM; `keeper` has the table, `recovery` has it stand up; `trouble(part, error, now_us)`
    tells the host; `clock` gives microseconds."""

    def __init__(self, *, image, memory, memory_bytes, keeper, recovery, trouble, clock):
        self.keeper = keeper
        self.closing = keeper.closing
        self.recovery = recovery
        self.slots = keeper.slots
        self.trouble = trouble
        self.clock = clock
        self.check = ImageCheck(image)
        self.verification = Verification(image, self.slots, memory, memory_bytes, self._note)
        self.version = None
        self.digest = None
        self.error = None
        self.check_us = None
        self.laps = 0
        self.due_us = CHECK_US
        self.noted = None
        self.note_due_us = 0
        self.unrecorded = 0

    def start(self, feed):
        """The self-check at power-up: the whole image, `feed` called after each piece. What is
        wrong stays in `error`, and the table has to stay closed for it."""
        begun_us = self.clock()
        try:
            while self.version is None:
                self.version = self.check.step(BIG_PIECE)
                feed()
            self.digest = short(trailer.read(self.check.image)[1])
        except TableError as error:
            self.error = error
        self.check_us = self.clock() - begun_us

    def admit(self):
        """Remember the highest version that ever ran on this board; an older one may not, until
        somebody who may has called `accept`."""
        try:
            highest = self._highest()
            if self.version < highest:
                raise ConfigurationError(4013, {"version": self.version, "highest": highest})
            if self.version > highest:
                self._remember()
        except TableError as error:
            self.error = error

    def allow_version(self, arguments, role):
        """`role` has decided that this image may run although a newer one did. Raises LinkError
        2028 when no older image waits for it."""
        if self.error is None or self.error.code != 4013:
            raise LinkError(2028, {"code": 4013, "latched": self.error and self.error.code})
        self._remember()
        self.error = None
        self.closing.admit()
        now_us = self.clock()
        self.recovery.stand_up(now_us)
        self.keeper.note_soon("cleared", now_us, code=4013, role=role)
        return {"reason": self.closing.reason}

    def readmit(self):
        """The slot that said which version may run was damaged and is empty now."""
        if self.error and self.error.code == 5001:
            self.error = None
            self.closing.admit()
            self.admit()

    def _highest(self):
        value = self.slots.read("image")
        if value and len(value) != 4:
            raise StoreError(5001, {"slot": "image"})
        return struct.unpack("<I", value)[0] if value else 0

    def _remember(self):
        self.slots.write("image", struct.pack("<I", self.version))

    def advance(self, now_us):
        """The next piece, of what somebody wants verified or else of the background check."""
        self.due_us = now_us + CHECK_US
        if self.error:
            self._stop(now_us)
        if self.verification.state == "running":
            self.due_us = now_us + VERIFY_US
            self.verification.step()
        elif self.error is None:
            self._check_on(now_us)

    def _check_on(self, now_us):
        try:
            if self.check.step(PIECE) is not None:
                self.laps += 1
        except TableError as error:
            self.error = error
            self.closing.distrust(error)
            self.trouble("image", error, now_us)
            self._stop(now_us)

    def _stop(self, now_us):
        """Close the table as soon as no round is in play."""
        if self.keeper.table is None:
            return
        if self.keeper.is_between_rounds():
            self.keeper.stop(self.error, now_us)

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {
            "verify": self.verify,
            "verified": self.verified,
            "allow_version": guard("allow_version", self.allow_version),
        }

    def verify(self, arguments):
        """Begin to verify under the caller's nonce. Raises LinkError 2006."""
        try:
            nonce = unhexlify(arguments["nonce"])
        except ValueError:
            nonce = b""
        if not NONCE_BYTES[0] <= len(nonce) <= NONCE_BYTES[1]:
            limit = "{} to {} bytes in hex digits".format(*NONCE_BYTES)
            raise LinkError(2006, {"do": "verify", "argument": "nonce", "limit": limit})
        self.verification.begin(nonce)
        self.due_us = self.clock()
        return {}

    def verified(self, arguments):
        """What was found so far under the last nonce."""
        return self.verification.as_dict()

    def _note(self):
        """The journal keeps that somebody verified, once in ten minutes unless what was found is
        another, and how many did before without a record; not while it is closed or full."""
        now_us = self.clock()
        outcome = "damaged" if self.error else "sealed"
        if outcome == self.noted and now_us < self.note_due_us or not self.keeper.journal.is_open:
            self.unrecorded += 1
            return
        count = self.unrecorded or None
        try:
            self.keeper.note("verified", now_us, image=self.digest, outcome=outcome, count=count)
        except TableError:
            self.unrecorded += 1
            return
        self.noted, self.note_due_us, self.unrecorded = outcome, now_us + NOTE_US, 0

    def status(self):
        return {
            "version": self.version,
            "error": self.error and self.error.code,
            "check_us": self.check_us,
            "laps": self.laps,
        }
