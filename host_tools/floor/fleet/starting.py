"""Whether a roll-out may be started: it was approved by whoever has to, the time has come, and the
images and tables are those that were approved."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor.fleet import approving, plan, store
from host_tools.floor.fleet.plan import Plan
from host_tools.floor.fleet.rollout import Rollout


def verified(
    connection: Connection, number: int, file: Path, key: Ed25519PublicKey, now: int
) -> tuple[Rollout, Plan]:
    """The roll-out with what it brings; `key`: whose approval it needs. Raises HostError 61xx,
    65xx and 66xx for the files, 7103, 7157, 7159 to 7163."""
    found = store.startable(connection, number, now)
    assert found.approval
    approving.verify(found, found.approval, key)
    planned = plan.read(file, signatures.from_digits(found.maker))
    if planned.digest != found.digest:
        raise HostError(7162, file=file, number=number)
    return found, planned
