"""`tablectl collect`: the journals of a pit of tables kept, and their ports shared."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from host_tools.cli.floor_database import with_packages
from host_tools.cli.options import json_option
from host_tools.cli.signals import UntilEnded
from host_tools.common import lost_lines, outputs
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor.collector import settings as settings_file
from host_tools.floor.collector.collecting import collect
from host_tools.floor.collector.leasing import Ledger
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.subscribers import Subscriber

DEFAULT = Path("/etc/tablectl/collect.toml")
# Set by systemd where the output goes into the system's journal (systemd.exec(5)).
TO_THE_JOURNAL = "JOURNAL_STREAM"


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default=DEFAULT)
@json_option("an object a line for each event")
def command(file: Path, as_json: bool) -> None:
    """Keep the journals of all boards, and share their ports.

    FILE is a TOML file that names the folder for the journals, the keys and the ports
    (/etc/tablectl/collect.toml without it). One process owns the ports of the boards of this
    computer: it follows the journal of each board into files and tells the board what is on the
    disk, so that no table stops because its journal is full. Panel, terminal and every other
    command reach a board through it as they would through the port. It goes on until SIGTERM or
    Ctrl-C, and prints a line an event.
    """
    with UntilEnded():
        settings = settings_file.read(file)
        signer = signatures.private_key(settings.sign, _no_passphrase)
        # JSON goes to stdout; what is for people or for the system's journal to stderr.
        stream = outputs.OUT if as_json else outputs.ERR
        report = Report(stream.log, as_json, prefix=TO_THE_JOURNAL in os.environ)
        told = lost_lines.told("collect", stream, settings.sockets)
        with told, _fed(file, settings, report) as (subscribers, ledger):
            collect(settings, signer, report, threading.Event(), subscribers, ledger)


@contextmanager
def _fed(
    file: Path, settings: settings_file.Settings, report: Report
) -> Iterator[tuple[tuple[Subscriber, ...], Ledger | None]]:
    """The database of the floor, and the ledger in it, if the settings name one. Raises HostError
    7101, 7102, 7105."""
    url = settings.database
    if url is None:
        yield (), None
        return
    with with_packages():
        from host_tools.floor.database import Database, address
        from host_tools.floor.feeding import Feeder
        from host_tools.floor.linked.ledger import PATIENCE_S
        from host_tools.floor.linked.ledger import Ledger as LedgerInDatabase
    address(url, f"{file}: database")
    feeder = Feeder(lambda: Database(url), settings.data, report)
    feeder.start()
    try:
        yield (feeder,), LedgerInDatabase(lambda: Database(url, PATIENCE_S), report)
    finally:
        feeder.end()


def _no_passphrase(file: Path) -> bytes:
    """Nobody is there to type one."""
    raise HostError(6613, file=file)
