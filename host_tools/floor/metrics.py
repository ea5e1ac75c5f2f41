"""How all tables stand as metrics for Prometheus (alerts.yml has what to be told of).

What a label says comes from boards: it is cut, its escapes are those of the library, and where a
board has few things to say, another one is OTHER, so that none makes series without end.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from tablectl.games import CATALOGUE

from host_tools.common import lost_lines
from host_tools.common.errors import HostError
from host_tools.device.link import sockets
from host_tools.floor import queries
from host_tools.floor.collector.look import AWAY, HERE, LEASED, LEASES, PHASES
from host_tools.floor.database import Database

Row = dict[str, Any]
# (what it says besides the board, the number) of each of its series.
Series = Iterable[tuple[tuple[Any, ...], float]]
DATABASE_FAILS = 7103
PATH = "/metrics"
LONGEST_LABEL = 64
OTHER = "other"
BOARD = ("uid", "table")
LOST = "Lines of its log that a program of this computer could not write."
UP = "Whether the database answers: 1, or 0 and nothing else is told."


def rows_of(database: Database) -> list[Row]:
    """Raises HostError 7103."""
    with database.reading() as connection:
        return queries.glance(connection)


def exposition(rows: list[Row] | None) -> bytes:
    """In the text format of Prometheus; None: the database does not answer."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Families(rows))
    return generate_latest(registry)


def route(database: Database, token: str) -> Route:
    """For an ASGI application: whoever asks has to bear the token (RFC 6750). One after the other
    is answered."""
    asking = asyncio.Lock()

    async def answer(request: Request) -> Response:
        bears = request.headers.get("authorization", "").encode()
        if not secrets.compare_digest(bears, f"Bearer {token}".encode()):
            return Response(status_code=401, headers={"www-authenticate": "Bearer"})
        async with asking:
            text = await asyncio.to_thread(_told, database)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    return Route(PATH, answer)


def _told(database: Database) -> bytes:
    try:
        return exposition(rows_of(database))
    except HostError:
        return exposition(None)


class _Families(Collector):
    def __init__(self, rows: list[Row] | None) -> None:
        self._rows = rows

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("tablectl_database_up", UP, value=self._rows is not None)
        lost = CounterMetricFamily("tablectl_log_lines_lost", LOST, labels=("program", "process"))
        for one in lost_lines.found(sockets.folders()):
            lost.add_metric([_label(one["program"]), _label(one["process"])], one["lost"])
        yield lost
        for name, says, labels, series in TOLD:
            kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            family: Any = kind(name, says, labels=(*BOARD, *labels))
            for row in self._rows or ():
                for values, number in series(row):
                    of_board = (row["uid"], row["table_number"], *values)
                    family.add_metric([_label(value) for value in of_board], number)
            yield family


def _label(value: Any) -> str:
    return "" if value is None else str(value)[:LONGEST_LABEL]


def _known(value: str | None, among: Collection[str]) -> str | None:
    return value if value is None or value in among else OTHER


def _one(value: Any) -> Series:
    """A number, where there is one."""
    return [] if value is None else [((), value)]


def _used(row: Row) -> Series:
    is_known = row["free"] is not None and row["ring"]
    return _one(1 - row["free"] / row["ring"] if is_known else None)


def _lease(row: Row) -> Series:
    if row["lease"] is None or row["reach"] != HERE:
        return []
    return [((_known(row["lease"], LEASES),), row["lease"] == LEASED)]


# (name, what it says, its labels besides those of the board, its series of a row of the glance)
TOLD: tuple[tuple[str, str, tuple[str, ...], Callable[[Row], Series]], ...] = (
    (
        "tablectl_board_info",
        "The firmware of a board and the chapter that it plays.",
        ("version", "game"),
        lambda row: [((row["version"], _known(row["chapter"], CATALOGUE)), 1)],
    ),
    (
        "tablectl_board_reachable",
        "Whether the board answers its collector.",
        (),
        lambda row: _one(row["reach"] and row["reach"] == HERE),
    ),
    (
        "tablectl_board_away",
        "Why a board is out of reach: unplugged, silent, ended, unwatched.",
        ("why",),
        lambda row: [((row["why"],), 1)] if row["reach"] == AWAY else [],
    ),
    (
        "tablectl_board_last_seen_timestamp_seconds",
        "When the board answered last.",
        (),
        lambda row: _one(row["looked"] and row["looked"] / 1_000_000),
    ),
    (
        "tablectl_collector_clock_ahead_seconds",
        "How far the clock of the board's collector is ahead of that of whoever tells this.",
        (),
        lambda row: _one(row["clock"] and row["clock"] / 1_000_000),
    ),
    (
        "tablectl_table_phase",
        "The phase that the table is in, which is closed or one of a round.",
        ("phase",),
        lambda row: [((_known(row["phase"], PHASES),), 1)] if row["phase"] else [],
    ),
    (
        "tablectl_table_error",
        "The number of the error that keeps the table closed.",
        ("code",),
        lambda row: [((row["error"],), 1)] if row["error"] else [],
    ),
    (
        "tablectl_ring_used_ratio",
        "How full the journal in the memory of the board is.",
        (),
        _used,
    ),
    (
        "tablectl_meter_microdollars",
        "What a progressive meter stands at, in millionths of a dollar.",
        ("level",),
        lambda row: [((level,), micro) for level, micro in row["meters"].items()],
    ),
    (
        "tablectl_linked_lease",
        "Whether a board that feeds a linked progressive has a lease, or why it has none.",
        ("why",),
        _lease,
    ),
    (
        "tablectl_open_faults",
        "Faults in the journal that were not cleared.",
        (),
        lambda row: _one(len(row["faults"])),
    ),
    (
        "tablectl_holds",
        "Awards that wait for a floorperson.",
        (),
        lambda row: _one(len(row["holds"])),
    ),
    (
        "tablectl_untaken_alarms",
        "Alarms of the journals that nobody took.",
        (),
        lambda row: _one(row["alarms"]),
    ),
    (
        "tablectl_rounds_total",
        "The number of the round, which begins anew with the memory of a board.",
        (),
        lambda row: _one(row["round"]),
    ),
)
