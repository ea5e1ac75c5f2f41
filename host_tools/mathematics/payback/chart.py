"""The return of a wager by row: bars on the terminal."""

from rich.bar import Bar
from rich.table import Table as Grid

from host_tools.common.errors import HostError
from host_tools.mathematics.payback import report
from host_tools.mathematics.payback.chart_svg import SUFFIX
from host_tools.mathematics.payback.wager import Payback

NAME_CELLS = 36
BAR_CELLS = 32


def check(bars: bool, file: str | None, wager: str | None) -> None:
    """Refuse what cannot become a chart before anything is counted. Raises 6307, 6310."""
    if file is not None and not file.lower().endswith(SUFFIX):
        raise HostError(6307, file=file)
    if (bars or file is not None) and wager is None:
        raise HostError(6310)


def bars(payback: Payback) -> Grid:
    """What each row returns, the largest as wide as the chart."""
    shares = {line.name: payback.contribution(line) for line in payback.lines}
    widest = float(max(shares.values())) or 1.0
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(max_width=NAME_CELLS, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=BAR_CELLS)
    grid.add_column(justify="right")
    for name, share in shares.items():
        if share:
            bar = Bar(widest, 0, float(share), width=BAR_CELLS)
            grid.add_row(name, bar, report.percent(share, 2))
    return grid
