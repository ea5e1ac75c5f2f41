"""A log whose reader has ended, or whose disk is full, stops no work of the floor: collector, page
and publisher go on, and what was lost is counted where people look."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from hil_tests.host_tools.floor.brokers import Broker, Listener
from hil_tests.host_tools.floor.collector.plugged_board import PluggedBoard
from hil_tests.host_tools.floor.collector.process import Collector
from hil_tests.host_tools.floor.test_looks import look, put
from hil_tests.host_tools.floor.web.served_floor import PASSWORD, add_people
from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.helpers.interrupting import TABLECTL, takes_signals
from host_tools.common import lost_lines
from host_tools.device.doctor import machine
from host_tools.floor import metrics
from host_tools.floor.database import Database

LIMIT_S = 60
LOGS = pytest.mark.parametrize("log", ["its reader has ended", "its disk is full"])


def until(holds):
    end_s = time.monotonic() + LIMIT_S
    while not (found := holds()):
        assert time.monotonic() < end_s
        time.sleep(0.05)
    return found


@contextmanager
def running(log, folder, *words):
    """`tablectl WORDS` with that log; its sockets and counts are in `folder`."""
    if log == "its disk is full":
        stream = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, stream = os.pipe()
        os.close(reader)
    process = subprocess.Popen(
        [TABLECTL, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=stream,
        env={**os.environ, "TABLECTL_SOCKETS": str(folder)},
        preexec_fn=takes_signals,
    )
    os.close(stream)
    try:
        yield process
        assert process.poll() is None
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT_S)
    assert process.returncode == 0


def lost(folder, program):
    """Its count, once there is one."""
    (one,) = until(lambda: lost_lines.found([folder]))
    assert (one["program"], one["lost"] > 0) == (program, True)
    return one["lost"]


def size(collector, board):
    """Bytes of the board's journal that are kept."""
    return sum(path.stat().st_size for path in collector.segments(board.identity["uid"]))


@LOGS
def test_a_collector_keeps_the_journals(log, tmp_path):
    board = PluggedBoard()
    collector = Collector(tmp_path, f"sqlite:///{tmp_path / 'floor.sqlite'}", [board.port])
    try:
        with running(log, collector.sockets, "collect", tmp_path / "collect.toml"):
            lost(collector.sockets, "collect")
            before = until(lambda: size(collector, board))
            board.add(5)
            until(lambda: size(collector, board) > before)
    finally:
        board.unplug()


@LOGS
def test_people_sign_in_at_the_page(log, tmp_path):
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    database = Database(url)
    add_people(database)
    database.close()
    words = ("floor", "serve", "--database", url, "--listen", "127.0.0.1:0", "--json")
    given = json.dumps({"name": "Flo", "password": PASSWORD}).encode()
    with running(log, tmp_path / "run", *words) as process:
        page = json.loads(process.stdout.readline())["url"]
        for _ in range(3):
            assert ask(page, "POST", "/sign-in", given, content_type="application/json")[0] == 200
        until(lambda: lost(tmp_path / "run", "serve") == 3)


@LOGS
def test_tables_are_published(log, tmp_path):
    broker = Broker(tmp_path, "allow_anonymous true")
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    database = Database(url)
    put(database, look("e6", 1))
    words = ("floor", "publish", "--broker", broker.address, "--database", url)
    try:
        with running(log, tmp_path / "run", *words):
            lost(tmp_path / "run", "publish")
            listener = Listener(broker)
            listener.until(lambda kept: "floor/tables/e6" in kept)
            put(database, look("e7", 1))
            listener.until(lambda kept: "floor/tables/e7" in kept)
    finally:
        database.close()
        broker.kill()


def test_metrics_and_doctor_show_the_count(tmp_path, monkeypatch):
    script = (
        "import sys, time; from pathlib import Path\n"
        "from host_tools.common import lost_lines, outputs\n"
        "outputs.take_over()\n"
        "with lost_lines.told('collect', outputs.ERR, Path(sys.argv[1])):\n"
        "    outputs.ERR.log('a line')\n"
        "    time.sleep(600)\n"
    )
    with open("/dev/full", "w") as full:
        process = subprocess.Popen([sys.executable, "-c", script, tmp_path], stderr=full)
    try:
        assert lost(tmp_path, "collect") == 1
        monkeypatch.setenv("TABLECTL_SOCKETS", str(tmp_path))
        said = f'log_lines_lost_total{{process="{process.pid}",program="collect"}} 1.0'
        assert said in metrics.exposition(None).decode()
        (one,) = machine.logs()
        assert not one.good
        assert one.found.startswith(f"collect (process {process.pid}, since ")
        assert one.found.endswith(" could not write 1 line of its log: No space left on device")
    finally:
        process.kill()
        process.wait()
    assert machine.logs() == []
