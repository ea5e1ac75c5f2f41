"""Whether a roll-out may be started: it was approved by whoever has to, the time has come, and the
images and tables are those that were approved."""

from pathlib import Path

from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor.fleet import plan, store
from host_tools.floor.fleet.approving import Trusted
from host_tools.floor.fleet.plan import Plan


def verified(connection: Connection, number: int, file: Path, trusted: Trusted, now: int) -> Plan:
    """What it brings. Raises HostError 61xx, 65xx and 66xx for the files, 7103,
    7157 to 7163."""
    found = store.startable(connection, number, trusted, now)
    planned = plan.read(file, signatures.from_digits(trusted.maker))
    if planned.digest != found.digest:
        raise HostError(7162, file=file, number=number)
    return planned
