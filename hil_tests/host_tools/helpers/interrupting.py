"""Ctrl-C in a command that takes long, as a terminal gives it: to the whole process group; and the
signals that end it in the same way, which `kill` gives to the process alone."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

TABLECTL = Path(sys.executable).parent / "tablectl"
LIMIT_S = 60.0
SAID = "tablectl: 6003: interrupted"


def takes_signals():
    """In a new process: a shell's background job hands its children an ignored Ctrl-C, and nohup a
    hang-up that is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def interrupted(words, environment=(), number=signal.SIGINT, once=b""):
    """(exit code, how its last line ends) of `tablectl WORDS`, which has Ctrl-C typed at it, or is
    sent another signal, as soon as it shows anything on its terminal of 80 x 24, or what `once`
    says."""
    master, slave = os.openpty()
    process = subprocess.Popen(
        [TABLECTL, *map(str, words)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **dict(environment)},
        start_new_session=True,
        preexec_fn=takes_signals,
    )
    os.close(slave)
    try:
        shown = read_until(master, once)
        assert process.poll() is None, shown
        (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
        end = time.monotonic() + LIMIT_S
        while more := _read(master):
            shown += more
            assert time.monotonic() < end, "it goes on"
        text = shown.decode(errors="replace")
        assert "Traceback" not in text, text
        return process.wait(LIMIT_S), text.strip()[-len(SAID) :]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        os.close(master)


def read_until(master, once):
    """What it shows up to these bytes, and some that came with them."""
    shown = b""
    while not shown or once not in shown:
        more = _read(master)
        assert more, shown
        shown += more
    return shown


def _read(master):
    """What it shows; nothing once it has ended."""
    assert select.select([master], [], [], LIMIT_S)[0], "it shows nothing"
    try:
        return os.read(master, 65536)
    except OSError:
        return b""
