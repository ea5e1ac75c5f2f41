"""The report of a number of draws: every test with its p, the verdict, for people and as files."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from host_tools.common.errors import HostError
from host_tools.mathematics.draws import plot_svg, verdict
from host_tools.mathematics.draws.statistics import TESTS, Outcome


@dataclass(frozen=True)
class Report:
    """`source` says whose draws they are."""

    source: str
    draws: int
    outcomes: list[Outcome]

    @property
    def adjusted(self) -> list[float]:
        return verdict.adjusted([outcome.p for outcome in self.outcomes])

    @property
    def passes(self) -> bool:
        return verdict.passes([outcome.p for outcome in self.outcomes])

    def as_dict(self) -> dict[str, Any]:
        tests = [
            {**outcome.as_dict(), "p_of_all": of_all, "alone": outcome.p >= verdict.LEVEL}
            for outcome, of_all in zip(self.outcomes, self.adjusted, strict=True)
        ]
        return {
            "source": self.source,
            "draws": self.draws,
            "level": verdict.LEVEL,
            "passes": self.passes,
            "tests": tests,
        }


def report_of(draws: Sequence[int], source: str) -> Report:
    return Report(source, len(draws), [test(draws) for test in TESTS])


def summary(report: Report) -> str:
    """The verdict in a sentence."""
    low = [outcome.name for outcome in report.outcomes if outcome.p < verdict.LEVEL]
    count = len(report.outcomes)
    expected = f"{verdict.below_alone(count):.1%} of the reports of a good generator have one"
    alone = f"below 1 % alone: {', '.join(low)}; {expected}" if low else "each p is 1 % or more"
    result = "passes" if report.passes else "FAILS"
    return f"{report.draws:,} draws: {result} the {count} tests together at 99 % ({alone})."


def table(report: Report) -> Table:
    grid = Table(
        title=f"Draws 1 to 7, {report.source}",
        box=SIMPLE_HEAD,
        title_justify="left",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    grid.add_column("Test")
    for name in ("Statistic", "Degrees", "p", "p of all"):
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("Of")
    for outcome, of_all in zip(report.outcomes, report.adjusted, strict=True):
        style = "" if of_all >= verdict.LEVEL else "bold red"
        grid.add_row(*_cells(outcome, of_all), style=style)
    return grid


def _cells(outcome: Outcome, of_all: float) -> list[str]:
    degrees = "" if outcome.degrees is None else str(outcome.degrees)
    figures = [f"{outcome.statistic:.2f}", degrees, f"{outcome.p:.4f}", f"{of_all:.4f}"]
    return [outcome.name, *figures, outcome.sample]


def write(report: Report, folder: Path) -> list[Path]:
    """`report.json`, `report.md` and a plot of each test. Raises HostError 6505."""
    files = {"report.json": json.dumps(report.as_dict(), indent=1).encode() + b"\n"}
    for outcome in report.outcomes:
        files[_plot_name(outcome)] = plot_svg.picture(outcome, report.source)
    files["report.md"] = _markdown(report).encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise HostError(6505, file=folder, reason=error.strerror or error) from None
    return [folder / name for name in files]


def _plot_name(outcome: Outcome) -> str:
    return outcome.name.lower().replace(" ", "_").replace("-", "_") + ".svg"


def _markdown(report: Report) -> str:
    lines = [f"# Draws 1 to 7: {report.source}", "", summary(report), ""]
    lines.append("| test | statistic | degrees of freedom | p | p of all (Holm) | of |")
    lines.append("|---|---|---|---|---|---|")
    for outcome, of_all in zip(report.outcomes, report.adjusted, strict=True):
        lines.append(f"| {' | '.join(_cells(outcome, of_all))} |")
    lines += ["", "Bars: what each class has too many or too few of, in standard errors.", ""]
    for outcome in report.outcomes:
        lines += [f"![{outcome.name}]({_plot_name(outcome)})", ""]
    return "\n".join(lines)
