"""A Node process that runs a bench: its pipes, its end, and its rest.

What a process has run it runs again in half the time, so one that has served a stepped bench waits
for the next one in place of ending: at most one, and no longer than this interpreter lives.
"""

import atexit
import json
import os
import subprocess
import tempfile
from typing import Any

# The first word of a line that begins another bench in a process (boards/bench/bench.js).
ANOTHER = b"another "
END_S = 10


class NodeProcess:
    """`stdin`, `stdout`: the control connection."""

    def __init__(self, arguments: list[str], descriptors: tuple[int, ...]) -> None:
        self._crash_text = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._crash_text,
            bufsize=0,
            pass_fds=descriptors,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout
        self.stdin, self.stdout = self._process.stdin, self._process.stdout
        # A child of this interpreter has the pipes as well, and may not use them.
        self._owner = os.getpid()

    def begin_another(self, options: dict[str, Any]) -> bool:
        """Whether it was told to."""
        if self._owner != os.getpid() or self._process.poll() is not None:
            return False
        try:
            self.stdin.write(ANOTHER + json.dumps(options).encode() + b"\n")
        except OSError:
            return False
        return True

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Closes the control connection, which ends the process, and waits for it."""
        if self._owner != os.getpid():
            return
        self.stdin.close()
        try:
            self._process.wait(timeout=END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.stdout.close()
        self._crash_text.close()

    def last_words(self) -> str:
        """Why it ended by itself, in one line."""
        status = self._process.wait()
        self._crash_text.seek(0)
        text = self._crash_text.read().decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no text"]
        reason = next((line for line in lines if "Error" in line), lines[-1])
        return f"the bench process ended with status {status}: {reason}"


_resting: list[NodeProcess] = []


def rest(process: NodeProcess) -> None:
    """It has answered everything, and its bench is over."""
    if _resting:
        process.end()
    else:
        _resting.append(process)


def woken(options: dict[str, Any]) -> NodeProcess | None:
    """One that rested and begins a bench with these options; None if there is none."""
    while _resting:
        process = _resting.pop()
        if process.begin_another(options):
            return process
        process.end()
    return None


@atexit.register
def end_all() -> None:
    """Those that rest."""
    while _resting:
        _resting.pop().end()
