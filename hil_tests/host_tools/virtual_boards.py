"""Virtual boards in tests: a folder of their own, commands as a user types them, an end to all."""

import os
import time
from contextlib import contextmanager

from host_tools import cli
from host_tools.link import LinkClient
from host_tools.streams import SerialStream
from host_tools.virtual import places, start

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
        for board in places.running():
            start.stop(board)
        os.environ.pop("TABLECTL_VIRTUAL")
        if before is not None:
            os.environ["TABLECTL_VIRTUAL"] = before


def typed(capsys, *arguments):
    """(exit code, standard output, standard error) of `tablectl ARGUMENTS`."""
    capsys.readouterr()
    code = cli.run([str(argument) for argument in arguments])
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
