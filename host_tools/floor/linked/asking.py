"""What is asked of the ledger: how each link stands, what it was told, who won what. Amounts are
micro-dollars, awards cents; times are microseconds since 1970 UTC."""

from typing import Any

from sqlalchemy import Connection, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import link_tables as tables
from host_tools.floor import schema
from host_tools.floor.collector.look import AWAY, CLAIMING, holds_in
from host_tools.floor.linked.causes import is_link
from host_tools.floor.linked.deciding import verify_board
from host_tools.floor.live import reach_of

Found = dict[str, Any]
LIMIT, MOST = 50, 1_000
# Of a claim: one that no database has any more.
LOST = "lost"


def names(connection: Connection, link: str | None = None) -> list[str]:
    """Of all links, or of this one, without rows of a name that no link has. Raises HostError
    7146."""
    found = list(connection.execute(select(tables.links.c.link).order_by(tables.links.c.link)))
    every = [row.link for row in found if is_link(row.link)]
    if link is None:
        return every
    if link not in every:
        raise HostError(7146, link=plain(link))
    return [link]


def standing(connection: Connection, link: str, now: int) -> Found:
    """Its term, whether it is suspended, its `levels`, its `boards`, how many claims are `open`
    and its `alarms`, which bar what they are about. Raises HostError 7146."""
    (link,) = names(connection, link)
    row = connection.execute(select(tables.links).where(tables.links.c.link == link)).one()
    alarms = tables.link_alarms
    told = connection.execute(
        select(alarms).where(alarms.c.link == link).order_by(alarms.c.number)
    )
    return {
        **row._mapping,
        "levels": _levels(connection, link),
        "boards": _boards(connection, link, row.term, now),
        "open": len(claims(connection, link, settled=False)),
        "alarms": [dict(one._mapping) for one in told],
    }


def _levels(connection: Connection, link: str) -> list[Found]:
    standings, levels = tables.link_standings, tables.link_levels
    same = (standings.c.link == levels.c.link) & (standings.c.level == levels.c.level)
    of_terms = [levels.c[name] for name in ("base", "limit", "rate", "reserve_rate")]
    asked = select(standings, *of_terms).join(levels, same).where(standings.c.link == link)
    found = connection.execute(asked.order_by(standings.c.level))
    return [dict(row._mapping) for row in found]


def _boards(connection: Connection, link: str, term: int, now: int) -> list[Found]:
    """Those that two persons have let in, and those that ask for a lease without."""
    boards, looks = tables.link_boards, schema.looks
    of_looks = [column.label(f"look_{column.name}") for column in looks.c]
    members = connection.execute(
        select(boards, *of_looks)
        .outerjoin(looks, looks.c.uid == boards.c.uid)
        .where(boards.c.link == link)
        .order_by(boards.c.uid)
    )
    found = [_board(dict(row._mapping), term, now) for row in members]
    known = select(boards.c.uid).where(boards.c.link == link)
    strangers = connection.execute(
        select(*of_looks).where(looks.c.link == link, looks.c.uid.not_in(known))
    )
    nobody = {"epoch": None, "told": None}
    for row in strangers:
        asks = {**row._mapping, **nobody, "uid": row.look_uid}
        found.append(_board(asks, term, now))
    return found


def _board(row: Found, term: int, now: int) -> Found:
    look = {name.removeprefix("look_"): row[name] for name in row if name.startswith("look_")}
    reach, why = reach_of(look, now) if look["uid"] else (None, None)
    lease = AWAY if reach == AWAY else look["lease"]
    return {
        "uid": row["uid"],
        "table": look["table_number"],
        "epoch": row["epoch"],
        "asks": look["link_epoch"],
        "told": row["told"] == term,
        "lease": lease,
        "why": why,
        "phase": look["phase"],
        "heard": look["at"],
    }


def claims(
    connection: Connection, link: str, settled: bool = True, limit: int = MOST
) -> list[Found]:
    """Awards, the last one first, and before them the tables that wait for an answer; without
    those that were paid or are void unless `settled`. `seat`: at a table that still shows its
    award. Raises HostError 7146."""
    (link,) = names(connection, link)
    awards, outcomes, looks = tables.awards, tables.outcomes, schema.looks
    ended = tables.entries.alias()
    same = (outcomes.c.link == awards.c.link) & (outcomes.c.number == awards.c.number)
    began = _entry_of(tables.entries, awards)
    ends = _entry_of(ended, outcomes)
    asked = (
        select(
            *(awards.c[name] for name in ("link", "number", "level", "percent", "cents")),
            *(awards.c[name] for name in ("uid", "epoch", "sequence")),
            outcomes.c.paid,
            tables.entries.c.at,
            ended.c.at.label("ended"),
            *(ended.c[name].label(name) for name in ("by", "other", "said")),
            looks.c.table_number.label("table"),
            looks.c.holds,
        )
        .outerjoin(outcomes, same)
        .outerjoin(tables.entries, began)
        .outerjoin(ended, ends)
        .outerjoin(looks, looks.c.uid == awards.c.uid)
        .where(awards.c.link == link)
        .order_by(awards.c.number.desc())
        .limit(max(1, min(limit, MOST)))
    )
    if not settled:
        asked = asked.where(outcomes.c.number.is_(None), awards.c.uid.is_not(None))
    rows = connection.execute(asked)
    return _waiting(connection, link) + [_claim(dict(row._mapping)) for row in rows]


def _claim(found: Found) -> Found:
    holds = holds_in(found.pop("holds"))
    seats = [hold["seat"] for hold in holds if hold["amount"] == found["cents"]]
    is_open = found["paid"] is None and found["uid"] is not None
    state = "held" if is_open else {True: "paid", False: "void", None: LOST}[found["paid"]]
    return {**found, "state": state, "seat": seats[0] if is_open and len(seats) == 1 else None}


def _waiting(connection: Connection, link: str) -> list[Found]:
    """Tables whose claim has no answer yet: the ledger has none of it before it answers."""
    looks = schema.looks
    columns = looks.c.link, looks.c.uid, looks.c.table_number.label("table")
    asked = select(*columns).where(looks.c.phase == CLAIMING, looks.c.link == link)
    nothing = dict.fromkeys(
        (
            *("number", "level", "percent", "cents", "epoch", "sequence", "paid", "at", "ended"),
            "seat",
        )
    )
    who = {"by": "", "other": "", "said": ""}
    rows = connection.execute(asked.order_by(looks.c.uid))
    return [{**nothing, **who, **row._mapping, "state": CLAIMING} for row in rows]


def history(
    connection: Connection, link: str, limit: int = LIMIT, before: int | None = None
) -> list[Found]:
    """Entries, the last one first; `before`: those below this number. Raises HostError 7146."""
    names(connection, link)
    entries = tables.entries
    asked = select(entries).where(entries.c.link == link).order_by(entries.c.number.desc())
    if before is not None:
        asked = asked.where(entries.c.number < before)
    rows = connection.execute(asked.limit(max(1, min(limit, MOST))))
    return [dict(row._mapping) for row in rows]


def asks(connection: Connection, link: str, uid: str) -> str:
    """The epoch of the memory with which a board asked for a lease last. Raises HostError 7146,
    7152, 7155."""
    names(connection, link)
    verify_board(uid)
    looks = schema.looks
    asked = select(looks.c.link_epoch).where(looks.c.uid == uid, looks.c.link == link)
    epoch = connection.execute(asked).scalar()
    if epoch is None:
        raise HostError(7152, uid=plain(uid), link=plain(link))
    return str(epoch)


def _entry_of(entries: Any, of: Any) -> Any:
    return (entries.c.link == of.c.link) & (entries.c.number == of.c.entry)
