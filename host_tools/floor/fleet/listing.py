"""What a roll-out comes to: of each board what it has, what it should have, and what became of
it; for programs, and in columns for people."""

from typing import Any

from sqlalchemy import Connection, select

from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.floor import schema
from host_tools.floor.fleet import store
from host_tools.floor.fleet.rollout import DONE, NONE, Rollout, Should
from host_tools.floor.moments import text_of

# Of a digest, enough to tell two apart.
DIGITS = 12
# What people are shown of it where a board is left with what it has.
STAYS = "as it is"
# What no plan says that anybody has made.
FORGED = "forged"
HEAD = ("group", "table", "board", "has", "should have", "state", "why")
Row = dict[str, Any]


def standing(connection: Connection, number: int) -> Row:
    """Raises HostError 7157, 7175."""
    found = store.load(connection, number)
    known = _known(connection)
    return {**_told(found), "boards": [_board(found, one, known) for one in found.boards]}


def every(connection: Connection, limit: int) -> list[Row]:
    """Of the last roll-outs, the newest first, without their boards; of one that is not as it was
    planned, why."""
    return [_of(connection, number) for number in store.numbers(connection)[:limit]]


def _of(connection: Connection, number: int) -> Row:
    try:
        return _told(store.load(connection, number))
    except HostError as error:
        nothing = {"at": None, "by": None, "approval": None, "done": 0, "many": 0}
        return {**nothing, "number": number, "reason": error.text, "state": FORGED}


def rows(told: Row) -> list[tuple[str, ...]]:
    """The boards of `standing` for people."""
    return [HEAD, *map(_row, told["boards"])]


def headline(told: Row) -> str:
    parts = [f"roll-out {told['number']} is {told['state']}: {told['reason']}"]
    parts.append(f"{told['done']} of {counted(told['many'], 'board', 'are')} done")
    if approval := told["approval"]:
        parts.append(
            f"approved by {approval['by']} under {approval['reference']}, "
            f"not before {text_of(approval['not_before'])}"
        )
    return "; ".join(parts)


def _told(found: Rollout) -> Row:
    approval = found.approval
    return {
        "number": found.number,
        "reason": found.reason,
        "at": found.at,
        "by": found.by,
        "state": found.state,
        "approval": approval and vars(approval),
        "done": sum(found.state_of(board.uid) == DONE for board in found.boards),
        "many": len(found.boards),
    }


def _known(connection: Connection) -> dict[str, Row]:
    """What the collector and the journals tell of each board."""
    looks, boards = schema.looks.c, schema.boards.c
    known: dict[str, Row] = {}
    for columns in (
        (boards.uid, boards.version, boards.table_number, boards.digest),
        (looks.uid, looks.version, looks.table_number),
    ):
        for row in connection.execute(select(*columns)):
            told = {name: value for name, value in row._mapping.items() if value is not None}
            known.setdefault(row.uid, {}).update(told)
    return known


def _board(found: Rollout, board: Should, known: dict[str, Row]) -> Row:
    has, step = known.get(board.uid, {}), found.last.get(board.uid)
    return {
        **vars(board),
        "table": has.get("table_number"),
        "has": {"version": has.get("version"), "configuration": has.get("digest")},
        "state": found.state_of(board.uid),
        "why": found.why(board),
        "at": step and step.at,
        "by": step and step.by,
        "proof": step and step.proof,
    }


def _row(board: Row) -> tuple[str, ...]:
    has = board["has"]
    return (
        str(board["part"]),
        board["table"] or "-",
        board["uid"],
        _what(has["version"], has["configuration"], "unknown"),
        _what(_image(board), _or_none(board["configuration"]), STAYS),
        board["state"],
        board["why"],
    )


def _image(board: Row) -> str | None:
    return None if board["image"] == NONE else f"{board['version']} ({board['image'][:DIGITS]})"


def _or_none(value: str) -> str | None:
    return None if value == NONE else value


def _what(image: str | None, configuration: str | None, otherwise: str) -> str:
    table = f"table {configuration[:DIGITS]}" if configuration else None
    return ", ".join(filter(None, (image, table))) or otherwise
