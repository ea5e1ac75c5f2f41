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
# A turn or a reply that does not come ends by itself; that is looked at so often.
LOOK_S = 0.25
# A board that takes no byte for so long is gone, whatever the system says.
STUCK_S = 10.0
MOST_CLIENTS = 32


class PortEnded(Exception):
    """The cable was pulled, or the board hangs."""


@dataclass
class _Connection:
    client: Client
    socket: socket.socket


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
        self._selector.register(connection, selectors.EVENT_READ, client.number)

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
        now_s = time.monotonic()
        self._mux.serve(now_s)
        self._look_at_clients()
        writes = selectors.EVENT_WRITE if self._mux.to_board else 0
        self._selector.modify(self._port, selectors.EVENT_READ | writes, self._port_ready)
        if not self._mux.to_board:
            self._written_s = now_s
        elif now_s - self._written_s > STUCK_S:
            raise PortEnded
        for key, events in self._selector.select(LOOK_S):
            if isinstance(key.data, int):
                self._client_ready(key.data, events)
            else:
                key.data(events)

    def _look_at_clients(self) -> None:
        for number, connection in list(self._connections.items()):
            client = connection.client
            if client.dropped is not None:
                self._left(client.dropped)
                self._drop(number)
                continue
            wanted = selectors.EVENT_READ if client.is_read else 0
            wanted |= selectors.EVENT_WRITE if client.unread else 0
            # One that is neither read nor written to would tell of its end all the time.
            self._watch(connection.socket, wanted, number)

    def _watch(self, connection: socket.socket, wanted: int, number: int) -> None:
        is_watched = connection.fileno() in self._selector.get_map()
        if wanted and is_watched:
            self._selector.modify(connection, wanted, number)
        elif wanted:
            self._selector.register(connection, wanted, number)
        elif is_watched:
            self._selector.unregister(connection)

    def _accept(self, events: int) -> None:
        connection = self._listener.accepted()
        if connection is not None:
            self.add(connection)

    def _port_ready(self, events: int) -> None:
        with contextlib.suppress(BlockingIOError):
            if events & selectors.EVENT_READ:
                data = os.read(self._port, PIECE)
                if not data:
                    raise PortEnded
                self._mux.take(data)
            if events & selectors.EVENT_WRITE:
                sent = os.write(self._port, self._mux.to_board)
                del self._mux.to_board[:sent]
                self._written_s = time.monotonic()

    def _client_ready(self, number: int, events: int) -> None:
        connection = self._connections.get(number)
        if connection is None:
            return
        try:
            if events & selectors.EVENT_READ:
                data = connection.socket.recv(PIECE)
                if not data:
                    self._drop(number)
                    return
                connection.client.take(data)
            if events & selectors.EVENT_WRITE:
                sent = connection.socket.send(connection.client.unread)
                del connection.client.unread[:sent]
        except BlockingIOError:
            return
        except OSError:
            self._drop(number)

    def _drop(self, number: int) -> None:
        connection = self._connections.pop(number)
        self._watch(connection.socket, 0, number)
        connection.socket.close()
        self._mux.leave(connection.client)
