"""What the READMEs state is so: the wiring, the exit codes, the buttons, what round files may name
and which there are."""

import json
import re
import runpy
from pathlib import Path

import pytest
from tablectl import games
from tablectl.core import betting

from host_tools.cli.catalogue import SUBCOMMANDS
from host_tools.common.exit_codes import ExitCode
from host_tools.examples import ROUNDS
from host_tools.rounds.round_irregularities import PLAIN_FACTS

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text()
BOARD_README = (ROOT / "boards" / "rpi_pico" / "README.md").read_text()
GAMES_README = (ROOT / "firmware" / "tablectl" / "games" / "README.md").read_text()
TOOLS_README = (ROOT / "host_tools" / "README.md").read_text()
ROUNDS_README = (ROUNDS / "README.md").read_text()


def wiring_of_the_board():
    """{(pin, role, direction, wire)} of boards/rpi_pico/board.py."""
    board = runpy.run_path(str(ROOT / "boards" / "rpi_pico" / "board.py"))
    rows = {(row[0], role, "in", row[3]) for role, row in board["INPUTS"].items()}
    rows |= {(row[0], role, "out", row[2]) for role, row in board["OUTPUTS"].items()}
    rows |= {
        (board["SPI"][line], f"spi {line}", "in" if line == "miso" else "out", "")
        for line in ("sck", "mosi", "miso")
    }
    shoe = board["CARD_SHOE"]
    return rows | {
        (shoe["tx"], "card_shoe tx", "out", shoe["wire"]),
        (shoe["rx"], "card_shoe rx", "in", shoe["wire"]),
    }


def wiring_of_the_readme():
    row = r"^\| GP(\d+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|([^|]*)\|$"
    rows = re.findall(row, BOARD_README, re.M)
    return {(int(pin), role, direction, wire.strip()) for pin, role, direction, wire in rows}


def test_wiring_table_is_the_boards():
    assert wiring_of_the_readme() == wiring_of_the_board()


def test_exit_codes_are_all_explained():
    documented = {int(code) for code in re.findall(r"^\| (\d+) \|", TOOLS_README, re.M)}
    assert documented == {int(code) for code in ExitCode}


def test_commands_are_all_listed():
    assert all(
        f"tablectl {name}" in TOOLS_README or f"| {name}" in TOOLS_README for name in SUBCOMMANDS
    )


def test_every_folder_the_readme_names_is_there():
    folders = re.findall(r"^    (\w+)/ ", README, re.M)
    assert folders
    assert all((ROOT / folder).is_dir() for folder in folders if folder != "build")


def test_the_games_of_the_readme_are_those_that_the_firmware_plays(tablectl):
    row = r"^\| (\d{3}a?) \| ([^|]+) \| (\d+) \| (\d+) \| [^|]+ \|$"
    rows = re.findall(row, GAMES_README, re.M)
    played = [
        (
            game["chapter"],
            game["name"],
            len(game["wagers"]),
            sum(len(paytable["tables"]) for paytable in game["paytables"]),
        )
        for game in json.loads(tablectl("games", "--json").out)
    ]
    assert [(chapter, name, *map(int, counts)) for chapter, name, *counts in rows] == played


def test_the_wagers_that_the_readme_names_are_those_of_their_game():
    rows = re.findall(r"^\| (\d{3}a?) \|(?:[^|]+\|){3} ([^|]+) \|$", GAMES_README, re.M)
    assert [chapter for chapter, _ in rows] == sorted(games.CATALOGUE)
    for chapter, said in rows:
        declared = [wager.name for wager in games.load(chapter).wagers]
        for name in said.lower().replace(" ", "_").split(",_"):
            assert any(wager.startswith(name) for wager in declared), f"{chapter}: {name}"


def test_the_files_that_the_page_of_the_architecture_names_are_there():
    page = (ROOT / "firmware" / "ARCHITECTURE.md").read_text()
    named = set(re.findall(r"`([\w/]+/\w+\.(?:py|c|js|md))`", page))
    roots = (
        ROOT,
        ROOT / "firmware" / "tablectl",
        ROOT / "host_tools",
        ROOT / "host_tools" / "floor",
    )
    missing = [path for path in named if not any((root / path).exists() for root in roots)]
    assert len(named) > 50 and not missing


def test_top_level_holds_nothing_else():
    known = {"firmware", "host_tools", "hil_tests", "boards"}
    found = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert found - {"build"} == known


def test_the_buttons_of_every_game_are_told_once():
    said = (ROOT / "firmware" / "README.md").read_text()
    rows = re.findall(r"^\| (\d{3}a?(?:, \d{3}a?)*) \| ([^|]+) \| ([^|]+) \|$", said, re.M)
    told = {chapter: row[2] for row in rows for chapter in row[0].split(", ")}
    assert sorted(", ".join(row[0] for row in rows).split(", ")) == sorted(games.CATALOGUE)
    for chapter, collected in told.items():
        game = games.load(chapter)
        collects = game.play.__globals__.get("collect") is betting.collect
        assert collected.startswith("before") == collects
        assert ("no wager" not in collected) == any(wager.sensor for wager in game.wagers)


def test_the_wagers_of_round_files_are_those_entered_in_each_game():
    rows = re.findall(r"^\| (\d{3}a?) \| ([^|]+) \|", ROUNDS_README, re.M)
    assert [chapter for chapter, _ in rows] == sorted(games.CATALOGUE)
    for chapter, said in rows:
        entered = {wager.name for wager in games.load(chapter).wagers if wager.entered}
        named = set(re.findall(r"`(\w+)`", said))
        assert named <= entered, chapter
        assert named == entered or ".." in said, f"{chapter}: {entered - named}"


def test_the_irregularities_of_round_files_are_those_of_the_games_each_once():
    table = ROUNDS_README.split("| `what` |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| ([^|]+) \|", table, re.M)
    named = re.findall(r"`(\w+)`", " ".join(cells))
    modules = [games.load(chapter) for chapter in games.CATALOGUE]
    declared = {known.name for module in modules for known in module.irregularities}
    assert sorted(named) == sorted(declared | set(PLAIN_FACTS))


@pytest.mark.parametrize("chapter", sorted(games.CATALOGUE))
def test_the_readme_of_a_chapters_rounds_lists_them_in_order(chapter):
    folder = ROUNDS / chapter
    listed = re.findall(r"^\| `(\w+)` \| .", (folder / "README.md").read_text(), re.M)
    assert listed == sorted(path.stem for path in folder.glob("*.json"))


def test_the_wrong_files_are_all_listed():
    listed = re.findall(r"^\| `(\w+\.json)` \|", ROUNDS_README, re.M)
    assert sorted(listed) == sorted(path.name for path in (ROUNDS / "wrong").iterdir())
