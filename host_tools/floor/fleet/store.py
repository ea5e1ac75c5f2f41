"""Roll-outs in the database: each is read from the acts that people did, and written as more of
them."""

from dataclasses import fields, replace
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Table, select

from host_tools.common.errors import HostError
from host_tools.floor import house, schema
from host_tools.floor.database import Database
from host_tools.floor.fleet import approving
from host_tools.floor.fleet import plan as plans
from host_tools.floor.fleet.approving import Trusted
from host_tools.floor.fleet.plan import Plan
from host_tools.floor.fleet.rollout import (
    ALL,
    BEGUN,
    NONE,
    RUNNING,
    STARTED,
    STOPPED,
    Approval,
    Rollout,
    Should,
    Step,
)
from host_tools.floor.fleet_tables import (
    rollout_approvals,
    rollout_boards,
    rollout_steps,
    rollouts,
)

PLANNED, BOARD, APPROVED, STEP = "rollout", "rollout_board", "rollout_approval", "rollout_step"
Facts = dict[str, Any]


def plan(database: Database, planned: Plan, by: str, key: Ed25519PrivateKey, at: int) -> int:
    """The number of the roll-out, which is signed with `key`. Raises HostError 7103, 7110."""
    facts = {name: getattr(planned, name) for name in ("reason", "maker", "digest")}
    with house.acting(database) as connection:
        place = database.identity(connection), house.next_number(connection), at
        facts |= {"boards": len(planned.boards)}
        facts |= approving.planned(*place, planned.digest, by, key)
        number = house.append(connection, PLANNED, by, facts, at).number
        for board in planned.boards:
            house.append(connection, BOARD, by, {"rollout": number, **vars(board)}, at)
    return number


def approve(database: Database, number: int, by: str, approval: Facts, at: int) -> None:
    """Raises HostError 7103, 7110, 7158 if somebody else was faster."""
    with house.acting(database) as connection:
        if load(connection, number).approval:
            raise HostError(7158, number=number, reason="it is approved already")
        house.append(connection, APPROVED, by, {"rollout": number, **approval}, at)


def tell(
    database: Database,
    number: int,
    uid: str,
    state: str,
    by: str,
    at: int,
    said: str = NONE,
    proof: str = NONE,
) -> int:
    """A step of a board; its number. Raises HostError 7103, 7110."""
    facts = {"rollout": number, "uid": uid, "state": state, "said": said, "proof": proof}
    return house.record(database, STEP, by, facts, at).number


def startable(connection: Connection, number: int, trusted: Trusted, now: int) -> Rollout:
    """Raises HostError 7157 to 7161, 7163."""
    found = load(connection, number)
    approving.verify(found, found.verify_start(now), trusted)
    if later := followed_by(connection, found, trusted):
        todo = "what its boards should have stands there"
        raise HostError(7161, number=number, state=f"followed by roll-out {later}", todo=todo)
    return found


def start(database: Database, number: int, by: str, trusted: Trusted, at: int) -> int:
    """The number of the step. Raises HostError 7103, 7110 and as `startable`."""
    facts = {"rollout": number, "uid": ALL, "state": STARTED, "said": NONE, "proof": NONE}
    with house.acting(database) as connection:
        startable(connection, number, trusted, at)
        return house.append(connection, STEP, by, facts, at).number


def stop(
    database: Database, number: int, by: str, at: int, said: str, turn: int | None = None
) -> None:
    """`turn`: the step of the start that is to end, None for any. Raises HostError 7103, 7110, and
    7161 unless it is running."""
    facts = {"rollout": number, "uid": ALL, "state": STOPPED, "said": said, "proof": NONE}
    with house.acting(database) as connection:
        found = load(connection, number)
        is_other = turn is not None and found.turn is not None and found.turn.number != turn
        if found.state != RUNNING or is_other:
            todo = "only one that is running is stopped"
            raise HostError(7161, number=number, state=found.state, todo=todo)
        house.append(connection, STEP, by, facts, at)


def begin(database: Database, number: int, turn: int, uid: str, by: str, at: int) -> bool:
    """Whether the board may be worked at, by whoever started it with the step `turn`: it was not
    stopped or started by somebody else meanwhile. Then that stands there before it is touched."""
    facts = {"rollout": number, "uid": uid, "state": BEGUN, "said": NONE, "proof": NONE}
    with house.acting(database) as connection:
        last = load(connection, number).turn
        may_begin = last is not None and last.number == turn
        if may_begin:
            house.append(connection, STEP, by, facts, at)
    return may_begin


def numbers(connection: Connection) -> list[int]:
    """Of all, the newest first."""
    return list(connection.scalars(select(rollouts.c.act).order_by(rollouts.c.act.desc())))


def followed_by(connection: Connection, found: Rollout, trusted: Trusted) -> int | None:
    """The number of a later one that names one of its boards and was approved, by people whose
    keys are known."""
    return next(iter(_later(connection, found, trusted)[0]), None)


def passed_over(connection: Connection, number: int, trusted: Trusted) -> list[int]:
    """Later ones that name one of its boards, and that nobody has planned and approved whose key
    is known: they keep nothing from its start."""
    return _later(connection, load(connection, number), trusted)[1]


def _later(
    connection: Connection, found: Rollout, trusted: Trusted
) -> tuple[list[int], list[int]]:
    """(those that count, those that do not)."""
    boards, approvals = rollout_boards.c, rollout_approvals.c
    later = (
        select(boards.rollout)
        .join(rollout_approvals, approvals.rollout == boards.rollout)
        .where(boards.rollout > found.number)
        .where(boards.uid.in_([board.uid for board in found.boards]))
    )
    counts: list[int] = []
    others: list[int] = []
    for number in connection.scalars(later.distinct().order_by(boards.rollout)):
        try:
            one = load(connection, number)
            assert one.approval
            approving.verify(one, one.approval, replace(trusted, maker=one.maker))
            counts.append(number)
        except HostError:
            others.append(number)
    return counts, others


def load(connection: Connection, number: int) -> Rollout:
    """Raises HostError 7157 where there is none, 7175 for one that nobody has planned so."""
    try:
        return _loaded(connection, number)
    except (TypeError, ValueError):
        raise HostError(7175, number=number) from None


def _loaded(connection: Connection, number: int) -> Rollout:
    """Raises HostError 7157, 7175, and ValueError for a row of another form."""
    row = next(iter(_acts(connection, rollouts, rollouts.c.act == number)), None)
    if row is None:
        raise HostError(7157, number=number)
    boards = [Should(**_fields(one, Should)) for one in _of(connection, rollout_boards, number)]
    approvals = [
        Approval(**_fields(one, Approval)) for one in _of(connection, rollout_approvals, number)
    ]
    facts = {name: row[name] for name in ("reason", "maker", "digest", "signer", "signature")}
    texts = (*facts.values(), row["by"])
    if type(row["at"]) is not int or not all(isinstance(one, str) for one in texts):
        raise ValueError(PLANNED)
    facts["floor"] = schema.identity_of(connection) or ""
    if plans.digest_of(row["reason"], row["maker"], boards) != row["digest"]:
        raise HostError(7175, number=number)
    steps = (Step(**_fields(one, Step)) for one in _of(connection, rollout_steps, number))
    approval = approvals[0] if approvals else None
    return Rollout(number, row["at"], row["by"], facts, boards, approval, steps)


def _of(connection: Connection, table: Table, number: int) -> list[Facts]:
    return _acts(connection, table, table.c.rollout == number)


def _acts(connection: Connection, table: Table, wanted: Any) -> list[Facts]:
    """The rows with who did it and when, in their order."""
    act = schema.acts.c
    columns = (*table.c, act.number, act.at, act.by)
    found = select(*columns).join(schema.acts, act.number == table.c.act).where(wanted)
    return [dict(row._mapping) for row in connection.execute(found.order_by(table.c.act))]


def _fields(row: Facts, kind: type[Should | Approval | Step]) -> Facts:
    """Raises ValueError for what SQLite keeps in the place of a number or a text."""
    found = {field.name: row[field.name] for field in fields(kind)}
    if any(type(found[field.name]) is not field.type for field in fields(kind)):
        raise ValueError(kind.__name__)
    return found
