"""The tables of a floor: virtual boards with the real image, each with its own keys and game."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.virtual_boards import own_folder, ready
from host_tools.common import json_file
from host_tools.device import keys_file, virtual_boards
from host_tools.device.virtual_boards import Announced
from host_tools.examples import TABLES

CHAPTERS = sorted(CATALOGUE)
# So many start at a time: a start takes a core for some seconds.
AT_A_TIME = 2


@dataclass
class Table:
    """`board` once it runs."""

    number: int
    keys_path: Path
    board: Announced | None = None

    @property
    def name(self) -> str:
        return f"table{self.number}"

    @property
    def chapter(self) -> str:
        return CHAPTERS[(self.number - 1) % len(CHAPTERS)]

    @property
    def uid(self) -> str:
        return virtual_boards.uid_of(self.name)

    @property
    def port(self) -> str:
        return str(virtual_boards.of_name(self.name) / "port")

    def switch_on(self) -> None:
        configuration = json_file.read(TABLES / f"{self.chapter}.json")
        configuration["table"]["number"] = self.number
        self.board = ready(self.name, configuration, keys_file.load(self.keys_path))


@contextmanager
def tables_in(folder: Path, many: int) -> Iterator[list[Table]]:
    """`many` tables that have no board yet, in `folder`; those that were switched on are put away
    at the end."""
    with own_folder(folder):
        tables = []
        for number in range(1, many + 1):
            keys_path = folder / f"keys{number}.json"
            keys_file.make(keys_path)
            tables.append(Table(number, keys_path))
        yield tables


def switch_on(tables: list[Table]) -> None:
    """All of them, as somebody who walks along them does."""
    with ThreadPoolExecutor(AT_A_TIME) as hands:
        list(hands.map(Table.switch_on, tables))
