"""One stolen key of a board replaced: the other keys and the journal stay.

Until the board has answered the keys file is as it was, and the new keys stand beside it:
whichever the board has, somebody has them too.
"""

import os
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import LinkClient, Refused


def beside(file: Path) -> Path:
    """Where the new keys are until the board has them."""
    return file.with_name(file.name + ".new")


def replace(client: LinkClient, file: Path, role: str) -> Keys:
    """The keys of `file` with another one for `role`, which the board has from then on; signed
    with the technician's key that it had. Raises Refused, which leaves all as it was, and
    HostError 6203 without an answer, 6504 where the file beside is there already, 61xx, 6505."""
    file = whole_file.behind_links(file)
    keys = {**keys_file.load(file), role: keys_file.new_key()}
    new = beside(file)
    keys_file.write(new, keys)
    try:
        client.request("replace_key", name=role, key=keys[role].hex())
    except Refused:
        new.unlink()
        raise
    _put(new, file)
    client.keys = keys
    return keys


def _put(new: Path, file: Path) -> None:
    try:
        os.replace(new, file)
        whole_file.sync(file.absolute().parent)
    except OSError as error:
        raise HostError(6505, file=file, reason=error.strerror or error) from None
