"""A floor of virtual tables, each with a game of its own, and the folder that a collector of them
needs."""

import json
from dataclasses import dataclass
from pathlib import Path

from tablectl.games import CATALOGUE

from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures, virtual_boards
from host_tools.device.link.client import Message
from host_tools.device.virtual_boards import Announced
from host_tools.examples import BENCH_KEYS, TABLES
from host_tools.simulator.virtual import ready
from host_tools.simulator.virtual.start import memories, start

# Each keeps a tenth of a core busy, and the first ones more.
MOST = 20
# At the first tables the dealer has the same to do.
FIRST = ("687a", "573", "569", "588")
CHAPTERS = (*FIRST, *sorted(set(CATALOGUE) - set(FIRST)))
OF_COLLECTOR = ("collector", "link")
SETTINGS = """\
# What `tablectl collect` keeps of virtual tables; a floor's own file is described in
# host_tools/floor/collector/README.md.
data = "data"
sign = "me.pem"
keys = "keys"
every_s = 1
confirm_s = 5
database = {database}
ports = {ports}
"""


@dataclass
class Table:
    """body: what a new one runs on."""

    number: int
    body: str = virtual_boards.NATIVE

    @property
    def name(self) -> str:
        return f"table{self.number}"

    @property
    def chapter(self) -> str:
        return CHAPTERS[(self.number - 1) % len(CHAPTERS)]

    @property
    def uid(self) -> str:
        return virtual_boards.uid_of(self.name)

    def configuration(self) -> Message:
        """That of the example, with the table's number."""
        configuration = json_file.read(TABLES / f"{self.chapter}.json")
        configuration["table"]["number"] = self.number
        return configuration

    def switch_on(self) -> Announced:
        """A new one has the example keys; one that was there before goes on with its memories, and
        one that runs is let be. Raises HostError 6101, 6217, 6505."""
        if board := next((one for one in virtual_boards.running() if one.name == self.name), None):
            return board
        if not memories(self.name):
            ready.make(self.name, self.configuration(), body=self.body)
        return start(self.name)


def prepare(folder: Path, tables: list[Table]) -> Path:
    """The file for `tablectl collect`, with what it names: whose key signs, and the keys of each
    board that a collector needs, and their ports and no others: a real board is left alone;
    beside it the tables' own keys. What is there already stays, but for tables that are new.
    Raises HostError 6505."""
    settings, keys = folder / "collect.toml", folder / "keys"
    try:
        whole_file.make_folder(keys)
    except OSError as error:
        raise HostError(6505, file=keys, reason=error.strerror or error) from None
    if not settings.exists():
        signatures.make(folder / "me.pem", folder / "me.pub.pem")
        whole_file.write_new(settings, _settings(folder, len(tables)))
    elif settings.read_bytes() in [_settings(folder, many) for many in range(1, len(tables))]:
        whole_file.atomic_write(settings, _settings(folder, len(tables)))
    own = keys_file.load(BENCH_KEYS)
    of_collector = {name: own[name] for name in OF_COLLECTOR}
    files = {folder / "keys.json": own}
    files |= {keys / f"{table.uid}.json": of_collector for table in tables}
    for file, given in files.items():
        if not file.exists():
            keys_file.write(file, given)
    return settings


def _settings(folder: Path, many: int) -> bytes:
    names = [Table(number).name for number in range(1, many + 1)]
    ports = [str(virtual_boards.of_name(name).absolute() / "port") for name in names]
    database = f"sqlite:///{folder.resolve() / 'floor.sqlite'}"
    # A text of JSON is one of TOML as well.
    told = {"database": json.dumps(database), "ports": json.dumps(ports, indent=4)}
    return SETTINGS.format(**told).encode()
