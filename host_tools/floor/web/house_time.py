"""Times as the house has them: those of the computer that serves the page."""

from datetime import datetime

from host_tools.common.errors import HostError
from host_tools.floor.moments import date_of, moment


def text(at: int | None) -> str:
    """A board may name a time that is in no year of four digits, here or in UTC."""
    try:
        return "" if at is None else f"{date_of(at).astimezone():%Y-%m-%d %H:%M:%S}"
    except (OverflowError, ValueError):
        return "a time that is none"


def zone() -> str:
    """Its name and how far it is from UTC."""
    now = datetime.now().astimezone()
    return f"{now:%Z} (UTC{now:%z})" if now.utcoffset() else "UTC"


def moment_of(text: str) -> int:
    """Of a date and time; one without a zone is the house's. Raises HostError 7111."""
    try:
        return moment(datetime.fromisoformat(text).astimezone())
    except (ValueError, OverflowError, OSError):
        raise HostError(7111, text=text) from None
