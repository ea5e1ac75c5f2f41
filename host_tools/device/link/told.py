"""What a table controller says of itself, and the nonce that it gives, each of its form."""

import re
from typing import Any

from tablectl.core.money import is_whole

from host_tools.common.errors import HostError

Message = dict[str, Any]

PRODUCT = "tablectl"
# What every image says of itself and its board: parts of sentences and of the names of files.
TOLD = ("version", "commit", "board", "uid")
NAME = re.compile(r"[A-Za-z0-9_.+-]{0,64}")
UNKNOWN = "unknown"
NONCE = re.compile(r"[0-9a-f]{32}")


def recognised(identity: Message, port: str) -> Message:
    """The identity with all that is told of a board. Raises HostError 6205."""
    if identity.get("product") != PRODUCT:
        raise _no_table(port, f"it calls itself {identity.get('product')!r}")
    identity = {**dict.fromkeys(TOLD, UNKNOWN), **identity}
    for key in TOLD:
        if not NAME.fullmatch(str(identity[key])):
            raise _no_table(port, f"its {key} is none")
    return identity


def nonce_of(given: Message, port: str) -> tuple[int, bytes]:
    """(the counter of the next command, the nonce). Raises HostError 6205."""
    n, nonce = given.get("n"), str(given.get("nonce"))
    if not (is_whole(n) and NONCE.fullmatch(nonce)):
        raise _no_table(port, "what it gives as a nonce is none")
    return given["n"] + 1, bytes.fromhex(nonce)


def _no_table(port: str, reason: str) -> HostError:
    return HostError(6205, port=port, reason=reason)
