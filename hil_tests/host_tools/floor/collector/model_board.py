"""A board that is a list of records, as its journal's requests show it: the oracle of the tests.

It seals records as a board does. What it was told of as kept it forgets on request, as a ring
that goes round."""

from base64 import b64encode
from binascii import crc32
from types import SimpleNamespace

from tablectl.store.records import KEPT_TAG_BYTES, Sealer
from tablectl.store.ring import Cursor

from host_tools.common.errors import NO_REPLY, HostError
from host_tools.device.link.client import Refused

KEY = bytes(range(32))
UID = "e660000000000007"
A_REPLY = 4
FREE = 200_000


class ModelBoard:
    """`records[n]`: the bytes of record n + 1, `cursors[n]` the text of the one behind record n.
    `exported`: the record up to which it was told they are kept; `first`: how many it forgot."""

    def __init__(self, epoch="00" * 8, uid=UID):
        self.identity = {"uid": uid, "board": "RPI_PICO", "version": "0.2.0", "commit": "x"}
        self.stream = SimpleNamespace(name="/dev/ttyACM7")
        self.keys = {"collector": KEY}
        self.sealer = Sealer(KEY)
        self.configuration = b"{}"
        self.before_confirming = lambda number: None
        self.begin(epoch)

    def begin(self, epoch):
        """Its memory begins anew."""
        self.epoch = epoch
        self.head = Cursor()
        self.records, self.cursors = [], [self.head.text()]
        self.exported = self.first = 0
        self.served = None
        self.add(1, {"event": "epoch", "epoch": epoch})

    def add(self, count=1, facts=None):
        for _ in range(count):
            number = self.head.sequence
            event = facts or {"event": "chip_on", "seat": 1 + number % 6}
            event = {**event, "time": self.head.time + 1000}
            data, tag = self.sealer.seal(event, self.head)
            self.records.append(bytes(data) + bytes(tag[KEPT_TAG_BYTES:]))
            self.head.sequence += 1
            self.head.offset += len(data)
            self.head.tag, self.head.time = tag, event["time"]
            self.cursors.append(self.head.text())

    def forget(self):
        """What it was told of as kept is written over."""
        self.first = self.exported

    def request(self, do, limit_s=2.0, **arguments):
        return getattr(self, do)(**arguments)

    def journal(self, after):
        begin = self.first if after is None else self._place(after)
        end = min(begin + A_REPLY, len(self.records))
        self.served = self.cursors[end]
        return {
            "data": b64encode(b"".join(self.records[begin:end])).decode(),
            "cursor": self.served,
            "head": self.cursors[-1],
            "oldest": self.cursors[self.first],
            "exported": self.exported,
            "epoch": self.epoch,
            "free": FREE,
            "time": self.head.time,
        }

    def slot(self, name, at):
        if name == "checkpoint":
            return {"data": "", "bytes": 0, "crc": 0}
        text = self.configuration
        data = b64encode(text[at:]).decode()
        return {"data": data, "bytes": len(text), "crc": crc32(text)}

    def journal_exported(self, cursor):
        if cursor != self.served:
            raise self.refusal("journal_exported")
        number = self.cursors.index(cursor)
        self.before_confirming(number)
        self.exported = number
        # As a ring that is full does at once.
        self.forget()
        return {"free": FREE}

    def _place(self, cursor):
        if cursor not in self.cursors[self.first :]:
            raise self.refusal("journal")
        return self.cursors.index(cursor)

    def refusal(self, do):
        return Refused(self.stream.name, do, {"code": 2006, "text": "no cursor"})


class PulledCable:
    """The same board through a cable that is pulled before or behind a request, at random."""

    def __init__(self, board, chance, often):
        self.board, self.chance, self.often = board, chance, often
        self.identity, self.stream, self.keys = board.identity, board.stream, board.keys

    def request(self, do, limit_s=2.0, **arguments):
        if self.chance.random() < self.often:
            raise HostError(NO_REPLY, port="x", request=do, seconds=2)
        reply = self.board.request(do, limit_s, **arguments)
        if self.chance.random() < self.often:
            raise HostError(NO_REPLY, port="x", request=do, seconds=2)
        return reply
