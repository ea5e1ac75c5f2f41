"""A figure of the product with its limit."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """limit: the most it may be, or the least, None where it is only stated; how: what was
    measured."""

    name: str
    value: float
    unit: str
    limit: float | None
    how: str
    at_least: bool = False
    simulated: bool = True

    @property
    def met(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "value": round(self.value, 3), "met": self.met}
