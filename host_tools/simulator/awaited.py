"""What a run over a rig or on a native board may wait for, judged from what it says."""

import re
from collections.abc import Callable
from typing import Any

from host_tools.simulator.control import Unable

Event = dict[str, Any]
Met = dict[str, Any]
# The kinds of conditions, and what looks whether an event fulfils one.
KINDS = {
    "happened": "_happened",
    "link": "_line",
    "link_text": "_link_text",
    "shoe_text": "_shoe_text",
    "lamp": "_lamp",
    "display": "_display",
}


class Awaited:
    """A condition of host_tools/simulator/conditions.py.

    met: when and how it came to hold, None before. asks_rig: only the rig can tell.
    """

    def __init__(self, condition: dict[str, Any]) -> None:
        self.met: Met | None = None
        self.condition = condition
        self._text = ""
        for found in KINDS:
            if found in condition:
                break
        else:
            raise Unable(f"nobody watches the pins of the board all the time: {condition}")
        self._looks_at: Callable[[Event], Met | None] = getattr(self, KINDS[found])
        self.asks_rig = found in ("lamp", "display", "shoe_text") or (
            condition.get("happened") not in (None, "link")
        )

    def look(self, state: dict[str, Any], before: list[Event]) -> None:
        """It may hold already: since one of the events `before`, or for longer than anybody
        counts."""
        wanted = self.condition
        if "lamp" in wanted:
            holds = state["lamps"][wanted["lamp"]] == wanted["on"]
        elif "display" in wanted:
            holds = state["displays"][wanted["display"]].strip() == wanted["text"].strip()
        else:
            return
        if holds:
            since = [event["at_us"] for event in before if self._looks_at(event) is not None]
            self.met = {"at_us": since[-1] if since else state["now_us"]}

    def observe(self, event: Event) -> None:
        if self.met is None and (facts := self._looks_at(event)) is not None:
            self.met = {"at_us": event["at_us"], **facts}

    def _line(self, event: Event) -> Met | None:
        if event["what"] != "link":
            return None
        *lines, self._text = (self._text + event["text"]).split("\n")
        found = [line.rstrip("\r") for line in lines]
        found = [line for line in found if re.search(self.condition["link"], line)]
        return {"line": found[0]} if found else None

    def _link_text(self, event: Event) -> Met | None:
        return self._seen(event, "link", self.condition["link_text"])

    def _shoe_text(self, event: Event) -> Met | None:
        return self._seen(event, "shoe", self.condition["shoe_text"])

    def _seen(self, event: Event, what: str, text: str) -> Met | None:
        if event["what"] != what:
            return None
        self._text += event["text"]
        return {} if text in self._text else None

    def _lamp(self, event: Event) -> Met | None:
        if event["what"] != "lamps":
            return None
        shines = event["changed"].get(self.condition["lamp"])
        return {} if shines == self.condition["on"] else None

    def _display(self, event: Event) -> Met | None:
        if event["what"] != "display" or event["name"] != self.condition["display"]:
            return None
        return {} if event["text"].strip() == self.condition["text"].strip() else None

    def _happened(self, event: Event) -> Met | None:
        wanted = self.condition["happened"]
        return {} if event["what"] in ([wanted] if isinstance(wanted, str) else wanted) else None
