"""The requests that read out the journal: records, the slots that an audit plays them from, and
the registers of the levels.
"""

from binascii import b2a_base64, crc32

from ..core.errors import LinkError
from ..store.ring import cursor_of

# A record takes 2 ms to verify, a step of its own: between rounds a reply holds as many as a line
# does, in a round it comes sooner.
EXPORT_BYTES = 352
EXPORT_RECORDS = 12
IN_A_ROUND = 2
# What fits into one line of the link as base64.
SLOT_BYTES = 288
# So many hits fit into a line, with the hands that fill the most of it.
HITS = 6
READ_OUT = ("checkpoint", "configuration")


class JournalRequests:
    """`keeper` has the journal and the table; `clock` gives microseconds."""

    def __init__(self, *, keeper, clock):
        self.keeper = keeper
        self.clock = clock
        # Up to which record anybody was given the journal since the board started.
        self.served = 0
        # The cursor of the last reply.
        self.given = ""

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {
            "journal": self.journal,
            "slot": self.slot,
            "registers": self.registers,
            "journal_exported": guard("journal_exported", self.journal_exported),
        }

    def journal(self, arguments):
        """Records behind the cursor `after`, without it from the oldest that is kept."""
        journal = self.keeper.opened_journal()
        after = journal.ring.oldest.copy()
        if arguments["after"] is not None:
            after = self._cursor("journal", arguments["after"])
        between = self.keeper.is_between_rounds()
        records = EXPORT_RECORDS if between else IN_A_ROUND
        data = yield from journal.export_in_steps(after, EXPORT_BYTES, records)
        place, ring = after.text(), journal.ring
        if not data and place != ring.head.text():
            if place in (self.given, ring.tail.text(), ring.oldest.text()):
                # A place of this ring, with no whole record behind it: the next one to be audited.
                journal.audit_from(after)
            raise _no_cursor("journal")
        self.served, self.given = max(self.served, after.sequence), place
        return {
            "data": b2a_base64(data).decode().strip(),
            "cursor": place,
            "head": ring.head.text(),
            "oldest": ring.oldest.text(),
            "exported": ring.tail.sequence,
            "epoch": journal.epoch,
            "free": ring.free(),
            "time": self.keeper.time(self.clock()),
        }

    def journal_exported(self, arguments, role):
        """The host keeps every record up to a cursor that `journal` gave, whoever has asked since.
        That leaves no record of its own, which would have to be exported in turn."""
        journal = self.keeper.opened_journal()
        cursor = self._cursor("journal_exported", arguments["cursor"])
        if cursor.sequence > self.served:
            raise _no_cursor("journal_exported")
        journal.exported(cursor)
        return {"free": journal.ring.free()}

    def slot(self, arguments):
        """A piece from byte `at` on of what an audit plays the records from."""
        if arguments["name"] not in READ_OUT:
            limit = " or ".join(READ_OUT)
            raise LinkError(2006, {"do": "slot", "argument": "name", "limit": limit})
        slots = self.keeper.opened_journal().slots
        yield
        text = slots.read(arguments["name"]) or b""
        yield
        at = arguments["at"]
        data = b2a_base64(text[at : at + SLOT_BYTES]).decode().strip()
        return {"data": data, "bytes": len(text), "crc": crc32(text)}

    def registers(self, arguments):
        """The registers of a level and some of its last hits, the newest first."""
        levels = self.keeper.opened().levels
        number, skip = arguments["level"], arguments["hit"]
        if number >= len(levels.names):
            raise LinkError(2030, {"level": number, "levels": len(levels.names)})
        level = levels.of[levels.names[number]]
        newest = list(reversed(level.last))
        told = {
            "level": levels.names[number],
            "levels": len(levels.names),
            "terms": level.terms(),
            "registers": level.registers(),
            "hits": newest[skip : skip + HITS],
            "of": len(newest),
        }
        if level.is_linked:
            told["link"] = level.called
        return told

    def _cursor(self, do, text):
        try:
            return cursor_of(text)
        except ValueError:
            raise _no_cursor(do) from None


def _no_cursor(do):
    limit = "the cursor of the last journal reply"
    return LinkError(2006, {"do": do, "argument": "cursor", "limit": limit})
