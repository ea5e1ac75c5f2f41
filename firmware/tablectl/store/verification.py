"""What somebody at the link can have proved at any time: the HMAC-SHA-256, under a nonce that he
chose, of the image, the configuration and the whole memory, each for itself. Pure.

It is done in pieces, so that the table goes on meanwhile. The results stay until the next nonce or
until the power goes.
"""

from binascii import hexlify

from ..core.errors import TableError
from ..core.keyed_hash import KeyedHash

PARTS = ("image", "configuration", "fram")
PIECE = 512


class Verification:
    """`image`: bytes of the image with its trailer; `memory` has `read_into(address, buffer)` and
    `writes`, how often it was written; `done(outcomes)` is called before the memory is read, so
    that what it writes is in the memory's result."""

    def __init__(self, image, slots, memory, memory_bytes, done):
        self.image = image
        self.slots = slots
        self.memory = memory
        self.memory_bytes = memory_bytes
        self.done = done
        self.buffer = bytearray(PIECE)
        self.nonce = None
        self.results = {}
        self.lengths = {}
        self.errors = {}
        self.pieces = None

    @property
    def state(self):
        if self.pieces is not None:
            return "running"
        return "done" if self.nonce else "none"

    def begin(self, nonce):
        """Forget what was found; begin with another `nonce` (bytes)."""
        self.nonce = nonce
        self.results = {part: None for part in PARTS}
        self.lengths = {}
        self.errors = {}
        self.pieces = self._all(KeyedHash(nonce))

    def step(self):
        """Do the next piece."""
        try:
            next(self.pieces)
        except StopIteration:
            self.pieces = None

    def _all(self, keyed):
        yield from self._image(keyed)
        yield from self._guarded("configuration", self._configuration(keyed))
        self.done()
        yield from self._guarded("fram", self._memory(keyed))

    def _guarded(self, part, pieces):
        """A memory that does not answer has no result, and an error code in its place."""
        try:
            yield from pieces
        except TableError as error:
            self.errors[part] = error.code

    def _image(self, keyed):
        inside = keyed.begin()
        for at in range(0, len(self.image), PIECE):
            inside.update(self.image[at : at + PIECE])
            yield
        self._keep("image", len(self.image), keyed.end(inside))

    def _configuration(self, keyed):
        text = self.slots.read("configuration") or b""
        self._keep("configuration", len(text), keyed.digest(text))
        yield

    def _memory(self, keyed):
        """From the beginning again when it was written meanwhile: the result is that of a memory
        as it stood at one moment."""
        while True:
            writes, inside = self.memory.writes, keyed.begin()
            for at in range(0, self.memory_bytes, PIECE):
                self.memory.read_into(at, self.buffer)
                inside.update(self.buffer)
                yield
                if self.memory.writes != writes:
                    break
            else:
                self._keep("fram", self.memory_bytes, keyed.end(inside))
                return

    def _keep(self, part, length, digest):
        self.lengths[part] = length
        self.results[part] = hexlify(digest).decode()

    def as_dict(self):
        """Plain data for the link: hex digits a part, null where there is no result (yet)."""
        plain = {"state": self.state, "nonce": self.nonce and hexlify(self.nonce).decode()}
        plain.update({"bytes": self.lengths, "errors": self.errors})
        plain.update(self.results)
        return plain
