"""A journal file that somebody changed, block by block, and what the audit finds in it."""

import json
import struct
from binascii import crc32

from tablectl.store.records import KEPT_TAG_BYTES, NAMES, Sealer
from tablectl.store.ring import Cursor

from hil_tests.host_tools.helpers.native_table import KEYS
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal.blocks import record_block, stamp_block
from host_tools.journal.entry import entry_of

KEY = KEYS["journal"]


def looked_at(path, whole, key=BENCH_KEYS):
    return auditing.audit((path,), key, (whole.table,))


def findings(path, whole, key=BENCH_KEYS):
    return [(one.record, one.text) for one in looked_at(path, whole, key).findings]


def is_record(block):
    return block[0] == 2


def place_of(made, number):
    """Where in the list of blocks record `number` is."""
    places = [place for place, block in enumerate(made) if is_record(block)]
    return places[number - 1]


def named(made, name):
    """Number of the first record `name`."""
    records = [block for block in made if is_record(block)]
    return next(n for n, block in enumerate(records, 1) if NAMES[block[14] >> 2] == name)


def with_check(block):
    block[-4:] = struct.pack("<I", crc32(block[:-4]))
    return block


def resealed(made, key=KEY):
    """All records and stamps as somebody seals them who has a key: every tag anew."""
    behind = Cursor()
    tags = {0: behind}
    for place, block in enumerate(made):
        if is_record(block):
            facts = entry_of(bytes(block)).facts
            data, tag = Sealer(key).seal(facts, behind)
            behind = Cursor(behind.sequence + 1, 0, tag, facts["time"])
            whole = bytes(data) + tag[KEPT_TAG_BYTES:]
            made[place] = bytearray(record_block(behind.sequence, behind.time, whole))
            tags[behind.sequence] = behind
    return [block if is_record(block) else restamped(block, tags) for block in made]


def restamped(block, tags, **changes):
    stamp = json.loads(block[3:-4])
    number, offset, *_ = stamp["cursor"].split(".")
    behind = tags[int(number)]
    stamp["cursor"] = Cursor(behind.sequence, int(offset), behind.tag, behind.time).text()
    return stamp_block({**stamp, **changes})


def with_facts(made, place, **changes):
    """A record that says something else, its CRC right and its tag the old one."""
    block = made[place]
    entry = entry_of(bytes(block))
    before = [int.from_bytes(one[6:14], "little") for one in made[:place] if is_record(one)]
    behind = Cursor(time=before[-1] if before else 0)
    data, _ = Sealer(KEY).seal({**entry.facts, **changes}, behind)
    data[-KEPT_TAG_BYTES:] = block[-12:-4]
    return bytearray(record_block(entry.sequence, entry.time, bytes(data)))


def shortened(made, gone):
    """Sealed anew; the stamps behind the record that is gone count one less."""
    for place, block in enumerate(made):
        if not is_record(block) and place >= gone:
            stamp = json.loads(block[3:-4])
            number, rest = stamp["cursor"].split(".", 1)
            made[place] = bytearray(stamp_block({**stamp, "cursor": f"{int(number) - 1}.{rest}"}))
    return resealed(made)
