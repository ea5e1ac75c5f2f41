"""The serial port of a real board that loses its power and comes back, maybe as another port."""

import time

from host_tools.errors import HostError
from host_tools.link import ports
from host_tools.link.streams import SerialStream

STREAM_ENDED = 6204
# So often a port that is away is looked for, and so long at most.
LOOK_S = 0.05
AWAY_S = 10.0


class UsbBoard(SerialStream):
    """A SerialStream whose port is found again by the board's USB serial number.

    While the port is away nothing is received, and what is sent waits for it. `close` and `reopen`
    are for whoever takes the power away and gives it back. Raises HostError 7007 when the board
    has power and its port stays away for AWAY_S.
    """

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.uid = _uid_of(port)
        self._waiting = b""
        self._is_wanted = True
        self._away_since_s = self.now_s()

    def send(self, data: bytes) -> None:
        self._waiting += data
        if self._is_there():
            data, self._waiting = self._waiting, b""
            self._ended_by(lambda: super(UsbBoard, self).send(data))

    def receive(self, limit_s: float) -> bytes:
        end_s = self.now_s() + limit_s
        while not self._is_there():
            if self.now_s() >= end_s:
                return b""
            time.sleep(max(0.0, min(LOOK_S, end_s - self.now_s())))
        if self._waiting:
            self.send(b"")
        left_s = max(0.0, end_s - self.now_s())
        return self._ended_by(lambda: super(UsbBoard, self).receive(left_s))

    def close(self) -> None:
        self._is_wanted = False
        self._waiting = b""
        super().close()

    def reopen(self) -> None:
        self._is_wanted = True
        self._away_since_s = self.now_s()
        super().close()

    def _ended_by(self, act):  # type: ignore[no-untyped-def]
        try:
            return act()
        except HostError as error:
            if error.code == STREAM_ENDED:
                super().close()
                self._away_since_s = self.now_s()
            raise

    def _is_there(self) -> bool:
        if self._serial.is_open or not self._is_wanted:
            return self._serial.is_open
        self.name = ports.of_board(self.uid) or self.name
        try:
            super().reopen()
        except HostError:
            if self.now_s() - self._away_since_s > AWAY_S:
                raise HostError(7007, port=self.name, seconds=AWAY_S) from None
        return self._serial.is_open


def _uid_of(port: str) -> str:
    """Raises HostError 7008 when its USB does not tell a serial number."""
    found = [board.uid for board in ports.boards() if board.path == port and board.uid]
    if not found:
        raise HostError(7008, port=port)
    return found[0]
