"""Who is told what is kept of a board and how its table stands. What fails there is theirs, and
holds up nothing here."""

from collections.abc import Callable
from typing import Any

from host_tools.floor.collector.archive import Unit
from host_tools.floor.collector.look import Look
from host_tools.floor.collector.report import Report


class Subscriber:
    """Such as a database. Both are called in the threads of the boards, and return at once. What
    is kept may be missed: it stands in the files. Of looks the newest is enough."""

    def kept(self, uid: str, unit: Unit) -> None:
        pass

    def seen(self, look: Look) -> None:
        pass


class Subscribers:
    def __init__(self, subscribers: tuple[Subscriber, ...], report: Report) -> None:
        self._subscribers, self._report = subscribers, report

    def kept(self, port: str, uid: str, unit: Unit) -> None:
        """`port`: of the board, for what is told of a failure."""
        self._each(port, lambda subscriber: subscriber.kept(uid, unit))

    def seen(self, port: str, look: Look) -> None:
        self._each(port, lambda subscriber: subscriber.seen(look))

    def _each(self, port: str, tell: Callable[[Subscriber], Any]) -> None:
        for subscriber in self._subscribers:
            try:
                tell(subscriber)
            except Exception as error:  # noqa: BLE001
                self._report.warn("subscriber", port, reason=error)
