"""`tablectl panel` as a command: wrong options, an address in use, its end with Ctrl-C."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.helpers.interrupting import interrupted, takes_signals
from host_tools.cli import entry

ROOT = Path(__file__).resolve().parents[4]
TABLECTL = Path(sys.executable).with_name("tablectl")


@pytest.mark.parametrize(
    "listen",
    ["8765", "localhost:", ":8765", "localhost:http", "[::1]:70000", "x:٨", "x:" + "9" * 5_000],
)
def test_an_address_that_is_none_is_one_error(listen, capsys):
    assert entry.run(["panel", "--listen", listen]) == 2
    assert "HOST:PORT, such as 127.0.0.1:8765" in capsys.readouterr().err


def test_an_address_in_use_is_one_error_before_anything_is_started(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert entry.run(["panel", "--listen", f"127.0.0.1:{port}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_table_file_that_is_none_is_one_error(tmp_path, capsys):
    wrong = tmp_path / "table.json"
    wrong.write_text('{"game": "999"}')
    arguments = [
        "panel",
        "--bench",
        "--listen",
        "127.0.0.1:0",
        "--no-browser",
        "--table",
        str(wrong),
    ]
    assert entry.run(arguments) == 2
    assert "game 999" in capsys.readouterr().err


def test_an_image_that_no_board_would_run_is_one_error_at_once(tmp_path, capsys):
    nonsense = tmp_path / "nonsense.bin"
    nonsense.write_bytes(bytes(range(256)) * 400)
    arguments = ["panel", "--image", str(nonsense), "--listen", "127.0.0.1:0", "--no-browser"]
    assert entry.run(arguments) == 2
    assert f"{nonsense}: no board would run this image" in capsys.readouterr().err


def test_a_port_that_is_not_there_is_one_error(capsys):
    arguments = ["panel", "--listen", "127.0.0.1:0", "--no-browser", "--port", "/dev/no_such_port"]
    assert entry.run(arguments) == 3
    assert "/dev/no_such_port" in capsys.readouterr().err


def test_it_serves_the_page_and_ends_with_ctrl_c_without_a_word_too_many():
    running = subprocess.Popen(
        [TABLECTL, "panel", "--virtual", "--json", "--no-browser", "--listen", "127.0.0.1:0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=takes_signals,
    )
    try:
        assert running.stdout
        told = json.loads(running.stdout.readline())
        url = urlsplit(told["url"])
        token = parse_qs(url.query)["token"][0]
        cookie = f"tablectl_panel_{url.port}={token}"
        assert told["table"] == "DJ Wild Stud Poker, table 1"
        assert told["board"] == "RPI_PICO as a native board (no image)"
        assert len(token) >= 32 and ask(told["url"], "GET", "/")[0] == 403
        assert ask(told["url"], "GET", f"/?token={token}")[0] == 303
        assert ask(told["url"], "GET", "/", cookie=cookie)[0] == 200
        assert ask(told["url"], "GET", "/", host="evil.example")[0] == 403
        with socket.create_connection(("127.0.0.1", url.port)) as page:
            asked = f"GET /events HTTP/1.1\r\nHost: {url.netloc}\r\nCookie: {cookie}\r\n\r\n"
            page.sendall(asked.encode())
            assert b"text/event-stream" in page.recv(4096)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=30)
    finally:
        running.kill()
    assert (running.returncode, out, err.strip()) == (0, "", "")


def test_who_waits_at_a_terminal_is_told_that_the_bench_starts():
    """Which takes some seconds. Ctrl-C is the end of the panel there, too."""
    code, said = interrupted(["panel", "--bench", "--no-browser", "--listen", "127.0.0.1:0"])
    assert code == 0 and said.endswith("takes up to a minute.")
