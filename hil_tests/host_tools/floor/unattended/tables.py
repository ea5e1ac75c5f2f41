"""The tables of a floor: virtual boards with the real image, each with its own keys and game."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hil_tests.host_tools.helpers.virtual_boards import own_folder, ready
from host_tools.device import keys_file, virtual_boards
from host_tools.device.virtual_boards import Announced
from host_tools.simulator.virtual import floor

# So many start at a time: a start takes a core for some seconds.
AT_A_TIME = 2


@dataclass
class Table(floor.Table):
    """`board` once it runs."""

    keys_path: Path = field(kw_only=True)
    board: Announced | None = None

    @property
    def port(self) -> str:
        return str(virtual_boards.of_name(self.name) / "port")

    def switch_on(self) -> Announced:
        self.board = ready(self.name, self.configuration(), keys_file.load(self.keys_path))
        return self.board


@contextmanager
def tables_in(folder: Path, many: int, kind: type[Table] = Table) -> Iterator[list[Table]]:
    """`many` tables that have no board yet, in `folder`; those that were switched on are put away
    at the end."""
    with own_folder(folder):
        tables = []
        for number in range(1, many + 1):
            keys_path = folder / f"keys{number}.json"
            keys_file.make(keys_path)
            tables.append(kind(number, keys_path=keys_path))
        yield tables


def switch_on(tables: list[Table]) -> None:
    """All of them, as somebody who walks along them does."""
    with ThreadPoolExecutor(AT_A_TIME) as hands:
        list(hands.map(Table.switch_on, tables))
