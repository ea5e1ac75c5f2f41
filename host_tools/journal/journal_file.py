"""A journal file that is written to: only ever longer, by whole replies of the board, each on the
disk before the next step is taken."""

import os
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.common.whole_file import atomic_write
from host_tools.journal import contents, stamps
from host_tools.journal.blocks import MAGIC, Stamp, stamp_block


class JournalFile:
    """`cursor`: behind which the next records belong, None for a file that is made only once
    there are some; `uid` of its board, `epoch` of its memory."""

    def __init__(self, path: Path) -> None:
        """Raises HostError 6101, 6801, or 6802 for a file that is damaged."""
        self.path = path
        self.cursor: str | None = None
        self.uid: str | None = None
        self.epoch: str | None = None
        self._written = sha256()
        self._size = 0
        self._file: int | None = None
        if path.exists() and path.stat().st_size:
            self._resume()

    def _resume(self) -> None:
        data = contents.bytes_of(self.path)
        found = contents.read_as(self.path, data)
        data = data[: found.resumes_at]
        whole = contents.read(data)
        if whole.findings:
            raise HostError(6802, file=self.path, finding=whole.findings[0])
        self.cursor, self.uid, self._size = found.last, found.uid, found.resumes_at
        self.epoch = found.epoch
        self._written.update(data)

    def append(
        self, records: bytes, stamp: Stamp, signer: Ed25519PrivateKey | None = None
    ) -> None:
        """Write the blocks of the records of one reply and the stamp behind them, which `signer`
        signs with all of the file before it. Raises HostError 6505 when they do not get there; a
        piece of them that did is cut off when the file is resumed."""
        if not self._size:
            records = MAGIC + records
        self._written.update(records)
        if signer:
            stamp = stamps.signed(stamp, self._written.hexdigest(), signer)
        block = stamp_block(stamp)
        self._written.update(block)
        data = records + block
        try:
            if self._file is None and not self._size:
                atomic_write(self.path, data)
            else:
                self._file = self._file or self._open()
                _write(self._file, data)
        except OSError as error:
            raise HostError(6505, file=self.path, reason=error.strerror or error) from None
        self._size += len(data)
        self.cursor = stamp["cursor"]

    def sync(self) -> None:
        """Returns once all is on the disk. Raises HostError 6505."""
        try:
            if self._file is not None:
                os.fsync(self._file)
        except OSError as error:
            raise HostError(6505, file=self.path, reason=error.strerror or error) from None

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)

    def _open(self) -> int:
        """What an interrupted run left behind the last stamp goes: the board has it still."""
        file = os.open(self.path, os.O_WRONLY)
        os.ftruncate(file, self._size)
        os.lseek(file, 0, os.SEEK_END)
        return file


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
