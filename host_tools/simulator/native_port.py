"""A native board whose time passes as on the wall, with a serial port that any program opens."""

import os
import select
import threading
import time
import tty
from typing import Any

from host_tools.simulator.awaited import Awaited
from host_tools.simulator.control import Reply
from host_tools.simulator.native import NativeControl

READ_BYTES = 4096
# Longest time in which nobody looks at the clock.
SLICE_S = 0.01


class PacedNativeControl(NativeControl):
    """`pty` is the board's port, `slave` its descriptor. The firmware of all boards of a process
    runs in turn."""

    _turn = threading.Condition(threading.RLock())

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._master, self.slave = os.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self._master, False)
        self.board.port.take = self._take
        self._begun_s = time.monotonic()
        self._is_closed = False
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    @property
    def pty(self) -> str:
        return os.ttyname(self.slave)

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        with self._turn:
            self._catch_up()
            return super().request(do, arguments)

    def clock(self) -> Reply:
        return self.request("state", {})

    def close(self) -> None:
        with self._turn:
            self._is_closed = True
        self._thread.join()
        os.close(self._master)
        os.close(self.slave)
        super().close()

    def _take(self, data: Any) -> int:
        """As many bytes as the port of the computer has room for."""
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def _catch_up(self) -> None:
        self.board.run((time.monotonic() - self._begun_s) * 1e6)
        self._turn.notify_all()

    def _live(self) -> None:
        while not self._is_closed:
            rest_s = SLICE_S if self.board.is_waiting else 0
            readable, _, _ = select.select([self._master], [], [], rest_s)
            with self._turn:
                self._catch_up()
                if readable:
                    self.board.host_sends(os.read(self._master, READ_BYTES))
                    self.board.is_waiting = False

    def _go_on(self, awaited: Awaited | None, end_us: float) -> None:
        """A run only waits."""
        while self.board.us < end_us and (awaited is None or self._goes_on(awaited, end_us)):
            self._turn.wait(SLICE_S)
