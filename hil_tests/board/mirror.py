"""A board on the bench, and the rules code on this host beside it. What the board takes the host's
table takes too, what the board refuses the host's refuses for the same reason, and afterwards both
say the same of the table: so what was refused has changed nothing.

After anything whose outcome nobody can foretell, such as a power cut, the host's table stands up
from the board's own memory, whose chain and registers are verified on the way.
"""

from contextlib import suppress

from tablectl.core.cards import card_text
from tablectl.core.errors import TableError

from hil_tests.board.recording import FRAM_BYTES, said, state_of
from hil_tests.board.recovered import LATCHED_US, stood_up
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.simulator.bench import BenchError

# The rules' own errors, which both give; a message that is no event the link refuses first.
FIRST_OF_THE_LINK = 2000
BY_ITSELF = ("latched", "start_position")
# A shoe that says more than twenty things a second is not heard out.
BETWEEN_CARDS_US = 40_000
PRESSED = ("start_game", "lock_out")


class People:
    """At the table of `board`, who do what a round's events say; `chips`: the seats with a chip on
    the sensor."""

    def __init__(self, board):
        self.board = board
        self.chips = set()

    def on_the_board(self, name, facts):
        """The code of its refusal, None for none."""
        if name in BY_ITSELF:
            self.board.wait(LATCHED_US)
            return None
        told = len(self.board.events)
        if name in ("chip_on", "chip_off"):
            self._chip(name, facts["seat"])
        elif name in PRESSED:
            self.board.press(name)
            self.board.wait(LATCHED_US)
        elif name == "card":
            self.board.shoe(f"CARD,{card_text(facts['card'])}")
            self.board.wait(BETWEEN_CARDS_US)
        else:
            return self._ask(name, facts)
        return self.refusal_since(told)

    def refusal_since(self, told):
        """The code of what the board refused after so many events, None if it took everything."""
        refused = [event for event in self.board.events[told:] if event["ev"] == "refused"]
        return refused[-1]["err"]["code"] if refused else None

    def _chip(self, name, seat):
        if name == "chip_on":
            self.chips.add(seat)
            self.board.chip_on(seat)
        else:
            self.chips.discard(seat)
            self.board.chip_off(seat)

    def _ask(self, name, facts):
        """The floor turns the key for a jackpot, and signs for it; all else is the dealer's."""
        key = facts.get("key")
        asked = {fact: facts[fact] for fact in facts if fact != "key"}
        if key:
            self.board.key(True)
        try:
            self.board.request(name, **asked)
        except Refused as refused:
            return refused.error["code"]
        finally:
            if key:
                self.board.key(False)
        return None


class Mirror(People):
    """`keeper`: the host's; `cut_at`: the power goes in the next act, (after so many bytes
    written, the last one torn)."""

    def __init__(self, board):
        super().__init__(board)
        self.cut_at: tuple[int, bool] | None = None
        self.stand_up()

    @property
    def table(self):
        return self.keeper.table

    def waits(self, what):
        return self.keeper.is_waiting_for(what)

    def stand_up(self):
        """The host's table becomes what the board's memory says."""
        self.keeper = stood_up(self.board.bench.fram_read(0, FRAM_BYTES), self.chips).keeper
        self.keeper.lying = lambda: self.chips
        self.follow()

    def do(self, name, **facts):
        """Somebody at the table does it. Returns whether the board took it."""
        if self.cut_at:
            return self._do_while_the_power_goes(name, facts, *self.cut_at)
        code = self.on_the_board(name, facts)
        self.take(name, facts, code)
        return code is None

    def take(self, name, facts, code):
        """The board took an event (`code` None) or refused it. Raises AssertionError where the
        host's table does otherwise."""
        found = self.here(name, facts)
        same = found == code if (code or 0) < FIRST_OF_THE_LINK else found is not None
        assert same, f"{name} {facts}: the board says {code}, the host {found}"
        self.follow()

    def here(self, name, facts):
        """The code with which the host's table refuses it, None if it does not."""
        event = {**facts, "event": name, "at_us": int(self.board.now)}
        try:
            self.keeper.handle(event)
        except TableError as error:
            return error.code
        return None

    def follow(self):
        """What the board does by itself: the latch of a lock, the starting position."""
        if self.waits("latched"):
            self.board.wait(LATCHED_US)
            assert self.here("latched", {}) is None
        if self.waits("start_position") and (number := self._drawn()):
            assert self.here("start_position", {"number": number}) is None

    def _drawn(self):
        """What the board drew last, None while its draw is closed."""
        self.board.client.poll()
        drawn = [event["n"] for event in self.board.events if event["ev"] == "start_position"]
        return drawn[-1] if drawn else None

    def _do_while_the_power_goes(self, name, facts, written, torn):
        """The board stands up as it stood before, or as it stands after; what of it is not known
        before one looks. Returns False: whoever did it looks again."""
        bench, self.cut_at = self.board.bench, None
        before = said(self.keeper.status())
        bench.power_off(fram_write=written, torn=torn)
        with suppress(BenchError, HostError):
            self.on_the_board(name, facts)
        if bench.state()["power"]:
            bench.power_off()
        bench.power_on()
        self.board.starts_anew()
        self.board.wait(LATCHED_US)
        self.here(name, facts)
        self.here("latched", {})
        known = not self.waits("start_position")
        after = said(self.keeper.status())
        self.stand_up()
        stands = said(self.keeper.status())
        assert stands in (before, after) or not known, f"{name} cut: {before}\n{after}\n{stands}"
        return False

    def verify(self):
        """Both say the same of the table, and nothing is wrong with the board. Returns its
        status."""
        status = state_of(self.board)
        assert said(status) == said(self.keeper.status()), f"{status} {self.keeper.status()}"
        assert status["phase"] != "closed", status
        assert (status["error"], status["fault"]) == (None, None), status
        assert status["resets"] == {"cause": "power"}, status
        return status
