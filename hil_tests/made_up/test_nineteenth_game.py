"""A nineteenth game is one folder and one line of the catalogue: the made-up chapter 999, which no
image has, settled by `tablectl settle`, by the unix port, and by the real image."""

import json
import subprocess
from pathlib import Path

import pytest
from tablectl import games

from host_tools.cli import entry
from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient
from host_tools.device.raw_prompt import RawPrompt
from host_tools.examples import BENCH_KEYS
from host_tools.rounds import round_file
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.played_round import compare
from host_tools.simulator.provisioned import provision, upload

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = HERE / "ch999"
ROUND = HERE / "round.json"
FEWER_LINES_THAN = 120
FORMAT_S = 60.0

# What a board without a file system of its own is told at the prompt behind the service contact.
MOUNT = """
import os, rp2
flash = rp2.Flash()
os.VfsLfs2.mkfs(flash, progsize=256)
os.mount(os.VfsLfs2(flash, progsize=256), "/")
os.mkdir("/ch999")
"""
ADD = """
from tablectl import games
games.__path__ = {folder!r}
games.CATALOGUE["999"] = "High Card"
"""
RUN = """
import micropython, parts
micropython.kbd_intr(-1)
from tablectl.app import controller
controller.run(parts)
"""
OPEN = """
import json
from tablectl.core.table import open_table
file = json.load(open({round!r}))
table = open_table(dict(file["configuration"], game="999"))
print([wager.name for wager in table.game.wagers if wager.name in table.limits])
"""


@pytest.fixture
def nineteenth(monkeypatch):
    """The one folder and the one line, for as long as the test takes."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(HERE)])
    monkeypatch.setitem(games.CATALOGUE, "999", "High Card")
    yield
    games.forget()


def test_declaration_round_settlement_and_submission_are_short():
    lines = [len(path.read_text().splitlines()) for path in FOLDER.glob("*.py")]
    assert len(lines) == 3 and sum(lines) < FEWER_LINES_THAN


def test_it_is_not_in_the_catalogue_of_the_image():
    assert "999" not in games.CATALOGUE and len(games.CATALOGUE) == 18


def test_settle_plays_it(nineteenth, capsys):
    assert entry.run(["settle", str(ROUND), "--check", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed["lines"]) == len(json.loads(ROUND.read_text())["expected"]["lines"])
    assert printed["differences"] == []


def test_micropython_opens_its_table():
    code = ADD.format(folder=str(HERE)) + OPEN.format(round=str(ROUND))
    done = subprocess.run(
        [ROOT / "build/unix/micropython", "-c", code],
        env={"MICROPYPATH": f"{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "['ante', 'suited']\n", done.stderr


def test_the_image_plays_it_on_the_bench(nineteenth):
    """The technician puts the folder on the board and starts the table with it."""
    file = round_file.load(ROUND)
    with Bench() as bench:
        provision(bench, None, None)
        bench.service_contact(True)
        bench.power_on()
        start_with_folder(bench)
        board = BoardRound()
        keys = keys_file.load(BENCH_KEYS)
        client = LinkClient(BenchStream(bench), board.observe, keys)
        client.connect(START_S)
        upload(bench, client, file.configuration)
        settled = board.play(file, client, BenchHands(bench, client))
    assert compare(settled, file) == []


def start_with_folder(bench):
    prompt = RawPrompt(BenchStream(bench))
    prompt.run(MOUNT, FORMAT_S)
    for path in sorted(FOLDER.glob("*.py")):
        prompt.run(f"open('/ch999/{path.name}', 'w').write({path.read_text()!r})")
    prompt.run(ADD.format(folder=""))
    prompt.type(RUN)
