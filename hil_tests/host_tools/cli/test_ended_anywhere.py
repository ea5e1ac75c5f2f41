"""A signal at every line of a command: what goes on until somebody ends it has exit code 0 from
its first step to its last, and nothing ends with a traceback. The work itself ends at once here,
as it does at a terminal that has gone away, whose signal comes late."""

import contextlib
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hil_tests.host_tools.helpers.interrupting import SAID
from host_tools.cli import entry, signals
from host_tools.cli.asked import asked
from host_tools.cli.commands import (
    collect,
    explain,
    floor_page,
    floor_publish,
    monitor,
    panel,
    run,
)
from host_tools.common import outputs
from host_tools.common.errors import INTERRUPTED
from host_tools.floor import publishing

COMMANDS = Path(run.__file__).parent
PAGE = ["--listen", "127.0.0.1:0"]
ENDLESS = {
    run: ["run"],
    panel: ["panel", "--no-browser", *PAGE],
    monitor: ["monitor", "--port", "x"],
    collect: ["collect", "collect.toml"],
    floor_page: ["floor", "serve", *PAGE],
    floor_publish: ["floor", "publish", "--broker", "broker"],
}


class Table:
    """What a command opens, and what it shows it with: it ends at once."""

    title = board = moved_by = name = ""
    following = contextlib.nullcontext(SimpleNamespace(people=True))

    def __init__(self, *_, **__):
        pass

    def run(self, *_, **__):
        pass

    open = close = run

    def tick(self):
        outputs.OUT.lost, outputs.OUT.is_unread = 1, True


@contextlib.contextmanager
def opened(*_):
    yield Table()


@pytest.fixture(autouse=True)
def work(monkeypatch, tmp_path):
    monkeypatch.setenv("TABLECTL_VIRTUAL", str(tmp_path))
    settings = SimpleNamespace(sign=None, sockets=tmp_path, database=None)
    monkeypatch.setattr(collect.settings_file, "read", lambda file: settings)
    monkeypatch.setattr(collect.signatures, "private_key", lambda file, ask: None)
    for module in (run, panel, floor_page, floor_publish):
        monkeypatch.setattr(module, "opened", opened)
    monkeypatch.setattr(panel, "serving", opened)
    monkeypatch.setattr(monitor, "connected", Table)
    monkeypatch.setattr(collect, "collect", lambda *_: None)
    monkeypatch.setattr(floor_page, "_serve", lambda *_: None)
    monkeypatch.setattr(publishing.Publisher, "run", Table.run)
    monkeypatch.setattr(run, "verify_terminal", Table)
    for module in (run, monitor):
        monkeypatch.setattr(module, "Watch", Table)
    monkeypatch.setattr(monitor, "Monitor", Table)


class Lines:
    """Counts the lines of `files` that run; at one of them, this process gets the signal."""

    def __init__(self, files, at):
        self.files, self.at = files, at
        self.seen, self.count, self.endless_from = set(), 0, None

    def trace(self, frame, event, argument):
        place = frame.f_code.co_filename, frame.f_lineno, event
        if place[0] not in self.files:
            return None
        ready = signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL
        if event != "call" and ready and place not in self.seen:
            self.seen.add(place)
            if self.endless_from is None and asked().is_endless:
                self.endless_from = self.count
            self.count += 1
            if self.count - 1 == self.at:
                signal.raise_signal(signal.SIGHUP)
        return self.trace


def ended(module, words, at=None):
    """(exit code, what was said as an error, lines, the line from which it is endless) in a child
    process."""
    errors, told = os.pipe(), os.pipe()
    if (child := os.fork()) == 0:
        code = 70
        try:
            os.dup2(os.open(os.devnull, os.O_RDWR), 1)
            os.dup2(errors[1], 2)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            sys.argv[1:] = words
            files = {one.__file__ for one in (entry, signals, module)}
            lines = Lines(files, at)
            sys.settrace(lines.trace)
            entry.main()
        except SystemExit as error:
            sys.settrace(None)
            code = int(error.code or 0)
            os.write(told[1], f"{lines.count} {lines.endless_from or 0}".encode())
        finally:
            os._exit(code)
    for pipe in (errors, told):
        os.close(pipe[1])
    said, counts = (os.fdopen(pipe[0]).read() for pipe in (errors, told))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said.strip(), *map(int, counts.split())


def test_all_that_go_on_are_here():
    found = {path.stem for path in COMMANDS.glob("*.py") if "UntilEnded()" in path.read_text()}
    assert found == {module.__name__.rpartition(".")[2] for module in ENDLESS}


@pytest.mark.parametrize("module", ENDLESS, ids=lambda module: module.__name__.split(".")[-1])
def test_a_signal_at_any_line_is_the_end_of_what_goes_on(module):
    words = ENDLESS[module]
    code, said, lines, endless_from = ended(module, words)
    assert (code, said) == (0, "") and 0 < endless_from < lines
    for at in range(lines):
        code, said, *_ = ended(module, words, at)
        allowed = [(0, "")] if at >= endless_from else [(130, SAID)]
        assert (code, said) in allowed, f"line {at} of {lines}, endless from {endless_from}"


def test_a_signal_at_any_line_of_another_command_interrupts_it_or_is_too_late():
    words = ["explain", str(INTERRUPTED)]
    code, said, lines, _ = ended(explain, words)
    assert (code, said) == (0, "")
    ends = [ended(explain, words, at)[:2] for at in range(lines)]
    assert ends == sorted(ends, reverse=True) and set(ends) == {(130, SAID), (0, "")}
