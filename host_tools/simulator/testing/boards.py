"""What people do at a table, as verbs on a board: the bench's, or a real one on a port.

Times are microseconds on the bench's clock; `at` in a verb is such a time, None is now.
"""

import os
from typing import Any

from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient, Message, Refused
from host_tools.device.link.streams import SerialStream, Stream
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.bench import Bench, TimeUp, Unable, lamp
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.provisioned import KEY_US, provision, upload
from host_tools.simulator.testing.places import NEEDS_RIG, OnPort, Place

HELD_US = 5_000
# A little more than the 2 ms and 20 ms after which a level counts as stable, and the board's work.
PRESS_US = 10_000
CHIP_US = 40_000
SHOE_US = 10_000


def own_keys() -> keys_file.Keys:
    """Those that commands are signed with: of the file that TABLECTL_KEYS names, as a real board
    needs, else the example keys. Raises HostError 63xx for the file."""
    return keys_file.load(os.environ.get("TABLECTL_KEYS", BENCH_KEYS))


class Board:
    """What both kinds of board can do: everything that goes over the link.

    client: the LinkClient that speaks to it; events: what the board told so far, oldest first.
    """

    client: LinkClient

    def __init__(self) -> None:
        self.events: list[Message] = []

    def line(self, stream: Stream) -> Stream:
        """The way from a host to the board's own stream."""
        return stream

    def hear(self, event: Message) -> None:
        self.events.append(event)

    def open(self) -> None:
        """Switch on and get to know each other."""
        raise NotImplementedError

    def close(self) -> None:
        """Nobody needs it any more."""
        raise NotImplementedError

    def request(self, do: str, **arguments: Any) -> Message:
        """The `ok` of a request (firmware/tablectl/link/README.md has them all). Raises
        host_tools.device.link.client.Refused for a refusal."""
        return self.client.request(do, **arguments)

    def refusal(self, do: str, **arguments: Any) -> Message:
        """The error, {"code", "name", "text"}, with which the board refuses a request. Raises
        AssertionError if it does not refuse it."""
        try:
            told = self.client.request(do, **arguments)
        except Refused as refused:
            return refused.error
        raise AssertionError(f"{do} was not refused: {told}")

    def status(self) -> Message:
        """How the table stands: {"phase", "what", "locked", "error", "reason", ...}."""
        return self.request("status")

    def wagers(self, seat: int) -> dict[str, int]:
        """{wager: cents} of a seat that are not settled."""
        return self.client.wagers(seat)

    def heard(self, name: str) -> list[Message]:
        """The events `name` so far, oldest first."""
        self.client.poll()
        return [event for event in self.events if event["ev"] == name]


class BenchBoard(Board):
    """A board of any place that has a bench, without power at first; `bench` is its Bench.

    configuration: what its table plays, None for a board without a table; keys: those it is given
    and that commands are signed with; service: the service contact is closed; meter_cents: what
    the meter shows; options: those of Bench. Raises Unable for an option that the place does not
    have.
    """

    def __init__(
        self,
        place: Place,
        configuration: Message | None,
        keys: keys_file.Keys,
        service: bool = False,
        meter_cents: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.keys = keys
        self.bench: Bench = place.bench(**options)
        try:
            provision(self.bench, configuration, meter_cents, keys)
            if service:
                self.bench.service_contact(True)
        except BaseException:
            self.bench.close()
            raise
        self.client = self.host()

    def host(self) -> LinkClient:
        """A host that has just come."""
        return LinkClient(self.line(BenchStream(self.bench)), self.hear, self.keys)

    def close(self) -> None:
        self.bench.close()

    def open(self) -> None:
        self.bench.power_on()
        self.client.connect(START_S)

    def starts_anew(self) -> None:
        """The board has started again: its link starts anew with it."""
        self.bench.link_bytes()
        self.events = []
        self.client = self.host()
        self.client.connect(START_S)

    @property
    def now(self) -> float:
        """The time of the bench."""
        return self.bench.now_us

    def soon(self, requests: int = 1) -> int:
        """The earliest whole microsecond for which that many things can still be set."""
        return self.bench.soon_us(requests)

    def wait(self, us: float) -> None:
        """So much time passes."""
        self.bench.run_for(us)
        self.client.poll()

    def wait_until(self, at: float) -> None:
        """Time passes until then."""
        self.bench.run_until_us(at)
        self.client.poll()

    def press(self, name: str, at: float | None = None, settle: bool = True) -> None:
        """A button (`start_game`, `lock_out`) is pressed for 5 ms. With `settle` time passes until
        the board has seen it."""
        at = self.soon(2) if at is None else at
        self.bench.press(name, at)
        self.bench.release(name, at + HELD_US)
        if settle:
            self.wait_until(at + HELD_US + PRESS_US)

    def chip_on(self, seat: int, at: float | None = None, settle: bool = True) -> None:
        """A chip is laid on the sensor of a seat (1 to 6)."""
        at = self.soon() if at is None else at
        self.bench.chip_on(seat, at)
        if settle:
            self.wait_until(at + CHIP_US)

    def chip_off(self, seat: int, at: float | None = None, settle: bool = True) -> None:
        """The chip on the sensor of a seat is taken away."""
        at = self.soon() if at is None else at
        self.bench.chip_off(seat, at)
        if settle:
            self.wait_until(at + CHIP_US)

    def shoe(self, body: str) -> None:
        """The card shoe says `body`, such as `CARD,As`."""
        self.bench.shoe(body)
        self.wait(SHOE_US)

    def key(self, on: bool) -> None:
        """The key switch is turned."""
        self.bench.key_switch(on)
        self.wait(KEY_US)

    def configure(self, configuration: Message) -> None:
        """The technician gives the table a configuration."""
        upload(self.bench, self.client, configuration)

    def clear(self) -> Message:
        """The floor clears the error that is shown."""
        self.key(True)
        reply = self.request("clear", code=self.status()["error"])
        self.key(False)
        return reply

    def lamps(self) -> set[str]:
        """Names of the lamps that shine: `locked`, `jackpot`, `seat_1` to `seat_6` and `win_1` to
        `win_6`."""
        return {name for name, on in self.bench.lamps().items() if on}

    def lamp_time(self, name: str, since: float, limit_us: float, on: bool = True) -> float:
        """When the lamp is lit. Raises AssertionError if it is not within the limit of that time,
        which may be to come."""
        try:
            limit_us += since - self.now
            lit_us: float = self.bench.run_until(lamp(name, on), limit_us=limit_us)["at_us"]
        except TimeUp as error:
            raise AssertionError(f"lamp {name}: {error}") from None
        return lit_us

    def send(self, data: bytes) -> None:
        """These bytes go to the board, whatever they are."""
        self.bench.link_send(data)


class PortBoard(Board):
    """A real board on a port. It has to carry a configuration between rounds, and whatever moves
    its pins, its power or time raises Unable."""

    def __init__(self, place: OnPort, keys: keys_file.Keys, **options: Any) -> None:
        super().__init__()
        if options:
            raise Unable(NEEDS_RIG)
        self.stream = self.opened(place.port)
        self.client = LinkClient(self.stream, self.hear, keys)

    def __getattr__(self, name: str) -> Any:
        raise Unable(NEEDS_RIG)

    def opened(self, port: str) -> Stream:
        """The stream of the port."""
        return SerialStream(port)

    def close(self) -> None:
        self.stream.close()

    def open(self) -> None:
        self.client.connect(START_S)

    def send(self, data: bytes) -> None:
        self.stream.send(data)
