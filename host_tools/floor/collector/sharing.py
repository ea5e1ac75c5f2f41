"""Moves the bytes between a port and the clients of a multiplexer, until the port ends."""

import contextlib
import os
import selectors
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.floor.collector.client import Client
from host_tools.floor.collector.listener import Listener
from host_tools.floor.collector.multiplexer import Multiplexer

PIECE = 4096
# A turn or a reply that does not come ends by itself; that is looked at so often. Where nobody
# waits for one there is nothing to look at but whether it is over.
LOOK_S, QUIET_S = 0.25, 1.0
# A board that takes no byte for so long is gone, whatever the system says.
STUCK_S = 10.0
MOST_CLIENTS = 32


class PortEnded(Exception):
    """The cable was pulled, or the board hangs."""


@dataclass
class _Connection:
    """`watched`: for which events."""

    client: Client
    socket: socket.socket
    watched: int = 0


class Sharing:
    """`port`: the descriptor of the open port, which does not block; `left`: called with the
    reason when a client had to be dropped."""

    def __init__(self, port: int, listener: Listener, left: Callable[[str], None]) -> None:
        self._port = port
        self._listener = listener
        self._left = left
        self._mux = Multiplexer()
        self._selector = selectors.DefaultSelector()
        self._connections: dict[int, _Connection] = {}
        self._written_s = time.monotonic()

    def own(self, hears: bool) -> socket.socket:
        """The other end of a client that is the collector itself."""
        mine, theirs = socket.socketpair()
        self._join(mine, is_own=True, hears=hears)
        return theirs

    def add(self, connection: socket.socket) -> None:
        """One more client. For one too many the one that has asked nothing for longest goes: it
        comes again if somebody is there, and who keeps connections open keeps nobody out."""
        if len(self._connections) >= MOST_CLIENTS:
            silent = self._mux.longest_silent()
            if silent is None:
                connection.close()
                return
            self._left("others came")
            self._drop(silent.number)
        self._join(connection)

    def _join(self, connection: socket.socket, is_own: bool = False, hears: bool = True) -> None:
        connection.setblocking(False)
        client = self._mux.join(is_own, hears)
        self._connections[client.number] = _Connection(client, connection)

    def run(self, is_over: Callable[[], bool]) -> None:
        """Until `is_over`, or the port ends."""
        self._selector.register(self._port, selectors.EVENT_READ, self._port_ready)
        if self._listener.socket:
            self._selector.register(self._listener.socket, selectors.EVENT_READ, self._accept)
        try:
            while not is_over():
                self._step()
        except (PortEnded, OSError):
            return
        finally:
            for connection in self._connections.values():
                connection.socket.close()
            self._selector.close()

    def _step(self) -> None:
        """What goes on is sent as far as it is taken at once; for the rest, and for more, the
        system is asked when it is ready."""
        now_s = time.monotonic()
        self._mux.serve(now_s)
        self._write(now_s)
        self._look_at_clients()
        writes = selectors.EVENT_WRITE if self._mux.to_board else 0
        self._selector.modify(self._port, selectors.EVENT_READ | writes, self._port_ready)
        limit_s = LOOK_S if self._mux.is_waited_for else QUIET_S
        for key, events in self._selector.select(limit_s):
            if not events & selectors.EVENT_READ:
                continue
            if isinstance(key.data, int):
                self._client_ready(key.data)
            else:
                key.data()

    def _write(self, now_s: float) -> None:
        """To the board."""
        with contextlib.suppress(BlockingIOError):
            sent = os.write(self._port, self._mux.to_board) if self._mux.to_board else 0
            del self._mux.to_board[:sent]
            self._written_s = now_s
        if now_s - self._written_s > STUCK_S:
            raise PortEnded

    def _look_at_clients(self) -> None:
        for number, connection in list(self._connections.items()):
            client = connection.client
            if client.dropped is not None:
                self._left(client.dropped)
                self._drop(number)
            elif self._sent(connection):
                wanted = selectors.EVENT_READ if client.is_read else 0
                wanted |= selectors.EVENT_WRITE if client.unread else 0
                # One that is neither read nor written to would tell of its end all the time.
                self._watch(connection, wanted)
            else:
                self._drop(number)

    def _sent(self, connection: _Connection) -> bool:
        """As much as it takes now; False where it is gone."""
        client = connection.client
        if client.unread:
            try:
                sent = connection.socket.send(client.unread)
                del client.unread[:sent]
            except BlockingIOError:
                return True
            except OSError:
                return False
        return True

    def _watch(self, connection: _Connection, wanted: int) -> None:
        number, watched = connection.client.number, connection.watched
        if wanted == watched:
            return
        connection.watched = wanted
        if not wanted:
            self._selector.unregister(connection.socket)
        elif watched:
            self._selector.modify(connection.socket, wanted, number)
        else:
            self._selector.register(connection.socket, wanted, number)

    def _accept(self) -> None:
        connection = self._listener.accepted()
        if connection is not None:
            self.add(connection)

    def _port_ready(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._port, PIECE)
            if not data:
                raise PortEnded
            self._mux.take(data)

    def _client_ready(self, number: int) -> None:
        connection = self._connections.get(number)
        if connection is None:
            return
        try:
            data = connection.socket.recv(PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            connection.client.take(data)
        else:
            self._drop(number)

    def _drop(self, number: int) -> None:
        connection = self._connections.pop(number)
        self._watch(connection, 0)
        connection.socket.close()
        self._mux.leave(connection.client)
