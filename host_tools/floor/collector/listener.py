"""The local socket that stands for a port, for as long as the collector has that port: also while
the board is away, so that a program waits for the collector and does not take the port itself."""

import contextlib
import os
import socket
from pathlib import Path

from host_tools.device.link import sockets

MODE = 0o660
BACKLOG = 16


class Listener:
    """`socket`: None until it is opened. Clients of the same user and of the group of the folder
    may speak to it."""

    def __init__(self, folder: Path, port: str) -> None:
        self.path = folder / sockets.name_of(os.path.abspath(port))
        self.socket: socket.socket | None = None

    def open(self) -> None:
        """Raises OSError."""
        if self.socket is not None:
            return
        # The one of a collector that was killed: two at a time the lock of the folder prevents.
        self.path.unlink(missing_ok=True)
        listening = socket.socket(socket.AF_UNIX)
        try:
            listening.bind(str(self.path))
            # Before it listens, so that nobody else gets in. A umask would be that of all threads.
            os.chmod(self.path, MODE)
            listening.listen(BACKLOG)
            listening.setblocking(False)
        except BaseException:
            listening.close()
            raise
        self.socket = listening

    def accepted(self) -> socket.socket | None:
        """The next client that waits."""
        if self.socket is None:
            return None
        with contextlib.suppress(OSError):
            client, _ = self.socket.accept()
            client.setblocking(False)
            return client
        return None

    def turn_away(self) -> None:
        """Whoever waits finds the line ended, as on a port whose cable is pulled."""
        while (client := self.accepted()) is not None:
            client.close()

    def close(self) -> None:
        if self.socket is not None:
            self.path.unlink(missing_ok=True)
            self.socket.close()
            self.socket = None
