"""What a page shows of a linked progressive: meters, which tables have a lease, who won what."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from host_tools.common.money import in_dollars
from host_tools.floor.collector.look import LEASED
from host_tools.floor.linked import asking, printing
from host_tools.floor.linked.asking import Found

# Of awards, the open ones among them.
MOST_AWARDS = 8
Time = Callable[[int | None], str]


def standing(connection: Connection, now: int, time: Time) -> list[dict[str, Any]]:
    """Every link as plain data; `time` makes a text of a moment."""
    return [_link(connection, link, now, time) for link in asking.names(connection)]


def _link(connection: Connection, link: str, now: int, time: Time) -> dict[str, Any]:
    found = asking.standing(connection, link, now)
    awards = asking.claims(connection, link, limit=MOST_AWARDS)
    return {
        "link": link,
        "suspended": bool(found["suspended"]),
        "levels": [
            [one["level"], f"${printing.micro(one['current'])}"] for one in found["levels"]
        ],
        "boards": [_board(one) for one in found["boards"]],
        "open": found["open"],
        "awards": [_award(one, time) for one in awards],
        "alarms": [f"Board {one['uid']}: {one['kind']}: {one['text']}" for one in found["alarms"]],
    }


def _board(board: Found) -> dict[str, Any]:
    return {
        "name": f"Table {board['table']}" if board["table"] else f"Board {board['uid']}",
        "leased": board["lease"] == LEASED,
        "lease": printing.lease(board),
    }


def _award(award: Found, time: Time) -> dict[str, Any]:
    table = f"table {award['table']}" if award["table"] else f"board {award['uid']}"
    seat = f" seat {award['seat']}" if award["seat"] else ""
    return {
        "number": award["number"],
        "level": award["level"],
        "amount": None if award["cents"] is None else in_dollars(award["cents"]),
        "where": table + seat,
        "since": time(award["at"]),
        "state": printing.STATES[award["state"]],
        "open": award["state"] in printing.OPEN,
    }
