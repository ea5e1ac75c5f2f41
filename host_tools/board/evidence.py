"""The whole memory of a board, read out into a file before anything in it is given up."""

from base64 import b64decode
from pathlib import Path

from host_tools.errors import HostError
from host_tools.link.client import LinkClient


def read_out(client: LinkClient) -> bytes:
    """The memory of the board, zeros in the place of its keys."""
    data, length = b"", 1
    while len(data) < length:
        piece = client.request("memory", at=len(data))
        data, length = data + b64decode(piece["data"]), piece["bytes"]
    return data


def keep(file: Path, data: bytes) -> None:
    """Raises HostError 6504 when the file exists, 6505."""
    try:
        with file.open("xb") as out:
            out.write(data)
    except FileExistsError:
        raise HostError(6504, file=file) from None
    except OSError as error:
        raise HostError(6505, file=file, reason=error.strerror or error) from None
