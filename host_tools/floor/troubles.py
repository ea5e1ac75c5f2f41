"""What fails and is tried again: told once, whatever it is about, until it does no more."""

import threading

from host_tools.common.errors import HostError
from host_tools.floor.collector.report import Report


class Troubles:
    """For any thread; `where` stands before each line; `unforeseen`: the number of an error that
    nobody thought of."""

    def __init__(self, report: Report, where: str = "database", unforeseen: int = 7130) -> None:
        self._report, self._where, self._unforeseen = report, where, unforeseen
        self._lock = threading.Lock()
        self._texts: dict[str, str] = {}

    def tell(self, about: str, error: Exception, uid: str | None = None) -> None:
        """`about`: what is tried again."""
        if not isinstance(error, HostError):
            error = HostError(self._unforeseen, reason=f"{type(error).__name__}: {error}")
        with self._lock:
            is_news = error.text not in self._texts.values()
            self._texts[about] = error.text
        if is_news:
            self._report.fail(self._where, error, uid)

    def end(self, about: str) -> None:
        with self._lock:
            self._texts.pop(about, None)
