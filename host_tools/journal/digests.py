"""The SHA-256 of a journal file, of its whole length and of what each export signed of it."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol, TypeVar


class Signed(Protocol):
    """An export: what its exporter signed is the file before byte `at`, by this hash; None for
    none."""

    @property
    def at(self) -> int | None: ...

    @property
    def sha256(self) -> str | None: ...


Export = TypeVar("Export", bound=Signed)


class Digests:
    """Takes a file piece by piece. `at`: how many bytes of it were taken; `mended`: what bytes of
    them were that somebody changed, by their place."""

    def __init__(self) -> None:
        self.at = 0
        self._read = sha256()
        # The file as it was signed, from the first byte on that somebody changed.
        self._signed = self._read
        self.mended: dict[int, int] = {}

    def take(
        self, data: bytes, exports: Iterable[Export] = (), mended: dict[int, int] | None = None
    ) -> list[Export]:
        """The next bytes, which are the signed ones but for those that were `mended`; those of the
        `exports` in them that have signed another file."""
        if mended and self._signed is self._read:
            self._signed = self._read.copy()
        self.mended.update(mended or {})
        if self._signed is not self._read:
            self._read.update(data)
            data = self._with(data, mended or {})
        view, begin, strange = memoryview(data), 0, []
        for export in exports:
            if export.sha256 is not None and export.at is not None:
                end = export.at - self.at
                self._signed.update(view[begin:end])
                begin = end
                if self._signed.hexdigest() != export.sha256:
                    strange.append(export)
        self._signed.update(view[begin:])
        self.at += len(data)
        return strange

    def hexdigest(self) -> str:
        """Of all that was taken, as it stands in the file."""
        return self._read.hexdigest()

    def _with(self, data: bytes, mended: dict[int, int]) -> bytes:
        whole = bytearray(data)
        for at, was in mended.items():
            whole[at - self.at] = was
        return bytes(whole)
