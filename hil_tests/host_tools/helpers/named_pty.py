"""A pseudo-terminal as a board's port, whose path goes when the board does."""

import os
import tempfile
import tty
from pathlib import Path


class NamedPty:
    """`master`: the board's end; `slave`, `path`: the port. The kernel's own path, /dev/pts/N, is
    the next one's as soon as this one is closed, in whatever process; who waited for this board
    to come back would open it."""

    def __init__(self):
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self._folder = Path(tempfile.mkdtemp(prefix="tablectl-port-"))
        self.path = str(self._folder / "port")
        os.symlink(os.ttyname(self.slave), self.path)

    def close(self):
        os.unlink(self.path)
        self._folder.rmdir()
        os.close(self.slave)
        os.close(self.master)
