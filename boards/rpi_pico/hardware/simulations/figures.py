"""A figure that a simulation gives, its limit and where the limit is from."""

from __future__ import annotations

from dataclasses import dataclass

TITLES = ("what", "figure", "limit", "where the limit is from")


@dataclass(frozen=True)
class Figure:
    """`least` and `most` bound `value`, in `unit`; one of them may be None."""

    what: str
    value: float
    unit: str
    why: str
    least: float | None = None
    most: float | None = None

    @property
    def holds(self) -> bool:
        above = self.least is None or self.value >= self.least
        return above and (self.most is None or self.value <= self.most)

    def cells(self) -> tuple[str, str, str, str]:
        limits = []
        if self.least is not None:
            limits.append(f"at least {self._said(self.least)}")
        if self.most is not None:
            limits.append(f"at most {self._said(self.most)}")
        return self.what, self._said(self.value), ", ".join(limits), self.why

    def _said(self, value: float) -> str:
        return (
            f"{value:.3g} {self.unit}".strip()
            if abs(value) < 1000
            else f"{value:,.0f} {self.unit}"
        )


def markdown(figures: list[Figure]) -> str:
    """A table; what does not hold is in bold."""
    lines = ["| " + " | ".join(TITLES) + " |", "|" + "---|" * len(TITLES)]
    for figure in figures:
        what, value, limit, why = figure.cells()
        lines.append(f"| {what} | {value if figure.holds else f'**{value}**'} | {limit} | {why} |")
    return "\n".join(lines) + "\n"
