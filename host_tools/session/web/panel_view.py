"""What the panel knows of the table: the view of the terminal, and a log of all that happened."""

from dataclasses import asdict, dataclass, field
from typing import Any

from tablectl.core.money import dollars, whole_cents

from host_tools.session.table_view import TableView
from host_tools.session.web.words import in_words, section_of

LOG_KEPT = 500


@dataclass(frozen=True)
class Entry:
    """A line of the log: `n` counts from 1, `kind` is the name of an event of the link or `said`,
    `at_us` the table's own time."""

    n: int
    at_us: float
    kind: str
    text: str
    section: str

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class PanelView(TableView):
    """closed: why the table is, or ""; error: the one that locks it until it is cleared; seq:
    number of the last event of the link; steps: how often the table has come to wait for something
    else."""

    closed: str = ""
    error: int | None = None
    round: int | None = None
    seq: int = 0
    steps: int = 0
    log: list[Entry] = field(default_factory=list)
    _entries: int = 0
    _phase: str = ""
    _observing: bool = False

    def say(self, text: str) -> None:
        super().say(text)
        if not self._observing and not (self.log and self.log[-1].text == text):
            self.note("said", text)

    def note(self, kind: str, text: str, section: str = "") -> None:
        self._entries += 1
        self.log.append(Entry(self._entries, self.now_us, kind, text, section))
        del self.log[:-LOG_KEPT]

    def observe(self, event: dict[str, Any]) -> None:
        self._observing = True
        super().observe(event)
        self._observing = False
        self.seq = event["seq"]
        self.steps += event["ev"] == "phase"
        text = in_words(event)
        if text and not self._same_phase(event):
            self.note(event["ev"], text, section_of(event))

    def _same_phase(self, event: dict[str, Any]) -> bool:
        """Steps within a phase are seen on the table."""
        if event["ev"] != "phase":
            return False
        same = event["phase"] == self._phase
        self._phase = event["phase"]
        return same

    def take_status(self, status: dict[str, Any]) -> None:
        """Told once why the table is closed, not with each status."""
        self.wait_for(status, status.get("awaits", ""))
        reason = status.get("reason", "")
        if reason and reason != self.closed:
            self.note("device", f"the table is closed: {reason}")
        self.closed, self.error = reason, status["error"]
        self.round = status.get("round")
        if not self.meter_sign and status.get("meter") is not None:
            self.meter_sign = dollars(whole_cents(status["meter"]))
