"""Times as the house has them: those of the computer that serves the page."""

from datetime import datetime

from host_tools.common.errors import HostError
from host_tools.floor.moments import moment, shown


def text(at: int | None) -> str:
    """In the hour that comes twice, when summer time ends, it says which of the two."""
    return "" if at is None else shown(at, _here)


def _here(date: datetime) -> str:
    date = date.astimezone()
    return f"{date:%Y-%m-%d %H:%M:%S}" + (f"{date:%z}" if _comes_twice(date) else "")


def zone() -> str:
    """Its name and how far it is from UTC."""
    now = datetime.now().astimezone()
    return f"{now:%Z} (UTC{now:%z})" if now.utcoffset() else "UTC"


def moment_of(text: str, last: bool = False) -> int:
    """Of a date and time; one without a zone is the house's, and of an hour that comes twice the
    first, or the `last`. Raises HostError 7111."""
    try:
        return moment(datetime.fromisoformat(text).replace(fold=int(last)).astimezone())
    except (ValueError, OverflowError, OSError):
        raise HostError(7111, text=text) from None


def _comes_twice(date: datetime) -> bool:
    """Whether clocks here show this time once more, or did before."""
    shown = date.replace(tzinfo=None)
    first, second = (shown.replace(fold=fold).astimezone() for fold in (0, 1))
    return first.utcoffset() != second.utcoffset()
