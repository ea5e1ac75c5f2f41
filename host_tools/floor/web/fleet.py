"""What the page of roll-outs shows: one of them with its boards, and which others there are."""

from typing import Any

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor.database import Database
from host_tools.floor.fleet import listing
from host_tools.floor.web import house_time

MOST = 50
LONGEST_NUMBER = 10
MOMENTS = ("at", "notified", "not_before")


def shown(database: Database, number: str) -> dict[str, Any]:
    """The roll-out of that number, or the newest for "". Raises HostError 7103, 7157, 7175."""
    with database.reading() as connection:
        database.take_any_text(connection)
        every = listing.every(connection, MOST)
        sound = [one["number"] for one in every if one["state"] != listing.FORGED]
        wanted = _number(number) if number else next(iter(sound), None)
        found = listing.standing(connection, wanted) if wanted else None
    head, *rows = listing.rows(found) if found else [listing.HEAD]
    approval = found and found["approval"]
    times = {name: house_time.text(approval[name]) for name in MOMENTS} if approval else {}
    return {
        "every": every,
        "rollout": found,
        "approval": approval and {**approval, **times},
        "head": head,
        "rows": rows,
    }


def _number(text: str) -> int:
    """Raises HostError 7157 for what is no number of a roll-out."""
    if not (text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise HostError(7157, number=plain(text[:LONGEST_NUMBER]))
    return int(text)
