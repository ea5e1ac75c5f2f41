"""What the panel knows of the table: the view of the terminal, and a log of all that happened."""

from dataclasses import asdict, dataclass, field
from typing import Any

from host_tools.session.table_view import TableView
from host_tools.session.web import results
from host_tools.session.web.words import in_words, section_of

LOG_KEPT = 500
# Events of something that is so until the next of them; what is told again because it is still so.
STATES = ("locked", "jackpot_lamp", "meter", "start_position")
OVER = "over"
# Notes of a hand that somebody has to set anew.
SET_WRONG = ("dealer_set_wrong",)
AGAIN = ("device", "fault", "refused", "late")
# The level that the meter sign shows.
SIGN = "progressive"


@dataclass(frozen=True)
class Entry:
    """A line of the log: `n` counts from 1, `kind` is the name of an event of the link or `said`,
    `at_us` the table's own time, `round` the one that it belongs to, where that is known."""

    n: int
    at_us: float
    kind: str
    text: str
    section: str
    round: int | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class PanelView(TableView):
    """What a table that stands up tells once more is not noted once more.

    closed: why the table is, or ""; error: the one that locks it until it is cleared; meters:
    micro-dollars by level, that of the sign is SIGN; heard_us: when the board told last how it
    stands; steps: how often the table has come to wait for something else; trouble: why what was
    done last has come to nothing, or ""."""

    # Pay lines stand beside the log; of a round that is settled it has the totals.
    LINES_IN_LOG = False

    closed: str = ""
    error: int | None = None
    meters: dict[str, int | None] = field(default_factory=dict)
    heard_us: float = 0
    steps: int = 0
    rounds: int = 0
    nets: dict[int, int] = field(default_factory=dict)
    trouble: str = ""
    log: list[Entry] = field(default_factory=list)
    _entries: int = 0
    _phase: str = ""
    _observing: bool = False
    _noted: dict[str, list[str]] = field(default_factory=dict)

    def say(self, text: str) -> None:
        super().say(text)
        if not self._observing and not (self.log and self.log[-1].text == text):
            self.note("said", text)

    def alert(self, text: str) -> None:
        super().alert(text)
        self.trouble = text

    def note(self, kind: str, text: str, section: str = "") -> None:
        self._noted.setdefault(kind, []).append(text)
        self._entries += 1
        entry = Entry(self._entries, self.now_us, kind, text, section, self.round)
        self.log.append(entry)
        del self.log[:-LOG_KEPT]

    def begin_round(self) -> None:
        if self.lines:
            self.rounds += 1
            self.nets = results.added(self.nets, results.nets(self.lines).items())
        super().begin_round()
        self._noted = {kind: texts[-1:] for kind, texts in self._noted.items() if kind in STATES}

    def observe(self, event: dict[str, Any]) -> None:
        self._observing = True
        super().observe(event)
        self._observing = False
        self.steps += event["ev"] == "phase"
        if event["ev"] == "meter":
            self.meters[event.get("level", SIGN)] = event["micro"]
        text = "" if event["ev"] == "pay" and not self.LINES_IN_LOG else in_words(event)
        is_new = not self._same_phase(event)
        self._note_once(event["ev"], text if is_new else "", section_of(event))
        if event["ev"] == "phase" and event["phase"] == OVER and is_new and self.lines:
            self._note_once("settled", results.settled(self.lines))
        self._see_trouble(event, text)

    def _note_once(self, kind: str, text: str, section: str = "") -> None:
        if text and not self._was_noted(kind, text):
            self.note(kind, text, section)

    def _see_trouble(self, event: dict[str, Any], text: str) -> None:
        """What is refused after it was done, until the table waits for something else."""
        if event["ev"] == "phase":
            self.trouble = ""
        elif event["ev"] == "refused" or event.get("what") in SET_WRONG:
            section = section_of(event)
            self.trouble = f"{text} ({section})" if section else text

    def _same_phase(self, event: dict[str, Any]) -> bool:
        """Steps within a phase are seen on the table."""
        if event["ev"] != "phase":
            return False
        same = event["phase"] == self._phase
        self._phase = event["phase"]
        return same

    def _was_noted(self, kind: str, text: str) -> bool:
        """Whether this is told of a round that the log has already."""
        return self.retold and kind not in AGAIN and text in self._noted.get(kind, [])

    def take_status(self, status: dict[str, Any]) -> None:
        """Told once why the table is closed, not with each status."""
        self._take_state(status)
        reason = status.get("reason", "")
        if reason and reason != self.closed:
            self.note("device", f"the table is closed: {reason}")
        self.closed, self.error = reason, status["error"]
        self.heard_us = self.now_us
        self._take_meter(status.get("meter"), "linked" in status)

    def _take_meter(self, micro: int | None, linked: bool) -> None:
        """That of the sign; a table without one has none at all."""
        if micro is None and not linked:
            self.meters.clear()
        else:
            self.meters[SIGN] = micro
