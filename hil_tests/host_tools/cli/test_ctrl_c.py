"""Ctrl-C ends whatever takes long at once: exit code 130, one line, no traceback; what goes on
until somebody ends it ends with exit code 0 and without a word. So do the signals TERM and HUP,
and a terminal that goes away."""

import os
import signal
import subprocess
import sys
import time

import pytest

from hil_tests.host_tools.helpers.interrupting import (
    LIMIT_S,
    SAID,
    TABLECTL,
    interrupted,
    read_until,
    takes_signals,
)

LONG = [
    "payback --all",
    "rng report --draws 1000000000",
    "measure --only games",
    "pack --draft",
]
PANEL = "panel --no-browser --listen 127.0.0.1:0"
# A signal comes while a weak reference is told that nothing is left, which drops what is raised.
DROPPED = """
import os, signal, sys, time, weakref
from host_tools.cli.signals import end_as_ctrl_c

class Gone:
    pass

def signalled(reference):
    os.kill(os.getpid(), int(sys.argv[1]))
    time.sleep(0)

end_as_ctrl_c()
gone = Gone()
kept = weakref.ref(gone, signalled)
try:
    del gone
    time.sleep(60)
except KeyboardInterrupt:
    print("ended")
"""
# A signal comes while a lock is being taken.
LOCKED = """
import os, sys, threading, time
from functools import partial
from types import SimpleNamespace
from host_tools.cli.signals import end_as_ctrl_c

end_as_ctrl_c()
signalled = partial(os.kill, os.getpid(), int(sys.argv[1]))
lock = SimpleNamespace(acquire=None, release=None, __enter__=signalled)
lock.__exit__ = lambda *_: print("given back")
try:
    with threading.Condition(lock):
        time.sleep(60)
except KeyboardInterrupt:
    print("ended")
"""
# Each with what it shows once it goes on until somebody ends it.
ENDLESS = {PANEL: b"Ctrl-C ends it", "run": b""}


@pytest.mark.parametrize("words", LONG)
def test_ctrl_c_is_exit_code_130_and_one_line(words, tmp_path):
    more = ["--out", tmp_path / "pack"] if words.startswith("pack") else []
    assert interrupted([*words.split(), *more]) == (130, SAID)
    assert not (tmp_path / "pack").exists()


SIGNALS = pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=["INT", "TERM", "HUP"]
)


@SIGNALS
def test_the_signals_end_it_in_the_same_way(number):
    assert interrupted(["rng", "report", "--draws", "1000000000"], number=number) == (130, SAID)


@SIGNALS
@pytest.mark.parametrize("words", ENDLESS)
def test_what_goes_on_until_it_is_ended_has_done_what_it_should(words, number):
    code, said = interrupted(words.split(), number=number, once=ENDLESS[words])
    assert code == 0 and said != SAID


def started(words, **streams):
    """In a session of its own, Ctrl-C ignored as in a shell's background job."""
    return subprocess.Popen(
        [TABLECTL, *words.split()],
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        **streams,
    )


def test_a_job_in_the_background_ends_too():
    """It has Ctrl-C ignored, and the signals reach it all the same."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    job = started(PANEL, **pipes)
    assert b"The table is at" in job.stdout.readline() + job.stdout.readline()
    job.terminate()
    out, err = job.communicate(timeout=LIMIT_S)
    assert (job.returncode, err) == (0, b"")


@pytest.mark.parametrize(
    "code, said",
    [(DROPPED, b"ended\n"), (LOCKED, b"given back\nended\n")],
    ids=["dropped", "locked"],
)
@pytest.mark.parametrize(
    "number, ctrl_c",
    [
        (signal.SIGINT, signal.SIG_DFL),
        (signal.SIGTERM, signal.SIG_DFL),
        (signal.SIGTERM, signal.SIG_IGN),
        (signal.SIGHUP, signal.SIG_IGN),
    ],
    ids=["INT", "TERM", "TERM-background", "HUP-background"],
)
def test_a_signal_that_comes_at_a_bad_moment_comes_again(number, ctrl_c, code, said):
    def before():
        takes_signals()
        signal.signal(signal.SIGINT, ctrl_c)

    ended = subprocess.run(
        [sys.executable, "-c", code, str(int(number))],
        preexec_fn=before,
        capture_output=True,
        timeout=LIMIT_S,
        check=True,
    )
    assert (ended.stdout, ended.stderr) == (said, b"")


def test_nohup_goes_on_when_the_terminal_goes():
    job = subprocess.Popen(
        ["nohup", TABLECTL, *PANEL.split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert job.stdout
    assert b"The table is at" in job.stdout.readline() + job.stdout.readline()
    job.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert job.poll() is None
    job.terminate()
    assert job.wait(LIMIT_S) == 0
    job.stdout.close()


@pytest.mark.parametrize("words", ENDLESS)
def test_a_terminal_that_goes_away_ends_it(words):
    master, slave = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    child = os.fork()
    if child == 0:
        takes_signals()
        os.close(master)
        os.login_tty(slave)
        os.execve(TABLECTL, [str(TABLECTL), *words.split()], environment)
    os.close(slave)
    read_until(master, ENDLESS[words])
    os.close(master)
    end = time.monotonic() + LIMIT_S
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.02)
    assert os.waitstatus_to_exitcode(ended[1]) == 0
