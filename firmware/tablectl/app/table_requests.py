"""The requests about the table and its board: what they say of themselves, and what happens at the
table.
"""

from ..core.errors import LinkError
from .hand_values import values_of


class TableRequests:
    """`keeper` holds the table, `condition` gives the state of the board as plain data, `identity`
    is constant, `clock` gives microseconds, `key_is_on` reads the key switch, `test_draws` gives
    so many numbers, and `links` adds what there is to say of a link."""

    def __init__(
        self, *, keeper, identity, condition, clock, key_is_on, test_draws=None, links=None
    ):
        self.keeper = keeper
        self.identity = identity
        self.condition = condition
        self.clock = clock
        self.key_is_on = key_is_on
        self.test_draws = test_draws
        self.links = links

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {
            "identity": self.tell_identity,
            "status": self.status,
            "wagers": self.wagers,
            "house_way": self.house_way,
            "devices": self.devices,
            "checks": self.checks,
            "jackpot_confirm": guard("jackpot_confirm", self.jackpot_confirm),
            "claim_void": guard("claim_void", self.claim_void),
            "settlement": self.settlement,
            "hands": self.hands,
            "draws": self.draws,
        }

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
        wagers = reply.pop("wagers", None)
        reply["wagered"] = sorted([int(seat) for seat in wagers]) if wagers else []
        if self.links:
            self.links.status(reply)
        self.condition.count(reply)
        return reply

    def wagers(self, arguments):
        return {"wagers": self.keeper.wagers(arguments["seat"])}

    def house_way(self, arguments):
        self.keeper.opened()
        low, section = self.keeper.table.house_way(arguments["seat"])
        return {"low": low, "section": section}

    def devices(self, arguments):
        return self.condition.devices()

    def checks(self, arguments):
        return self.condition.checks()

    def jackpot_confirm(self, arguments, role):
        return self.event("jackpot_confirm", {"key": self.key_is_on()})

    def claim_void(self, arguments, role):
        return self.event("claim_void", {})

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

    def event(self, name, arguments):
        """Hand the keeper what happened: for Dispatch, each request that is an
        event."""
        arguments["event"] = name
        arguments["at_us"] = self.clock()
        self.keeper.handle(arguments, True)
        return {}
