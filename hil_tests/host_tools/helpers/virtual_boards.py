"""Virtual boards in tests: a folder of their own, commands as a user types them, an end to all."""

import os
import time
from contextlib import contextmanager

import pytest

from host_tools.cli import entry
from host_tools.device import virtual_boards
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.simulator.virtual import ready as virtual_ready
from host_tools.simulator.virtual import start

# The emulated board may get little of a busy machine.
LIMIT_S = 120.0


@contextmanager
def own_folder(path):
    """Virtual boards lie in `path` and nowhere else; what runs there is put away at the end."""
    before = os.environ.get("TABLECTL_VIRTUAL")
    os.environ["TABLECTL_VIRTUAL"] = str(path)
    try:
        yield path
    finally:
        for board in virtual_boards.running():
            start.stop(board)
        os.environ.pop("TABLECTL_VIRTUAL")
        if before is not None:
            os.environ["TABLECTL_VIRTUAL"] = before


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the virtual boards of a file's tests lie."""
    with own_folder(tmp_path_factory.mktemp("virtual")) as path:
        yield path


def typed(capsys, *arguments):
    """(exit code, standard output, standard error) of `tablectl ARGUMENTS`."""
    capsys.readouterr()
    code = entry.run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return int(code), captured.out, captured.err


def until(holds):
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def link(board, keys=None):
    client = LinkClient(SerialStream(board.port), keys=keys)
    try:
        client.connect(start.START_S)
        yield client
    finally:
        client.close()


def ready(name, configuration=None, keys=None):
    """A board with the image in its flash, plugged in; with a configuration it has keys too, the
    example keys unless others are given, and its table is open."""
    virtual_ready.make(name, configuration, keys)
    return start.start(name)


def shows(session, holds):
    """Until the view of the session is so."""

    def look():
        session.tick()
        return holds(session.view)

    until(look)


def awaits(session, what):
    shows(session, lambda view: view.what == what and not (view.away or view.starting))
