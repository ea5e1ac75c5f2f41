"""What people do about a memory that cannot be trusted: read all of it out, as evidence, and go on
without what is damaged.
"""

from binascii import b2a_base64

from ..core.errors import LinkError
from ..link.requests import authority_of
from ..store.mend import MENDED, mend
from ..store.slots import SLOTS, copies_of

# What fits into one line of the link as base64.
PIECE = 288


class MendRequests:
    """`keeper` has the table and the journal, `recovery` has it stand up; `readmit()` looks anew
    whether the image may run; `clock` gives microseconds."""

    def __init__(self, *, keeper, recovery, memory, memory_bytes, readmit, clock):
        self.keeper = keeper
        self.recovery = recovery
        self.memory = memory
        self.memory_bytes = memory_bytes
        self.readmit = readmit
        self.clock = clock
        self.read_to = 0

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {"memory": self.read_out, "mend": guard("mend", self.mend)}

    def read_out(self, arguments):
        """A piece of the memory from byte `at` on, zeros in the place of the keys."""
        at = arguments["at"]
        if at >= self.memory_bytes:
            limit = "0 to {}".format(self.memory_bytes - 1)
            raise LinkError(2006, {"do": "memory", "argument": "at", "limit": limit})
        data = bytearray(self.memory.read(at, min(PIECE, self.memory_bytes - at)))
        yield
        begin, end = copies_of(SLOTS["keys"])
        begin, end = max(begin, at), min(end, at + len(data))
        if begin < end:
            data[begin - at : end - at] = bytes(end - begin)
        if at <= self.read_to:
            self.read_to = max(self.read_to, at + len(data))
        return {"data": b2a_base64(bytes(data)).decode().strip(), "bytes": self.memory_bytes}

    def mend(self, arguments, role):
        """Go on without what is damaged; the error stays until it is cleared. Raises LinkError
        2011 in a round, 2028 when another error or none locks the table, 2031 before the whole
        memory was read out since power-on."""
        code, keeper, now_us = arguments["code"], self.keeper, self.clock()
        locked_by = keeper.closing.locking()[0]
        if locked_by != code or code not in MENDED:
            raise LinkError(2028, {"code": code, "latched": locked_by})
        keeper.verify_between_rounds("mend")
        if self.read_to < self.memory_bytes:
            raise LinkError(2031, {"at": self.read_to, "bytes": self.memory_bytes})
        keeper.verify_note()
        self.recovery.renew_checkpoint(now_us)
        slots, sequence = mend(keeper.journal, code)
        if "image" in slots:
            self.readmit()
        keeper.closing.try_again()
        if keeper.table:
            keeper.table.levels.begin_anew()
        else:
            self.recovery.stand_up(now_us)
        if keeper.journal.is_open:
            roles = " ".join(authority_of("mend")[0])
            facts = {"code": code, "sequence": sequence, "slots": " ".join(slots), "roles": roles}
            keeper.note("mended", now_us, **facts)
        return {"slots": slots, "sequence": sequence, "reason": keeper.closing.reason}
