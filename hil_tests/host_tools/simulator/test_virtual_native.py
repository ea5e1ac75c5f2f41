"""`tablectl virtual start --native`: a virtual board without an image, which needs no Node."""

import json

import pytest

from hil_tests.host_tools.helpers.virtual_boards import link, typed, until
from host_tools.common import paths
from host_tools.device import virtual_boards
from host_tools.device.keys_file import load
from host_tools.examples import BENCH_KEYS, TABLES
from host_tools.simulator.bench import lamp
from host_tools.simulator.virtual import start
from host_tools.simulator.virtual.client import VirtualBench

UPDATE = ("flash", paths.BUILD / "RPI_PICO" / "firmware.uf2", "--yes")


@pytest.fixture(scope="module")
def native(folder):
    """A native board that has keys and a table."""
    board = start.start("table", native=True)
    with VirtualBench(board) as bench:
        bench.key_switch(True)
    return board


@pytest.fixture
def tablectl(native, capsys):
    return lambda *words: typed(capsys, *words)


def listed(tablectl):
    (one,) = json.loads(tablectl("list", "--json")[1])
    return one


def test_it_starts_where_no_program_is_installed(folder, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    board = start.start("without_node", native=True)
    assert board.has_port
    start.stop(board)


def test_it_is_listed_as_what_it_is(tablectl):
    # `list` gives a board 0.6 s to answer, of which a busy machine may leave it nothing.
    until(lambda: listed(tablectl)["state"] == "table")
    one = listed(tablectl)
    assert (one["virtual"], one["body"]) == ("table", "native")
    title, row = tablectl("list")[1].splitlines()[:2]
    assert row[title.index("body") :].split()[0] == "native"


def test_it_is_provisioned_and_its_buttons_are_pressed(tablectl, native):
    table = ("--table", TABLES / "687a.json")
    code, out, err = tablectl("provision", BENCH_KEYS, *table, "--yes")
    assert code == 0, err
    assert "proved by its own hash: configuration" in out
    assert tablectl("virtual", "key", "off")[0] == 0
    with VirtualBench(native) as bench:
        bench.press("start_game")
        bench.run_until(lamp("locked"), limit_us=5_000_000)
        bench.release("start_game")
    with link(native, load(BENCH_KEYS)) as client:
        until(lambda: client.request("status")["phase"] != "betting")


@pytest.mark.parametrize("words", [UPDATE, ("verify",), ("virtual", "bootsel")])
def test_what_needs_an_image_is_refused_and_names_the_bench(words, tablectl, native):
    code, _, err = tablectl(*words)
    assert code == 3 and err.startswith("tablectl: 6251: ")
    assert "native board" in err and "virtual bench: tablectl virtual start --blank" in err
    with link(native):
        pass


@pytest.mark.parametrize(("what", "out", "back"), [("usb", "out", "in"), ("power", "off", "on")])
def test_it_goes_and_comes_with_cable_and_plug(what, out, back, tablectl, native):
    assert tablectl("virtual", what, out)[0] == 0
    until(lambda: not native.has_port)
    one = listed(tablectl)
    assert one["body"] == "native" and one["next"].startswith(f"tablectl virtual {what} {back}")
    assert tablectl("virtual", what, back)[0] == 0
    until(lambda: native.has_port)


def test_it_stays_native_with_its_memory_when_it_was_stopped(tablectl, native):
    assert tablectl("virtual", "stop")[0] == 0
    assert [path.name for path in start.memories("table")] == [start.FRAM]
    assert tablectl("virtual", "start")[0] == 0
    assert listed(tablectl)["body"] == "native"
    board = virtual_boards.one("table")
    with link(board) as client:
        assert (client.identity["uid"], client.identity["game"]) == (native.uid, "687a")
