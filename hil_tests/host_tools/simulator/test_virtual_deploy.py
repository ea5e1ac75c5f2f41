"""`tablectl deploy` on a virtual board: only what changed is written, the table reads none of it.

The board is started once: the tests follow each other.
"""

import json

import pytest

from hil_tests.host_tools.helpers.virtual_boards import link, typed, until
from host_tools.common.errors import HostError
from host_tools.device import deploying
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.virtual import start
from host_tools.simulator.virtual.client import VirtualBench

UF2 = DEFAULT_IMAGE.with_suffix(".uf2")


@pytest.fixture(scope="module")
def board(folder):
    """One that runs the image, its service contact open."""
    board = start.start("table")
    with VirtualBench(board) as bench:
        image = DEFAULT_IMAGE.read_bytes()
        for at in range(0, len(image), 65536):
            bench.flash_write(at, image[at : at + 65536])
        bench.reset()
    until(lambda: board.has_port)
    return board


@pytest.fixture
def tablectl(folder, capsys):
    return lambda *arguments: typed(capsys, *arguments)


@pytest.fixture
def files(tmp_path):
    """A folder with a module, and what is in a folder below it."""
    (tmp_path / "below").mkdir()
    (tmp_path / "hello.py").write_text('WORD = "first"\n')
    (tmp_path / "below" / "noise.bin").write_bytes(bytes(range(256)) * 5)
    return tmp_path


def restart(tablectl, contact):
    tablectl("virtual", "power", "off")
    tablectl("virtual", "service", contact)
    tablectl("virtual", "power", "on")


def done(outcome):
    """{place: what was done}"""
    code, out, err = outcome
    assert code == 0, err
    return {one["to"]: one["done"] for one in json.loads(out)["files"]}


def test_a_table_that_runs_takes_no_files(board, tablectl, files):
    with link(board):
        pass
    code, _, err = tablectl("deploy", files, "--yes")
    assert (code, err.count("\n")) == (3, 1)
    assert "close the service contact" in err


def test_in_a_pipe_it_says_what_would_be_written_and_writes_nothing(board, tablectl, files):
    restart(tablectl, "closed")
    code, out, err = tablectl("deploy", files)
    assert (code, out) == (2, "")
    assert "its file system is made anew, and 2 files of 1,295 bytes in all are written" in err
    assert "add --yes to do it" in err
    dry = done(tablectl("deploy", files, "--dry-run", "--json"))
    assert set(dry.values()) == {"to be written"}


def test_what_is_not_there_is_written(board, tablectl, files):
    outcome = tablectl("deploy", files, "--json", "--yes")
    assert done(outcome) == {"/hello.py": "written", "/below/noise.bin": "written"}
    assert json.loads(outcome[1])["made_anew"] is True


def test_only_what_changed_is_written(board, tablectl, files):
    (files / "hello.py").write_text('WORD = "second"\n')
    outcome = tablectl("deploy", files, "--json", "--yes")
    assert done(outcome) == {"/hello.py": "written", "/below/noise.bin": "same"}
    assert json.loads(outcome[1])["made_anew"] is False
    code, out, _ = tablectl("deploy", files, "--yes")
    assert code == 0 and "0 of 2 files written" in out


def test_it_can_be_imported_at_the_prompt(board):
    with deploying.prompt(board.port) as transport:
        assert transport.exec("import hello; print(hello.WORD)").strip() == b"second"


def test_the_files_outlive_the_power_and_the_table_reads_none_of_them(board, tablectl, files):
    """Not even one of a name that MicroPython would run."""
    for name in ("main.py", "boot.py", "tablectl.py", "board.py"):
        (files / name).write_text("raise SystemExit\n")
    assert set(done(tablectl("deploy", files, "--json", "--yes")).values()) == {"written", "same"}
    restart(tablectl, "open")
    with link(board) as client:
        assert client.request("status")["phase"] == "closed"
        assert client.request("devices")["fault"] is None
    restart(tablectl, "closed")
    again = done(tablectl("deploy", files, "--json", "--yes"))
    assert set(again.values()) == {"same"}


def test_a_place_on_the_board_may_be_named(board, tablectl, files):
    outcome = tablectl("deploy", files / "hello.py", "--to", "tools/now", "--json", "--yes")
    assert done(outcome) == {"/tools/now/hello.py": "written"}


def test_more_than_fits_is_one_sentence(board, tablectl, tmp_path):
    (tmp_path / "much.bin").write_bytes(b"x" * (3 << 19))
    code, _, err = tablectl("deploy", tmp_path / "much.bin", "--yes")
    assert (code, err.count("\n")) == (2, 1)
    assert "1,572,864 bytes are to be written" in err


def test_what_is_not_there_to_copy_is_said(tmp_path):
    with pytest.raises(HostError) as caught:
        deploying.files_in((tmp_path / "none",), "/")
    assert caught.value.code == 6101


def test_two_files_for_one_place_are_refused(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same.py").write_text(name)
    with pytest.raises(HostError) as caught:
        deploying.files_in((tmp_path / "a", tmp_path / "b"), "/")
    assert caught.value.code == 6241 and caught.value.exit_code == 2
