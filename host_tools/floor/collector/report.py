"""What the collector says: a line an event, for people, for the system's journal, or as JSON."""

import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from host_tools.common.errors import HostError
from host_tools.common.plain import plain

# Of syslog, as the system's journal takes them from the beginning of a line (sd-daemon(3)).
ERROR, WARNING, NOTICE, INFO = 3, 4, 5, 6
TEXTS = {
    "started": "collecting into {data}; sockets in {sockets}",
    "ended": "ended; all that was read is kept",
    "met": "board {uid} answers, firmware {version}",
    "gone": "board {uid} is gone",
    "kept": "board {uid}: kept up to record {last}, new ones: {records}; bytes free: {free}",
    "confirmed": "board {uid}: told that the records up to {last} are kept",
    "missing": "board {uid}: records {first} to {last} are no longer on it and were not kept here",
    "client_dropped": "clients dropped: {count}; the last one because {reason}",
    "alarm": "board {uid}, record {sequence}: {kind}: {text}",
    "leased": "board {uid}: link {link}: its wagers are accepted",
    "no_lease": "board {uid}: link {link} is down, its wagers go back: {why}",
    "award": "board {uid}: award {number} of link {link}: {amount} of level {level}",
    "award_ended": "board {uid}: award {number} of link {link} is {ended}",
    "link_alarm": "board {uid} is heard no more by link {link}: record {sequence}, {kind}: {text}",
    "published": "tables are published at {broker}",
    "subscriber": "a subscriber failed and missed a part: {reason}",
}


class Report:
    """`write` is given whole lines, of any thread; `prefix`: each begins with its priority."""

    def __init__(
        self, write: Callable[[str], None], as_json: bool = False, prefix: bool = False
    ) -> None:
        self._write, self._as_json, self._prefix = write, as_json, prefix
        self._lock = threading.Lock()

    def say(self, event: str, where: str = "", **facts: Any) -> None:
        self._line(INFO, event, where, TEXTS[event].format(**facts), facts)

    def warn(self, event: str, where: str = "", **facts: Any) -> None:
        self._line(WARNING, event, where, TEXTS[event].format(**facts), facts)

    def fail(self, where: str, error: HostError, uid: str | None = None) -> None:
        text = f"{error.code}: {error.text}"
        facts = {"code": error.code, "name": error.name, "text": error.text}
        self._line(ERROR, "error", where, text, facts if uid is None else {"uid": uid, **facts})

    def _line(self, priority: int, event: str, where: str, text: str, facts: Any) -> None:
        if self._as_json:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            told = {"at": at, "event": event, "where": where or None, **facts}
            line = json.dumps(told, default=str)
        else:
            line = plain(f"{where}: {text}" if where else text)
            line = f"<{priority}>{line}" if self._prefix else line
        with self._lock:
            self._write(line)
