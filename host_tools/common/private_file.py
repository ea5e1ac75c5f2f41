"""Files with secrets: whoever else can read one has the keys in it, so it is not used."""

import os
import stat
from pathlib import Path

from host_tools.common.errors import HostError

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def verify(path: str | Path) -> None:
    """Raises HostError 6708 for a file that more than its owner may use. One that is not there is
    for whoever reads it to say."""
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
    except (OSError, ValueError):
        return
    if os.name == "posix" and mode & OTHERS:
        raise HostError(6708, file=path, mode=f"{mode:03o}")
