"""Reads a file whole, but never more of it than it may have; writes one that is new."""

from pathlib import Path

from host_tools.errors import HostError

# What people write: rounds, submissions, keys.
TEXT_BYTES = 1 << 20
# An image with its header; the flash of a Pico 2 as UF2 is 8 MB.
IMAGE_BYTES = 1 << 24
# Some hundred years of a busy table.
JOURNAL_BYTES = 1 << 28


def read(path: str | Path, most: int) -> bytes:
    """Raises HostError 6101, 6111 for a file of more than `most` bytes, or one without end."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise HostError(6101, file=path, reason=reason) from None
    if len(data) > most:
        raise HostError(6111, file=path, limit=f"{most:,}")
    return data


def text(path: str | Path, most: int = TEXT_BYTES) -> str:
    """The same as UTF-8. Raises HostError 6101, 6111."""
    try:
        return read(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise HostError(6101, file=path, reason=f"byte {error.start} is no UTF-8") from None


def write_new(file: Path, data: bytes) -> None:
    """Raises HostError 6504 when the file exists, 6505."""
    try:
        with file.open("xb") as out:
            out.write(data)
    except FileExistsError:
        raise HostError(6504, file=file) from None
    except OSError as error:
        raise HostError(6505, file=file, reason=error.strerror or error) from None
