"""The database of a floor as commands name and open it, and the moments that it is asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from host_tools.common.errors import HostError
from host_tools.common.paths import WORK
from host_tools.common.whole_file import make_folder
from host_tools.floor.deadline import LONG_S, READS_S, WRITES_S

if TYPE_CHECKING:
    from host_tools.floor.database import Database

# What the modules below host_tools/floor need; an installed tablectl has it as tablectl[floor].
PACKAGES = (
    *("sqlalchemy", "alembic", "mako", "prometheus_client"),
    *("argon2", "_argon2_cffi_bindings"),
)


def database_option() -> Any:
    return click.option(
        "--database",
        "url",
        envvar="DATABASE_URL",
        show_envvar=True,
        help="Address of the database; default: floor.sqlite where tablectl keeps its files. It "
        f"has {READS_S} s to answer a question and {WRITES_S} s to take a change; a command that "
        f"goes through all of it waits {LONG_S} s for each statement.",
    )


@contextmanager
def with_packages(packages: tuple[str, ...] = PACKAGES, missing: int = 7101) -> Iterator[None]:
    """For imports of what needs them. Raises HostError `missing` where one is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in packages:
            raise
        raise HostError(missing, package=error.name) from None


@contextmanager
def opened(url: str | None, reads_all: bool = False) -> Iterator["Database"]:
    """`reads_all`: for what goes through all that the database has, and takes its time. Raises
    HostError 7101 to 7104, 7167, 7169."""
    with with_packages():
        from host_tools.floor.database import Database
    if url is None:
        make_folder(WORK)
        url = f"sqlite:///{WORK / 'floor.sqlite'}"
    database = Database(url, LONG_S if reads_all else None)
    try:
        yield database
    finally:
        database.close()


def moment_of(text: str | None) -> int | None:
    """In microseconds since 1970 UTC. Raises HostError 7111."""
    if text is None:
        return None
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        raise HostError(7111, text=text) from None
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return int(date.timestamp() * 1_000_000)
