"""The serial port of a real board that loses its power and comes back, maybe as another port."""

import secrets
import time

import serial

from host_tools.common.errors import HostError
from host_tools.device import ports
from host_tools.device.link.streams import LAST_FIRST_ID, SerialStream

# So often a port that is away is looked for, and so long at most.
LOOK_S = 0.05
AWAY_S = 8.0


class UsbBoard(SerialStream):
    """A SerialStream whose port is found again by the board's USB serial number.

    While the port is away nothing is received, and what is sent waits for it. `close` and `reopen`
    are for whoever takes the power away and gives it back. Raises HostError 7007 when the board
    should have power and its port stays away for AWAY_S.
    """

    def __init__(self, port: str) -> None:
        """The port may be away at first."""
        self.name = port
        self.first_id = 1 + secrets.randbelow(LAST_FIRST_ID)
        self.uid: str | None = None
        self._serial = serial.Serial()
        self._waiting = b""
        self._is_wanted = True
        self._away_since_s = self.now_s()

    def send(self, data: bytes) -> None:
        self._waiting += data
        if self._is_there():
            data, self._waiting = self._waiting, b""
            try:
                super().send(data)
            except HostError:
                self._went()
                raise

    def receive(self, limit_s: float) -> bytes:
        end_s = self.now_s() + limit_s
        while not self._is_there():
            if self.now_s() >= end_s:
                return b""
            time.sleep(max(0.0, min(LOOK_S, end_s - self.now_s())))
        if self._waiting:
            self.send(b"")
        try:
            return super().receive(max(0.0, end_s - self.now_s()))
        except HostError:
            self._went()
            raise

    def close(self) -> None:
        self._is_wanted = False
        self._waiting = b""
        super().close()

    def reopen(self) -> None:
        self._is_wanted = True
        self._away_since_s = self.now_s()
        super().close()

    def _went(self) -> None:
        super().close()
        self._away_since_s = self.now_s()

    def _is_there(self) -> bool:
        if self._serial.is_open or not self._is_wanted:
            return bool(self._serial.is_open)
        if self.uid:
            self.name = ports.of_board(self.uid) or self.name
        try:
            super().reopen()
        except HostError:
            if self.now_s() - self._away_since_s > AWAY_S:
                raise HostError(7007, port=self.name, seconds=AWAY_S) from None
            return False
        self.uid = self.uid or _uid_of(self.name)
        return True


def _uid_of(port: str) -> str | None:
    return next((board.uid for board in ports.boards() if board.path == port), None)
