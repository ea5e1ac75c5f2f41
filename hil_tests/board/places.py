"""Where the board under test is: on the virtual bench, behind an emulated rig, or on wires.

A place makes a `Bench` for each test; the tests do not see which.
"""

import pytest

from hil_tests.board.faults.fault import BENCH, PORT, RIG
from host_tools.common.errors import HostError
from host_tools.device import verification
from host_tools.device.link.client import START_S, LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.simulator.bench import Bench, Unable
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.rig import opening
from host_tools.simulator.rig.check import WireCheck

PLACE = pytest.StashKey()
ONE_BOARD = "there is one board at the port: leave out -n"
NO_PORT = "--rig: name also the port of the board that the rig is wired to: --port"
# A real board's port takes its time to come.
PORT_S = 10.0
NONCE = bytes(range(32))
NEEDS_RIG = "needs the rig"


class OnBench:
    """A new emulated board for each test."""

    kind = BENCH

    def reason(self, ability):
        return None

    def bench(self, **options):
        return Bench(**options)

    def close(self):
        pass


class OnVirtualRig:
    """A new emulated pair for each test."""

    kind = RIG
    lacks = None

    def reason(self, ability):
        """Why it cannot be done here, None if it can."""
        if self.lacks is None:
            rig = opening.VirtualRig()
            self.lacks = rig.lacks
            rig.close()
        return self.lacks.get(ability)

    def bench(self, **options):
        return opening.bench_over(opening.VirtualRig(), **options)

    def close(self):
        pass


class OnRig:
    """One real board, emptied for each test. Before the first one its wires are proved, then its
    image."""

    kind = RIG

    def __init__(self, port, rig):
        self.port = port
        prove_wires(port, rig)
        self.control = opening.on_ports(rig, port)
        prove_image(Bench(control=self.control), port)

    def reason(self, ability):
        return self.control.lacks.get(ability)

    def bench(self, **options):
        bench = opening.bench_over(self.control, **options)
        self.control.empty_memory()
        return bench

    def close(self):
        self.control.disconnect()


class OnPort:
    """A real board without a rig: nobody moves its pins or takes its power."""

    kind = PORT

    def __init__(self, port):
        self.port = port
        client = LinkClient(SerialStream(port))
        try:
            client.connect(START_S)
            verify_image(client)
        finally:
            client.close()

    def reason(self, ability):
        return NEEDS_RIG

    def bench(self, **options):
        raise Unable(NEEDS_RIG)

    def close(self):
        pass


def prove_wires(port, rig):
    """Raises HostError 7009 when a wire between the board and the rig is not right."""
    with opening.streams(rig, port) as (ask, board):
        findings = WireCheck(ask, board).run()
    wrong = [finding.text for finding in findings if not finding.is_good]
    if wrong:
        raise HostError(
            7009, port=port, rig=rig, wrong=len(wrong), wires=len(findings), first=wrong[0]
        )


def prove_image(bench, port):
    """Raises HostError 7005 when the board does not prove the image under test."""
    client = LinkClient(BenchStream(bench, port))
    bench.power_on()
    client.connect(PORT_S)
    verify_image(client)
    bench.close()


def verify_image(client):
    image = DEFAULT_IMAGE.read_bytes()
    (part,) = verification.verify(client, NONCE, {"image": image}, parts=("image",))
    if not part.agrees:
        raise HostError(7005, port=client.stream.name, file=DEFAULT_IMAGE)


def of(config):
    """Where the boards of this run are; before the first test it is proved to be as it should."""
    if PLACE not in config.stash:
        port = config.getoption("--port", default=None)
        rig = config.getoption("--rig", default=None)
        if port and hasattr(config, "workerinput"):
            pytest.exit(ONE_BOARD, pytest.ExitCode.USAGE_ERROR)
        try:
            config.stash[PLACE] = named(port, rig)
        except HostError as error:
            pytest.exit(error.text, int(error.exit_code))
    return config.stash[PLACE]


def verify(config, ability):
    """Raises Unable with the declared reason where the board's place lacks the ability."""
    reason = of(config).reason(ability)
    if reason:
        raise Unable(f"{ability}: {reason}")


def leave(config):
    """The run is over."""
    if PLACE in config.stash:
        config.stash[PLACE].close()


def named(port, rig):
    if rig and rig != opening.VIRTUAL and not port:
        pytest.exit(NO_PORT, pytest.ExitCode.USAGE_ERROR)
    if rig == opening.VIRTUAL:
        return OnVirtualRig()
    if rig:
        return OnRig(port, rig)
    return OnPort(port) if port else OnBench()
