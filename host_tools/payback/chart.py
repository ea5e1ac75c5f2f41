"""The return of a table by row: bars on the terminal, or an SVG file."""

from pathlib import Path

from rich.bar import Bar
from rich.table import Table as Grid

from host_tools.errors import HostError
from host_tools.payback import report
from host_tools.payback.wager import Payback

TERMINAL = "-"
SUFFIX = ".svg"
BAR_CELLS = 36
BAR_PIXELS = 32
MARGIN_PIXELS = 110
FONT = "Helvetica, Arial, sans-serif"


def check(file: str | None) -> None:
    """Refuse a file that cannot become a chart before anything is counted. Raises 6307."""
    if file not in (None, TERMINAL) and not str(file).lower().endswith(SUFFIX):
        raise HostError(6307, file=file)


def bars(payback: Payback) -> Grid:
    """What each row returns, the largest as wide as the chart."""
    shares = [payback.contribution(line) for line in payback.lines if line.hands]
    widest = float(max(shares, default=0)) or 1.0
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(max_width=36, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=BAR_CELLS)
    grid.add_column(justify="right")
    for line in payback.lines:
        share = payback.contribution(line)
        if share:
            bar = Bar(widest, 0, float(share), width=BAR_CELLS)
            grid.add_row(line.name, bar, report.percent(share, 2))
    return grid


def write(paybacks: list[Payback], file: str) -> None:
    """Write one SVG with the returns of all tables by row. Raises HostError 6308."""
    try:
        Path(file).write_bytes(svg(paybacks))
    except OSError as error:
        raise HostError(6308, file=file, reason=error.strerror) from None


def svg(paybacks: list[Payback]) -> bytes:
    """Bars for each row of the paytables, one colour a table."""
    from pygal import HorizontalBar
    from pygal.style import Style

    names = _row_names(paybacks)
    style = Style(
        background="white",
        plot_background="white",
        font_family=FONT,
        title_font_size=18,
        label_font_size=13,
        major_label_font_size=13,
        value_font_size=12,
        legend_font_size=13,
        value_colors=["#222222"] * len(paybacks),
    )
    chart = HorizontalBar(
        js=(),
        style=style,
        title=f"{report.wager_title(paybacks[0])}: return by row, percent of the stake",
        width=900,
        height=MARGIN_PIXELS + BAR_PIXELS * max(3, len(names) * max(1, len(paybacks) * 2 // 3)),
        print_values=True,
        print_values_position="top",
        formatter=lambda value: f"{value:.2f}",
        truncate_label=60,
        truncate_legend=60,
        legend_at_bottom=True,
        x_labels=list(reversed(names)),
        margin=20,
    )
    for one in paybacks:
        shares = {line.name: float(100 * one.contribution(line)) for line in one.lines}
        label = f"{one.table_name}: returns {report.percent(one.returned, 3)}"
        chart.add(label, [shares.get(name) for name in reversed(names)])
    rendered: bytes = chart.render()
    return rendered


def _row_names(paybacks: list[Payback]) -> list[str]:
    """The rows that pay anything, in the order of the tables."""
    found: dict[str, None] = {}
    for one in paybacks:
        found.update((line.name, None) for line in one.lines if one.contribution(line))
    return list(found)
