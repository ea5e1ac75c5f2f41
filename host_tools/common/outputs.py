"""Standard output and standard error of this process. Nothing else writes to either of them
(hil_tests/layers/test_outputs.py), so no line that cannot be written ends or holds up the work.

What cannot be written is lost, and counted. A line of a log never waits. A note on standard error
waits PATIENCE_S for a reader that stands still, once. What a command prints on standard output
waits for its reader.
"""

import errno
import io
import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable

# Longest that a note, or the end of a command, waits for a reader that stands still.
PATIENCE_S = 1.0
# Most that waits for a reader; what is more is lost.
MOST_LINES, MOST_BYTES = 1_000, 1 << 20
# A pipe that is ready takes so much without waiting (pipe(7), PIPE_BUF).
PIECE = 4096
LOOK_MS = 500


class Output:
    """One of the two streams; `name`: its name in `sys`; `is_prompt`: whether no write of a
    command waits longer than PATIENCE_S."""

    def __init__(self, descriptor: int, name: str, is_prompt: bool) -> None:
        self.descriptor = descriptor
        # Lines of a log, or writes of a command, that were lost; why the last one was.
        self.lost, self.reason = 0, ""
        # Whether its reader, or its terminal, has gone away: he has heard enough.
        self.is_unread = False
        # Told in the thread that writes, soon after a loss.
        self.on_loss: Callable[[], None] = lambda: None
        self._name, self._is_prompt = name, is_prompt
        self._is_terminal = os.isatty(descriptor)
        self._is_taken = self._is_over = self._is_cut = self._stands = False
        self._begin_anew()
        os.register_at_fork(after_in_child=self._begin_anew)

    def log(self, line: str) -> None:
        """Hand over a line, from any thread. Never raises and never waits."""
        if self._is_taken:
            self._add((line + "\n").encode("utf-8", "backslashreplace"))
            return
        try:
            stream = getattr(sys, self._name)
            stream.write(line + "\n")
            stream.flush()
        except (OSError, ValueError) as error:
            self._lose(error)

    def write(self, data: bytes) -> None:
        """Write what a command prints. Does not raise."""
        if self._is_over or not data:
            return
        if self._is_prompt:
            self._add(data)
        with self._turn:
            stood, limit_s = self._stands, PATIENCE_S if self._is_prompt else None
            if stood and self._is_prompt:
                return
            self._stands = not self._turn.wait_for(lambda: not self._waiting, limit_s)
        if not self._is_prompt:
            self._put(data)

    def take_over(self) -> None:
        """Put this output in the place of `sys.stdout` or `sys.stderr`."""
        old = getattr(sys, self._name)
        stream = io.TextIOWrapper(
            io.BufferedWriter(_Raw(self)),
            encoding=getattr(old, "encoding", None) or "utf-8",
            errors="backslashreplace",
            line_buffering=self._is_terminal or self._is_prompt,
        )
        setattr(sys, self._name, stream)
        self._is_taken = True

    def drain(self) -> None:
        """Wait up to PATIENCE_S until everything is written."""
        with self._turn:
            self._turn.wait_for(lambda: not self._waiting, PATIENCE_S)

    def finish(self) -> None:
        """Drain, then write nothing more."""
        self.drain()
        self._is_over = True

    def _begin_anew(self) -> None:
        """Start empty. A forked child does so too: it has no thread that writes."""
        self._turn = threading.Condition()
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._stands = False
        self._thread: threading.Thread | None = None

    def _add(self, data: bytes) -> None:
        with self._turn:
            full = len(self._waiting) >= MOST_LINES or self._bytes + len(data) > MOST_BYTES
            if full:
                self._lose(BlockingIOError(errno.EAGAIN, "its reader stands still"))
                return
            self._waiting.append(data)
            self._bytes += len(data)
            # A signal may have come between the making of a thread and its start.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, daemon=True, name=self._name)
                self._thread.start()
            self._turn.notify_all()

    def _work(self) -> None:
        told = 0
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting)
                data = self._waiting[0]
            poll = select.poll()
            poll.register(self.descriptor, select.POLLOUT)
            for at in range(0, len(data), PIECE):
                while not poll.poll(LOOK_MS):
                    told = self._tell(told)
                if not self._put(data[at : at + PIECE]):
                    break
            with self._turn:
                self._waiting.popleft()
                self._bytes -= len(data)
                self._stands = self._stands and bool(self._waiting)
                self._turn.notify_all()
            told = self._tell(told)

    def _tell(self, told: int) -> int:
        if self.lost != told:
            self.on_loss()
        return self.lost

    def _put(self, data: bytes) -> bool:
        """Whether all of it is written. A line that was cut off before is ended first."""
        rest = b"\n" + data if self._is_cut else data
        try:
            while rest:
                rest = rest[self._some(rest) :]
                self._is_cut = bool(rest)
        except OSError as error:
            self._lose(error)
            return False
        return True

    def _some(self, data: bytes) -> int:
        try:
            return os.write(self.descriptor, data)
        except BlockingIOError:
            # Whoever has the other end may have said that writes do not wait.
            select.select([], [self.descriptor], [])
            return 0

    def _lose(self, error: Exception) -> None:
        # Whoever hands over and the thread that writes may lose at the same moment.
        with self._turn:
            self.lost += 1
        self.reason = getattr(error, "strerror", None) or str(error)
        number = getattr(error, "errno", None)
        is_gone = number == errno.EPIPE or (self._is_terminal and number == errno.EIO)
        self.is_unread = self.is_unread or is_gone


class _Raw(io.RawIOBase):
    """What `sys.stdout` and `sys.stderr` write to."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self._output = output

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        taken = bytes(data)  # type: ignore[call-overload]
        self._output.write(taken)
        return len(taken)

    def fileno(self) -> int:
        return self._output.descriptor

    def isatty(self) -> bool:
        return os.isatty(self._output.descriptor)


OUT = Output(1, "stdout", is_prompt=False)
ERR = Output(2, "stderr", is_prompt=True)


def take_over() -> None:
    """Take over both streams when the process starts. A closed descriptor is opened on /dev/null
    first: otherwise the next file would get its number, and the output would go into it."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
    if sys.stdin is None:
        sys.stdin = open(0)
    for output in (OUT, ERR):
        output.take_over()


def finish() -> None:
    for output in (OUT, ERR):
        output.finish()
