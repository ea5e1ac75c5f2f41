"""What the journal of a board says: its records, read from the memory one by one, and played by
the rules on this host as an audit plays them. Nothing else that the board says is believed."""

import json
from pathlib import Path
from types import SimpleNamespace

from tablectl.store.records import Sealer
from tablectl.store.ring import Cursor, Ring, cursor_of
from tablectl.store.slots import Slots

from hil_tests.rules.helpers.any_game import OF_WAGERS, TAKEN
from host_tools.device.link.client import canonical
from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry
from host_tools.journal.playback import Playback, digest_of
from host_tools.journal.replay import Replay
from host_tools.simulator.memories import FRAM_BYTES

# What a round takes from the layout without settling it: the dealer says that it was no wager.
IN_ERROR = "entered_in_error"
NO_PROMISE = FRAM_BYTES


class Told:
    """`entries`: the records since `read` was called last; `events` and `effects` as those of a
    `Played`, from the first record on that was read.

    `on_record(entry)` hears each. `configurations`: those that the table may open with. A record
    that is lost, doubled or out of order does not follow the one before by its tag, and none is
    read behind it.
    """

    def __init__(self, bench, key, configurations):
        self.bench, self.key, self.sealer = bench, key, Sealer(key)
        self.texts = [canonical(one) for one in configurations]
        self.events, self.effects, self.entries = [], [], []
        self.on_record = lambda entry: None
        self.budget, self.room = None, NO_PROMISE
        self.begin()

    def begin(self):
        """From where the board stands up. Raises ValueError for a checkpoint that is none."""
        memory = SimpleNamespace(read=self.bench.fram_read, write=None)
        self.cursor, contents = Cursor(), Contents()
        kept = json.loads(Slots(memory).read("checkpoint") or b"null")
        if kept:
            self.cursor = cursor_of(kept["cursor"])
        self.ring = Ring(memory, FRAM_BYTES, self.sealer)
        contents.before = self.cursor.sequence
        playback = Playback(Path("journal"), contents, texts=self.texts)
        self.replay = Replay(playback)
        if kept:
            playback.checkpoints[self.cursor.sequence] = kept["state"]
        self.replay.begin(self.cursor.sequence)
        self.replay.tell = self._tell

    @property
    def table(self):
        """The table by its records, None while there is none."""
        return self.replay.playback.table

    @property
    def last(self):
        """Number of the last record."""
        return self.cursor.sequence

    def key_changes(self, key):
        """The records behind this one are under another key."""
        self.sealer = self.ring.sealer = Sealer(key, self.key, self.last)
        self.key = key

    def knows(self, configuration):
        text = canonical(configuration)
        self.texts.append(text)
        self.replay.playback.configurations.add([text])
        return digest_of(text)

    def read(self):
        """Every record that is new. Raises AssertionError for one that the rules do not take, for
        a note that is not what they say, and for cents that came from nowhere."""
        self.entries = []
        while record := self.ring.next(self.cursor):
            facts, tag = dict(record.facts), record.tag.hex()
            entry = Entry(record.sequence, record.time, facts, tag)
            self.entries.append(entry)
            before = self._cents()
            self.replay.take(entry)
            assert not self.replay.findings, self.replay.findings[0]
            self._hold_to_budget(entry, record.length)
            if before is not None and entry.is_event and self._keeps_cents(facts):
                assert self._cents() == before, f"{facts}: {before} cents are {self._cents()}"
            self.on_record(entry)
        return self.entries

    def _hold_to_budget(self, entry, length):
        """The events of a round take no more bytes than its budget has promised at any time."""
        budget = self.table.budget if self.table else None
        if budget is not self.budget:
            self.budget, self.room = budget, NO_PROMISE
        elif entry.is_event and budget:
            self.room -= length
            assert self.room >= 0, f"{entry.facts}: no room is promised for its {length} bytes"
        if budget:
            self.room = min(self.room, budget.bytes_left)

    def _tell(self, entry, played, playback):
        if entry.is_event and not played.refused:
            self.events.append(entry.facts)
        self.effects.extend(played.effects)

    @staticmethod
    def _keeps_cents(facts):
        name = facts["event"]
        return name not in (*OF_WAGERS, "next_round") and facts.get("what") != IN_ERROR

    def _cents(self):
        """On the layout, and settled."""
        table = self.table
        if table is None:
            return None
        layout = sum(sum(placed.values()) for placed in table.round.wagers.values())
        return layout + sum(line["stake"] for line in table.lines if line["outcome"] in TAKEN)
