"""How meters stood over time, drawn small: a line a level of a board. Lengths are pixels; what it
looks like is said in the style sheet."""

from itertools import groupby
from typing import Any
from xml.etree.ElementTree import SubElement

from markupsafe import Markup
from tablectl.core.money import MICRO_PER_CENT

from host_tools.common import pages, svg
from host_tools.common.money import in_dollars
from host_tools.floor.web import house_time

Row = dict[str, Any]
WIDTH, HEIGHT, EDGE, FOOT = 640, 150, 8, 22
# Of one page of a history.
MOST = 6


def charts(rows: list[Row]) -> list[Markup]:
    """Of rows of meters, the newest first; of each level that stood at two moments or more."""
    ordered = sorted(reversed(rows), key=_level)
    levels = [list(of) for _, of in groupby(ordered, key=_level)]
    return [_chart(of) for of in levels if len({row["kept"] for row in of}) > 1][:MOST]


def _level(row: Row) -> tuple[str, str]:
    return row["uid"], row["level"]


def _chart(rows: list[Row]) -> Markup:
    """The amount stays until the next record, so the line goes in steps."""
    times = [row["at"] or row["kept"] for row in rows]
    amounts = [row["current"] for row in rows]
    begin, end = min(times), max(times)
    least, most = min(amounts), max(amounts)

    def x(time: int) -> int:
        return EDGE + (WIDTH - 2 * EDGE) * (time - begin) // max(end - begin, 1)

    def y(amount: int) -> int:
        return HEIGHT - FOOT - (HEIGHT - FOOT - FOOT) * (amount - least) // max(most - least, 1)

    path = f"M{x(times[0])} {y(amounts[0])}"
    path += "".join(f"H{x(time)}V{y(amount)}" for time, amount in zip(times, amounts))
    level = rows[0]["level"].replace("_", " ")
    says = f"{level} of board {rows[0]['uid']}: {_money(least)} to {_money(most)}"
    root = svg.page(WIDTH, HEIGHT, fill=None)
    # A page's own policy forbids styles that stand in it.
    del root.attrib["style"]
    root.attrib |= {"class": "chart", "role": "img", "aria-label": says}
    SubElement(root, "path", d=path)
    svg.text(root, EDGE, 14, says)
    svg.text(root, EDGE, HEIGHT - 5, house_time.text(begin))
    svg.text(root, WIDTH - EDGE, HEIGHT - 5, house_time.text(end), anchor="end")
    return pages.picture(root)


def _money(micro: int) -> str:
    return in_dollars(micro // MICRO_PER_CENT)
