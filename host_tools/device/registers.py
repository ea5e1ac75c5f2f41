"""The registers of a board's progressive meters and the last hits of each, as the board keeps
them (58 Pa. Code 605a.7)."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.table_clock import clock
from host_tools.device.link.client import LinkClient, Message, Refused

# The board's error for a level that its meter does not have.
NO_LEVEL = 2030
ROWS = (
    ("startup", "start-up and resets, put up by the house"),
    ("contributions", "contributions of wagers"),
    ("adjustments", "adjustments by authorised persons"),
    ("hits", "paid by hits"),
    ("current", "current amount, on the sign"),
    ("overflow", "overflow above the limit"),
    ("reserve", "reserve for the next reset"),
)


def levels(client: LinkClient) -> Iterator[Message]:
    """Every level with all its hits, the newest first; none where no meter is offered."""
    number, of = 0, 1
    while number < of:
        try:
            level = client.request("registers", level=number, hit=0)
        except Refused as refused:
            if refused.error["code"] != NO_LEVEL:
                raise
            return
        while len(level["hits"]) < level["of"]:
            more = client.request("registers", level=number, hit=len(level["hits"]))
            level["hits"] += more["hits"]
        of = level["levels"]
        number += 1
        told = ("level", "link", "terms", "registers", "hits")
        yield {key: level[key] for key in told if key in level}


def standing(client: LinkClient) -> dict[str, int]:
    """{level: the cents that an adjustment would change}: what the sign shows, and what stands
    above the limit; none of a table that is closed, and none of a level that others share."""
    try:
        found = list(levels(client))
    except Refused:
        return {}
    return {
        level["level"]: (level["registers"]["current"] + level["registers"]["overflow"])
        // MICRO_PER_CENT
        for level in found
        if "link" not in level
    }


def rendered(level: Message) -> RenderableType:
    registers, terms = level["registers"], level["terms"]
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    for name, word in ROWS:
        grid.add_row(word, f"{registers[name] / MICRO_PER_CENT / 100:,.4f}")
    grid.add_row("hits, how many", str(registers["count"]))
    grid.add_row("base after a hit of all", dollars(terms["base"]))
    grid.add_row("limit", "none" if terms["limit"] is None else dollars(terms["limit"]))
    grid.add_row("of each wager", f"{terms['rate'] / 100:g} %")
    grid.add_row("of each wager into the reserve", f"{terms['reserve_rate'] / 100:g} %")
    hits = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("seat", "hand", "amount", "table's clock"):
        hits.add_column(title, justify="right" if title == "amount" else "left")
    for seat, hand, cents, time in level["hits"]:
        hits.add_row(str(seat), hand, dollars(cents), clock(time))
    title = f"meter of {level['level']}"
    if "link" in level:
        title = f"this table's part in the meter of {level['level']}, linked as {level['link']}"
    return Group(title, grid, hits if level["hits"] else "no hits yet")
