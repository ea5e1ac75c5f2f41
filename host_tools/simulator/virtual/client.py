"""A virtual board that runs in a process of its own, driven as a `Bench`."""

import os
import socket

from host_tools.device import virtual_boards
from host_tools.device.virtual_boards import Announced
from host_tools.simulator.bench import Bench
from host_tools.simulator.control import BenchControl, BenchError

ANSWER_S = 60.0


class ControlSocket(BenchControl):
    """The control connection to the process behind a virtual board."""

    def __init__(self, board: Announced) -> None:
        """Raises BenchError when nobody is there any more."""
        self._board = board
        self.body = board.body
        self._socket = socket.socket(socket.AF_UNIX)
        super().__init__(self._socket.fileno(), self._socket.fileno(), ANSWER_S)
        try:
            self._socket.connect(board.control)
        except OSError:
            self._socket.close()
            raise BenchError(self.ended()) from None

    @property
    def pty(self) -> str:
        """The serial port; it is there while the board is plugged in and its image runs."""
        if not self._board.has_port:
            raise BenchError(f"virtual board {self._board.name} has no serial port at present")
        return os.path.realpath(self._board.port)

    def close(self) -> None:
        """The board goes on; twice is harmless."""
        self.disconnect()
        self._socket.close()

    def ended(self) -> str:
        return f"virtual board {self._board.name} has stopped"


class VirtualBench(Bench):
    """A `Bench` (paced) whose board goes on when it is closed."""

    def __init__(self, board: Announced) -> None:
        super().__init__(paced=True, control=ControlSocket(board))
        self.board = board

    def meet_again(self) -> None:
        """Go on with the process that is behind the board now, if the one before was stopped.
        Raises HostError 6231 while there is none."""
        self.close()
        self.board = virtual_boards.one(self.board.name)
        self._control = ControlSocket(self.board)

    def usb(self, plugged: bool) -> None:
        """Puts the USB cable in or pulls it; the board keeps its power."""
        self._do("usb", plugged=plugged)

    def wire(self, role: str, action: str, other: str | None = None) -> None:
        """As `Pair.wire`, of a board with a rig."""
        self._do("wire", role=role, action=action, **{"with": other})

    def stop(self) -> None:
        """Ends the process behind the board; its memories are kept."""
        self._do("stop")
