"""Lists of SHA-256 as `sha256sum` writes and checks them: that of a pack and of a release."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError

NAME = "SHA256SUMS"
LINE = re.compile(r"([0-9a-f]{64})  ([!-\[\]-~]+)")
# What a part of a path below the folder is not.
OUTSIDE = {"", ".", ".."}


def text(digests: Mapping[str, str]) -> str:
    """The list of {name: SHA-256 in hex digits}, by name."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))


def parsed(file: Path, data: bytes) -> dict[str, str]:
    """{name: SHA-256 in hex digits} of a list; names are paths below its folder, each once. Raises
    HostError 7202."""
    digests: dict[str, str] = {}
    lines = data.decode("ascii", errors="replace").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 1):
        found = LINE.fullmatch(line)
        if not found or found[2] in digests or OUTSIDE & set(found[2].split("/")):
            raise HostError(7202, file=file, line=number)
        digests[found[2]] = found[1]
    return digests


def digest_of(path: Path) -> str:
    """Of a file of any length, read a piece at a time. Raises HostError 6101."""
    try:
        with whole_file.opened(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None


def read(file: Path) -> bytes:
    """A list as it stands. Raises HostError 6101, 6111."""
    return whole_file.read(file, whole_file.TEXT_BYTES)
