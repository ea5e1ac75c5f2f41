"""One thread that has the leases of all boards renewed: it asks each for a report, gives that to
the ledger and the reply to the board. It keeps nothing that it could not ask for again, and nobody
waits for it: a ledger that is slow or away costs leases."""

import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from host_tools.common.errors import HostError
from host_tools.floor.collector import look
from host_tools.floor.collector.asking import Asking, Refusal
from host_tools.floor.collector.key_file import KeyFile
from host_tools.floor.collector.report import Report

KEY = "link"
REPLY_REFUSED = 2036
LACKS = "until then it gets no lease, and wagers of its linked progressive go back"
PIECE = 4096
IDLE_S = 60.0
# After an error that nobody thought of.
RETRY_S = 15.0
ENDS_WITHIN_S = 5.0
# Called with the link, the epoch of the memory, and the lease as LEASES has it, None for none.
Told = Callable[[str | None, str | None, str | None], Any]


@dataclass(frozen=True)
class Answer:
    """`reply`: for the board, None where there is none; `lease`: one of look.LEASES; `epoch`: of
    the memory that has asked."""

    reply: bytes | None
    lease: str
    epoch: str | None = None


class Ledger(Protocol):
    def answer(self, uid: str, key: bytes, report: bytes) -> Answer:
        """What a report of the board with this key comes to; it does not raise."""

    def end(self) -> None: ...


class Leasing(threading.Thread):
    """`keys`: the folder of UID.json."""

    def __init__(self, ledger: Ledger, keys: Path, report: Report) -> None:
        super().__init__(name="leases", daemon=True)
        self._ledger, self._keys, self._report = ledger, keys, report
        self._boards: dict[str, _Board] = {}
        self._orders: deque[Callable[[], Any]] = deque()
        self._selector = selectors.DefaultSelector()
        self._wake, self._awake = socket.socketpair()
        self._wake.setblocking(False)
        self._awake.setblocking(False)
        self._over = threading.Event()

    def met(self, uid: str, port: str, stream: socket.socket, told: Told) -> None:
        """A board is there; `stream` leads to it, `told` is given each change of its lease."""
        board = _Board(uid, port, stream, told, self._ledger, self._keys, self._report)
        self._order(lambda: self._join(board))

    def gone(self, uid: str) -> None:
        self._order(lambda: self._leave(uid))

    def end(self) -> None:
        self._over.set()
        self._order(lambda: None)
        self.join(ENDS_WITHIN_S)

    def run(self) -> None:
        self._selector.register(self._awake, selectors.EVENT_READ)
        while not self._over.is_set():
            now_s = time.monotonic()
            for board in self._boards.values():
                board.ask(now_s)
            next_s = min((board.next_s() for board in self._boards.values()), default=None)
            wait_s = IDLE_S if next_s is None else max(0.0, next_s - time.monotonic())
            for key, _ in self._selector.select(wait_s):
                if key.data is None:
                    self._obey()
                elif key.data in self._boards and not self._boards[key.data].listen():
                    self._leave(key.data)
        for uid in list(self._boards):
            self._leave(uid)
        self._ledger.end()

    def _order(self, order: Callable[[], Any]) -> None:
        self._orders.append(order)
        with suppress(OSError):
            # Where it takes no byte, there are enough that wake.
            self._wake.send(b".")

    def _obey(self) -> None:
        self._awake.recv(PIECE)
        while self._orders:
            self._orders.popleft()()

    def _join(self, board: "_Board") -> None:
        self._leave(board.uid)
        self._boards[board.uid] = board
        self._selector.register(board.stream, selectors.EVENT_READ, board.uid)

    def _leave(self, uid: str) -> None:
        board = self._boards.pop(uid, None)
        if board:
            self._selector.unregister(board.stream)
            board.stream.close()


class _Board:
    """One board of the thread. `_lease`: what was told of it last."""

    def __init__(
        self,
        uid: str,
        port: str,
        stream: socket.socket,
        told: Told,
        ledger: Ledger,
        keys: Path,
        report: Report,
    ) -> None:
        self.uid, self.port, self.stream = uid, port, stream
        self._told, self._ledger, self._report = told, ledger, report
        stream.setblocking(False)
        self._file = KeyFile(keys / f"{uid}.json", KEY, LACKS, partial(report.fail, port, uid=uid))
        self._key: bytes | None = None
        self._asking = Asking(time.monotonic())
        self._answer: Answer | None = None
        self._lease: str | None = None
        self._leased_until_s = 0.0

    def next_s(self) -> float:
        return self._asking.next_s()

    def ask(self, now_s: float) -> None:
        line = self._asking.ask(now_s)
        if line:
            self._send(line)

    def listen(self) -> bool:
        """Whether it is still there."""
        try:
            data = self.stream.recv(PIECE)
            self._take(data)
        except BlockingIOError:
            return True
        except OSError:
            return False
        except Exception as error:  # noqa: BLE001 - the leases of other boards go on
            self._asking.put_off(time.monotonic(), RETRY_S)
            reason = f"{type(error).__name__}: {error}"
            self._report.fail(self.port, HostError(6826, uid=self.uid, reason=reason), self.uid)
            return True
        return bool(data)

    def _take(self, data: bytes) -> None:
        for found in self._asking.take(data, time.monotonic()):
            if isinstance(found, bytes):
                self._reported(found)
            elif isinstance(found, int):
                self._leased(found)
            else:
                self._refused(found)

    def _reported(self, report: bytes) -> None:
        if self._file.has_changed():
            self._key = self._file.keys().get(KEY)
        if self._key is None:
            self._answer = Answer(None, look.NO_KEY)
        else:
            self._answer = self._ledger.answer(self.uid, self._key, report)
        if self._answer.reply:
            self._send(self._asking.hand_back(self._answer.reply, time.monotonic()))
        else:
            self._stands(self._answer.lease)

    def _leased(self, lease_ms: int) -> None:
        """The reply has counted; so long the lease goes on."""
        assert self._answer
        self._leased_until_s = time.monotonic() + lease_ms / 1000
        self._stands(look.LEASED if lease_ms else self._answer.lease)

    def _refused(self, refusal: Refusal) -> None:
        if self._answer is None or refusal.code != REPLY_REFUSED:
            self._tell(None, None)
        elif self._stands(look.REFUSED):
            error = HostError(6825, uid=self.uid, reason=f"{refusal.code}: {refusal.text}")
            self._report.fail(self.port, error, self.uid)

    def _stands(self, lease: str) -> bool:
        """A lease that was given lasts, whatever the ledger did since. Whether this is news."""
        if lease != look.LEASED and time.monotonic() < self._leased_until_s:
            return False
        before = self._lease
        self._tell(self._asking.link, lease)
        return before != lease

    def _tell(self, link: str | None, lease: str | None) -> None:
        before, self._lease = self._lease, lease
        if lease == before:
            return
        self._told(link, self._answer.epoch if self._answer and link else None, lease)
        facts = {"uid": self.uid, "link": link}
        if lease == look.LEASED:
            self._report.say("leased", self.port, **facts)
        elif lease is not None:
            self._report.warn("no_lease", self.port, **facts, why=lease)

    def _send(self, line: bytes) -> None:
        with suppress(OSError):
            # Whoever shares the port has gone: that is found out where it is listened to.
            self.stream.sendall(line)
