"""The table that somebody wants before him: on the board that is plugged in, or on a virtual board
of its own."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from os.path import realpath
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.device import found_boards, image_file, keys_file, ports, virtual_boards
from host_tools.device.found_boards import Found
from host_tools.device.link.client import LinkClient, Message, met
from host_tools.device.link.sockets import PortStream
from host_tools.device.link.streams import SerialStream, Stream
from host_tools.device.reconnect import connected_again
from host_tools.device.virtual_boards import BENCH, Announced
from host_tools.examples import BENCH_KEYS, DJ_WILD
from host_tools.session.bench_session import BenchSession
from host_tools.session.noisy_stream import NoisyStream
from host_tools.session.session import Session
from host_tools.session.table_view import TableView
from host_tools.session.virtual_session import VirtualSession
from host_tools.simulator.bench import Bench
from host_tools.simulator.native_port import PacedNativeControl
from host_tools.simulator.paced_stream import PacedStream
from host_tools.simulator.provisioned import provision
from host_tools.simulator.virtual.client import VirtualBench
from host_tools.simulator.virtual.off_usb import off_usb
from host_tools.simulator.virtual.start import settle
from host_tools.submission import table_file


@dataclass(frozen=True)
class Wanted:
    """What the options of the command say (`options.table_options`). body: that of a virtual board
    of its own (`virtual_boards.BODIES`), None for the board that is plugged in. wait_s: how long
    a board is waited for; if it is a number, no virtual board takes its place."""

    command: str
    port: str | None = None
    body: str | None = None
    table_path: str | None = None
    keys_path: str | None = None
    image: str | None = None
    seed: int | None = None
    wait_s: float | None = None


BENCH_STARTS = (
    "The board on the virtual bench starts and checks itself; where the machine is busy, that "
    "takes up to a minute."
)


@contextmanager
def opened(
    wanted: Wanted, view: TableView, tell: Callable[[str], None] = lambda text: None
) -> Iterator[Session]:
    """The table, open; what was moved or made to fail there is put right at the end. `tell` is
    given what takes long. Raises HostError 61xx, 62xx, 6606 for an image that no board runs."""
    if wanted.image:
        image_file.read(Path(wanted.image))
    is_own = wanted.body or wanted.image
    board = None if is_own else connected_again(lambda: _wanted(wanted), wanted.wait_s or 0)
    if board is None:
        with _own(wanted, tell) as bench, on_bench(bench, wanted, view) as session:
            yield session
    elif isinstance(board, Announced):
        with _on_virtual(board, wanted, view) as session:
            yield session
    else:
        with _on_port(board, wanted, view) as session:
            yield session


def _wanted(wanted: Wanted) -> Announced | str | None:
    """As `plugged_in`. Raises HostError 6206 as well where a board is waited for."""
    board = plugged_in(wanted.port, wanted.command)
    if board is None and wanted.wait_s is not None:
        raise HostError(6206, command=wanted.command)
    return board


def _own(wanted: Wanted, tell: Callable[[str], None]) -> Bench:
    """A board of its own: without an image unless one is wanted."""
    if wanted.image or wanted.body == BENCH:
        tell(BENCH_STARTS)
        return Bench(wanted.image, paced=True)
    return Bench(paced=True, control=PacedNativeControl(seed=int.from_bytes(os.urandom(4))))


@contextmanager
def on_bench(
    bench: Bench, wanted: Wanted, view: TableView, stream: Stream | None = None
) -> Iterator[Session]:
    """A paced bench, switched on here; it has the example keys."""
    configuration = table_file.load(wanted.table_path or DJ_WILD)
    provision(bench, None, None)
    bench.power_on()
    chance = random.Random(wanted.seed)
    line = NoisyStream(PacedStream(stream or SerialStream(bench.pty), bench), chance)
    with closing(LinkClient(line, keys=keys_file.load(BENCH_KEYS))) as client:
        session = BenchSession(bench, client, view, configuration, chance)
        session.open()
        yield session


@contextmanager
def _on_virtual(board: Announced, wanted: Wanted, view: TableView) -> Iterator[Session]:
    chance = random.Random(wanted.seed)
    given, keys = _given(wanted)
    with VirtualBench(board) as bench:
        line = NoisyStream(PacedStream(PortStream(board.port), bench), chance)
        with closing(LinkClient(line, keys=keys)) as client:
            session = VirtualSession(bench, client, view, given, chance)
            _open(session, given, wanted)
            try:
                yield session
            finally:
                session.hands_off()


@contextmanager
def _on_port(port: str, wanted: Wanted, view: TableView) -> Iterator[Session]:
    given, keys = _given(wanted)
    # Without --timeout nobody waits for a silent port as for a board that starts.
    meet = partial(_met, port, keys)
    with closing(connected_again(meet, wanted.wait_s or 0)) as client:
        session = Session(client, view, given)
        _open(session, given, wanted)
        yield session


def _met(port: str, keys: keys_file.Keys | None) -> LinkClient:
    return met(PortStream(port), keys)


def _given(wanted: Wanted) -> tuple[Message | None, keys_file.Keys | None]:
    """Configuration and keys that a board with its own needs only for what is asked of it."""
    table = table_file.load(wanted.table_path) if wanted.table_path else None
    return table, keys_file.load(wanted.keys_path) if wanted.keys_path else None


def _open(session: Session, given: Message | None, wanted: Wanted) -> None:
    """Raises HostError 6244 for a board that has another table than the one that was named."""
    session.open()
    if given is not None and session.configuration != given:
        raise HostError(6244, port=session.client.stream.name, file=wanted.table_path)


def plugged_in(port: str | None, command: str) -> Announced | str | None:
    """The virtual board or the port that is meant; None: nothing is plugged in. Raises HostError
    6224 for several boards, 6245 for what shows no port."""
    running = virtual_boards.running()
    if port is None and not ports.boards():
        if len(running) == 1:
            return _up(running[0], command)
        waiting = found_boards.without_port(off_usb)
        if waiting:
            raise _no_port(waiting, command)
        return None
    path = ports.resolved(port, command)
    virtual = [board for board in running if realpath(board.port) == realpath(path)]
    return _up(virtual[0], command) if virtual else path


def _up(board: Announced, command: str) -> Announced:
    """The board with its port, which one that is being switched on shows after a moment."""
    waiting = [
        found for found in found_boards.without_port(off_usb) if found.virtual == board.name
    ]
    if waiting and waiting[0].state == found_boards.STARTING:
        settle(board)
    if waiting and not board.has_port:
        raise _no_port(waiting, command)
    return board


def _no_port(waiting: list[Found], command: str) -> HostError:
    found = ", ".join(f"{one.where}: {one.state}" for one in waiting)
    return HostError(6245, command=command, found=found, next=waiting[0].next)
