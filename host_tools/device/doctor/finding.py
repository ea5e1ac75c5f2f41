"""One thing that was looked at."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """what: the thing; good: is it as it should be; found: what was seen; next: the command or the
    act that mends it, empty where there is nothing to mend."""

    what: str
    good: bool
    found: str
    next: str = ""

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "next": "" if self.good else self.next}
