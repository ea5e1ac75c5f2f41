"""The return of a wager by row as an SVG file: a group of bars for each row of its tables.

Written here because it is a page of rectangles and texts: the same counts give the same bytes,
and nothing is loaded from elsewhere when it is opened. Lengths are pixels.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from host_tools.common import svg
from host_tools.common.errors import HostError
from host_tools.mathematics.payback import report
from host_tools.mathematics.payback.wager import Payback

SUFFIX = ".svg"
WIDTH = 900
MARGIN = 24
TITLE = 56  # from the top to the first bar
BAR = 15
GROUP_GAP = 11
LEGEND = 24
LETTER = 7.3  # the mean width of one at 13 px
VALUE_ROOM = 64
COLORS = ("#2f6db3", "#d9822b", "#3f9d6b", "#8a5fb0", "#b8434e", "#6b7785", "#b59f3b")


def write(paybacks: list[Payback], file: str) -> None:
    """Write the returns of a wager's tables. Raises HostError 6308."""
    try:
        Path(file).write_bytes(picture(paybacks))
    except OSError as error:
        raise HostError(6308, file=file, reason=error.strerror) from None


def picture(paybacks: list[Payback]) -> bytes:
    """The picture of tables that have their rows named alike."""
    names = _row_names(paybacks)
    group = BAR * len(paybacks) + GROUP_GAP
    legend_top = TITLE + group * len(names) + GROUP_GAP
    height = legend_top + LEGEND * len(paybacks) + MARGIN // 2
    root = svg.page(WIDTH, height)
    title = f"{report.wager_title(paybacks[0])} ({paybacks[0].wager.section})"
    svg.text(root, MARGIN, 30, f"{title}: return by row, percent of the stake", size=17)
    _groups(root, paybacks, names, group)
    for number, one in enumerate(paybacks):
        top = legend_top + LEGEND * number
        _bar(root, MARGIN, top, BAR, number)
        named = f"table {one.table_name} " if len(one.wager.tables) > 1 else ""
        label = f"{named}returns {report.percent(one.returned)}"
        svg.text(root, MARGIN + BAR + 8, top + 12, label)
    return svg.as_file(root)


def _groups(root: Element, paybacks: list[Payback], names: list[str], group: int) -> None:
    shares = [{x.name: one.contribution(x) for x in one.lines} for one in paybacks]
    most = max(max(share.values()) for share in shares) or 1
    left = MARGIN + 12 + int(LETTER * max(map(len, names), default=0))
    room = WIDTH - left - VALUE_ROOM - MARGIN
    for row, name in enumerate(names):
        top = TITLE + group * row
        middle = top + BAR * len(paybacks) // 2 + 5
        svg.text(root, left - 10, middle, name, anchor="end")
        for number, share in enumerate(shares):
            if name not in share:
                continue
            length = float(share[name] / most) * room
            _bar(root, left, top + BAR * number, length, number)
            value = report.decimal(100 * share[name], 2)
            svg.text(root, left + length + 6, top + BAR * number + 12, value, size=12)
    end = TITLE + group * len(names) - GROUP_GAP // 2
    SubElement(root, "path", d=f"M{left} {TITLE - 6}V{end}", stroke="#222")


def _row_names(paybacks: list[Payback]) -> list[str]:
    """The rows that pay anything, in the order of the tables."""

    def paying() -> Iterator[str]:
        for one in paybacks:
            yield from (line.name for line in one.lines if one.contribution(line))

    return list(dict.fromkeys(paying()))


def _bar(root: Element, left: float, top: int, length: float, number: int) -> None:
    SubElement(
        root,
        "rect",
        x=f"{left:.1f}",
        y=str(top),
        width=f"{length:.1f}",
        height=str(BAR - 2),
        fill=COLORS[number % len(COLORS)],
    )
