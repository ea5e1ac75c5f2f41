"""The audit for people: one HTML file that needs nothing else, for the screen and for paper. Its
words and marks are in report.html and what that includes; here is what they show."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from markupsafe import Markup
from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common import pages
from host_tools.common.games import title
from host_tools.common.plain import counted
from host_tools.common.table_clock import clock
from host_tools.journal import meter_svg
from host_tools.journal.audit import Audit
from host_tools.journal.dating import dates
from host_tools.journal.entry import Entry
from host_tools.journal.ledger import Registers
from host_tools.journal.log import details
from host_tools.journal.report_tables import configurations, figures
from host_tools.journal.story import Round, Story
from host_tools.journal.totals import STATE_UNKNOWN
from host_tools.rounds.settlement import stake_of

FOLDER = Path(__file__).parent
SHOWN_FINDINGS = 1000
# Records that the section of what else happened leaves to the rounds and exports.
OF_ROUNDS = ("over", "exported")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
JOKER = "Jk"


def face(card: str) -> str:
    """`Td` as 10♦."""
    return "Joker" if card == JOKER else card[0].replace("T", "10") + SUITS[card[1]]


TEMPLATES = pages.templates(
    FOLDER,
    clock=clock,
    date="{:%Y-%m-%d %H:%M:%S}".format,
    details=details,
    dollars=dollars,
    face=face,
    figures=figures,
    game=lambda chapter: title(chapter).name,
    number="{:,}".format,
    sign=lambda micro: dollars(micro // MICRO_PER_CENT),
    stake=stake_of,
)


@dataclass(frozen=True)
class Report:
    """`digests`: SHA-256 of each file by its name; `made`: when and with which version."""

    audit: Audit
    story: Story
    digests: dict[str, str]
    made: str

    def html(self) -> Iterator[str]:
        """The page, piece by piece: a long journal makes a long page."""
        contents, rounds = self.audit.contents, self.story.rounds
        known = self.audit.played.playback.configurations.known
        events = [entry for entry in contents.entries if _is_else(entry)]
        return TEMPLATES.get_template("report.html").generate(
            configurations=configurations(rounds, known),
            contents=contents,
            dates=dict(zip((e.sequence for e in contents.entries), dates(contents), strict=True)),
            events=events,
            findings=self.audit.findings,
            findings_of=self._findings_of,
            made=self.made,
            meters=self._meters(),
            round_of=self._round_of,
            rounds=rounds,
            sections=self._sections(events),
            several=len(self.digests) > 1,
            shown_findings=SHOWN_FINDINGS,
            summary=self._summary(),
        )

    def _summary(self) -> Iterator[tuple[str, str]]:
        audit, contents = self.audit, self.audit.contents
        begin = contents.exports[0].begin
        first, last = contents.before + 1, contents.last_record
        yield "board", f"{begin['board']}, number {contents.uid}, firmware {begin['version']}"
        for name, digest in self.digests.items():
            yield "file", f"{name}, SHA-256 {digest}"
        yield "records", f"{len(contents.entries):,}, from {first:,} to {last:,}"
        yield "exports", _exports(audit)
        yield "signatures", audit.signed
        yield "seal", audit.chain
        rounds = f"{audit.played.rounds:,} played again by the rules"
        if left := audit.played.left_out:
            rounds += f"; {counted(left, 'round', 'were')} not: {STATE_UNKNOWN}"
        yield "rounds", rounds

    def _sections(self, events: list[Entry]) -> list[str]:
        """Those that there are; the last word of each is what links name it by."""
        rounds = self.story.rounds
        there = {
            "findings": self.audit.findings,
            "games": rounds,
            "meters": self.audit.played.ledger.registers(),
            "rounds": rounds,
            "what else happened": events,
            "configurations": rounds,
        }
        return [name for name, found in there.items() if found]

    def _round_of(self, record: int) -> int | None:
        """The number of the round that a record belongs to."""
        rounds = self.story.rounds
        place = bisect_left(rounds, record, key=lambda one: one.over.sequence)
        if place < len(rounds) and rounds[place].first.sequence <= record:
            return rounds[place].number
        return None

    @cached_property
    def _found(self) -> list[int]:
        return sorted(finding.record for finding in self.audit.findings)

    def _findings_of(self, one: Round) -> int:
        """How many of the findings are about its records."""
        first, last = one.first.sequence, one.over.sequence
        return bisect_right(self._found, last) - bisect_left(self._found, first)

    def _meters(self) -> Iterator[tuple[Registers, Markup | None]]:
        """Each with the picture of its history, if there is any."""
        ledger = self.audit.played.ledger
        for meter in ledger.registers():
            of = (meter.chapter, meter.level)
            points = [point for point in ledger.points if (point.chapter, point.level) == of]
            history = meter_svg.History(meter.level, points, self.audit.contents)
            yield meter, pages.picture(meter_svg.element(history)) if points else None


def made_now(version: str) -> str:
    now = datetime.now(UTC).isoformat(" ", "seconds")
    return f"made {now} by tablectl {version} on the host"


def _is_else(entry: Entry) -> bool:
    return entry.name == "adjusted" or not (entry.is_event or entry.name in OF_ROUNDS)


def _exports(audit: Audit) -> str:
    ended = [export.end for export in audit.contents.exports if export.end]
    if not ended:
        return "none that was finished"
    first, last = (one["host"][:16].replace("T", " ") for one in (ended[0], ended[-1]))
    several = f"{len(ended):,}, the first {first} UTC, the last {last} UTC"
    return several if len(ended) > 1 else f"1, on {first} UTC"
