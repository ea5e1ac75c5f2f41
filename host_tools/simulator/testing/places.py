"""Where the board under test is: on the virtual bench, in this process, behind an emulated rig, or
on wires.

A place makes a `Bench` for each test; the tests do not see which.
"""

from typing import Any, Protocol

from host_tools.common.errors import HostError
from host_tools.device import verification
from host_tools.device.link.client import START_S, LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.simulator import native
from host_tools.simulator.bench import Bench, Unable
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.rig import opening
from host_tools.simulator.rig.check import WireCheck

BENCH, NATIVE, RIG, PORT = "bench", "native", "rig", "port"
# A real board's port takes its time to come.
PORT_S = 10.0
NONCE = bytes(range(32))
NEEDS_RIG = "needs the rig"
# What a test needs that asks the image itself.
IMAGE = "image"


class Place(Protocol):
    """`kind`: BENCH, NATIVE, RIG or PORT."""

    kind: str

    def reason(self, ability: str) -> str | None:
        """Why it cannot be done here, None if it can."""

    def bench(self, **options: Any) -> Bench:
        """A board without power and with an empty memory; `options` are those of `Bench`. Raises
        Unable for what this place does not have."""

    def close(self) -> None: ...


class OnBench:
    """A new emulated board for each test."""

    kind = BENCH

    def reason(self, ability: str) -> str | None:
        return None

    def bench(self, **options: Any) -> Bench:
        return Bench(**options)

    def close(self) -> None:
        pass


class OnNative:
    """A new board in this process for each test: the firmware without its image, in no time."""

    kind = NATIVE

    def reason(self, ability: str) -> str | None:
        return native.LACKS.get(ability)

    def bench(self, **options: Any) -> Bench:
        return native.native_bench(**options)

    def close(self) -> None:
        pass


class OnVirtualRig:
    """A new emulated pair for each test."""

    kind = RIG
    lacks: dict[str, str] | None = None

    def reason(self, ability: str) -> str | None:
        if self.lacks is None:
            rig = opening.VirtualRig()
            self.lacks = rig.lacks
            rig.close()
        return self.lacks.get(ability)

    def bench(self, **options: Any) -> Bench:
        return opening.bench_over(opening.VirtualRig(), **options)

    def close(self) -> None:
        pass


class OnRig:
    """One real board, emptied for each test. Before the first one its wires are proved, then its
    image."""

    kind = RIG

    def __init__(self, port: str, rig: str) -> None:
        self.port = port
        prove_wires(port, rig)
        self.control = opening.on_ports(rig, port)
        prove_image(Bench(control=self.control), port)

    def reason(self, ability: str) -> str | None:
        return self.control.lacks.get(ability)

    def bench(self, **options: Any) -> Bench:
        bench = opening.bench_over(self.control, **options)
        self.control.empty_memory()
        return bench

    def close(self) -> None:
        self.control.disconnect()


class OnPort:
    """A real board without a rig: nobody moves its pins or takes its power."""

    kind = PORT

    def __init__(self, port: str) -> None:
        self.port = port
        client = LinkClient(SerialStream(port))
        try:
            client.connect(START_S)
            verify_image(client)
        finally:
            client.close()

    def reason(self, ability: str) -> str | None:
        """A board of its own has its image; all else that a test may need is the rig's."""
        return None if ability == IMAGE else NEEDS_RIG

    def bench(self, **options: Any) -> Bench:
        raise Unable(NEEDS_RIG)

    def close(self) -> None:
        pass


def prove_wires(port: str, rig: str) -> None:
    """Raises HostError 7009 when a wire between the board and the rig is not right."""
    with opening.streams(rig, port) as (ask, board):
        findings = WireCheck(ask, board).run()
    wrong = [finding.text for finding in findings if not finding.is_good]
    if wrong:
        raise HostError(
            7009, port=port, rig=rig, wrong=len(wrong), wires=len(findings), first=wrong[0]
        )


def prove_image(bench: Bench, port: str) -> None:
    """Raises HostError 7005 when the board does not prove the image under test."""
    client = LinkClient(BenchStream(bench, port))
    bench.power_on()
    client.connect(PORT_S)
    verify_image(client)
    bench.close()


def verify_image(client: LinkClient) -> None:
    image = DEFAULT_IMAGE.read_bytes()
    (part,) = verification.verify(client, NONCE, {"image": image}, parts=("image",))
    if not part.agrees:
        raise HostError(7005, port=client.stream.name, file=DEFAULT_IMAGE)


def named(port: str | None, rig: str | None, place: str = BENCH) -> Place:
    """The place of these two ports, or without them the `place`, BENCH or NATIVE. Raises HostError
    62xx for a port that nobody answers at, 70xx for what is wrong with a rig, its wires or the
    image of the board."""
    if rig == opening.VIRTUAL:
        return OnVirtualRig()
    if rig:
        return OnRig(port or "", rig)
    if port:
        return OnPort(port)
    return OnNative() if place == NATIVE else OnBench()
