"""A round of DJ Wild Stud Poker at a board on which something is wrong, played by a dealer who
goes on as long as the board lets him, and puts right what is wrong when it does not.

Seats 2 and 5 have Ante and Blind, seat 2 a Progressive; it wins with four aces, seat 5 folds.
"""

from hil_tests.board.bad_line import PATIENCE
from hil_tests.board.recording import FRAM_BYTES
from hil_tests.board.recovered import stood_up
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.simulator.bench import BenchError

SEATS = (2, 5)
CARDS = "Ah Ad Ac As 3c 4d 5h Js 8d 9h Ts 7c 6s 3d Kh Qs".split()
STUB = 53 - len(CARDS)
# Longer than a line stands still.
REPLY_S = 0.4
# A button is pressed so long, so often at most; a person looks what came of it.
HOLD_US = 6_000
LOOK_US = 60_000
PRESSES = 2
# The board tells a fault of a part within a second, and starts in less than that.
SECOND_US = 1_300_000
BOOT_US = 1_200_000
# Of a board that was never used: what its closed table does not tell.
METER = 2_000_000_000
RESTARTS = ("power_off", "reset")


class Stopped(Exception):
    """The board does not let the dealer go on; `status` says why."""

    def __init__(self, status):
        super().__init__(str(status))
        self.status = status


class Dealer:
    """`restarts`: power cuts and resets so far; `settlement`: the pay lines at the end of the
    round, sorted; `moved`: by so much the meter moved in it, in millionths of a cent."""

    def __init__(self, board, seats=(2,)):
        """seats: those with a chip."""
        self.board = board
        self.chips = set()
        self._restarts = self._counted = 0
        self.steps = self._round(seats)
        self.begun_with = self.ask("status")["meter"]
        self.settlement, self.moved = None, None

    def play(self):
        """The rest of the round. Raises Stopped; to go on, what is wrong has to be put right."""
        while self.steps:
            self.steps[0]()
            self.steps.pop(0)

    def _round(self, seats):
        bets = [(seat, wager) for seat in SEATS for wager in ("ante", "blind")]
        return [
            *[lambda seat=seat, wager=wager: self._bet(seat, wager) for seat, wager in bets],
            *[lambda seat=seat: self._lay(seat) for seat in seats],
            self._lock,
            self._collect,
            *[lambda at=at, card=card: self._card(at, card) for at, card in enumerate(CARDS)],
            self._count_the_stub,
            lambda: self._decide(2, "raise"),
            lambda: self._decide(5, "fold"),
            self._turn_up,
            self._settled,
            self._next_round,
        ]

    # ---- the steps

    def _bet(self, seat, wager):
        def there():
            return self.ask("wagers", seat=seat)["wagers"].get(wager) == 1000

        self.until(there, "wager", seat=seat, wager=wager, cents=1000)

    def _lay(self, seat):
        self.board.bench.chip_on(seat)
        self.chips.add(seat)
        self.board.bench.run_for(LOOK_US)

    def _lock(self):
        """With Lock-out where Start Game does nothing."""

        def locked(status):
            return status["what"] in ("confirm_chips", "card")

        try:
            self._press("start_game", locked)
        except Stopped:
            self._press("lock_out", locked)

    def _collect(self):
        """Whatever lies there is taken away, which the host confirms where Start Game does not."""

        def confirmed(status):
            return status["what"] == "card"

        for seat in range(1, 7):
            self.board.bench.chip_off(seat)
        self.chips.clear()
        self.board.bench.run_for(LOOK_US)
        try:
            self._press("start_game", confirmed)
        except Stopped:
            self.until(lambda: confirmed(self.status()), "confirm_chips")

    def _card(self, at, card):
        """The shoe gives a card once, and again if a board that started anew has none of it."""
        restarts = self.restarts
        self.board.bench.shoe(f"CARD,{card}")
        self.board.bench.run_for(LOOK_US)
        self.status()
        if self.restarts != restarts and self._drawn() == at:
            self._card(at, card)

    def _decide(self, seat, what):
        def done():
            status = self.status()
            return (status["what"], status["to"]) != ("decision", seat)

        self.until(done, "decision", seat=seat, what=what)

    def _count_the_stub(self):
        """In one round of five."""

        def done():
            return self.status()["what"] != "stub_count"

        self.until(done, "stub_count", cards=STUB)

    def _turn_up(self):
        self.until(lambda: self.status()["what"] != "reveal", "reveal")

    def _settled(self):
        status = self.status()
        if status["what"] != "next_round":
            raise Stopped(status)
        first = self.ask("settlement", n=0)
        lines = [first, *[self.ask("settlement", n=n) for n in range(1, first["of"])]]
        self.settlement = sorted(str(sorted(line["line"].items())) for line in lines)
        self.moved = status["meter"] - (self.begun_with or METER)

    def _next_round(self):
        self.until(lambda: self.status()["phase"] == "betting", "next_round")

    # ---- what people do when something is wrong

    def _press(self, button, done):
        """If nothing comes of it the dealer waits a second, and presses once more."""
        for _ in range(PRESSES):
            at = self.board.soon(2) + 1_000
            self.board.bench.press(button, at)
            self.board.bench.release(button, at + HOLD_US)
            for moment in (at + HOLD_US + LOOK_US, at + SECOND_US):
                self.board.bench.run_until_us(moment)
                if done(status := self.status()):
                    return
        raise Stopped(status)

    def until(self, done, do, **arguments):
        """Ask until `done()`; what is lost on the way is asked again."""
        for _ in range(PATIENCE):
            if done():
                return
            try:
                self.board.client.request(do, limit_s=REPLY_S, **arguments)
            except Refused as refused:
                if not done():
                    raise Stopped(self.status()) from refused
            except (BenchError, HostError) as error:
                self._go_on(error)
        raise Stopped(self.status())

    def ask(self, do, **arguments):
        """The reply to what changes nothing, asked until it comes. Raises Stopped if refused."""
        for _ in range(PATIENCE):
            try:
                return self.board.client.request(do, limit_s=REPLY_S, **arguments)
            except Refused as refused:
                if do == "status":
                    raise
                raise Stopped(self.status()) from refused
            except (BenchError, HostError) as error:
                self._go_on(error)
        raise AssertionError(f"{do} never got through")

    def status(self):
        """Raises Stopped when the table is closed."""
        status = self.ask("status")
        if status["phase"] == "closed":
            raise Stopped(status)
        return status

    def _go_on(self, error):
        """Power and cable are there again. Raises what is neither."""
        board = self.board
        if not board.bench.state()["power"]:
            board.bench.power_on()
            board.bench.run_for(BOOT_US)
        elif isinstance(error, BenchError):
            raise error
        elif error.code == 6204:
            board.client = board.host()

    @property
    def restarts(self):
        events = self.board.bench.events
        self._restarts += sum(event["what"] in RESTARTS for event in events[self._counted :])
        self._counted = len(events)
        return self._restarts

    def _drawn(self):
        """How many cards are in the memory that the board started on."""
        memory = self.board.bench.fram_read(0, FRAM_BYTES)
        return len(stood_up(memory, tuple(self.chips)).keeper.table.round.drawn)


def put_right(dealer, fault):
    """The fault is ended; the floor opens the table where that is closed, and the dealer where it
    was locked without a wager."""
    board = dealer.board
    fault.end(board)
    board.bench.run_for(SECOND_US)
    status = dealer.ask("status")
    if status["error"]:
        board.clear()
    elif status["locked"] and not status["wagered"]:
        board.request("next_round")
