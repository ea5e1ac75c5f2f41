"""A disk that takes no more, with a board: what is not kept is not confirmed, the collector goes
on, and once there is room all of it is kept."""

import json
import resource
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.interrupting import TABLECTL
from hil_tests.host_tools.helpers.virtual_boards import LIMIT_S, link, typed
from host_tools.device import signatures
from host_tools.examples import BENCH_KEYS, TABLES
from host_tools.journal.audit import audit
from host_tools.simulator.virtual import start
from host_tools.simulator.virtual.client import VirtualBench

# Of a file: more than a segment begins with, and less than a board has after its first minute.
ROOM, NO_END = 900, resource.RLIM_INFINITY


@pytest.fixture
def board(folder, capsys):
    made = start.start("pit", native=True)
    with VirtualBench(made) as bench:
        bench.key_switch(True)
    table = ("--table", TABLES / "687a.json")
    assert typed(capsys, "provision", BENCH_KEYS, *table, "--yes")[0] == 0
    yield made
    start.stop(made)


@pytest.fixture
def place(board):
    """A folder with the settings of a collector of this board."""
    with tempfile.TemporaryDirectory(prefix="pit-") as made:
        folder = Path(made)
        with link(board) as client:
            uid = client.request("identity")["uid"]
        (folder / "keys").mkdir()
        shutil.copy(BENCH_KEYS, folder / "keys" / f"{uid}.json")
        (folder / "keys" / f"{uid}.json").chmod(0o600)
        signatures.make(folder / "me.pem", folder / "me.pub")
        (folder / "collect.toml").write_text(
            f'data = "data"\nsign = "me.pem"\nkeys = "keys"\nsockets = "{folder}"\n'
            f'ports = ["{board.port}"]\nevery_s = 1\nconfirm_s = 1\n'
        )
        yield folder


@contextmanager
def collecting(folder, room):
    """(the process, `until(event)`: the kinds of its lines before one of this event, and that)."""
    running = subprocess.Popen(
        [TABLECTL, "collect", folder / "collect.toml", "--json"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, NO_END)),
    )

    def until(event):
        assert running.stdout
        before = []
        for text in running.stdout:
            line = json.loads(text)
            if line["event"] == event:
                return before, line
            before.append(line["event"])
        raise AssertionError(f"it has ended without {event}")

    try:
        yield running, until
        running.terminate()
        assert running.wait(LIMIT_S) == 0
    finally:
        running.kill()
        running.communicate()


def test_what_no_disk_has_is_not_confirmed_and_is_kept_once_there_is_room(board, place):
    with collecting(place, ROOM) as (running, until):
        before, error = until("error")
        assert error["code"] == 6505 and "confirmed" not in before
        resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (NO_END, NO_END))
        _, confirmed = until("confirmed")
    with link(board) as client:
        assert client.request("journal")["exported"] >= confirmed["last"] > 0
    files = sorted((place / "data").rglob("*.journal"))
    found = audit(tuple(files), BENCH_KEYS)
    assert files and found.findings == []
