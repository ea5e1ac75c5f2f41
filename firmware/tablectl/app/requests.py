"""What the board does for each request of the link: the handlers that link/dispatch.py calls."""

from binascii import b2a_base64, crc32

from ..core.errors import LinkError
from ..link.chunks import Transfer
from ..store.journal import checkpoint_text
from ..store.ring import cursor_of
from .hands import values_of

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

# Requests that are events of the table as they stand.
TABLE_EVENTS = (
    "wager",
    "withdraw",
    "confirm_chips",
    "stub_count",
    "decision",
    "reveal",
    "roll",
    "card_reader",
    "set_hand",
    "irregularity",
    "new_deck",
    "new_dice",
    "covered",
    "next_round",
)


class Requests:
    """`keeper` holds the table, `health` gives the state of the board as plain data, `identity`
    is constant, `clock` gives microseconds, `key_is_on` reads the key switch, `access` guards what
    needs authority and `test_draws` gives so many numbers."""

    def __init__(self, keeper, identity, health, clock, key_is_on, access, test_draws=None):
        self.keeper = keeper
        self.identity = identity
        self.health = health
        self.clock = clock
        self.key_is_on = key_is_on
        self.access = access
        self.test_draws = test_draws
        self.transfer = Transfer()
        self.served = None

    def handlers(self):
        """{request: function}, for Dispatch."""
        handlers = {
            "identity": self.tell_identity,
            "status": self.status,
            "wagers": self.wagers,
            "devices": self.devices,
            "checks": self.checks,
            "config_begin": self.config_begin,
            "config_chunk": self.config_chunk,
            "config_end": self.access.guard("config_end", self.config_end),
            "jackpot_confirm": self.access.guard("jackpot_confirm", self.jackpot_confirm),
            "settlement": self.settlement,
            "hands": self.hands,
            "draws": self.draws,
            "journal": self.journal,
            "slot": self.slot,
            "registers": self.registers,
            "journal_exported": self.access.guard("journal_exported", self.journal_exported),
        }
        handlers.update(self.access.handlers())
        for name in TABLE_EVENTS:
            handlers[name] = self._event_handler(name)
        return handlers

    def tell_identity(self, arguments):
        table = self.keeper.table
        reply = dict(self.identity)
        reply["game"] = table.configuration["game"] if table else None
        reply["epoch"] = self.keeper.journal.epoch
        return reply

    def status(self, arguments):
        """The seats with wagers; what lies there is asked for seat by seat, for all wagers of six
        seats are more than a line holds."""
        reply = self.keeper.status()
        wagers = reply.pop("wagers", {})
        reply["wagered"] = sorted([int(seat) for seat in wagers]) if wagers else []
        self.health.count(reply)
        return reply

    def wagers(self, arguments):
        return {"wagers": self.keeper.wagers(arguments["seat"])}

    def devices(self, arguments):
        return self.health.devices()

    def checks(self, arguments):
        return self.health.checks()

    def config_begin(self, arguments):
        self.transfer.begin(arguments["bytes"], arguments["crc"])
        return {}

    def config_chunk(self, arguments):
        self.transfer.chunk(arguments["n"], arguments["data"])
        return {}

    def config_end(self, arguments, role):
        """The technician has signed the digest, so that no other text is taken under his name."""
        text = self.transfer.end(arguments["sha256"])
        self.keeper.configure(text, self.clock())
        return {}

    def jackpot_confirm(self, arguments, role):
        return self._handle({"event": "jackpot_confirm", "key": self.key_is_on()})

    def settlement(self, arguments):
        line, of = self.keeper.line(arguments["n"])
        return {"line": line, "of": of}

    def hands(self, arguments):
        self.keeper.verify_between_rounds("hands")
        yield
        values = values_of(arguments["ranking"], arguments["count"], arguments["cards"])
        yield
        return {"values": values}

    def draws(self, arguments):
        """For statistics: a round takes none of these numbers, it draws its own. They take 20 ms,
        for which a press would wait, so that at an open table somebody has to turn the key."""
        self.keeper.verify_between_rounds("draws")
        if self.keeper.table and not self.key_is_on():
            raise LinkError(2026, {"do": "draws"})
        numbers = self.test_draws(arguments["count"])
        return {"numbers": "".join([str(number) for number in numbers])}

    def journal(self, arguments):
        """Records behind the cursor `after`, without it from the oldest that is kept."""
        journal = self.keeper.opened_journal()
        after = journal.ring.oldest.copy()
        if arguments["after"] is not None:
            after = self._cursor("journal", arguments["after"])
        between = self.keeper.is_between_rounds()
        records = EXPORT_RECORDS if between else IN_A_ROUND
        data = yield from journal.export_in_steps(after, EXPORT_BYTES, records)
        if not data and after.text() != journal.ring.head.text():
            raise _no_cursor("journal")
        self.served = after.text()
        return {
            "data": b2a_base64(data).decode().strip(),
            "cursor": self.served,
            "head": journal.ring.head.text(),
            "oldest": journal.ring.oldest.text(),
            "exported": journal.ring.tail.sequence,
            "epoch": journal.epoch,
            "free": journal.ring.free(),
            "time": self.keeper.time(self.clock()),
        }

    def journal_exported(self, arguments, role):
        """The host keeps every record up to the cursor that `journal` gave last. That leaves no
        record of its own, which would have to be exported in turn."""
        journal = self.keeper.opened_journal()
        cursor = self._cursor("journal_exported", arguments["cursor"])
        if arguments["cursor"] != self.served:
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
        if arguments["name"] == "checkpoint":
            text = checkpoint_text(slots)[0] or b""
        else:
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
        return {
            "level": levels.names[number],
            "levels": len(levels.names),
            "terms": level.terms(),
            "registers": level.registers(),
            "hits": newest[skip : skip + HITS],
            "of": len(newest),
        }

    def _cursor(self, do, text):
        try:
            return cursor_of(text)
        except ValueError:
            raise _no_cursor(do) from None

    def _event_handler(self, name):
        def handler(arguments):
            event = dict(arguments)
            event["event"] = name
            return self._handle(event)

        return handler

    def _handle(self, event):
        event["time"] = self.clock()
        self.keeper.handle(event)
        return {}


def _no_cursor(do):
    limit = "the cursor of the last journal reply"
    return LinkError(2006, {"do": do, "argument": "cursor", "limit": limit})
