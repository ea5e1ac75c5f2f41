"""Each command of an installed tablectl where there is nothing else: README.md."""

import json
import re
import shlex
import signal
import subprocess
import sys
from http.client import HTTPConnection
from importlib.metadata import files
from pathlib import Path
from shutil import which
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from hil_tests.host_tools.helpers.interrupting import takes_signals
from host_tools.cli.catalogue import SUBCOMMANDS
from host_tools.session.web.token_guard import COOKIE

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ROOT / "build" / "downloads" / "wheels"
FAULT = "fault of this program"
LIMIT_S = 300.0
JACKPOT = "{examples}/rounds/687a/02_jackpot_with_envy.json"
# What is typed, its exit code, and what it says.
COMMANDS = (
    ("--version", 0, "tablectl, version"),
    ("games", 0, "DJ Wild Stud Poker"),
    ("games 687a", 0, "687a.12"),
    (f"settle {JACKPOT} --check", 0, "12,346.27"),
    ('hand dj_wild "As Ks Qs Js Ts"', 0, "royal flush"),
    ("payback 687a", 0, "Trips Bonus"),
    ("payback base 573", 0, "573"),
    ("payback base 686a --count", 0, "686a"),
    ("submission new 687a", 0, "[table]"),
    ("submission check {examples}/tables/687a.toml", 0, "687a"),
    ("rig wiring", 0, "shoe_rx"),
    ("list", 3, "tablectl virtual start"),
    ("flash", 3, "hold BOOTSEL"),
    ("pack --draft", 2, "in a clone of the repository"),
    ("pack --help", 0, "in a clone of the repository"),
    ("measure --only evaluator", 2, "in a clone of the repository"),
    ("release make", 2, "in a clone of the repository"),
    ("release check .", 2, "there is no SHA256SUMS in it"),
)


class Installed:
    """The environment `folder` with the wheel in it, and with an extra such as `[bench]`; with
    `lock` it has these versions of the packages that the wheel needs, otherwise the newest."""

    def __init__(self, folder, extra="", lock=None):
        self.programs = folder / "venv" / "bin"
        self.here = folder / "here"
        home = folder / "home"
        for path in (self.here, home):
            path.mkdir()
        self.environment = {"HOME": str(home), "PATH": str(self.programs), "LANG": "C.UTF-8"}
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        (wheel,) = (ROOT / "build" / "wheel").glob("*.whl")
        pip = [self.programs / "pip", "install", "--quiet", "--no-compile", "--no-index"]
        pip += ["--find-links", NEEDED]
        if lock:
            subprocess.run([*pip, "--require-hashes", "--requirement", lock], check=True)
        subprocess.run([*pip, f"{wheel}{extra}"], check=True)
        self.before = self.files()
        self.examples = self.python("import host_tools.examples as e; print(e.FOLDER)").strip()

    def files(self):
        """When each file was written, but for what Python keeps of its modules."""
        packages = self.programs.parent / "lib"
        found = (each for each in packages.rglob("*") if each.suffix != ".pyc")
        return {each: each.stat().st_mtime_ns for each in found if each.is_file()}

    def python(self, text):
        """What a program prints."""
        command = [self.programs / "python", "-c", text]
        return self.run(command).stdout

    def run(self, command):
        done = subprocess.run(
            command,
            cwd=self.here,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
        assert FAULT not in done.stderr and "Traceback" not in done.stderr, done.stderr
        return done

    def typed(self, line):
        words = shlex.split(line.format(examples=self.examples))
        return self.run([self.programs / "tablectl", *words])

    def does(self, line):
        """Types a line that works, and returns what it says."""
        done = self.typed(line)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("installed"), "[bench]")


# The lowest version of every package that the wheel says it can do with.
LOWEST = ROOT / "host_tools" / "lowest.lock"


@pytest.fixture(scope="module", params=[None, LOWEST], ids=["newest", "lowest"])
def alone(request, tmp_path_factory):
    """The wheel without an extra: there is no Node."""
    return Installed(tmp_path_factory.mktemp("alone"), lock=request.param)


def test_nothing_but_the_environment_is_there(installed):
    path = installed.environment["PATH"]
    programs = ("node", "npm", "gcc", "cc", "make", "git", "arm-none-eabi-gcc")
    assert not any(which(name, path=path) for name in programs)
    names = "host_tools, tablectl, handeval, handcount, handduel, line_check"
    found = installed.python(f"import {names}\nfor each in ({names}): print(each.__file__)")
    inside = str(installed.programs.parent)
    assert [line.startswith(inside) for line in found.splitlines()] == [True] * 6


def test_every_command_is_there(installed):
    text = (
        "from host_tools.cli import catalogue, entry\n"
        "for name in catalogue.SUBCOMMANDS: print(name, entry.run([name, '--help']) == 0)"
    )
    said = installed.python(text)
    shown = [line.split()[0] for line in said.splitlines() if line.endswith(" True")]
    assert tuple(shown) == SUBCOMMANDS


@pytest.mark.parametrize(("line", "code", "words"), COMMANDS)
def test_a_command(line, code, words, installed):
    done = installed.typed(line)
    assert (done.returncode, words in done.stdout + done.stderr) == (code, True), done


def test_doctor_says_what_is_so_where_there_is_no_clone(installed):
    said = installed.does("doctor")
    assert "make " not in said
    assert {line.split()[0] for line in said.splitlines()} == {"ok"}
    assert installed.examples in said and "v24." in said


def test_a_round_is_played_on_the_image(installed):
    said = installed.does(f"run {JACKPOT}")
    assert "equals the host's rules and `expected`" in said


def test_the_panel_is_served(installed):
    assert served(installed, "--bench") == "RPI_PICO on the virtual bench"


def test_without_node_the_commands_do_the_same(alone):
    for line, code, words in COMMANDS:
        done = alone.typed(line)
        assert (done.returncode, words in done.stdout + done.stderr) == (code, True), done


def test_without_node_the_panel_is_served_by_a_native_board(alone):
    for options in (["--virtual"], []):
        assert served(alone, *options) == "RPI_PICO as a native board (no image)"
    assert "pip install" in alone.typed("panel --bench --no-browser").stderr


def test_without_node_virtual_boards_are_native_ones(alone):
    assert "as a native board (no image)" in alone.does("virtual start --native")
    try:
        assert json.loads(alone.does("list --json"))[0]["body"] == "native"
    finally:
        alone.does("virtual stop")


def served(installed, *options):
    """What the panel says of its board; its page is there."""
    running = subprocess.Popen(
        [installed.programs / "tablectl", "panel", *options, "--json", "--no-browser"]
        + ["--listen", "127.0.0.1:0"],
        cwd=installed.here,
        env=installed.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=takes_signals,
    )
    try:
        assert running.stdout
        told = json.loads(running.stdout.readline())
        assert told["table"] == "DJ Wild Stud Poker, table 1"
        for path, words in (("/", b"<html"), ("/page/main.js", b"import")):
            status, body = fetched(told["url"], path)
            assert (status, words in body) == (200, True), path
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=LIMIT_S)
    finally:
        running.kill()
    assert (running.returncode, out, err.strip()) == (0, "", "")
    return told["board"]


def fetched(url, path):
    """(status, body) of a page, for whoever has the token of the printed address."""
    parts = urlsplit(url)
    token = parse_qs(parts.query)["token"][0]
    connection = HTTPConnection(parts.netloc, timeout=LIMIT_S)
    connection.request("GET", path, headers={"Cookie": f"{COOKIE}_{parts.port}={token}"})
    answer = connection.getresponse()
    return answer.status, answer.read()


@pytest.fixture
def virtual(installed):
    """The word of `tablectl virtual start`; the board is put away at the end."""
    yield installed.does("virtual start")
    installed.typed("virtual stop")


def test_a_virtual_board_goes_from_its_drive_to_the_audit(installed, virtual):
    assert "next: tablectl flash" in virtual
    assert "next: tablectl flash" in installed.does("list")
    assert "proved by its own hash" in installed.does("flash --yes")
    installed.does("virtual key on")
    provisioned = "provision keys.json --make --table {examples}/tables/687a.toml --number 7 --yes"
    assert "table 7, DJ Wild Stud Poker" in installed.does(provisioned)
    installed.does("virtual key off")
    assert "betting" in installed.does("status")
    signer = Ed25519PrivateKey.generate()
    own = signer.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (installed.here / "me.pem").write_bytes(own)
    (installed.here / "me.pem").chmod(0o600)
    public = signer.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    (installed.here / "me.pub.pem").write_bytes(public)
    assert "records" in installed.does("log export --out t.tcj --keys keys.json --sign me.pem")
    audited = installed.does("audit t.tcj --keys keys.json --signer me.pub.pem --out a.html")
    assert "nothing is wrong" in audited
    assert "DJ Wild" in (installed.here / "a.html").read_text()
    assert "configured" in installed.does("monitor t.tcj")
    state = Path(installed.environment["HOME"]) / ".local" / "state" / "tablectl"
    assert (state / "virtual" / "table" / "fram.bin").is_file()


# Of this clone, for the wheel brings a plugin for pytest and not pytest.
PYTEST = ("pytest", "pluggy", "iniconfig", "packaging")
BOARD_TEST = """
def test_start_game_closes_betting(board):
    assert board.lamps() == set()
    board.press("start_game")
    assert board.lamps() == {"locked"}
"""


def test_the_plugin_gives_a_board_to_somebody_elses_project(installed, tmp_path):
    """It is found by its entry point, as the header of pytest says."""
    packages = Path(pytest.__file__).parents[1]
    tops = {path.parts[0] for name in PYTEST for path in files(name) or ()}
    for top in tops - {"..", "__pycache__"}:
        (tmp_path / top).symlink_to(packages / top)
    (installed.here / "test_lamp.py").write_text(BOARD_TEST)
    text = f"import sys; sys.path.append('{tmp_path}'); import pytest; sys.exit(pytest.main([]))"
    done = installed.run([installed.programs / "python", "-c", text])
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout
    assert re.search(r"^plugins: .*tablectl-", done.stdout, re.M)


def test_no_command_has_written_into_the_environment(installed):
    assert installed.files() == installed.before
