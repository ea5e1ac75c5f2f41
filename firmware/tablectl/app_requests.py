"""What the board does for each request of the link: the handlers that link/dispatch.py calls."""

from .app_hands import values_of
from .link.chunks import Transfer

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
    "start_position",
    "set_hand",
    "irregularity",
    "new_deck",
    "new_dice",
    "covered",
    "next_round",
)


class Requests:
    """`keeper` holds the table, `health` gives the state of the board as plain data, `identity`
    is constant, `clock` gives microseconds and `key_is_on` reads the key switch."""

    def __init__(self, keeper, identity, health, clock, key_is_on):
        self.keeper = keeper
        self.identity = identity
        self.health = health
        self.clock = clock
        self.key_is_on = key_is_on
        self.transfer = Transfer()

    def handlers(self):
        """{request: function}, for Dispatch."""
        handlers = {
            "identity": self.tell_identity,
            "status": self.status,
            "wagers": self.wagers,
            "devices": self.devices,
            "config_begin": self.config_begin,
            "config_chunk": self.config_chunk,
            "config_end": self.config_end,
            "jackpot_confirm": self.jackpot_confirm,
            "settlement": self.settlement,
            "hands": self.hands,
        }
        for name in TABLE_EVENTS:
            handlers[name] = self._event_handler(name)
        return handlers

    def tell_identity(self, arguments):
        table = self.keeper.table
        reply = dict(self.identity)
        reply["game"] = table.configuration["game"] if table else None
        return reply

    def status(self, arguments):
        """The seats with wagers; what lies there is asked for seat by seat, for all wagers of six
        seats are more than a line holds."""
        reply = self.keeper.status()
        wagers = reply.pop("wagers", {})
        reply["wagered"] = sorted([int(seat) for seat in wagers])
        self.health.count(reply)
        return reply

    def wagers(self, arguments):
        return {"wagers": self.keeper.wagers(arguments["seat"])}

    def devices(self, arguments):
        return self.health.devices()

    def config_begin(self, arguments):
        self.transfer.begin(arguments["bytes"], arguments["crc"])
        return {}

    def config_chunk(self, arguments):
        self.transfer.chunk(arguments["n"], arguments["data"])
        return {}

    def config_end(self, arguments):
        self.keeper.configure(self.transfer.end(), self.clock())
        return {}

    def jackpot_confirm(self, arguments):
        return self._handle({"event": "jackpot_confirm", "key": self.key_is_on()})

    def settlement(self, arguments):
        line, of = self.keeper.line(arguments["n"])
        return {"line": line, "of": of}

    def hands(self, arguments):
        self.keeper.verify_between_rounds("hands")
        values = values_of(arguments["ranking"], arguments["count"], arguments["cards"])
        return {"values": values}

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
