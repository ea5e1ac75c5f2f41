"""The serial port of a virtual board as the host sees it: there while the board is plugged in.

A pseudo-terminal of its own stands for each time the board was plugged in, so that unplugging
hangs up on whoever has it open, as it does with a real port.
"""

import os
import select
import tty
from pathlib import Path
from selectors import EVENT_READ, BaseSelector

READ_BYTES = 4096


class UsbPort:
    """`link`: the path under which it is found; `board`: descriptor of the bench's terminal."""

    def __init__(self, link: Path, board: int, selector: BaseSelector) -> None:
        self._link = link
        self._board = board
        self._selector = selector
        self._master: int | None = None
        self._open = False
        self._to_host = b""
        self._to_board = b""
        os.set_blocking(board, False)
        link.unlink(missing_ok=True)
        selector.register(board, EVENT_READ, self._take_from_board)

    @property
    def is_there(self) -> bool:
        return self._master is not None

    @property
    def waits(self) -> bool:
        """For a host to open it, or for room for what was left over."""
        return self.is_there and (not self._open or bool(self._to_board or self._to_host))

    def plug(self) -> None:
        self._master, slave = os.openpty()
        os.set_blocking(self._master, False)
        tty.setraw(slave)
        self._link.symlink_to(os.ttyname(slave))
        os.close(slave)

    def unplug(self) -> None:
        """Twice is harmless."""
        if self._master is None:
            return
        self._link.unlink(missing_ok=True)
        self._forget_host()
        os.close(self._master)
        self._master = None

    def turn(self) -> None:
        """Now and then: has a host opened the port, is there room for what was left over?"""
        if self._master is not None and not self._open and self._is_open():
            self._open = True
            self._selector.register(self._master, EVENT_READ, self._take_from_host)
        self._flush()

    def _is_open(self) -> bool:
        poll = select.poll()
        poll.register(self._master or 0, select.POLLIN)
        return not any(event & select.POLLHUP for _, event in poll.poll(0))

    def _forget_host(self) -> None:
        if self._open:
            self._selector.unregister(self._master or 0)
        self._open = False
        self._to_host = self._to_board = b""

    def _take_from_host(self) -> None:
        try:
            data = os.read(self._master or 0, READ_BYTES)
        except OSError:
            data = b""
        if not data:
            self._forget_host()
            return
        self._to_board += data
        self._flush()

    def _take_from_board(self) -> None:
        """Without a host nobody hears it; a host that does not read makes the board wait."""
        data = os.read(self._board, READ_BYTES)
        if self._open:
            self._to_host += data
            self._flush()
            if self._to_host:
                self._selector.unregister(self._board)

    def _flush(self) -> None:
        if self._to_board:
            self._to_board = self._to_board[_written(self._board, self._to_board) :]
        if self._to_host and self._master is not None:
            self._to_host = self._to_host[_written(self._master, self._to_host) :]
        if not self._to_host and self._board not in self._selector.get_map():
            self._selector.register(self._board, EVENT_READ, self._take_from_board)


def _written(descriptor: int, data: bytes) -> int:
    try:
        return os.write(descriptor, data)
    except OSError:
        return 0
