"""Something in a journal that is not as it should be."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """`record`: its sequence; `at`: the byte of the file where it stands, or would stand; `file`
    by its name, where there are several."""

    record: int
    text: str
    at: int | None = None
    file: str = ""

    def __str__(self) -> str:
        byte = "" if self.at is None else f", byte {self.at}"
        of = f" of {self.file}" if self.file else ""
        return f"record {self.record}{byte}{of}: {self.text}"

    def as_dict(self) -> dict[str, Any]:
        return {"record": self.record, "byte": self.at, "file": self.file, "text": self.text}
