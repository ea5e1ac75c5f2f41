"""What a record of a journal file says."""

from typing import Any, NamedTuple

from tablectl.store import elapsed
from tablectl.store.records import EVENTS, TAG_BYTES, decode

from host_tools.common.plain import counted, plain_value
from host_tools.journal.blocks import CHECK, RECORD_HEADER
from host_tools.journal.chain import TAG
from host_tools.journal.finding import Finding
from host_tools.journal.forms import verify_facts

# A record is read before the time of the one before it is known. From the end of all time that it
# may count from, whatever passed leads to some time.
FIRST_TIME, LAST_TIME = 0, elapsed.LIMIT - 1
IS_EARLIER = 2
NO_TIME = b"\0"
# What tables say they say again and again: so much of it is kept decoded.
MOST_KNOWN = 8192
Facts = dict[str, Any]
_known: dict[bytes, Facts] = {}


class Entry(NamedTuple):
    """A record; `time` in microseconds of the table's clock, `tag` in hex digits; `at`: the byte
    of its file."""

    sequence: int
    time: int
    facts: Facts
    tag: str = ""
    at: int | None = None
    file: str = ""

    @property
    def name(self) -> str:
        name: str = self.facts["event"]
        return name

    @property
    def is_event(self) -> bool:
        return self.facts["event"] in EVENTS

    def finding(self, text: str) -> Finding:
        return Finding(self.sequence, text, self.at, self.file)


def entry_of(data: bytes, at: int | None = None, file: str = "") -> Entry:
    """The record of a block. Raises ValueError for what no board writes."""
    _, _, sequence, time = RECORD_HEADER.unpack_from(data)
    facts = {**_said(data[RECORD_HEADER.size : -CHECK]), "time": time}
    return Entry(sequence, time, facts, data[TAG].hex(), at, file)


def _said(record: bytes) -> Facts:
    """All but the time, which every record has its own of: what says the same is decoded and
    verified once. What has a list is not kept, as a list can be changed."""
    before = LAST_TIME if record[1] & IS_EARLIER else FIRST_TIME
    _, at = elapsed.decode(record, 1, before)
    told = record[:1] + NO_TIME + record[at:-TAG_BYTES]
    facts = _known.get(told)
    if facts is None:
        facts = _decoded(told)
        if not any(isinstance(value, list | dict) for value in facts.values()):
            if len(_known) == MOST_KNOWN:
                _known.clear()
            _known[told] = facts
    return facts


def _decoded(told: bytes) -> Facts:
    facts, end = decode(told, FIRST_TIME)
    if end != len(told):
        extra = TAG_BYTES + len(told) - end
        raise ValueError(f"{counted(extra, 'byte')} behind the values; a tag has {TAG_BYTES}")
    facts = plain_value(facts)
    verify_facts(facts)
    return facts
